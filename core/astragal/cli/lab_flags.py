"""The flags that `simulate` and `compare` share, and the run that they start."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs
import click

from astragal.cli.consent import ask_about_files, trust_option
from astragal.errors import BadInput
from astragal.unchecked import Function


def _only_one(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return the single value of a flag; refuse several instead of taking the last."""
    if len(given) > 1:
        raise BadInput(f"--{option.name} is given {len(given)} times", "vary one thing at a time")
    return given[0] if given else None


def _some_address(context: click.Context, option: click.Parameter, given: str | None) -> str:
    """Return the address of a cluster; an empty one does not mean this machine."""
    if given is not None and not given.strip():
        raise BadInput("--cluster is empty", "write it as tcp://host:8786, or leave it out")
    return given or ""


FLAGS: tuple[Callable[[Function], Function], ...] = (
    trust_option,
    click.option(
        "--players", "-p", type=click.IntRange(1, 99), help="Seats at the table [as many as bots, or 2]."
    ),
    click.option(
        "--bots", "-b", multiple=True, metavar="BOT,BOT..", help="Who plays, by seat; seats rotate [greedy]."
    ),
    click.option(
        "--games",
        "-n",
        type=click.IntRange(1, 10**9),
        help="Games under each ruleset [1000; with --until, at most].",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, 2**63 - 1),
        default=1,
        show_default=True,
        help="Same seed, same games.",
    ),
    click.option(
        "--rule",
        "-r",
        "rules",
        multiple=True,
        metavar="RULE",
        callback=ask_about_files,
        help="Add a rule: an installed id or a .py file.",
    ),
    click.option(
        "--set", "-s", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option of the ruleset."
    ),
    click.option(
        "--sweep",
        multiple=True,
        metavar="KEY=A..B",
        callback=_only_one,
        help="Try an option's values: 3..8, 10..50..10, or a,b,c.",
    ),
    click.option(
        "--until",
        multiple=True,
        metavar="[METRIC=]PRECISION",
        help="Stop when intervals are this narrow: 0.01 for shares of wins, rounds=0.1 for a metric.",
    ),
    click.option("--workers", "-j", type=click.IntRange(1, 1024), help="Processes [all cores]."),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        callback=_some_address,
        help="Play on a Dask cluster, such as tcp://host:8786.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."),
    click.option("--csv", "csv_file", metavar="FILE", help="Write one line a game."),
    click.option(
        "--jsonl", "jsonl_file", metavar="FILE", help="Write everything known of each game as JSON lines."
    ),
    click.option(
        "--html", "html_file", metavar="FILE", help="Write a report: one page that needs no network."
    ),
    click.option(
        "--step-limit",
        type=click.IntRange(1, 10**9),
        default=20_000,
        show_default=True,
        help="Steps after which a game is said never to end.",
    ),
    click.option(
        "--patience",
        type=click.FloatRange(0.1, 86_400),
        default=60.0,
        show_default=True,
        metavar="SECONDS",
        help="Time without a step after which a game is said to hang.",
    ),
)


def lab_flags(command: Function) -> Function:
    """Give a command the flags of the lab."""
    for flag in reversed(FLAGS):
        command = flag(command)
    return command


@attrs.frozen
class Flags:
    """What the flags said."""

    players: int | None
    bots: tuple[str, ...]
    games: int | None
    seed: int
    rules: tuple[str, ...]
    settings: tuple[str, ...]
    sweep: str | None
    until: tuple[str, ...]
    workers: int | None
    cluster: str
    as_json: bool
    csv_file: str | None
    jsonl_file: str | None
    html_file: str | None
    step_limit: int
    patience: float

    @property
    def bot_list(self) -> tuple[str, ...]:
        """The bots, however they were listed."""
        names = tuple(name.strip() for text in self.bots for name in text.split(","))
        if not all(names):
            raise BadInput(
                f"--bots {','.join(self.bots)!r} names a bot without a name", "write it as greedy,random"
            )
        return names

    @property
    def game_limit(self) -> int:
        """How many games are played at most."""
        from astragal.lab.run.setup import game_limit

        return game_limit(self.games, self.until)


def split_game(game: str, rulesets: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return game and rulesets; `rtta/late-bronze-age` names both at once."""
    name, slash, ruleset = game.partition("/")
    return name, ((ruleset, *rulesets) if slash else rulesets)


ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""Signals that ask a run to end: a key, the system, a closed window."""


@contextmanager
def stopping_at_signals(stop: Callable[[], None]) -> Iterator[list[int]]:
    """Let the first signal end a run with what it has; the second breaks off at once. Yield what came.

    Signals that were ignored when the run began stay ignored, as `nohup` wants it; not so SIGINT, which
    shells have every command in the background ignore.
    """
    ended: list[int] = []

    def ask(number: int, frame: object) -> None:
        ended.append(number)
        stop()
        for known in before:
            signal.signal(known, signal.default_int_handler if known == signal.SIGINT else signal.SIG_DFL)

    known = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    before = {
        number: old
        for number, old in before.items()
        if old is not None and (old != signal.SIG_IGN or number == signal.SIGINT)
    }
    for number in before:
        signal.signal(number, ask)
    try:
        yield ended
    finally:
        for number, old in before.items():
            signal.signal(number, old)
