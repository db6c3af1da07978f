"""What an army is worth, and what comes of a war."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from along_history.cards.compiled import Army, Compiled
from along_history.civilisation import go_over
from along_history.events import TokenStolen, WarRepelled, WarWon
from along_history.interrupts import Decay, Spoils, StrikeBack, asked
from along_history.state import Player, Table, View, holds, in_view
from astragal import Action, Phase, Words, coded


def army(state: Table, seat: int) -> int:
    """Return the permanent army effects of a player in the war at hand; tapped cards count too."""
    war, compiled = state.war, state.compiled
    assert war is not None
    rival = war.defender if seat == war.attacker else war.attacker
    view, foes = in_view(state.players[seat].civ), in_view(state.players[rival].civ)
    cancelled = {card for foe in foes for card in compiled.designs[foe].cancels}
    attacks = seat == war.attacker
    total = 0
    for card in view:
        armies = compiled.designs[card].armies
        if armies and card not in cancelled:
            total += sum(
                _points(compiled, effect, attacks, state.players[seat], view, foes) for effect in armies
            )
    return total


def _points(compiled: Compiled, effect: Army, attacks: bool, player: Player, view: View, foes: View) -> int:
    if not (effect.attack if attacks else effect.defense):
        return 0
    if effect.held is not None and not holds(effect.held, view):
        return 0
    if effect.foe is not None:
        cards, kinds = effect.foe
        if not any(foe in cards or compiled.designs[foe].kind in kinds for foe in foes):
            return 0
    if effect.kind >= 0:  # covered cards keep their type
        number = sum(compiled.designs[card].kind == effect.kind for card in player.civ.cards())
        return effect.points * (number // effect.every)
    return effect.points


def generals(state: Table, seat: int) -> int:
    """Return how many generals a player has in view, tapped or not."""
    designs = state.compiled.designs
    return sum(designs[card].generals for card in in_view(state.players[seat].civ))


def trump_entry(state: Table, seat: int) -> int:
    """Return the entry of a card in view that wins a war outright; -1 without one."""
    designs, zone = state.compiled.designs, state.players[seat].civ
    return next((entry for entry in zone.uncovered() if designs[zone.card(entry)].trump), -1)


def outcome(state: Table, attack: int, defense: int) -> None:
    """Decide the war: a tie goes to the defender."""
    war = state.war
    assert war is not None
    attacker, defender = war.attacker, war.defender
    state.war = None
    if attack <= defense:
        state.emit(WarRepelled, attacker, defender)
        _desert(state, attacker, defender)
        return
    state.emit(WarWon, attacker, defender, attack - defense)
    _desert(state, defender, attacker)
    if not war.counter and _can_strike_back(state, defender):
        state.interrupt(StrikeBack(defender, attacker))
    _plunder(state, attacker, defender, attack - defense)


def _desert(state: Table, loser: int, winner: int) -> None:
    designs, zone = state.compiled.designs, state.players[loser].civ
    for entry in zone.uncovered():
        if designs[zone.card(entry)].turncoat:
            go_over(state, loser, entry, winner)


def _can_strike_back(state: Table, seat: int) -> bool:
    designs = state.compiled.designs
    return any(designs[card].counterattack for card in in_view(state.players[seat].civ))


def _plunder(state: Table, attacker: int, defender: int, most: int) -> None:
    tokens = state.compiled.tokens
    within = [number for number in state.players[defender].tokens if tokens[number].value <= most]
    if not within:
        return
    if state.rules.options["spoils"] == "attacker_choice":
        state.interrupt(Spoils(attacker, defender, most))
    else:
        steal(state, attacker, defender, max(within, key=lambda number: tokens[number].value))


def steal(state: Table, attacker: int, defender: int, token: int) -> None:
    """Move a token from the loser of a war to the winner."""
    state.players[defender].tokens.remove(token)
    state.players[attacker].tokens.append(token)
    state.emit(TokenStolen, attacker, state.compiled.tokens[token].id, defender)
    if state.rules.options["decay_on_spoils"]:
        state.interrupt(asked(Decay, attacker))


@coded
class TakeSpoils(Action):
    """Take this token from the loser."""

    kind = "spoils-token"
    token: str

    @property
    def target(self) -> str:
        return f"token:{self.token}"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        assert isinstance(pending, Spoils)
        number = next(n for n, token in enumerate(state.compiled.tokens) if token.id == self.token)
        steal(state, pending.seat, pending.rival, number)

    def label(self, words: Words) -> str:
        return words("Take the token {token}", token=words.name(f"token:{self.token}"))


taking = cache(TakeSpoils)


class SpoilsPhase(Phase):
    """The attacker picks any token worth at most the difference (option spoils)."""

    id = "spoils"
    kinds = (Spoils, TakeSpoils)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, Spoils)
        tokens = state.compiled.tokens
        held = state.players[pending.rival].tokens
        return [taking(tokens[number].id) for number in held if tokens[number].value <= pending.most]

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the token that you take")
