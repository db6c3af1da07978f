"""What the program loads before the menu is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

OPEN = """
import asyncio, sys
from astragal.tui.app import AstragalApp

async def main():
    app = AstragalApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert type(app.screen).__name__ == "LauncherScreen", app.screen

asyncio.run(main())
print(*sorted(name for name in sys.modules if name.startswith("astragal.")))
"""


def test_the_menu_opens_without_what_plays(tmp_path: Path) -> None:
    """Bots and the compiler of rules are loaded when a match begins: the first picture comes sooner."""
    environment = {**os.environ, "ASTRAGAL_HOME": str(tmp_path)}

    run = subprocess.run(
        [sys.executable, "-c", OPEN], capture_output=True, text=True, check=True, env=environment
    )

    loaded = run.stdout.split()
    assert "astragal.tui.screens.launcher" in loaded
    assert not {"astragal.bots", "astragal.plugins.compiler", "astragal.match.match"}.intersection(loaded)
