"""What a card costs, and every way to pay for it, tried one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from tests.reliability.slow_ah.cards import Card, met
from tests.reliability.slow_ah.table import Die, Game, Player

Pattern = tuple[str, ...]
Amounts = tuple[int, ...]
RESOURCES = ("ingenuity", "force", "culture")


def is_free(player: Player, card: Card) -> bool:
    """Tell whether a card in view makes this one free."""
    return any(met(condition, player.names) for (condition,) in card.all("free_if"))


def price(player: Player, card: Card) -> int:
    """Return the price in gold; 0 where there is none."""
    for number, condition in card.all("gold_price"):
        if met(condition, player.names):
            return int(number)
    return card.price


def drain(player: Player) -> int:
    """Return how much population the events take."""
    taken = 0
    for card in player.events:
        for number, *conditions in card.all("pop_drain"):
            taken += int(number) * all(met(condition, player.names) for condition in conditions)
    return taken


def cost(game: Game, player: Player, card: Card) -> Amounts:
    """Return population and resources that a card costs now."""
    population, *resources = card.cost
    if card.all("pop_cost_own_bonuses"):
        population += sum(other.symbols for other in player.view)
    for sign, verb in ((-1, "discount_pop"), (1, "surcharge_pop")):
        for number, condition in card.all(verb):
            population += sign * int(number) * met(condition, player.names)
    for other in player.view:
        for kind, number in other.all("type_discount"):
            population -= int(number) * (kind == card.type)
    population = max(0, population)
    if not game.drained:
        population += game.drain if game.on("drain_mode", "total_pool") else drain(player)
    return (population, *resources)


@cache
def worth(word: str, population: int) -> Amounts:
    """Return what a word of a payment brings; a universal resource may stand for so much population."""
    base, _, times = (
        word.partition("x") if word[0].isdigit() or word.startswith(RESOURCES) else (word, "", "")
    )
    factor = int(times or 1)
    if base.isdigit():
        return (int(base) * factor, 0, 0, 0)
    if base == "universal-population":
        return (population, 0, 0, 0)
    if base == "golden-age":
        return (0, 0, 0, 0)
    for place, name in enumerate(RESOURCES, 1):
        if base.endswith(name):
            return tuple(factor * (at == place) for at in range(4))
    code = base.removeprefix("heritage-")
    return tuple(int(code[code.index(letter) + 1]) if letter in code else 0 for letter in "pifc")


def added(*amounts: Amounts) -> Amounts:
    """Add amounts up."""
    return tuple(map(sum, zip(*amounts, strict=True)))


def covers(have: Amounts, need: Amounts) -> bool:
    """Tell whether there is enough of each."""
    return all(mine >= want for mine, want in zip(have, need, strict=True))


def total(pattern: Pattern, population: int) -> Amounts:
    """Return what a payment brings."""
    return added((0, 0, 0, 0), *[worth(word, population) for word in pattern])


def doublers(pattern: Pattern) -> int:
    """Return how many x2 a payment takes."""
    return sum({"x2": 1, "x4": 2}.get(word[-2:], 0) for word in pattern)


def lesser(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the payments without one thing, or with a thing doubled once less."""
    for place, word in enumerate(pattern):
        rest = pattern[:place] + pattern[place + 1 :]
        yield rest
        if word.endswith("x4"):
            yield (*rest, word[:-1] + "2")
        if word.endswith("x2"):
            yield (*rest, word[:-2])


Group = tuple[tuple[str, ...], int]
"""Words of which so many in all may be used."""


def groups(game: Game, player: Player, golden: int) -> Iterator[Group]:
    """Yield everything that can pay, if there are so many Golden Ages between."""
    dice = Counter(str(die.face) for die in game.left if die.colour in ("green", "blue"))
    for face, number in dice.items():
        yield (face, f"{face}x2", f"{face}x4"), number
    uses: Counter[str] = Counter()
    for pile in player.piles:
        if any(pile[0].card.bonus[:4]):
            uses[pile[0].card.code] += golden + (not pile[0].tapped)
    yield from (((code,), number) for code, number in uses.items() if number)
    if player.universal:
        yield tuple(f"universal-{use}" for use in ("population", *RESOURCES)), player.universal
    heirs = {card.code for card in player.heritage if any(card.bonus[:4])}
    if heirs and game.inherited < game.options["heritage_per_turn"]:
        yield tuple(f"heritage-{code}" for code in sorted(heirs)), 1
    yield from (((f"loose-{name}",), number) for name, number in Counter(game.loose).items())


def sufficient(game: Game, player: Player, need: Amounts, golden: int) -> Iterator[Pattern]:
    """Yield the payments from which nothing can be left out."""
    things, population = list(groups(game, player, golden)), game.options["universal_population"]
    most = len(game.showing("x2"))
    at_best = [[best(group, population) for group in things[at:]] for at in range(len(things) + 1)]
    hope = [added((0, 0, 0, 0), *rest) for rest in at_best]

    def tried(at: int, chosen: Pattern, have: Amounts, used: int) -> Iterator[Pattern]:
        if covers(have, need):
            if not any(covers(total(less, population), need) for less in lesser(chosen)):
                yield tuple(sorted(chosen))
            return
        if not covers(added(have, hope[at]), need):
            return
        words, number = things[at]
        for size in range(number + 1):
            for some in combinations_with_replacement(words, size):
                more = used + doublers(some)
                if more <= most and serves(some, have, need, population):
                    sums = added(have, *[worth(word, population) for word in some])
                    yield from tried(at + 1, (*chosen, *some), sums, more)

    yield from tried(0, (), (0, 0, 0, 0), 0)


def best(group: Group, population: int) -> Amounts:
    """Return more than a group can bring: all of it as each kind at once."""
    words, number = group
    brought = [worth(word, population) for word in words]
    return tuple(number * max(some) for some in zip(*brought, strict=True))


def serves(words: Pattern, have: Amounts, need: Amounts, population: int) -> bool:
    """Tell whether each of these brings something that is still lacking before it."""
    for word in words:
        brought = worth(word, population)
        if not any(n and h < w for n, h, w in zip(brought, have, need, strict=True)):
            return False
    return True


def can_pay(game: Game, player: Player, need: Amounts) -> bool:
    """Tell whether there is a payment."""
    return any(next(sufficient(game, player, need, golden), None) is not None for golden in golden_ages(game))


def golden_ages(game: Game) -> range:
    """Return how many Golden Ages may come in the middle of a payment."""
    between = game.rolling and game.on("golden_age_mid_payment")
    return range(1 + (len(game.showing("golden-age")) if between else 0))


def payments(game: Game, player: Player, need: Amounts) -> set[Pattern]:
    """Return every irredundant payment; a Golden Age is in those that need it."""
    found: set[Pattern] = set()
    known: set[Pattern] = set()
    for golden in golden_ages(game):
        more = set(sufficient(game, player, need, golden)) - known
        known |= more
        found |= {tuple(sorted((*pattern, *["golden-age"] * golden))) for pattern in more}
    return found


def spend(game: Game, player: Player, pattern: Pattern) -> None:
    """Use up what a payment names."""
    golden = pattern.count("golden-age")
    for word in pattern:
        if word[0].isdigit() or word.startswith(RESOURCES):
            use(game, word.partition("x")[0])
            for _ in range(doublers((word,))):
                use(game, "x2")
        elif word == "golden-age":
            use(game, "golden-age")
        elif word.startswith("universal-"):
            player.universal -= 1
        elif word.startswith("loose-"):
            game.loose.remove(word.removeprefix("loose-"))
        elif word.startswith("heritage-"):
            inherit(
                game, player, next(c for c in player.heritage if c.code == word.removeprefix("heritage-"))
            )
    tap(player, Counter(word for word in pattern if word[0] in "pifcg" and word[1].isdigit()), golden)


def use(game: Game, face: str) -> Die:
    """Use up a die that shows a face."""
    die = game.showing(face)[0]
    die.used = True
    return die


def inherit(game: Game, player: Player, card: Card) -> None:
    """Use a card of the heritage up: it leaves the game, its gold is gained."""
    player.heritage.remove(card)
    player.gold += card.bonus[4]
    game.box.append(card)
    game.inherited += 1


def tap(player: Player, codes: Counter[str], golden: int) -> None:
    """Tap cards with these bonuses, with so many Golden Ages between; no more lie tapped than must."""
    for code, number in codes.items():
        player.gold += number * next(card for card in player.view if card.code == code).bonus[4]
    for _ in range(golden):
        for pile in player.piles:
            if not pile[0].tapped and codes[pile[0].card.code] > 0:
                codes[pile[0].card.code] -= 1
        player.straighten()
    for pile in player.piles:
        if not pile[0].tapped and codes[pile[0].card.code] > 0:
            codes[pile[0].card.code] -= 1
            pile[0].tapped = True
