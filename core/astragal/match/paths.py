"""Where Astragal keeps what it keeps."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from astragal.engine.catalogues import ADDED

HOME = "ASTRAGAL_HOME"
"""The environment variable that names another folder for everything Astragal keeps."""


def find_languages() -> None:
    """Offer the languages that people have put into the folder `languages`, each a folder of catalogues."""
    ADDED.look_in(home() / "languages")


def home() -> Path:
    """Return the folder where Astragal keeps matches and settings."""
    return Path(os.environ.get(HOME) or platformdirs.user_data_dir("astragal", appauthor=False))
