"""What the tests of the table share: settings that nothing disturbs, and matches in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.match.match import Match
from astragal.tui.app import AstragalApp
from tests.tui.tables import Opener, quiet


@pytest.fixture(autouse=True)
def _undisturbed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))


@pytest.fixture
def open_table(tmp_path: Path) -> Opener:
    """Return a maker of programs that show a match."""

    def make(match: Match | None = None, **changes: object) -> AstragalApp:
        first = None if match is None else lambda app: match
        return AstragalApp(settings=quiet(**changes), folder=tmp_path / "matches", first=first)

    return make
