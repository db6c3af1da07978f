"""Step 1 of a turn, slowly: rolling, Leadership, Omens and collecting."""

from __future__ import annotations

from itertools import combinations

from tests.reliability.slow_iron.sheet import EMPIRE, FATE
from tests.reliability.slow_iron.table import Ask, Chance, Game, Play


def roll(game: Game) -> Play:
    """Roll all dice, then those chosen, twice at most; skulls stay."""
    number = max(game.me.ports(), game.me.provinces())
    game.dice = list((yield Chance(list(range(number + 1)))))
    for _ in range(2):
        free = [die for die, face in enumerate(game.dice) if face != "skull"]
        if not free:
            break
        answer = yield Ask(game.active, "roll", [*_different(game, free), "done"])
        if answer == "done":
            break
        yield from _roll_again(game, [int(die) for die in answer.split(" ")[1].split("+")])


def _roll_again(game: Game, dice: list[int]) -> Play:
    faces = yield Chance(dice)
    for die, face in zip(dice, faces, strict=True):
        game.dice[die] = face


def _different(game: Game, free: list[int]) -> list[str]:
    """Return every set of dice with its own result: equal Empire dice are taken from the left."""
    found = []
    for size in range(1, len(free) + 1):
        for chosen in combinations(free, size):
            left_out = [die for die in free if die not in chosen]
            if not any(
                die and other and die < other and game.dice[die] == game.dice[other]
                for die in left_out
                for other in chosen
            ):
                found.append("reroll " + "+".join(map(str, chosen)))
    return found


def leadership(game: Game) -> Play:
    """Roll one more die, whatever it shows."""
    if not game.me.has("leadership"):
        return
    answer = yield Ask(game.active, "leadership", [*(f"lead {die}" for die in _first_of_each(game)), "done"])
    if answer != "done":
        yield from _roll_again(game, [int(answer.split(" ")[1])])


def _first_of_each(game: Game) -> list[int]:
    """Return the Fate die, and the first Empire die of each face."""
    return [die for die, face in enumerate(game.dice) if not die or face not in game.dice[1:die]]


def omens(game: Game) -> Play:
    """Set one die to another of its faces, if the Fate die shows omens now."""
    if game.dice[0] != "omens":
        return
    choices = [
        f"omen {die} {face}"
        for die in _first_of_each(game)
        for face in (EMPIRE if die else FATE)
        if face != game.dice[die]
    ]
    answer = yield Ask(game.active, "omens", [*choices, "done"])
    if answer != "done":
        _, die, face = answer.split(" ")
        game.dice[int(die)] = face


def collect(game: Game) -> Play:
    """Take in goods, food, population and innovations."""
    me, faces = game.me, game.dice
    me.gain("goods", faces.count("goods") * me.ports() + faces.count("skull") + me.has("dyemaking"))
    each = me.has("irrigation") + 2 * me.has("aqueducts")
    each += faces.count("abundance") - faces.count("drought")
    me.gain("food", faces.count("food") * (3 + each))
    game.population = 3 * faces.count("population") + faces.count("skull")
    game.innovation = faces.count("innovation")
    for die, face in enumerate(faces):
        if face == "either":
            answer = yield Ask(game.active, "collect", [f"food {die}", f"people {die}"])
            if answer.startswith("food"):
                me.gain("food", 2 + each)
            else:
                game.population += 2
