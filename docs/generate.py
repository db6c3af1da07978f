"""Writes the generated pages of the reference: `make docs`. A test fails when a page is out of date."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
from api_page import api_page
from class_pages import NOTE, class_pages, fields_of, prose
from event_page import events, events_page
from rulebook_pages import proof_files, rulebook_pages
from state_pages import calls, pieces, state_pages

from astragal.cli import cli
from astragal.cli.games import _domain, _option, shown
from astragal.cli.ruleset_schema import ruleset_schema
from astragal.engine.pending import WAITING
from astragal.engine.state import Action
from astragal.plugins import hookspecs
from astragal.plugins.hooks import specs_in
from astragal.plugins.options import Option
from astragal.plugins.registry import Registry, installed

__all__ = ["calls", "events", "fields_of", "hooks", "options_of", "pages", "pieces", "proof_files"]

REFERENCE = Path(__file__).parent / "reference"
REGISTRY = Registry()


def pages() -> dict[str, str]:
    """Return the text of every generated page by file name."""
    return {
        "api.md": api_page(NOTE),
        "hooks.md": hooks_page(),
        "quantities.md": quantities_page(),
        "events.md": events_page(),
        "phases.md": phases_page(),
        "options.md": options_page(),
        "rules.md": rules_page(),
        "effects.md": effects_page(),
        "commands.md": commands_page(),
        **class_pages(REGISTRY),
        **state_pages(REGISTRY),
        **rulebook_pages(REGISTRY),
        "ruleset.schema.json": json.dumps(ruleset_schema(REGISTRY), ensure_ascii=False, indent=1) + "\n",
    }


# --- hooks -------------------------------------------------------------------------------------------


def hooks() -> dict[str, Any]:
    """Return the hook specifications of every game by name, in the order of the file."""
    return specs_in(hookspecs)


def own_hooks() -> dict[str, dict[str, Any]]:
    """Return the hooks that games add for their own rules, by the name of the game."""
    definitions = [REGISTRY.definition(game) for game in REGISTRY.games()]
    return {each.name: specs_in(each.hookspecs) for each in definitions if each.hookspecs}


@cache
def users() -> dict[str, list[str]]:
    """Return the installed rules that use each hook."""
    every = [*hooks(), *(hook for own in own_hooks().values() for hook in own)]
    found: dict[str, list[str]] = {name: [] for name in every}
    for rule in installed("astragal.rules"):
        for hook in REGISTRY.plugins_of(rule).hooks_of(rule):
            found[hook].append(rule)
    return found


def hooks_page() -> str:
    """Return the page of the hooks."""
    lines = [
        "# Hooks",
        NOTE,
        *prose(
            """
            A plugin is a module whose functions are marked with `@hookimpl` (from `astragal`).
            Every hook is called once, while a ruleset is compiled; play never goes through one. An
            implementation takes any of the arguments. The order is that of the ruleset: the game first,
            then its rules as listed.
            """
        ),
        "",
        "What the hooks return is described [here](records.md).",
        "",
        *prose(
            """
            Hooks and their arguments change with a new major version only; a hook may get more arguments
            at any time. Read how [several rules act together](../explanation/composing-rules.md).
            """
        ),
        "",
    ]
    for name, spec in hooks().items():
        lines += _hook(name, spec, "##")
    for game, own in own_hooks().items():
        lines += [f"## Hooks of {game}", "", *prose(f"{OWN} {game}."), ""]
        for name, spec in own.items():
            lines += _hook(name, spec, "###")
    return "\n".join(lines)


OWN = "A game may add hooks of its own in the same style; they are there for rules of"


def _hook(name: str, spec: Any, level: str) -> list[str]:
    signature = re.sub(r"'", "", str(inspect.signature(spec)))
    lines = [f"{level} `{name}`", "", f"`{name}{signature}`", "", *_body(inspect.getdoc(spec) or ""), ""]
    used = users()[name]
    return [*lines, f"Used by {', '.join(f'`{rule}`' for rule in sorted(used))}.", ""] if used else lines


def _body(text: str) -> Iterator[str]:
    """Turn a docstring with an indented example into Markdown."""
    prose, _, example = text.partition("Example::")
    yield prose.strip()
    if example.strip():
        yield ""
        yield "```python"
        yield inspect.cleandoc("\n" + example)
        yield "```"


# --- quantities and options --------------------------------------------------------------------------


def quantities_page() -> str:
    """Return the page of the quantities."""
    lines = [
        "# Quantities",
        NOTE,
        *prose(
            """
            A quantity is a number of the rules that has a name. Rules read it with
            `rules.quantity(name)`, house rules change it with a `Modifier`. One with a range is also an
            option of the same name.
            """
        ),
        "",
    ]
    for game in REGISTRY.games():
        definition = REGISTRY.definition(game)
        lines += [f"## {definition.name}", "", "| quantity | is | option | meaning |", "|---|---|---|---|"]
        for quantity in sorted(definition.quantities, key=lambda quantity: quantity.id):
            span = f"{quantity.range[0]} to {quantity.range[1]}" if quantity.range else "no"
            lines.append(f"| `{quantity.id}` | {quantity.default} | {span} | {quantity.help} |")
        lines.append("")
    return "\n".join(lines)


def options_of(game: str) -> dict[str, tuple[Option, str]]:
    """Return every option of a game with the rule that brings it; the game's own have none."""
    own = REGISTRY.compiler(game, ()).options()
    found = {name: (option, "") for name, option in own.items()}
    for rule in installed("astragal.rules"):
        if rule.partition(".")[0] in (game, "any"):
            for name, option in REGISTRY.compiler(game, (rule,)).options().items():
                found.setdefault(name, (option, rule))
    return found


def options_page() -> str:
    """Return the page of the options."""
    lines = [
        "# Options",
        NOTE,
        *prose(
            """
            Options are set in a [ruleset file](ruleset-files.md), with `--set key=value`, or when a match
            is set up on screen. Those of a rule are there when the ruleset names the rule.
            """
        ),
        "",
    ]
    for game in REGISTRY.games():
        lines += [
            f"## {REGISTRY.definition(game).name}",
            "",
            "| option | takes | is | meaning |",
            "|---|---|---|---|",
        ]
        for name, (option, rule) in sorted(options_of(game).items()):
            domain = _domain(_option(option, option.default)).replace("|", " / ")
            by = f" (`{rule}`)" if rule else ""
            lines.append(f"| `{name}` | {domain} | {shown(option.default)} | {option.help}{by} |")
        lines.append("")
    return "\n".join(lines)


# --- the turn ---------------------------------------------------------------------------------------


def phases_page() -> str:
    """Return the page of the phases."""
    lines = [
        "# Phases",
        NOTE,
        *prose(
            """
            The parts of a turn, in order, with the kinds of action that can be taken in each: what `Offer`,
            `Limit` and `amend_phases` name. Every phase also knows `done` where it can be ended. Decisions
            out of turn are interrupts; their handlers are named like phases.
            """
        ),
        "",
    ]
    for game in REGISTRY.games():
        definition = REGISTRY.definition(game)
        first, *others = definition.presets
        usual = _phase_rows(game, first.id)
        lines += [f"## {definition.name}", "", *_table(usual), ""]
        for preset in others:
            rows = _phase_rows(game, preset.id)
            if rows != usual:
                lines += [f"### {preset.name} (`{preset.id}`)", "", *_changes(usual, rows), ""]
    return "\n".join(lines)


def _table(rows: list[str]) -> list[str]:
    return ["| turn | phase | actions | what it is |", "|---|---|---|---|", *rows]


def _changes(usual: list[str], rows: list[str]) -> list[str]:
    """Return the order of a ruleset's phases, and those that the game's first ruleset has not."""
    order = [row.split(" | ")[1] for row in rows if not row.startswith("| out of turn")]
    new = [row for row in rows if row not in usual]
    return [*prose(f"In order: {', '.join(order)}."), "", *(_table(new) if new else ["No phase is new."])]


def _phase_rows(game: str, ruleset: str) -> list[str]:
    chosen = REGISTRY.ruleset(game, ruleset)
    rules = REGISTRY.compile(chosen, max(2, chosen.preset.players[0]))
    starts = {at: turn for turn, at in rules.starts.items()}
    offered = {(phase, kind) for phase, kind in rules.explanations}
    handlers = [handler for handler in rules.handlers.values() if not isinstance(handler, WAITING)]
    rows, turn = [], ""
    for at, phase in [*enumerate(rules.phases), *((-1, handler) for handler in handlers)]:
        turn = starts.get(at, turn) if at >= 0 else "out of turn"
        own = [kind.kind for kind in phase.kinds if issubclass(kind, Action)]
        kinds = [*own, *sorted(kind for place, kind in offered if place == phase.id)]
        told = ", ".join(f"`{kind}`" for kind in kinds) or "–"
        rows.append(f"| {turn} | `{phase.id}` | {told} | {' '.join((phase.__doc__ or '').split())} |")
    return rows


# --- rules and commands ------------------------------------------------------------------------------


def rules_page() -> str:
    """Return the page of the rules that ship."""
    lines = [
        "# Rules",
        NOTE,
        *prose(
            """
            Every rule that ships: the official variants, and house rules to copy. None acts because it is
            installed; a ruleset names those it wants, or the command line does with `--rule`.
            """
        ),
        "",
        "| rule | says | hooks | source |",
        "|---|---|---|---|",
    ]
    used = users()
    for rule, point in installed("astragal.rules").items():
        says = (REGISTRY.rule(rule).__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
        hooks_used = ", ".join(hook for hook in used if rule in used[hook])
        lines.append(f"| `{rule}` | {says} | {hooks_used} | `{point.value}` |")
    return "\n".join(lines) + "\n"


def effects_page() -> str:
    """Return the page of the verbs and conditions that cards and tokens of Along History are written with."""
    from along_history.cards.decks import load
    from along_history.effects.vocabulary import BASE

    cards = [card for deck in load().ages.values() for card in deck.cards.values()]
    lines = [
        "# Effects",
        NOTE,
        *prose(
            """
            The verbs that cards of Along History are written with, in the `effects` of a deck file: a
            verb and its arguments in brackets. Conditions are `own(card)`, `own_any(a|b)`, `own_n(2, a|b|c)`,
            `own_cards(2, a|b)` and `foe_has(type_terrain|a)`; an argument with `?` may be left out. A rule
            [adds verbs and conditions](../how-to/new-effect.md) of its own.
            """
        ),
        "",
        "| verb | arguments | acts | what it does | cards | for instance |",
        "|---|---|---|---|---|---|",
    ]
    for name, verb in sorted(BASE.verbs.items()):
        uses = [(card, effect) for card in cards for effect in card.effects if re.match(rf"{name}\b", effect)]
        example = f"`{uses[0][1]}` ({uses[0][0].name_en})".replace("|", "\\|") if uses else "–"
        acts, does = verb.moment({}).value[0], inspect.getdoc(verb.does)
        lines.append(f"| `{name}` | {verb.signature or '–'} | {acts} | {does} | {len(uses)} | {example} |")
    lines += ["", "## Conditions of tokens", "", "| condition | counts |", "|---|---|"]
    lines += [f"| `{name}` | {_counted(each.count)} |" for name, each in BASE.conditions.items()]
    return "\n".join(lines) + "\n"


def _counted(count: Any) -> str:
    said = (inspect.getdoc(count) or "").removeprefix("Return ")
    return said[:1].upper() + said[1:]


def commands_page() -> str:
    """Return the page of the commands."""
    lines = [
        "# Commands",
        NOTE,
        *prose(
            """
            Errors are one line on stderr, `astragal: what is wrong: what to do`, exit code 2.
            """
        ),
        "",
    ]
    context = click.Context(cli, info_name="astragal")
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        lines += _command(command, f"astragal {name}", context)
    return "\n".join(lines)


def _command(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=None, terminal_width=100, max_content_width=100)
    yield f"## `{name}`"
    yield ""
    yield "```text"
    yield command.get_help(context)
    yield "```"
    yield ""
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            if found is not None:
                yield from _command(found, f"{name} {sub}", context)


def main() -> None:
    """Write every page, after the lists of tests that some of them show."""
    for path, text in proof_files(REGISTRY).items():
        path.write_text(text, encoding="utf-8")
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
