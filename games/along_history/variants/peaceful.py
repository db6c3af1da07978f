"""Peaceful: there are no wars, and a War face shows nothing."""

from __future__ import annotations

from astragal import PhasePlan, hookimpl


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    """Leave wars out."""
    plan.drop("war")
