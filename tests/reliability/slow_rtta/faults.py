"""Wrong readings of the rules, most of them found in programs that people use; each has to be noticed."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import attrs

from tests.reliability.slow_rtta import building, buying, dice, disasters, match, trading
from tests.reliability.slow_rtta.sheets import BOXES, GOODS, MONUMENT_BOXES, ROOM
from tests.reliability.slow_rtta.table import DONE, Ask, Game, Play


@attrs.frozen
class Fault:
    """A function of the slow implementation, a wrong one, and a table at which the difference shows."""

    module: ModuleType
    name: str
    wrong: Callable[..., Any]
    ruleset: str = "bronze-age"
    seats: int = 3


def next_row(game: Game) -> None:
    """Put a good that finds its row full into the next one."""
    row = 0
    for _ in range(game.dice.count("good") + 2 * game.skulls):
        while game.me.goods[GOODS[row % 5]] == ROOM[GOODS[row % 5]] and row < 15:
            row += 1
        game.me.gain(GOODS[row % 5])
        row += 1
    if row > 1 and game.me.owns("quarrying"):
        game.me.gain("stone")


def a_stone_for_each(game: Game) -> None:
    """Let Quarrying add a stone for each stone."""
    for good in dice.rows(game.dice.count("good") + 2 * game.skulls):
        game.me.gain(good, 1 + (good == "stone" and game.me.owns("quarrying")))


def lead_without_skulls(game: Game) -> Play:
    """Let Leadership roll anything but skulls again."""
    faces = sorted(set(game.dice) - {"skull"})
    if game.me.owns("leadership") and faces:
        choice = yield Ask(game.active, "leadership", [*(f"lead {face}" for face in faces), DONE])
        if choice != DONE:
            yield from dice.roll_again(game, [choice.split()[1]])


def one_goes_hungry(game: Game) -> None:
    """Feed all cities but the newest one."""
    hungry = max(3, game.me.cities - 1)
    game.me.food, unfed = max(0, game.me.food - hungry), max(0, hungry - game.me.food)
    game.lose(game.active, unfed)


def plague_on_all(game: Game) -> None:
    """Let Pestilence strike its roller as well."""
    for seat, player in enumerate(game.players):
        if not player.owns("medicine"):
            game.lose(seat, 3)


def revolt_of_all(game: Game) -> None:
    """Let a reflected Revolt strike opponents with Religion, too."""
    for seat in game.rivals if game.me.owns("religion") else [game.active]:
        game.players[seat].goods = dict.fromkeys(GOODS, 0)


def larger_points(game: Game, name: str) -> None:
    """Pay the larger points to everybody who completes a monument."""
    game.me.boxes[name] += 1
    if name in MONUMENT_BOXES and game.me.boxes[name] == BOXES[name]:
        game.me.circled[name] = game.sheet.monuments[name][0]


def all_seven(game: Game) -> str:
    """Wait for monuments that are crossed off before the game ends."""
    if any(len(player.developments) >= game.options.developments_to_end for player in game.players):
        return "developments"
    built = {name for player in game.players for name in player.circled}
    return "monuments" if len(built) == len(MONUMENT_BOXES) else ""


def five_alone(game: Game) -> str:
    """End a game alone with the fifth development."""
    return "solo_rounds" if game.round >= 10 or len(game.me.developments) >= 5 else ""


def first_of_equals(game: Game) -> list[int]:
    """Let the first of those with most points win."""
    scores = [match.score(game, seat) for seat in range(len(game.players))]
    return [scores.index(max(scores))]


def by_pegs(game: Game, seat: int) -> tuple[int, int]:
    """Part equal scores by the number of goods."""
    return sum(game.players[seat].goods.values()), 0


FAULTS = {
    "a good moves on to the next row": Fault(dice, "collect_goods", next_row),
    "Quarrying pays for each stone": Fault(dice, "collect_goods", a_stone_for_each),
    "Leadership leaves skulls alone": Fault(dice, "lead", lead_without_skulls),
    "skulls stay where they fell, alone": Fault(dice, "are_skulls_locked", lambda game: True, seats=1),
    "a city goes without food": Fault(disasters, "feed", one_goes_hungry),
    "Pestilence strikes the roller": Fault(disasters, "pestilence", plague_on_all),
    "a reflected Revolt strikes all": Fault(disasters, "revolt", revolt_of_all),
    "no Great Wall against Smithing": Fault(
        disasters, "has_wall", lambda game, seat: False, "late-bronze-age", 2
    ),
    "all get the larger points": Fault(building, "check_box", larger_points),
    "all workers must be used": Fault(building, "is_forced", lambda game: game.workers > 0),
    "Granaries pay four": Fault(buying, "price", lambda game: 4 * game.me.owns("granaries"), "revised"),
    "a purchase may be wasteful": Fault(buying, "is_wasteful", lambda *_: False),
    "a deal may overfill a row": Fault(
        trading,
        "can_hand_over",
        lambda one, other, lot: all(one.has(thing) >= lot[thing] for thing in lot),
        "trading",
    ),
    "ships take goods without room": Fault(
        trading,
        "exchanges",
        lambda game: (
            f"swap {one} {other}" for one in GOODS for other in GOODS if one != other and game.me.goods[one]
        ),
        "late-bronze-age",
    ),
    "crossed off monuments count": Fault(match, "ending", all_seven),
    "five developments end a game alone": Fault(match, "ending", five_alone, seats=1),
    "the first of equals wins": Fault(match, "winners", first_of_equals),
    "pegs part equals": Fault(match, "tie_break", by_pegs),
}
