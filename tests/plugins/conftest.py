"""The command in this process, for tests of what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.cli import main


class Astragal:
    """Runs the command in this process and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(words)
        out, err = self.capsys.readouterr()
        return int(ended.value.code or 0), out, err


@pytest.fixture
def astragal(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Astragal:
    """Return the command, with a home of its own."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    return Astragal(capsys)
