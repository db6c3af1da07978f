"""What holds at every table of the Iron Age, whatever is played."""

from __future__ import annotations

from iron_age.scoring import pegs
from iron_age.state import Player, Table


def broken_law(state: Table) -> str:
    """Return the first law that a table breaks; empty when all hold."""
    for seat in range(state.seats):
        law = broken_board(state, seat)
        if law:
            return law
    return _broken_in_common(state)


def broken_board(state: Table, seat: int) -> str:
    """Return the first law that a player's board breaks; empty when all hold."""
    law = _broken_by(state, state.players[seat]) or _broken_projects(state, state.players[seat])
    return f"player {seat + 1}: {law}" if law else ""


def _broken_by(state: Table, player: Player) -> str:
    gear, content = state.gear, state.rules.content
    caps = [row.cap for row in content.rows.values()]
    if any(not 0 <= level <= cap for level, cap in zip(pegs(player), caps, strict=True)):
        return f"pegs {pegs(player)} outside their rows"
    if player.ports != 1 + gear.built_ports(player.port_population, player.port_urns):
        return f"{player.ports} ports"
    if not 0 <= player.port_population <= 5 or not 0 <= player.port_urns <= 16:
        return "boxes of ports outside the sheet"
    if not 1 <= player.conquests <= content.conquests.boxes or player.tribute < 0 or player.marks < 0:
        return "marks outside the sheet"
    if "shipbuilding" not in player.developments and player.ships:
        return "ships without Shipbuilding"
    return ""


def _broken_projects(state: Table, player: Player) -> str:
    gear = state.gear
    done = [award >= 0 for award in player.awards]
    if player.provinces != 1 + sum(done[: gear.provinces]):
        return f"{player.provinces} provinces"
    for index, project in enumerate(gear.projects):
        boxes = player.boxes[index]
        if not 0 <= boxes <= project.boxes or done[index] != (boxes == project.boxes):
            return f"{boxes} boxes of {project.id}"
    started = [index for index in range(gear.provinces) if player.boxes[index]]
    in_order = state.rules.options["province_order"] == "in-order"
    if in_order and started and not all(done[: started[-1]]):
        return "a province was skipped"
    return ""


def _broken_in_common(state: Table) -> str:
    gear = state.gear
    for index, project in enumerate(gear.projects):
        awards = [player.awards[index] for player in state.players if player.awards[index] >= 0]
        if len(awards) != state.finished[index]:
            return f"{project.id} was finished by {len(awards)}, not {state.finished[index]}"
        if sorted(awards) != sorted(map(project.reward, range(len(awards)))):
            return f"{project.id} paid {awards}"
    if min(state.population, state.innovation, state.skulls) < 0:
        return "population, innovations or skulls below zero"
    if state.to_move >= 0 and len({action.text for action in state.legal}) != len(state.legal):
        return "a choice is listed twice"
    if any(face not in die.sides for die, face in zip(gear.pool.dice, state.faces, strict=False)):
        return "a die shows a face that it does not have"
    return ""


def broken_sum(state: Table) -> str:
    """Return what is wrong with the scores, if anything."""
    rules = state.rules
    result = rules.result(state)
    for seat in range(state.seats):
        if sum(line.points for line in rules.scores(state, seat)) != result.scores[seat]:
            return f"the lines of player {seat + 1} do not add up"
    return "" if result.winners else "nobody wins"
