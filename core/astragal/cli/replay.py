"""`astragal replay FILE`: show or verify a saved match."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import attrs
import click

from astragal.cli.consent import trust_option, used_rules_option
from astragal.cli.language import LANGUAGE
from astragal.engine.rules import Result
from astragal.engine.state import Event
from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput, one_line
from astragal.journal.format import plain_header
from astragal.journal.reading import whole_part
from astragal.match.line import MatchStep, read_action
from astragal.match.replay import Replay, Verification, verify
from astragal.match.saves import write_whole
from astragal.plugins.registry import Registry


@click.command(help="Show or verify a saved match.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", "check", is_flag=True, help="Play every step again and report any difference.")
@click.option("--text", "as_text", is_flag=True, help="Tell the match as plain text.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--salvage",
    metavar="OUT",
    type=click.Path(path_type=Path),
    help="Write what is whole of a damaged match to another file.",
)
@click.option("--lang", type=LANGUAGE, help="Interface language.")
@trust_option
@used_rules_option
def command(
    file: Path,
    check: bool,
    as_text: bool,
    as_json: bool,
    salvage: Path | None,
    lang: str | None,
    rules: Sequence[str],
) -> None:
    """Show a saved match (on screen, as text when the output is no terminal), or verify it."""
    if salvage is not None:
        _salvage(file, salvage)
        return
    registry = Registry()
    for rule in rules:
        registry.add_file(Path(rule))
    if check:
        _verify(file, registry, as_json)
        return
    replay = Replay.open(file, registry)
    if not (as_text or as_json) and sys.stdin.isatty() and sys.stdout.isatty():
        _open_screen(replay, lang or "")
        return
    words = Words(lang or "en", replay.rules.namings, [seat.name for seat in replay.seats])
    lines = (
        [json.dumps(_document(replay, words), ensure_ascii=False, indent=1)]
        if as_json
        else _told(replay, words)
    )
    for line in lines:
        click.echo(line)
    _warn(replay)


def _open_screen(replay: Replay, language: str) -> None:
    """Go through the match in the terminal."""
    from astragal.tui.app import AstragalApp, main
    from astragal.tui.screens.replay import ReplayScreen

    def show(app: AstragalApp) -> None:
        app.push_screen(ReplayScreen(replay, language or app.settings.language))

    main(show)


def _salvage(file: Path, out: Path) -> None:
    """Write the whole part of a journal to a file of its own."""
    if out.exists():
        raise BadInput(f"{out} exists already", "choose another name")
    journal = whole_part(file)
    write_whole(out, b"".join(journal.lines), replace=False)
    steps = len(journal.entries)
    told = "1 whole step" if steps == 1 else f"{steps} whole steps"
    click.echo(f"{one_line(str(out))}: {told} of {one_line(str(file))}")


def _verify(file: Path, registry: Registry, as_json: bool) -> None:
    try:
        verdict = verify(file, registry)
    except AstragalError as error:
        verdict = Verification(False, 0, None, str(error))
    if as_json:
        click.echo(json.dumps(attrs.asdict(verdict), ensure_ascii=False))
    if not verdict.ok:
        raise BadInput(verdict.reason)
    if not as_json:
        told = "1 step, came" if verdict.steps == 1 else f"{verdict.steps} steps, all came"
        click.echo(f"{one_line(str(file))}: {told} out as written")
        if verdict.unchecked:
            one = verdict.unchecked == 1
            which = "1 roll or draw was" if one else f"{verdict.unchecked} rolls and draws were"
            click.echo(f"{which} not dealt by the seed and could not be checked")


def _warn(replay: Replay) -> None:
    """Say on the error stream what the story leaves out."""
    verdict = replay.verify()
    if replay.difference is not None:
        raise replay.difference
    if not verdict.ok:
        click.echo(f"astragal: {verdict.reason}", err=True)


def _document(replay: Replay, words: Words) -> dict[str, object]:
    result = replay.result
    steps = [_step(replay, words, n, step) for n, step in enumerate(replay.steps)]
    return {
        "header": plain_header(replay.header),
        "opening": _said(replay.opening, words),
        "steps": steps,
        "result": _result(result) if result else None,
    }


def _step(replay: Replay, words: Words, n: int, step: MatchStep) -> dict[str, object]:
    told = {"seat": step.seat, "text": step.text, "label": _label(replay, words, n, step)}
    return {"step": n + 1, **told, "events": _said(step.events, words), "digest": step.digest}


def _result(result: Result) -> dict[str, object]:
    return {"scores": list(result.scores), "winners": list(result.winners), "ending": result.ending}


def _told(replay: Replay, words: Words) -> Iterator[str]:
    header = replay.header
    yield f"{replay.rules.game.name}, {one_line(header.ruleset)}, seed {header.seed}"
    for number, seat in enumerate(replay.seats, 1):
        yield f"{number} {seat.name}" + (f" ({one_line(seat.bot)})" if seat.bot else "")
    yield from _said(replay.opening, words)
    for n, step in enumerate(replay.steps):
        who = "*" if step.by_chance else words.player(step.seat)
        yield f"{n + 1:5} {who}: {_label(replay, words, n, step)}"
        yield from (f"        {line}" for line in _said(step.events, words))
    yield ""
    yield from _plain(replay.rules.game.show(replay.state_at(len(replay.steps))))
    if (result := replay.result) is not None:
        yield _outcome(result, words)


def _outcome(result: Result, words: Words) -> str:
    winners = words.join([words.player(seat) for seat in result.winners])
    scores = ", ".join(f"{words.player(seat)} {score}" for seat, score in enumerate(result.scores))
    return words("{scores}. Won by {winners}.", scores=scores, winners=winners)


def _label(replay: Replay, words: Words, n: int, step: MatchStep) -> str:
    if step.by_chance:
        return step.text or "-"
    state = replay.state_at(n)
    return _safely(lambda: replay.rules.label(state, read_action(state, step.text), words), step.text)


def _said(events: Sequence[Event], words: Words) -> list[str]:
    return [_safely(partial(event.describe, words), type(event).__name__) for event in events]


def _safely(say: Callable[[], str], instead: str) -> str:
    """Return what a plugin says, on one line; a fault in its words does not spoil the story."""
    try:
        return one_line(say())
    except Exception:
        return instead


def _plain(text: str) -> Iterator[str]:
    """Yield the lines of a text without control characters, their blanks kept."""
    for line in text.splitlines():
        yield "".join(ch if ch.isprintable() else " " for ch in line)
