"""Guests: what a person in a browser may do with the files of whoever serves the program."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable

GUEST = "ASTRAGAL_GUEST"
"""The environment variable that makes the person at the table a guest; it lists what is allowed to guests."""

SERVER = "ASTRAGAL_SERVER"
"""The environment variable with the process that the program must not outlive."""

RIGHTS = ("delete", "files", "lab")
"""What guests may not do unless it is allowed: delete matches, name files, run the lab."""

LOOK_EVERY = 0.25
"""Seconds between looks at the server."""


def may(right: str) -> bool:
    """Return whether the person at the table may do something; only guests are restricted."""
    allowed = os.environ.get(GUEST)
    return allowed is None or right in allowed.split(",")


def leave_with_server(leave: Callable[[], None]) -> None:
    """Call `leave` when the server that started this program is gone, however it went."""
    server = os.environ.get(SERVER, "")
    if not server.isdigit() or sys.platform == "win32":  # Windows closes the input instead
        return

    def watch() -> None:
        while os.getppid() == int(server):
            time.sleep(LOOK_EVERY)
        leave()
        time.sleep(4 * LOOK_EVERY)
        os._exit(0)  # every step is on disk already; a program that stays would hold the save

    threading.Thread(target=watch, daemon=True).start()
