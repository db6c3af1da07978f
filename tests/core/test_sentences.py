"""Templates: what an action touches and says, written once and readable backwards."""

from __future__ import annotations

from typing import Annotated

import attrs
import pytest

from astragal import Action, Event, Naming, PlayerSeat, Ref, Words, coded


@coded
class Send(Action):
    """Send a card to a rival."""

    kind = "send"
    touches, says = "card:{card}", "Send {card} to {rival} for {gold} and {price}"
    card: str
    rival: PlayerSeat
    gold: int
    price: Annotated[str, "good"]


@coded
class Again(Action):
    """Roll dice again."""

    kind = "again"
    touches, says = "die:{which}", "Roll {which} again"
    which: Annotated[tuple[int, ...], "place"]


@coded
class Rest(Action):
    """Do nothing."""

    kind = "rest"


@attrs.frozen
class Sent(Event):
    """A card was sent."""

    says = "{player} sent {card}"
    seat: int
    card: str


WORDS = Words(
    namings=[Naming({"card:fire": {"en": "The Fire"}, "good:wood": {"en": "Wood"}})], players=("Ann", "Bob")
)


def test_action_touches_the_component_of_its_template() -> None:
    """Fields in braces are filled in; of several dice the first one is touched, of none nothing."""
    assert Send("fire", 1, 3, "wood").target == "card:fire"
    assert Again((2, 4)).target == "die:2"
    assert Again(()).target == ""
    assert Rest().target == ""


@pytest.mark.parametrize(
    ("kind", "ref", "made"),
    [
        (Send, "card:fire", Send("fire", 0, 0, "")),
        (Send, "good:wood", None),
        (Again, "die:3", Again((3,))),
        (Again, "die:black", None),
        (Rest, "die:3", None),
    ],
)
def test_template_is_read_backwards(kind: type[Action], ref: str, made: Action | None) -> None:
    """From a component comes an action that touches it, or none."""
    assert kind.at(ref) == made


def test_action_is_said_with_names_of_components_and_players() -> None:
    """Ids become names, seats become players, numbers stay."""
    assert Send("fire", 1, 3, "wood").label(WORDS) == "Send The Fire to Bob for 3 and Wood"


def test_places_are_counted_from_one() -> None:
    """The first die is die 1 to a person."""
    assert Again((0, 2)).label(WORDS) == "Roll 1, 3 again"


def test_action_without_a_sentence_is_said_as_its_text() -> None:
    """An author need not write a sentence."""
    assert Rest().label(WORDS) == "rest"


def test_event_is_described_by_its_sentence() -> None:
    """`{player}` is whoever sits on `seat`."""
    assert Sent(0, "fire").describe(WORDS) == "Ann sent The Fire"


@attrs.frozen
class Paid(Event):
    """Somebody paid somebody."""

    says = "{player} pays {other} {n} for {thing}: {coins}"
    seat: int
    to: Annotated[int, "player", "other"]
    amount: Annotated[int, "number", "n"]
    thing: Ref
    coins: Annotated[tuple[int, ...], lambda words, coins: "+".join(map(str, coins))]


def test_sentence_may_call_a_field_otherwise() -> None:
    """A third mark is the name in the sentence; a reference is said whole, and a function says the rest."""
    assert Paid(0, 1, 3, "good:wood", (1, 2)).describe(WORDS) == "Ann pays Bob 3 for Wood: 1+2"
