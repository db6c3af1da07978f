"""Calamities that the active player has not resolved."""

from __future__ import annotations

from tests.reliability.slow_ah import paying
from tests.reliability.slow_ah.arrivals import arrive, ward_off
from tests.reliability.slow_ah.cards import Card, Effect, met
from tests.reliability.slow_ah.table import Game, Pile, Play, Player, ask, discard_top, shown


def calamities(game: Game) -> Play:
    """Let each calamity strike, in the order that the player likes; free ones are taken."""
    pending = [card for card in game.me.events if card.type == "calamity"]
    if game.on("calamity_scope", "at_start"):
        pending = [card for card in game.due if card in pending]
    while pending:
        for card in [card for card in pending if paying.is_free(game.me, card)]:
            if game.on("free_calamity_auto"):
                pending.remove(card)
                yield from arrive(game, card)
        if pending:
            choice = yield from ask(game.active, [f"suffer {card.id}" for card in pending])
            card = next(card for card in pending if f"suffer {card.id}" == choice)
            yield from strike(game, card)
            pending.remove(card)
            pending = [card for card in pending if card in game.me.events]


def strike(game: Game, card: Card) -> Play:
    """Let one calamity do its worst, from left to right, and leave."""
    me, stays = game.me, True
    for effect in card.effects:
        verb = effect[0]
        if verb == "fail_lose":
            yield from lose(game, effect)
        elif verb == "fail_skip_turn":
            me.skips = True
        elif verb == "fail_discard_events":
            game.discards += [other for other in me.events if other is not card]
            me.events = [card]
        elif verb == "fail_lose_gold_half":
            me.gold -= (me.gold + 1) // 2
        elif verb == "fail_lose_gold_all":
            me.gold = 0
        elif verb == "fail_pay_gold_or_lose":
            yield from pay_or_lose(game, int(effect[1]))
        elif verb == "fail_share_gold_or_lose":
            yield from share_or_lose(game, int(effect[1]))
        elif verb == "fail_reshuffle":
            me.events.remove(card)
            game.deck += [*game.discards, card]
            game.discards, stays = [], False
        elif verb == "fail_pass_on":
            yield from pass_on(game, card)
            stays = False
    if stays:
        me.events.remove(card)
        game.discards.append(card)


def lose(game: Game, effect: Effect) -> Play:
    """Destroy a card in view of the first class that there is, else any."""
    yield from destroy_one(game, at_stake(game.me, effect))


def at_stake(player: Player, effect: Effect) -> list[Pile]:
    """Return the piles of which one loses its top card to a failure, with its exceptions."""
    classes, *exceptions = effect[1:]
    for exception in exceptions:
        word, _, condition = exception[:-1].partition("(")
        if met(condition, player.names):
            return [] if word == "unless" else player.piles
    return candidates(player, classes.split(">"))


def candidates(player: Player, classes: list[str]) -> list[Pile]:
    """Return the piles of which one loses its top card."""
    for kind in classes:
        found = [pile for pile in player.piles if belongs(player, pile[0].card, kind)]
        if found:
            return found
    return player.piles


def belongs(player: Player, card: Card, kind: str) -> bool:
    """Tell whether a card in view is of a class."""
    if kind.startswith("type_"):
        return card.type == kind.removeprefix("type_")
    if kind == "max_vp":
        return card.points == max(other.points for other in player.view)
    return {"bonus_pop": card.bonus[0] > 0, "bonus_any": card.symbols > 0, "any": True}[kind]


def destroy_one(game: Game, piles: list[Pile]) -> Play:
    """Let the player on turn destroy one of these."""
    if piles:
        choice = yield from ask(game.active, [f"destroy {shown(pile)}" for pile in piles])
        discard_top(game, game.active, game.me.pile(choice.split(" ")[1]))


def pay_or_lose(game: Game, gold: int) -> Play:
    """Pay gold, or lose any card."""
    me = game.me
    options = [f"pay {gold}"] if me.gold >= gold else []
    options += [f"destroy {shown(pile)}" for pile in me.piles]
    if options:
        choice = yield from ask(game.active, options)
        if choice.startswith("pay"):
            me.gold -= gold
        else:
            discard_top(game, game.active, me.pile(choice.split(" ")[1]))


def share_or_lose(game: Game, gold: int) -> Play:
    """Share gold equally among the rivals; who has less loses any card."""
    rivals = game.rivals(game.active)
    if game.me.gold < gold:
        yield from destroy_one(game, game.me.piles)
        return
    game.me.gold -= gold
    for seat in rivals:
        game.players[seat].gold += gold // len(rivals)


def pass_on(game: Game, card: Card) -> Play:
    """Move the calamity to a rival's events."""
    choice = yield from ask(game.active, [f"pick {seat}" for seat in game.rivals(game.active)])
    game.me.events.remove(card)
    rival = int(choice.split(" ")[1])
    game.players[rival].events.append(card)
    yield from ward_off(game, rival, card)
