"""Commands of rules and games: under `astragal`, with their own help and options."""

from __future__ import annotations

from collections.abc import Sequence

import click

from astragal.errors import AstragalError, BadInput, RuleFault, nearest
from astragal.plugins.hooks import Plugins, problem_of
from astragal.plugins.records import Command
from astragal.plugins.registry import COMMANDS, RULES, Registry, installed, load_point

OWN_MISTAKES = (AstragalError, click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError)
"""What a command says about its own input; everything else is the rule's fault."""


def command_of(name: str) -> click.Command:
    """Return the command that a package names in its metadata."""
    point = installed(COMMANDS)[name]
    rule = next((id for id, other in installed(RULES).items() if other.value == point.value), name)
    plugin = Registry().rule(rule) if rule in installed(RULES) else load_point(COMMANDS, name)
    known = commands_in(rule, plugin)
    if name not in known:
        raise BadInput(f"{point.value} brings no command {name!r}", nearest(name, list(known) or ["none"]))
    return wrapped(rule, known[name])


def commands_in(rule: str, plugin: object) -> dict[str, Command]:
    """Return the commands that a rule hands over, by name."""
    registry = Registry()
    if rule in registry.rules():
        plugins = registry.plugins_of(rule)
    else:
        plugins = Plugins()
        plugins.add(rule, plugin)
    return {item.name: item for _, found in plugins.call("commands") for item in _checked(rule, found)}


def _checked(rule: str, found: object) -> list[Command]:
    """Return what a rule's hook handed over, if it is a list of commands."""
    if not isinstance(found, list | tuple) or not all(isinstance(item, Command) for item in found):
        raise RuleFault(rule, "commands", f"must return a list of Command, not {type(found).__name__}")
    return list(found)


def wrapped(rule: str, item: Command) -> click.Command:
    """Return a command as Click knows it; one that is a Click command keeps its options."""
    if isinstance(item.run, click.Command):
        item.run.help = item.run.help or item.help
        return item.run

    @click.command(item.name, help=item.help, context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def command(words: tuple[str, ...]) -> int:
        return run_command(rule, item, words)

    return command


def run_command(rule: str, item: Command, words: Sequence[str]) -> int:
    """Run a command and return its exit code; what is wrong with its input is not the rule's fault."""
    try:
        if isinstance(item.run, click.Command):
            code = item.run.main(list(words), prog_name=f"astragal {item.name}", standalone_mode=False)
        else:
            code = item.run(words)
    except OWN_MISTAKES:
        raise
    except (Exception, SystemExit) as error:
        module = str(getattr(item.run, "__module__", ""))
        raise RuleFault(rule, "commands", problem_of(error, module), item.name) from error
    if code is not None and not isinstance(code, int):
        raise RuleFault(rule, "commands", f"must return an exit code, not {type(code).__name__}", item.name)
    return code or 0
