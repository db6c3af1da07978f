"""The lab's pages: every command on them is understood, every flag is told."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from astragal.cli.bench import command as bench
from astragal.cli.compare import command as compare
from astragal.cli.simulate import command as simulate

DOCS = Path(__file__).parents[3] / "docs"
PAGES = [DOCS / "how-to" / "compare-rules.md", DOCS / "explanation" / "studies.md"]
MEASURING = DOCS / "how-to" / "measure-speed.md"
COMMANDS = {"simulate": simulate, "compare": compare}


def lines() -> list[str]:
    """Return the lines of the pages that are commands of the lab."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    return re.findall(r"^ {4}astragal (?:simulate|compare) .*$", text, re.MULTILINE)


@pytest.mark.parametrize("line", lines())
def test_commands_on_the_pages_are_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command parses with the flags that there are."""
    (tmp_path / "my_rule.py").touch()
    monkeypatch.chdir(tmp_path)
    _, name, *words = shlex.split(line)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_rule.py").write_text('"""A rule."""\n')

    context = COMMANDS[name].make_context(name, words)

    assert context.params["game"] in ("rtta", "along-history")


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_every_flag_is_told(command: click.Command) -> None:
    """Whoever reads the how-to meets every flag of the lab at least once."""
    text = PAGES[0].read_text(encoding="utf-8")
    flags = [flag for option in command.params for flag in option.opts if flag.startswith("--")]

    assert [flag for flag in flags if f"{flag} " not in text and f"{flag}`" not in text] == []


def test_the_page_on_speed_is_understood_and_has_every_flag() -> None:
    """Each command on it parses, and it names each flag of the benchmark."""
    text = MEASURING.read_text(encoding="utf-8")
    commands = re.findall(r"^ {4}astragal bench(.*)$", text, re.MULTILINE)

    parsed = [bench.make_context("bench", shlex.split(words)) for words in commands]

    flags = [flag for option in bench.params for flag in option.opts]
    assert len(parsed) >= 4
    assert [flag for flag in flags if flag not in text] == []
