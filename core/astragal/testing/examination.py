"""One random game of any rules, looked at closely: every promise of the engine is checked as it is played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import islice

import attrs

from astragal.engine.rules import Rules
from astragal.engine.sealed import answers_hidden
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.state import CHANCE, OVER, Action, State
from astragal.engine.text_form import Coded, read_text
from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import AstragalError, BadInput, Refused, RuleFault
from astragal.plugins.hooks import problem_of
from astragal.testing.declared import undeclared_choice
from astragal.testing.playing import Played, at_random, dealt, follow, outcome_text, play, read_outcome

ENUMERATED = 5000
"""Chances with more outcomes than this are sampled, not enumerated, by the checks."""
KNOWN_LIMIT = 300


def check_notes(state: State) -> None:
    """Refuse what cannot be saved of what rules remember: whole numbers and texts by name can."""
    for name, value in state.notes.items():
        if not isinstance(name, str):
            raise BadInput(f"state.notes[{name!r}] has no name", f"use texts as names, such as 'seat {name}'")
        if not isinstance(value, int | str):
            raise BadInput(f"state.notes[{name!r}] is {value!r}", "keep whole numbers and texts in notes")


def fault_in_short(error: AstragalError) -> str:
    """Return what is wrong and what to do, but for what is to be done about every fault of a rule."""
    return error.what if isinstance(error, RuleFault) else str(error)


def title(rules: Rules) -> str:
    """Return which rules are examined, in words."""
    extra = f" with {', '.join(rules.rule_ids)}" if rules.rule_ids else ""
    return f"{rules.game.id}/{rules.ruleset}{extra}, {seated(rules)}"


def seated(rules: Rules) -> str:
    """Return how many play, in words."""
    return f"{rules.seats} player{'' if rules.seats == 1 else 's'}"


@attrs.define(slots=False)
class Examination:
    """One random game, looked at closely at its first ten steps, at whatever is new, and ever more rarely."""

    rules: Rules
    seed: int
    limit: int
    known: dict[str, Action] = attrs.field(factory=dict)
    """Actions seen so far: material for what must be refused later."""
    seen: set[str] = attrs.field(factory=set)
    """Kinds of action, chance and interrupt that have come up."""
    played: Played | None = None
    outside: dict[str, str] = attrs.field(factory=dict)
    """Quantities that were above their range, in words."""

    @cached_property
    def words(self) -> tuple[Words, ...]:
        """The words of every language."""
        return tuple(Words(language, self.rules.namings) for language in LANGUAGES)

    def run(self) -> None:
        """Play and check; errors are reported with the place where they happened."""
        try:
            self.play_and_check()
        except AssertionError:
            raise
        except AstragalError as error:
            raise AssertionError(f"{self.place()}: {fault_in_short(error)}") from error
        except Exception as error:
            raise AssertionError(f"{self.place()}: {self.rules.fault(error, '').what}") from error

    def play_and_check(self) -> None:
        """Play a game while looking at it, then replay it."""
        self.played = play(
            self.rules, at_random(self.seed), dealt(self.seed), limit=self.limit, watch=self.look, hashed=True
        )
        self.demand(self.played.over, f"the game does not end within {self.limit} steps")
        self.check_events(self.played)
        self.check_result(self.played.state)
        self.check_replay(self.played)

    def check_replay(self, played: Played) -> None:
        """The steps alone, read from their texts, give the same game."""
        try:
            again = follow(self.rules, played.steps, hashed=True)
        except AssertionError as error:
            raise AssertionError(f"{self.place()}: a replay cannot follow: {error}") from error
        for number, (was, now) in enumerate(zip(played.digests, again.digests, strict=True), 1):
            self.demand(was == now, f"a replay differs after step {number}, {str(again.steps[number - 1])!r}")

    def demand(self, truth: bool, otherwise: str) -> None:
        """Fail unless something is true, saying where."""
        if not truth:
            raise AssertionError(f"{self.place()}: {otherwise}")

    def text(self, value: Coded) -> str:
        """Return an action or a chance as it is written down."""
        return self.rules.text_of(value)

    def place(self) -> str:
        """Return where the examination stands, in words."""
        steps = self.played.steps if self.played else []
        after = f"after step {len(steps)}, {str(steps[-1])!r}" if steps else "at the start"
        return f"{title(self.rules)}, seed {self.seed}, {after}"

    def look(self, played: Played) -> None:
        """Check the position if it is one of those that are looked at."""
        self.played = played
        number, state = len(played.steps), played.state
        new = self.news(state)
        for action in state.legal if state.to_move >= 0 and len(self.known) < KNOWN_LIMIT else ():
            self.known.setdefault(self.text(action), action)
        if new or number < 10 or number & (number - 1) == 0 or state.to_move == OVER:
            before = digest(state)
            self.check_position(state)
            self.demand(digest(state) == before, "looking at the table changed it")

    def news(self, state: State) -> bool:
        """Return whether a kind of choice, roll or decision out of turn comes up for the first time."""
        asked = (state.chance,) if state.chance else (*state.legal, *state.interrupts[-1:])
        kinds = {self.rules.name_of(type(thing)) for thing in asked} - self.seen
        self.seen |= kinds
        return bool(kinds)

    def check_position(self, state: State) -> None:
        """Check one position with everything that can be asked of it."""
        self.check_questions(state)
        self.check_snapshot(state)
        self.check_refusals(state)
        if state.to_move == CHANCE:
            self.check_chance(state)
        elif state.to_move >= 0:
            kind = undeclared_choice(state)
            self.demand(not kind, f"a phase lists {kind!r}, which is not among its kinds")
            self.check_choices(state)
            self.check_sealed(state)
            self.check_selections(state)
            self.check_fork(state)

    # --- questions -------------------------------------------------------------------------------

    def check_questions(self, state: State) -> None:
        """Quantities are whole numbers; views, tables and refusals can be asked for at any time."""
        rules = self.rules
        for name, measure in rules.quantities.items():
            for seat in range(state.seats):
                value = measure(state, seat)
                self.demand(type(value) is int, f"quantity {name!r} is {value!r}, no whole number")
                self.check_range(name, value)
        for seat in range(state.seats):
            rules.view(state, seat)
        self.demand(bool(rules.game.show(state)), "the table cannot be shown")
        self.check_result(state)

    def check_range(self, name: str, value: int) -> None:
        """A quantity is not below its range; one above it is kept in mind, as a rule may mean it."""
        if name not in self.ranges:
            return
        low, high = self.ranges[name]
        told = f"quantity {name!r} is {value}, outside its range of {low} to {high}"
        self.demand(value >= low, told)
        if value > high and name not in self.beyond:
            self.outside[name] = told

    @cached_property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """The range of each quantity that has one."""
        return {each.id: each.range for each in self.rules.game.quantities if each.range}

    @cached_property
    def beyond(self) -> set[str]:
        """The quantities that the game itself may take beyond their ranges."""
        rules = self.rules
        handed = dict(rules.plugins.call("modifiers", setup=rules.setup)).get(rules.game.id, ())
        return {modifier.quantity for modifier in handed}

    def check_result(self, state: State) -> None:
        """Scores are whole numbers, one for each seat, and somebody wins."""
        result = self.rules.result(state)
        fits = len(result.scores) == state.seats and all(type(score) is int for score in result.scores)
        self.demand(fits, f"scores are {result.scores!r}")
        self.demand(bool(result.winners), "nobody wins")
        late = f"{state.interrupts[-1].kind!r} is asked after the game has ended" if state.interrupts else ""
        self.demand(
            bool(result.ending) == (state.to_move == OVER),
            late or "an ending is given without an end, or none with it",
        )

    def check_events(self, played: Played) -> None:
        """Every event can be described in every language."""
        for words in self.words:
            for event in played.events:
                told = self.told(event.describe, words, repr(event))
                self.demand(bool(told), f"{event!r} has no words in {words.language!r}")

    def told(self, say: Callable[[Words], str], words: Words, what: str) -> str:
        """Return something in words; where that fails, say what it is."""
        try:
            return say(words)
        except Exception as error:
            raise AssertionError(
                f"{self.place()}: {what!r} cannot be said in {words.language!r}: {problem_of(error)}"
            ) from error

    # --- copies ----------------------------------------------------------------------------------

    def check_snapshot(self, state: State) -> None:
        """A snapshot survives JSON and gives the same position back."""
        check_notes(state)
        plain = json.loads(json.dumps(snapshot(state)))
        back = restore(plain, self.rules)
        self.demand(digest(back) == digest(state), "a restored snapshot differs")
        self.demand(back.to_move == state.to_move, "a restored snapshot asks somebody else")
        self.demand(
            self.rules.choices(back) == self.rules.choices(state), "a restored snapshot has other choices"
        )

    def check_fork(self, state: State) -> None:
        """A fork is equal, and neither it nor its original notices what happens to the other."""
        before, fork, other = digest(state), state.fork(), state.fork()
        self.demand(digest(fork) == before, "a fork differs from its original")
        play(self.rules, at_random("fork"), dealt("fork"), state=fork, limit=40)
        self.demand(digest(state) == before, "playing on with a fork changed the original")
        self.demand(digest(other) == before, "playing on with a fork changed another fork")

    # --- choices ---------------------------------------------------------------------------------

    def check_choices(self, state: State) -> None:
        """Choices are at least two, different, in a fixed order, with texts and labels, and all apply."""
        legal = state.legal
        self.demand(0 <= state.to_move < state.seats, f"seat {state.to_move} is to move")
        self.demand(len(legal) > 1, "somebody is asked without a choice")
        texts = [self.text(action) for action in legal]
        self.demand(len(set(texts)) == len(texts), "two choices have the same text")
        again = state.fork()
        self.rules.settle(again)
        self.demand(
            [self.text(action) for action in again.legal] == texts, "asked again, the choices are others"
        )
        before = digest(state)
        for action in legal:
            self.check_action(state, action, before)

    def check_action(self, state: State, action: Action, before: str) -> None:
        """An action is named in every language, comes back from its text, and does something."""
        text = self.text(action)
        self.demand(self.rules.read_action(text) == action, f"{text!r} reads back as another action")
        for words in self.words:
            labelled = self.told(action.label, words, text)
            self.demand(bool(labelled), f"{text!r} has no label in {words.language!r}")
        after = state.fork()
        self.rules.apply(after, action)
        self.demand(digest(after) != before, f"{text!r} changes nothing: a player could do it for ever")

    def check_sealed(self, state: State) -> None:
        """Nobody's choices depend on what others have answered in secret."""
        if not state.sealed:
            return
        view = answers_hidden(state, state.to_move)
        self.rules.settle(view)
        told = f"the choices of player {state.to_move + 1} give sealed answers away"
        self.demand(view.legal == state.legal, told)

    def check_selections(self, state: State) -> None:
        """What a selection suggests is allowed, and is of the kind that it makes or a listed choice."""
        for selection in self.rules.selections(state):
            for ticked in selection.suggestions:
                action = selection.act(ticked)
                shown = "+".join(sorted(ticked))
                self.demand(selection.check(ticked) is None, f"the suggestion {shown!r} is refused")
                allowed = action is not None and self.rules.refusal(state, action) is None
                self.demand(allowed, f"the suggestion {shown!r} stands for no legal action")
                expected = isinstance(action, selection.makes) or action in state.legal
                kind = selection.makes.__name__
                self.demand(expected, f"the suggestion {shown!r} makes {action!r}, which is no {kind}")

    # --- refusals --------------------------------------------------------------------------------

    def check_refusals(self, state: State) -> None:
        """What is not listed is refused with a reason and leaves the table alone, or is as good as listed."""
        legal = set(self.rules.choices(state))
        before = digest(state)
        for action in [*self.known.values(), *self.nonsense()]:
            if action in legal:
                continue
            refusal = self.rules.refusal(state, action)
            if refusal is None:
                self.rules.apply(state.fork(), action)
                continue
            self.demand(bool(refusal.reason), f"{self.text(action)!r} is refused without a reason")
            self.check_refused(state, action)
        self.demand(digest(state) == before, "a refused action changed the table")

    def check_refused(self, state: State, action: Action) -> None:
        """Applying an action that is refused raises and does nothing else."""
        try:
            self.rules.apply(state, action)
        except Refused:
            return
        self.demand(False, f"{self.text(action)!r} has a refusal but was applied")

    def nonsense(self) -> Iterable[Action]:
        """Return actions whose fields make no sense."""
        for text in [*self.known][:: max(1, len(self.known) // 12)]:
            kind, *words = text.split(" ")
            for index, word in enumerate(words):
                for wrong in ("-1", "99", "nonesuch", "-", f"{word}+{word}"):
                    try:
                        yield self.rules.read_action(
                            " ".join([kind, *words[:index], wrong, *words[index + 1 :]])
                        )
                    except BadInput:
                        continue

    # --- chance ----------------------------------------------------------------------------------

    def check_chance(self, state: State) -> None:
        """A chance has a text, samples what it admits, and its probabilities sum to one."""
        chance = state.chance
        assert chance is not None
        text = self.text(chance)
        self.demand(read_text(text, self.rules.kinds) == chance, f"{text!r} reads back as another")
        deal = dealt(f"{self.seed}/look")
        samples = [deal(state) for _ in range(5)]
        for outcome in samples:
            said = outcome_text(state, outcome)
            self.demand(read_outcome(state, said) == outcome, f"outcome {said!r} reads back as another")
        self.check_odds(state, samples)
        for impossible in ((99,) * 60, (-1,)):
            if chance.admits(state, impossible) is not None:
                self.check_impossible(state, impossible)
            else:
                self.demand(False, f"{self.text(chance)!r} admits the outcome {impossible[:3]!r}")

    def check_impossible(self, state: State, outcome: tuple[int, ...]) -> None:
        """An impossible outcome is refused."""
        try:
            self.rules.answer(state, outcome)
        except Refused:
            return
        self.demand(False, f"the impossible outcome {outcome[:3]!r} was taken")

    def check_odds(self, state: State, samples: Sequence[tuple[int, ...]]) -> None:
        """Where outcomes can be listed, they are different, admitted, and their probabilities sum to one."""
        chance = state.chance
        assert chance is not None
        try:
            listed = list(islice(chance.outcomes(state), ENUMERATED + 1))
        except TypeError:
            return
        if len(listed) > ENUMERATED:
            return
        outcomes = [outcome for outcome, _ in listed]
        self.demand(len(set(outcomes)) == len(outcomes), f"{self.text(chance)!r} lists an outcome twice")
        total = sum(probability for _, probability in listed)
        self.demand(total == 1, f"the probabilities of {self.text(chance)!r} sum to {total}")
        refused = [outcome for outcome in outcomes if chance.admits(state, outcome) is not None]
        self.demand(
            not refused, f"{self.text(chance)!r} lists outcomes that it does not admit: {refused[:2]}"
        )
