"""`astragal new`: a working rule or game to begin with, as files or as a whole package."""

from __future__ import annotations

from pathlib import Path

import click

_FOLDER = click.option(
    "--folder", type=click.Path(path_type=Path), default=Path(), help="Where to write it [here]."
)
_PACKAGE = click.option(
    "--package",
    is_flag=True,
    help="Write a package that others can install: types, tests, catalogue, workflow.",
)


@click.group(help="Write a working rule or game, to be changed.", no_args_is_help=False)
def command() -> None:
    """Everything begins with something that works."""


@command.command(help="Write a working rule and its test.")
@click.argument("name")
@click.option("--game", metavar="GAME", required=True, help="The game it is for.")
@_FOLDER
@_PACKAGE
def rule(name: str, game: str, folder: Path, package: bool) -> None:
    """Write a rule and its test."""
    from astragal.cli.rule_template import write_rule, write_rule_package

    if package:
        _tell_package(write_rule_package(name, game, folder))
        return
    file, test = write_rule(name, game, folder)
    tell_rule(file, test, game)


def tell_rule(rule: Path, test: Path, game: str) -> None:
    """Say what was written, and what to do with it."""
    click.echo(f"{rule}: the rule. Try it: astragal play {game} --rule {rule}")
    click.echo(f"{test}: its test. Run it: pytest {test}, or astragal rules check {rule}")


@command.command(help="Write a working game and its test.")
@click.argument("name")
@_FOLDER
@_PACKAGE
def game(name: str, folder: Path, package: bool) -> None:
    """Write a game and its test."""
    from astragal.cli.game_template import write_game, write_game_package

    _refuse_taken(name)
    if package:
        _tell_package(write_game_package(name, folder))
        return
    file, test = write_game(name, folder)
    click.echo(f"{file}: the game.")
    click.echo(f"{test}: its test. Run it: pytest {test}")
    click.echo("To play it, write it as a package: astragal new game NAME --package")


def _refuse_taken(name: str) -> None:
    """Refuse the name of a game that is installed: only one of the two could be played."""
    from astragal.errors import BadInput
    from astragal.plugins.registry import Registry

    if name in Registry().games():
        raise BadInput(f"there is a game {name!r} already", "choose another name")


def _tell_package(folder: Path) -> None:
    click.echo(f"{folder}: the package. Install it: pip install -e {folder}")
    click.echo(f"Test it: pytest {folder}. What it holds is explained in {folder / 'README.md'}.")
