"""Rules from files are code: a person is asked about each of them once, by its hash."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import click

from astragal.errors import BadInput

FILE = "allowed-rules.txt"


def _kept() -> Path:
    """Return where the hashes are kept; the library is imported only when somebody must be asked."""
    from astragal.match.saves import home

    return home() / FILE


def fingerprint(path: Path) -> str:
    """Return the hash by which a rule file is remembered."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}", "check the path") from None


def allowed() -> set[str]:
    """Return the hashes of the rule files that were allowed before."""
    try:
        return set(_kept().read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError):
        return set()


def allow(path: Path) -> None:
    """Remember that a rule file may run."""
    _kept().parent.mkdir(parents=True, exist_ok=True)
    with _kept().open("a", encoding="utf-8") as file:
        file.write(f"{fingerprint(path)}\n")


def ask_once(path: Path) -> None:
    """Ask whether a rule file may run, unless it was allowed before.

    Where nobody can be asked, naming the file on the command line is the answer.
    """
    if not sys.stdin.isatty() or fingerprint(path) in allowed():
        return
    click.echo(f"{path} is a program: it can do whatever you can do on this computer.", err=True)
    if not click.confirm("Run it, now and whenever it is unchanged?", err=True):
        raise BadInput(f"{path} was not allowed to run", "read it first")
    allow(path)


def ask_about_files(
    context: click.Context, parameter: click.Parameter, rules: tuple[str, ...]
) -> tuple[str, ...]:
    """Ask about each rule that is a file; the callback of every `--rule`."""
    for rule in rules:
        if rule.endswith(".py"):
            ask_once(Path(rule))
    return rules
