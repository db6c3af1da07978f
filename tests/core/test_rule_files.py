"""Rule files: what runs is what was read and asked about, and nothing beside it."""

from __future__ import annotations

import os
import py_compile
import sys
import traceback
from pathlib import Path

import pytest

from astragal.cli import consent
from astragal.errors import BadInput
from astragal.lab.run.recipe import Attachment, Recipe
from astragal.plugins.registry import Registry, load_rule_file
from astragal.plugins.rule_files import LARGEST, forget, keep, read_rule_file, run
from astragal.testing.origin import load_source, source_of

RULE = '''"""A rule."""
from astragal import Modifier, hookimpl

SAYS = {says!r}


@hookimpl
def modifiers():
    return [Modifier("coins_per_die", lambda state, seat, value: value + 1)]
'''


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    """Return a rule file."""
    path = tmp_path / "some_rule.py"
    path.write_text(RULE.format(says="first"))
    return path


def says(module: object) -> str:
    """Return which text a module was made from."""
    return str(vars(module)["SAYS"])


def test_compiled_copy_beside_the_file_is_not_run(rule: Path, tmp_path: Path) -> None:
    """A `.pyc` that claims to be the rule's is ignored: nobody was asked about it."""
    other = tmp_path / "other.py"
    other.write_text(RULE.format(says="planted"))
    stat = rule.stat()
    os.utime(other, (stat.st_atime, stat.st_mtime))
    copy = tmp_path / "__pycache__" / f"some_rule.{sys.implementation.cache_tag}.pyc"
    py_compile.compile(str(other), str(copy), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)

    assert says(load_rule_file(rule)) == "first"


def test_file_changed_while_the_question_is_open_does_not_run(
    rule: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bytes that were asked about are the bytes that run and are remembered."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    before = read_rule_file(rule)

    def confirm(*_: object, **__: object) -> bool:
        rule.write_text(RULE.format(says="changed"))
        return True

    monkeypatch.setattr("click.confirm", confirm)
    consent.ask_once(rule)

    assert says(load_rule_file(rule)) == "first"
    assert consent.allowed() == {before.sha256}
    forget(rule)


def test_an_answer_that_cannot_be_kept_holds_this_once(
    rule: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever said yes plays, and is told that the question will come again."""
    (tmp_path / "home").write_text("a file in the place of a folder")
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.confirm", lambda *_, **__: True)

    consent.ask_once(rule)

    assert says(load_rule_file(rule)) == "first"
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("Your answer holds for now only, as it cannot be kept: ")
    assert "Not a directory" in said[-1]
    forget(rule)


def test_forgotten_file_is_read_again(rule: Path) -> None:
    """Whoever wants the new text says so."""
    keep(read_rule_file(rule))
    rule.write_text(RULE.format(says="second"))
    kept = says(load_rule_file(rule))
    forget(rule)

    assert (kept, says(load_rule_file(rule))) == ("first", "second")


@pytest.mark.parametrize(
    ("helper", "asked"),
    [
        ("helper_beside.py", "helper_beside"),
        ("helper_beside/__init__.py", "helper_beside"),
        ("helper_beside/part.py", "helper_beside.part"),
        ("helper_beside/deep/part.py", "helper_beside.deep.part"),
    ],
    ids=["module", "package", "plain folder", "plain folder within a plain folder"],
)
@pytest.mark.parametrize("by_link", [False, True], ids=["by name", "by link"])
def test_helper_beside_the_file_is_refused(
    rule: Path, helper: str, asked: str, by_link: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Consent covers one file; a module beside it would run without anybody having been asked."""
    path = rule.parent / helper
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text("raise SystemExit('ran')")
    rule.write_text(f"import {asked}\n" + RULE.format(says="first"))
    link = rule.parent / "elsewhere" / "linked_rule.py"
    link.parent.mkdir()
    link.symlink_to(rule)
    monkeypatch.syspath_prepend(str(rule.parent))

    with pytest.raises(BadInput, match="helper_beside stands beside a rule file: make a package"):
        load_rule_file(link if by_link else rule)


def test_plain_folders_elsewhere_are_imported_as_ever(
    rule: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A namespace package that somebody put on the path is as good as an installed one."""
    (tmp_path / "library" / "plain_library").mkdir(parents=True)
    (tmp_path / "library" / "plain_library" / "part.py").write_text("X = 1\n")
    rule.write_text("from plain_library.part import X\n" + RULE.format(says="first"))
    monkeypatch.syspath_prepend(str(tmp_path / "library"))

    assert says(load_rule_file(rule)) == "first"


def test_installed_modules_are_imported_as_ever(rule: Path) -> None:
    """Only what stands beside the file is refused."""
    rule.write_text("import json, fractions\nfrom rtta.events import CitiesFed\n" + RULE.format(says="first"))

    assert says(load_rule_file(rule)) == "first"


def test_attachment_is_run_from_memory(rule: Path) -> None:
    """A worker uses the bytes that travelled; it neither writes nor reads a file."""
    recipe = Recipe("rtta", "bronze-age", 2, rule_files=(Attachment.of(rule),))
    rule.unlink()

    assert "some-rule" in recipe.compile().rule_ids


def test_attached_ruleset_is_read_from_memory(tmp_path: Path) -> None:
    """So does a ruleset file."""
    path = tmp_path / "long.toml"
    path.write_text('game = "rtta"\nname = "Long"\n')
    recipe = Recipe("rtta", "", 2, ruleset_file=Attachment.of(path))
    path.unlink()

    assert recipe.compile().ruleset == "long"


def test_other_process_refuses_a_file_that_was_changed(rule: Path) -> None:
    """A check in a second process is about the same bytes."""
    registry = Registry()
    plugin = registry.rule(registry.add_file(rule))
    source = source_of("some-rule", plugin, "astragal.rules")
    rule.write_text(RULE.format(says="changed"))

    with pytest.raises(BadInput, match="was changed while it was being tried"):
        load_source(source)


def test_traceback_quotes_what_ran(rule: Path) -> None:
    """A fault shows the line that was run, whatever is on disk by then."""
    rule.write_text("def fail():\n    raise ValueError('here')\n")
    module = run(read_rule_file(rule))
    rule.write_text("\n\n\n")

    try:
        vars(module)["fail"]()
    except ValueError:
        told = traceback.format_exc()

    assert "raise ValueError('here')" in told


def test_file_that_nobody_could_read_is_refused(rule: Path) -> None:
    """A rule is small enough to be read by the person who is asked."""
    rule.write_bytes(b"#" * (LARGEST + 1))

    with pytest.raises(BadInput, match="is larger than 1,000,000 bytes"):
        read_rule_file(rule)
