"""Achievements: the marker moves on the board, takes at most one token, and the civilisation decays."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Compiled
from along_history.civilisation import distinct
from along_history.events import CardDecayed, MarkerMoved, TokenTaken
from along_history.state import Player, Table, in_view
from astragal import DONE, Action, Phase, Question, Refusal, Rules, Words, coded
from astragal.components import Token


def count(state: Table, player: Player, subject: str) -> int:
    """Return how much a player has of what a token asks for."""
    return state.compiled.counts[subject](state, player)


def meets(state: Table, player: Player, number: int) -> bool:
    """Tell whether a player meets the condition of a token."""
    compiled: Compiled = state.rules.gear
    count_of, least = compiled.asked[number]
    return count_of(state, player) >= least


def walk(state: Table, marker: int) -> list[int]:
    """Return the spaces that a marker can reach, forward over empty ones or one step back, in order."""
    board, spaces = state.rules.gear.board, state.spaces
    reached = board.reach(marker, lambda space: spaces[space] >= 0)
    return sorted(reached.union(board.back(marker)))


@coded
class MoveMarker(Action):
    """Move the marker to a space, and take the token there if one lies on it."""

    kind, touches, says = "move", "space:{space}", "Move to {space}"
    space: str

    def apply(self, state: Table) -> None:
        compiled: Compiled = state.rules.gear
        space, seat = compiled.places[self.space], state.active
        state.players[seat].marker = space
        state.emit(MarkerMoved, seat, self.space)
        state.moved = True
        if state.spaces[space] >= 0:
            take_token(state, seat, space)


def take_token(state: Table, seat: int, space: int) -> None:
    """Win the token of a space: it may end the age, and a card decays."""
    number = state.spaces[space]
    state.spaces[space] = -1
    state.players[seat].tokens.append(number)
    token: Token = state.compiled.tokens[number]
    state.emit(TokenTaken, seat, token.id, token.value)
    if token.value >= state.rules.quantities["final_token"](state, seat) and not state.closing:
        state.closing = "age_token"
    state.ask(Decay.of(seat))


class AchievementsPhase(Phase):
    """Stay, go forward over empty spaces to a space or a token, or go back one space."""

    id, clause = "achievements", "along-history.achievements.1"
    kinds = (MoveMarker,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        compiled: Compiled = rules.gear
        self.moves = tuple(MoveMarker.of(space.id) for space in compiled.board.spaces)

    def enter(self, state: Table) -> None:
        state.moved = False

    def choices(self, state: Table) -> Sequence[Action]:
        if state.moved:
            return ()
        player, spaces, moves = state.players[state.active], state.spaces, self.moves
        reached = walk(state, player.marker)
        found: list[Action] = [
            moves[to] for to in reached if spaces[to] < 0 or meets(state, player, spaces[to])
        ]
        found.append(DONE)
        return found

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, MoveMarker):
            return super().refusal(state, action)
        if action.space not in {space.id for space in state.compiled.board.spaces}:
            return Refusal("There is no such space", "along-history.achievements.1")
        number = state.spaces[state.compiled.board.index(action.space)]
        if number >= 0 and not meets(state, state.me, number):
            token = state.compiled.tokens[number].id.partition("#")[0]
            return Refusal(
                "The token needs {token}",
                "along-history.achievements.3",
                names={"token": f"token:{token}"},
            )
        return Refusal(
            "Out of reach: move forward over empty spaces, or one space back",
            "along-history.achievements.2",
        )

    def forgone(self, state: Table, words: Words) -> str:
        spaces, places = state.spaces, state.compiled.places
        tokens = [
            action
            for action in state.legal
            if isinstance(action, MoveMarker) and spaces[places[action.space]] >= 0
        ]
        return words("a token is within reach") if tokens else ""

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose a space marked ►, or stay")


@coded
class DecayCard(Action):
    """Let this card decay."""

    kind, touches, says = "decay", "civ:{entry}", "Cover {card}"
    news = "{player} covers {card}"
    card: str
    entry: int

    def apply(self, state: Table) -> None:
        state.ask(DecayUnder.of(state.answered(Decay).seat, self.entry))


@coded
class Decay(Question):
    """A card in view goes under another, with all that lies under it; a single card never decays."""

    kind, asks = "decadence", "Choose a card to cover (its type and points stay)"
    clause = "along-history.decadence.1"
    answers = (DecayCard,)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        if not can_decay(state, self.seat):
            return ()
        zone, designs = state.players[self.seat].civ, state.compiled.designs
        entries = distinct(state, self.seat, zone.uncovered())
        return [DecayCard.of(designs[zone.slots[entry]].id, entry) for entry in entries]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, DecayCard) and _shows(state, self.seat, action.entry, action.card):
            return None
        return Refusal("You must cover one of your cards in view", "along-history.decadence.1")


def can_decay(state: Table, seat: int) -> bool:
    """Return whether a player has cards enough in view for one of them to decay."""
    least = state.rules.quantities["decay_min_uncovered"](state, seat)
    return len(in_view(state.players[seat].civ)) >= max(2, least)


def _shows(state: Table, seat: int, entry: int, card: str) -> bool:
    zone = state.players[seat].civ
    return entry in zone.uncovered() and state.compiled.designs[zone.card(entry)].id == card


@coded
class SlideUnder(Action):
    """Put the decaying card under this one."""

    kind, touches, says = "under", "civ:{entry}", "Put it under {card}"
    card: str
    entry: int

    def apply(self, state: Table) -> None:
        question = state.answered(DecayUnder)
        zone, designs = state.players[question.seat].civ, state.compiled.designs
        zone.cover(question.entry, self.entry)
        state.emit(CardDecayed, question.seat, designs[zone.slots[question.entry]].id, self.card)


@coded
class DecayUnder(Question):
    """The decaying card goes under another card in view; several may lie under one."""

    kind = "decay-under"
    clause = "along-history.decadence.1"
    answers = (SlideUnder,)
    seat: int
    entry: int

    def prompt(self, state: Table, words: Words) -> str:
        card = state.compiled.designs[state.players[self.seat].civ.slots[self.entry]]
        return words("Choose the card that covers {card}", card=words.name(f"card:{card.id}"))

    def choices(self, state: Table) -> Sequence[Action]:
        zone, designs = state.players[self.seat].civ, state.compiled.designs
        others = distinct(state, self.seat, [entry for entry in zone.uncovered() if entry != self.entry])
        return [SlideUnder.of(designs[zone.slots[entry]].id, entry) for entry in others]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if (
            isinstance(action, SlideUnder)
            and action.entry != self.entry
            and _shows(state, self.seat, action.entry, action.card)
        ):
            return None
        return Refusal("It must go under another card in view", "along-history.decadence.1")
