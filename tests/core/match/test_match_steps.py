"""A match: steps are checked, recorded and shown; what is refused or fails leaves everything as it was."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, TurnStarted
from astragal.errors import BadInput, Refused, RuleFault
from astragal.journal import read_journal
from astragal.match.match import Match, Seat
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import BotKind, Reaction
from tests.core.journal.saved_matches import BOTS, PEOPLE, SHELF, begin, play


def test_a_step_brings_a_new_state_and_its_events() -> None:
    """The state before is not changed, so that front ends may keep it."""
    match = begin()
    before = match.state
    known = digest(before)

    events = match.roll()

    assert type(events[0]).__name__ == "Rolled"
    assert match.state is not before
    assert digest(before) == known
    assert match.steps[-1].events == events
    assert match.steps[-1].digest == digest(match.state)


def test_the_opening_is_told() -> None:
    """What happens before the first step is kept apart."""
    assert begin().opening == (TurnStarted(0, 1),)


def test_a_match_knows_where_it_is_saved(tmp_path: Path) -> None:
    """A match in memory is saved nowhere."""
    path = tmp_path / "pig.astragal"

    with begin(path=path) as saved:
        assert saved.path == path
    assert begin().path is None


def test_a_match_that_cannot_be_resumed_is_not_kept_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the file fails at the second look, somebody else may try."""
    path = tmp_path / "pig.astragal"
    begin(path=path).close()
    looks = iter([read_journal, None])
    monkeypatch.setattr("astragal.match.match.read_journal", lambda *given: next(looks)(*given))  # type: ignore[misc]

    with pytest.raises(TypeError) as caught:
        Match.resume(path, SHELF)
    monkeypatch.undo()

    Match.resume(path, SHELF).close()
    assert caught.traceback  # while the fault is still looked at, so that no tidying-up lets go for us


def test_what_somebody_wrote_in_between_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that came in after the first look and before the lock is part of the match."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        looks = iter([read_journal(path)])
        play(match, 3)
        state = match.state
    monkeypatch.setattr(
        "astragal.match.match.read_journal", lambda *given: next(looks, None) or read_journal(*given)
    )

    with Match.resume(path, SHELF) as resumed:
        assert digest(resumed.state) == digest(state)


def test_actions_are_taken_as_values_or_as_text() -> None:
    """Both are the same step."""
    one, other = play(begin(), 1), play(begin(), 1)

    one.act("again")
    other.act(other.legal[0])

    assert one.steps == other.steps


@pytest.mark.parametrize("text", ["fly", "again 2", "roll"])
def test_what_is_no_action_changes_nothing(tmp_path: Path, text: str) -> None:
    """Neither the match nor the file."""
    path = tmp_path / "pig.astragal"
    with play(begin(path=path), 3) as match:
        state, content = match.state, path.read_bytes()

        with pytest.raises(BadInput):
            match.act(text)

        assert (match.state, path.read_bytes()) == (state, content)


def test_a_refused_action_changes_nothing(tmp_path: Path) -> None:
    """A decision while a roll is due is refused with a reason."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        state, content = match.state, path.read_bytes()

        with pytest.raises(Refused, match="a roll or a draw comes first"):
            match.act("done")

        assert match.state is state
        assert path.read_bytes() == content


@pytest.mark.parametrize("names", [["7"], [], ["1", "2"], ["pip"], ["-3"], ["9" * 5000]])
def test_an_impossible_outcome_changes_nothing(names: list[str]) -> None:
    """What people say they rolled is checked."""
    match = begin(real_dice=True)
    state = match.state

    with pytest.raises((BadInput, Refused)):
        match.answer(names)

    assert match.state is state


def test_real_dice_are_taken_as_they_are_told() -> None:
    """The outcome is recorded by its names."""
    match = begin(real_dice=True)

    match.answer(["5"])

    assert match.state.turn == 5
    assert match.steps[-1].names == ("5",)


def test_a_roll_that_is_not_due_is_refused() -> None:
    """Nobody rolls out of turn."""
    match = play(begin(seed=2), 1)
    assert match.to_move != CHANCE

    with pytest.raises(Refused, match="there is nothing to roll or draw"):
        match.roll()
    with pytest.raises(Refused, match="there is nothing to roll or draw"):
        match.answer(["3"])


def faulty(error: BaseException) -> Any:
    """Return a rule that fails when the second turn starts."""

    def react(state: Any, event: TurnStarted) -> None:
        state.banked[0] = 99
        if event.seat == 1:
            raise error

    @hookimpl
    def reactions() -> list[Reaction]:
        return [Reaction(TurnStarted, react)]

    return SimpleNamespace(reactions=reactions)


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3), RecursionError("deep")])
def test_a_fault_in_a_rule_leaves_the_match_as_it_was(tmp_path: Path, error: BaseException) -> None:
    """The rule is named; neither the match nor the file is changed; one may try again."""
    registry = type(SHELF)()
    registry.add("faulty", faulty(error))
    ruleset = registry.ruleset("pig", extra=["faulty"])
    path = tmp_path / "pig.astragal"
    with Match.start(registry.compile(ruleset, 2), ruleset, PEOPLE, 1, path=path) as match:
        match.answer(["4"])
        state, content = match.state, path.read_bytes()

        for _ in range(2):
            with pytest.raises(RuleFault, match="done"):
                match.act("done")

        assert match.state is state
        assert path.read_bytes() == content
        match.act("again")
        assert match.saved


def test_a_state_that_cannot_be_written_down_is_a_fault(tmp_path: Path) -> None:
    """A rule that notes what is no plain value is stopped before anything is recorded."""

    @hookimpl
    def reactions() -> list[Reaction]:
        return [
            Reaction(
                TurnStarted, lambda state, event: state.notes.update(odd=object()) if event.seat else None
            )
        ]

    registry = type(SHELF)()
    registry.add("odd", SimpleNamespace(reactions=reactions))
    ruleset = registry.ruleset("pig", extra=["odd"])
    match = Match.start(registry.compile(ruleset, 2), ruleset, PEOPLE, 1)
    match.answer(["4"])

    with pytest.raises(RuleFault):
        match.act("done")

    assert len(match.steps) == 1


def test_equal_seeds_play_equal_matches() -> None:
    """Dealer and bots draw from streams that come from the seed alone."""
    matches = [watch(begin("rtta", BOTS, seed=9)) for _ in range(2)]

    assert matches[0].steps == matches[1].steps
    assert matches[0].steps != watch(begin("rtta", BOTS, seed=10)).steps


def watch(match: Match) -> Match:
    """Let bots play to the end."""
    while not match.over:
        match.roll() if match.to_move == CHANCE else match.act(match.think())
    return match


def test_a_resumed_match_has_the_luck_it_would_have_had(tmp_path: Path) -> None:
    """Closing and opening at every step changes nothing."""
    path = tmp_path / "rtta.astragal"
    begin("rtta", BOTS, seed=9, path=path).close()

    for _ in range(40):
        with Match.resume(path, SHELF) as match:
            match.roll() if match.to_move == CHANCE else match.act(match.think())

    assert match.steps == watch(begin("rtta", BOTS, seed=9)).steps[:40]


def test_the_dealer_is_not_disturbed_by_bots() -> None:
    """The n-th roll comes from a stream of its own, whoever plays and whatever was decided."""
    random, greedy = (
        begin("rtta", BOTS, seed=9),
        begin("rtta", (Seat("Ann", "greedy"), Seat("Bob", "greedy")), seed=9),
    )

    random.roll()
    greedy.roll()

    assert random.steps[0] == greedy.steps[0]


def test_thinking_changes_nothing_and_always_comes_out_the_same() -> None:
    """Asking a bot twice, or asking for a hint between, gives the same answer."""
    match = begin("rtta", BOTS, seed=9)
    match.roll()
    state = digest(match.state)

    first = match.think()
    hint = match.hint("greedy").action

    assert match.think() == first
    assert match.hint("greedy").action == hint
    assert digest(match.state) == state


def with_bot(choose: Any) -> Match:
    """Return a match whose first seat is played by a bot made of a function."""
    ruleset = SHELF.ruleset("pig")
    rules = SHELF.compile(ruleset, 2)
    kind = BotKind("odd", "", lambda rules, seat, rng: SimpleNamespace(choose=choose))
    changed = attrs.evolve(rules, bots={**rules.bots, "odd": kind})
    return play(Match.start(changed, ruleset, (Seat("Odd", "odd"), Seat("Bob")), 2), 1)


def test_a_bot_that_fails_is_named() -> None:
    """Its fault is a message, and the match goes on."""

    def choose(state: Any, legal: Any) -> Any:
        raise KeyError("lost")

    match = with_bot(choose)

    with pytest.raises(RuleFault, match="'odd'"):
        match.think()
    with pytest.raises(RuleFault, match="'odd'"):
        match.hint("odd")


def test_a_bot_that_cheats_is_named() -> None:
    """What a bot chooses must be among the choices."""
    match = with_bot(lambda state, legal: "fly")

    with pytest.raises(RuleFault, match="not among the choices"):
        match.think()


def test_a_bot_cannot_change_the_table() -> None:
    """It is asked on a fork."""

    def choose(state: Any, legal: Any) -> Any:
        state.banked[0] = 1000
        return legal[0]

    match = with_bot(choose)

    match.think()

    assert match.state.banked[0] == 0


def test_nobody_thinks_when_nobody_decides() -> None:
    """While a roll is due there is nothing to choose."""
    with pytest.raises(Refused, match="nobody has a decision"):
        begin("pig", BOTS).think()


def test_unknown_bots_and_wrong_numbers_of_names_are_refused() -> None:
    """The choice of bots is told."""
    with pytest.raises(BadInput, match="there is no bot 'deep': use one of random"):
        begin("pig", (Seat("Ann"), Seat("Deep", "deep")))
    ruleset = SHELF.ruleset("pig")
    with pytest.raises(BadInput, match="1 names for 2 players"):
        Match.start(SHELF.compile(ruleset, 2), ruleset, [Seat("Ann")], 1)


def test_a_finished_match_has_a_result() -> None:
    """And none before."""
    match = begin()
    assert match.result is None

    play(match)

    assert match.over
    assert match.result is not None
    assert match.result.winners == (match.state.banked.index(max(match.state.banked)),)
    with pytest.raises(Refused, match="the game is over"):
        match.act("done")


HOSTILE = [
    "[@click=app.quit]Ann[/]",
    "\x1b[2J\x1b]0;owned\x07Ann",
    "Ann\u202eboB",
    "Ann\nBob\r\tEve",
    "\ud800Ann",
    "A" * 10_000,
    "\x00",
    "🎲 Ann \U000e0041",
    '","c":"0000000000000000"}',
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_harmless(tmp_path: Path, name: str) -> None:
    """Names are one short printable line wherever they come from, and the journal reads back."""
    path = tmp_path / "pig.astragal"
    with begin("pig", (Seat(name), Seat("Bob")), path=path) as match:
        play(match, 4)

    again = Match.load(path, SHELF)

    assert again.seats[0].name == match.seats[0].name
    assert len(again.seats[0].name) <= 60
    assert again.seats[0].name == "" or again.seats[0].name.isprintable()


def test_the_dealer_rolls_and_nothing_is_taken_back_unless_said() -> None:
    """Real dice and free taking back are asked for when a match begins."""
    assert (begin().header.real_dice, begin().header.take_backs) == (False, False)
