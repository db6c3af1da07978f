"""The gallery: rules with author, version, what they touch, and what they were measured to change."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import attrs

from astragal.engine.wording import Words, says
from astragal.errors import AstragalError
from astragal.plugins.explain import explain
from astragal.plugins.kept_effect import KeptEffect, read_effect
from astragal.plugins.registry import RULES, Registry, installed


@attrs.frozen
class RuleCard:
    """What there is to know about a rule before it is played."""

    id: str
    says: str
    author: str
    version: str
    touches: tuple[str, ...]
    """What it touches in the first ruleset of its game, in words."""
    effect: KeptEffect | None
    stale: bool
    """Whether the rule has changed since it was measured."""

    def said_effect(self, words: Words) -> str:
        """Return the measured effect in a line, and whether it is out of date."""
        if self.effect is None:
            return words("not measured")
        line = f"{self.effect.say(words)} ({self.effect.basis(words)})"
        return words("{effect}; the rule has changed since", effect=line) if self.stale else line


def author_of(rule: str, plugin: object) -> str:
    """Return who wrote a rule: as its module says, or the package that it comes with."""
    named = getattr(plugin, "__author__", "")
    if named:
        return str(named)
    point: EntryPoint | None = installed(RULES).get(rule)
    told = point.dist.metadata.json if point is not None and point.dist is not None else {}
    return str(told.get("author") or told.get("author_email") or told.get("name") or "")


def version_of(rule: str, plugin: object) -> str:
    """Return the version of a rule: as its module says, or that of its package."""
    point = installed(RULES).get(rule)
    packaged = point.dist.version if point is not None and point.dist is not None else ""
    return str(getattr(plugin, "__version__", "") or packaged)


def card_of(registry: Registry, rule: str, game: str) -> RuleCard:
    """Return what there is to know about a rule of a game."""
    plugin = registry.rule(rule)
    effect = read_effect(plugin)
    return RuleCard(
        rule,
        says(plugin),
        author_of(rule, plugin),
        version_of(rule, plugin),
        touched_by(registry, rule, game),
        effect,
        effect is not None and effect.is_stale(plugin),
    )


def touched_by(registry: Registry, rule: str, game: str) -> tuple[str, ...]:
    """Return what a rule touches in the first ruleset of a game, in words."""
    try:
        chosen = registry.ruleset(game, "", [rule])
        low, high = chosen.preset.players
        seats = min(max(2, low), high)
        compiler = registry.compiler(game, chosen.rule_ids(seats))
        found = explain(compiler, seats, chosen.options)
    except AstragalError as error:
        return (str(error),)
    return tuple(dict.fromkeys(str(touch) for touch in found.get(rule, ())))
