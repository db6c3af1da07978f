"""Rules from files are code: a person is asked about each of them once, by its hash."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from astragal.errors import BadInput
from astragal.plugins.rule_files import RuleFile, forget, keep, read_rule_file

FILE = "allowed-rules.txt"


def _kept() -> Path:
    """Return where the hashes are kept; the library is imported only when somebody must be asked."""
    from astragal.match.saves import home

    return home() / FILE


def allowed() -> set[str]:
    """Return the hashes of the rule files that were allowed before."""
    try:
        return set(_kept().read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError):
        return set()


def allow(file: RuleFile) -> None:
    """Remember that a rule file may run."""
    _kept().parent.mkdir(parents=True, exist_ok=True)
    with _kept().open("a", encoding="utf-8") as kept:
        kept.write(f"{file.sha256}\n")


def ask_once(path: Path) -> None:
    """Ask whether a rule file may run, unless it was allowed before; what was read then is what runs.

    Where nobody can be asked, naming the file on the command line is the answer.
    """
    forget(path)  # as it is now, not as it was when somebody was asked before
    file = read_rule_file(path)
    if sys.stdin.isatty() and file.sha256 not in allowed():
        click.echo(f"{path} is a program: it can do whatever you can do on this computer.", err=True)
        if not click.confirm("Run it, now and whenever it is unchanged?", err=True):
            raise BadInput(f"{path} was not allowed to run", "read it first")
        allow(file)
    keep(file)


def ask_about_files(
    context: click.Context, parameter: click.Parameter, rules: tuple[str, ...]
) -> tuple[str, ...]:
    """Ask about each rule that is a file; the callback of every `--rule`."""
    for rule in rules:
        if rule.endswith(".py"):
            ask_once(Path(rule))
    return rules
