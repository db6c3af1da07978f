"""What each rule of a ruleset touches: quantities, phases, events, actions, scores, content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from astragal.engine.names import Names, qualified
from astragal.engine.phase import PhasePlan
from astragal.engine.rules import Rules
from astragal.engine.state import Action
from astragal.plugins.compiler import Compiler
from astragal.plugins.kinds import add_own_questions, add_questions_of_phases
from astragal.plugins.own_names import named_notes, under_own_names
from astragal.plugins.records import Setup

Namer = Callable[[str, str], str]
"""From a plugin and a name in its file, the name in the ruleset."""

CONTENT_LIMIT = 12
"""How many changed entries of the content are named one by one."""

WORDS = {
    "options": ("offers option", "id"),
    "modifiers": ("changes quantity", "quantity"),
    "reactions": ("reacts to", "event"),
    "limits": ("may forbid", "kinds"),
    "scoring": ("scores", "id"),
    "endings": ("adds the ending", "id"),
    "tie_break": ("parts equals by", "id"),
    "bots": ("brings bot", "id"),
    "metrics": ("measures", "id"),
    "commands": ("brings command", "name"),
}
"""How a hook's records are described: a verb, and the field that names the thing."""
REPLACED = {"scoring": "replaces the score line", "endings": "replaces the ending"}
"""How they are described when they replace one with the same id."""


@attrs.frozen
class Touch:
    """One thing that a rule touches."""

    hook: str
    verb: str
    what: str

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


def explain(compiler: Compiler, players: int, given: Mapping[str, object]) -> dict[str, list[Touch]]:
    """Return what each plugin touches, the game first, then its rules in order."""
    rules = compiler.compile("", compiler.plugins.names[1:], players, given)
    found: dict[str, list[Touch]] = {name: [] for name in compiler.plugins.names}
    setup = _explain_content(compiler, rules.setup, found)
    for hook, handed_over in setup.own.items():
        for name, record in handed_over:
            first = attrs.fields(type(record))[0].name  # which names it
            if name != compiler.definition.id:
                found[name].append(Touch(hook, f"adds to {hook}", str(getattr(record, first))))
    plan = _explain_phases(compiler, setup, found)
    namers = _namers(rules)
    for hook in WORDS:
        known: set[str] = set()
        for name, records in compiler.plugins.call(hook, setup=setup):
            found[name] += _named(hook, name, records, known, namers.get(hook))
    _explain_offers(compiler, rules, plan, found)
    for name, naming in compiler.plugins.call("wording", setup=setup):
        if name != compiler.definition.id:
            named = under_own_names(naming, plan.renamed(name), setup.names.renamed(name)).names
            found[name].append(Touch("wording", "names", ", ".join(named)))
    for name, note in named_notes(compiler.plugins).values():
        found[name].append(Touch("notes", "remembers", qualified(name, note)))
    for name in compiler.plugins.names:
        if "panels" in compiler.plugins.hooks_of(name):
            found[name].append(Touch("panels", "shows panels", ""))
    return found


def _explain_offers(compiler: Compiler, rules: Rules, plan: PhasePlan, found: dict[str, list[Touch]]) -> None:
    for name, offers in compiler.plugins.call("actions", setup=rules.setup):
        for offer in offers:
            verb = f"offers in phase {plan.seen_by(name).meant(offer.phase)}"
            found[name] += [Touch("actions", verb, rules.name_of(kind)) for kind in offer.actions]


def _namers(rules: Rules) -> dict[str, Namer]:
    """Return what turns the names in a plugin's file into those of the ruleset, by hook."""
    actions = [name for name, kind in rules.kinds.items() if issubclass(kind, Action)]
    return {
        "options": lambda plugin, option: rules.setup.names.given(plugin, option) or option,
        "limits": lambda plugin, kind: rules.kind_names.meant(plugin, kind, actions),
        "metrics": Names(":").give,
    }


def _named(
    hook: str, plugin: str, records: Iterable[object], known: set[str], namer: Namer | None
) -> Iterator[Touch]:
    """Describe the records of a hook; `known` are the ids that came before, and grows."""
    usual, field = WORDS[hook]
    for record in records:
        named = getattr(record, field)
        names = named if isinstance(named, tuple) else (named,)
        verb = usual
        if getattr(record, "replaces", False):
            verb = "drops all endings so far and adds"
        elif hook in REPLACED and named in known:
            verb = REPLACED[hook]
        for name in names:
            told = name if isinstance(name, str) else name.__name__
            yield Touch(hook, verb, namer(plugin, told) if namer else told)
        known.add(named)


def _explain_phases(compiler: Compiler, setup: Setup, found: dict[str, list[Touch]]) -> PhasePlan:
    plan = compiler.plan()
    seen = len(plan.touched)
    for name, _ in compiler.plugins.call("amend_phases", setup=setup, plan=plan):
        add_questions_of_phases(plan)
        for told in plan.touched[seen:]:
            verb, _, what = told.partition(" ")
            found[name].append(Touch("amend_phases", f"{verb} phase", what))
        seen = len(plan.touched)
    add_own_questions(plan, compiler.plugins)
    return plan


def _explain_content(compiler: Compiler, setup: Setup, found: dict[str, list[Touch]]) -> Setup:
    content = compiler.definition.load_content(attrs.evolve(setup, content=None))
    setup = attrs.evolve(setup, content=content)
    before = flat(content)
    for name, _ in compiler.plugins.call("amend_content", setup=setup, content=content):
        after = flat(content)
        touches = list(changes(before, after))
        more = len(touches) - CONTENT_LIMIT
        found[name] += touches[:CONTENT_LIMIT]
        if more > 0:
            found[name].append(Touch("amend_content", "changes", f"{more} further entries of the content"))
        before = after
    return setup


def flat(value: object, path: str = "") -> dict[str, object]:
    """Return content as plain values by path; lists of things with ids are listed by id."""
    kind = type(value)
    if attrs.has(kind):
        parts = {field.name: getattr(value, field.name) for field in attrs.fields(kind)}
    elif isinstance(value, Mapping):
        parts = {str(key): item for key, item in value.items()}
    elif isinstance(value, list | tuple) and any(
        hasattr(item, "id") or attrs.has(type(item)) for item in value
    ):
        parts = {str(getattr(item, "id", index)): item for index, item in enumerate(value)}
    else:
        return {path: value}
    leaves: dict[str, object] = {}
    for name, part in parts.items():
        leaves |= flat(part, f"{path}.{name}" if path else name)
    return leaves


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> Iterator[Touch]:
    """Say what was added, removed and changed; a whole new entry is listed once."""
    for verb, one, other in (("adds", after, before), ("removes", before, after)):
        yield from (Touch("amend_content", verb, path) for path in _tops(one, other))
    for path, value in after.items():
        if path in before and before[path] != value:
            yield Touch("amend_content", "sets", f"{path} from {_shown(before[path])} to {_shown(value)}")


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, list | tuple) else repr(value)


def _tops(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """Return the shortest paths that only one side has anything under."""
    known = {path.rsplit(".", depth)[0] for path in other for depth in range(path.count(".") + 1)}
    tops: dict[str, None] = {}
    for path in one:
        if path not in other:
            parts = path.split(".")
            shortest = next(
                ".".join(parts[:depth])
                for depth in range(1, len(parts) + 1)
                if ".".join(parts[:depth]) not in known or depth == len(parts)
            )
            tops[shortest] = None
    return list(tops)


def shared(found: Mapping[str, list[Touch]], game: str) -> dict[str, list[str]]:
    """Return what several rules touch at once, with the rules in the order in which they act."""
    by_thing: dict[str, list[str]] = {}
    for name, touches in found.items():
        for touch in dict.fromkeys(touches):
            if touch.hook in ("modifiers", "reactions", "limits", "scoring") and name != game:
                by_thing.setdefault(str(touch), []).append(name)
    return {thing: names for thing, names in by_thing.items() if len(names) > 1}
