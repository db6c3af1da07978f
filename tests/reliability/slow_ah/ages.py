"""A whole match: set-up, rounds, turns, the end of an age and the passage to the next."""

from __future__ import annotations

from typing import Any

from tests.reliability.slow_ah import acting, arrivals, board, calamities, paying, wars
from tests.reliability.slow_ah.cards import BOARDS, deck_of, tokens
from tests.reliability.slow_ah.table import Chance, Die, Game, Play, Player, gain_universal


def new(options: dict[str, Any], modes: set[str], players: int) -> Game:
    """Return an empty table."""
    return Game([Player() for _ in range(players)], options, str(options["ages"]).split(","), modes)


def match(game: Game) -> Play:
    """Play a whole match."""
    gather(game)
    if game.on("first_player", "random"):
        game.first = int((yield Chance("first")))
    yield from set_up(game)
    yield from course(game)


def course(game: Game) -> Play:
    """Play on from the beginning of a turn to the end of the match."""
    yield from rounds(game)
    while game.age + 1 < len(game.ages):
        passage(game)
        game.age += 1
        game.first = (game.first + 1) % len(game.players)
        yield from set_up(game)
        yield from rounds(game)


def gather(game: Game) -> None:
    """Lay out what an age begins with."""
    game.deck, game.round, game.closing, game.at_once = deck_of(game.ages[game.age]), 1, False, False
    for player in game.players:
        player.universal = game.options["universal_start"]


def set_up(game: Game) -> Play:
    """Lay tokens and deal events."""
    gather(game)
    game.active = game.first
    yield from lay_tokens(game)
    for seat in range(len(game.players)):
        yield from deal(game, seat)
    game.deck += game.aside
    game.aside = []


def lay_tokens(game: Game) -> Play:
    """Lay tokens of each value at random on the spaces of that value."""
    if "initiation" in game.modes:
        hand_out_tokens(game)
        return
    prehistory = game.ages[game.age] == "prehistory"
    game.spare = [t for t in tokens(game.options["token_set"]) if not (prehistory and t.endswith("gold>=15"))]
    for value in range(1, board.final(game) + 1):
        spaces = [space for space in BOARDS[game.options["board"]][0] if space[0] == str(value)]
        laid = (yield Chance(f"tokens {value}")).split()
        for space, token in zip(spaces, laid, strict=True):
            game.spare.remove(token)
            game.spaces[space] = token


def hand_out_tokens(game: Game) -> None:
    """Give everybody tokens 1, 3 and 5, which only a war can take away."""
    for seat, player in enumerate(game.players, 1):
        mark = f"#{seat}" if seat > 1 else ""
        player.tokens = [] if "peaceful" in game.modes else [f"{value}/cards>=1{mark}" for value in (1, 3, 5)]


def deal(game: Game, seat: int) -> Play:
    """Deal events to a player; calamities and wonders are set aside and replaced."""
    player = game.players[seat]
    while len(player.events) < game.options["event_limit"]:
        name = yield Chance(f"deal {seat}")
        card = next(card for card in game.deck if card.id == name)
        game.deck.remove(card)
        aside = card.type in ("calamity", "wonder")
        (game.aside if aside else player.events).append(card)


def rounds(game: Game) -> Play:
    """Play rounds until the age is over."""
    while True:
        yield from one_round(game)
        if game.closing or game.at_once or game.round >= game.options["round_limit"]:
            return
        game.round += 1
        game.active = game.first = (game.first + 1) % len(game.players)


def one_round(game: Game) -> Play:
    """Give everybody a turn, the one with the dice first; a round without a roll is passed over."""
    order = [game.first, *game.rivals(game.first)]
    for seat in order[order.index(game.active) :]:
        game.active = seat
        if not missed(game):
            yield from turn(game)
        elif game.rolling:
            return
        if game.at_once:
            return


def missed(game: Game) -> bool:
    """Tell whether the turn is missed, and forget about it then."""
    if not game.me.skips or (game.on("skip_scope", "next_active_turn") and not game.rolling):
        return False
    game.me.skips = False
    return True


def turn(game: Game) -> Play:
    """Play one turn, with the dice or with result pawns."""
    me = game.me
    me.straighten()
    game.entered = game.inherited = game.wars = 0
    game.drained, game.loose, game.drain = False, [], paying.drain(me)
    game.due = [card for card in me.events if card.type == "calamity"]
    if game.rolling:
        yield from acting.first_roll(game)
    else:
        game.dice = [Die(die.colour, die.face) for die in game.pawns]
    game.acting = True
    yield from acting.act(game)
    game.acting = False
    if game.rolling:
        game.pawns = [die for die in game.dice if handed_over(game, die)]
    game.wars = wars.wars_by_dice(game)
    acting.bank(game)
    if game.rolling:
        yield from calamities.calamities(game)
    yield from wars.wars(game)
    yield from refill(game)
    yield from board.achievements(game)
    if not game.entered:
        gain_universal(game, me)


def handed_over(game: Game, die: Die) -> bool:
    """Tell whether the others get a result pawn for a die."""
    given_up = die.colour == "money" and die.given_up and not game.on("gold_pawn_if_discarded")
    return die.colour != "red" and not given_up


def refill(game: Game) -> Play:
    """Draw events until there are enough; the last card of the deck closes the age."""
    while len(game.me.events) < game.options["event_limit"]:
        if not game.deck and game.on("reshuffle"):
            game.deck, game.discards = game.discards, []
        if not game.deck:
            return
        name = yield Chance("draw")
        card = next(card for card in game.deck if card.id == name)
        game.deck.remove(card)
        game.me.events.append(card)
        game.closing = game.closing or not (game.deck or game.on("reshuffle"))
        if game.on("eruption_trigger", "reveal"):
            for (named,) in card.all("on_acquire_destroy"):
                arrivals.destroy_everywhere(game, named)
        yield from arrivals.ward_off(game, game.active, card)


def passage(game: Game) -> None:
    """Score the age, keep bonus cards in view as heritage, and clear the table."""
    for player in game.players:
        player.banked = sum(board.lines(player, game.options["decay_penalty"]).values())
        kept = [card for card in player.view if card.symbols]
        gone = [card for card in player.view if not card.symbols] + player.covered
        game.box += player.events + gone + player.heritage
        player.events, player.piles, player.heritage = [], [], kept
        player.tokens, player.marker = [], "start"
    game.box += game.deck + game.discards
    game.deck, game.discards = [], []
    game.spaces, game.spare, game.dice = {}, [], []


def winners(game: Game) -> list[int]:
    """Return who has most points; of equals, who has the highest token, then the second highest, ..."""
    seats, penalty = range(len(game.players)), game.options["decay_penalty"]

    def standing(seat: int) -> tuple[int, list[int]]:
        player = game.players[seat]
        points = sum(board.lines(player, penalty).values())
        return points, sorted((int(token[0]) for token in player.tokens), reverse=True)

    return [seat for seat in seats if standing(seat) == max(map(standing, seats))]
