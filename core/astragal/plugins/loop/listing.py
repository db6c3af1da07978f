"""The choices of a phase, with what rules offer and forbid written in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from astragal.engine.memo import Memo
from astragal.engine.phase import DONE, Done, Phase
from astragal.engine.question import Answering
from astragal.engine.rules import Chooser, Rules
from astragal.engine.state import Action, State
from astragal.engine.text_form import Coded
from astragal.errors import Refusal
from astragal.plugins.checks import are_actions
from astragal.plugins.hooks import guarded
from astragal.plugins.loop.fixed import Known
from astragal.plugins.loop.source import PythonSource
from astragal.plugins.records import Limit, Offer
from astragal.unchecked import Function

Refuse = Callable[[State, Action], Refusal | None]


def limit_by_class(rules: Rules) -> Memo[type, Refuse | None]:
    """Return what may forbid an action, by its class; None where nothing does.

    The functions are called bare, even a stranger's: a fault is named by its traceback, and whatever is
    returned in place of a refusal is asked for again through the guard.
    """

    def bare(limit: Limit) -> Refuse:
        plain: Refuse = getattr(limit.refuse, "__wrapped__", limit.refuse)
        return plain if rules.plugins.is_remembered(plain) else limit.refuse

    def of(kind: type) -> Refuse | None:
        return _first_of(tuple(map(bare, rules.limits.get(rules.name_of(kind), ()))))

    return Memo(of)


def _first_of(limits: tuple[Refuse, ...]) -> Refuse | None:
    """Return one function that asks each of these until one refuses."""
    if len(limits) < 2:
        return limits[0] if limits else None

    def refuse(state: State, action: Action) -> Refusal | None:
        for limit in limits:
            refusal = limit(state, action)
            if refusal is not None:
                return refusal
        return None

    return refuse


@attrs.frozen
class Listing:
    """What is known about the choices of all phases when they are written."""

    rules: Rules
    offers: Sequence[Offer]
    strange: Mapping[Phase, str]
    """The phases that rules of third parties brought, and which rule it was."""
    known: Known

    def fix(self, method: Function) -> Function:
        """Return a method of a phase, rewritten for this ruleset if the phase is not a stranger's."""
        phase: Phase = getattr(method, "__self__")  # noqa: B009 - a bound method, which has no type of its own
        if phase in self.strange:
            return method
        return self.known.method(method)

    def own(self, phase: Phase) -> Chooser:
        """Return a phase's choices, checked when the phase is a stranger's."""
        if phase not in self.strange:
            return phase.choices
        expected = f"a list of actions from the choices of phase {phase.id!r}"
        owner = self.strange[phase]
        checked: Chooser = guarded(owner, "amend_phases", phase.choices, are_actions, expected)
        return checked

    def written(self, phase: Phase) -> Chooser:
        """Return a phase's own choices as the loop calls them."""
        asks = isinstance(phase, Answering)  # which asks the question itself: there is nothing to rewrite
        return self.own(phase) if asks or phase in self.strange else self.fix(phase.choices)

    def offered_in(self, phase: Phase) -> list[Offer]:
        """Return what rules offer in a phase."""
        return [offer for offer in self.offers if offer.phase == phase.id]

    def unlimited(self, phase: Phase) -> Chooser:
        """Return the choices of a phase as they would be without limits."""
        own, extra = self.own(phase), [offer.list for offer in self.offered_in(phase)]

        def choices(state: State) -> Sequence[Action]:
            offered = [action for offer in extra for action in offer(state)]
            return with_offers(own(state), offered) if offered else own(state)

        return choices

    def may_be_limited(self, phase: Phase) -> bool:
        """Return whether a limit looks at something that may be chosen in a phase.

        Phases declare what they list. Those of the game and of its own expansions are taken at their word,
        which the test kit checks; in the phases of strangers every action is looked at.
        """
        limits = self.rules.limits
        kinds: list[type[Coded]] = [Done, *_declared(phase, self.offered_in(phase))]
        by_name = any(self.rules.name_of(kind) in limits for kind in kinds)
        return bool(limits) and (by_name or phase in self.strange)


def with_offers(listed: Sequence[Action], offered: Sequence[Action]) -> Sequence[Action]:
    """Return choices with offers put before the end of the phase."""
    if not listed:
        return (*offered, DONE)
    if listed[-1] is DONE:
        return (*listed[:-1], *offered, DONE)
    return (*listed, *offered)


def write_choices(source: PythonSource, phase: Phase, listing: Listing) -> str | None:
    """Write the choices of a phase; return the name of what lists them, or None if there never are any."""
    extra = listing.offered_in(phase)
    if type(phase).choices is Phase.choices and not extra:
        return None
    own = source.name(f"{phase.id}_choices", listing.written(phase))
    limited = listing.may_be_limited(phase)
    if not extra and not limited:
        return own
    head = source.name(f"choose_in_{phase.id}", phase)
    with source.function(f"{head}(state)", f"The choices of {phase.id}, with what rules offer and forbid."):
        source(f"listed = {own}(state)")
        if extra:
            _write_offers(source, extra, listing.known)
        if limited:
            _write_limits(source, listing.rules)
        else:
            source("return listed")
    return head


def _write_limits(source: PythonSource, rules: Rules) -> None:
    if "limit_by_class" not in source.values:
        source.name("limit_by_class", limit_by_class(rules))
    source.name("limited", rules.limited)
    source.name("Refusal", Refusal)
    source("allowed = []")
    with source.block("for action in listed:"):
        source("refuse = limit_by_class[type(action)]")
        with source.block("if refuse is not None:"):
            source("refusal = refuse(state, action)")
            with source.block("if refusal is not None:"):
                with source.block("if type(refusal) is not Refusal:"):
                    source("limited(state, action)  # says what is wrong with it")
                source("continue")
        source("allowed.append(action)")
    source("return allowed")


def _write_offers(source: PythonSource, extra: Sequence[Offer], known: Known) -> None:
    source.name("with_offers", with_offers)
    names = [
        source.name(getattr(offer.list, "__name__", "offer"), known.function(offer.list)) for offer in extra
    ]
    listed = [f"{name}(state)" for name in names]
    source(f"offered = {listed[0]}" if len(listed) == 1 else f"offered = (*{', *'.join(listed)},)")
    with source.block("if offered:"):
        source("listed = with_offers(listed, offered)")


def _declared(phase: Phase, extra: Sequence[Offer]) -> list[type[Coded]]:
    kinds = [*phase.kinds, *(kind for offer in extra for kind in offer.actions)]
    return kinds + list(phase.asked.answers) if isinstance(phase, Answering) else kinds
