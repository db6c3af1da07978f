"""Actions and acquisitions of a turn, with dice or with result pawns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.reliability.slow_ah import arrivals, paying
from tests.reliability.slow_ah.cards import Card, met
from tests.reliability.slow_ah.table import COLOURS, Answer, Chance, Die, Game, Play, ask


def act(game: Game) -> Play:
    """Let the player on turn act and acquire until he stops."""
    while True:
        choice = yield from ask(game.active, list(choices(game)))
        if choice == "done":
            return
        yield from carry_out(game, choice)


def choices(game: Game) -> Iterator[str]:
    """Yield what the player on turn may do."""
    me = game.me
    for card in me.events:
        if paying.is_free(me, card) or paying.can_pay(game, me, paying.cost(game, me, card)):
            yield f"acquire {card.id}"
        if 0 < paying.price(me, card) <= me.gold:
            yield f"buy {card.id}"
        if any(met(condition, me.names) for (condition,) in card.all("discard_if")):
            yield f"dismiss {card.id}"
    yield from of_gold(game)
    yield from of_dice(game)
    yield "done"


def of_gold(game: Game) -> Iterator[str]:
    """Yield what brings gold."""
    me = game.me
    if any(die.colour == "money" for die in game.left):
        # Gold is banked in the end anyway: now it matters only if something has a price.
        if any(paying.price(me, card) for card in me.events):
            yield "bank 0"
        yield from (f"bank {times}" for times in range(1, 1 + len(game.showing("x2"))))
    for pile in me.piles:
        if pile[0].card.bonus[4] and not pile[0].tapped:
            yield f"collect {pile[0].card.code}"
    if game.inherited < game.options["heritage_per_turn"]:
        yield from (f"cash {card.id}" for card in me.heritage if card.bonus[4])


def of_dice(game: Game) -> Iterator[str]:
    """Yield what is done by giving dice up."""
    if game.showing("golden-age") and any(pile[0].tapped for pile in game.me.piles):
        yield "golden-age red:golden-age"
    if game.on("split_doubled_resource") and any(die.colour == "blue" for die in game.left):
        yield from (f"split {times}" for times in range(1, 1 + len(game.showing("x2"))))
    if game.on("strict_phases") and game.entered:
        return
    exchanging = any(exchanges(game, game.active))
    for die in game.left:
        if exchanging or (game.rolling and len(game.left) > 1 and rerolls(game, die)):
            yield f"discard {die}"


def rerolls(game: Game, die: Die) -> int:
    """Return how many other dice this one rolls again when it is given up."""
    return len(COLOURS) if die.face == "reroll" else int(game.options["dice_per_discard"])


def exchanges(game: Game, seat: int) -> Iterator[str]:
    """Yield the exchanges of an event with one of another player."""
    for mine in [card for card in game.players[seat].events if card.transmissible]:
        for rival in game.rivals(seat):
            for theirs in game.players[rival].events:
                if theirs.transmissible and theirs.id != mine.id:  # like for like would serve nothing
                    yield f"exchange {mine.id} {rival} {theirs.id}"


def carry_out(game: Game, choice: str) -> Play:
    """Do what was chosen."""
    verb, _, rest = choice.partition(" ")
    me = game.me
    if verb == "acquire":
        yield from acquire(game, me.event(rest))
    elif verb == "buy":
        card = me.event(rest)
        me.gold -= paying.price(me, card)
        yield from arrivals.arrive(game, card)
    elif verb == "dismiss":
        me.events.remove(card := me.event(rest))
        game.discards.append(card)
    elif verb == "golden-age":
        paying.use(game, "golden-age")
        me.straighten()
    elif verb == "discard":
        yield from give_up(game, next(die for die in game.left if str(die) == rest))
    else:
        take_gold(game, verb, rest)


def take_gold(game: Game, verb: str, rest: str) -> None:
    """Bank the money die, tap a card for gold or cash heritage; or split the blue die."""
    me = game.me
    if verb == "bank":
        bank(game, int(rest))
    elif verb == "collect":
        pile = next(p for p in me.piles if p[0].card.code == rest and not p[0].tapped)
        pile[0].tapped = True
        me.gold += pile[0].card.bonus[4]
    elif verb == "cash":
        paying.inherit(game, me, next(card for card in me.heritage if card.id == rest))
    elif verb == "split":
        blue = next(die for die in game.left if die.colour == "blue")
        blue.used = True
        for _ in range(int(rest)):
            paying.use(game, "x2")
        game.loose += [blue.face] * 2 ** int(rest)
    else:
        raise AssertionError(verb)


def bank(game: Game, times: int = 0) -> None:
    """Take the gold of the money die, doubled so many times."""
    for die in game.left:
        if die.colour == "money":
            die.used = True
            game.me.gold += int(die.face.removeprefix("gold-")) * 2**times
            for _ in range(times):
                paying.use(game, "x2")


def acquire(game: Game, card: Card) -> Play:
    """Take a card for nothing if it is free, else let it be paid for."""
    me = game.me
    if not paying.is_free(me, card):
        need = paying.cost(game, me, card)
        answer = yield from payment(game, card, need)
        paying.spend(game, me, tuple(answer.split("+")) if answer else ())
        game.drained = game.drained or need[0] > 0
    yield from arrivals.arrive(game, card)


def payment(game: Game, card: Card, need: paying.Amounts) -> Answer:
    """Ask how a card is paid for."""
    patterns = paying.payments(game, game.me, need)
    answer = yield from ask(game.active, [f"acquire {card.id} {'+'.join(words)}" for words in patterns])
    return answer.split(" ")[2]


def give_up(game: Game, die: Die) -> Play:
    """Give a die up for a reroll of others, or for an exchange."""
    die.used = die.given_up = True
    options = [*exchanges(game, game.active)]
    if game.rolling:
        for size in range(1, min(rerolls(game, die), len(game.left)) + 1):
            options += [rerolled(some) for some in combinations(game.left, size)]
    choice = yield from ask(game.active, options)
    if choice.startswith("exchange"):
        arrivals.exchange(game, game.active, choice)
    else:
        yield from roll(game, choice.split(" ")[1].split("+"))


def rerolled(dice: tuple[Die, ...]) -> str:
    """Return the text of a reroll."""
    return "reroll " + "+".join(sorted(map(str, dice)))


def roll(game: Game, which: list[str]) -> Play:
    """Roll dice that show these faces again."""
    chosen: list[Die] = []
    for text in which:
        chosen.append(
            next(d for d in game.left if str(d) == text and all(d is not other for other in chosen))
        )
    chosen.sort(key=lambda die: COLOURS.index(die.colour))
    faces = yield Chance("roll " + " ".join(die.colour for die in chosen))
    for die, face in zip(chosen, faces.split(), strict=True):
        die.face = face


def first_roll(game: Game) -> Play:
    """Let the active player roll all dice: the money die is not used in Prehistory."""
    colours = COLOURS[:6] if game.ages[game.age] == "prehistory" else COLOURS
    faces = yield Chance("roll " + " ".join(colours))
    game.dice = [Die(colour, face) for colour, face in zip(colours, faces.split(), strict=True)]
