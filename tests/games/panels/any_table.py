"""Tables laid out at random, and rooms of any size to draw them in: what a game of three sizes seldom has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import attrs

from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from astragal.panels import Density, Look
from tests.games.panels.drawings import LONG, chosen
from tests.games.panels.looks import SIZES, Kind, look_at, rules_of
from tests.reliability.slow_ah.positions import laid_out, table_of

DENSITIES: tuple[Density, ...] = get_args(Density)


@cache
def any_tables(kind: Kind, number: int) -> list[Any]:
    """Return tables of a game with anything on the boards of its players."""
    lay = {"rtta": _pegboards, "iron-age": _sheets, "along-history": _civilisations}[kind.game]
    rng = Random(f"{kind}")
    return [lay(kind, rng) for _ in range(number)]


@cache
def any_looks(kind: Kind, number: int) -> list[Look[Any]]:
    """Return looks at such tables, mostly through the eyes of whoever decides."""
    return [
        _look(kind, state, Random(f"{kind} {place}")) for place, state in enumerate(any_tables(kind, number))
    ]


def _look(kind: Kind, state: Any, rng: Random) -> Look[Any]:
    viewer = max(0, state.to_move) if rng.random() < 0.7 else rng.randrange(state.seats)
    size, language = rng.choice(list(SIZES)), rng.choice(("en", "en", "fr"))
    return look_at(kind, state, size, viewer=viewer, language=language, rng=rng)


def rooms_of(look: Look[Any], rng: Random, number: int) -> Iterator[Look[Any]]:
    """Yield a look in so many rooms; in some, names are long, and dice are in the air or have landed."""
    long = Words(look.words.language, look.state.rules.namings, LONG)
    for _ in range(number):
        density = rng.choice(DENSITIES)
        dice = [die for die in range(7) if rng.random() < 0.4]
        refs = frozenset(f"die:{die}" for die in dice)
        yield attrs.evolve(
            look,
            density=density,
            width=rng.randrange(24, 121),
            height=rng.randrange(2, 45),
            rows=rng.randrange(20, 75),
            tall=density == "wide" and rng.random() < 0.4,
            words=long if rng.random() < 0.3 else look.words,
            ascii_only=rng.random() < 0.2,
            moving=refs if rng.random() < 0.15 else frozenset(),
            fresh=refs if rng.random() < 0.3 else frozenset(),
            landed=dict.fromkeys(dice, 1) if rng.random() < 0.1 else {},
            frame=rng.randrange(9),
        )


# --- tables ----------------------------------------------------------------------------------------


def _projects(state: Any, rng: Random, player: Any) -> None:
    """Let any projects be begun or built, for the first or the later value."""
    zeal = rng.random()
    for index, project in enumerate(state.gear.projects):
        built = rng.random() < zeal
        player.boxes[index] = project.boxes if built else rng.randrange(project.boxes)
        player.awards[index] = project.reward(rng.randrange(2)) if built else -1
        state.finished[index] += built
    share = rng.random()
    player.developments = frozenset(id for id in state.rules.content.developments if rng.random() < share)


def _pegboards(kind: Kind, rng: Random) -> Any:
    state = rng.choice(chosen(kind, 60)).fork()
    state.finished = [0] * len(state.finished)
    for player in state.players:
        _projects(state, rng, player)
        player.cities = 3 + sum(award >= 0 for award in player.awards[: state.gear.cities])
        player.goods = [rng.randint(0, cap) for cap in state.gear.caps]
        player.food = rng.randint(0, state.rules.content.food.cap)
        player.lost, player.ships = rng.randrange(15), rng.randrange(6)
    state.workers, state.coins, state.skulls = (rng.randrange(most) for most in (12, 30, 6))
    return state


def _sheets(kind: Kind, rng: Random) -> Any:
    state = rng.choice(chosen(kind, 60)).fork()
    state.finished = [0] * len(state.finished)
    for player in state.players:
        _projects(state, rng, player)
        player.provinces = 1 + sum(award >= 0 for award in player.awards[: state.gear.provinces])
        player.port_population = rng.randint(0, len(state.gear.urns))
        player.port_urns = rng.randint(0, state.gear.urns[-1])
        player.ports = 1 + state.gear.built_ports(player.port_population, player.port_urns)
        for name, most in (("wealth", 8), ("goods", 8), ("food", 15), ("ships", 6), ("armies", 6)):
            setattr(player, name, rng.randrange(most))
        player.conquests, player.tribute, player.marks = (rng.randrange(most) for most in (7, 20, 9))
    state.population, state.innovation = rng.randrange(12), rng.randrange(4)
    return state


def _civilisations(kind: Kind, rng: Random) -> Any:
    """Lay out a table, play on for some steps, then add cards: more than a game is likely to reach."""
    rules = rules_of(kind)
    state = table_of(laid_out(rules, rng), rules)
    for _ in range(rng.randrange(12)):
        if state.to_move == CHANCE:
            rules.deal(state, rng)
        elif state.to_move != OVER:
            rules.play(state, rng.choice(state.legal))
    while state.to_move == CHANCE:
        rules.deal(state, rng)
    player = state.players[max(0, state.to_move)]
    cards = list(rules.gear.names[state.age].values())
    for card in rng.sample(cards, rng.choice((0, 0, 4, 12, 20))):
        entry = player.civ.add(card)
        if rng.random() < 0.3:
            player.civ.tap(entry)
        elif rng.random() < 0.3 and len(player.civ.uncovered()) > 1:
            player.civ.cover(entry, player.civ.uncovered()[0])
    return state
