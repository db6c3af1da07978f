"""Says at once how far the hunt is."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
