"""The table as plain text, for logs, replays and golden games."""

from __future__ import annotations

from collections.abc import Iterator

from along_history.state import Player, Table
from astragal import OVER, Words
from astragal.components import Zone


def show(state: Table, words: Words | None = None) -> str:
    """Return the table as plain text; in English unless other words are given."""
    words = words or Words("en", state.rules.namings)
    lines = [*_turn(state, words), *_board(state, words)]
    for seat in range(state.seats):
        lines += _player(state, seat, words)
    return "\n".join(lines)


def _turn(state: Table, words: Words) -> Iterator[str]:
    age = words.name(f"age:{state.compiled.ages[state.age]}")
    if state.to_move == OVER:
        reason = words.name(f"ending:{state.ended}")
        yield words(
            "{age}, round {round}, the game is over: {reason}", age=age, round=state.age_round, reason=reason
        )
        return
    phase = words.name(f"phase:{state.rules.phase_of(state).id}")
    player = words.player(state.active)
    yield words(
        "{age}, round {round}, {player}: {phase}", age=age, round=state.age_round, player=player, phase=phase
    )
    if state.faces:
        shown = [
            f"({words.name(f'face:{face}')})" if state.spent >> die & 1 else words.name(f"face:{face}")
            for die, face in enumerate(state.compiled.pool.names(state.faces))
        ]
        yield words("Dice: {faces}", faces=", ".join(shown))
    yield words("Deck {deck}, discarded {discards}", deck=state.deck.total, discards=len(state.discards))


def _board(state: Table, words: Words) -> Iterator[str]:
    tokens, board = state.compiled.tokens, state.compiled.board
    laid = [
        f"{board.spaces[space].id} {words.name(f'token:{tokens[number].id}')}"
        for space, number in enumerate(state.spaces)
        if number >= 0
    ]
    yield words("Board: {tokens}", tokens="; ".join(laid) or words("no tokens"))


def _player(state: Table, seat: int, words: Words) -> Iterator[str]:
    player, designs = state.players[seat], state.compiled.designs
    yield words(
        "{player}: {score} points, {gold} gold, universal {universal}, marker {marker}",
        player=words.player(seat),
        score=state.rules.total(state, seat),
        gold=player.gold,
        universal=player.universal,
        marker=state.compiled.board.spaces[player.marker].id,
    )
    yield "  " + words("Events: {cards}", cards=_names(state, player.events, words))
    yield "  " + words("Civilisation: {cards}", cards=_civilisation(state, player, words))
    if player.tokens:
        values = sorted(state.compiled.tokens[number].value for number in player.tokens)
        yield "  " + words("Tokens: {values}", values=", ".join(map(str, values)))
    if player.heritage:
        cards = ", ".join(words.name(f"card:{designs[card].id}") for card in player.heritage)
        yield "  " + words("Heritage: {cards}", cards=cards)


def _names(state: Table, cards: list[int], words: Words) -> str:
    return ", ".join(words.name(f"card:{state.compiled.designs[card].id}") for card in cards) or "-"


def _civilisation(state: Table, player: Player, words: Words) -> str:
    """Return the piles: a tapped card stands in brackets, what lies under a card follows a slash."""
    return ", ".join(_pile(state, player.civ, pile, words) for pile in player.civ.piles) or "-"


def _pile(state: Table, zone: Zone, pile: tuple[int, ...], words: Words) -> str:
    names = [words.name(f"card:{state.compiled.designs[zone.card(entry)].id}") for entry in pile]
    if zone.is_tapped(pile[0]):
        names[0] = f"({names[0]})"
    return " / ".join(names)
