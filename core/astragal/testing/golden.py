"""Golden games: whole games as text that a person reads in a diff.

A golden game holds every decision and every chance outcome, and under each step what happened because
of it. Replaying it writes the same text again, unless the rules changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from astragal.engine.drive import Choose
from astragal.engine.rules import Rules
from astragal.engine.state import Event, PhasePassed, State
from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.plugins.options import Option
from astragal.plugins.registry import Registry
from astragal.testing.playing import Dealer, Played, Step, at_random, dealt, play, take

UPDATE = "ASTRAGAL_GOLDEN"
"""Environment variable: `update` makes `assert_golden` write what it would have compared."""

INDENT = "      "


@attrs.frozen
class Golden:
    """A golden game as it was read: how it was set up, and its steps."""

    game: str
    ruleset: str
    players: int
    rules: tuple[str, ...] = ()
    """Rules beyond those of the ruleset, in order."""
    options: tuple[str, ...] = ()
    """Options that are not at their default, as `key=value`."""
    about: str = ""
    steps: tuple[Step, ...] = ()

    def compile(self, registry: Registry | None = None) -> Rules:
        """Return the rules that the game is played by."""
        registry = registry or Registry()
        ruleset = registry.ruleset(self.game, self.ruleset, self.rules)
        known = registry.options(ruleset, self.players)
        settings = {
            name: _option(known, name).read(text)
            for name, _, text in (o.partition("=") for o in self.options)
        }
        return registry.compile(ruleset, self.players, settings)


def _option(known: dict[str, Option], name: str) -> Option:
    if name not in known:
        raise BadInput(f"unknown option {name!r}", f"use one of {', '.join(sorted(known))}")
    return known[name]


def record(
    rules: Rules,
    seed: int | str = 0,
    *,
    about: str = "",
    choose: Choose | None = None,
    deal: Dealer | None = None,
    limit: int = 5000,
) -> str:
    """Play a game, at random by default, and return it as the text of a golden game."""
    played = play(rules, choose or at_random(seed), deal or dealt(seed), limit=limit)
    return write(rules, played.steps, about=about)


def write(rules: Rules, steps: Iterable[Step], *, about: str = "") -> str:
    """Return the text of the golden game that these steps make, replaying them."""
    return "\n".join([*_header(rules, about), "", *_body(rules, steps)]) + "\n"


def _header(rules: Rules, about: str) -> Iterator[str]:
    yield f"game: {rules.game.id}"
    yield f"ruleset: {rules.ruleset}"
    yield f"players: {rules.seats}"
    preset = next((preset for preset in rules.game.presets if preset.id == rules.ruleset), None)
    usual = (*preset.rules, *preset.rules_for.get(rules.seats, ())) if preset else ()
    extra = rules.rule_ids[len(usual) :]
    if extra:
        yield f"rules: {' '.join(extra)}"
    defaults = {name: option.default for name, option in rules.offered.items()}
    defaults |= preset.options if preset else {}
    settings = [
        f"{name}={_written(value)}" for name, value in rules.options.items() if value != defaults[name]
    ]
    if settings:
        yield f"options: {' '.join(settings)}"
    if about:
        yield f"about: {about}"


def _written(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _body(rules: Rules, steps: Iterable[Step]) -> Iterator[str]:
    words = Words("en", rules.namings)
    state = rules.new(listen=True)
    yield from _told(state.heard, words)
    for number, step in enumerate(steps, 1):
        take(rules, state, step, f"step {number}")
        yield f"{number:4} {step}"
        yield from _told(state.heard, words)
    yield ""
    yield from _closing(rules, state, words)


def _told(heard: list[Event], words: Words) -> Iterator[str]:
    for event in heard:
        if not isinstance(event, PhasePassed):
            yield f"{INDENT}{event.describe(words)}"
    heard.clear()


def _closing(rules: Rules, state: State, words: Words) -> Iterator[str]:
    result = rules.result(state)
    for seat, score in enumerate(result.scores):
        lines = rules.scores(state, seat)
        parts = ", ".join(f"{line.id} {line.points}" for line in lines if line.points)
        yield f"score {seat + 1}: {score}{f' = {parts}' if parts else ''}"
    if result.ending:
        yield f"ending: {result.ending}"
        yield f"winners: {' '.join(str(seat + 1) for seat in result.winners)}"
    else:
        yield "ending: none yet"
    yield from (f"| {line}".rstrip() for line in rules.game.show(state).splitlines())


def read(text: str, source: str = "golden game") -> Golden:
    """Return a golden game from its text; only the header and the steps are read."""
    top, _, rest = text.partition("\n\n")
    fields = {}
    for line in top.splitlines():
        name, colon, value = line.partition(":")
        if not colon or name not in {"game", "ruleset", "players", "rules", "options", "about"}:
            raise BadInput(
                f"{source}: {line!r} does not belong in the header", "see the reference of golden games"
            )
        fields[name] = value.strip()
    missing = {"game", "ruleset", "players"} - set(fields)
    if missing or not fields["players"].isdigit():
        raise BadInput(f"{source}: the header lacks game, ruleset or players", "record the game again")
    return Golden(
        game=fields["game"],
        ruleset=fields["ruleset"],
        players=int(fields["players"]),
        rules=tuple(fields.get("rules", "").split()),
        options=tuple(fields.get("options", "").split()),
        about=fields.get("about", ""),
        steps=tuple(_steps(rest)),
    )


def _steps(text: str) -> Iterator[Step]:
    for line in text.partition("\n\n")[0].splitlines():
        if line.strip() and not line.startswith(INDENT):
            number, _, step = line.strip().partition(" ")
            if not number.isdigit():
                raise BadInput(f"{line!r} is not a step of a golden game", "begin it with its number")
            yield Step.read(step)


def replay(golden: Golden, registry: Registry | None = None, *, rules: Rules | None = None) -> Played:
    """Play a golden game again and return it with its events."""
    from astragal.testing.playing import follow

    return follow(rules or golden.compile(registry), golden.steps)


def assert_golden(path: Path, registry: Registry | None = None) -> Golden:
    """Assert that a golden game on disk still plays out line for line; return it.

    With `ASTRAGAL_GOLDEN=update` in the environment the file is rewritten from its steps.
    """
    text = path.read_text(encoding="utf-8")
    golden = read(text, path.name)
    try:
        now = write(golden.compile(registry), golden.steps, about=golden.about)
    except AssertionError as error:
        raise AssertionError(f"{path.name} can no longer be played: {error}") from error
    if os.environ.get(UPDATE) == "update":
        path.write_text(now, encoding="utf-8")
    elif now != text:
        raise AssertionError(f"{path.name} {_first_difference(text, now)}; {UPDATE}=update writes it anew")
    return golden


def _first_difference(old: str, new: str) -> str:
    olds, news = old.splitlines(), new.splitlines()
    length = max(len(olds), len(news))
    for index in range(length):
        was = olds[index] if index < len(olds) else "(nothing)"
        now = news[index] if index < len(news) else "(nothing)"
        if was != now:
            return f"differs at line {index + 1}: was {was.strip()!r}, is {now.strip()!r}"
    return "differs in blanks at the end"
