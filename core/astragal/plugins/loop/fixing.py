"""How the text of a function is rewritten where something is known: names and calls become values."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from types import FunctionType
from typing import TypeVar

from astragal.engine.state import Event
from astragal.plugins.loop.known import Answer, Asked, Value
from astragal.plugins.loop.parsed import getter, is_about_a_state
from astragal.unchecked import Unchecked

LISTENED = ast.parse("state.heard is not None", mode="eval").body

_COMPARED: Mapping[type[ast.cmpop], Callable[[Unchecked, Unchecked], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Fixing(ast.NodeTransformer):
    """Rewrites one function; `used` collects the values that it then takes as arguments."""

    def __init__(
        self, function: FunctionType, parsed: ast.FunctionDef, owner: object, ask: Callable[[Asked], Answer]
    ) -> None:
        self.scope, self.owner, self.ask = function.__globals__, owner, ask
        self.used: dict[str, Value] = {}
        self.local = {argument.arg for argument in ast.walk(parsed) if isinstance(argument, ast.arg)}
        self.local |= {
            node.id for node in ast.walk(parsed) if isinstance(node, ast.Name) and _is_stored(node)
        }
        self.table = self._table(parsed)

    def _table(self, parsed: ast.FunctionDef) -> object:
        """Return the class that the state is annotated with, or None."""
        for argument in parsed.args.args[:2]:
            if argument.arg == "state" and isinstance(argument.annotation, ast.Name):
                return self.scope.get(argument.annotation.id)
        return None

    def each(self, lines: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Rewrite some lines; one may become several."""
        return [made for line in lines for made in _as_list(self.visit(line))]

    def _use(self, node: ast.expr, name: str, value: Value) -> ast.expr:
        """Return the name of a value in place of what stood there."""
        self.used.setdefault(name, value)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _is_own(self, node: ast.Attribute) -> bool:
        """Return whether something is an attribute of the phase or flow whose method this is."""
        return self.owner is not None and _is_name(node.value, "self")

    # --- names and attributes --------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "self" and self.owner is not None:
            self.used["self"] = Value("self")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if self._is_own(node) and self.ask(Asked("has", node.attr)):
            return self._use(node, f"own_{node.attr}", Value("own", node.attr))
        if isinstance(node.ctx, ast.Load):
            if _is_rules(node):
                return self._use(node, "known_rules", Value("rules"))
            if _is_rules(node.value) and node.attr == "gear":
                return self._use(node, "known_gear", Value("gear"))
            if _is_name(node.value, "state"):
                return self._of_state(node)
        return self.generic_visit(node)

    def _of_state(self, node: ast.Attribute) -> ast.AST:
        """Rewrite an attribute of the state: how many seats there are, or what a property returns."""
        if node.attr == "seats":
            return ast.copy_location(ast.Constant(self.ask(Asked("seats"))), node)
        found = getattr(self.table, node.attr, None)
        read = getter(found.fget) if isinstance(found, property) else None
        if read is None:
            return node
        inlined: ast.AST = self.visit(_at(deepcopy(read), node))
        return inlined

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if _is_of_rules(node.value, "options") and isinstance(node.slice, ast.Constant):
            known = self.ask(Asked("option", node.slice.value))
            if known is not None:
                return ast.copy_location(ast.Constant(known), node)
        return self.generic_visit(node)

    # --- calls -----------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        known = self._measured(node)
        if known is not None:
            return ast.copy_location(ast.Constant(known), node)
        inlined = self._formula(node)
        if inlined is not None:
            return inlined
        event = self._event(node) if _is_call_of(node, "hears") else None
        if event is not None:
            answer = ast.Constant(True) if self.ask(Asked("reacted", event)) else deepcopy(LISTENED)
            return ast.copy_location(answer, node)
        self._bind_called(node)
        return self.generic_visit(node)

    def _measured(self, node: ast.Call) -> Answer:
        """Return the quantity that a call asks for, if it is known."""
        called = node.func
        if isinstance(called, ast.Attribute) and self._is_own(called):
            return self.ask(Asked("own", called.attr))
        if isinstance(called, ast.Subscript) and _is_of_rules(called.value, "quantities"):
            name = called.slice.value if isinstance(called.slice, ast.Constant) else None
            return None if name is None else self.ask(Asked("quantity", name))
        return None

    def _formula(self, node: ast.Call) -> ast.expr | None:
        """Return the expression that a quantity is, with the seat that a call names put in."""
        called, found = node.func, None
        if isinstance(called, ast.Attribute) and self._is_own(called):
            found = self.ask(Asked("own formula", called.attr))
        elif isinstance(called, ast.Subscript) and _is_of_rules(called.value, "quantities"):
            name = called.slice.value if isinstance(called.slice, ast.Constant) else None
            found = self.ask(Asked("formula", name))
        if found is None or len(node.args) != 2 or not _is_name(node.args[0], "state"):
            return None
        seat: ast.expr = self.visit(node.args[1])
        if not isinstance(seat, ast.Name) and ast.unparse(seat) != "state.active":
            return None  # it would be asked more than once
        made: ast.expr = _Seating(seat).visit(ast.parse(str(found), mode="eval").body)
        return _at(made, node)

    def _bind_called(self, node: ast.Call) -> None:
        """Let a call use what is known: what measures a quantity, or a function that is rewritten too."""
        called = node.func
        if isinstance(called, ast.Subscript) and _is_of_rules(called.value, "quantities"):
            if isinstance(called.slice, ast.Constant) and str(called.slice.value).isidentifier():
                name = str(called.slice.value)
                node.func = self._use(called, f"quantity_{name}", Value("quantity", name))
        elif isinstance(called, ast.Name) and called.id not in self.local:
            function = self.scope.get(called.id)
            about_a_state = node.args and _is_name(node.args[0], "state")
            known = about_a_state and isinstance(function, FunctionType) and is_about_a_state(function)
            if known and self.ask(Asked("changes", function)):
                self.used[called.id] = Value("function", called.id)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        self.generic_visit(node)
        if not (isinstance(call, ast.Call) and _is_call_of(call, "emit")):
            return node
        event = self._event(call)
        if event is None or self.ask(Asked("reacted", event)):
            return node
        kind, *facts = call.args
        listener = ast.Attribute(ast.Name("state", ast.Load()), "heard", ast.Load())
        told = [listener, kind, ast.Tuple(facts, ast.Load())]
        line = ast.Expr(ast.Call(self._use(call.func, "tell_listener", Value("tell")), told, []))
        return _at(ast.If(deepcopy(LISTENED), [line], []), node)

    def _event(self, call: ast.Call) -> type[Event] | None:
        """Return the class of events that a call names first, if it is known when the rules are compiled."""
        named = call.args[0] if call.args else None
        if not isinstance(named, ast.Name) or named.id in self.local:
            return None
        found = self.scope.get(named.id)
        return found if isinstance(found, type) and issubclass(found, Event) else None

    # --- branches that are known -----------------------------------------------------------------

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.copy_location(ast.Constant(not node.operand.value), node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        compared = _COMPARED.get(type(node.ops[0])) if len(node.ops) == 1 else None
        left, right = node.left, node.comparators[0]
        if compared is None or not (isinstance(left, ast.Constant) and isinstance(right, ast.Constant)):
            return node
        return ast.copy_location(ast.Constant(compared(left.value, right.value)), node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Leave out what cannot decide any more: the constants that an `and` or `or` begins with."""
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        while len(node.values) > 1 and isinstance(node.values[0], ast.Constant):
            if bool(node.values[0].value) is decides:
                return node.values[0]
            del node.values[0]
        return node if len(node.values) > 1 else node.values[0]

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


def _as_list(visited: Unchecked) -> list[ast.stmt]:
    return visited if isinstance(visited, list) else [visited]


class _Seating(ast.NodeTransformer):
    """Puts in place of `seat` what stands for it."""

    def __init__(self, seat: ast.expr) -> None:
        self.seat = seat

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self.seat) if node.id == "seat" else node


N = TypeVar("N", ast.expr, ast.stmt)


def _at(inlined: N, place: ast.expr | ast.stmt) -> N:
    """Return an expression or statement that seems to stand in a place."""
    for node in ast.walk(inlined):
        ast.copy_location(node, place)
    return inlined


def _is_stored(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_rules(node: ast.expr) -> bool:
    """Return whether something is `state.rules`."""
    return isinstance(node, ast.Attribute) and node.attr == "rules" and _is_name(node.value, "state")


def _is_of_rules(node: ast.expr, attribute: str) -> bool:
    """Return whether something is `state.rules.` and this attribute."""
    return isinstance(node, ast.Attribute) and node.attr == attribute and _is_rules(node.value)


def _is_call_of(node: ast.Call, method: str) -> bool:
    called = node.func
    return isinstance(called, ast.Attribute) and called.attr == method and _is_name(called.value, "state")
