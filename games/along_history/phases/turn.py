"""The parts of a turn that go by themselves: upkeep, the roll, handing over, rest."""

from __future__ import annotations

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import WAR, X2
from along_history.chances import RollDice
from along_history.civilisation import gain_gold, gain_universal
from along_history.payment.need import drain
from along_history.state import Table
from astragal import Phase, Rules


class UpkeepPhase(Phase):
    """Straighten tapped cards; result pawns lie there afresh."""

    id, clause = "upkeep", "along-history.round.3"

    def enter(self, state: Table) -> None:
        compiled: Compiled = state.rules.gear
        player = state.players[state.active]
        player.civ.untap_all()
        state.spent = state.withheld | compiled.red_mask if state.active != state.first else 0
        state.loose = (0, 0, 0)
        state.entered = state.inherited = state.wars = 0
        state.paid = False
        state.drain = drain(state, player, player.civ.view())
        state.due = [card for card in player.events if card in compiled.calamities]


class RollPhase(Phase):
    """The active player rolls all dice."""

    id, clause = "roll", "along-history.dice.1"
    kinds = (RollDice,)

    def enter(self, state: Table) -> None:
        state.faces = ()
        state.spent = state.withheld = 0
        state.chance = RollDice.of(state.compiled.rolled[state.age])


class HandOverPhase(Phase):
    """The player has stopped: the money die pays, War faces wait, the next player takes result pawns."""

    id, clause = "hand-over", "along-history.others.1"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.two_wars = rules.options["x2_war"] == "two_wars"

    def enter(self, state: Table) -> None:
        compiled: Compiled = state.rules.gear
        spent = state.spent
        for die in compiled.blacks:
            if die < len(state.faces) and not spent >> die & 1:
                gain_gold(state, state.active, compiled.yields[die][state.faces[die]])
        if state.active == state.first:
            shown = [compiled.shown[die][state.faces[die]] for die in compiled.reds if not spent >> die & 1]
            wars = shown.count(WAR)
            state.wars = wars + (shown.count(X2) if wars and self.two_wars else 0)
        state.spent = (1 << len(compiled.colours)) - 1


class RestPhase(Phase):
    """A player into whose civilisation no card has come gains a universal resource."""

    id, clause = "rest", "along-history.universal.4"

    def enter(self, state: Table) -> None:
        if not state.entered:
            gain_universal(state, state.active)
