"""The pages of the reference that are read off classes: records, content, lines of the score."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import attrs

import astragal
from astragal import components, errors, panels
from astragal.engine import phase, question, sealed, state
from astragal.engine.memo import Memo
from astragal.engine.note import Note
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.plugins import metrics, records, rulebook
from astragal.plugins.options import Option
from astragal.plugins.registry import Registry

NOTE = "<!-- Written by docs/generate.py: change the source, then run `make docs`. -->\n"

HANDED_OVER = (
    Option,
    records.Offer,
    records.Limit,
    records.Modifier,
    records.Reaction,
    records.Scoring,
    records.Ending,
    records.TieBreak,
    records.Naming,
    records.BotKind,
    metrics.Metric,
    metrics.Tally,
    records.Command,
    records.Setup,
)
DEFINING = (
    records.GameDefinition,
    records.Preset,
    records.Quantity,
    records.Leftover,
    records.CardTable,
    phase.Flow,
)
PLAYING = (
    state.Action,
    state.Chance,
    question.Question,
    sealed.SealedQuestion,
    sealed.SealedAnswer,
    state.Event,
    errors.Refusal,
    rulebook.Chapter,
    rulebook.Clause,
    phase.Phase,
    phase.PhasePlan,
    phase.Selection,
)
ASKED = (State, Rules, Words, Note, Memo)
SHOWING = (panels.Panel, panels.Ink, panels.Look, panels.Canvas)
KNOWN_METHODS = {
    "State": "emit hears ask ask_together answered fork",
    "Rules": (
        "quantity option name_of text_of total scores result next_phase finish play deal new apply answer "
        "choices read_action"
    ),
    "Words": "__call__ plural name help player join number",
    "SealedQuestion": "reveal",
    "SealedAnswer": "",
    "Memo": "",
    "Note": "",
    "Canvas": "put put_cut put_right put_wrapped box",
    "Panel": "",
}
"""Of classes with many methods, those that plugins call."""


def class_pages(registry: Registry) -> dict[str, str]:
    """Return the text of every page by file name."""
    return {
        "records.md": records_page(),
        "content.md": content_page(registry),
        "scores.md": scores_page(registry),
    }


def prose(text: str) -> list[str]:
    """Return a paragraph in lines of a length that reads well."""
    return textwrap.wrap(" ".join(text.split()), 110)


# --- classes -----------------------------------------------------------------------------------------


def fields_of(kind: type[Any]) -> dict[str, str]:
    """Return the fields that a class itself declares, each with the text below it."""
    return {name: text for name, _, text in _declared(kind)}


def _declared(kind: type[Any]) -> Iterator[tuple[str, ast.AnnAssign, str]]:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    for statement, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            said = following.value if isinstance(following, ast.Expr) else None
            text = said.value if isinstance(said, ast.Constant) else ""
            yield statement.target.id, statement, " ".join(str(text).split())


def typed_rows(kind: type[Any]) -> Iterator[str]:
    """Yield a row for each field of a class, with its type; the required ones are marked."""
    for name, statement, text in _declared(kind):
        if name.startswith("_"):
            continue
        hint = re.sub(r"^ClassVar\[(.*)\]$", r"\1", ast.unparse(statement.annotation)).replace("|", "\\|")
        needed = " (required)" if _is_required(statement) else ""
        yield f"| `{name}`{needed} | `{hint}` | {text} |"


def _is_required(statement: ast.AnnAssign) -> bool:
    made = ast.unparse(statement.value) if statement.value else "attrs.field()"
    return made.startswith("attrs.field") and "default=" not in made and "factory=" not in made


def methods_of(kind: type[Any]) -> Iterator[str]:
    """Yield a line for each method of a class that plugins call."""
    chosen = KNOWN_METHODS.get(kind.__name__)
    names = [name for name in vars(kind) if not name.startswith("_")] if chosen is None else chosen.split()
    for name in names:
        found = inspect.getattr_static(kind, name)
        function = found.fget if isinstance(found, property) else getattr(kind, name)
        said = (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ")
        if isinstance(found, property):
            yield f"- `{name}`: {said}"
        elif inspect.isfunction(function) or inspect.ismethod(function):
            yield f"- `{name}({_arguments(function)})`: {said}"


def _arguments(function: Any) -> str:
    return ", ".join(name for name in inspect.signature(function).parameters if name != "self")


def _section(kind: type[Any]) -> list[str]:
    lines = [f"### `{kind.__name__}`", "", *prose(f"{inspect.getdoc(kind)} From `{_home(kind)}`."), ""]
    rows = list(typed_rows(kind)) if kind.__name__ not in ("State", "Rules", "Canvas") else []
    if rows:
        lines += ["| field | type | what it is |", "|---|---|---|", *rows, ""]
    methods = [
        line for method in methods_of(kind) for line in textwrap.wrap(method, 118, subsequent_indent="  ")
    ]
    return [*lines, *methods, ""] if methods else lines


def _home(kind: type[Any]) -> str:
    """Return the module that plugins import a class from."""
    doors = (door.__name__ for door in (astragal, components, panels) if kind.__name__ in door.__all__)
    return next(doors, kind.__module__)


def records_page() -> str:
    """Return the page of the records that hooks hand over and the classes that plugins write and meet."""
    intro = """
        What the [hooks](hooks.md) hand over, and the classes that a plugin writes, derives from or is given.
        Actions, chances and interrupts are made with `@coded` (from `astragal`): their fields are whole
        numbers, texts, or tuples of those; events with `@attrs.frozen`; parts of a state with `@piece` (from
        `astragal`). All functions are called with the state first. `TableT` stands for the game's own class
        of state, `ContentT` for its content: write `Phase[Table]` and `Modifier[Table]` and a type checker
        knows what `state` is; without brackets it may be anything.
        """
    lines = ["# Records", NOTE, *prose(intro), ""]
    chapters = {
        "What hooks hand over": HANDED_OVER,
        "What play is made of": PLAYING,
        "What can be asked": ASKED,
        "What defines a game": DEFINING,
        "What is shown": SHOWING,
    }
    for title, kinds in chapters.items():
        lines += [f"## {title}", ""]
        for kind in kinds:
            lines += _section(kind)
    return "\n".join(lines).rstrip() + "\n"


# --- content and state -------------------------------------------------------------------------------


def classes_of(module: ModuleType) -> list[type[Any]]:
    """Return the classes of fields that a module defines."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and attrs.has(kind)]
    return [kind for kind in found if kind.__module__ == module.__name__]


def content_page(registry: Registry) -> str:
    """Return the page of what is printed: the classes that `amend_content` finds."""
    intro = """
        What is printed, as `amend_content(content)` finds it: `content` is the game's `Content`, and
        everything in it may be changed, added and taken out before a match starts. During play it is
        `state.rules.content`, and what was made of it is `state.rules.gear`.
        """
    lines = ["# Content", NOTE, *prose(intro), ""]
    for game in registry.games():
        definition = registry.definition(game)
        rules = registry.compile(registry.ruleset(game), max(2, definition.players[0]))
        module = importlib.import_module(type(rules.content).__module__)
        lines += [f"## {definition.name}", "", f"Imported from `{module.__name__}`.", ""]
        for kind in sorted(classes_of(module), key=lambda kind: kind is not type(rules.content)):
            lines += [f"### `{kind.__name__}`", "", *prose(inspect.getdoc(kind) or ""), ""]
            lines += ["| field | type | what it is |", "|---|---|---|", *typed_rows(kind), ""]
        lines += _section(type(rules.gear)) if attrs.has(type(rules.gear)) else []
    return "\n".join(lines).rstrip() + "\n"


def scores_page(registry: Registry) -> str:
    """Return the page of the lines of the score, the endings and what parts equals, by id."""
    intro = """
        The ids that `scoring`, `endings` and `tie_break` meet. A `Scoring` or an `Ending` of an id that is
        here takes its place; an `Ending` that `replaces` drops all that come before it; a `TieBreak` comes
        after those that are here. Name your own with `wording`: `score:ID`, `ending:ID`. Where a number of
        players has rules of its own, such as playing alone, `astragal rules explain GAME -p 1` tells.
        """
    lines = ["# Scores and endings", NOTE, *prose(intro), ""]
    for game in registry.games():
        definition = registry.definition(game)
        lines += [
            f"## {definition.name}",
            "",
            "| ruleset | lines of the score | endings | tie-breakers |",
        ]
        lines += ["|---|---|---|---|"]
        rows: dict[str, list[str]] = {}
        for preset in definition.presets:
            rules = registry.compile(registry.ruleset(game, preset.id), max(2, preset.players[0]))
            told = (rules.scoring, rules.endings, rules.tie_breaks)
            cells = [", ".join(f"`{item.id}`" for item in items) or "–" for items in told]
            rows.setdefault(" | ".join(cells), []).append(f"`{preset.id}`")
        lines += [f"| {', '.join(presets)} | {cells} |" for cells, presets in rows.items()] + [""]
    return "\n".join(lines)
