"""War: armies of tapped cards, dice and permanent effects; the winner may take a token."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from along_history.cards.compiled import Compiled
from along_history.chances import DiceChance
from along_history.civilisation import destroy, gain_gold, tap_bonus
from along_history.effects.armies import army, generals, outcome, trump_entry
from along_history.events import ArmyRaised, WarDeclared
from along_history.interrupts import Generalship, Muster, StrikeBack, asked
from along_history.state import Table, War
from astragal import DONE, Action, Outcome, Phase, Refusal, Rules, Selection, Words, coded
from astragal.components import RerollPolicy


@coded
class Attack(Action):
    """Declare war on a rival: by a War face while there is one, then by a universal resource."""

    kind = "attack"
    rival: int

    @property
    def target(self) -> str:
        return f"player:{self.rival}"

    def apply(self, state: Table) -> None:
        by_die = state.wars > 0
        if by_die:
            state.wars -= 1
        else:
            state.me.universal -= 1
        state.emit(WarDeclared, state.active, self.rival, "die" if by_die else "universal")
        begin(state, state.active, self.rival)

    def label(self, words: Words) -> str:
        return words("Attack {rival}", rival=words.player(self.rival))


attacking = cache(Attack)


def begin(state: Table, attacker: int, defender: int, counter: bool = False) -> None:
    """Start a war; the attacker raises an army first."""
    state.war = War(attacker, defender, counter, raising=attacker)
    state.interrupt(asked(Muster, attacker))


class WarPhase(Phase):
    """Wars, one after the other, against anybody; never compulsory. Dice allow them first."""

    id = "war"
    kinds = (Attack,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.needs_token = bool(rules.options["forbid_pointless_war"])

    def choices(self, state: Table) -> Sequence[Action]:
        if not state.wars and not state.players[state.active].universal:
            return ()
        rivals = state.rivals(state.active)
        found = [attacking(rival) for rival in rivals if not self.needs_token or state.players[rival].tokens]
        return [*found, DONE] if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Attack) and not 0 <= action.rival < state.seats:
            return Refusal("there is no such player")
        return Refusal("a war takes a War face or a universal resource, and a rival", "5 War")

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick whom to attack, or keep the peace")


@coded
class TapForWar(Action):
    """Raise the army with these bonuses; the dice follow."""

    kind = "raise"
    bonuses: tuple[str, ...]

    @property
    def target(self) -> str:
        return "army"

    def apply(self, state: Table) -> None:
        seat = state.interrupts.pop().seat
        assert state.war is not None
        state.war.strength = tap(state, seat, self.bonuses) + army(state, seat)
        state.war.rerolls = generals(state, seat)
        state.war.dice = ()
        state.chance = army_roll(state.compiled.greens)

    def label(self, words: Words) -> str:
        if not self.bonuses:
            return words("Raise the army without tapping a card")
        return words(
            "Tap for war: {bonuses}",
            bonuses=words.join([words.name(f"bonus:{code}") for code in self.bonuses]),
        )


mustering = cache(TapForWar)


def tap(state: Table, seat: int, bonuses: tuple[str, ...]) -> int:
    """Tap upright cards with these bonuses and return their population; their gold is paid out."""
    compiled = state.compiled
    population = 0
    for code in bonuses:
        bonus = compiled.classes[compiled.class_codes.index(code)]
        tap_bonus(state, seat, bonus)
        population += bonus[0]
        if state.rules.options["war_tilt_gold"]:
            gain_gold(state, seat, bonus[4])
    return population


@coded
class Trump(Action):
    """Destroy the card that wins a war outright."""

    kind = "trump"
    card: str

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def apply(self, state: Table) -> None:
        seat = state.interrupts.pop().seat
        assert state.war is not None
        entry = trump_entry(state, seat)
        strength = state.compiled.designs[state.players[seat].civ.card(entry)].trump
        destroy(state, seat, entry)
        attacks = seat == state.war.attacker
        outcome(state, strength if attacks else 0, 0 if attacks else strength)

    def label(self, words: Words) -> str:
        return words("Destroy {card} and win the war", card=words.name(f"card:{self.card}"))


class MusterPhase(Phase):
    """Choose the cards with a population bonus that are tapped; they count, then the dice are rolled."""

    id = "muster"
    kinds = (Muster, TapForWar, Trump)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.compiled: Compiled = rules.gear
        self._listed: dict[tuple[tuple[int, int], ...], tuple[Action, ...]] = {}

    def _classes(self, state: Table) -> tuple[tuple[int, int], ...]:
        zone = state.players[state.interrupts[-1].seat].civ
        return self.compiled.counted.cards[zone.upright()].crowd

    def choices(self, state: Table) -> Sequence[Action]:
        classes = self._classes(state)
        known = self._listed.get(classes)
        if known is None:
            known = self._listed[classes] = tuple(self._list(classes))
        seat = state.interrupts[-1].seat
        entry = trump_entry(state, seat)
        if entry < 0:
            return known
        return (*known, Trump(self.compiled.designs[state.players[seat].civ.card(entry)].id))

    def _list(self, classes: tuple[tuple[int, int], ...]) -> list[Action]:
        found: list[Action] = []
        for numbers in product(*(range(number + 1) for _, number in classes)):
            codes = [
                code
                for (bonus, _), number in zip(classes, numbers, strict=True)
                for code in (self.compiled.class_codes[bonus],) * number
            ]
            found.append(mustering(tuple(codes)))
        return found

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, TapForWar) and tuple(sorted(action.bonuses)) in {
            tuple(sorted(listed.bonuses)) for listed in self.choices(state) if isinstance(listed, TapForWar)
        }:
            return None
        return Refusal("only upright cards with a population bonus can be tapped for war", "5 War, 1")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        seat = state.interrupts[-1].seat
        zone, designs = state.players[seat].civ, self.compiled.designs
        ready = {
            f"civ:{entry}": designs[zone.card(entry)]
            for entry in zone.uncovered()
            if designs[zone.card(entry)].bonus[0] and not zone.is_tapped(entry)
        }

        def act(ticked: frozenset[str]) -> Action | None:
            codes = sorted(ready[ref].bonus_class for ref in ticked if ref in ready)
            return mustering(tuple(self.compiled.class_codes[code] for code in codes))

        def total(ticked: frozenset[str]) -> str:
            return str(army(state, seat) + sum(ready[ref].bonus[0] for ref in ticked if ref in ready))

        best = (frozenset(ready), frozenset[str]())
        return (Selection(tuple(ready), act, lambda ticked: None, best, total, "army", makes=TapForWar),)

    def prompt(self, state: Table, words: Words) -> str:
        return words("tick cards to send into the war, then roll")


@coded
class RollArmy(DiceChance):
    """The green dice are rolled for an army."""

    kind = "army"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        war = state.war
        assert war is not None
        if war.dice:
            faces = dict(zip(state.compiled.greens, war.dice, strict=True)) | dict(
                zip(self.which, outcome, strict=True)
            )
            war.dice = tuple(faces.values())
        else:
            war.dice = outcome
        if war.rerolls:
            state.interrupt(asked(Generalship, war.raising))
        else:
            ready(state)


army_roll = cache(RollArmy)


def ready(state: Table) -> None:
    """Count an army; then the defender raises one, or the war is decided."""
    war, compiled = state.war, state.compiled
    assert war is not None
    dice = sum(compiled.yields[die][face] for die, face in zip(compiled.greens, war.dice, strict=True))
    total = war.strength + dice
    state.emit(ArmyRaised, war.raising, total)
    if war.raising == war.attacker:
        war.attack = total
        war.raising = war.defender
        state.interrupt(asked(Muster, war.defender))
    else:
        outcome(state, war.attack, total)


@coded
class Rally(Action):
    """A general has war dice rolled again."""

    kind = "rally"
    which: tuple[int, ...]

    @property
    def target(self) -> str:
        return f"die:{self.which[0]}"

    def apply(self, state: Table) -> None:
        state.interrupts.pop()
        assert state.war is not None
        state.war.rerolls -= 1
        state.chance = army_roll(self.which)

    def label(self, words: Words) -> str:
        dice = ", ".join(str(die + 1) for die in self.which)
        return words.plural(
            "General: roll die {dice} again", "General: roll dice {dice} again", len(self.which), dice=dice
        )


rallying = cache(Rally)


@coded
class Stand(Action):
    """Let the war dice lie."""

    kind = "stand"

    def apply(self, state: Table) -> None:
        state.interrupts.pop()
        ready(state)

    def label(self, words: Words) -> str:
        return words("Let the dice lie")


STAND = Stand()


class GeneralPhase(Phase):
    """For each general, tapped or not, any of the war dice may be rolled again once."""

    id = "general"
    kinds = (Generalship, Rally, Stand, RollArmy)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        compiled: Compiled = rules.gear
        self.greens = compiled.greens
        self.policy = RerollPolicy(limit=None)

    def choices(self, state: Table) -> Sequence[Action]:
        assert state.war is not None
        chosen = self.policy.selections(state.war.dice)
        return [*(rallying(tuple([self.greens[place] for place in which])) for which in chosen), STAND]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Rally) and action.which and set(action.which) <= set(self.greens):
            return None if len(set(action.which)) == len(action.which) else Refusal("a die is named twice")
        return Refusal("a general has some of the war dice rolled again, or lets them lie", "5 War, 1")

    def prompt(self, state: Table, words: Words) -> str:
        return words("tick war dice to roll again, or let them lie")


@coded
class Counter(Action):
    """Strike back at the attacker who has just won."""

    kind = "counterattack"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        assert isinstance(pending, StrikeBack)
        state.emit(WarDeclared, pending.seat, pending.rival, "counterattack")
        begin(state, pending.seat, pending.rival, counter=True)

    def label(self, words: Words) -> str:
        return words("Strike back")


COUNTER = Counter()


class StrikeBackPhase(Phase):
    """A beaten defender with the right card may attack the winner at once, for nothing."""

    id = "strike-back"
    kinds = (StrikeBack, Counter)

    def choices(self, state: Table) -> Sequence[Action]:
        return (COUNTER, DONE)

    def prompt(self, state: Table, words: Words) -> str:
        return words("strike back, or leave it")
