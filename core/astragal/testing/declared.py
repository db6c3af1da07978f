"""Whether phases list what they declare: limits of house rules are asked only where it can matter."""

from __future__ import annotations

from astragal.engine.phase import Done, Phase
from astragal.engine.question import Answering
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.text_form import Coded


def undeclared_choice(state: State) -> str:
    """Return the kind of a choice that its phase does not declare; nothing when there is none."""
    rules, phase = state.rules, state.rules.phase_of(state)
    if rules.plugins.owner(type(phase)) not in rules.plugins.trusted:
        return ""  # a stranger's phase: all its choices are looked at
    declared = _declared(rules, phase)
    kinds = (rules.name_of(type(action)) for action in state.legal)
    return next((kind for kind in kinds if kind not in declared), "")


def _declared(rules: Rules, phase: Phase) -> set[str]:
    answers = phase.asked.answers if isinstance(phase, Answering) else ()
    offered = {kind for where, kind in rules.explanations if where == phase.id}
    kinds: list[type[Coded]] = [Done, *phase.kinds, *answers]
    return offered | {rules.name_of(kind) for kind in kinds}
