"""TOML files: rulesets and decks, compiled and played by for some steps."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random

from along_history.cards.decks import Content, amend
from along_history.effects.vocabulary import BASE
from astragal.engine.rules import Rules
from astragal.plugins.content import parse_toml
from astragal.plugins.options import Option, Value
from fuzzing.judging import Havoc, Target
from fuzzing.shelf import SCRATCH, words_in
from tests.reliability.damage import damaged
from tests.reliability.tables import positions
from tests.reliability.test_bad_files import DECKS, REGISTRY, RULESETS, compile_deck

STEPS = {"deck.toml": 90, "ruleset.toml": 24}
"""How many steps are played; the set-up of Along History takes some twenty."""
SMALL_DECK = b"""age = "prehistory"

[[card]]
id = "cave"
name_en = "Cave"
type = "terrain"
copies = 20
cost = {population = 1}
bonus = {population = 1, gold = 1}
effects = ["discount_pop(2, own(fire))", "army(2)", "vp_from_gold(2, 3)"]

[[card]]
id = "fire"
name_en = "Fire"
type = "progress"
copies = 9
vp = 3
cost = {}
effects = ["type_discount(terrain, 1)", "gain_gold(2)", "army_per(1, terrain, 2)"]

[[card]]
id = "chief"
name_en = "Chief"
type = "personality"
copies = 9
cost = {population = 1}
effects = ["general", "war_trump(2)", "ransom(1)", "army_attack(1, foe_has(type_terrain|fire))"]

[[card]]
id = "flood"
name_en = "Flood"
type = "calamity"
copies = 4
cost = {population = 9}
effects = ["fail_lose(bonus_pop > any, unless(own_any(cave|fire)))", "pop_drain(1)"]
"""


def play_by(make: Callable[[Path], Rules], name: str) -> Callable[[bytes], None]:
    """Return what opens a file and plays some steps by it."""
    path = SCRATCH / name

    def read(text: bytes) -> None:
        path.write_bytes(text)
        rules = make(path)
        for place, state in enumerate(islice(positions(rules, Random(1)), STEPS[name])):
            if place % 10 == 0:
                rules.result(state)

    return read


def rules_of(path: Path) -> Rules:
    """Return the rules that a ruleset file stands for, in whichever game it is for."""
    game = "along-history" if b"along" in path.read_bytes() else "rtta"
    ruleset = REGISTRY.ruleset(game, str(path))
    return REGISTRY.compile(ruleset, max(2, ruleset.preset.players[0]))


def mutate(text: bytes, luck: Random, havoc: Havoc) -> bytes:
    """Change words, values and lines, or bytes."""
    if luck.random() < 0.4:
        return havoc(text)
    return damaged(text or b"x", luck)


@cache
def _offered(game: str) -> tuple[dict[str, Option], list[str]]:
    """Return the options of a game and the rules that can be added to it."""
    names = [name for name in REGISTRY.rules() if name.startswith((f"{game}.", "any."))]
    return REGISTRY.options(REGISTRY.ruleset(game)), names


def composed(luck: Random) -> bytes:
    """Return a ruleset of which every word is right by itself; whether they go together is another matter."""
    game = luck.choice(["rtta", "along-history"])
    options, names = _offered(game)
    base = luck.choice(REGISTRY.definition(game).presets).id
    rules = luck.sample(names, luck.choice([0, 0, 1, 2, 4]))
    lines = [f'game = "{game}"', f'base = "{base}"', f"rules = {json.dumps(rules)}", "[options]"]
    chosen = luck.sample(sorted(options), luck.choice([0, 1, 2, 5]))
    lines += [f"{name} = {json.dumps(_value(options[name], luck))}" for name in chosen]
    return "\n".join(lines).encode()


def _value(option: Option, luck: Random) -> Value:
    """Return a value that an option takes, often the first or the last."""
    if option.type == "bool":
        return luck.random() < 0.5
    if option.type == "int":
        low, high = option.range or (0, 99)
        return luck.choice([low, high, luck.randint(low, high), option.default])
    return luck.choice(option.choices) if option.choices else option.default


def mutate_ruleset(text: bytes, luck: Random, havoc: Havoc) -> bytes:
    """Change a ruleset as other tables are, or write another one."""
    return composed(luck) if luck.random() < 0.3 else mutate(text, luck, havoc)


def ruleset() -> Target:
    """Return the target for ruleset files."""
    minimal = (b'game = "rtta"\n', b'game = "along-history"\nbase = "linear"\n[options]\ndeck = ""\n')
    words = (
        *REGISTRY.rules(),
        *words_in(option for game in ("rtta", "along-history") for option in _options(game)),
    )
    return Target(
        "ruleset files",
        play_by(rules_of, "ruleset.toml"),
        (*RULESETS.values(), *minimal),
        mutate_ruleset,
        words,
        2048,
    )


def _options(game: str) -> list[str]:
    definition = REGISTRY.definition(game)
    found = REGISTRY.options(REGISTRY.ruleset(game))
    return [
        *(preset.id for preset in definition.presets),
        *found,
        *(c for o in found.values() for c in o.choices),
    ]


def _read_deck(whole: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """Return what reads a deck by itself, and only then with all that ships, which takes long."""

    def read(text: bytes) -> None:
        amend(Content(), parse_toml(text, "deck.toml"), "deck.toml")
        whole(text)

    return read


def deck() -> Target:
    """Return the target for decks, dice, boards and tokens."""
    content = resources.files("along_history.content")
    shipped = (content.joinpath(name).read_bytes() for name in DECKS)
    small = [text for text in shipped if len(text) < 8192]
    words = (
        *BASE.verbs,
        "own(",
        "own_any(",
        "own_n(",
        "own_cards(",
        "foe_has(",
        "unless(",
        "any_if(",
        "[[card]]",
        "[[token]]",
    )
    return Target(
        "decks, dice, boards and tokens of Along History",
        _read_deck(play_by(compile_deck, "deck.toml")),
        (SMALL_DECK, *small),
        mutate,
        words,
        8192,
    )
