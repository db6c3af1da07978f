"""The table as plain text, for logs, replays and golden games."""

from __future__ import annotations

from collections.abc import Iterator

from astragal import OVER, Words, in_columns
from rtta.state import Player, Table

Row = tuple[str, ...]


def show(state: Table, words: Words | None = None) -> str:
    """Return the table as plain text; in English unless other words are given."""
    words = words or Words("en", state.rules.namings)
    rows = [
        *_heading(state, words),
        *_pegboards(state, words),
        *_projects(state, words),
        *_developments(state, words),
    ]
    return "\n".join([*_turn(state, words), *in_columns(rows)])


def _turn(state: Table, words: Words) -> Iterator[str]:
    """Yield what belongs to the turn: whose it is, the dice, and what they brought."""
    if state.to_move == OVER:
        yield words(
            "Round {round}, the game is over: {reason}",
            round=state.round,
            reason=words.name(f"ending:{state.ended}"),
        )
        return
    phase = words.name(f"phase:{state.rules.phase_of(state).id}")
    yield words(
        "Round {round}, {player}: {phase}", round=state.round, player=words.player(state.active), phase=phase
    )
    if state.faces:
        names = state.gear.pool.names(state.faces)
        yield words("Dice: {faces}", faces=", ".join(words.name(f"face:{face}") for face in names))
    yield words(
        "Workers {workers}, coins {coins}, skulls {skulls}",
        workers=state.workers,
        coins=state.coins,
        skulls=state.skulls,
    )


def _heading(state: Table, words: Words) -> Iterator[Row]:
    yield ("", *(words.player(seat) for seat in range(state.seats)))
    yield (words("Score"), *(str(state.rules.total(state, seat)) for seat in range(state.seats)))
    yield (words("Points lost"), *(str(player.lost) for player in state.players))


def _pegboards(state: Table, words: Words) -> Iterator[Row]:
    yield (words.name("food"), *(str(player.food) for player in state.players))
    for row, good in enumerate(state.gear.goods):
        stacks = (player.goods[row] for player in state.players)
        yield (words.name(f"good:{good}"), *(f"{pegs} ({state.gear.values[row][pegs]})" for pegs in stacks))
    if any(player.ships for player in state.players):
        yield (words("Ships"), *(str(player.ships) for player in state.players))


def _projects(state: Table, words: Words) -> Iterator[Row]:
    yield (words("Cities"), *(str(player.cities) for player in state.players))
    for index, project in enumerate(state.gear.projects):
        yield (words.name(project.id), *(_progress(state, player, index) for player in state.players))


def _progress(state: Table, player: Player, index: int) -> str:
    project = state.gear.projects[index]
    if player.awards[index] < 0:
        return f"{player.boxes[index]}/{project.boxes}"
    return "+" if index < state.gear.cities else f"+{player.awards[index]}"


def _developments(state: Table, words: Words) -> Iterator[Row]:
    for id, entry in state.rules.content.developments.items():
        owners = (id in player.developments for player in state.players)
        name = words.name(f"development:{id}")
        yield (f"{name} ({entry.cost})", *(f"+{entry.points}" if owned else "." for owned in owners))
