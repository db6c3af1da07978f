"""The heavy libraries of the lab: imported when they are needed, asked for in one line when missing."""

from __future__ import annotations

import importlib
from typing import Any

from astragal.errors import BadInput


def needed(module: str) -> Any:
    """Import a module of the extra `lab`."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise BadInput(
            f"the lab needs {library}, which is not installed", "pip install 'astragal[lab]'"
        ) from error
