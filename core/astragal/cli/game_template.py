"""What `astragal new game` writes: a small dice game that conforms, with bots, lab and positions."""

from __future__ import annotations

from pathlib import Path

from astragal.cli.package_template import stem_of, titled, write_files, write_package

GAME = '''"""{title}: roll as often as you dare; a skull loses what the turn has brought."""

from collections.abc import Sequence

import attrs

from astragal import (
    Action,
    Ending,
    GameDefinition,
    Naming,
    Outcome,
    Phase,
    Piece,
    Quantity,
    Rules,
    Scoring,
    State,
    coded,
    hookimpl,
    piece,
)
from astragal.components import DicePool, DiceRoll, DiceRolled, Die, Face

FACES = {{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "skull": 0}}


@piece
class Player(Piece):
    """What a player has."""

    points: int = 0
    """Points that are safe."""


@piece
class Table(State):
    """The whole table."""

    players: list[Player] = attrs.field(factory=list)
    """By seat."""
    brought: int = 0
    """Points of this turn, not safe yet."""


@coded
class Throw(DiceRoll[Table]):
    """The die is rolled."""

    kind = "throw"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        (face,) = self.names(state, outcome)
        state.brought = state.brought + FACES[face] if FACES[face] else 0
        state.emit(DiceRolled, state.active, (face,))


@coded
class Roll(Action):
    """Roll again."""

    kind, says = "roll", "Roll the die"

    def apply(self, state: Table) -> None:
        state.chance = Throw((0,))


@coded
class Stop(Action):
    """Keep what the turn has brought."""

    kind, says = "stop", "Stop and keep the points"

    def apply(self, state: Table) -> None:
        state.players[state.active].points += state.brought
        state.rules.next_phase(state)


class RollPhase(Phase[Table]):
    """Roll the die, then roll again or stop."""

    id = "roll"
    kinds = (Throw, Roll, Stop)

    def enter(self, state: Table) -> None:
        state.brought, state.chance = 0, Throw((0,))

    def choices(self, state: Table) -> Sequence[Action]:
        return (Roll(), Stop()) if state.brought else ()


def is_home(state: Table) -> bool:
    """Somebody has enough points."""
    target = state.rules.quantity("target")
    return any(player.points >= target(state, seat) for seat, player in enumerate(state.players))


def make_state(rules: Rules) -> Table:
    """Return the table as it is set up."""
    return Table(players=[Player() for _ in range(rules.seats)])


@hookimpl
def define_game() -> GameDefinition[Table]:
    """Define the game."""
    return GameDefinition(
        id="{id}",
        name="{title}",
        players=(2, 4),
        load_content=lambda setup: None,
        prepare=lambda setup: DicePool([Die("die", map(Face, FACES))]),
        make_state=make_state,
        turns={{"turn": (RollPhase,)}},
        quantities=(Quantity("target", 30, "How many points end the game.", range=(1, 200)),),
        help="Roll as often as you dare; a skull loses what the turn has brought.",
    )


@hookimpl
def scoring() -> list[Scoring]:
    """Safe points count."""
    return [Scoring("points", lambda state, seat: state.players[seat].points)]


@hookimpl
def endings() -> list[Ending]:
    """The game ends after the round in which somebody has enough points."""
    return [Ending("home", is_home)]


@hookimpl
def wording() -> Naming:
    """Names in each language."""
    return Naming({{"phase:roll": {{"en": "Roll", "fr": "Lancer"}}}})
'''

TEST = '''"""The game keeps the engine's promises, and plays by its rules."""

import {module}
from astragal.testing import assert_conforms, table


def test_game_conforms() -> None:
    """Every promise of the engine holds."""
    assert_conforms({module})


def test_a_skull_loses_what_the_turn_has_brought() -> None:
    """And the turn passes."""
    laid = table({module}, "ann: 10 points | bob:; roll: five")

    laid.do("roll").roll("skull")

    assert (laid.player("ann").points, laid.state.active) == (10, 1)


def test_stopping_keeps_the_points() -> None:
    """They are safe."""
    laid = table({module}, "ann: 10 points | bob:; roll: five")

    assert laid.do("stop").score("ann") == 15
'''


def write_game(name: str, folder: Path) -> tuple[Path, Path]:
    """Write a working game and its test; nothing that exists is overwritten."""
    stem = stem_of(name, "game")
    game, test = folder / f"{stem}.py", folder / f"test_{stem}.py"
    write_files({game: _source(stem), test: TEST.format(module=stem)})
    return game, test


def write_game_package(name: str, folder: Path) -> Path:
    """Write a package with a working game, and return its folder."""
    stem = stem_of(name, "game")
    id = stem.replace("_", "-")
    return write_package(
        folder,
        stem,
        _source(stem),
        TEST.format(module=stem),
        what="game",
        what_long="A game",
        group="games",
        id=id,
        try_it=f"astragal play {id}",
    )


def _source(stem: str) -> str:
    return GAME.format(title=titled(stem), id=stem.replace("_", "-"))
