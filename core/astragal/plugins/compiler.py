"""Turning a ruleset into rules: every hook is called here, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, TypeVar

import attrs

from astragal.bots import BUILT_IN
from astragal.engine.names import Names
from astragal.engine.pending import WAITING_NAMES, in_line
from astragal.engine.phase import Phase, PhasePlan
from astragal.engine.question import answering
from astragal.engine.rules import Measure, Rules
from astragal.engine.state import Action, State
from astragal.errors import AstragalError, BadInput, RuleFault, nearest
from astragal.plugins.checks import (
    RETURNS,
    check_event,
    check_naming,
    records,
)
from astragal.plugins.hooks import Plugins, guarded
from astragal.plugins.kinds import (
    add_engine_questions,
    add_own_questions,
    add_questions_of_phases,
    add_revealing,
    bind_kinds,
    brought_kinds,
    handlers_by_kind,
    refuse_unanswered,
)
from astragal.plugins.lesson import Lesson
from astragal.plugins.loop import write_loop
from astragal.plugins.loop.fixed import Known
from astragal.plugins.loop.listing import Listing
from astragal.plugins.measures import measure_of, settled
from astragal.plugins.metrics import Metric
from astragal.plugins.options import Offered, Option, Value, offered, settle_options
from astragal.plugins.own_names import note_names, under_own_names
from astragal.plugins.records import (
    BotKind,
    Ending,
    GameDefinition,
    Limit,
    Modifier,
    Naming,
    Offer,
    Reaction,
    Scoring,
    Setup,
    TieBreak,
)
from astragal.unchecked import Function

R = TypeVar("R")
A = TypeVar("A", bound=Ending | Limit | Metric | Modifier | Offer | Reaction | Scoring | TieBreak)

MOST_OFFERED = 10_000
"""A rule that offers more actions at once is cut off."""


class Compiler:
    """Collects what the plugins hand over and binds it into `Rules`."""

    def __init__(self, game: object, rules: Sequence[tuple[str, object]], game_id: str) -> None:
        self.plugins = Plugins()
        self.plugins.add_game(game_id, game)
        self.definition = self._definition(game_id)
        self.plugins.know(game_id, self.definition.hookspecs)
        self.plugins.check(game_id)
        self.plugins.trusted |= {game_id, *_official(self.definition)}
        for name, plugin in rules:
            self.plugins.add(name, plugin)
            if not self.plugins.hooks_of(name):
                raise BadInput(f"rule {name!r} uses no hook", "mark its functions with @hookimpl")
            if "define_game" in self.plugins.hooks_of(name):
                self._refuse_definition(name)
        self._options: Offered | None = None
        self.constants: dict[object, int] = {}
        """The quantities of the rules compiled last that nothing modifies, by what measures them."""

    def _refuse_definition(self, rule: str) -> None:
        """Refuse a rule that defines a game; what is wrong with its definition comes first."""
        for name, _ in self.plugins.call("define_game"):
            if name == rule:
                raise RuleFault(name, "define_game", "only the plugin of a game defines one")

    def _definition(self, game_id: str) -> GameDefinition:
        found = [result for _, result in self.plugins.call("define_game")]
        if len(found) != 1 or not isinstance(found[0], GameDefinition):
            raise BadInput(
                f"{game_id!r} does not define one game", "return one GameDefinition from define_game"
            )
        return found[0]

    def options(self) -> dict[str, Option]:
        """Return every option that the game and its rules offer."""
        return dict(self._offered().by_name)

    def lessons(self) -> list[tuple[str, Lesson]]:
        """Return the lessons that the game and its rules bring, each with the id of who brings it."""
        return list(self._each("lessons", Lesson))

    def _offered(self) -> Offered:
        """Return the options under their names; the plugins are asked once."""
        if self._options is None:
            self._options = offered([*self._own_options(), *self._each("options", Option)])
        return self._options

    def _own_options(self) -> Iterable[tuple[str, Option]]:
        """Return the game's options, each with the game's id; a quantity with a range is one too."""
        numbers = [quantity.as_option() for quantity in self.definition.quantities if quantity.range]
        return [(self.definition.id, option) for option in (*self.definition.options, *numbers)]

    def _each(self, hook: str, kind: type[R], **arguments: object) -> Iterable[tuple[str, R]]:
        for name, result in self.plugins.call(hook, **arguments):
            for item in records(name, hook, result, kind):
                yield name, item

    def compile(
        self, ruleset: str, rule_ids: Sequence[str], players: int, given: Mapping[str, object]
    ) -> Rules:
        """Return the rules of a match."""
        options = self._offered()
        setup = self.setup(players, given, options)
        try:
            rules = self._compiled(ruleset, rule_ids, setup)
        except (Exception, SystemExit) as error:
            by_the_game = isinstance(error, RuleFault) and error.plugin == self.definition.id
            if isinstance(error, AstragalError) and not (by_the_game and self.plugins.names[1:]):
                raise
            raise self._fault(error) from error
        rules.offered, rules.option_names = options.by_name, options.called
        return rules

    def setup(self, players: int, given: Mapping[str, object], options: Offered | None = None) -> Setup:
        """Return the setup of a match before its content is loaded."""
        options = options or self._offered()
        values = settle_options(options.by_name, given)
        return self._with_own_hooks(Setup(self.definition.id, players, values, names=options.names))

    def _fault(self, error: BaseException) -> RuleFault:
        """Return what went wrong while rules were put together; the likeliest cause is who amended last."""
        amending = ("amend_phases", "amend_content")
        changed = [
            (name, hook)
            for name in self.plugins.names[1:]
            for hook in amending
            if hook in self.plugins.hooks_of(name)
        ]
        blame = self.plugins.blame(error)
        last = changed[-1] if changed else (self.definition.id, "define_game")
        plugin, hook = next((pair for pair in changed if blame and pair[0] == blame.plugin), last)
        told = error.problem if isinstance(error, RuleFault) else self.plugins.problem(error, plugin)
        return RuleFault(plugin, hook, told)

    def _compiled(self, ruleset: str, rule_ids: Sequence[str], setup: Setup) -> Rules:
        content = self.definition.load_content(setup)
        setup = attrs.evolve(setup, content=content)
        for amended in self.plugins.call("amend_content", setup=setup, content=content):
            _nothing_returned([amended], "amend_content")
            self._check_content(amended[0], setup)
        values, players = dict(setup.options), setup.players
        rules = Rules(
            self.definition, ruleset, tuple(rule_ids), players, values, content, plugins=self.plugins
        )
        rules.setup = setup
        rules.note_names = note_names(self.plugins)
        rules.gear = self.definition.prepare(setup)
        rules.quantities = self._quantities(setup, values)
        rules.flow = self.definition.flow()
        plan = self._amended(setup)
        listing = self._bind_phases(rules, setup, plan)
        self._bind_reactions(rules, setup)
        self._bind_scores(rules, setup)
        write_loop(rules, listing)
        rules.namings = tuple(self._namings(setup, plan))
        rules.bots = self._bots()
        rules.metrics = tuple(self._metrics(setup))
        return rules

    def _metrics(self, setup: Setup) -> Iterable[Metric]:
        names = Names(":")  # the lab writes figures by key as METRIC/KEY
        for name, metric in self._guard_by_rule("metrics", Metric, setup, "measure"):
            yield attrs.evolve(metric, id=names.give(name, metric.id), brought_by=name)

    def _with_own_hooks(self, setup: Setup) -> Setup:
        """Return the setup of a match, with what the game's own hooks returned."""
        own: dict[str, tuple[tuple[str, object], ...]] = {
            hook: tuple(self._each(hook, kind, setup=setup)) for hook, kind in self.plugins.own.items()
        }
        return attrs.evolve(setup, own=own)

    def _check_content(self, name: str, setup: Setup) -> None:
        """Let the game check content that a rule has amended, and name the rule if it is wrong."""
        try:
            self.definition.check_content(setup)
        except BadInput as error:
            raise BadInput(f"rule {name!r}, hook 'amend_content': {error.what}", error.remedy) from error

    def _bots(self) -> dict[str, BotKind]:
        """Return the bots that can play: those of every game, and the plugins' own beside or above them."""
        kinds = [*BUILT_IN, *(kind for _, kind in self._each("bots", BotKind))]
        return {kind.id: kind for kind in kinds if not kind.games or self.definition.id in kind.games}

    def _guard(self, name: str, hook: str, field: str, function: Function) -> Any:
        """Name the faults of a stranger's function; those of the game and its expansions are called as is."""
        if name == self.definition.id:
            return function
        self.plugins.remember(name, hook, function)
        if name in self.plugins.trusted:
            return function
        fits, expected = RETURNS.get(field, (None, ""))
        return guarded(name, hook, _listed(function) if field == "list" else function, fits, expected)

    def _guard_each(self, hook: str, kind: type[A], setup: Setup, *functions: str) -> Iterable[A]:
        return (item for _, item in self._guard_by_rule(hook, kind, setup, *functions))

    def _guard_by_rule(
        self, hook: str, kind: type[A], setup: Setup, *functions: str
    ) -> Iterable[tuple[str, A]]:
        """Yield what each rule hands over, with the rule's name."""
        for name, item in self._each(hook, kind, setup=setup):
            guarded_ones = {
                field: self._guard(name, hook, field, getattr(item, field)) for field in functions
            }
            yield name, attrs.evolve(item, **guarded_ones)

    def _who(self, name: str, hook: str) -> str:
        """Return who is to blame for what a hook handed over; a game says what content makes it say."""
        amended = [rule for rule in self.plugins.names[1:] if "amend_content" in self.plugins.hooks_of(rule)]
        if name == self.definition.id and amended:
            name, hook = amended[-1], "amend_content"
        return f"rule {name!r}, hook {hook!r}"

    # --- quantities ------------------------------------------------------------------------------

    def _quantities(self, setup: Setup, values: Mapping[str, Value]) -> dict[str, Measure]:
        """Return what measures each quantity."""
        modifiers: dict[str, list[Modifier]] = {quantity.id: [] for quantity in self.definition.quantities}
        for name, modifier in self._guard_by_rule("modifiers", Modifier, setup, "change"):
            if modifier.quantity not in modifiers:
                raise BadInput(
                    f"{self._who(name, 'modifiers')}: there is no quantity {modifier.quantity!r}",
                    nearest(modifier.quantity, sorted(modifiers)),
                )
            modifiers[modifier.quantity].append(modifier)
        bases = {q.id: int(values[q.id]) if q.range else q.default for q in self.definition.quantities}
        known = {name: settled(bases[name], those) for name, those in modifiers.items()}
        measures = {name: measure_of(*those) for name, those in known.items()}
        self.constants = {measures[name]: value for name, (value, left) in known.items() if not left}
        return measures

    # --- phases ----------------------------------------------------------------------------------

    def plan(self) -> PhasePlan:
        """Return the phases and questions of the game, before anything amends them."""
        asked = tuple(answering(question) for question in self.definition.questions)
        interrupts = (*self.definition.interrupts, *asked)
        plan = PhasePlan(dict(self.definition.turns), interrupts, self.definition.id)
        add_engine_questions(plan, self.plugins)
        add_questions_of_phases(plan)
        plan.touched.clear()
        return plan

    def _amended(self, setup: Setup) -> PhasePlan:
        plan = self.plan()
        _nothing_returned(self.plugins.call("amend_phases", setup=setup, plan=plan), "amend_phases")
        add_questions_of_phases(plan)
        add_own_questions(plan, self.plugins)
        add_revealing(plan)
        return plan

    def _bind_phases(self, rules: Rules, setup: Setup, plan: PhasePlan) -> Listing:
        offered = list(self._guard_by_rule("actions", Offer, setup, "list", "refuse"))
        bind_kinds(rules, list(brought_kinds(plan, self.plugins, offered)))
        handlers = handlers_by_kind(rules, plan)
        offers = [
            (name, attrs.evolve(offer, phase=plan.seen_by(name).meant(offer.phase)))
            for name, offer in offered
        ]
        phases: list[Phase] = []
        after: list[int] = []
        for turn, classes in plan.turns.items():
            rules.starts[turn] = len(phases)
            phases += [cls(rules) for cls in classes]
            after += [*range(len(after) + 1, len(phases)), -1]
        rules.phases, rules.after = tuple(phases), tuple(after)
        rules.handlers = {name: cls(rules) for name, cls in handlers.items()}
        refuse_unanswered(rules)
        self._add_offers(rules, offers)
        self._bind_limits(rules, setup)
        everyone = [*rules.phases, *rules.handlers.values()]
        brought = {phase: plan.brought_by(type(phase))[0] for phase in everyone}
        strange = {phase: by for phase, by in brought.items() if by not in self.plugins.trusted}
        known = Known(rules, self.constants)
        listing = Listing(rules, [offer for _, offer in offers], strange, known)
        rules.unlimited = {phase: listing.unlimited(phase) for phase in everyone} if rules.limits else {}
        return listing

    @staticmethod
    def _add_offers(rules: Rules, offers: Sequence[tuple[str, Offer]]) -> None:
        """Keep why offered actions cannot be taken; the phases that they are offered in must exist."""
        known = {phase.id for phase in (*rules.phases, *rules.handlers.values())}
        for name, offer in offers:
            if offer.phase not in known:
                raise BadInput(
                    f"rule {name!r}, hook 'actions': there is no phase {offer.phase!r}",
                    nearest(offer.phase, sorted(known)),
                )
            for kind in offer.actions:
                rules.explanations[offer.phase, rules.name_of(kind)] = offer.refuse

    def _bind_limits(self, rules: Rules, setup: Setup) -> None:
        known = sorted(name for name, made in rules.kinds.items() if issubclass(made, Action))
        for name, limit in self._guard_by_rule("limits", Limit, setup, "refuse"):
            for kind in limit.kinds:
                meant = rules.kind_names.meant(name, kind, known)
                if meant not in known:
                    raise BadInput(
                        f"rule {name!r}, hook 'limits': there is no action {kind!r}", nearest(kind, known)
                    )
                rules.limits[meant] = (*rules.limits.get(meant, ()), limit)

    # --- reactions, scores, words ----------------------------------------------------------------

    def _bind_reactions(self, rules: Rules, setup: Setup) -> None:
        for name, reaction in self._guard_by_rule("reactions", Reaction, setup, "react"):
            check_event(name, reaction)
            react = reaction.react if name == self.definition.id else in_line(reaction.react)
            rules.reactions[reaction.event] = (*rules.reactions.get(reaction.event, ()), react)

    def _bind_scores(self, rules: Rules, setup: Setup) -> None:
        lines = {line.id: line for line in self._guard_each("scoring", Scoring, setup, "points")}
        nothing = {measure for measure, value in self.constants.items() if not value}
        rules.scoring = tuple(
            line for line in lines.values() if rules.quantities.get(line.needs) not in nothing
        )
        endings: dict[str, Ending] = {}
        for ending in self._guard_each("endings", Ending, setup, "reached"):
            if ending.replaces:
                endings.clear()
            endings[ending.id] = ending
        rules.endings = tuple(endings.values())
        rules.tie_breaks = tuple(self._guard_each("tie_break", TieBreak, setup, "worth"))

    def _namings(self, setup: Setup, plan: PhasePlan) -> Iterable[Naming]:
        yield WAITING_NAMES
        for name, naming in self.plugins.call("wording", setup=setup):
            check_naming(name, naming)
            yield under_own_names(naming, plan.renamed(name), setup.names.renamed(name))


def _official(definition: GameDefinition) -> set[str]:
    """Return the rules that a game's own rulesets name: its expansions and variants."""
    ids = [
        (*preset.rules, *(id for more in preset.rules_for.values() for id in more))
        for preset in definition.presets
    ]
    return {id for those in ids for id in those}


def _nothing_returned(results: Iterable[tuple[str, object]], hook: str) -> None:
    for name, result in results:
        if result is not None:
            raise RuleFault(name, hook, "must change its argument in place and return nothing")


def _listed(function: Callable[[State], Iterable[Action]]) -> Callable[[State], tuple[Action, ...]]:
    """Return the function with what it lists taken out of whatever it is in."""

    @wraps(function)
    def listed(state: State) -> tuple[Action, ...]:
        return tuple(islice(function(state), MOST_OFFERED))

    return listed
