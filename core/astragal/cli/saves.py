"""`astragal saves`: saved matches as things one owns: list, rename, export, import, back up, delete."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from astragal.errors import BadInput

if TYPE_CHECKING:
    from astragal.match.saves import Saved


@click.group(help="Saved matches: list, rename, export, import, back up and delete them.")
def command() -> None:
    """Saved matches."""


@command.command("list", help="List the saved matches, last played first.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
def list_saves(as_json: bool) -> None:
    """List the matches."""
    from astragal.engine.wording import Words
    from astragal.match.saves import Library

    library = Library()
    library.check()
    matches = library.matches()
    if as_json:
        click.echo(json.dumps([_plain(saved) for saved in matches], ensure_ascii=False))
        return
    words = Words()
    for saved in matches:
        players = ", ".join(saved.players) if not saved.trouble else saved.trouble
        stands = saved.describe(words)
        click.echo(f"{saved.path.stem}\t{saved.when:%Y-%m-%d %H:%M}\t{saved.game}\t{stands}\t{players}")
    if not matches:
        click.echo("There are no saved matches yet.", err=True)


def _plain(saved: Saved) -> dict[str, object]:
    return {
        "name": saved.path.stem,
        "file": str(saved.path),
        "when": saved.when.isoformat(timespec="seconds"),
        "game": saved.game,
        "ruleset": saved.ruleset,
        "rules": list(saved.rules),
        "players": list(saved.players),
        "bots": list(saved.bots),
        "steps": saved.steps,
        "round": saved.round,
        "finished": saved.finished,
        "trouble": saved.trouble,
    }


@command.command(help="Give a saved match another name.")
@click.argument("name")
@click.argument("new_name")
def rename(name: str, new_name: str) -> None:
    """Rename a match."""
    from astragal.match.saves import Library

    library = Library()
    click.echo(library.rename(library.named(name), new_name).stem)


@command.command(help="Copy a saved match to a file or folder, to keep it or take it to another machine.")
@click.argument("name")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def export(name: str, target: Path, force: bool) -> None:
    """Copy a match out of the library."""
    from astragal.journal.reading import read_journal
    from astragal.match.saves import Library, write_whole

    saved = Library().named(name)
    path = target / saved.path.name if target.is_dir() else target
    if path.exists() and not force:
        raise BadInput(f"{path} exists already", "choose another name, or add --force")
    write_whole(path, b"".join(read_journal(saved.path).lines), replace=force)
    click.echo(str(path))


@command.command("import", help="Copy a saved match, or all matches of a backup, into the library.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", default="", help="What to call it here [the file's name].")
def import_save(file: Path, name: str) -> None:
    """Copy a match into the library."""
    from astragal.match.backup import is_backup
    from astragal.match.saves import Library

    if is_backup(file):
        _bring_back(file, name)
    else:
        click.echo(Library().bring_in(file, name).stem)


def _bring_back(file: Path, name: str) -> None:
    """Copy the matches of a backup into the library, and say what was left out."""
    from astragal.match.backup import bring_back
    from astragal.match.saves import Library

    if name:
        raise BadInput("--name is for a single match", "leave it out")
    count = left_out = 0
    for known, trouble in bring_back(Library(), file):
        count += not trouble
        left_out += bool(trouble)
        if trouble:
            click.echo(f"left out {known}: {trouble}", err=True)
    click.echo(f"{count} match{'' if count == 1 else 'es'}")
    if left_out:
        raise BadInput(
            f"{left_out} of {count + left_out} were left out", "import them one by one with --name"
        )


@command.command(help="Write all saved matches into one .zip file.")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def backup(target: Path, force: bool) -> None:
    """Back the library up."""
    from astragal.match.saves import Library, write_whole

    path = target / f"astragal-{datetime.now():%Y%m%d-%H%M%S}.zip" if target.is_dir() else target
    if path.exists() and not force:
        raise BadInput(f"{path} exists already", "choose another name, or add --force")
    library, content, count = Library(), io.BytesIO(), 0
    library.check()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for saved in library.matches():
            try:
                archive.writestr(saved.path.name, saved.path.read_bytes())
                count += 1
            except OSError as error:
                click.echo(f"left out {saved.path.name}: {error.strerror or error}", err=True)
    write_whole(path, content.getvalue(), replace=force)
    click.echo(f"{path}: {count} match{'' if count == 1 else 'es'}")


@command.command(help="Delete a saved match for good.")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(name: str, yes: bool) -> None:
    """Delete a match."""
    from astragal.match.saves import Library

    library = Library()
    saved = library.named(name)
    if not yes and not click.confirm(f"Delete {saved.path.stem} for good?", err=True):
        raise BadInput(f"{saved.path.stem} was kept", "answer yes to delete it")
    library.remove(saved)
