"""Sealed questions: several seats are asked together, and nobody sees an answer before all are in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from astragal import (
    DONE,
    Action,
    AnswerRevealed,
    AnswerSealed,
    BadInput,
    Match,
    Reaction,
    Registry,
    RuleFault,
    Rules,
    SealedAnswer,
    SealedQuestion,
    Seat,
    Words,
    coded,
)
from astragal.bots import BUILT_IN
from astragal.engine.drive import drive
from astragal.engine.sealed import answers_hidden
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.state import OVER
from astragal.match.replay import verify
from astragal.plugins.records import BotKind
from astragal.testing import assert_conforms, follow
from tests.core import toy


@coded
class Stake(SealedAnswer):
    """Stake some stones."""

    kind, says = "stake", "Stake {stones}"
    stones: int


@coded
class Wager(SealedQuestion[toy.Table]):
    """Everybody stakes stones in secret; whoever stakes most gains one."""

    kind, answers, asks = "wager", (Stake,), "stake up to {most} stones, or nothing"
    seat: int
    most: int

    def choices(self, state: toy.Table) -> Sequence[Action]:
        return [*(Stake(stones) for stones in range(1, self.most + 1)), DONE]

    def reveal(self, state: toy.Table, answers: Mapping[int, Action]) -> None:
        state.notes["answers"] = " ".join(f"{seat}:{answer.text}" for seat, answer in answers.items())
        stakes = {seat: answer.stones for seat, answer in answers.items() if isinstance(answer, Stake)}
        if stakes:
            state.players[max(stakes, key=lambda seat: stakes[seat])].stones += 1


def wager_after_gathering(state: Any, event: toy.Gathered) -> None:
    """Ask everybody, the gatherer last."""
    seats = [(event.seat + 1 + step) % state.seats for step in range(state.seats)]
    state.ask_together(Wager(seat, 3) for seat in seats)


def rule(*kinds: type, react: Any = wager_after_gathering) -> ModuleType:
    """Return a rule that brings these kinds and reacts to gathering."""
    made = toy.plugin(__name__, reactions=lambda: [Reaction(toy.Gathered, react)])
    for kind in kinds:
        setattr(made, kind.__name__, kind)
    return made


@pytest.fixture
def rules() -> Rules:
    """The toy for three with wagers."""
    return toy.compiled(rule(Stake, Wager), players=3)


ASKED = "* 2\n1 gather 1\n"
"""Seat 1 is asked first, then seat 2, then seat 0, who gathered."""


def test_answers_do_nothing_until_all_are_in(rules: Rules) -> None:
    """The last answer opens all envelopes, in the order in which the seats were asked."""
    waiting = follow(rules, f"{ASKED}2 stake 3\n3 done")
    assert (waiting.state.to_move, "answers" in waiting.state.notes) == (0, False)

    played = follow(rules, f"{ASKED}2 stake 3\n3 done\n1 stake 1")

    assert played.state.notes["answers"] == "1:stake 3 2:done 0:stake 1"
    assert [player.stones for player in played.state.players] == [1, 1, 0]
    assert (played.state.sealed, played.state.to_move) == ((), 0)


def test_log_says_who_has_decided_and_later_what(rules: Rules) -> None:
    """Nothing about an answer is said before all are in."""
    words = Words("en", rules.namings, ["Ann", "Bob", "Eve"])
    early = follow(rules, f"{ASKED}2 stake 3\n3 done").events
    late = follow(rules, f"{ASKED}2 stake 3\n3 done\n1 stake 1").events

    told = [event.describe(words) for event in early if isinstance(event, AnswerSealed | AnswerRevealed)]
    opened = [event.describe(words) for event in late if isinstance(event, AnswerRevealed)]

    assert told == ["Bob has decided", "Eve has decided"]
    assert opened == ["Bob reveals: Stake 3", "Eve reveals: Done", "Ann reveals: Stake 1"]


def test_view_of_a_seat_hides_what_others_answered(rules: Rules) -> None:
    """Whatever Bob answered, also nothing, Eve and her bot see the same table; Bob sees his own answer."""
    tables = [follow(rules, f"{ASKED}2 {answer}").state for answer in ("stake 1", "stake 3", "done")]

    seen = [json.dumps(snapshot(rules.view(table.fork(), 2))) for table in tables]
    own = [rules.view(table.fork(), 1).sealed[0][1].text for table in tables]

    assert len(set(seen)) == 1
    assert "stake" not in seen[0]
    assert own == ["stake 1", "stake 3", "done"]


def test_view_can_be_played_on(rules: Rules) -> None:
    """In the view of a seat the others answer after it, and the answers are opened in the usual order."""
    view = rules.view(follow(rules, f"{ASKED}2 stake 3").state, 2)

    played = follow(rules, "3 stake 2\n1 done\n2 stake 1", state=view)

    assert played.state.notes["answers"] == "1:stake 1 2:stake 2 0:done"


def test_sealed_answers_survive_forks_and_snapshots(rules: Rules) -> None:
    """A table with envelopes is saved and restored; one without has the hash it always had."""
    state = follow(rules, f"{ASKED}2 stake 3").state
    fork = state.fork()

    rules.apply(fork, DONE)
    back = restore(json.loads(json.dumps(snapshot(state))), rules)

    assert (len(state.sealed), len(fork.sealed)) == (1, 2)
    assert (back.sealed, digest(back)) == (state.sealed, digest(state))
    assert digest(toy.compiled(players=3).new()) == digest(rules.new())


class Spy:
    """A bot that keeps what it sees of sealed answers."""

    seen: list[tuple[int, tuple[int, ...]]] = []

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.seat = seat

    def choose(self, state: Any, legal: Sequence[Action]) -> Action:
        """Take the first choice."""
        Spy.seen.append((self.seat, tuple(question.seat for question, _ in state.sealed)))
        return legal[0]


def test_no_bot_is_shown_the_answers_of_others(rules: Rules) -> None:
    """In the loop that lab and playouts use, bots never see an envelope of somebody else."""
    Spy.seen.clear()
    state, luck = rules.new(), Random(1)
    choosers = [Spy(rules, seat, luck).choose for seat in range(3)]

    drive(state, choosers, lambda table: rules.deal(table, luck), lambda table: False, 500)

    assert len(Spy.seen) > 20
    assert all(set(answered) <= {seat} for seat, answered in Spy.seen)


def test_bots_and_hints_of_a_match_get_the_view() -> None:
    """The bot that answers after Ann sees no envelope, and a hint for it neither."""
    spying = toy.plugin("spying", bots=lambda: [BotKind("spy", "Looks.", Spy)])
    registry = Registry()
    match = auction(registry, ["rtta.sealed-bids", registry.add("spying", spying)], bots=("spy", "spy"))
    match.act("bid 2")
    Spy.seen.clear()

    match.think()
    match.hint("spy")

    assert Spy.seen == [(1, ()), (1, ())]


@pytest.mark.parametrize("kind", [bot.id for bot in BUILT_IN])
def test_every_bot_plays_it(rules: Rules, kind: str) -> None:
    """Built-in bots answer in secret, and the answers are opened."""
    state, luck = rules.new(), Random(3)
    bots = [rules.bots[kind].make(rules, seat, Random(seat)) for seat in range(3)]

    while "answers" not in state.notes and state.to_move != OVER:
        if state.to_move >= 0:
            seat = state.to_move
            rules.apply(state, bots[seat].choose(rules.view(state.fork(), seat), state.legal))
        else:
            rules.deal(state, luck)

    assert "answers" in state.notes


def test_greedy_bot_stakes_what_wins_most_often(rules: Rules) -> None:
    """It guesses what the others will answer, so it stakes as much as it may rather than nothing."""
    state = follow(rules, ASKED).state
    bot = rules.bots["greedy"].make(rules, 1, Random(2))

    chosen = [bot.choose(rules.view(state.fork(), 1), state.legal).text for _ in range(20)]

    assert chosen.count("stake 3") > 15


def test_ruleset_with_sealed_questions_conforms() -> None:
    """Texts, forks, snapshots, replays and other processes know envelopes."""
    registry = Registry()

    assert_conforms(registry.compile(registry.ruleset("rtta", "", ["rtta.sealed-bids"]), 3), games=1)


def test_choices_that_depend_on_a_sealed_answer_do_not_conform() -> None:
    """A question that lets others infer an answer from their choices is found."""

    @coded
    class Leak(Wager):
        """Nobody may stake what somebody else has staked."""

        kind = "leak"

        def choices(self, state: toy.Table) -> Sequence[Action]:
            taken = {answer for _, answer in state.sealed}
            return [answer for answer in super().choices(state) if answer == DONE or answer not in taken]

    def ask(state: Any, event: toy.Gathered) -> None:
        state.ask_together(Leak(seat, 3) for seat in range(state.seats))

    with pytest.raises(AssertionError, match="the choices of player 2 give sealed answers away"):
        assert_conforms(toy.compiled(rule(Stake, Leak, react=ask), players=2), games=1, hash_seeds=())


# --- mistakes ----------------------------------------------------------------------------------------


def test_sealed_question_needs_reveal() -> None:
    """A question whose answers nobody carries out is refused when the rules are compiled."""

    @coded
    class Mute(SealedQuestion):
        """Asks in vain."""

        kind, answers = "mute", (Stake,)
        seat: int

    with pytest.raises(BadInput, match="the sealed question 'mute' has no reveal"):
        toy.compiled(rule(Stake, Mute))


def test_answer_that_acts_at_once_is_refused() -> None:
    """An ordinary action would give itself away."""

    @coded
    class Loud(Wager):
        """Asks for an ordinary action."""

        kind, answers = "loud", (toy.Gather,)  # type: ignore[assignment]

    with pytest.raises(BadInput, match=r"'gather' answers the sealed question 'loud' at once.*SealedAnswer"):
        toy.compiled(rule(Stake, Loud))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda state: state.ask(Wager(0, 2)), "'wager' is sealed: ask it with state.ask_together"),
        (lambda state: state.ask_together([Wager(0, 2), Wager(0, 2)]), "a seat is asked twice"),
        (lambda state: state.ask_together([Wager(7, 2)]), "nobody sits on seat 7"),
        (lambda state: state.ask_together([toy.Gift(0, 1)]), "only sealed questions of one kind"),
    ],
)
def test_wrong_asking_names_the_rule(ask: Any, told: str) -> None:
    """A mistake is the rule's fault and says what to do."""
    made = toy.compiled(rule(Stake, Wager, react=lambda state, event: ask(state)))
    state = made.new()
    made.answer(state, (2,))

    with pytest.raises(RuleFault, match=told):
        made.play(state, toy.Gather(1))


# --- matches -----------------------------------------------------------------------------------------

POSITION = "ann: 14 great_pyramid | bob: 3 cities | eve: 3 cities; workers: 1; phase: build"


def auction(
    registry: Registry | None = None,
    ids: Sequence[str] = ("rtta.sealed-bids",),
    bots: Sequence[str] = ("", ""),
    **given: Any,
) -> Match:
    """Return a match of Roll Through the Ages in which Ann has just completed a monument."""
    registry = registry or Registry()
    ruleset = registry.ruleset("rtta", "", list(ids))
    seats = [Seat("Ann"), *(Seat(name, bot) for name, bot in zip(("Bob", "Eve"), bots, strict=True))]
    match = Match.start(registry.compile(ruleset, 3), ruleset, seats, 5, position=POSITION, **given)
    match.act("build monument:great_pyramid")
    return match


def test_own_answer_is_undone_before_all_are_in() -> None:
    """Nobody has seen it; the answers that came after it are given again."""
    match = auction()
    match.act("bid 2")
    match.act("bid 0")

    match.undo()
    match.undo()

    assert (match.to_move, match.state.sealed) == (0, ())
    assert [step.text for step in match.ahead] == ["bid 2", "bid 0"]


def test_nothing_is_undone_past_the_reveal() -> None:
    """Whoever has seen the bids of others may not bid again."""
    match = auction()
    for bid in ("bid 2", "bid 0", "bid 1"):
        match.act(bid)

    refusal = match.can_undo()

    assert refusal is not None
    assert refusal.reason == "You can't undo past answers that were revealed."


def test_question_is_not_undone_once_another_player_reads_it() -> None:
    """Ann may change her bid, but not what she built."""
    match = auction()
    match.act("bid 2")

    refusal = match.can_go(0)

    assert match.can_undo() is None
    assert refusal is not None
    assert "a question to another player" in refusal.reason


def test_journal_is_resumed_with_envelopes_and_verified(tmp_path: Path) -> None:
    """A match saved between two answers goes on, and every line replays as written."""
    path = tmp_path / "match.jsonl"
    with auction(path=path) as match:
        match.act("bid 2")
        hashed = digest(match.state)

    with Match.resume(path, Registry()) as again:
        same = digest(again.state) == hashed
        again.act("bid 3")
        again.act("bid 1")

    assert same
    assert verify(path, Registry()).ok


def test_hidden_answers_leave_a_table_without_envelopes_alone(rules: Rules) -> None:
    """Where nothing is sealed, a view costs no copy."""
    state = rules.new()

    assert answers_hidden(state, 0) is state
