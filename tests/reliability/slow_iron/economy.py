"""Steps 4 to 6 of a turn, slowly: building, buying and storing."""

from __future__ import annotations

from itertools import product

from tests.reliability.slow_iron.conflict import can_eat, eat
from tests.reliability.slow_iron.sheet import DEVELOPMENTS, MONUMENTS, MOST, PROVINCES, STARRED, URNS
from tests.reliability.slow_iron.table import Ask, Game, Play


def build(game: Game) -> Play:
    """Build until there is nothing left to build, or the player stops."""
    game.monument_boxes = 0
    while True:
        people, goods = _for_people(game), _for_goods(game)
        if not people and not goods:
            break
        forced = game.options["forced_population"] and people and game.population
        answer = yield Ask(game.active, "build", [*people, *goods, *([] if forced else ["done"])])
        if answer == "done":
            break
        _built(game, answer)
    game.population = 0


def _free_box(game: Game) -> bool:
    return game.me.has("architecture") and game.monument_boxes % 3 == 2


def _for_people(game: Game) -> list[str]:
    me, found = game.me, []
    for number, (boxes, _) in PROVINCES.items():
        if me.province_boxes[number] < boxes and game.population:
            found.append(f"build province:province_{number}")
            if game.options["province_order"] == "in-order":
                break
    for monument, (boxes, _, _) in MONUMENTS.items():
        if me.monument_boxes[monument] < boxes and (game.population or _free_box(game)):
            found.append(f"build monument:{monument}")
    if game.population and me.port_people < len(URNS):
        found.append("people-port")
    if game.population and me.pegs["food"] and me.pegs["armies"] < MOST["armies"]:
        found.append("army")
    return found


def _for_goods(game: Game) -> list[str]:
    me, found = game.me, []
    if me.pegs["goods"] and me.port_goods < sum(URNS.values()):
        found.append("urn")
    if me.has("shipbuilding") and me.pegs["goods"] >= 2 and me.pegs["ships"] < MOST["ships"]:
        found.append("ship")
    army = game.population and me.pegs["armies"] < MOST["armies"]
    if army and can_eat(me) and game.options["granaries"] == "turn":
        found.append("eat")
    return found


def _built(game: Game, answer: str) -> None:
    me = game.me
    if answer == "people-port":
        game.population -= 1
        me.port_people += 1
    elif answer == "urn":
        me.pegs["goods"] -= 1
        me.port_goods += 1
    elif answer == "army":
        game.population -= 1
        me.pegs["food"] -= 1
        me.pegs["armies"] += 1
    elif answer == "ship":
        me.pegs["goods"] -= 2
        me.pegs["ships"] += 1
    elif answer == "eat":
        eat(me)
    elif answer.startswith("build province"):
        _province(game, int(answer.rpartition("_")[2]))
    else:
        _monument(game, answer.rpartition(":")[2])


def _province(game: Game, number: int) -> None:
    me, (boxes, tribute) = game.me, PROVINCES[number]
    game.population -= 1
    me.province_boxes[number] += 1
    if me.province_boxes[number] == boxes:
        me.gain("armies", 2)
        game.add_tribute(game.active, tribute)


def _monument(game: Game, monument: str) -> None:
    me, (boxes, first, later) = game.me, MONUMENTS[monument]
    game.population -= 0 if _free_box(game) else 1
    game.monument_boxes += 1
    me.monument_boxes[monument] += 1
    if me.monument_boxes[monument] == boxes:
        taken = any(monument in player.monument_points for player in game.players)
        me.monument_points[monument] = later if taken else first


def buy(game: Game) -> Play:
    """Buy one development, or none."""
    choices = [
        f"buy {development} {goods} {innovations} {wealth}"
        for development in DEVELOPMENTS
        if not game.me.has(development)
        for goods, innovations, wealth in _payments(game, _price(game, development))
    ]
    if not choices:
        return
    answer = yield Ask(game.active, "buy", [*choices, "done"])
    if answer != "done":
        _, development, goods, innovations, wealth = answer.split(" ")
        game.me.pegs["goods"] -= int(goods)
        game.me.pegs["wealth"] -= int(wealth)
        game.innovation -= int(innovations)
        game.me.developments.add(development)


def _price(game: Game, development: str) -> int:
    less = 6 if development in STARRED and game.me.has("roads") else 0
    return DEVELOPMENTS[development][0] - less


def _payments(game: Game, price: int) -> list[tuple[int, int, int]]:
    """Return every mixture that pays and would not pay without any one of its pieces."""
    me, worth = game.me, (1, 5 if game.me.has("metallurgy") else 3, 5)
    most = (me.pegs["goods"], game.innovation, me.pegs["wealth"])
    found = []
    for pieces in product(*(range(n + 1) for n in most)):
        total = sum(n * each for n, each in zip(pieces, worth, strict=True))
        if total >= price and all(total - each < price for n, each in zip(pieces, worth, strict=True) if n):
            found.append(pieces)
    return found  # type: ignore[return-value]


def store(game: Game) -> Play:
    """Store sets of goods as wealth; Granaries work here too."""
    me, size = game.me, 3 if game.me.has("coinage") else 4
    while True:
        choices = ["store"] if me.pegs["goods"] >= size and me.pegs["wealth"] < MOST["wealth"] else []
        choices += ["eat"] if can_eat(me) and game.options["granaries"] == "turn" else []
        if not choices:
            return
        answer = yield Ask(game.active, "store", [*choices, "done"])
        if answer == "done":
            return
        if answer == "eat":
            eat(me)
        else:
            me.pegs["goods"] -= size
            me.pegs["wealth"] += 1
