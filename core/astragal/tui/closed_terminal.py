"""A terminal that was closed: how it is noticed, and what becomes of output that is still to be written."""

from __future__ import annotations

import os
import stat
import sys

OUTPUTS = (1, 2)
"""The standard streams that a terminal shows."""


def is_closed() -> bool:
    """Return whether the terminal that the program reads from is gone."""
    return not os.isatty(sys.stdin.fileno())


def let_go() -> None:
    """Lead what was meant for a closed terminal nowhere.

    Otherwise the last output fails while the program ends, and it ends with 120 in place of 0. Streams that
    lead into a file or a pipe are left as they are.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in OUTPUTS:
        if stat.S_ISCHR(os.fstat(stream).st_mode) and not os.isatty(stream):
            os.dup2(nowhere, stream)
    os.close(nowhere)
