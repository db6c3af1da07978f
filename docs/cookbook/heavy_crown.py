"""Whoever leads alone has one reroll fewer; in Along History, gives up one die a turn at most."""

from typing import Any

from astragal import Limit, Modifier, Note, Reaction, Refusal, Setup, State, TurnStarted, hookimpl

given_up = Note(0)
CROWN = Refusal("whoever leads gives up one die a turn at most")


def leads(state: State, seat: int) -> bool:
    totals = [state.rules.total(state, other) for other in range(state.seats)]
    return totals[seat] == max(totals) and totals.count(max(totals)) == 1 and state.seats > 1


def refuse(state: State, action: Any) -> Refusal | None:
    return CROWN if given_up[state] and leads(state, state.active) else None


def count(state: State, event: Any) -> None:
    given_up[state] = 0 if isinstance(event, TurnStarted) else given_up[state] + 1


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    def fewer(state: State, seat: int, value: int) -> int:
        return max(0, value - 1) if leads(state, seat) else value

    return [Modifier("reroll_limit", fewer)] if setup.game == "rtta" else []


@hookimpl
def limits(setup: Setup) -> list[Limit]:
    return [Limit("discard", refuse)] if setup.game == "along-history" else []


@hookimpl
def reactions(setup: Setup) -> list[Reaction]:
    if setup.game != "along-history":
        return []
    from along_history.events import DieDiscarded

    return [Reaction(TurnStarted, count), Reaction(DieDiscarded, count)]
