"""Kinds of action, chance and question: who brings which, and what each is called in a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType

import attrs

from astragal.engine.pending import WAITING
from astragal.engine.phase import Done, Phase, PhasePlan
from astragal.engine.question import Question, answering
from astragal.engine.rules import Rules
from astragal.engine.sealed import Revealing, SealedQuestion, check_sealed
from astragal.engine.state import Interrupt
from astragal.engine.text_form import Coded
from astragal.errors import BadInput
from astragal.plugins.checks import check_kind, own_kinds
from astragal.plugins.hooks import Plugins
from astragal.plugins.records import Offer

ENGINE = ""
"""Who brings what belongs to the engine itself."""


@attrs.frozen
class Brought:
    """A kind, the plugin that brings it, and the hook if it came through one."""

    plugin: str
    kind: type[Coded]
    hook: str = ""


def brought_kinds(
    plan: PhasePlan, plugins: Plugins, offers: Iterable[tuple[str, Offer]]
) -> Iterator[Brought]:
    """Yield every kind that may occur: of phases and questions, of offers, and of the rules' own files."""
    yield Brought(ENGINE, Done)
    for phase in (*plan, *plan.interrupts.values()):
        by, _ = plan.brought_by(phase)
        for kind in phase.kinds:
            yield Brought(_owner(plugins, kind, by), kind)
    for name, offer in offers:
        for kind in offer.actions:
            check_kind(kind, name, "actions")
            yield Brought(_owner(plugins, kind, name), kind, "actions")
    for name in plugins.names[1:]:
        for kind in own_kinds(plugins.plugin(name)):
            check_kind(kind, name)
            yield Brought(name, kind)


def _owner(plugins: Plugins, kind: type[Coded], by: str) -> str:
    """Return the plugin in whose own module a kind stands, or else the one that brings it."""
    if by in (ENGINE, plugins.names[0]):
        return by
    found = plugins.owner(kind)
    return found if found and isinstance(plugins.plugin(found), ModuleType) else by


def bind_kinds(rules: Rules, brought: Sequence[Brought]) -> None:
    """Make kinds known by their names: the plugin that comes first in the ruleset keeps the short name."""
    order = [ENGINE, *rules.plugins.names]
    names: dict[type[Coded], str] = {}
    taken: dict[str, type[Coded]] = {}
    for item in sorted(brought, key=lambda item: order.index(item.plugin)):
        if item.kind not in names:
            name = names[item.kind] = rules.kind_names.give(item.plugin, item.kind.kind)
            if taken.setdefault(name, item.kind) is not item.kind:
                raise _twice(item)
    rules.kinds = {names[item.kind]: item.kind for item in brought}
    rules.renamed = {kind: name for kind, name in names.items() if name != kind.kind}


def _twice(item: Brought) -> BadInput:
    where = f"rule {item.plugin!r}, hook {item.hook!r}" if item.hook else f"{item.plugin!r}"
    return BadInput(
        f"{where}: two of its classes have the kind {item.kind.kind!r}", "rename the kind of one of them"
    )


def add_questions_of_phases(plan: PhasePlan) -> None:
    """Register every question that a phase of the plan brings into play and that nothing answers yet."""
    for phase in list(plan):
        by, _ = plan.brought_by(phase)
        for kind in phase.kinds:
            if issubclass(kind, Question) and not _is_answered(kind, by, plan):
                plan.seen_by(by).add_interrupt(answering(kind))


def add_own_questions(plan: PhasePlan, plugins: Plugins) -> None:
    """Register the questions that stand in a rule's own file and that nothing answers yet."""
    for name in plugins.names[1:]:
        for kind in own_kinds(plugins.plugin(name)):
            if issubclass(kind, Question) and not _is_answered(kind, name, plan):
                plan.seen_by(name).add_interrupt(answering(kind))


def add_revealing(plan: PhasePlan) -> None:
    """Register what opens sealed answers, where a question is sealed; refuse one that cannot be played."""
    asked = [(phase, getattr(phase, "asked", Question)) for phase in plan.interrupts.values()]
    sealed = [(phase, question) for phase, question in asked if issubclass(question, SealedQuestion)]
    for phase, question in sealed:
        check_sealed(question, plan.brought_by(phase)[0])
    if sealed:
        touched = len(plan.touched)
        plan.seen_by(ENGINE).add_interrupt(answering(Revealing))
        del plan.touched[touched:]


def _is_answered(question: type[Question], plugin: str, plan: PhasePlan) -> bool:
    return any(
        getattr(phase, "asked", None) is question or plan.brought_by(phase) == (plugin, question.kind)
        for phase in plan.interrupts.values()
    )


def handlers_by_kind(rules: Rules, plan: PhasePlan) -> dict[str, type[Phase]]:
    """Return what answers each kind of interrupt, by the kind's name.

    A handler answers the interrupt of its own plugin that has the handler's id as its kind. Where its plugin
    has none, it takes over the one of that kind that is there, and its name with it.
    """
    found: dict[str, type[Phase]] = {}
    for phase in plan.interrupts.values():
        plugin, short = plan.brought_by(phase)
        name = rules.kind_names.given(plugin, short)
        if name and issubclass(rules.kinds[name], Interrupt):
            found[name] = phase
        else:
            found[short] = plan.seen_by(plugin).called(phase, short)
    plan.interrupts.clear()
    plan.interrupts.update((phase.id, phase) for phase in found.values())
    return found


def refuse_unanswered(rules: Rules) -> None:
    """Refuse an interrupt in a rule's own file that no phase answers."""
    for name in rules.plugins.names[1:]:
        for kind in own_kinds(rules.plugins.plugin(name)):
            if issubclass(kind, Interrupt) and rules.renamed.get(kind, kind.kind) not in rules.handlers:
                raise BadInput(
                    f"rule {name!r}: nobody answers the interrupt {kind.kind!r}",
                    "make it a Question, which lists its own choices",
                )


def add_engine_questions(plan: PhasePlan, plugins: Plugins) -> None:
    """Register the engine's own questions, which occur where a rule reacts to something."""
    if any("reactions" in plugins.hooks_of(name) for name in plugins.names[1:]):
        for phase in WAITING:
            plan.seen_by(ENGINE).add_interrupt(phase)
        plan.touched.clear()
