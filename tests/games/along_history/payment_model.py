"""Payments a second time: every combination of everything is tried, and what is redundant is dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import RESOURCES, Need
from along_history.payment.purse import Purse
from along_history.state import Table
from tests.games.along_history.ah_table import give_civ, roll, rules_of, table

Words = tuple[str, ...]
"""A payment as text: the words of what it spends."""

AGES = ("prehistory", "antiquity", "middle-ages")
COMPILED: Compiled = rules_of(ages=",".join(AGES)).gear


def purse_of(text: str, worth: int = 3) -> Purse:
    """Read a purse: dice, x2, bonuses of upright cards, `(p1)` for a tapped one, and the other words."""
    words = Counter(text.split())
    codes = COMPILED.class_codes
    return Purse(
        greens=tuple((n, words[str(n)]) for n in range(9, 0, -1) if words[str(n)]),
        blues=tuple((r, words[name]) for r, name in enumerate(RESOURCES) if words[name]),
        doublers=words["x2"],
        upright=tuple((c, words[code]) for c, code in enumerate(codes) if words[code]),
        tapped=tuple((c, words[f"({code})"]) for c, code in enumerate(codes) if words[f"({code})"]),
        golden=words["golden-age"],
        universal=words["universal"],
        universal_population=worth,
        heritage=tuple(c for c, code in enumerate(codes) if words[f"heritage-{code}"]),
        loose=(words["loose-ingenuity"], words["loose-force"], words["loose-culture"]),
    )


def position(age: str, faces: str, things: str, **options: Any) -> Table:
    """Return a table of an age: dice, cards in view, `universal`, `heritage-x`, `loose-force`, ..."""
    state = table(",".join(AGES), **options)
    state.age = AGES.index(age)
    roll(state, faces)
    words = things.split()
    cards = [word for word in words if not word.startswith(("universal", "heritage-", "loose-"))]
    give_civ(state, 0, " ".join(cards))
    state.players[0].universal = words.count("universal")
    heirs = [word.removeprefix("heritage-") for word in words if word.startswith("heritage-")]
    state.players[0].heritage = [state.compiled.heirs[name] for name in heirs]
    loose = [words.count(f"loose-{resource}") for resource in ("ingenuity", "force", "culture")]
    state.loose = (loose[0], loose[1], loose[2])
    return state


def covers(need: Need, pattern: Words, purse: Purse) -> bool:
    """Tell whether a payment meets a cost, counted anew from its words."""
    total = [0, 0, 0, 0]
    for word in pattern:
        base, _, factor = word.partition("x")
        times = int(factor or 1)
        if base.isdigit():
            total[0] += int(base) * times
        elif base in RESOURCES:
            total[1 + RESOURCES.index(base)] += times
        elif word == "universal-population":
            total[0] += purse.universal_population
        elif word.startswith(("universal-", "loose-")):
            total[1 + RESOURCES.index(word.partition("-")[2])] += 1
        elif word != "golden-age":
            for place, number in enumerate(
                COMPILED.classes[COMPILED.class_codes.index(word.removeprefix("heritage-"))][:4]
            ):
                total[place] += number
    return all(have >= want for have, want in zip(total, need, strict=True))


def weaker(pattern: Words) -> list[Words]:
    """Return the payments that leave one thing, or one doubling, out."""
    found = []
    for place, word in enumerate(pattern):
        rest = pattern[:place] + pattern[place + 1 :]
        found.append(rest)
        if word.endswith(("x2", "x4")):
            found.append((*rest, word[:-2] + ("x2" if word.endswith("x4") else "")))
    return found


def by_brute_force(need: Need, purse: Purse) -> set[Words]:
    """Return every irredundant payment, sorted; those with a Golden Age are those that need it."""
    found = _without_golden(need, purse)
    known = set(found)
    upright, tapped = dict(purse.upright), dict(purse.tapped)
    for golden in range(1, purse.golden + 1):
        uses = {c: upright.get(c, 0) * (1 + golden) + tapped.get(c, 0) * golden for c in {*upright, *tapped}}
        more = _without_golden(need, purse._replace(upright=tuple(uses.items()))) - known
        known |= more
        found |= {tuple(sorted((*words, *["golden-age"] * golden))) for words in more}
    return found


def _without_golden(need: Need, purse: Purse) -> set[Words]:
    codes = COMPILED.class_codes
    piles = [_some(_doubled(str(value)), number) for value, number in purse.greens]
    piles += [_some(_doubled(RESOURCES[resource]), number) for resource, number in purse.blues]
    piles += [_some([codes[bonus]], number) for bonus, number in purse.upright]
    piles += [_some([f"universal-{use}" for use in ("population", *RESOURCES)], purse.universal)]
    piles += [_some([f"heritage-{codes[bonus]}" for bonus in purse.heritage], 1)]
    piles += [_some([f"loose-{name}"], n) for name, n in zip(RESOURCES, purse.loose, strict=True)]
    found = set()
    for parts in product(*map(tuple, piles)):
        pattern = tuple(sorted(word for part in parts for word in part))
        doublers = sum({"x2": 1, "x4": 2}.get(word[-2:], 0) for word in pattern)
        fits = doublers <= purse.doublers and covers(need, pattern, purse)
        if fits and not any(covers(need, less, purse) for less in weaker(pattern)):
            found.add(pattern)
    return found


def _doubled(word: str) -> list[str]:
    return [word, f"{word}x2", f"{word}x4"]


def _some(words: Sequence[str], most: int) -> Iterator[Words]:
    """Yield up to so many of these words, each as often as one likes."""
    for number in range(most + 1):
        yield from combinations_with_replacement(words, number)
