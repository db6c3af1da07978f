"""Methods of phases rewritten for one ruleset: what cannot change any more stands in them as a constant.

A phase is made once for a ruleset and keeps no state. So in its `choices` and `enter`

- `self.limit(state, seat)` is a number where no rule modifies the quantity,
- `self.gear` and other attributes are looked up once, when the rules are compiled,
- other methods of the phase are called as they are rewritten in the same way,
- `state.hears(Rolled)` is answered where it can be, and an event that nothing reacts to is passed to
  `state.emit` only while somebody listens,
- branches that can never be taken are left out.

The rewritten method keeps the file and the lines of the rule, so errors point to the rule as it was written.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import attrs

from astragal.engine.phase import Phase
from astragal.engine.state import Event
from astragal.unchecked import Fields, Function

Outer = tuple[str, ...]

LISTENED = ast.parse("state.heard is not None", mode="eval").body


@attrs.frozen
class Known:
    """What is known about a ruleset when the methods of its phases are rewritten."""

    constants: Mapping[object, int]
    """The quantities that no rule modifies, by the function that measures them."""
    reacted: Collection[type[Event]]
    """The events that a rule reacts to."""


class Fixing(ast.NodeTransformer):
    """Rewrites one method of a phase; `used` collects the values that it then takes as arguments."""

    def __init__(self, phase: Phase, scope: Mapping[str, object], known: Known, outer: Outer) -> None:
        self.phase, self.scope, self.known, self.outer = phase, scope, known, outer
        self.used: Fields = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not _is_name(node.value, "self") or not hasattr(self.phase, node.attr):
            return self.generic_visit(node)
        name = f"own_{node.attr}"
        value = getattr(self.phase, node.attr)
        if getattr(value, "__self__", None) is self.phase and node.attr not in self.outer:
            value, _ = fixed(value, self.known, self.outer)
        self.used.setdefault(name, value)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "self":
            self.used["self"] = self.phase
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = node.func
        if isinstance(called, ast.Attribute) and _is_name(called.value, "self"):
            measure = getattr(self.phase, called.attr, None)
            if isinstance(measure, FunctionType) and measure in self.known.constants:
                return ast.copy_location(ast.Constant(self.known.constants[measure]), node)
        if _is_call_of(node, "hears") and self._event(node) is not None:
            known = self._event(node) in self.known.reacted
            return ast.copy_location(ast.Constant(True) if known else deepcopy(LISTENED), node)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        self.generic_visit(node)
        if not (isinstance(call, ast.Call) and _is_call_of(call, "emit")):
            return node
        event = self._event(call)
        if event is None or event in self.known.reacted:
            return node
        return ast.copy_location(ast.If(deepcopy(LISTENED), [node], []), node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        test: ast.expr = self.visit(node.test)
        if isinstance(test, ast.Constant):
            taken: ast.AST = self.visit(node.body if test.value else node.orelse)
            return taken
        node.test, node.body, node.orelse = test, self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        test: ast.expr = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return self.each(node.body if test.value else node.orelse) or ast.copy_location(ast.Pass(), node)
        node.test, node.body, node.orelse = test, self.each(node.body), self.each(node.orelse)
        return node

    def each(self, lines: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Rewrite some lines; one may become several."""
        return [made for line in lines for made in _as_list(self.visit(line))]

    def _event(self, call: ast.Call) -> type[Event] | None:
        """Return the class of events that a call names first, if it is known when the rules are compiled."""
        named = call.args[0] if call.args else None
        found = self.scope.get(named.id) if isinstance(named, ast.Name) else None
        return found if isinstance(found, type) and issubclass(found, Event) else None


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_call_of(node: ast.Call, method: str) -> bool:
    called = node.func
    return isinstance(called, ast.Attribute) and called.attr == method and _is_name(called.value, "state")


def fixed(method: Function, known: Known, outer: Outer = ()) -> tuple[Function, str]:
    """Return a phase's method rewritten for a ruleset, and its text; as it is where it cannot be rewritten.

    `outer` are the methods that are being rewritten already: one that calls itself is called as it is.
    """
    phase, plain = getattr(method, "__self__", None), getattr(method, "__func__", None)
    if not isinstance(phase, Phase) or not isinstance(plain, FunctionType) or plain.__closure__:
        return method, ""
    parsed = _parsed(plain)
    if parsed is None:
        return method, ""
    changing = Fixing(phase, plain.__globals__, known, (*outer, plain.__name__))
    made = deepcopy(parsed)
    made.body = changing.each(made.body)
    taken = [ast.arg(argument.arg) for argument in made.args.args[1:]]
    made.args.args = [*taken, *map(ast.arg, changing.used)]  # local names are the quickest to read
    made.returns = None
    code, values = _code(made, plain.__code__), tuple(changing.used.values())
    return FunctionType(code, plain.__globals__, plain.__name__, values), ast.unparse(made)


def _as_list(visited: Any) -> list[ast.stmt]:
    return visited if isinstance(visited, list) else [visited]


@cache
def _parsed(function: FunctionType) -> ast.FunctionDef | None:
    """Return a plain method as it is written in its file, with the lines that it has there."""
    try:
        lines, first = inspect.getsourcelines(function)
        parsed = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, SyntaxError, TypeError):
        return None
    if not isinstance(parsed, ast.FunctionDef) or parsed.decorator_list or not _is_simple(parsed):
        return None
    ast.increment_lineno(parsed, first - 1)
    return parsed


def _is_simple(parsed: ast.FunctionDef) -> bool:
    """Return whether a method has plain arguments, `self` and `state` first, and defines nothing inside."""
    names = [argument.arg for argument in parsed.args.args]
    inner = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Nonlocal, ast.Global, ast.Yield, ast.YieldFrom)
    plain = not (parsed.args.kwonlyargs or parsed.args.vararg or parsed.args.kwarg or parsed.args.defaults)
    nodes = list(ast.walk(parsed))[1:]
    stored = any(isinstance(node, ast.Attribute) and _is_stored_on_self(node) for node in nodes)
    return (
        names[:2] == ["self", "state"]
        and plain
        and not stored
        and not any(isinstance(n, inner) for n in nodes)
    )


def _is_stored_on_self(node: ast.Attribute) -> bool:
    return _is_name(node.value, "self") and not isinstance(node.ctx, ast.Load)


def _code(made: ast.FunctionDef, original: CodeType) -> CodeType:
    """Compile a function so that it seems to stand where the original stands."""
    module = ast.fix_missing_locations(ast.Module([made], []))
    compiled = compile(module, original.co_filename, "exec")
    return next(
        code for code in compiled.co_consts if isinstance(code, CodeType) and code.co_name == made.name
    )
