"""What happens when a card comes down from the events into a civilisation."""

from __future__ import annotations

from collections.abc import Callable

from tests.reliability.slow_ah.cards import Card
from tests.reliability.slow_ah.table import (
    Game,
    Laid,
    Play,
    ask,
    count_cards,
    discard_top,
    gain_universal,
    lift,
    shown,
)


def arrive(game: Game, card: Card) -> Play:
    """Move a card of the player on turn from the events to the civilisation."""
    me = game.me
    me.events.remove(card)
    laid = Laid(card)
    me.piles.append([laid])
    game.entered += 1
    count_cards(game)
    if card.type == "wonder":
        gain_universal(game, me)
    for verb, *arguments in card.effects:
        if verb == "gain_gold":
            me.gold += int(arguments[0])
        elif verb == "on_acquire_destroy" and game.on("eruption_trigger", "acquire"):
            destroy_everywhere(game, arguments[0])
        elif verb == "seize":
            seize(game, arguments[0])
        elif verb in ASKING:
            yield from ASKING[verb](game, laid, *arguments)
        elif verb == "swap_away":
            for event in [event for event in me.events if event.id == arguments[0]]:
                yield from ward_off(game, game.active, event)
    count_cards(game)


def exchange(game: Game, seat: int, choice: str) -> None:
    """Let two events change places."""
    _, gave, rival, took = choice.split()
    mine, theirs = game.players[seat].events, game.players[int(rival)].events
    given, taken = game.players[seat].event(gave), game.players[int(rival)].event(took)
    mine.remove(given)
    theirs.remove(taken)
    mine.append(taken)
    theirs.append(given)


def ward_off(game: Game, seat: int, card: Card) -> Play:
    """Exchange an event that has appeared for any other of a rival, if a card in view says so."""
    player = game.players[seat]
    if any(card.id == named for other in player.view for (named,) in other.all("swap_away")):
        options = [
            f"exchange {card.id} {rival} {theirs.id}"
            for rival in game.rivals(seat)
            for theirs in game.players[rival].events
            if theirs.id != card.id
        ]
        if options:
            exchange(game, seat, (yield from ask(seat, options)))


def destroy_everywhere(game: Game, name: str) -> None:
    """Destroy every copy of a card that is in view."""
    for seat, player in enumerate(game.players):
        for pile in [pile for pile in player.piles if pile[0].card.id == name]:
            discard_top(game, seat, pile)


def seize(game: Game, name: str) -> None:
    """Take a card in view from a rival."""
    for seat in game.rivals(game.active):
        rival = game.players[seat]
        for pile in [pile for pile in rival.piles if pile[0].card.id == name][:1]:
            game.me.piles.append([lift(game, rival, pile)])
            return


def swap_self(game: Game, laid: Laid) -> Play:
    """The new card may change places with a card in view of a rival."""
    options = ["done"]
    for seat in game.rivals(game.active):
        for pile in game.players[seat].piles:
            depths = range(len(pile)) if game.on("parchment_covered") else [0]
            options += [f"swap {seat} {shown(pile)} {depth}" for depth in depths]
    choice = yield from ask(game.active, options)
    if choice != "done":
        _, seat_text, text, depth_text = choice.split(" ")
        theirs, depth = game.players[int(seat_text)].pile(text), int(depth_text)
        mine = next(pile for pile in game.me.piles if pile[0] is laid)
        mine[0], theirs[depth] = theirs[depth], mine[0]


def trade_in_play(game: Game, laid: Laid, name: str) -> Play:
    """The named card in view, anyone's, may change places with an event that is no calamity."""
    options = ["done"]
    for seat, player in enumerate(game.players):
        if name in player.names:
            options += [f"trade {seat} {card.id}" for card in game.me.events if card.type != "calamity"]
    choice = yield from ask(game.active, options)
    if choice != "done":
        _, seat_text, event = choice.split(" ")
        given = game.me.event(event)
        pile = next(pile for pile in game.players[int(seat_text)].piles if pile[0].card.id == name)
        game.me.events.remove(given)
        game.me.events.append(pile[0].card)
        pile[0] = Laid(given)


def ransom(game: Game, laid: Laid, number: str) -> Play:
    """Each rival gives gold or destroys a card in view."""
    for seat in game.rivals(game.active):
        rival = game.players[seat]
        options = [f"pay {number}"] if rival.gold >= int(number) else []
        options += [f"destroy {shown(pile)}" for pile in rival.piles]
        if not options and rival.gold and game.on("ransom_shortfall", "all_gold"):
            game.me.gold += rival.gold
            rival.gold = 0
        if options:
            choice = yield from ask(seat, options)
            if choice.startswith("pay"):
                rival.gold -= int(number)
                game.me.gold += int(number)
            else:
                discard_top(game, seat, rival.pile(choice.split(" ")[1]))


def poison(game: Game, laid: Laid, kind: str) -> Play:
    """A chosen rival who has a card of a type in view destroys one."""
    rivals = [
        seat
        for seat in game.rivals(game.active)
        if any(card.type == kind for card in game.players[seat].view)
    ]
    if rivals:
        choice = yield from ask(game.active, [f"pick {seat}" for seat in rivals])
        seat = int(choice.split(" ")[1])
        piles = [pile for pile in game.players[seat].piles if pile[0].card.type == kind]
        lost = yield from ask(seat, [f"destroy {shown(pile)}" for pile in piles])
        discard_top(game, seat, game.players[seat].pile(lost.split(" ")[1]))


def rob_richest(game: Game, laid: Laid) -> Play:
    """Take all gold of the richest rival, then give half of it to a rival."""
    rivals = game.rivals(game.active)
    most = max(game.players[seat].gold for seat in rivals)
    if most == 0:
        return
    choice = yield from ask(
        game.active, [f"pick {seat}" for seat in rivals if game.players[seat].gold == most]
    )
    game.players[int(choice.split(" ")[1])].gold = 0
    game.me.gold += most
    if most // 2:
        choice = yield from ask(game.active, [f"pick {seat}" for seat in rivals])
        game.me.gold -= most // 2
        game.players[int(choice.split(" ")[1])].gold += most // 2


ASKING: dict[str, Callable[..., Play]] = {
    "swap_self": swap_self,
    "trade_in_play": trade_in_play,
    "ransom": ransom,
    "poison": poison,
    "rob_richest": rob_richest,
}
