"""The lines of a rule: which there are, which the author marks as unplayable, and which have run.

What counts are the lines inside functions, and within a line the parts that may be skipped: both sides of
`a if b else c`, and what follows `and` or `or`.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import attrs

from astragal.plugins.rule_files import READ, RuleFile
from astragal.testing.proof.gaps import Gap, gaps_of
from astragal.testing.proof.reach import names_of_commands

MARK = re.compile(r"#\s*unplayable\b:?\s*(.*)")
_CLEVER = (ast.Call, ast.Subscript, ast.BinOp, ast.Attribute, ast.JoinedStr)
"""Expressions that can fail; names and constants alone cannot."""

Spot = tuple[int, int, int, int]
"""First line, first column, last line, last column."""


@attrs.frozen
class Lines:
    """What there is to run in a rule's file."""

    path: str
    text: str
    needed: frozenset[int]
    """The lines inside functions."""
    parts: frozenset[Spot]
    """The parts of lines that may be skipped."""
    unplayable: dict[int, str]
    """The reason for which each line that is marked cannot be played."""
    unreasoned: tuple[int, ...]
    """Lines that are marked without a reason."""
    commands: frozenset[int]
    """Lines that only commands of the rule reach; they are not played."""

    @classmethod
    def of(cls, plugin: ModuleType) -> Lines | None:
        """Return the lines of a rule; None where its source is not at hand."""
        found = _source(plugin)
        if found is None:
            return None
        path, text = found
        tree = ast.parse(text)
        marks = dict(_marks(text))
        covered = {line: reason for at, reason in marks.items() for line in _statement(tree, at)}
        commands = frozenset(names_of_commands(tree))
        needed = {line for code in _functions(compile(text, path, "exec")) for line in _own_lines(code)}
        skipped = commands | set(covered)
        return cls(
            path,
            text,
            frozenset(needed - skipped),
            frozenset(part for part in _parts(tree) if part[0] in needed - skipped),
            {line: reason for line, reason in covered.items() if reason},
            tuple(at for at, reason in marks.items() if not reason),
            commands,
        )


def _source(plugin: ModuleType) -> tuple[str, str] | None:
    """Return where a rule's source is, and the text that was read there."""
    file: RuleFile | None = vars(plugin).get(READ)
    if file is not None:
        return file.path, importlib.util.decode_source(file.text)
    path = Path(str(getattr(plugin, "__file__", "")))
    return (str(path), path.read_text(encoding="utf-8")) if path.is_file() else None


def _marks(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        found = MARK.match(token.string) if token.type == tokenize.COMMENT else None
        if found:
            yield token.start[0], found[1].strip()


def _statement(tree: ast.Module, line: int) -> range:
    """Return the lines of the largest statement that begins in a line."""
    starting = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno == line]
    return range(line, max((node.end_lineno or line for node in starting), default=line) + 1)


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of every function, comprehensions included; not that of modules and class bodies."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x02:  # CO_NEWLOCALS: a function, not the body of a class
                yield constant
            yield from _functions(constant)


def _own_lines(code: CodeType) -> set[int]:
    """Return the lines of a function without its `def`, unless that is all there is."""
    lines = {line for _, _, line in code.co_lines() if line}
    return lines - {code.co_firstlineno} or lines


def _parts(tree: ast.Module) -> Iterator[Spot]:
    """Yield the parts of expressions inside functions that may be skipped, and can fail."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            for node in ast.walk(function):
                for part in _skippable(node):
                    if any(isinstance(inner, _CLEVER) for inner in ast.walk(part)):
                        yield _spot(part)


def _skippable(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Lambda):
        return [node.body]
    return node.values[1:] if isinstance(node, ast.BoolOp) else []


def _spot(node: ast.expr) -> Spot:
    return node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0


class Tracer:
    """Notes which lines and parts of a rule run, while it is on; it is off once all have."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.left = set(lines.needed)
        """The lines that have not run."""
        self.parts = set(lines.parts)
        """The parts of lines that have not run."""
        self.news = 0
        """How often something ran for the first time."""
        self._known: dict[CodeType, list[tuple[int | None, ...]]] = {}

    def __enter__(self) -> Tracer:
        self._before = sys.gettrace()
        if not self.done:
            sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    @property
    def done(self) -> bool:
        """Whether everything has run."""
        return not self.left and not self.parts

    def _enter(self, frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != self.lines.path:
            return None
        frame.f_trace_opcodes = bool(self.parts)
        return self._inside

    def _inside(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            self._see(frame.f_lineno)
        elif event == "opcode":
            self._look(frame)
        return self._inside

    def _see(self, line: int) -> None:
        if line in self.left:
            self.left.discard(line)
            self.news += 1

    def _look(self, frame: FrameType) -> None:
        """Note the part of a line that an instruction belongs to."""
        code = frame.f_code
        if code not in self._known:
            self._known[code] = list(code.co_positions())
        line, _, column, _ = self._known[code][frame.f_lasti // 2]
        if line is None or column is None:
            return
        for part in [part for part in self.parts if part[:2] <= (line, column) < part[2:]]:
            self.parts.discard(part)
            self.news += 1

    def gaps(self) -> list[Gap]:
        """Return what never ran, function by function."""
        return gaps_of(self.lines.text, self.left, self.parts)
