"""Finding the rule that keeps a game from coming out the same twice: leave each out and see."""

from __future__ import annotations

import attrs

from astragal.errors import AstragalError
from astragal.lab.figures.record import figures
from astragal.lab.run.game import in_force, play
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.watchdog import Watch

TRIES = 3


def suspects(plan: Plan, ruleset: int, game: int) -> str:
    """Return the rules without which the game is deterministic, in words; all in force when none is found."""
    rules = rules_of(plan.recipes[ruleset])
    found = [name for name in rules.rule_ids if _sound_without(plan, ruleset, game, name)]
    if not found:
        return f"{in_force(rules)} {'are' if len(rules.rule_ids) != 1 else 'is'}"
    return " and ".join(f"rule {name!r}" for name in found) + (" are" if len(found) > 1 else " is")


def _sound_without(plan: Plan, ruleset: int, game: int, name: str) -> bool:
    recipe = attrs.evolve(plan.recipes[ruleset], without=(name,))
    trial = attrs.evolve(plan, recipes=(recipe,), shared_luck=True)
    try:
        with Watch(plan.patience) as watch:
            records = [play(trial, 0, game, watch)[0] for _ in range(TRIES)]
    except AstragalError:
        return False
    rows = [None if record is None else figures(record) for record in records]
    return rows[0] is not None and all(row == rows[0] for row in rows)
