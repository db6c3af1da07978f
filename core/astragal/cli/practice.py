"""`astragal practice`: exercises from one's own costly decisions, and puzzles that people share."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import click

from astragal.coach.practice import Exercise, PracticeBook
from astragal.coach.puzzles import Puzzle, read_puzzle
from astragal.engine.wording import LANGUAGES
from astragal.errors import BadInput, nearest, one_line
from astragal.match.files import write_whole
from astragal.plugins.registry import Registry


@click.command(help="Practise: your own costly decisions as exercises, or a puzzle from a file.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--step", type=click.IntRange(0), help="With a saved match: the step of the decision.")
@click.option("--list", "listing", is_flag=True, help="List your exercises.")
@click.option("--json", "as_json", is_flag=True, help="With --list: print one JSON document.")
@click.option("--add", is_flag=True, help="Keep the puzzle of FILE as an exercise.")
@click.option(
    "--export", metavar="ID", help="Write an exercise to FILE, to share it; with --step, that position."
)
@click.option("--plain", is_flag=True, help="Practise in plain lines, for screen readers and scripts.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Interface language.")
def command(
    file: Path | None,
    step: int | None,
    listing: bool,
    as_json: bool,
    add: bool,
    export: str | None,
    plain: bool,
    lang: str | None,
) -> None:
    """Practise, or look after the exercises."""
    registry = Registry()
    if listing or as_json:
        _list(PracticeBook(), as_json)
    elif export is not None:
        _export(export, file, step, registry)
    elif add:
        _add(file, step, registry)
    else:
        _practise(_puzzles(file, step, registry), registry, plain, lang)


def _puzzles(file: Path | None, step: int | None, registry: Registry) -> list[Puzzle]:
    """Return what to practise: the puzzle of a file, or the exercises of today."""
    if file is not None:
        return [read_puzzle(file, registry, step)]
    found = [exercise.puzzle for exercise in PracticeBook().waiting(date.today())]
    if not found:
        raise BadInput(
            "no exercise is waiting today",
            "analyse your matches: 'astragal analyse FILE --practice', or give a puzzle file",
        )
    return found


def _practise(puzzles: list[Puzzle], registry: Registry, plain: bool, lang: str | None) -> None:
    from astragal.tui.settings import Settings

    language = lang or Settings.load().language
    if plain:
        from astragal.tui.plain_practice import practise_plainly

        practise_plainly(puzzles, registry, language)
        return
    from astragal.cli.play import require_terminal
    from astragal.tui.app import AstragalApp, main

    require_terminal()

    def open_first(app: AstragalApp) -> None:
        from astragal.tui.screens.practice import practise

        app.call_later(practise, app, puzzles)

    main(open_first, language=language)


def _list(book: PracticeBook, as_json: bool) -> None:
    exercises = sorted(book.exercises.values(), key=lambda exercise: exercise.next)
    if as_json:
        click.echo(json.dumps([_plain(exercise) for exercise in exercises], ensure_ascii=False))
        return
    for exercise in exercises:
        puzzle = exercise.puzzle
        solved = sum(attempt.solved for attempt in exercise.attempts)
        tries = f"{solved} of {len(exercise.attempts)} solved" if exercise.attempts else "not tried yet"
        click.echo(f"{puzzle.id}\t{exercise.next}\t{puzzle.game}\t{tries}\t{one_line(puzzle.title, 60)}")
    if not exercises:
        click.echo("There are no exercises yet.", err=True)


def _plain(exercise: Exercise) -> dict[str, object]:
    return {
        "id": exercise.puzzle.id,
        "game": exercise.puzzle.game,
        "ruleset": exercise.puzzle.ruleset,
        "title": exercise.puzzle.title,
        "cost": exercise.puzzle.cost,
        "added": exercise.added.isoformat(),
        "next": exercise.next.isoformat(),
        "attempts": [{"day": one.day.isoformat(), "solved": one.solved} for one in exercise.attempts],
    }


def _export(id: str, file: Path | None, step: int | None, registry: Registry) -> None:
    """Write an exercise, or the position at a step of a saved match, as a puzzle file."""
    if file is None:
        raise BadInput("--export needs a file to write", "astragal practice --export ID FILE")
    if step is not None:
        puzzle = read_puzzle(Path(id), registry, step)
    else:
        exercises = PracticeBook().exercises
        if id not in exercises:
            remedy = nearest(id, list(exercises)) if exercises else "add --step N if it is a saved match"
            raise BadInput(f"there is no exercise {one_line(id, 40)!r}", remedy)
        puzzle = exercises[id].puzzle
    if file.exists():
        raise BadInput(f"{one_line(str(file))} exists already", "choose another name")
    write_whole(file, puzzle.text().encode())
    click.echo(str(file))


def _add(file: Path | None, step: int | None, registry: Registry) -> None:
    if file is None:
        raise BadInput("--add needs a puzzle", "astragal practice FILE --add")
    book, puzzle = PracticeBook(), read_puzzle(file, registry, step)
    new = book.add(puzzle, date.today())
    book.save()
    click.echo(f"{puzzle.id} {'added' if new else 'is there already'}")
