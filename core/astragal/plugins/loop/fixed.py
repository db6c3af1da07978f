"""Functions rewritten for one ruleset: what cannot change any more stands in them as a constant.

Phases, actions, chances and questions are written for every ruleset; in a match most of what they ask is
known. So in their methods, and in the functions about a state that these call,

- `self.limit(state, seat)` in a phase, or `state.rules.quantities["limit"](state, seat)` anywhere, is a
  number where no rule modifies the quantity,
- options, the number of seats, `state.rules`, what the game prepared and properties of the table that read
  these are values, and so are the attributes of a phase, which is made once for a ruleset,
- `state.hears(Rolled)` is answered where it can be, and an event that nothing reacts to is passed to
  `state.emit` only while somebody listens,
- branches that can never be taken are left out.

A rewritten function keeps the file and the lines of the rule, so errors point to the rule as it was written.
What was rewritten once is used again for every ruleset in which the same is known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FunctionType
from weakref import WeakKeyDictionary

import attrs

from astragal.engine.rules import Rules
from astragal.plugins.loop.fixing import Fixing
from astragal.plugins.loop.known import Answer, Asked, Facts, Value
from astragal.plugins.loop.parsed import code_of, do_the_same, parsed, parsed_anew
from astragal.unchecked import Function, Unchecked


@attrs.frozen
class Form:
    """A function as it is rewritten where some questions have some answers."""

    answers: tuple[tuple[Asked, Answer], ...]
    code: CodeType
    values: Mapping[str, Value]
    """The values that it takes as arguments after its own, by name."""
    text: str


_FORMS: WeakKeyDictionary[FunctionType, list[Form]] = WeakKeyDictionary()
"""What functions were rewritten as so far: rulesets are compiled by the thousand, and few differ there."""
_as_written = False


@contextmanager
def as_written() -> Iterator[None]:
    """Compile rules without rewriting anything: for tools and tests that change functions or compare both."""
    global _as_written
    before, _as_written = _as_written, True
    try:
        yield
    finally:
        _as_written = before


class Known(Facts):
    """Functions as they are rewritten for one ruleset, each made once."""

    def __init__(self, rules: Rules, constants: Mapping[object, int]) -> None:
        super().__init__(rules, constants)
        self.texts: dict[Function, str] = {}
        """The text of what was rewritten so far, by the function as it was written."""
        self._made: dict[tuple[FunctionType, object], Function] = {}
        self._as_written = _as_written

    def method(self, bound: Function) -> Function:
        """Return a method of a phase or flow, as a function that takes no `self`."""
        owner, function = getattr(bound, "__self__", None), getattr(bound, "__func__", None)
        if owner is None or not isinstance(function, FunctionType):
            return bound
        made = self._of(function, owner)
        return bound if made is function else made

    def function(self, function: Function) -> Function:
        """Return a function about a state, or the plain method of a class; others as they are."""
        return self._of(function, None) if isinstance(function, FunctionType) else function

    def _of(self, function: FunctionType, owner: object) -> Function:
        """Return a function rewritten; as it is while it is being rewritten, because it calls itself."""
        key = function, owner
        if key not in self._made:
            self._made[key] = function
            if not self._as_written and parsed(function) is not None:
                self._made[key] = self._rewritten(function, owner)
        return self._made[key]

    def answer(self, asked: Asked, owner: object) -> Answer:
        if asked.what == "changes":
            return int(self.function(asked.about) is not asked.about)
        return super().answer(asked, owner)

    def value(self, value: Value, owner: object) -> Unchecked:
        if value.what == "own":
            found = getattr(owner, value.name)
            return self.method(found) if getattr(found, "__self__", None) is owner else found
        return super().value(value, owner)

    def _rewritten(self, function: FunctionType, owner: object) -> Function:
        form = self._known_form(function, owner) or self._new_form(function, owner)
        if not form.text:
            return function
        self.texts[function] = form.text
        named = function.__globals__
        values = [
            self.function(named[name]) if value.what == "function" else self.value(value, owner)
            for name, value in form.values.items()
        ]
        defaults = (*(function.__defaults__ or ()), *values)
        return FunctionType(form.code, named, function.__name__, defaults)

    def _known_form(self, function: FunctionType, owner: object) -> Form | None:
        for form in _FORMS.get(function, ()):
            if all(_same(self.answer(asked, owner), answer) for asked, answer in form.answers):
                return form
        return None

    def _new_form(self, function: FunctionType, owner: object) -> Form:
        answers: dict[Asked, Answer] = {}

        def ask(asked: Asked) -> Answer:
            answers[asked] = self.answer(asked, owner)
            return answers[asked]

        made = parsed_anew(function)
        changing = Fixing(function, made, owner, ask)
        made.body = changing.each(made.body)
        taken = made.args.args if owner is None else made.args.args[1:]
        made.args.args = [ast.arg(name) for name in (*(argument.arg for argument in taken), *changing.used)]
        made.args.defaults, made.returns = [], None
        code = code_of(made, function.__code__.co_filename)
        text = "" if do_the_same(code, function.__code__) else ast.unparse(made)
        form = Form(tuple(answers.items()), code, changing.used, text)
        _FORMS.setdefault(function, []).append(form)
        return form


def _same(one: Answer, other: Answer) -> bool:
    """Return whether two answers are the same: True is not 1 in a text."""
    return one == other and type(one) is type(other)
