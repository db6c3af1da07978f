"""Players buy before they build."""

from astragal import PhasePlan, hookimpl

GAME = "rtta"


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    plan.move_after("build", "buy")
