"""Rules from files are code: a person is asked about each of them once, by its hash.

A folder that belongs to the person, and that nobody else can write to, may be allowed as a whole: then what
is saved there runs without a question. What runs is always the bytes that were read.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from astragal.errors import BadInput, one_line
from astragal.plugins.rule_files import RuleFile, forget, keep, read_rule_file

FILE = "allowed-rules.txt"
FOLDERS = "allowed-folders.txt"
LARGEST = 10_000_000
"""Bytes of remembered answers that are read."""
TRUST = "astragal.trust"
"""Where the command line says that nobody is to be asked."""
F = TypeVar("F", bound=Callable[..., object])


def _kept(name: str) -> Path:
    """Return where answers are kept; the library is imported only when somebody must be asked."""
    from astragal.match.saves import home

    return home() / name


def _answers(name: str) -> list[str]:
    from astragal.journal.disk import read_file

    try:
        return os.fsdecode(read_file(_kept(name), LARGEST)).split("\n")
    except OSError:
        return []


def _remember(name: str, line: str) -> None:
    from astragal.journal.disk import make_folder

    make_folder(_kept(name).parent)
    with open(os.open(_kept(name), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as kept:
        kept.write(os.fsencode(f"{line}\n"))


def allowed() -> set[str]:
    """Return the hashes of the rule files that were allowed before."""
    return {hash for line in _answers(FILE) for hash in line.split()}


def allow(file: RuleFile) -> None:
    """Remember that a rule file may run."""
    _remember(FILE, file.sha256)


def is_private(path: Path) -> bool:
    """Return whether a file and every folder above it can be written to by this person and root alone."""
    if not hasattr(os, "getuid"):
        return False
    whole = Path(os.path.realpath(path))
    try:
        above = all(_is_own(place.stat(), must_be_mine=False) for place in whole.parents)
        return above and all(_is_own(place.stat(), must_be_mine=True) for place in (whole, whole.parent))
    except OSError:
        return False


def _is_own(found: os.stat_result, *, must_be_mine: bool) -> bool:
    owners = (os.getuid(),) if must_be_mine else (os.getuid(), 0)
    open_to_others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX
    shared = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) if must_be_mine else open_to_others
    return found.st_uid in owners and not shared


def is_allowed(file: RuleFile) -> bool:
    """Return whether a file may run without a question: by its hash, or as one of an allowed folder."""
    path = Path(file.path)
    folder = os.path.realpath(path.parent)
    return file.sha256 in allowed() or (folder in _answers(FOLDERS) and is_private(path))


def ask_once(path: Path) -> None:
    """Ask whether a rule file may run, unless it was allowed before; what was read then is what runs.

    Where nobody can be asked, naming the file on the command line is the answer.
    """
    forget(path)  # as it is now, not as it was when somebody was asked before
    file = read_rule_file(path)
    if sys.stdin.isatty() and not is_trusted() and not is_allowed(file):
        named = one_line(str(path))
        click.echo(f"{named} is a program: it can do whatever you can do on this computer.", err=True)
        if not click.confirm("Run it, now and whenever it is unchanged?", err=True):
            raise BadInput(f"{path} was not allowed to run", "read it first")
        _note_answer(file)
    keep(file)


def _note_answer(file: RuleFile) -> None:
    """Remember that a file may run, and ask about its folder; what cannot be remembered runs this once."""
    try:
        allow(file)
        _ask_about_folder(Path(file.path))
    except OSError as error:
        reason = one_line(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        click.echo(f"Your answer holds for now only, as it cannot be kept: {reason}", err=True)


def _ask_about_folder(path: Path) -> None:
    """Offer to allow everything in a folder that is this person's alone."""
    folder = os.path.realpath(path.parent)
    if is_private(path) and folder not in _answers(FOLDERS) and "\n" not in folder:
        asked = f"Only you can write to {one_line(folder)}. Run every rule there without asking again?"
        if click.confirm(asked, default=False, err=True):
            _remember(FOLDERS, folder)


def is_trusted() -> bool:
    """Return whether the command line says that nobody is to be asked."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(TRUST))


def trust_option(command: F) -> F:
    """Add `--trust`: rule files that are named run without a question."""

    def trusted(context: click.Context, parameter: click.Parameter, value: bool) -> None:
        context.meta[TRUST] = value

    return click.option(
        "--trust",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=trusted,
        help="Run the rule files that are named without asking.",
    )(command)


def rules_option(help: str) -> Callable[[F], F]:
    """Return `--rule` for a command: files of rules, which are asked about before they run."""
    return click.option(
        "--rule", "-r", "rules", multiple=True, metavar="FILE", callback=ask_about_files, help=help
    )


def used_rules_option(command: F) -> F:
    """Add `--rule`: files of the rules that a saved match used."""
    return rules_option("A rule's .py file that the match used.")(command)


def ask_about_files(
    context: click.Context, parameter: click.Parameter, rules: tuple[str, ...]
) -> tuple[str, ...]:
    """Ask about each rule that is a file; the callback of every `--rule`."""
    for rule in rules:
        if rule.endswith(".py"):
            ask_once(Path(rule))
    return rules
