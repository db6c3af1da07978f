"""Opening files runs no code: a ruleset names what is installed, and nothing else is imported or opened."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.goals import goal

ROOT = Path(__file__).parents[2]
CODE = """
import sys
from pathlib import Path
from astragal.errors import AstragalError
from astragal import Registry
registry = Registry()
for players in (1, 2):  # what the game itself brings for any number of players
    registry.compile(registry.ruleset("rtta"), players)
registry.rules()
folder, opened = Path(sys.argv[1]), []
known = set(sys.modules)
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
for path in sorted(folder.glob("*.toml")):
    try:
        registry.compile(registry.ruleset("rtta", str(path)), 2)
        print("compiled", path.name)
    except AstragalError as error:
        print(str(error).replace(str(folder), ""))
print(sorted(set(sys.modules) - known))
allowed = (str(folder), str(Path(sys.modules["rtta"].__file__).parent))
searched = (*sys.path, *(name for name in opened if "dist-info" in name))
print([name for name in opened if not name.startswith(allowed) and name not in searched])
print([name for name in opened if name.endswith(("evil.py", "evil.pyc"))])
"""
HOSTILE = (
    'game = "rtta"\nrules = ["evil"]',
    'game = "rtta"\nrules = ["evil.py"]',
    'game = "rtta"\nrules = ["../evil"]',
    'game = "rtta"\nrules = ["./evil.py"]',
    'game = "rtta"\nrules = ["evil:payload"]',
    'game = "rtta"\nrules = ["os.system"]',
    'game = "evil"\n',
    'game = "rtta"\nbase = "evil.toml"',
    'game = "rtta"\nbase = "../evil"',
    'game = "rtta"\n[options]\nhand_limit = "__import__(\'os\')"',
    'game = "rtta"\n"!!python/object" = 1',
)


@goal(16)
def test_a_hostile_ruleset_runs_nothing(tmp_path: Path, tried: Callable[[int], None]) -> None:
    """No module is imported, and no file outside its folder and the game's own is opened."""
    (tmp_path / "evil.py").write_text("raise SystemExit('ran')")
    (tmp_path / "evil").mkdir()
    for number, text in enumerate(HOSTILE):
        (tmp_path / f"r{number:02}.toml").write_text(text)

    command = [sys.executable, "-c", CODE, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)

    told = run.stdout.splitlines()
    assert len(told) == len(HOSTILE) + 3
    assert not any(line.startswith("compiled") for line in told)
    assert told[-3:] == ["[]", "[]", "[]"]
    tried(len(HOSTILE))


@goal(16)
@pytest.mark.parametrize(
    "deck", ["/dev/zero", "/dev/stdin", "/etc/passwd", "\x00", "a" * 5000, "..", "/proc/self/mem"]
)
def test_a_deck_may_be_named_and_not_more(deck: str) -> None:
    """A save or a ruleset can name a file that is read as TOML: whatever it is, it is one line."""
    from astragal.errors import AstragalError
    from astragal.plugins.registry import Registry

    registry = Registry()

    with pytest.raises(AstragalError) as caught:
        registry.compile(registry.ruleset("along-history"), 2, {"deck": deck})

    assert str(caught.value).isprintable()


@goal(16)
def test_nothing_reads_code_out_of_files() -> None:
    """Neither pickle, marshal, shelve nor yaml is imported, and eval only of our own annotations."""
    checks = "S301,S302,S307,S506,S102"
    command = [sys.executable, "-m", "ruff", "check", "-q", "--select", checks, "core", "games", "plugins"]

    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)

    lines = [line for line in found.stdout.splitlines() if "-->" in line]
    known = (
        "core/astragal/engine/forking.py",
        "core/astragal/plugins/loop/source.py",
        "core/astragal/plugins/rule_files.py",
    )
    assert all(any(name in line for name in known) for line in lines), found.stdout
    for path in [*ROOT.glob("core/**/*.py"), *ROOT.glob("games/**/*.py"), *ROOT.glob("plugins/**/*.py")]:
        text = path.read_text(encoding="utf-8")
        assert not any(f"import {name}" in text for name in ("pickle", "marshal", "shelve", "yaml")), path
