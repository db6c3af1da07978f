"""Playing one game, and naming the rule at fault when it cannot be played."""

from __future__ import annotations

import attrs

from astragal.engine.ledger import Digest, Ledger
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.errors import AstragalError, RuleFault, one_line
from astragal.lab.figures.record import Record, by_seat, count_events, find_picks
from astragal.lab.run.lineup import Lineup, seated
from astragal.lab.run.measured import Measures, measured, measures_of
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.table import Endless, play_out
from astragal.lab.run.turns import Turns
from astragal.lab.run.watchdog import Stalled, Watch
from astragal.plugins.hooks import problem_of
from astragal.plugins.metrics import Tally


@attrs.frozen
class Fault:
    """A game, or a figure of one, that could not be had."""

    ruleset: int
    game: int
    what: str


def play(plan: Plan, ruleset: int, game: int, watch: Watch) -> tuple[Record | None, list[Fault]]:
    """Play one game; return its record, or none and the fault."""
    rules = rules_of(plan.recipes[ruleset])
    bots = seated(plan.bots, game)
    try:
        watch.start()
        turns = Turns()
        luck = f"{plan.luck(ruleset)}/{game}"
        measures = measures_of(plan, ruleset)
        heard = Ledger() if measures.follows_the_walk else Digest()
        kept = turns if measures.by_turn else None
        state, decisions = play_out(rules, bots, luck, plan.step_limit, watch, kept, heard)
        watch.stop()
    except (Exception, SystemExit, Stalled) as error:
        watch.stop()
        return None, [Fault(ruleset, game, explain(error, rules, plan))]
    record, problems = _record(measures, seated(plan.bots, game), state, decisions, game, turns)
    return record, [Fault(ruleset, game, problem) for problem in problems]


def _record(
    measures: Measures, bots: Lineup, state: State, decisions: int, game: int, turns: Turns
) -> tuple[Record, list[str]]:
    rules = state.rules
    result = rules.result(state)
    heard = state.heard if state.heard is not None else ()
    tally = Tally(state, heard, result.winners, result.scores, turns.scores)
    metrics, problems = measured(measures, tally)
    lines = by_seat([rules.scores(state, seat) for seat in range(state.seats)])
    events, picks = count_events(tally.by_kind.counts()), find_picks(tally.by_kind)
    record = Record(
        game,
        bots,
        result.scores,
        result.winners,
        state.round,
        decisions,
        result.ending,
        lines,
        events,
        picks,
        metrics,
    )
    return record, problems


# --- faults -------------------------------------------------------------------------------------------


def explain(error: BaseException, rules: Rules, plan: Plan) -> str:
    """Return what went wrong in one line that names the rule."""
    if isinstance(error, Endless):
        return f"the game does not end within {plan.step_limit} steps with {in_force(rules)}"
    if isinstance(error, Stalled):
        return f"{culprit(error, rules)} hangs: no step in {plan.patience:g} seconds"
    return in_short(error) if isinstance(error, RuleFault) else f"{culprit(error, rules)}: {in_short(error)}"


def in_short(error: BaseException) -> str:
    """Return an error as one line."""
    return one_line(error.what if isinstance(error, AstragalError) else problem_of(error))


def in_force(rules: Rules) -> str:
    """Return the rules of a ruleset in words."""
    if not rules.rule_ids:
        return f"the rules of {rules.game.id}"
    return f"rule{'s' if len(rules.rule_ids) > 1 else ''} {', '.join(map(repr, rules.rule_ids))}"


def culprit(error: BaseException, rules: Rules) -> str:
    """Return the rule in whose code an error arose; all in force when it was none of theirs."""
    blame = rules.plugins.blame(error)
    return f"rule {blame.plugin!r}" if blame else in_force(rules)
