"""Proof that a worker plays the same game: its Python, and the hashes of Astragal, the game and the rules.

A worker on another machine may have another version installed, and its figures would be wrong without any
error. So every worker proves what it has before it plays, and every batch says it again.
"""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from astragal.errors import BadInput, one_line
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.plugins.registry import GAMES, RULES, installed

Proof = Mapping[str, str]
"""What a process has, by name: `Python`, `astragal`, the game and the installed rules."""

ENDINGS = (".py", ".toml")
"""The files that decide how a game comes out."""


@lru_cache(8)
def prove(plan: Plan) -> Proof:
    """Return what this process would play a plan with."""
    rules = sorted({name for recipe in plan.recipes for name in rules_of(recipe).rule_ids})
    modules = {f"game {recipe.game}": _module(GAMES, recipe.game) for recipe in plan.recipes}
    modules |= {f"rule {name}": _module(RULES, name) for name in rules}
    return {
        "Python": f"{platform.python_implementation()} {sys.version_info[0]}.{sys.version_info[1]}",
        "astragal": hash_of_package("astragal"),
        **{name: hash_of_package(module) for name, module in sorted(modules.items()) if module},
    }


def _module(group: str, name: str) -> str:
    """Return the module of an installed game or rule; nothing for files, which travel with the plan."""
    point = installed(group).get(name)
    return "" if point is None else point.module


@lru_cache(64)
def hash_of_package(module: str) -> str:
    """Return a hash of every file of the package that a module belongs to."""
    told = hashlib.sha256()
    for name, content in _files(module.partition(".")[0]):
        told.update(f"{name}\0{len(content)}\0".encode())
        told.update(content)
    return told.hexdigest()[:16]


def _files(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package, or of a module that is a single file, in a fixed order."""
    module = import_module(package)
    if not hasattr(module, "__path__"):
        place = Path(module.__file__ or "")
        yield place.name, place.read_bytes()
        return
    # A package without `__init__.py` may be spread over several folders, of which the first counts.
    found = [
        (path.relative_to(folder).as_posix(), path)
        for folder in module.__path__
        for path in Path(folder).rglob("*")
        if path.suffix in ENDINGS and path.is_file()
    ]
    for name, path in sorted(found, key=lambda named: named[0]):
        yield name, path.read_bytes()


def digest(proof: Proof) -> str:
    """Return a proof in a few characters."""
    told = "\n".join(f"{name} {value}" for name, value in sorted(proof.items()))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def check(mine: Proof, theirs: object, worker: str) -> None:
    """Refuse a worker that would play something else; `theirs` is what it says, or its error."""
    where = one_line(worker)
    if not isinstance(theirs, Mapping):
        why = f"{type(theirs).__name__}: {theirs}" if isinstance(theirs, BaseException) else str(theirs)
        raise BadInput(
            f"the worker {where} cannot prove what it plays with ({one_line(why, 200)})",
            "install the same version of Astragal and of the games there",
        )
    other = [name for name in sorted({*mine, *theirs}) if mine.get(name) != theirs.get(name)]
    if other:
        raise BadInput(
            f"the worker {where} has another {', another '.join(map(_named, other))} than this program",
            "install the same versions there, and restart the workers",
        )


def _named(name: str) -> str:
    return "version of astragal" if name == "astragal" else name
