"""Opening a save imports no code but that of the installed game and rules it names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.core.journal.saved_matches import forge, written

pytestmark = pytest.mark.goal(16)

CODE = """
import sys
from pathlib import Path
from astragal.errors import AstragalError
from astragal import Match
from astragal import Registry
registry = Registry()
Match.start(registry.compile(registry.ruleset("rtta"), 2), registry.ruleset("rtta"), SEATS, 1)
registry.rules()
folder, opened = Path(sys.argv[1]), []
known = set(sys.modules)
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
try:
    Match.load(folder / "rtta.astragal", registry)
    print("loaded")
except AstragalError as error:
    print(error)
print(sorted(set(sys.modules) - known))
ours = [str(Path(sys.modules[name].__file__).parent) for name in ("rtta", "astragal")]
allowed = (str(folder / "rtta.astragal"), *ours)
searched = (*sys.path, *(name for name in opened if "dist-info" in name))
print([name for name in opened if not name.startswith(allowed) and name not in searched])
""".replace("SEATS", "[__import__('astragal.match.match').match.match.Seat(name) for name in 'AB']")

HOSTILE: tuple[dict[str, Any], ...] = (
    {"rules": [{"id": "evil", "version": "1"}]},
    {"rules": [{"id": "evil.py", "version": "1"}]},
    {"rules": [{"id": "../evil", "version": "1"}]},
    {"rules": [{"id": "evil:payload", "version": "1"}]},
    {"game": "evil"},
    {"game": "os"},
    {"ruleset": "evil.toml"},
)


def load_elsewhere(folder: Path) -> list[str]:
    """Load a save in a fresh process that could import what lies beside it; return what it tells."""
    command = [sys.executable, "-c", CODE, str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return run.stdout.splitlines()


@pytest.mark.parametrize("values", HOSTILE)
def test_a_hostile_save_runs_nothing(tmp_path: Path, values: dict[str, Any]) -> None:
    """Rules and games are ids of what is installed, never modules or paths."""
    for name in ("evil.py", "os.toml", "evil.toml"):
        (tmp_path / name).write_text("raise SystemExit('ran')")
    forge(written(tmp_path, "rtta", steps=6), lambda lines: lines[0].update(values))

    told = load_elsewhere(tmp_path)

    assert told[1:] == ["[]", "[]"]


def test_a_whole_save_imports_nothing_further(tmp_path: Path) -> None:
    """The game was known before; its save brings in no other module."""
    written(tmp_path, "rtta", steps=6)

    assert load_elsewhere(tmp_path) == ["loaded", "[]", "[]"]
