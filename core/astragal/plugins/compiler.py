"""Turning a ruleset into rules: every hook is called here, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any

import attrs

from astragal.bots import BUILT_IN
from astragal.engine.pending import WAITING, WAITING_NAMES, in_line
from astragal.engine.phase import DONE, Done, Phase, PhasePlan
from astragal.engine.question import Answering, Question, answering
from astragal.engine.rules import Chooser, Measure, Rules, Way
from astragal.engine.state import Action, Interrupt
from astragal.engine.text_form import by_kind
from astragal.errors import AstragalError, BadInput, RuleFault, nearest
from astragal.plugins.checks import (
    RETURNS,
    add_kind,
    are_actions,
    check_event,
    check_naming,
    own_kinds,
    records,
)
from astragal.plugins.hooks import Plugins, guarded
from astragal.plugins.options import Option, Value, by_id, settle_options
from astragal.plugins.records import (
    BotKind,
    Ending,
    GameDefinition,
    Limit,
    Metric,
    Modifier,
    Naming,
    Offer,
    Preset,
    Quantity,
    Reaction,
    Scoring,
    Setup,
    TieBreak,
)

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
        for name, plugin in rules:
            self.plugins.add(name, plugin)
            if not self.plugins.hooks_of(name):
                raise BadInput(f"rule {name!r} uses no hook", "mark its functions with @hookimpl")
            if "define_game" in self.plugins.hooks_of(name):
                self._refuse_definition(name)

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
        own = [*self.definition.options, *(_as_option(q) for q in self.definition.quantities if q.range)]
        return by_id([*((self.definition.id, option) for option in own), *self._each("options", Option)])

    def _each(self, hook: str, kind: type[Any], **arguments: Any) -> Iterable[tuple[str, Any]]:
        for name, result in self.plugins.call(hook, **arguments):
            for item in records(name, hook, result, kind):
                yield name, item

    def compile(
        self, ruleset: str, rule_ids: Sequence[str], players: int, given: Mapping[str, object]
    ) -> Rules:
        """Return the rules of a match."""
        offered = self.options()
        values = settle_options(offered, given)
        try:
            rules = self._compiled(ruleset, rule_ids, players, values)
        except (Exception, SystemExit) as error:
            by_the_game = isinstance(error, RuleFault) and error.plugin == self.definition.id
            if isinstance(error, AstragalError) and not (by_the_game and self.plugins.names[1:]):
                raise
            raise self._fault(error) from error
        rules.offered = offered
        return rules

    def _fault(self, error: BaseException) -> RuleFault:
        """Return what went wrong while rules were put together; the likeliest cause is who amended last."""
        amending = ("amend_phases", "amend_content")
        changed = [
            (name, hook)
            for name in self.plugins.names[1:]
            for hook in amending
            if hook in self.plugins.hooks_of(name)
        ]
        blamed = self.plugins.blame(error)
        last = changed[-1] if changed else (self.definition.id, "define_game")
        plugin, hook = next((pair for pair in changed if pair[0] == blamed), last)
        told = error.problem if isinstance(error, RuleFault) else self.plugins.problem(error, plugin)
        return RuleFault(plugin, hook, told)

    def _compiled(
        self, ruleset: str, rule_ids: Sequence[str], players: int, values: Mapping[str, Value]
    ) -> Rules:
        setup = self.setup(players, values)
        content = self.definition.load_content(setup)
        setup = attrs.evolve(setup, content=content)
        for amended in self.plugins.call("amend_content", setup=setup, content=content):
            _nothing_returned([amended], "amend_content")
            self._check_content(amended[0], setup)
        rules = Rules(
            self.definition, ruleset, tuple(rule_ids), players, dict(values), content, plugins=self.plugins
        )
        rules.gear = self.definition.prepare(setup)
        rules.quantities, rules.fixed = self._quantities(setup, values)
        rules.flow = self.definition.flow()
        self._bind_phases(rules, setup)
        self._bind_reactions(rules, setup)
        self._bind_scores(rules, setup)
        rules.namings = tuple(self._namings(setup))
        rules.bots = self._bots()
        rules.metrics = tuple(self._guard_each("metrics", Metric, setup, "measure"))
        return rules

    def setup(self, players: int, values: Mapping[str, Value]) -> Setup:
        """Return what a match is about to be, with what is handed over through the game's own hooks."""
        setup = Setup(self.definition.id, players, values)
        own = {hook: tuple(self._each(hook, kind, setup=setup)) for hook, kind in self.plugins.own.items()}
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

    def _guard(self, name: str, hook: str, field: str, function: Callable[..., Any]) -> Any:
        """Name the faults of a rule's function; the game's own functions stay bare for speed."""
        if name == self.definition.id:
            return function
        fits, expected = RETURNS.get(field, (None, ""))
        return guarded(name, hook, _listed(function) if field == "list" else function, fits, expected)

    def _guard_each(self, hook: str, kind: type[Any], setup: Setup, *functions: str) -> Iterable[Any]:
        return (item for _, item in self._guard_by_rule(hook, kind, setup, *functions))

    def _guard_by_rule(
        self, hook: str, kind: type[Any], setup: Setup, *functions: str
    ) -> Iterable[tuple[str, Any]]:
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

    def _quantities(
        self, setup: Setup, values: Mapping[str, Value]
    ) -> tuple[dict[str, Measure], dict[str, int]]:
        """Return what measures each quantity, and the values of those that nothing changes."""
        modifiers: dict[str, list[Modifier]] = {quantity.id: [] for quantity in self.definition.quantities}
        for name, modifier in self._guard_by_rule("modifiers", Modifier, setup, "change"):
            if modifier.quantity not in modifiers:
                raise BadInput(
                    f"{self._who(name, 'modifiers')}: there is no quantity {modifier.quantity!r}",
                    nearest(modifier.quantity, sorted(modifiers)),
                )
            own = name == self.definition.id  # a rule's functions are guarded, so they stay `change`
            modifiers[modifier.quantity].append(modifier if own else attrs.evolve(modifier, alone=None))
        bases = {q.id: int(values[q.id]) if q.range else q.default for q in self.definition.quantities}
        measures = {name: _measure(bases[name], those) for name, those in modifiers.items()}
        return measures, {name: bases[name] for name, those in modifiers.items() if not those}

    # --- phases ----------------------------------------------------------------------------------

    def _bind_phases(self, rules: Rules, setup: Setup) -> None:
        plan = self.plan()
        _nothing_returned(self.plugins.call("amend_phases", setup=setup, plan=plan), "amend_phases")
        self._add_own_questions(plan)
        phases: list[Phase] = []
        after: list[int] = []
        for turn, classes in plan.turns.items():
            rules.starts[turn] = len(phases)
            phases += [cls(rules) for cls in classes]
            after += [*range(len(after) + 1, len(phases)), -1]
        rules.phases, rules.after = tuple(phases), tuple(after)
        if any("reactions" in self.plugins.hooks_of(name) for name in self.plugins.names[1:]):
            plan.interrupts |= {cls.id: cls for cls in WAITING}
        rules.handlers = {name: cls(rules) for name, cls in plan.interrupts.items()}
        self._bind_choices(rules, setup)

    def plan(self) -> PhasePlan:
        """Return the phases and questions of the game, before anything amends them."""
        asked = tuple(answering(question) for question in self.definition.questions)
        return PhasePlan(dict(self.definition.turns), (*self.definition.interrupts, *asked))

    def _add_own_questions(self, plan: PhasePlan) -> None:
        """Register the questions that stand in a rule's own file."""
        for name in self.plugins.names[1:]:
            for kind in own_kinds(self.plugins.plugin(name)):
                if issubclass(kind, Question) and kind.kind not in plan.interrupts:
                    plan.add_interrupt(answering(kind))

    def _bind_choices(self, rules: Rules, setup: Setup) -> None:
        limits = list(self._guard_by_rule("limits", Limit, setup, "refuse"))
        for _, limit in limits:
            for kind in limit.kinds:
                rules.limits[kind] = (*rules.limits.get(kind, ()), limit)
        by_rule = list(self._guard_by_rule("actions", Offer, setup, "list", "refuse"))
        offers = [offer for _, offer in by_rule]
        everyone = [*rules.phases, *rules.handlers.values()]
        rules.kinds = by_kind([Done, *(kind for phase in everyone for kind in phase.kinds)])
        self._add_offers(rules, by_rule, everyone)
        self._add_own_kinds(rules)
        self._check_limits(rules, limits)
        rules.entrances = tuple(
            phase.enter if type(phase).enter is not Phase.enter else None for phase in rules.phases
        )
        rules.choosers = tuple(_chooser(phase, offers, rules) for phase in rules.phases)
        rules.unlimited = {phase: _whole(phase, offers, rules) for phase in everyone} if rules.limits else {}
        rules.ways = tuple(_way(rules, following) for following in rules.after)
        choosers = {name: _chooser(phase, offers, rules) for name, phase in rules.handlers.items()}
        plain = {name for name, phase in rules.handlers.items() if isinstance(phase, Answering)}
        rules.handler_choosers = {
            name: choose or rules.handlers[name].choices
            for name, choose in choosers.items()
            if name not in plain or choose != rules.handlers[name].choices
        }

    @staticmethod
    def _add_offers(rules: Rules, offers: Sequence[tuple[str, Offer]], phases: Sequence[Phase]) -> None:
        """Make the offered actions known; their phases must exist, and their kinds be nobody else's."""
        known = {phase.id for phase in phases}
        for name, offer in offers:
            if offer.phase not in known:
                raise BadInput(
                    f"rule {name!r}, hook 'actions': there is no phase {offer.phase!r}",
                    nearest(offer.phase, sorted(known)),
                )
            for kind in offer.actions:
                add_kind(rules.kinds, kind, name, "actions")
                rules.explanations[offer.phase, kind.kind] = offer.refuse

    def _add_own_kinds(self, rules: Rules) -> None:
        """Make what stands in a rule's own file known, wherever it comes into play: texts are read back."""
        for name in self.plugins.names[1:]:
            for kind in own_kinds(self.plugins.plugin(name)):
                add_kind(rules.kinds, kind, name)
                if issubclass(kind, Interrupt) and kind.kind not in rules.handlers:
                    raise BadInput(
                        f"rule {name!r}: nobody answers the interrupt {kind.kind!r}",
                        "make it a Question, which lists its own choices",
                    )

    @staticmethod
    def _check_limits(rules: Rules, limits: Sequence[tuple[str, Limit]]) -> None:
        for name, limit in limits:
            for kind in limit.kinds:
                known = sorted(name for name, made in rules.kinds.items() if issubclass(made, Action))
                if kind not in known:
                    raise BadInput(
                        f"rule {name!r}, hook 'limits': there is no action {kind!r}", nearest(kind, known)
                    )

    # --- reactions, scores, words ----------------------------------------------------------------

    def _bind_reactions(self, rules: Rules, setup: Setup) -> None:
        for name, reaction in self._guard_by_rule("reactions", Reaction, setup, "react"):
            check_event(name, reaction)
            react = reaction.react if name == self.definition.id else in_line(reaction.react)
            rules.reactions[reaction.event] = (*rules.reactions.get(reaction.event, ()), react)

    def _bind_scores(self, rules: Rules, setup: Setup) -> None:
        lines = {line.id: line for line in self._guard_each("scoring", Scoring, setup, "points")}
        rules.scoring = tuple(lines.values())
        endings: dict[str, Ending] = {}
        for ending in self._guard_each("endings", Ending, setup, "reached"):
            if ending.replaces:
                endings.clear()
            endings[ending.id] = ending
        rules.endings = tuple(endings.values())
        rules.tie_breaks = tuple(self._guard_each("tie_break", TieBreak, setup, "worth"))

    def _namings(self, setup: Setup) -> Iterable[Naming]:
        yield WAITING_NAMES
        for name, naming in self.plugins.call("wording", setup=setup):
            check_naming(name, naming)
            yield naming


def _as_option(quantity: Quantity) -> Option:
    return Option(quantity.id, quantity.default, quantity.help, range=quantity.range)


def _nothing_returned(results: Iterable[tuple[str, Any]], hook: str) -> None:
    for name, result in results:
        if result is not None:
            raise RuleFault(name, hook, "must change its argument in place and return nothing")


def _measure(base: int, modifiers: Sequence[Modifier]) -> Measure:
    changes = [modifier.change for modifier in modifiers]
    if not changes:
        return lambda state, seat: base
    if len(changes) == 1:
        (change,), (modifier,) = changes, modifiers
        return modifier.alone(base) if modifier.alone else lambda state, seat: change(state, seat, base)

    def measure(state: Any, seat: int) -> int:
        value = base
        for change in changes:
            value = change(state, seat, value)
        return value

    return measure


def _listed(function: Callable[[Any], Iterable[Action]]) -> Callable[[Any], tuple[Action, ...]]:
    """Return the function with what it lists taken out of whatever it is in."""

    @wraps(function)
    def listed(state: Any) -> tuple[Action, ...]:
        return tuple(islice(function(state), MOST_OFFERED))

    return listed


def _own_choices(phase: Phase, rules: Rules) -> Chooser:
    """Return a phase's choices, checked when the phase stands in a rule's own module."""
    owner = rules.plugins.owner(type(phase))
    if owner not in rules.rule_ids:
        return phase.choices
    expected = f"a list of actions from the choices of phase {phase.id!r}"
    checked: Chooser = guarded(owner, "amend_phases", phase.choices, are_actions, expected)
    return checked


def _chooser(phase: Phase, offers: Sequence[Offer], rules: Rules) -> Chooser | None:
    """Return the phase's choices with offers and limits compiled in; the bare method when there are none."""
    if type(phase).choices is Phase.choices and all(offer.phase != phase.id for offer in offers):
        return None
    whole = _whole(phase, offers, rules)
    if not rules.limits:
        return whole
    return lambda state: [action for action in whole(state) if rules.limited(state, action) is None]


def _whole(phase: Phase, offers: Sequence[Offer], rules: Rules) -> Chooser:
    """Return the phase's choices with offers compiled in, those before the end of the phase."""
    own = _own_choices(phase, rules)
    extra = [offer.list for offer in offers if offer.phase == phase.id]
    if not extra:
        return own

    def choices(state: Any) -> Sequence[Action]:
        listed = list(own(state))
        ending = [listed.pop()] if listed and listed[-1] is DONE else []
        added = [action for offer in extra for action in offer(state)]
        if added and not ending and not listed:
            ending = [DONE]
        return [*listed, *added, *ending]

    return choices


def _way(rules: Rules, following: int) -> Way:
    if following < 0:
        return following, None, False
    return following, rules.entrances[following], rules.choosers[following] is not None


def preset_named(definition: GameDefinition, name: str) -> Preset:
    """Return a game's named ruleset."""
    for preset in definition.presets:
        if preset.id == name:
            return preset
    known = ", ".join(preset.id for preset in definition.presets)
    raise BadInput(f"{definition.id} has no ruleset {name!r}", f"use one of {known}, or a .toml file")
