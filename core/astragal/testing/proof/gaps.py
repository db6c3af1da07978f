"""What never ran, in words: `lines 45-49 (what Cure does)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable

import attrs

Spot = tuple[int, int, int, int]
_METHODS = {
    "apply": "what {owner} does",
    "resolve": "what {owner} brings",
    "choices": "the choices of {owner}",
    "refusal": "why {owner} is refused",
    "label": "how {owner} reads",
    "describe": "how {owner} reads",
    "enter": "how {owner} starts",
}


@attrs.frozen
class Gap:
    """A stretch of a rule that never ran."""

    first: int
    last: int
    what: str
    """The function it is in, in words."""
    source: str
    """The text of the function."""
    part: str = ""
    """The part of the line, where the rest of it ran."""

    def __str__(self) -> str:
        lines = f"line {self.first}" if self.first == self.last else f"lines {self.first}-{self.last}"
        return f"{self.part!r} in line {self.first} ({self.what})" if self.part else f"{lines} ({self.what})"


def gaps_of(text: str, lines: Iterable[int], parts: Iterable[Spot]) -> list[Gap]:
    """Return what never ran, in the order of the file; parts of lines that never ran are not named again."""
    tree, missing = ast.parse(text), sorted(lines)
    found: list[Gap] = []
    for line in missing:
        what, source = _place(tree, text, line)
        if found and found[-1].what == what and not _code_between(text, found[-1].last, line, missing):
            found[-1] = attrs.evolve(found[-1], last=line)
        else:
            found.append(Gap(line, line, what, source))
    for part in sorted(parts):
        if part[0] not in missing:
            what, source = _place(tree, text, part[0])
            found.append(Gap(part[0], part[0], what, source, _cut(text, part)))
    return sorted(found, key=lambda gap: gap.first)


def _code_between(text: str, first: int, last: int, missing: list[int]) -> bool:
    """Return whether code that ran stands between two lines; blank lines and comments do not count."""
    between = text.splitlines()[first : last - 1]
    return any(
        line.strip() and not line.strip().startswith("#") and number not in missing
        for number, line in enumerate(between, first + 1)
        if line.strip(" )]},")
    )


def _cut(text: str, part: Spot) -> str:
    lines = text.encode().splitlines()
    end = part[3] if part[0] == part[2] else None
    return lines[part[0] - 1][part[1] : end].decode(errors="replace")


def _place(tree: ast.Module, text: str, line: int) -> tuple[str, str]:
    """Return the function that a line belongs to, in words, and its text."""
    owner, inner = "", None
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):
            owner = node.name
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            inner = node
    if inner is None:
        return "a function without a name", text.splitlines()[line - 1]
    told = _METHODS.get(inner.name, "{owner}." + inner.name) if owner else inner.name
    return told.format(owner=owner), ast.get_source_segment(text, inner) or ""
