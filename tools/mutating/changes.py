"""Small changes of Python sources: each makes one comparison, number, condition or statement wrong."""

from __future__ import annotations

import ast
import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OPERATORS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SIZES_FROM = 1000
"""Numbers from here on are sizes of memories and guards against loops, and no rules."""
NOT_RULES = ("strict", "range", "maxsize", "init", "repr")
"""Arguments that are no rules: zip's own check, how far a setting may be set, sizes of memories, reprs."""
FOR_PEOPLE = ("label", "describe", "show", "preview", "__repr__")
"""Functions whose result is read by people and not by rules."""


@attrs.frozen
class Mutant:
    """One change of one file, by offsets into its text."""

    path: str
    line: int
    span: tuple[int, int]
    """The first and last line of the statement: constants are folded into its first line."""
    start: int
    end: int
    old: str
    new: str
    within: str
    """The function or class around the change; empty in the module itself."""
    text: str
    """The line that is changed."""
    column: int
    """Where in this line the change begins."""
    imported: bool
    """Whether the change takes effect when the module is imported."""
    nth: int = 0
    """Which of the same changes of the same line in one function it is."""

    @property
    def change(self) -> str:
        """What becomes what."""
        old, new = (" ".join(part.split()) for part in (self.old, self.new))
        return f"{old} -> {new}"

    @property
    def id(self) -> str:
        """A short name that stays the same wherever the line stands in its function."""
        told = f"{self.path} {self.within} {self.text} {self.change} {self.column} {self.nth}"
        return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()

    def apply(self, text: str) -> str:
        """Return the text with the change made; no line below it moves."""
        lost = self.old.count("\n") - self.new.count("\n")
        return text[: self.start] + self.new + "\n" * lost + text[self.end :]

    def __str__(self) -> str:
        return f"{self.id}  {self.path}:{self.line} {self.within}: {self.change[:100]}   | {self.text}"


class Mutator(ast.NodeVisitor):
    """Walks a module and collects changes; texts for people, annotations and messages are left alone."""

    def __init__(self, path: str, text: str, spared: Sequence[str] = FOR_PEOPLE) -> None:
        self.path, self.text, self.spared = path, text, spared
        self.found: list[Mutant] = []
        self._depth = 0
        self._names: list[str] = []
        self._statement = (1, 1)
        starts = [0]
        self._lines = text.splitlines(keepends=True)
        for line in self._lines:
            starts.append(starts[-1] + len(line.encode()))
        self._starts, self._bytes = starts, text.encode()

    # --- places ----------------------------------------------------------------------------------

    def _at(self, line: int, column: int) -> int:
        """Return the offset in letters of a place given in bytes, as ast does."""
        return len(self._bytes[: self._starts[line - 1] + column].decode())

    def _span(self, node: ast.AST) -> tuple[int, int]:
        place: ast.expr = node  # type: ignore[assignment]
        return self._at(place.lineno, place.col_offset), self._at(
            place.end_lineno or 0, place.end_col_offset or 0
        )

    def end_of(self, node: ast.AST) -> int:
        """Return the offset in letters behind a part of the text."""
        return self._span(node)[1]

    def _add(self, node: ast.AST, start: int, end: int, new: str) -> None:
        line = getattr(node, "lineno", 0)
        text = self._lines[line - 1]
        column = start - self._at(line, len(text) - len(text.lstrip()))
        place = (self.path, line, self._statement, start, end)
        change = (self.text[start:end], new, ".".join(self._names), text.strip(), column)
        self.found.append(Mutant(*place, *change, self._depth == 0))

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        start, end = self._span(left)[1], self._span(right)[0]
        place = self.text.find(old, start, end)
        if place >= 0:
            self._add(left, place, place + len(old), new)

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            self._statement = (node.lineno, max(node.lineno, end))
        super().visit(node)

    # --- what is left alone ----------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in self.spared:
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._depth += 1
        self._inside(node)
        self._depth -= 1

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node)

    def _inside(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self._names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self._names.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._depth += 1
        self.visit(node.body)
        self._depth -= 1

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave messages alone."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone."""

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in NOT_RULES:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        """Leave imports alone."""

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if not self._bounds_a_memory(node.test):
            self._negate(node.test)
            self.generic_visit(node)

    @staticmethod
    def _bounds_a_memory(test: ast.expr) -> bool:
        """Return whether a condition asks how much is remembered already: `len(known) > 20_000`."""
        numbers = [node.value for node in ast.walk(test) if isinstance(node, ast.Constant)]
        return any(isinstance(number, int) and number >= SIZES_FROM for number in numbers)

    # --- what is changed -------------------------------------------------------------------------

    def _negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            start, end = self._span(test)
            self._add(test, start, end, f"not ({self.text[start:end]})")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            self._between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        words = any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (node.left, node.right))
        if type(node.op) in OPERATORS and not words:
            self._between(node.left, node.right, *OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, old, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start, end = self._span(node)
            self._add(node, start, end, f"({self.text[self._span(node.operand)[0] : end]})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, *self._span(node), str(not node.value))
        elif isinstance(node.value, int) and node.value < SIZES_FROM:
            self._add(node, *self._span(node), str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
            self._add(node, *self._span(node.func), OPPOSITES[node.func.id])
        if isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            return
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            start, end = self._span(node)
            if not self.text.startswith("super().__init__", start):
                self._add(node, start, end, "pass")
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if self._depth and all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._add(node, *self._span(node), "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add(node, *self._span(node), "pass")
        if type(node.op) in OPERATORS:
            old, new = OPERATORS[type(node.op)]
            self._between(node.target, node.value, f"{old}=", f"{new}=")
        self.visit(node.value)

    def visit_Break(self, node: ast.Break) -> None:
        self._add(node, *self._span(node), "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, *self._span(node), "break")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def mutants_of(root: Path, path: str, spared: Sequence[str] = FOR_PEOPLE) -> Iterator[Mutant]:
    """Yield every change of a file that still is Python; functions of some names are spared."""
    text = (root / path).read_text(encoding="utf-8")
    tree = ast.parse(text)
    mutator = Mutator(path, text, spared)
    mutator.visit(tree)
    hidden = {number for number, line in enumerate(text.splitlines(), 1) if "pragma: no cover" in line}
    ends = [mutator.end_of(statement) for statement in tree.body]
    seen: Counter[str] = Counter()
    for mutant in mutator.found:
        if mutant.line not in hidden and _is_python(mutant, text, ends):
            yield attrs.evolve(mutant, nth=seen[mutant.id])
            seen[mutant.id] += 1


def _is_python(mutant: Mutant, text: str, ends: list[int]) -> bool:
    """Return whether the outermost statement around a change can still be read; others are as they were."""
    place = bisect_left(ends, mutant.end)
    begin = ends[place - 1] if place else 0
    try:
        ast.parse(text[begin : mutant.start] + mutant.new + text[mutant.end : ends[place]])
    except SyntaxError:
        return False
    return True
