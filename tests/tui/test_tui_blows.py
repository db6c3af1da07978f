"""What strikes a player of Along History: cause, price and who are told when it happens and later."""

from __future__ import annotations

import inspect
import re

import attrs
import pytest

from along_history import events
from astragal.engine.state import CHANCE, Event
from astragal.engine.wording import Words
from astragal.match.match import Match
from astragal.tui.table.beats import banner_of, beats_of
from astragal.tui.table.logbook import told
from astragal.tui.table.recap import Recap, Recaps
from tests.tui.tables import make_match

ASKED = "age: 2; active: bob; within: act; interrupts:"
RANSOM = f"ann: civ barony county, 9 gold | bob: civ templar_order; {ASKED} ransom 0 1 5"
POISON = f"ann: civ avicenna saladin | bob: civ poison; {ASKED} poisoned 0 1"
ROBBERY = f"ann: 7 gold | bob: civ robin_hood | cid: 7 gold; {ASKED} rob 1"
PIRACY = "ann: events piracy, civ bocage, 12 gold | bob:; age: 1; phase: calamities"
REVOLT = "ann: events spartacus_uprising, 7 gold | bob:; age: 1"
NAMES = ("Ann", "Bob", "Cid")


def laid(position: str) -> tuple[Match, Words]:
    """Return a match that begins in a position, and the words it is told in."""
    seats = NAMES[: position.count("|") + 1]
    match = make_match(
        " ".join(seats), game="along-history", preset="long", position=position, real_dice=True
    )
    return match, Words("en", match.rules.namings, seats)


def after(position: str, *actions: str) -> tuple[list[str], list[Recap]]:
    """Return what is told after some actions, and what the recap then says to Ann."""
    match, words = laid(position)
    if match.to_move == CHANCE:
        match.answer(["1", "1", "1", "force", "war", "war", "gold-5"])
    for action in actions:
        match.act(action)
    log = [told(event, words) for step in match.steps for event in step.events]
    return log, Recaps(match, words).of(0, len(match.steps))


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        (RANSOM, "pay 5", "Templar Order (Bob): Ann lost 5 gold"),
        (RANSOM, "destroy barony 0", "Templar Order (Bob): Ann lost Barony"),
        (POISON, "destroy avicenna 0", "Poison (Bob): Ann lost Avicenna"),
        (ROBBERY, "pick 0", "Robin Hood (Bob): Ann lost 7 gold"),
        (PIRACY, "pay 10", "Piracy: Ann lost 10 gold"),
        (PIRACY, "destroy bocage 0", "Piracy: Ann lost Bocage"),
    ],
)
def test_the_log_names_cause_and_who(position: str, action: str, told: str) -> None:
    """Every loss says which card brought it, and whose it was."""
    log, _ = after(position, action)

    assert told in log


def test_gold_that_a_calamity_takes_names_it() -> None:
    """Nobody is asked, so only the log can say it."""
    log, _ = after(REVOLT, "done")

    assert "Spartacus Uprising: Ann lost 6 gold" in log


def test_the_recap_tells_a_loss_with_its_cause() -> None:
    """What somebody else took stands under one's own name, as bad news."""
    _, recaps = after(ROBBERY, "pick 0")

    own = next(recap for recap in recaps if recap.seat == 0)

    assert own.clauses == (("Robin Hood (Bob): lost 7 gold", "$danger"),)


TRADES = f"ann: events barony | bob: events county | cid: events duchy; {ASKED} free-exchange 1"


@pytest.mark.parametrize(
    ("rival", "clauses"), [(0, (("traded County for Barony with Ann", "$danger"),)), (2, ())]
)
def test_trades_between_others_are_left_out_of_the_recap(rival: int, clauses: tuple[object, ...]) -> None:
    """Somebody who took a card of mine is bad news; what two others exchange is not told."""
    match, _ = laid(TRADES)
    text = next(action.text for action in match.legal if action.text.startswith(f"exchange county {rival}"))

    _, recaps = after(TRADES, text)

    assert tuple(clause for recap in recaps if recap.seat == 1 for clause in recap.clauses) == clauses


def test_gold_that_is_paid_for_a_card_is_no_loss() -> None:
    """A purchase says what it cost, and nothing of gold that was lost."""
    log, _ = after("ann: events bocage, 9 gold | bob:; age: 1", "buy bocage")
    _, recaps = after("ann: | bob: events bocage, 9 gold; age: 1; active: bob; first: bob", "buy bocage")

    assert [line for line in log if "gold" in line][-2:] == [
        "Ann paid 4 gold",
        "Ann bought Bocage for 4 gold",
    ]
    assert recaps[0].clauses == (("Bocage bought for 4 gold", ""),)


GIVEN = {
    "card": "wolves",
    "cards": ("forest", "hills"),
    "gave": "forest",
    "took": "hills",
    "over": "hills",
    "cause": "wolves",
    "payment": ("2", "ingenuity"),
    "dice": (0, 1),
    "faces": ("1", "2"),
    "face": "2",
    "resource": "ingenuity",
    "means": "die",
    "token": "1/terrain>=1",
    "space": "1a",
    "age": "prehistory",
    "reason": "age_deck",
    "rival": 1,
    "defender": 1,
}
"""What stands in the fields of the events; every other field is the number 1, and `seat` is 0."""

KINDS = [
    kind
    for name, kind in inspect.getmembers(events, inspect.isclass)
    if kind.__module__ == events.__name__ and not name.startswith("_")
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_beat_in_both_languages(kind: type[Event]) -> None:
    """A loud event is one beat, whose sentence is filled in and translated; a heavy one has a banner."""
    match = make_match("Ann Bob", game="along-history")
    values = {field.name: GIVEN.get(field.name, 1) for field in attrs.fields(kind)}
    event, state = kind(**{**values, **({"seat": 0} if "seat" in values else {})}), match.state
    told = []
    for language in ("en", "fr"):
        words = Words(language, match.rules.namings, ["Ann", "Bob"])
        beats = beats_of([(event, state)], state, state, words)
        assert len(beats) == (event.weight != "quiet")
        told.append(event.describe(words))
        assert all(banner_of(beat, words)[0] for beat in beats if beat.weight == "heavy")

    assert told[0] != told[1]
    for text in told:
        assert text[0].isupper()
        assert not re.search(r"[{}_]|\b(card|token|space|age|ending):", text)
