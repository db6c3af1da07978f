"""Wars: armies, generals, spoils, and the cards that have their own way in a war."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import combinations, product

from tests.reliability.slow_ah import board
from tests.reliability.slow_ah.cards import Effect, met
from tests.reliability.slow_ah.table import (
    Answer,
    Ask,
    Chance,
    Game,
    Play,
    Player,
    ask,
    count_cards,
    discard_top,
    lift,
)

Strength = Generator[Ask | Chance, str, "int | None"]
"""Ends with the strength of an army; with None if the war was won by a trump."""


def wars(game: Game) -> Play:
    """Let the player on turn wage as many wars as dice and universal resources allow."""
    while (game.wars or game.me.universal) and "peaceful" not in game.modes:
        targets = [
            seat
            for seat in game.rivals(game.active)
            if game.players[seat].tokens or not game.on("forbid_pointless_war")
        ]
        choice = yield from ask(game.active, [*[f"attack {seat}" for seat in targets], "done"])
        if choice == "done":
            break
        if game.wars:
            game.wars -= 1
        else:
            game.me.universal -= 1
        yield from war(game, game.active, int(choice.split(" ")[1]))


def wars_by_dice(game: Game) -> int:
    """Return how many wars the unused dice allow."""
    faces = len(game.showing("war"))
    return faces + (len(game.showing("x2")) if faces and game.on("x2_war", "two_wars") else 0)


def war(game: Game, attacker: int, defender: int, counter: bool = False) -> Play:
    """Fight one war; who loses as defender may be able to strike back."""
    won, difference = yield from fought(game, attacker, defender)
    if not won:
        turncoats(game, attacker, defender)
        return
    turncoats(game, defender, attacker)
    yield from spoils(game, attacker, defender, difference)
    strikes_back = any(card.all("counterattack") for card in game.players[defender].view)
    if strikes_back and not counter:
        choice = yield from ask(defender, ["counterattack", "done"])
        if choice == "counterattack":
            yield from war(game, defender, attacker, counter=True)


def fought(game: Game, attacker: int, defender: int) -> Generator[Ask | Chance, str, tuple[bool, int]]:
    """Let both raise their armies; return whether the attacker won, and by how much."""
    trump = 3
    attack = yield from army(game, attacker, defender, "attack")
    if attack is None:
        return True, trump
    defence = yield from army(game, defender, attacker, "defense")
    if defence is None:
        return False, trump
    return attack > defence, attack - defence


def army(game: Game, seat: int, foe: int, side: str) -> Strength:
    """Raise an army: tap cards, roll, and let generals roll again."""
    player = game.players[seat]
    choice = yield from ask(seat, list(musters(player)))
    verb, _, rest = choice.partition(" ")
    if verb == "trump":
        discard_top(game, seat, next(pile for pile in player.piles if pile[0].card.id == rest))
        return None
    strength = tapped(game, player, rest.split("+")) + standing(player, game.players[foe], side)
    game.strength = strength
    dice = (yield Chance("army 3")).split()
    for _ in [card for card in player.view for _ in card.all("general")]:
        order = yield from ask(seat, [*rallies(dice), "stand"])
        if order == "stand":
            break
        again = order.split(" ")[1].split("+")
        dice = list((Counter(dice) - Counter(again)).elements())
        dice += (yield Chance(f"army {len(again)}")).split()
    return strength + sum(map(int, dice))


def musters(player: Player) -> Iterator[str]:
    """Yield the ways to tap upright cards with a population bonus, and the trumps."""
    codes = Counter(p[0].card.code for p in player.piles if p[0].card.bonus[0] and not p[0].tapped)
    for numbers in product(*(range(number + 1) for number in codes.values())):
        words = sorted(Counter(dict(zip(codes, numbers, strict=True))).elements())
        yield f"raise {'+'.join(words) or '-'}"
    yield from (f"trump {card.id}" for card in player.view if card.all("war_trump"))


def tapped(game: Game, player: Player, codes: list[str]) -> int:
    """Tap cards with these bonuses; return their population."""
    population = 0
    for code in codes:
        for pile in [p for p in player.piles if p[0].card.code == code and not p[0].tapped][:1]:
            pile[0].tapped = True
            population += pile[0].card.bonus[0]
            player.gold += pile[0].card.bonus[4] * game.on("war_tilt_gold")
    return population


def standing(player: Player, foe: Player, side: str) -> int:
    """Return the permanent effects on an army that attacks or defends."""
    cancelled = {name for card in foe.view for (name,) in card.all("cancel_army")}
    return sum(
        points(effect, player, foe, side)
        for card in player.view
        if card.id not in cancelled
        for effect in card.effects
    )


def points(effect: Effect, player: Player, foe: Player, side: str) -> int:
    """Return what one effect adds to an army."""
    verb, *arguments = effect
    if verb == "army_per":
        number, kind, every, *only = arguments
        if only and only[0] != side:
            return 0
        return int(number) * (sum(card.type == kind for card in player.all) // int(every))
    if verb in ("army", f"army_{side}"):
        return int(arguments[0]) * all(holds(condition, player, foe) for condition in arguments[1:])
    return 0


def holds(condition: str, player: Player, foe: Player) -> bool:
    """Tell whether the condition of an army effect is met."""
    if not condition.startswith("foe_has("):
        return met(condition, player.names)
    wanted = condition.removeprefix("foe_has(").removesuffix(")").split("|")
    return any(card.id in wanted for card in foe.view) or any(f"type_{c.type}" in wanted for c in foe.all)


def rallies(dice: list[str]) -> Iterator[str]:
    """Yield the different sets of dice that may be rolled again."""
    for size in range(1, len(dice) + 1):
        yield from (f"rally {'+'.join(sorted(some))}" for some in combinations(dice, size))


def value(token: str) -> int:
    """Return the value of a token."""
    return int(token.partition("/")[0])


def spoils(game: Game, winner: int, loser: int, difference: int) -> Play:
    """Let the winner take one token that is worth at most the difference."""
    taken = game.players[winner].tokens
    within = [token for token in game.players[loser].tokens if value(token) <= difference]
    if not within:
        return
    if game.on("spoils", "attacker_choice"):
        token = yield from spoil(winner, within)
    else:
        token = max(within, key=value)
    game.players[loser].tokens.remove(token)
    taken.append(token)
    if game.on("decay_on_spoils"):
        yield from board.decadence(game, winner)


def spoil(winner: int, within: list[str]) -> Answer:
    """Ask which token is taken."""
    answer = yield from ask(winner, [f"spoils-token {token}" for token in within])
    return answer.partition(" ")[2]


def turncoats(game: Game, loser: int, winner: int) -> None:
    """Let cards go over to the winner of a war that their owner lost."""
    player = game.players[loser]
    for pile in [pile for pile in player.piles if pile[0].card.all("turncoat")]:
        game.players[winner].piles.append([lift(game, player, pile)])
        count_cards(game)
