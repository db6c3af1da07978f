"""The `astragal` command. Each subcommand lives in its own module and is imported only when it is used."""

from __future__ import annotations

import contextlib
import errno
import importlib
import sys
from collections.abc import Sequence

import click

from astragal import __version__
from astragal.cli import streams
from astragal.errors import AstragalError, BadInput, one_line

COMMANDS = {
    "play": "Play a game in the terminal.",
    "learn": "Learn a game in a guided match.",
    "games": "List games, rulesets, options and player counts.",
    "bots": "List the bots.",
    "simulate": "Play many games between bots and report figures.",
    "compare": "Compare rulesets by simulation.",
    "replay": "Show or verify a saved match.",
    "analyse": "Analyse a saved match: win chances, luck, costly decisions.",
    "practice": "Practise with your own costly decisions, or with a puzzle.",
    "stats": "Show your results: wins, rating against the bots, favourites, luck.",
    "saves": "List, rename, move, back up and delete saved matches.",
    "rules": "List, explain, check and write rules.",
    "new": "Write a working rule or game, to be changed.",
    "dev": "Play a rule while you write it.",
    "cards": "List the cards of a game.",
    "bench": "Measure the engine's speed on this machine.",
    "serve": "Play in a browser on this machine.",
}


NO_MORE = "close other programs, raise the limit (ulimit -u), or play with --workers 1"
"""What to do where an account may not start more processes."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, so that every command starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(dict.fromkeys([*COMMANDS, *_named_commands(), *_plugin_commands()]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            command: click.Command = importlib.import_module(f"astragal.cli.{cmd_name}").command
            return command
        return _rule_command(cmd_name) or _plugin_commands().get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [
            *COMMANDS.items(),
            *_named_commands().items(),
            *((name, command.help or "") for name, command in _plugin_commands().items()),
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _named_commands() -> dict[str, str]:
    """Return the commands that packages name in their metadata; nothing is imported for that."""
    from astragal.plugins.registry import COMMANDS as GROUP
    from astragal.plugins.registry import installed

    points = {name: point for name, point in installed(GROUP).items() if name not in COMMANDS}
    return {name: f"From {point.dist.name if point.dist else point.value}." for name, point in points.items()}


def _rule_command(name: str) -> click.Command | None:
    """Return a command that a package names; its rule is imported only now."""
    if name not in _named_commands():
        return None
    from astragal.cli.own_commands import command_of

    return command_of(name)


def _plugin_commands() -> dict[str, click.Command]:
    """Return the commands that installed games bring along."""
    from astragal.plugins.registry import Registry

    registry = Registry()
    found: dict[str, click.Command] = {}
    for game in registry.games():
        with contextlib.suppress(AstragalError):
            for _, commands in registry.compiler(game, ()).plugins.call("commands"):
                from astragal.cli.own_commands import wrapped

                found.update({item.name: wrapped(game, item) for item in commands})
    return found


@click.group(
    cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="astragal")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Civilisation games of dice and cards: play them, change their rules, measure the change.

    Without a command, the game opens.
    """
    if ctx.invoked_subcommand is None:
        from astragal.tui.app import main as open_tui

        open_tui()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; every error is one line on stderr and exit code 2."""
    from astragal.match.paths import find_languages

    streams.make_ready()
    find_languages()
    try:
        code = cli.main(
            args=None if arguments is None else list(arguments), prog_name="astragal", standalone_mode=False
        )
        streams.flush()
    except AstragalError as error:
        _fail(str(error))
    except click.exceptions.Abort:
        _fail("stopped", 130)
    except click.ClickException as error:
        _show_help(error)
        _fail(str(BadInput(_said(error), _remedy(error))))
    except BrokenPipeError:
        streams.abandon()
        sys.exit(1)
    except OSError as error:
        _fail(_trouble(error))
    except RuntimeError as error:
        if "can't start new thread" not in str(error):
            raise
        _fail(str(BadInput("the system starts no more threads or processes", NO_MORE)))
    sys.exit(code if isinstance(code, int) else 0)


def _show_help(error: click.ClickException) -> None:
    """Show the help and end where a group of commands is named without any, and Click raises its help."""
    if type(error).__name__ == "NoArgsIsHelpError":  # since Click 8.2; before, it prints the help itself
        click.echo(error.format_message())
        streams.flush()
        sys.exit(0)


def _said(error: click.ClickException) -> str:
    """Return what is wrong in words that are not Click's own."""
    said = error.format_message().rstrip(".")
    for kind, words in (("integer", "whole number"), ("float", "number")):
        said = said.replace(f"is not a valid {kind} range", f"is not a {words}")
        said = said.replace(f"is not a valid {kind}", f"is not a {words}")
    return said


def _remedy(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "astragal"
    return f"see '{path} --help'"


def _trouble(error: OSError) -> str:
    """Return what the system would not do, in one line."""
    why = error.strerror or str(error)
    if error.filename is not None:
        return str(BadInput(f"{error.filename}: {why}", "check the path"))
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
        return str(BadInput(f"the output cannot be written: {why}", "free some space, or send it elsewhere"))
    return str(BadInput(f"the system refused: {why}", "try again, or check the limits of this account"))


def _fail(message: str, code: int = 2) -> None:
    with contextlib.suppress(OSError):
        click.echo(f"astragal: {one_line(message)}", err=True)
    try:
        streams.flush()
    except OSError:
        streams.abandon()
    sys.exit(code)
