"""A bot that looks some decisions ahead, a metric of lead changes, and a command that uses the bot."""

from collections.abc import Sequence
from random import Random

from astragal import (
    Action,
    BotKind,
    Command,
    Metric,
    Note,
    Reaction,
    Registry,
    Rules,
    State,
    TurnStarted,
    hookimpl,
)
from astragal.bots import Greedy
from astragal.testing import dealt, play

GAME = "rtta"
leader, changes = Note(-1), Note(0)


class LookAhead(Greedy):
    """Judges a choice by where greedy play leads three decisions later."""

    def worth(self, state: State, action: Action) -> float:
        after = state.fork()
        self.rules.play(after, action)
        for _ in range(3):
            if after.to_move >= 0:
                self.rules.play(after, after.legal[0])
        return self.appraise(after, self.seat)


def watch(state: State, event: TurnStarted) -> None:
    totals = [state.rules.total(state, seat) for seat in range(state.seats)]
    first = totals.index(max(totals))
    if totals.count(max(totals)) == 1 and first != leader[state]:
        changes[state] += leader[state] >= 0
        leader[state] = first


def lead_changes(words: Sequence[str]) -> int:
    registry = Registry()
    rules: Rules = registry.compile(registry.ruleset("rtta"), 2)
    state = play(rules, LookAhead(rules, 0, Random(1)).choose, dealt(1)).state
    print(rules.result(state).scores)  # noqa: T201
    return 0


@hookimpl
def bots() -> list[BotKind]:
    return [BotKind("look-ahead", "Looks three decisions ahead.", LookAhead, games=("rtta",))]


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(TurnStarted, watch)]


@hookimpl
def metrics() -> list[Metric]:
    return [Metric("lead_changes", "How often the lead changed hands.", lambda tally: changes[tally.state])]


@hookimpl
def commands() -> list[Command]:
    return [Command("lead-changes", "Play one game of bots that look ahead.", lead_changes)]
