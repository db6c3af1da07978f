"""The choices of a phase with what rules offer and forbid compiled in."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.phase import DONE, Phase
from astragal.engine.rules import Chooser, Rules, Way
from astragal.engine.state import Action, State
from astragal.plugins.checks import are_actions
from astragal.plugins.hooks import guarded
from astragal.plugins.records import Offer


def _own_choices(phase: Phase, rules: Rules) -> Chooser:
    """Return a phase's choices, checked when the phase stands in a rule's own module."""
    owner = rules.plugins.owner(type(phase))
    if owner not in rules.rule_ids:
        return phase.choices
    expected = f"a list of actions from the choices of phase {phase.id!r}"
    checked: Chooser = guarded(owner, "amend_phases", phase.choices, are_actions, expected)
    return checked


def chooser(phase: Phase, offers: Sequence[Offer], rules: Rules) -> Chooser | None:
    """Return the phase's choices with offers and limits compiled in; the bare method when there are none."""
    if type(phase).choices is Phase.choices and all(offer.phase != phase.id for offer in offers):
        return None
    everything = whole(phase, offers, rules)
    if not rules.limits:
        return everything
    return lambda state: [action for action in everything(state) if rules.limited(state, action) is None]


def whole(phase: Phase, offers: Sequence[Offer], rules: Rules) -> Chooser:
    """Return the phase's choices with offers compiled in, those before the end of the phase."""
    own = _own_choices(phase, rules)
    extra = [offer.list for offer in offers if offer.phase == phase.id]
    if not extra:
        return own

    def choices(state: State) -> Sequence[Action]:
        listed = list(own(state))
        ending = [listed.pop()] if listed and listed[-1] is DONE else []
        added = [action for offer in extra for action in offer(state)]
        if added and not ending and not listed:
            ending = [DONE]
        return [*listed, *added, *ending]

    return choices


def way_on(rules: Rules, following: int) -> Way:
    if following < 0:
        return following, None, False
    return following, rules.entrances[following], rules.choosers[following] is not None
