"""Numbers in names and texts: taken from the content and the options in force, never written into a sentence.

A text names a number in braces; where a noun follows, both its forms: `{drought_points|point|points}`.
Quantities that depend on the player, such as `{reroll_limit}`, stay as they are: the help fills them in.
"""

from __future__ import annotations

from collections.abc import Mapping

from astragal import Naming, Setup
from rtta.content import Content
from rtta.content.numbers import fill


def figures(setup: Setup[Content]) -> dict[str, int]:
    """Return the numbers that texts may name."""
    content = setup.content
    found = {id: effect.add for id, entry in content.developments.items() for effect in entry.effects}
    for id, disaster in content.disasters.items():
        found |= {f"{id}_skulls": disaster.skulls, f"{id}_points": disaster.points}
    for id, monument in content.monuments.items():
        found |= {f"{id}_first": monument.first, f"{id}_later": monument.later}
    coins, kept = int(setup["coins_per_die"]), int(setup["hand_limit"])
    found |= {"coin_die": coins, "coinage_coins": coins + found.get("coinage", 0)}
    turns = {
        name: int(setup[name]) for name in ("purchases_per_turn", "solo_rounds") if name in setup.options
    }
    return {**found, **turns, "food_cap": content.food.cap, "goods_kept": kept}


def with_figures(naming: Naming, setup: Setup[Content]) -> Naming:
    """Return names and texts with their numbers."""
    numbers = figures(setup)

    def filled(table: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
        return {
            ref: {language: fill(text, numbers, language) for language, text in by.items()}
            for ref, by in table.items()
        }

    return Naming(filled(naming.names), filled(naming.texts), naming.catalogues, naming.domain)
