"""Words that people type: on the command line, in forms, and in the file of settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from random import Random

from astragal.cli.lab_flags import split_game
from astragal.cli.play import Order, seats_for
from astragal.lab.run.recipe import read_recipe
from astragal.lab.run.sweep import read_sweep
from astragal.lab.run.until import read_targets
from astragal.match.replay import check_seats
from astragal.plugins.options import Option, read_settings
from astragal.plugins.registry import Ruleset
from astragal.tui.form import MatchForm
from astragal.tui.lab_form import MOST_GAMES, LabForm
from astragal.tui.settings import Settings
from fuzzing.judging import Crash, Havoc, Target
from fuzzing.shelf import SCRATCH, SHELF, TABLES, decoded, rules_at, words_in
from tests.reliability.damage import damaged


@cache
def _offered(game: str) -> tuple[Ruleset, dict[str, Option]]:
    ruleset = SHELF.ruleset(game)
    return ruleset, SHELF.options(ruleset, 2)


def _set(game: str, text: str) -> None:
    ruleset, options = _offered(game)
    SHELF.compile(ruleset, 2, read_settings(options, text.split("\n")))


def _players(text: str) -> None:
    seats = seats_for(Order("rtta", players=text), (1, 4))
    check_seats(rules_at("rtta", "bronze-age", min(4, len(seats))), seats)


def _variant(text: str) -> None:
    if ".py" in text:
        return  # such a word names a program, which somebody would be asked about
    game, rulesets = split_game(text, ())
    read_recipe(game, rulesets[0] if rulesets else "", 2)


@cache
def _forms() -> tuple[MatchForm, LabForm]:
    return MatchForm(SHELF), LabForm(SHELF)


def _name(text: str) -> None:
    form, _ = _forms()
    form.rename(0, text)


def _seed(text: str) -> None:
    form, _ = _forms()
    form.set_seed(text)
    if form.seed:
        int(form.seed)


def _games(text: str) -> None:
    _, form = _forms()
    form.write_games(text)
    if not 1 <= form.games <= MOST_GAMES:
        raise Crash(f"{form.games} games were taken", "lab form")


READERS: tuple[tuple[Callable[[str], object], tuple[str, ...]], ...] = (
    (partial(_set, "rtta"), ("food_per_city=2", "forced_workers=no", "city_order=in-order\nhand_limit=8")),
    (partial(_set, "along-history"), ("ages=antiquity,middle-ages", "deck=", "board=back\ntoken_set=31")),
    (_players, ("Ann,Bob,bot:greedy", "Ann,bot:planner", "bot:random,bot:random")),
    (read_sweep, ("food_per_city=1..4", "coins_per_die=0..50..10", "city_order=any,in-order")),
    (lambda text: read_targets([text]), ("0.01", "1%", "rounds=0.1")),
    (_variant, ("rtta/bronze-age+rtta.theatre+food_per_city=2", "along-history/linear+board=back")),
    (_name, ("Ann",)),
    (_seed, ("7", "")),
    (_games, ("1000", "000000010")),
)
"""What reads each kind of word, and words that it may be given; the first byte of an input says which."""


def command() -> Target:
    """Return the target for words of the command line and of forms."""

    def read(data: bytes) -> None:
        reader, _ = READERS[(data or b"\0")[0] % len(READERS)]
        reader(decoded(data[1:]))

    seeds = tuple(bytes([n]) + text.encode() for n, (_, texts) in enumerate(READERS) for text in texts)
    words = words_in(name for game, ruleset, n in TABLES for name in rules_at(game, ruleset, n).options)
    return Target("--set, --players, --sweep, --until, rulesets and forms", read, seeds, _mutate, words, 6000)


def _remembered(**last: object) -> bytes:
    return json.dumps({"language": "fr", "theme": "dark", "speed": "fast", "last": last}).encode()


def _settings(data: bytes) -> None:
    """Load settings, set a match up as it was the last time, and keep both again."""
    path = SCRATCH / "settings.json"
    path.write_bytes(data)
    settings = Settings.load(path)
    if not settings.last:
        return  # a set-up that nobody remembers is the same each time
    form = MatchForm(SHELF, settings.last)
    form.rules()
    settings.last = form.remember()
    settings.save()
    if MatchForm(SHELF, Settings.load(path).last).remember() != form.remember():
        raise Crash("settings that were kept are not those that are found", "settings")


def _mutate(text: bytes, luck: Random, havoc: Havoc) -> bytes:
    """Change words and values, or bytes; now and then write something over and over."""
    if luck.random() < 0.6:
        return havoc(text)
    if luck.random() < 0.1 and text:
        place = luck.randrange(len(text))
        return text[:place] + text[place : place + 1] * luck.choice([10, 100, 5000]) + text[place:]
    return damaged(text or b"x", luck)


def settings() -> Target:
    """Return the target for the file of settings, which is never refused."""
    seeds = (
        _remembered(game="rtta", ruleset="trading", seats=[["Ann", ""], ["Bob", "greedy"], ["C", "x"]]),
        _remembered(game="rtta", rules=["rtta.theatre"], options={"food_per_city": 2}, take_backs=True),
        _remembered(game="along-history", rules=["along-history.two-wells"], options={"board": "back"}),
        b'{"animations": false, "ascii_only": true, "handover": 1, "last": {"options": {"deck": "x"}}}',
    )
    words = (*SHELF.rules(), "along-history", "rtta", "options", "rules", "seats", "real_dice", "deck")
    return Target("the file of settings", _settings, seeds, _mutate, words, 2048, refuses=False)
