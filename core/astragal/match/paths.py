"""Where Astragal keeps what it keeps."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME = "ASTRAGAL_HOME"
"""The environment variable that names another folder for everything Astragal keeps."""


def home() -> Path:
    """Return the folder where Astragal keeps matches and settings."""
    return Path(os.environ.get(HOME) or platformdirs.user_data_dir("astragal", appauthor=False))
