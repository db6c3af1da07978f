"""The table as plain text, for logs, replays and golden games."""

from __future__ import annotations

from collections.abc import Iterator

from astragal import OVER, Words, in_columns
from iron_age.scoring import pegs
from iron_age.state import Player, Table

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
        reason = words.name(f"ending:{state.ended}")
        yield words("Round {round}, the game is over: {reason}", round=state.round, reason=reason)
        return
    phase = words.name(f"phase:{state.rules.phase_of(state).id}")
    if not state.round:
        yield words("Setup: {phase}", phase=phase)
        return
    player = words.player(state.active)
    yield words("Round {round}, {player}: {phase}", round=state.round, player=player, phase=phase)
    if state.faces:
        names = state.gear.pool.names(state.faces)
        yield words("Dice: {faces}", faces=", ".join(words.name(f"face:{face}") for face in names))
    yield words(
        "Population {population}, innovations {innovation}, skulls {skulls}",
        population=state.population,
        innovation=state.innovation,
        skulls=state.skulls,
    )


def _row(name: str, state: Table, cell: str) -> Row:
    """Return a line with one figure of every player."""
    return (name, *(str(getattr(player, cell)) for player in state.players))


def _heading(state: Table, words: Words) -> Iterator[Row]:
    yield ("", *(words.player(seat) for seat in range(state.seats)))
    yield (words("Score"), *(str(state.rules.total(state, seat)) for seat in range(state.seats)))
    yield _row(words("Tribute"), state, "tribute")
    yield _row(words("Disaster marks"), state, "marks")
    yield _row(words("Conquest boxes"), state, "conquests")


def _pegboards(state: Table, words: Words) -> Iterator[Row]:
    by_row = zip(state.rules.content.rows, zip(*map(pegs, state.players), strict=True), strict=True)
    for id, levels in by_row:
        yield (words.name(f"track:{id}"), *map(str, levels))


def _projects(state: Table, words: Words) -> Iterator[Row]:
    yield _row(words("Ports"), state, "ports")
    yield (words("Port boxes"), *(f"{p.port_population}+{p.port_urns}" for p in state.players))
    yield _row(words("Provinces"), state, "provinces")
    for index, project in enumerate(state.gear.projects):
        yield (words.name(project.id), *(_progress(state, player, index) for player in state.players))


def _progress(state: Table, player: Player, index: int) -> str:
    project = state.gear.projects[index]
    if player.awards[index] < 0:
        return f"{player.boxes[index]}/{project.boxes}"
    return f"+{player.awards[index]}"


def _developments(state: Table, words: Words) -> Iterator[Row]:
    for id, entry in state.rules.content.developments.items():
        owners = (id in player.developments for player in state.players)
        name = words.name(f"development:{id}")
        yield (f"{name} ({entry.cost})", *(f"+{entry.points}" if owned else "." for owned in owners))
