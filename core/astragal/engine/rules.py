"""Rules: everything about one match, compiled once; and the loop that plays by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol

import attrs

from astragal.engine.ledger import Ledger, follows_the_walk
from astragal.engine.names import Names
from astragal.engine.note import Note
from astragal.engine.pending import Opening
from astragal.engine.phase import DONE, Flow, Phase, Selection
from astragal.engine.sealed import SealedQuestion, answers_hidden
from astragal.engine.state import (
    CHANCE,
    OVER,
    Action,
    Chance,
    Event,
    GameEnded,
    Outcome,
    State,
    TableT,
    TurnStarted,
)
from astragal.engine.text_form import Coded, read_text
from astragal.errors import PLAY, BadInput, Refusal, Refused, RuleFault
from astragal.plugins.hooks import Plugins, problem_of
from astragal.plugins.metrics import Metric
from astragal.plugins.options import Option, Value
from astragal.plugins.records import (
    BotKind,
    Ending,
    GameDefinition,
    Limit,
    Naming,
    ScoreLine,
    Scoring,
    Setup,
    TieBreak,
)
from astragal.plugins.rulebook import Rulebook, rulebook_of

if TYPE_CHECKING:
    from astragal.engine.wording import Words

Chooser = Callable[[State], Sequence[Action]]
Entrance = Callable[[State], None]
Measure = Callable[[State, int], int]
Way = tuple[int, Entrance | None, bool]
"""The phase that follows, what happens when it starts, and whether it may have choices."""


class Dealing(Protocol):
    """What answers a pending roll or draw with a random outcome, and returns it."""

    def __call__(self, state: Any, rng: Random) -> Outcome: ...


FORCED_LIMIT = 10_000
"""How many steps may follow each other without a decision before a rule counts as an endless loop."""


@attrs.frozen
class Result:
    """The result of a game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; several in a tie."""
    ending: str


@attrs.define(eq=False)
class Rules(Generic[TableT]):
    """Options, content, phases, quantities and functions of one match, compiled once when it starts."""

    game: GameDefinition[TableT]
    ruleset: str
    rule_ids: tuple[str, ...]
    """The rules in force, in order."""
    seats: int
    options: dict[str, Value]
    """Every option with its value."""
    content: Any
    offered: dict[str, Option] = attrs.field(factory=dict)
    """The values that each option allows, and its default."""
    gear: Any = None
    """The game's components and tables, made once from the amended content; `state.gear` is the same."""
    phases: tuple[Phase, ...] = ()
    after: tuple[int, ...] = ()
    """The index of the phase that follows each phase; -1 at the end of a turn."""
    starts: dict[str, int] = attrs.field(factory=dict)
    """The index of the first phase of each kind of turn."""
    handlers: dict[str, Phase] = attrs.field(factory=dict)
    """What answers each kind of interrupt."""
    choosers: tuple[Chooser | None, ...] = ()
    """The choices of each phase, house rules compiled in; None where there never are any."""
    entrances: tuple[Entrance | None, ...] = ()
    """What happens when each phase starts; None where nothing does."""
    ways: tuple[Way, ...] = ()
    """The way on from each phase: what `after`, `entrances` and `choosers` say of the one that follows."""
    answerers: dict[type[Coded], Chooser] = attrs.field(factory=dict)
    """The answers to interrupts by class; a question that nothing was added to lists its own."""
    play: Callable[[Any, Action], None] = attrs.field(default=None, repr=False)
    """Carry out an action that is known to be legal, without checking it again."""
    deal: Dealing = attrs.field(default=None, repr=False)
    """Answer the pending roll or draw with a random outcome, and return it."""
    settle: Callable[[Any], None] = attrs.field(default=None, repr=False)
    """Go on by itself until somebody has a decision, a roll is pending, or the game is over."""
    written: Callable[[], str] = attrs.field(default=str, repr=False)
    """Return what was written for this ruleset: its loop as Python source."""
    flow: Flow = attrs.field(factory=Flow)
    quantities: dict[str, Measure] = attrs.field(factory=dict)
    reactions: dict[type[Event], tuple[Callable[[State, Event], None], ...]] = attrs.field(factory=dict)
    limits: dict[str, tuple[Limit, ...]] = attrs.field(factory=dict)
    explanations: dict[tuple[str, str], Callable[[State, Action], Refusal | None]] = attrs.field(factory=dict)
    """Why an offered action cannot be taken, by phase and kind of action."""
    unlimited: dict[Phase, Chooser] = attrs.field(factory=dict)
    """The choices of each phase as they would be without limits, where there are any."""
    scoring: tuple[Scoring, ...] = ()
    endings: tuple[Ending, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()
    namings: tuple[Naming, ...] = ()
    bots: dict[str, BotKind] = attrs.field(factory=dict)
    metrics: tuple[Metric, ...] = ()
    kinds: dict[str, type[Coded]] = attrs.field(factory=dict)
    """Every kind of action, chance and interrupt that may occur, by name, for reading text forms."""
    kind_names: Names = attrs.field(factory=Names)
    """What each plugin calls its own kinds."""
    renamed: dict[type[Coded], str] = attrs.field(factory=dict)
    """The names of those whose kind an earlier plugin uses too: `PLUGIN/KIND`."""
    option_names: dict[Option, str] = attrs.field(factory=dict)
    """The name of each option as its plugin declares it."""
    note_names: dict[Note[int] | Note[str], str] = attrs.field(factory=dict)
    """What the rules' notes are called in `state.notes`."""
    setup: Setup = attrs.field(default=None)
    """What hooks learn about the match."""
    plugins: Plugins = attrs.field(factory=Plugins)

    # --- questions -------------------------------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The clauses of the game and of the rules in force."""
        game, *rules = self.plugins.names
        return rulebook_of(self.plugins.plugin(game), {name: self.plugins.plugin(name) for name in rules})

    def quantity(self, name: str) -> Measure:
        """Return the function `(state, seat) -> int` that measures a quantity."""
        if name not in self.quantities:
            raise BadInput(
                f"there is no quantity {name!r}", f"use one of {', '.join(sorted(self.quantities))}"
            )
        return self.quantities[name]

    def option(self, option: Option) -> Value:
        """Return the value of an option that a rule declares, whatever it is called in this ruleset."""
        return self.options[self.option_names[option]]

    def name_of(self, kind: type[Coded]) -> str:
        """Return what a kind of action, chance or question is called in this ruleset."""
        return self.renamed.get(kind, kind.kind)

    def text_of(self, value: Coded) -> str:
        """Return the text form of an action, chance or question, unique in this ruleset."""
        name = self.renamed.get(type(value))
        return value.text if name is None else name + value.text.removeprefix(value.kind)

    def phase_of(self, state: State) -> Phase:
        """Return the phase, or the handler of the interrupt, that is waiting."""
        if not state.interrupts:
            return self.phases[state.phase]
        return self.handlers[self.name_of(type(state.interrupts[-1]))]

    @property
    def has_secrets(self) -> bool:
        """Whether seats may see different things: hidden parts of the table, or sealed answers."""
        kinds = self.kinds.values()
        return self.game.has_secrets or any(issubclass(kind, SealedQuestion) for kind in kinds)

    def view(self, state: TableT, seat: int) -> TableT:
        """Return what a seat may see: of sealed answers its own, of the rest what the game shows it."""
        return self.game.view(answers_hidden(state, seat), seat)

    def choices(self, state: State) -> tuple[Action, ...]:
        """Return what the seat to move may choose, in a fixed order."""
        return state.legal if state.to_move >= 0 else ()

    def selections(self, state: State) -> tuple[Selection, ...]:
        """Return the decisions at hand that are made by ticking components."""
        return self.phase_of(state).selections(state) if state.to_move >= 0 else ()

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Return why an action cannot be taken now; None when it can."""
        if state.to_move == OVER:
            return Refusal("the game is over")
        if state.to_move == CHANCE:
            return Refusal("a roll or a draw comes first")
        if action in state.legal:
            return None
        phase = self.phase_of(state)
        refusal = self._explained(state, phase, action)
        if refusal is not None and not self._would_list(state, phase, action):
            return refusal
        return self.limited(state, action) or refusal

    def _explained(self, state: State, phase: Phase, action: Action) -> Refusal | None:
        """Return why a phase, or a rule that offers the action there, refuses it, with the phase's clause."""
        explain = self.explanations.get((phase.id, self.name_of(type(action))))
        if explain is not None:
            return explain(state, action)
        refusal = phase.refusal(state, action)
        return refusal and refusal.citing(phase.clause)

    def _would_list(self, state: State, phase: Phase, action: Action) -> bool:
        """Return whether only a limit keeps an action off the list; limits are not asked about nonsense."""
        return self.name_of(type(action)) in self.limits and action in self.unlimited[phase](state)

    def limited(self, state: State, action: Action) -> Refusal | None:
        """Return why a rule forbids an action, whether it could be taken otherwise or not."""
        for limit in self.limits.get(self.renamed.get(type(action), action.kind), ()):
            refusal = limit.refuse(state, action)
            if refusal is not None:
                return refusal
        return None

    def read_action(self, text: str) -> Action:
        """Return the action that a text stands for, legal or not."""
        value = read_text(text, self.kinds)
        if not isinstance(value, Action):
            raise BadInput(f"{text[:80]!r} is not an action", "write it as in the list of choices")
        return value

    def label(self, state: State, action: Action, words: Words) -> str:
        """Say an action in the player's language; ending a phase is said as that phase words it."""
        ending = f"done:{self.phase_of(state).id}"
        return words.name(ending) if action == DONE and words.knows(ending) else action.label_at(state, words)

    def report(self, state: State, action: Action, words: Words) -> str:
        """Say to others what the player to move does; nothing where the events of the action say it."""
        player, ending = words.player(state.to_move), f"ended:{self.phase_of(state).id}"
        if action != DONE:
            return action.report(player, words)
        return words.name(ending).format(player=player) if words.knows(ending) else ""

    def scores(self, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """Return the lines of a player's score as they stand."""
        return tuple(
            ScoreLine(line.id, line.points(state, seat), line.below_subtotal, line.optional)
            for line in self.scoring
        )

    def total(self, state: State, seat: int) -> int:
        """Return a player's score as it stands."""
        return sum([line.points(state, seat) for line in self.scoring])

    def result(self, state: State) -> Result:
        """Return scores and winners as if the game ended now."""
        scores = tuple(self.total(state, seat) for seat in range(state.seats))
        return Result(scores, self.winners(state, scores), state.ended)

    def winners(self, state: State, scores: Sequence[int]) -> tuple[int, ...]:
        """Return the seats that win with these scores."""
        leaders = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
        for tie_break in self.tie_breaks:
            worth = {seat: tie_break.worth(state, seat) for seat in leaders}
            leaders = [seat for seat in leaders if worth[seat] == max(worth.values())]
        return tuple(leaders)

    def ending(self, state: State) -> str:
        """Return the id of the first ending that is reached, or nothing."""
        for ending in self.endings:
            if ending.reached(state):
                return ending.id
        return ""

    # --- the loop --------------------------------------------------------------------------------

    def new(self, *, listen: bool = False, ledger: Ledger | None = None) -> TableT:
        """Return a fresh state, up to its first decision or roll; events go to a list, or to a ledger."""
        state = self.game.make_state(self)
        state.rules, state.gear = self, self.gear
        state.seats = self.seats
        state.heard = [] if listen else ledger
        self.flow.begin(state)
        self.settle(state)
        return state

    def apply(self, state: State, action: Action) -> None:
        """Carry out a legal action; refuse any other with a reason and leave the state as it was."""
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise Refused(self.text_of(action), refusal)
        self.play(state, action)

    def answer(self, state: State, outcome: Outcome) -> None:
        """Answer the pending roll or draw; refuse an impossible outcome."""
        chance = state.chance
        if chance is None:
            raise Refused(" ".join(map(str, outcome)), Refusal("there is nothing to roll or draw"))
        refusal = chance.admits(state, outcome)
        if refusal is not None:
            raise Refused(" ".join(map(str, outcome)), refusal)
        self._resolve(state, chance, outcome)

    def _resolve(self, state: State, chance: Chance, outcome: Outcome) -> None:
        try:
            state.chance = None
            chance.resolve(state, outcome)
            self.settle(state)
        except (Exception, SystemExit) as error:
            raise self.fault(error, self.text_of(chance), chance) from error

    def fault(self, error: BaseException, doing: str, by: Coded | None = None) -> RuleFault:
        """Return what went wrong in a rule, with the plugin, the hook and what was being done."""
        if isinstance(error, RuleFault):
            return RuleFault(error.plugin, error.hook, error.problem, error.doing or doing)
        blame = self.plugins.blame(error)
        if blame is not None:
            return RuleFault(blame.plugin, blame.hook, problem_of(error, blame.module), doing)
        plugin = self.plugins.owner(type(by)) or self.game.id
        return RuleFault(plugin, PLAY, self.plugins.problem(error, plugin), doing)

    def in_circles(self) -> RuleFault:
        """Return the error for a game that runs on without a decision; most likely the last rule's fault."""
        rule = self.rule_ids[-1] if self.rule_ids else self.game.id
        return RuleFault(rule, PLAY, "the game runs in circles without a decision")

    def next_phase(self, state: State) -> None:
        """Leave the phase for the next one that may have choices, or pass the turn."""
        ways = self.ways
        following, entrance, chooses = ways[state.phase]
        while following >= 0:
            state.phase = following
            if entrance is not None:
                entrance(state)
            if chooses or state.chance is not None or state.interrupts:
                return
            following, entrance, chooses = ways[state.phase]
        self.flow.next_turn(state)

    def start_turn(self, state: State, turn: str) -> None:
        """Begin a turn of the given kind for the active seat."""
        state.phase = self.starts[turn]
        if follows_the_walk(state.heard) or TurnStarted in self.reactions:
            asked = len(state.interrupts)
            state.emit(TurnStarted, state.active, state.round)
            if len(state.interrupts) > asked:  # a rule wants an answer first
                state.interrupts.insert(asked, Opening(state.active))
                return
        entrance = self.entrances[state.phase]  # as in `enter_phase`, written out: every turn begins here
        if entrance is not None:
            entrance(state)

    def enter_phase(self, state: State) -> None:
        """Let happen what happens by itself when the phase starts."""
        entrance = self.entrances[state.phase]
        if entrance is not None:
            entrance(state)

    def finish(self, state: State, reason: str) -> None:
        """End the game."""
        state.ended = reason
        state.emit(GameEnded, reason)
