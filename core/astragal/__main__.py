"""`python -m astragal`, and where the `astragal` command starts: Ctrl-C ends it quietly even then."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # importing it from typing would take longer than all of this
if TYPE_CHECKING:
    from types import FrameType

STOPPED = 130
"""What a program ends with after Ctrl-C, by custom."""


def main() -> None:
    """Run the command line."""
    waiting = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if waiting:  # whoever starts the program with Ctrl-C ignored wants it to stay so
        signal.signal(signal.SIGINT, _stop)
    from astragal.cli import main as run

    try:
        if waiting:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        _stop()
    finally:
        if waiting:  # all that is left to do is to end
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(number: int = 0, frame: FrameType | None = None) -> None:
    """End at once: nothing is open yet, and an exception in the midst of an import may be lost there."""
    try:
        os.write(2, b"astragal: stopped\n")
    finally:
        os._exit(STOPPED)


if __name__ == "__main__":
    main()
