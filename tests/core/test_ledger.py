"""Ledgers: events of the lab that are made only when somebody reads them."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from astragal.engine.ledger import Digest, EventsByKind, Ledger
from astragal.engine.state import Event, PhasePassed, TurnStarted
from astragal.plugins.metrics import Tally
from astragal.plugins.records import Reaction
from tests.core import toy
from tests.core.toy import Gathered, at_gathering, compiled, plugin

made: list[int] = []


@attrs.frozen
class Counted(Event):
    """An event that tells how often it is made."""

    seat: int
    stones: int = 1

    def __attrs_post_init__(self) -> None:
        made.append(self.seat)


@pytest.fixture(autouse=True)
def nothing_made() -> None:
    """Begin with no event made."""
    made.clear()


def kept() -> Ledger:
    """Return a ledger with two events as facts and one as it is."""
    return Ledger([(Counted, (0, 3)), Gathered(1, 2), (Counted, (1,))])


def test_events_are_made_when_they_are_read() -> None:
    """Reading a ledger gives the events in order."""
    assert list(kept()) == [Counted(0, 3), Gathered(1, 2), Counted(1)]
    assert kept()[0] == Counted(0, 3)
    assert kept()[1:] == [Gathered(1, 2), Counted(1)]


def test_counting_makes_no_event() -> None:
    """How often something happened is known from the facts."""
    by_kind = EventsByKind(kept())

    assert (by_kind.counts(), by_kind.number(Counted), made) == ({Counted: 2, Gathered: 1}, 2, [])


def test_an_event_is_made_once() -> None:
    """Several metrics may look at the same kind."""
    by_kind = EventsByKind(kept())

    assert by_kind[Counted] == by_kind[Counted]
    assert made == [0, 1]


def test_a_field_is_read_from_facts_or_events() -> None:
    """A default that was not among the facts is found all the same."""
    by_kind = EventsByKind(kept())

    assert (by_kind.values_of(Counted, "seat"), made) == ([0, 1], [])
    assert by_kind.values_of(Counted, "stones") == [3, 1]
    assert by_kind.values_of(toy.Gathered, "amount") == [2]


def test_a_ledger_hears_what_a_list_hears() -> None:
    """The same game gives the same events, reactions included."""
    seen: list[Event] = []
    rule = plugin(reactions=lambda: [Reaction(Gathered, lambda state, event: seen.append(event))])

    heard = []
    for rules in (compiled(), compiled(rule)):
        for state in (rules.new(listen=True), rules.new(ledger=Ledger())):
            rng = Random(5)
            while state.to_move != -2:
                if state.to_move >= 0:
                    rules.play(state, state.legal[int(rng.random() * len(state.legal))])
                else:
                    rules.deal(state, rng)
            heard.append(list(state.heard or ()))

    assert heard[0] == heard[1] == heard[2] == heard[3]
    assert seen == [event for event in heard[0] if isinstance(event, Gathered)] * 2


def test_a_digest_hears_all_but_turns_and_passed_phases() -> None:
    """The walk through the phases is left out; everything else is there, in order."""
    rules, heard = compiled(), []
    for ledger in (Ledger(), Digest()):
        state, rng = rules.new(ledger=ledger), Random(5)
        while state.to_move != -2:
            if state.to_move >= 0:
                rules.play(state, state.legal[int(rng.random() * len(state.legal))])
            else:
                rules.deal(state, rng)
        heard.append(list(ledger))

    walk = (TurnStarted, PhasePassed)
    assert {type(event) for event in heard[0]} > set(walk)
    assert heard[1] == [event for event in heard[0] if not isinstance(event, walk)]


@pytest.mark.parametrize("kind", [TurnStarted, PhasePassed])
def test_what_a_digest_leaves_out_cannot_be_read(kind: type[Event]) -> None:
    """A metric that reads it without saying so gets an error that says what to do, not an empty list."""
    tally = Tally(at_gathering()[1], Digest(), (0,), (0,))

    for read in (tally.of, tally.count, lambda kind: tally.values(kind, "seat")):
        with pytest.raises(LookupError, match=f"{kind.__name__} was not kept: name it in `reads`"):
            read(kind)


def test_silence_costs_no_event() -> None:
    """Without anybody who listens nothing is kept."""
    _, state = at_gathering()

    state.emit(Counted, 0)

    assert (state.heard, made) == (None, [])
