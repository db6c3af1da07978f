"""A terminal that is not UTF-8: the table draws with ASCII by itself."""

from __future__ import annotations

import io
import sys

import pytest

from astragal.tui.app import AstragalApp
from astragal.tui.ascii_lines import needs_ascii
from tests.tui.tables import quiet


@pytest.mark.parametrize(
    ("encoding", "needed"),
    [
        ("utf-8", False),
        ("UTF8", False),
        ("utf-16", False),
        ("latin-1", True),
        ("cp437", True),
        ("none", True),
    ],
)
def test_encodings_without_boxes_need_ascii(encoding: str, needed: bool) -> None:
    """An encoding that nobody knows does too."""
    assert needs_ascii(encoding) == needed


@pytest.mark.parametrize(("encoding", "ascii_only"), [("cp1252", True), ("utf-8", False)])
def test_the_program_draws_what_the_terminal_can_show(
    encoding: str, ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever chose nothing gets ASCII only where it is needed."""
    app = AstragalApp(settings=quiet())
    monkeypatch.setattr(AstragalApp, "run", lambda app: None)
    monkeypatch.setattr(sys, "__stderr__", io.TextIOWrapper(io.BytesIO(), encoding=encoding))

    app.run_to_the_end()

    assert app.settings.ascii_only == ascii_only
    assert app.has_class("-ascii") == ascii_only
