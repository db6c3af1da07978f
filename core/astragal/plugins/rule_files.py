"""Rule files: read once, and what runs is exactly what was read.

Somebody who is asked about a file answers for the bytes that were hashed. So the bytes are kept, and run from
memory: no compiled copy beside the file, no second look at the disk, and no helper module that nobody was
asked about.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import linecache
import os
import sys
from collections.abc import Sequence
from functools import cache, cached_property
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType

import attrs

from astragal.errors import BadInput, one_line
from astragal.plugins.hooks import problem_of

LARGEST = 1_000_000
"""A rule file above this many bytes is refused."""

READ = "__rule_file__"
"""The attribute of a rule's module that holds the file it was made from."""

PRIVATE = "astragal_rule_"
"""Modules made from rule files have names that begin like this; they cannot be imported by them."""


@attrs.frozen(slots=False)
class RuleFile:
    """A rule that is a single `.py` file: where it was, and the bytes that were read there."""

    path: str
    text: bytes = attrs.field(repr=False)

    @cached_property
    def sha256(self) -> str:
        """The hash by which it is remembered."""
        return hashlib.sha256(self.text).hexdigest()

    @property
    def id(self) -> str:
        """The id of the rule: the file's name, or the folder's for the file of a package."""
        return stem_of(self.path).replace("_", "-")


def stem_of(path: Path | str) -> str:
    """Return what a rule file is called after: its own name, or the folder's for the file of a package."""
    file = Path(path)
    return file.resolve().parent.name if file.name == "__init__.py" else file.stem


def hash_of(plugin: object) -> str:
    """Return the hash of the file that a rule was read from; empty where there is none."""
    file: RuleFile | None = getattr(plugin, READ, None)
    if file is not None:
        return file.sha256
    path = getattr(plugin, "__file__", None)
    return _hash_of_path(path) if isinstance(path, str) else ""


@cache
def _hash_of_path(path: str) -> str:
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


_KEPT: dict[str, RuleFile] = {}
"""The files that somebody was asked about in this process, by absolute path."""


def read_rule_file(path: Path | str) -> RuleFile:
    """Return a rule file: as it was when somebody was asked about it, or else as it is now."""
    known = _KEPT.get(os.path.abspath(path))
    return known if known is not None else _read(Path(path))


def keep(file: RuleFile) -> None:
    """Hold on to a file that was allowed to run: whatever becomes of it on disk, these bytes run."""
    _KEPT[os.path.abspath(file.path)] = file


def forget(path: Path | str) -> RuleFile | None:
    """Read a file again the next time it is wanted; return what was kept of it."""
    return _KEPT.pop(os.path.abspath(path), None)


def _read(path: Path) -> RuleFile:
    if not os.path.exists(path):  # Path.exists raises where a name is too long or a folder forbidden
        raise BadInput(f"{path} cannot be read: No such file or directory", "check the path")
    if not path.is_file() or path.suffix != ".py":
        raise BadInput(f"{path} is not a Python file", "give the path of a .py file")
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}", "check the path") from None
    if len(text) > LARGEST:
        raise BadInput(f"{path} is larger than {LARGEST:,} bytes", "give a rule that a person can read")
    return RuleFile(str(path), text)


def run(file: RuleFile) -> ModuleType:
    """Return the module that a rule file makes, from the bytes that were read."""
    name = PRIVATE + Path(file.path).stem
    module = ModuleType(name)
    vars(module)[READ] = file
    module.__file__ = file.path
    module.__spec__ = importlib.machinery.ModuleSpec(name, None, origin=file.path)
    sys.modules[name] = module
    _refuse_helpers_beside(file)
    try:
        exec(_compiled(file), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        problem = one_line(problem_of(error, name))
        raise BadInput(f"{file.path} cannot be imported: {problem}", "fix the file") from error
    return module


def _compiled(file: RuleFile) -> CodeType:
    """Compile the bytes, and let tracebacks quote them rather than what is on disk by then."""
    lines = importlib.util.decode_source(file.text).splitlines(keepends=True)
    linecache.cache[file.path] = (len(file.text), None, lines, file.path)
    return compile(file.text, file.path, "exec", dont_inherit=True)


class _Beside(MetaPathFinder):
    """Refuses modules that stand beside a rule file: nobody was asked about them."""

    def __init__(self) -> None:
        self.folders: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if path is not None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if any(os.path.realpath(folder) in self.folders for folder in _folders_of(spec)):
            raise ImportError(f"{fullname} stands beside a rule file: make a package of both, and install it")
        return None


def _folders_of(spec: importlib.machinery.ModuleSpec | None) -> list[str]:
    """Return the folders in which a module was found; a plain folder can be spread over several."""
    if spec is None:
        return []
    if spec.submodule_search_locations is not None:
        return [os.path.dirname(folder) for folder in spec.submodule_search_locations]
    return [os.path.dirname(spec.origin)] if spec.origin is not None and spec.has_location else []


_BESIDE = _Beside()


def _refuse_helpers_beside(file: RuleFile) -> None:
    """Let nothing be imported from a rule file's folder, now or later, nor from where a link to it leads."""
    _BESIDE.folders.add(os.path.realpath(os.path.dirname(os.path.abspath(file.path))))
    _BESIDE.folders.add(os.path.dirname(os.path.realpath(file.path)))
    if _BESIDE not in sys.meta_path:
        sys.meta_path.insert(0, _BESIDE)
