"""What holds at every table of Roll Through the Ages, whatever is played."""

from __future__ import annotations

from rtta.state import Player, Table

START_CITIES = 3


def broken_law(state: Table) -> str:
    """Return the first law that a table breaks; empty when all hold."""
    for seat in range(state.seats):
        law = broken_board(state, seat)
        if law:
            return law
    return _broken_in_common(state)


def broken_board(state: Table, seat: int) -> str:
    """Return the first law that a player's board breaks; empty when all hold."""
    law = _broken_by(state, state.players[seat])
    return f"player {seat + 1}: {law}" if law else ""


def _broken_by(state: Table, player: Player) -> str:
    gear = state.rules.gear
    if not 0 <= player.food <= gear.food_cap:
        return f"{player.food} food"
    if any(not 0 <= pegs <= cap for pegs, cap in zip(player.goods, gear.caps, strict=True)):
        return f"goods {player.goods} outside their rows"
    done = [award >= 0 for award in player.awards]
    if player.cities != START_CITIES + sum(done[: gear.cities]):
        return f"{player.cities} cities"
    for index, project in enumerate(gear.projects):
        boxes = player.boxes[index]
        if not 0 <= boxes <= project.boxes or done[index] != (boxes == project.boxes):
            return f"{boxes} boxes of {project.id}"
        if done[index] == bool(player.open >> index & 1):
            return f"{project.id} is open and complete"
    if player.lost < 0 or player.ships < 0:
        return "a count below nothing"
    return ""


def _broken_in_common(state: Table) -> str:
    gear = state.rules.gear
    for index, project in enumerate(gear.projects):
        awards = [player.awards[index] for player in state.players if player.awards[index] >= 0]
        if len(awards) != state.finished[index]:
            return f"{project.id} was finished by {len(awards)}, not {state.finished[index]}"
        if index >= gear.cities and sorted(awards) != sorted(map(project.reward, range(len(awards)))):
            return f"{project.id} paid {awards}"
    if state.workers < 0 or state.coins < 0 or state.skulls < 0:
        return "workers, coins or skulls below nothing"
    if state.to_move >= 0 and len({action.text for action in state.legal}) != len(state.legal):
        return "a choice is listed twice"
    return _broken_dice(state)


def _broken_dice(state: Table) -> str:
    phase = state.rules.phases[state.phase].id
    if phase in ("roll", "leadership", "collect", "feed") and state.faces:
        return "" if len(state.faces) == state.me.cities else "dice and cities differ"
    return ""


def broken_sum(state: Table) -> str:
    """Return what is wrong with the scores, if anything."""
    rules = state.rules
    result = rules.result(state)
    for seat in range(state.seats):
        if sum(line.points for line in rules.scores(state, seat)) != result.scores[seat]:
            return f"the lines of player {seat + 1} do not add up"
    return "" if result.winners else "nobody wins"
