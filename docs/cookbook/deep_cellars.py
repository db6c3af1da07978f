"""Goods are never discarded at the end of a turn."""

from astragal import PhasePlan, hookimpl

GAME = "rtta"


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    plan.drop("discard")
