"""Puts a changed module into a process that has imported the true one already."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

OURS = tuple(str(Path(__file__).parents[2] / name) for name in ("core", "games", "plugins", "tests"))
_FOR_GOOD = ExitStack()
"""What holds until this process ends."""
Place = tuple[str, str, int]
"""A function's file, name and line: a change moves none of them."""


def living_functions() -> dict[Place, list[FunctionType]]:
    """Return every function that exists, by the place where it is written."""
    found: dict[Place, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(_place(each.__code__), []).append(each)
    return found


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def graft(file: Path, text: str, living: dict[Place, list[FunctionType]]) -> bool:
    """Give the living functions of a file the code of a changed text; tell whether that reached any."""
    reached = False
    for code in _codes(compile(text, str(file), "exec")):
        for function in living.get(_place(code), ()):
            if function.__code__ == code:
                continue
            if function.__code__.co_freevars != code.co_freevars:
                return False  # another closure: such a function has to be made anew
            function.__code__ = code
            reached = True
    return reached


def play_as_written() -> None:
    """Compile rules without rewriting their functions from now on: a changed one would not be called."""
    _FOR_GOOD.enter_context(import_module("astragal.plugins.loop.fixed").as_written())


class Changed(MetaPathFinder):
    """Imports one file with another text."""

    def __init__(self, file: Path, text: str) -> None:
        self.file, self.text = str(file), text

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find this file's module, to be loaded with the changed text; others find the other modules."""
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != self.file:
            return None
        spec.loader = _Loader(name, self.file, self.text)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, file: str, text: str) -> None:
        super().__init__(name, file)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")


def _is_ours(module: ModuleType) -> bool:
    """Return whether a module stands in our tree; a folder without a file of its own has a path only."""
    places = [str(getattr(module, "__file__", "")), *getattr(module, "__path__", ())]
    return any(place.startswith(OURS) for place in places)


def forget(file: Path, text: str) -> None:
    """Forget all that was imported of ours; what is imported from now on sees the changed text."""
    for name in [name for name, module in sys.modules.items() if _is_ours(module)]:
        del sys.modules[name]
    sys.meta_path.insert(0, Changed(file, text))
    play_as_written()
