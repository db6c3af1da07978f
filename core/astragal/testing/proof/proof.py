"""The proof of a rule: what of it has run, what has not, and a position to begin with for what has not."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from astragal.engine.rules import Rules
from astragal.errors import AstragalError, BadInput
from astragal.plugins.compiler import Compiler
from astragal.plugins.options import Option, Value
from astragal.plugins.records import Preset
from astragal.plugins.registry import Registry
from astragal.plugins.terms import Members, Term
from astragal.positions import names_in, read_position
from astragal.positions.derived import OWN, vocabulary_of
from astragal.positions.writing import NAMES
from astragal.testing.proof.gaps import Gap
from astragal.testing.proof.lines import Lines, Tracer
from astragal.testing.proof.named import Named
from astragal.testing.proof.steering import Steering, kinds_of

SECONDS = 4.0
"""How much time of the processor steering may take."""
OWN_POSITIONS = "POSITIONS"
"""The name in a rule's file under which it keeps positions to try it on."""
SHOWN = 4
"""How many words the position that is offered has at most."""


class Proof:
    """Traces a rule while it is entered as a context; `steer` plays towards what has not run."""

    def __init__(self, name: str, plugin: ModuleType) -> None:
        self.name, self.plugin = name, plugin
        found = Lines.of(plugin)
        self.tracer = Tracer(found) if found is not None else None
        if found is not None and found.unreasoned:
            line = found.unreasoned[0]
            what = f"line {line} of rule {name!r} is marked as unplayable without a reason"
            raise BadInput(what, "write # unplayable: REASON")

    def __enter__(self) -> Proof:
        if self.tracer is not None:
            self.tracer.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self.tracer is not None:
            self.tracer.__exit__()

    @property
    def lines(self) -> int:
        """How many lines of functions ran."""
        return 0 if self.tracer is None else len(self.tracer.lines.needed - self.tracer.left)

    @property
    def gaps(self) -> list[Gap]:
        """What never ran."""
        return [] if self.tracer is None else self.tracer.gaps()

    @property
    def unplayable(self) -> tuple[str, ...]:
        """What the author marks as unplayable, with the reasons."""
        if self.tracer is None:
            return ()
        marked: dict[str, list[int]] = {}
        for line, reason in sorted(self.tracer.lines.unplayable.items()):
            marked.setdefault(reason, []).append(line)
        return tuple(f"{_span(lines)}: {reason}" for reason, lines in marked.items())

    def steer(self, many: Sequence[Rules]) -> None:
        """Play towards what has not run."""
        if self.tracer is None or not many:
            return
        text = self.tracer.lines.text
        named = Named.of(text)
        steering = Steering(self.name, self.tracer, named, SECONDS, kinds_of(many[0], self.plugin, named))
        with self:
            list(many[0].plugins.call("commands"))
        steering.run(many, self._others(many[0]), list(self._written(many)))

    def _written(self, many: Sequence[Rules]) -> Iterator[tuple[Rules, str]]:
        """Yield the positions that the author wrote, with rules of each game that can read them."""
        assert self.tracer is not None
        games = {rules.game.id: rules for rules in many}.values()
        for text, where in written_positions(self.plugin, self.tracer.lines.path):
            problems = list[AstragalError]()
            found = [rules for one in games if (rules := self._reader(text, one, many, problems))]
            if not found and where == OWN_POSITIONS:
                what = f"a position of rule {self.name!r} cannot be read: {problems[0].what}"
                raise BadInput(f"{what} ({text!r})", problems[0].remedy)
            yield from ((rules, text) for rules in found)

    def _reader(
        self, text: str, any_seats: Rules, many: Sequence[Rules], problems: list[AstragalError]
    ) -> Rules | None:
        """Return rules of a game that a position can be read by: those that are tried, or another ruleset."""
        try:
            seats = len(names_in(text, any_seats))
        except AstragalError as error:
            problems.append(error)
            return None
        presets = any_seats.game.presets
        own = next(preset for preset in presets if preset.id == any_seats.ruleset)
        tried = {(rules.game.id, rules.seats): rules for rules in many}
        for preset in (own, *(preset for preset in presets if preset is not own)):
            try:
                known = tried.get((any_seats.game.id, seats)) if preset is own else None
                rules = known or self._for(any_seats, preset, seats)
                read_position(rules, text)
            except AstragalError as error:
                problems.append(error)
            else:
                return rules
        return None

    def _for(self, rules: Rules, preset: Preset, players: int) -> Rules:
        """Return a ruleset of the same game with the rule, for a number of players."""
        ids = (*preset.rules, *preset.rules_for.get(players, ()), self.name)
        return self._made(rules, preset.id, ids, preset.options, players)

    def _others(self, rules: Rules) -> Iterator[Rules]:
        """Yield rules with the rule's options set otherwise, and other rulesets with it."""
        for option in self._own_options(rules):
            for value in _other_values(option):
                with suppress(AstragalError):
                    yield self._made(
                        rules, rules.ruleset, rules.rule_ids, {**rules.options, option.id: value}
                    )
        for preset in rules.game.presets:
            for players in sorted({preset.players[1], max(2, preset.players[0])}):
                with suppress(AstragalError):
                    yield self._for(rules, preset, players)

    def _own_options(self, rules: Rules) -> list[Option]:
        found = dict(rules.plugins.call("options")).get(self.name, [])
        return [option for option in found if option.id in rules.options]

    def _made(
        self,
        rules: Rules,
        ruleset: str,
        ids: Sequence[str],
        options: Mapping[str, Value],
        players: int = 0,
    ) -> Rules:
        registry = Registry()
        named = [(id, self.plugin if id == self.name else registry.rule(id)) for id in dict.fromkeys(ids)]
        game = rules.plugins.plugin(rules.game.id)
        compiler = Compiler(game, named, rules.game.id)
        return compiler.compile(ruleset, list(dict(named)), players or rules.seats, dict(options))

    def instance(self, rules: Rules) -> str:
        """Return a position to begin with, for what never ran: what its source names."""
        named = Named.of(self._told())
        known = vocabulary_of(rules).words(0)
        words = [word for word in known if named.names(word) and not word.startswith(OWN)][:SHOWN]
        items = ", ".join(_item(known[word][0], word, named, rules) for word in words)
        people = [f"ann: {items}".rstrip(), *(f"{name}:" for name in NAMES[1 : max(2, rules.seats)])]
        phase = next((p.id for p in rules.phases if p.id in named.words), "")
        text = " | ".join(people[: rules.seats]) + (f"; phase: {phase}" if phase else "")
        return f'table("{rules.game.id}", "{text}", rules=...)'

    def _told(self) -> str:
        told = [textwrap.dedent(gap.source) for gap in self.gaps]
        return "\n".join(text for text in told if _parses(text))


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _item(term: Term, word: str, named: Named, rules: Rules) -> str:
    """Return an item of a position that is offered: a number, a list, or the word alone."""
    listed = term.members(rules)
    if listed:
        return f"{word} {next((member for member in listed if named.names(member)), listed[0])}"
    return word if isinstance(term, Members) else f"{max(1, *named.numbers)} {word}"


def _span(lines: list[int]) -> str:
    return f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]}-{lines[-1]}"


def _other_values(option: Option) -> list[Value]:
    """Return other values of an option that are worth a try."""
    if isinstance(option.default, bool):
        return [not option.default]
    if option.choices:
        return [value for value in option.choices if value != option.default]
    low_high = option.range or ()
    return [value for value in low_high if value != option.default]


def written_positions(plugin: ModuleType, path: str) -> list[tuple[str, str]]:
    """Return the positions in a rule's `POSITIONS`, and in the calls of `table` in the test beside it."""
    own = [(str(text), OWN_POSITIONS) for text in getattr(plugin, OWN_POSITIONS, ())]
    test = Path(path).with_name(f"test_{Path(path).name}")
    if not test.is_file():
        return own
    with suppress(SyntaxError, UnicodeDecodeError):
        own += [(text, test.name) for text in _in_calls(ast.parse(test.read_text(encoding="utf-8")))]
    return own


def _in_calls(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("table") and len(node.args) > 1:
            text = node.args[1]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value
