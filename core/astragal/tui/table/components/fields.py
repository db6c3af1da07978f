"""Names of fields and their docstrings as words for the screen."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable
from functools import cache

from astragal.engine.phase import Phase
from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import one_line
from astragal.plugins.records import Naming


def type_of(cls: type, name: str) -> object:
    """Return the declared type of a field, annotations included; None when it cannot be read."""
    for owner in cls.__mro__:
        hint = inspect.get_annotations(owner).get(name)
        if isinstance(hint, str):
            try:
                return eval(hint, vars(sys.modules[owner.__module__]))  # noqa: S307 - a game's own annotation
            except Exception:  # a name that is only known to type checkers says nothing about components
                return None
        if hint is not None:
            return hint
    return None


@cache
def docs_of(cls: type) -> dict[str, str]:
    """Return the docstrings that stand below the fields of a class, by field."""
    found: dict[str, str] = {}
    for owner in reversed(cls.__mro__):
        try:
            source = textwrap.dedent(inspect.getsource(owner))
            body = ast.parse(source).body[0]
        except (OSError, TypeError, SyntaxError, IndexError):
            continue
        if isinstance(body, ast.ClassDef):
            found.update(_docs(body))
    return found


def _docs(body: ast.ClassDef) -> Iterable[tuple[str, str]]:
    for field, below in zip(body.body, body.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield field.target.id, one_line(str(below.value.value))


def label_of_field(words: Words, name: str) -> str:
    """Return what a field is called: the name `field:NAME`, else its own name in words."""
    ref = f"field:{name}"
    text = words.name(ref)
    return text if words.knows(ref) else text[:1].upper() + text[1:]


def label_of_ref(words: Words, ref: str) -> str:
    """Return what a component is called, with a capital where only its id is known."""
    text = words.name(ref)
    return text if words.knows(ref) else text[:1].upper() + text[1:]


def phase_texts(rules: Rules) -> Naming:
    """Return the docstrings of phases as their help, for those that nothing else explains."""
    texts: dict[str, dict[str, str]] = {}
    for phase in (*rules.phases, *rules.handlers.values()):
        own = type(phase).__dict__.get("__doc__")
        if own and own != Phase.__doc__ and not type(phase).__module__.startswith("astragal."):
            texts[f"phase:{phase.id}"] = {"en": one_line(own.strip().partition("\n\n")[0])}
    return Naming(texts=texts)
