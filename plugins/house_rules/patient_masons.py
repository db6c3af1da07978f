"""No monuments in the first rounds: the masons are still busy with the city walls.

Hooks: options, limits, lessons.
"""

from pathlib import Path

from astragal import Lesson, Limit, Option, Refusal, Setup, hookimpl, read_lesson
from rtta.phases.build import CheckBox
from rtta.state import Table


@hookimpl
def options() -> list[Option]:
    """How long the masons are busy."""
    return [Option("masons_from_round", 3, "The first round in which monuments may be built.", range=(1, 20))]


@hookimpl
def limits(setup: Setup) -> list[Limit]:
    """Refuse boxes of monuments, with the reason."""
    start = setup["masons_from_round"]
    too_early = Refusal("Monuments can be built from round {n} on.", "rtta.patient-masons.1", {"n": start})

    def refuse(state: Table, action: CheckBox) -> Refusal | None:
        early = state.round < start and action.project.startswith("monument:")
        return too_early if early else None

    return [Limit(("build",), refuse)]


@hookimpl
def lessons() -> list[Lesson]:
    """One turn that shows the rule."""
    return [read_lesson(Path(__file__).parent / "lessons" / "patient-masons.toml")]
