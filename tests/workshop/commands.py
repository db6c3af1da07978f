"""The tools of the workshop as modules: commands that are files and not part of any package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

TOOLS = Path(__file__).parents[2] / "tools"
sys.path.insert(0, str(TOOLS))


def command(name: str) -> ModuleType:
    """Return a tool as a module, without running it."""
    spec = importlib.util.spec_from_file_location(f"{name}_tool", TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
