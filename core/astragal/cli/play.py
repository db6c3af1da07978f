"""`astragal play`: the table in the terminal, set up from the command line or from the menu."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from astragal.cli.consent import ask_about_files, trust_option
from astragal.cli.language import LANGUAGE
from astragal.errors import AstragalError, BadInput
from astragal.journal.format import Seat

if TYPE_CHECKING:
    from astragal.match.match import Match
    from astragal.plugins.registry import Registry, Ruleset
    from astragal.tui.settings import Settings

LARGEST_POSITION = 64 * 1024
BOT = "bot:"
"""What marks a bot among the players."""
NAMES = ("Alice", "Bruno", "Chloé", "David", "Emma", "Felix")


@attrs.frozen
class Order:
    """What the command line asks for."""

    game: str
    ruleset: str = ""
    players: str = ""
    """Who plays, by seat: `Ann,Bob,bot:greedy`."""
    seed: int | None = None
    rules: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    real_dice: bool = False
    take_backs: bool = False
    position: str = ""
    """The position to begin from, as text."""


@click.command(help="Play a game in the terminal. Without a game, the menu opens.")
@click.argument("game", required=False)
@click.option("--ruleset", "-R", default="", help="A ruleset of the game, or a .toml file.")
@click.option(
    "--players", "-p", default="", metavar="NAME,bot:BOT,..", help="Who plays, by seat [you and greedy bots]."
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Same seed, same luck.")
@click.option(
    "--rule",
    "-r",
    "rules",
    multiple=True,
    metavar="RULE",
    callback=ask_about_files,
    help="Add a rule: an installed id or a .py file.",
)
@click.option(
    "--set", "-s", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option of the ruleset."
)
@trust_option
@click.option("--real-dice", is_flag=True, help="Use your own dice and cards, and enter the results.")
@click.option("--take-backs", is_flag=True, help="Allow undoing rolls, too.")
@click.option("--resume", metavar="FILE", type=click.Path(path_type=Path), help="Continue a saved match.")
@click.option("--continue", "go_on", is_flag=True, help="Continue the last match.")
@click.option(
    "--from",
    "step",
    type=click.IntRange(0),
    help="With --resume or --continue: play on from this step, in a copy.",
)
@click.option(
    "--position",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Begin from a position written in a text file.",
)
@click.option("--lang", type=LANGUAGE, help="Interface language.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--plain", is_flag=True, help="Play in plain lines, for screen readers and scripts.")
def command(
    game: str | None,
    ruleset: str,
    players: str,
    seed: int | None,
    rules: tuple[str, ...],
    settings: tuple[str, ...],
    real_dice: bool,
    take_backs: bool,
    resume: Path | None,
    go_on: bool,
    step: int | None,
    position: Path | None,
    lang: str | None,
    ascii_only: bool,
    plain: bool,
) -> None:
    """Open the table, or the menu."""
    from astragal.plugins.registry import Registry

    if not plain:
        require_terminal()
    registry = Registry()
    match: Match | None = None
    if step is not None and resume is None and not go_on:
        raise BadInput("--from goes with a saved match", "add --resume FILE or --continue")
    if position is not None and game is None:
        raise BadInput("--position needs to know the game", "name it: astragal play GAME --position FILE")
    if game is None or resume is not None or go_on:
        _know_files(registry, rules)
    if resume is not None or go_on:
        match = _resumed(registry, resume, step)
    elif game is not None:
        text = position_text(position) if position is not None else ""
        order = Order(game, ruleset, players, seed, rules, settings, real_dice, take_backs, text)
        match = begin(registry, order)
    if plain:
        _play_plainly(registry, match, lang)
    else:
        _open(registry, match, lang, ascii_only)


def require_terminal(remedy: str = "run it in one, or add --plain to play by lines") -> None:
    """Refuse to draw where nobody could look or answer, before anything is begun."""
    if not sys.stdin.isatty() or not sys.stderr.isatty():
        raise BadInput("the table needs a terminal", remedy)


def _play_plainly(registry: Registry, match: Match | None, lang: str | None) -> None:
    from astragal.match.paths import home
    from astragal.tui.plain_menu import PlainMenu
    from astragal.tui.settings import Settings

    settings = Settings.load()
    settings.language = lang or settings.language
    if match is None:
        match = PlainMenu(registry, settings, home() / "matches").choose()
    if match is not None:
        play_match_plainly(registry, match, settings)


def play_match_plainly(registry: Registry, match: Match, settings: Settings) -> None:
    """Play a match by lines, with the guide of its lesson if it follows one."""
    from astragal.lessons import guide_for
    from astragal.tui.plain import play_plainly
    from astragal.tui.table.session import Session

    asks, guide = settings.end_turn == "always", guide_for(match, registry)
    try:
        play_plainly(Session(match, settings.language, always_asks=asks, guide=guide))
    finally:
        match.close()


def _know_files(registry: Registry, rules: tuple[str, ...]) -> None:
    """Make rules of files known to saved matches and to the menu."""
    for rule in rules:
        if rule.endswith(".py"):
            registry.add_file(Path(rule))


def _resumed(registry: Registry, path: Path | None, step: int | None) -> Match:
    from astragal.match.match import Match
    from astragal.match.saves import Library

    if path is None:
        library = Library()
        library.check()
        last = library.last()
        if last is None:
            raise BadInput("there is no match to go on with", "begin one with 'astragal play GAME'")
        path = last.path
    if step is not None:
        from astragal.match.branching import branch

        return branch(path, registry, Library().branch_path(path), step=step)
    try:
        return Match.resume(path, registry)
    except AstragalError as error:
        raise _with_way_on(path, registry, error) from None


def _with_way_on(path: Path, registry: Registry, error: AstragalError) -> AstragalError:
    """Return why a match cannot go on as it is, with the step from which it still can."""
    from astragal.match.branching import common_part, needs_branch

    if not needs_branch(error):
        return error
    try:
        steps = common_part(path, registry).steps
    except AstragalError:
        return error
    return BadInput(error.what, f"add --from {steps} to continue from the last step that holds, in a copy")


def begin(registry: Registry, order: Order) -> Match:
    """Begin the match that the command line asks for, saved in the library."""
    from astragal.match.match import Match, fresh_seed
    from astragal.match.saves import Library
    from astragal.plugins.options import read_settings

    extra = [registry.add_file(Path(rule)) if rule.endswith(".py") else rule for rule in order.rules]
    ruleset = registry.ruleset(order.game, order.ruleset, extra)
    seats = seats_of(order, registry, ruleset)
    values = read_settings(registry.options(ruleset, len(seats)), order.settings)
    rules = registry.compile(ruleset, len(seats), values)
    seed = order.seed if order.seed is not None else fresh_seed()
    path = Library().new_path(order.game)
    return Match.start(
        rules,
        ruleset,
        seats,
        seed,
        path=path,
        real_dice=order.real_dice,
        take_backs=order.take_backs,
        position=order.position,
    )


def seats_of(order: Order, registry: Registry, ruleset: Ruleset) -> list[Seat]:
    """Return who sits down: those that were named, in the position or on the command line."""
    if order.position and not order.players.strip():
        return _seated(order.position, registry, ruleset)
    return seats_for(order, ruleset.preset.players)


def _seated(position: str, registry: Registry, ruleset: Ruleset) -> list[Seat]:
    """Return who sits down at a position: the first player named in it, and greedy bots."""
    from astragal.positions import names_in

    first, *others = names_in(position, registry.compile(ruleset, ruleset.preset.players[0]))
    return [Seat(first), *(Seat(name, "greedy") for name in others)]


def position_text(path: Path) -> str:
    """Return the text of a file; at most as much as a position may have."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"{path} is not a file", "give the path of a text file")
        with path.open("rb") as file:
            text = file.read(LARGEST_POSITION + 1).decode()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}", "check the path") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text", "save it as UTF-8") from None
    if len(text) > LARGEST_POSITION:
        raise BadInput(f"{path} is longer than {LARGEST_POSITION // 1024} KiB", "give a smaller file")
    if not text.strip():
        raise BadInput(f"{path} is empty", "begin it as ann: ... | bob: ...")
    return text


def seats_for(order: Order, players: tuple[int, int]) -> list[Seat]:
    """Return who sits down; one person and as many greedy bots as are needed when nobody was named."""
    if not order.players.strip():
        fewest = min(max(2, players[0]), players[1])
        return [Seat(NAMES[0]), *(Seat(name, "greedy") for name in NAMES[1:fewest])]
    entries = [entry.strip() for entry in order.players.split(",")]
    if not all(entry.removeprefix(BOT) for entry in entries):
        raise BadInput(f"--players {order.players!r} has an empty seat", "write it as Ann,Bob,bot:greedy")
    people = [entry for entry in entries if not entry.startswith(BOT)]
    spare = iter([name for name in NAMES if name not in people])
    return [_seat(entry, spare) for entry in entries]


def _seat(entry: str, spare: Iterator[str]) -> Seat:
    if not entry.startswith(BOT):
        return Seat(entry)
    kind = entry.removeprefix(BOT)
    return Seat(next(spare, kind), kind)


def _open(registry: Registry, match: Match | None, lang: str | None, ascii_only: bool) -> None:
    from astragal.tui.app import AstragalApp
    from astragal.tui.settings import Settings

    settings = Settings.load()
    if lang:
        settings.language = lang
    if ascii_only:
        settings.ascii_only = True
    AstragalApp(
        settings=settings, registry=registry, first=None if match is None else lambda app: match
    ).run_to_the_end()
    if match is not None:
        match.close()
