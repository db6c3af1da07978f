"""Tables somewhere in a match, at the beginning of a turn, laid out at random for both implementations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from along_history.state import Table
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.testing.playing import outcome_text
from tests.reliability.slow_ah import ages, board
from tests.reliability.slow_ah.cards import BOARDS, Card, deck_of, tokens
from tests.reliability.slow_ah.compare import Both, different, modes_of, options_of
from tests.reliability.slow_ah.table import COLOURS, Die, Game, Laid, Player

FACES = {
    "green": ("1", "1", "1", "2", "2", "3"),
    "blue": ("ingenuity", "force", "culture"),
    "money": ("gold-3", "gold-3", "gold-3", "gold-4", "gold-5", "gold-6"),
}

WAR = ("army", "general", "turncoat", "counterattack", "war_trump", "cancel")
ARRIVAL = ("seize", "swap_self", "trade", "ransom", "poison", "rob", "on_acquire", "gain_gold")
LINK = ("free_if", "discount", "surcharge", "gold_price", "discard_if", "type_discount", "swap_away")
SWAP = ("swap_self", "trade")
IN_PLAY = (
    (),
    (),
    WAR,
    SWAP,
    ("turncoat", "counterattack", "war_trump", "cancel"),
    LINK,
    ("swap_away", "vp_from"),
)
AMONG_EVENTS = ((), (), ("fail",), ("fail",), ARRIVAL, SWAP, LINK, ("pop_drain", "fail"))
"""Beginnings of the verbs that are brought together, in a civilisation and among events."""


def laid_out(rules: Rules, luck: Random) -> Game:
    """Return a table with cards, coins, tokens and markers anywhere."""
    game = ages.new(options_of(rules), modes_of(rules), rules.seats)
    game.age = luck.randrange(len(game.ages))
    game.round = luck.randrange(1, 9)
    game.first, game.active = luck.randrange(rules.seats), luck.randrange(rules.seats)
    game.deck = deck_of(game.ages[game.age])
    luck.shuffle(game.deck)
    for player in game.players:
        lay_cards(game, player, luck)
    game.me.skips = False
    luck.shuffle(game.deck)
    game.discards = [game.deck.pop() for _ in range(luck.randrange(4))]
    game.box = [game.deck.pop() for _ in range(len(game.deck) - 4)] if luck.random() < 0.1 else []
    lay_tokens(game, luck)
    colours = COLOURS[:4] if game.ages[game.age] == "prehistory" else (*COLOURS[:4], "money")
    game.pawns = [Die(colour, luck.choice(FACES[colour])) for colour in colours]
    game.closing = luck.random() < 0.1
    return game


def lay_cards(game: Game, player: Player, luck: Random) -> None:
    """Give a player events, a civilisation with decadence, coins and heritage."""
    most = min(9, 44 // len(game.players) - 4)
    size = luck.randrange(most + 1)
    bring_up(game, luck, luck.choice(IN_PLAY))
    player.piles = [[Laid(game.deck.pop(0), luck.random() < 0.3)] for _ in range(size)]
    for _ in range(luck.randrange(4)):
        if len(player.piles) > 1:
            pile = player.piles.pop(luck.randrange(len(player.piles)))
            luck.choice(player.piles)[1:1] = pile
    bring_up(game, luck, luck.choice(AMONG_EVENTS))
    player.events = [game.deck.pop(0) for _ in range(luck.choice((2, 3, 3, 3, 4)))]
    player.universal = luck.randrange(game.options["universal_limit"] + 1)
    if game.ages[game.age] != "prehistory":
        player.gold = luck.choice((0, 2, 5, 11, 17))
    for age in game.ages[: game.age]:
        heirs = [card for card in deck_of(age) if card.symbols]
        player.heritage += luck.sample(heirs, luck.randrange(3))
    player.banked = luck.randrange(40) if game.age else 0
    player.skips = luck.random() < 0.1


def bring_up(game: Game, luck: Random, verbs: tuple[str, ...]) -> None:
    """Let cards with such effects come first, and otherwise any: cards that seldom meet do so here."""
    wanted = [any(effect[0].startswith(verbs) for effect in card.effects) for card in game.deck]
    keys = {id(card): luck.random() - found for card, found in zip(game.deck, wanted, strict=True)}
    game.deck.sort(key=lambda card: keys[id(card)])


def lay_tokens(game: Game, luck: Random) -> None:
    """Lay the tokens, let players have some of them, and put their markers on empty spaces."""
    if "initiation" in game.modes:
        ages.hand_out_tokens(game)
        return
    prehistory = game.ages[game.age] == "prehistory"
    found = [t for t in tokens(game.options["token_set"]) if not (prehistory and t.endswith("gold>=15"))]
    luck.shuffle(found)
    for space in BOARDS[game.options["board"]][0]:
        fitting = [token for token in found if token[0] == space[0]]
        if fitting and int(space[0]) <= board.final(game):
            found.remove(fitting[0])
            if luck.random() < 0.5:
                game.spaces[space] = fitting[0]
            else:
                luck.choice(game.players).tokens.append(fitting[0])
    game.spare = found
    empty = [space for space in BOARDS[game.options["board"]][0] if space not in game.spaces]
    for player in game.players:
        player.marker = luck.choice(empty)


def table_of(game: Game, rules: Rules) -> Table:
    """Return the same table of the game itself."""
    state: Table = rules.new()
    compiled = rules.gear
    named, token = compiled.names[game.age], {t.id: number for number, t in enumerate(compiled.tokens)}
    state.chance, state.setting_up, state.age = None, False, game.age
    state.age_round, state.first, state.active = game.round, game.first, game.active
    state.deck.counts = [0] * len(compiled.designs)
    state.deck.total = 0
    for card in game.deck:
        state.deck.put_back(named[card.id])
    state.discards = [named[card.id] for card in game.discards]
    state.box = [named[card.id] for card in game.box]
    state.spaces = [token[game.spaces[s.id]] if s.id in game.spaces else -1 for s in compiled.board.spaces]
    state.spare = [token[name] for name in game.spare]
    state.closing = "age_token" if game.closing else ""
    for mine, theirs in zip(game.players, state.players, strict=True):
        seat_player(game, mine, theirs, compiled, token)
    if game.active != game.first:
        state.faces = faces_of(game, compiled)
    rules.start_turn(state, "active" if game.active == game.first else "other")
    rules.settle(state)
    return state


def seat_player(game: Game, mine: Player, theirs: Any, compiled: Any, token: dict[str, int]) -> None:
    """Lay out what lies in front of one player."""

    def number(card: Card) -> int:
        return int(compiled.names[game.ages.index(card.age)][card.id])

    theirs.events = [number(card) for card in mine.events]
    for pile in mine.piles:
        entries = [theirs.civ.add(number(laid.card)) for laid in pile]
        for entry, laid in zip(entries, pile, strict=True):
            if laid.tapped:
                theirs.civ.tap(entry)
        for below in reversed(range(1, len(entries))):
            theirs.civ.cover(entries[below], entries[below - 1])
    theirs.gold, theirs.universal, theirs.banked, theirs.skips = (
        mine.gold,
        mine.universal,
        mine.banked,
        mine.skips,
    )
    theirs.heritage = [number(card) for card in mine.heritage]
    theirs.marker = compiled.board.index(mine.marker)
    theirs.tokens = [token[name] for name in mine.tokens]


def faces_of(game: Game, compiled: Any) -> tuple[int, ...]:
    """Return the faces of all dice, where those of red ones do not matter."""
    faces = [pawn.face for pawn in game.pawns]
    dice = [*faces[:4], "war", "war", *faces[4:]]
    return tuple(compiled.pool.dice[at].face_index(face) for at, face in enumerate(dice))


def spread(rules: Rules, luck: Random, most: int) -> Iterator[Both]:
    """Yield a random position and what every choice makes of it, and every choice then, up to so many."""
    game = laid_out(rules, luck)
    left: list[tuple[Table, tuple[str, ...]]] = [(table_of(game, rules), ())]
    for _ in range(most):
        if left:
            state, answers = left.pop(0)
            both = Both.at(rules, luck, state, game)
            both.told += answers
            for answer in answers:
                both.go_on(answer)
            yield both
            left += [(after, (*answers, answer)) for after, answer in following(state, luck)]


def following(state: Table, luck: Random) -> Iterator[tuple[Table, str]]:
    """Yield the tables after each choice, or after one outcome of a roll or draw."""
    if state.to_move == CHANCE:
        after = state.fork()
        text = outcome_text(state, state.rules.deal(after, luck))
        yield after, text
    elif state.to_move != OVER:
        for text, action in different(state).items():
            after = state.fork()
            state.rules.play(after, action)
            yield after, text
