"""What can be asked of a table without playing: costs, armies, losses and reach, of every player and card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from along_history.effects import armies
from along_history.effects import failures as real_failures
from along_history.payment import need as costs
from along_history.phases import achievements
from along_history.state import Table, War, in_view
from tests.reliability.slow_ah import board, calamities, paying, wars
from tests.reliability.slow_ah.cards import CARDS, Card
from tests.reliability.slow_ah.compare import pile_text
from tests.reliability.slow_ah.table import Game, shown

Question = tuple[str, Any, Any]
"""What was asked, the answer of the game, and that of the slow implementation."""


def of_table(state: Table, game: Game) -> Iterator[Question]:
    """Yield every question about every player."""
    age = game.ages[game.age]
    cards = [card for card in CARDS.values() if card.age == age]
    for seat in range(state.seats):
        for card in cards:
            yield from of_card(state, game, seat, card)
        yield from of_board(state, game, seat)
        for rival in game.rivals(seat):
            yield from of_war(state, game, seat, rival)


def of_card(state: Table, game: Game, seat: int, card: Card) -> Iterator[Question]:
    """Yield what a card costs a player, whether it is free or shed, and what it destroys if it strikes."""
    player, design, view = game.players[seat], state.design(card.id), in_view(state.players[seat].civ)
    where = f"{card.id} of {seat}"
    yield f"cost of {where}", costs.need(state, seat, design, view), paying.cost(game, player, card)
    yield f"price of {where}", costs.gold_price(design, view), paying.price(player, card)
    yield f"free {where}", costs.is_free(design, view), paying.is_free(player, card)
    for verb, effect in zip(design.failures, failures(card), strict=True):
        if effect[0] == "fail_lose":
            lost = real_failures.candidates(state, seat, verb.args[0])
            piles = calamities.at_stake(player, effect)
            real = sorted(pile_text(state, seat, entry) for entry in lost)
            yield f"losses to {where}", real, sorted(map(shown, piles))


def failures(card: Card) -> list[tuple[str, ...]]:
    """Return the effects of a calamity that was not resolved."""
    return [effect for effect in card.effects if effect[0].startswith("fail_")]


def of_board(state: Table, game: Game, seat: int) -> Iterator[Question]:
    """Yield which tokens a player could take, and where his marker could go."""
    player, real = game.players[seat], state.players[seat]
    for number, token in enumerate(state.compiled.tokens):
        condition = token.id.partition("/")[2].partition("#")[0]
        met = achievements.meets(state, real, number)
        yield f"{token.id} for {seat}", met, board.satisfied(player, condition)
    names = [state.compiled.board.spaces[space].id for space in achievements.walk(state, real.marker)]
    open_to = {name for name in names if name not in game.spaces or board.open_to(game, name, player)}
    yield f"moves of {seat}", open_to, board.moves(game, player)


def of_war(state: Table, game: Game, attacker: int, defender: int) -> Iterator[Question]:
    """Yield the strength of both sides of a war."""
    mine, theirs = game.players[attacker], game.players[defender]
    before, state.war = state.war, War(attacker, defender)
    attack, defence = wars.standing(mine, theirs, "attack"), wars.standing(theirs, mine, "defense")
    yield f"attack of {attacker} on {defender}", armies.army(state, attacker), attack
    yield f"defence of {defender} from {attacker}", armies.army(state, defender), defence
    state.war = before
    generals = sum(len(card.all("general")) for card in mine.view)
    yield f"generals of {attacker}", armies.generals(state, attacker), generals
