"""The achievement board: where a marker may go, what tokens ask for, and decadence."""

from __future__ import annotations

from tests.reliability.slow_ah.cards import BOARDS
from tests.reliability.slow_ah.table import Game, Play, Player, ask, shown


def achievements(game: Game) -> Play:
    """Let the player on turn move the marker once, and take the token there."""
    if "initiation" in game.modes:
        return
    choice = yield from ask(game.active, [*[f"move {space}" for space in moves(game, game.me)], "done"])
    if choice == "done":
        return
    me = game.me
    me.marker = choice.split(" ")[1]
    token = game.spaces.pop(me.marker, None)
    if token:
        me.tokens.append(token)
        game.closing = game.closing or int(token[0]) >= final(game)
        yield from decadence(game, game.active)


def final(game: Game) -> int:
    """Return the value of the tokens that end this age; higher ones are not laid."""
    if "linear" in game.modes:
        return 6
    if "progressive" in game.modes and len(game.ages) > 1:
        return ([5, 6, 7] if len(game.ages) == 3 else [5, 7])[game.age]
    return int(game.options["final_token"])


def moves(game: Game, player: Player) -> set[str]:
    """Return the spaces to which the marker may go: forward over empty ones, or one space back."""
    lines, across = BOARDS[game.options["board"]]
    here = player.marker
    reached, left = {here}, [here]
    while left:
        space = left.pop()
        beside = [pair.split("-") for pair in across.split() if space in pair.split("-")]
        ahead = lines[space].split() + [other for pair in beside for other in pair if other != space]
        for target in ahead:
            if target in reached or not open_to(game, target, player):
                continue
            reached.add(target)
            if target not in game.spaces:
                left.append(target)
    back = {space for space, ahead in lines.items() if here in ahead.split() and open_to(game, space, player)}
    return (reached | back) - {here}


def open_to(game: Game, space: str, player: Player) -> bool:
    """Tell whether a space has no token, or one whose condition is met."""
    return space not in game.spaces or satisfied(player, game.spaces[space].partition("/")[2])


def satisfied(player: Player, condition: str) -> bool:
    """Tell whether a player has what a token asks for."""
    subject, _, least = condition.partition(">=")
    cards = player.all
    if subject.startswith("type:"):
        have = sum(card.type == subject.removeprefix("type:") for card in cards)
    else:
        have = {
            "cards": len(cards),
            "types": len({card.type for card in cards}),
            "card_vp": sum(card.points for card in cards),
            "bonus_pop": sum(card.bonus[0] for card in player.view),
            "bonus_any": sum(card.symbols for card in player.view),
            "gold": player.gold,
        }[subject]
    return have >= int(least)


def decadence(game: Game, seat: int) -> Play:
    """Make a player put one card in view under another, if there are two."""
    player = game.players[seat]
    if "initiation" in game.modes or len(player.piles) < game.options["decay_min_uncovered"]:
        return
    chosen = yield from ask(seat, [f"decay {shown(pile)}" for pile in player.piles])
    pile = player.pile(chosen.split(" ")[1])
    others = [other for other in player.piles if other is not pile]
    over = yield from ask(seat, [f"under {shown(other)}" for other in others])
    top = next(other for other in others if shown(other) == over.split(" ")[1])
    top[1:1] = pile
    player.piles = [other for other in player.piles if other is not pile]


def lines(player: Player, penalty: int) -> dict[str, int]:
    """Return a player's points, line by line."""
    return {
        "past_ages": player.banked,
        "cards": sum(map(player.points, player.all)),
        "decadence": -penalty * sum(card.symbols for card in player.covered),
        "tokens": sum(int(token[0]) for token in player.tokens),
    }
