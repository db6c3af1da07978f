"""War: armies of tapped cards, dice and permanent effects; the winner may take a token."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product, repeat

from along_history.chances import OrderedRoll
from along_history.civilisation import destroy, gain_gold, go_over, tap_bonus
from along_history.effects.armies import army, generals, trump_entry
from along_history.events import ArmyRaised, TokenStolen, WarDeclared, WarRepelled, WarWon
from along_history.phases.achievements import Decay
from along_history.state import Table, War, in_view
from astragal import (
    DONE,
    Action,
    Memo,
    Outcome,
    Phase,
    PlayerSeat,
    Question,
    Refusal,
    Rules,
    Selection,
    Words,
    coded,
)
from astragal.components import DiceReroll, RerollPolicy


@coded
class Attack(Action):
    """Declare war on a rival: by a War face while there is one, then by a universal resource."""

    kind, touches, says = "attack", "player:{rival}", "Attack {rival}"
    rival: PlayerSeat

    def apply(self, state: Table) -> None:
        by_die = state.wars > 0
        if by_die:
            state.wars -= 1
        else:
            state.me.universal -= 1
        state.emit(WarDeclared, state.active, self.rival, "die" if by_die else "universal")
        begin(state, state.active, self.rival)


def begin(state: Table, attacker: int, defender: int, counter: bool = False) -> None:
    """Start a war; the attacker raises an army first."""
    state.war = War(attacker, defender, counter, raising=attacker)
    state.ask(Muster.of(attacker))


@coded
class RollArmy(OrderedRoll):
    """The green dice are rolled for an army."""

    kind = "army"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        war = state.war
        assert war is not None
        faces = dict(zip(state.compiled.greens, war.dice, strict=False)) | dict(
            zip(self.which, outcome, strict=True)
        )
        war.dice = tuple(faces.values())
        if war.rerolls:
            state.ask(Generalship.of(war.raising))
        else:
            ready(state)


class WarPhase(Phase):
    """Wars, one after the other, against anybody; never compulsory. Dice allow them first."""

    id, clause = "war", "along-history.war.1"
    kinds = (Attack, RollArmy)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.needs_token = bool(rules.options["forbid_pointless_war"])

    def choices(self, state: Table) -> Sequence[Action]:
        if not state.wars and not state.players[state.active].universal:
            return ()
        rivals = state.rivals(state.active)
        found = [Attack.of(rival) for rival in rivals if not self.needs_token or state.players[rival].tokens]
        return [*found, DONE] if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Attack) and not 0 <= action.rival < state.seats:
            return Refusal("There is no such player", "along-history.war.1")
        return Refusal("You need a War face or a universal resource to attack a rival", "along-history.war.1")

    def is_moot(self, state: Table) -> bool:
        """Return whether nothing can be won: no rival has a token, nor a card that goes over to a winner."""
        designs, rivals = state.compiled.designs, [state.players[seat] for seat in state.rivals(state.active)]
        if any(player.tokens for player in rivals):
            return False
        return not any(designs[card].turncoat for each in rivals for card in in_view(each.civ))

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose whom to attack, or stay at peace")


@coded
class TapForWar(Action):
    """Raise the army with these bonuses; the dice follow."""

    kind, touches, news = "raise", "army", "{player} raises an army"
    bonuses: tuple[str, ...]

    def apply(self, state: Table) -> None:
        seat = state.answered(Muster).seat
        assert state.war is not None
        state.war.strength = tap(state, seat, self.bonuses) + army(state, seat)
        state.war.rerolls = generals(state, seat)
        state.war.dice = ()
        state.chance = RollArmy.of(state.compiled.greens)

    def label(self, words: Words) -> str:
        if not self.bonuses:
            return words("Raise the army without tilting a card")
        said = [words.name(f"bonus:{code}") for code in self.bonuses]
        times = {name: said.count(name) for name in said}
        names = [name if n == 1 else words("{thing} ×{n}", n=n, thing=name) for name, n in times.items()]
        return words("Raise the army with {bonuses}", bonuses=words.join(names))


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

    kind, touches, says = "trump", "card:{card}", "Destroy {card} and win the war"
    card: str

    def apply(self, state: Table) -> None:
        seat = state.answered(Muster).seat
        assert state.war is not None
        entry = trump_entry(state, seat)
        strength = state.compiled.designs[state.players[seat].civ.card(entry)].trump
        destroy(state, seat, entry)
        attacks = seat == state.war.attacker
        outcome(state, strength if attacks else 0, 0 if attacks else strength)


def _ways_to_tap(upright: tuple[tuple[str, int], ...]) -> tuple[Action, ...]:
    """Return the armies that can be raised from so many upright cards of each bonus."""
    numbers = product(*(range(number + 1) for _, number in upright))
    codes = [code for code, _ in upright]
    return tuple(TapForWar.of(tuple(chain(*map(repeat, codes, times)))) for times in numbers)


ways_to_tap = Memo(_ways_to_tap)


@coded
class Muster(Question):
    """Choose the cards with a population bonus that are tapped; they count, then the dice are rolled."""

    kind, asks = "muster", "Choose cards to tilt, then roll"
    clause = "along-history.war.4"
    answers = (TapForWar, Trump)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        compiled, player = state.compiled, state.players[self.seat]
        upright = compiled.counted.cards[player.civ.upright()].crowd
        peopled = tuple([(compiled.class_codes[bonus], number) for bonus, number in upright])
        armies, trump = ways_to_tap[peopled], trump_entry(state, self.seat)
        return armies if trump < 0 else (*armies, Trump.of(compiled.designs[player.civ.card(trump)].id))

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        listed = (each for each in self.choices(state) if isinstance(each, TapForWar))
        if isinstance(action, TapForWar):
            bonuses = sorted(action.bonuses)
            if any(sorted(each.bonuses) == bonuses for each in listed):
                return None
        return Refusal(
            "You can only tilt straight cards with a Population bonus for war", "along-history.war.4"
        )

    def selections(self, state: Table) -> tuple[Selection, ...]:
        compiled, seat = state.compiled, self.seat
        zone, designs = state.players[seat].civ, compiled.designs
        ready = {
            f"civ:{entry}": designs[zone.card(entry)]
            for entry in zone.uncovered()
            if designs[zone.card(entry)].bonus[0] and not zone.is_tapped(entry)
        }

        def act(ticked: frozenset[str]) -> Action | None:
            codes = sorted(ready[ref].bonus_class for ref in ticked if ref in ready)
            return TapForWar.of(tuple(compiled.class_codes[code] for code in codes))

        def total(ticked: frozenset[str]) -> str:
            return str(army(state, seat) + sum(ready[ref].bonus[0] for ref in ticked if ref in ready))

        best = (frozenset(ready), frozenset[str]())
        return (Selection(tuple(ready), act, lambda ticked: None, best, total, "army", makes=TapForWar),)


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
        state.ask(Muster.of(war.defender))
    else:
        outcome(state, war.attack, total)


@coded
class Rally(DiceReroll):
    """A general has war dice rolled again."""

    kind, roll = "rally", RollArmy
    which: tuple[int, ...]

    def apply(self, state: Table) -> None:
        state.answered(Generalship)
        assert state.war is not None
        state.war.rerolls -= 1
        super().apply(state)

    def label(self, words: Words) -> str:
        dice = ", ".join(str(die + 1) for die in self.which)
        return words.plural(
            "Reroll die {dice} (general)", "Reroll dice {dice} (general)", len(self.which), dice=dice
        )


@coded
class Stand(Action):
    """Let the war dice lie."""

    kind, says = "stand", "Keep these dice"

    def apply(self, state: Table) -> None:
        state.answered(Generalship)
        ready(state)


ANY_DICE = RerollPolicy(limit=None)


@coded
class Generalship(Question):
    """For each general, tapped or not, any of the war dice may be rolled again once."""

    kind, asks = "general", "Choose war dice to reroll, or keep them all"
    clause = "along-history.war.6"
    answers = (Rally, Stand)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        assert state.war is not None
        greens = state.compiled.greens
        chosen = ANY_DICE.selections(state.war.dice)
        return [*(Rally.of(tuple([greens[place] for place in which])) for which in chosen), Stand.of()]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Rally) and action.which and set(action.which) <= set(state.compiled.greens):
            return (
                None
                if len(set(action.which)) == len(action.which)
                else Refusal("A die is named twice", "along-history.war.6")
            )
        return Refusal("Choose war dice to reroll, or keep them", "along-history.war.6")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        dice = {f"die:{green}": green for green in state.compiled.greens}

        def act(ticked: frozenset[str]) -> Action | None:
            which = tuple(green for ref, green in dice.items() if ref in ticked)
            return Rally.of(which) if which else None

        return (Selection(tuple(dice), act, lambda ticked: None, makes=Rally, label="Reroll dice"),)


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
        state.ask(StrikeBack(defender, attacker))
    _plunder(state, attacker, defender, attack - defense)


def _desert(state: Table, loser: int, winner: int) -> None:
    designs, zone = state.compiled.designs, state.players[loser].civ
    for entry in zone.uncovered():
        if designs[zone.slots[entry]].turncoat:
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
        state.ask(Spoils(attacker, defender, most))
    else:
        steal(state, attacker, defender, max(within, key=lambda number: tokens[number].value))


def steal(state: Table, attacker: int, defender: int, token: int) -> None:
    """Move a token from the loser of a war to the winner."""
    state.players[defender].tokens.remove(token)
    state.players[attacker].tokens.append(token)
    state.emit(TokenStolen, attacker, state.compiled.tokens[token].id, defender)
    if state.rules.options["decay_on_spoils"]:
        state.ask(Decay.of(attacker))


@coded
class TakeSpoils(Action):
    """Take this token from the loser."""

    kind, touches, says = "spoils-token", "token:{token}", "Take the token {token}"
    token: str

    def apply(self, state: Table) -> None:
        question = state.answered(Spoils)
        number = next(n for n, token in enumerate(state.compiled.tokens) if token.id == self.token)
        steal(state, question.seat, question.rival, number)


@coded
class Spoils(Question):
    """The attacker picks any token worth at most the difference (option spoils)."""

    kind, asks = "spoils", "Choose the token you take"
    clause = "along-history.war.9"
    answers = (TakeSpoils,)
    seat: int
    rival: int
    most: int

    def choices(self, state: Table) -> Sequence[Action]:
        held = [state.compiled.tokens[number] for number in state.players[self.rival].tokens]
        return [TakeSpoils.of(token.id) for token in held if token.value <= self.most]


@coded
class Counter(Action):
    """Strike back at the attacker who has just won."""

    kind, says = "counterattack", "Strike back"

    def apply(self, state: Table) -> None:
        question = state.answered(StrikeBack)
        state.emit(WarDeclared, question.seat, question.rival, "counterattack")
        begin(state, question.seat, question.rival, counter=True)


@coded
class StrikeBack(Question):
    """A beaten defender with the right card may attack the winner at once, for free."""

    kind, asks = "strike-back", "Strike back at the winner, or don't"
    clause = "along-history.texts.3"
    answers = (Counter,)
    seat: int
    rival: int

    def choices(self, state: Table) -> Sequence[Action]:
        return (Counter.of(), DONE)
