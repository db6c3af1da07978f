"""The sample house rules in French: `python -m tests.plugins.catalogue` brings them up to date."""

from __future__ import annotations

from pathlib import Path

import house_rules
from astragal.engine.wording import plain_rule_name, says
from astragal.errors import bare_name
from astragal.plugins.registry import RULES, Registry, installed
from tests.catalogue import Catalogue, Sentence, sentences_in

SOURCE = Path(house_rules.__file__).parent


def samples() -> list[str]:
    """Return the ids of the sample house rules."""
    return [rule for rule, point in installed(RULES).items() if point.module.startswith("house_rules.")]


def sentences() -> dict[Sentence, str]:
    """Return what each rule is called and says, its options and bots, and the sentences within it."""
    found: dict[Sentence, str] = {}
    for rule in samples():
        plugin, plugins = Registry().rule(rule), Registry().plugins_of(rule)
        named = [plain_rule_name(rule), says(plugin)]
        named += [bare_name(f"option:{own.id}") for _, made in plugins.call("options") for own in made]
        named += [kind.id for _, made in plugins.call("bots") for kind in made]
        found |= dict.fromkeys(named, f"{installed(RULES)[rule].module.rpartition('.')[2]}.py")
    return found | sentences_in(SOURCE)


CATALOGUE = Catalogue("house_rules", "House rules", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
