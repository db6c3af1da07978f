"""The table while a rule is being written: it is reloaded at the same step whenever its file is saved."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from astragal.errors import AstragalError, BadInput
from astragal.match.match import Match
from astragal.match.reloading import Reloaded
from astragal.plugins.rule_files import read_rule_file
from astragal.tui.app import AstragalApp

LOOK = 0.5
"""Seconds between two looks at the file, where nothing tells of changes."""


class DevApp(AstragalApp):
    """A table that follows the file of a rule."""

    def __init__(
        self,
        rule: Path,
        match: Match,
        reload: Callable[[Match], Reloaded],
        measured: tuple[str, ...],
    ) -> None:
        super().__init__(first=lambda app: match)
        self.rule = rule
        self._reload = reload
        self._measured = measured
        self._stamp = self._mark()
        self._comparing: Popen[str] | None = None

    def on_ready(self) -> None:
        """Look at the file from now on, and measure the rule as it is."""
        self.run_worker(self._follow(), exclusive=False)
        self.set_interval(LOOK, self._hear)
        self.compare()

    def _mark(self) -> tuple[int, int]:
        """Return what changes when the file is saved."""
        try:
            found = self.rule.stat()
        except OSError:
            return (0, 0)
        return found.st_mtime_ns, found.st_size

    async def _follow(self) -> None:
        """Reload the rule whenever its file is saved."""
        try:
            from watchfiles import awatch
        except ImportError:
            while True:
                await asyncio.sleep(LOOK)
                await self.look()
        async for _ in awatch(self.rule.parent, recursive=False):
            await self.look()

    async def look(self) -> None:
        """Reload the rule if its file was saved since the last look."""
        stamp = self._mark()
        if stamp == self._stamp or stamp == (0, 0):
            return
        self._stamp = stamp
        await self.reload()

    async def reload(self) -> None:
        """Take the match over to the rule as it is now; say what broke, and keep the old one then."""
        table = self.table
        if table is None:
            return
        try:
            found = self._reload(table.session.match)
        except AstragalError as error:
            what = error.what if isinstance(error, BadInput) else str(error)
            self.notify(what, title=self.words("The old rule stays"), severity="error", markup=False)
            return
        table.leave()
        self.open_match(lambda: found.match)
        self.notify(self._said(found), title=self.words("Reloaded"), markup=False)
        self.compare()

    def _said(self, found: Reloaded) -> str:
        if not found.reason:
            return self.words("At the same step as before")
        return self.words(
            "Back at step {n}: the next one is no longer possible ({reason})",
            n=found.steps,
            reason=found.reason,
        )

    # --- the comparison ----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Measure the rule on the same luck with and without it; a run for an older file is given up."""
        self._give_up()
        self._comparing = Popen(
            [sys.executable, "-m", "astragal.lab.effect", *self._measured, self._sha256()],
            stdout=PIPE,
            stderr=PIPE,
            stdin=DEVNULL,
            text=True,
        )

    def _sha256(self) -> str:
        """Return the hash of the rule at the table: nothing else is to run, whatever the file holds now."""
        return read_rule_file(self.rule).sha256

    def _give_up(self) -> None:
        process, self._comparing = self._comparing, None
        if process is not None:
            process.kill()
            process.communicate()

    def _hear(self) -> None:
        """Say what the comparison found, once it is done."""
        process = self._comparing
        if process is None or process.poll() is None:
            return
        self._comparing = None
        out, err = process.communicate()
        if process.returncode == 0:
            self.notify(out.strip(), title=self.words("Compared"), timeout=15, markup=False)
        else:
            last = (err.strip().splitlines() or ["?"])[-1]
            self.notify(last, title=self.words("Not compared"), severity="warning", markup=False)

    def on_unmount(self) -> None:
        """Leave no comparison behind."""
        self._give_up()
