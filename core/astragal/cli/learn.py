"""`astragal learn`: a guided match, in the terminal or by plain lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from astragal.cli.consent import rules_option, trust_option
from astragal.cli.play import play_match_plainly, require_terminal
from astragal.engine.wording import LANGUAGES
from astragal.errors import BadInput

if TYPE_CHECKING:
    from astragal.match.match import Match
    from astragal.plugins.registry import Registry
    from astragal.tui.app import AstragalApp
    from astragal.tui.settings import Settings


@click.command(help="Learn a game in a guided match. Without a game, the lessons are listed.")
@click.argument("game", required=False)
@click.option("--lesson", "-l", default="", metavar="ID", help="A lesson of the game [the first one].")
@rules_option("A rule's .py file that brings lessons.")
@trust_option
@click.option("--lang", type=click.Choice(LANGUAGES), help="Interface language.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--plain", is_flag=True, help="Play in plain lines, for screen readers and scripts.")
def command(
    game: str | None,
    lesson: str,
    rules: tuple[str, ...],
    lang: str | None,
    ascii_only: bool,
    plain: bool,
) -> None:
    """Begin a lesson, or list them."""
    from astragal.plugins.registry import Registry
    from astragal.tui.settings import Settings

    if lesson and game is None:
        raise BadInput("--lesson needs to know the game", "name it: astragal learn GAME --lesson ID")
    if not plain:
        require_terminal()
    registry = Registry()
    for rule in rules:
        registry.add_file(Path(rule))
    settings = Settings.load()
    settings.language = lang or settings.language
    settings.ascii_only = ascii_only or settings.ascii_only
    match = _begun(registry, game, lesson, settings) if game is not None else None
    if plain:
        _learn_plainly(registry, match, settings)
    else:
        _open(registry, match, settings)


def _begun(registry: Registry, game: str, lesson: str, settings: Settings) -> Match:
    from astragal.lessons import lesson_of
    from astragal.match.paths import home
    from astragal.tui.lesson_list import begin_saved

    return begin_saved(registry, lesson_of(registry, game, lesson), settings, home() / "matches")


def _learn_plainly(registry: Registry, match: Match | None, settings: Settings) -> None:
    from astragal.match.paths import home
    from astragal.tui.plain_menu import PlainMenu

    match = match or PlainMenu(registry, settings, home() / "matches").learn()
    if match is not None:
        play_match_plainly(registry, match, settings)


def _open(registry: Registry, match: Match | None, settings: Settings) -> None:
    from astragal.tui.app import AstragalApp

    def first(app: AstragalApp) -> Match | None:
        if match is None:
            from astragal.tui.screens.lessons import LessonsScreen

            app.push_screen(LessonsScreen())
        return match

    AstragalApp(settings=settings, registry=registry, first=first).run_to_the_end()
    if match is not None:
        match.close()
