"""The heavy libraries of the lab: imported when they are needed, asked for in one line when missing."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from astragal.errors import BadInput


def needed(module: str) -> Any:
    """Import a module of the extra `lab`."""
    try:
        with _one_thread():
            return importlib.import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise BadInput(
            f"the lab needs {library}, which is not installed", "pip install 'astragal[lab]'"
        ) from error


THREADS = "OPENBLAS_NUM_THREADS"
"""How many threads NumPy starts as soon as it is loaded; where it cannot, it sends the program a Ctrl-C."""


@contextmanager
def _one_thread() -> Iterator[None]:
    """Have libraries that are loaded now start no threads of their own, unless somebody asked for some."""
    if THREADS in os.environ:
        yield
        return
    os.environ[THREADS] = "1"
    try:
        yield
    finally:
        del os.environ[THREADS]
