"""Another installation of astragal to measure against: a Python that has it, or a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import attrs

from astragal.errors import BadInput, one_line

PACKAGE = "astragal/__init__.py"


@attrs.frozen
class Installation:
    """A Python and the environment variables that it runs with."""

    python: str
    environment: Mapping[str, str] = attrs.field(repr=False)

    @classmethod
    def this(cls) -> Installation:
        """Return the one that is running, with whatever makes astragal importable here."""
        path = os.pathsep.join(part for part in sys.path if part)
        return cls(sys.executable, {**os.environ, "PYTHONPATH": path})

    @classmethod
    def of_python(cls, python: str) -> Installation:
        """Return another Python's; nothing of this one's may leak into it."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        return cls(python, kept)


@contextmanager
def opened(text: str) -> Iterator[Installation]:
    """Yield the installation that a path or command names; a wheel is installed for as long as it is used."""
    if text.lower().endswith(".whl"):
        with tempfile.TemporaryDirectory(prefix="astragal-bench-") as folder:
            yield install_wheel(Path(text), Path(folder))
    else:
        yield Installation.of_python(find_python(text))


def find_python(text: str) -> str:
    """Return the path of a program that can be run."""
    if os.path.isdir(text):
        raise BadInput(f"{text!r} is a folder", "give a Python, such as FOLDER/bin/python, or a .whl file")
    found = shutil.which(text)
    if found is None:
        problem = "is not a program" if os.path.exists(text) else "does not exist"
        raise BadInput(f"{text!r} {problem}", "give the path of a Python, or of a .whl file")
    return found


def install_wheel(wheel: Path, folder: Path) -> Installation:
    """Install a wheel of astragal into a new environment.

    What astragal depends on is taken from this installation, so nothing is downloaded and both sides run
    with the same libraries.
    """
    _check_wheel(wheel)
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(folder)], capture_output=True, text=True
    )
    if made.returncode:
        raise BadInput(
            f"no environment for {wheel} can be made: {one_line(made.stderr)}", "install python venv"
        )
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    packages = Path(paths["purelib"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    # A path in a .pth file comes after the folder itself: the wheel's astragal hides this one's.
    (packages / "dependencies.pth").write_text("\n".join(_libraries()) + "\n", encoding="utf-8")
    program = "python.exe" if os.name == "nt" else "python"
    return Installation.of_python(str(Path(paths["scripts"]) / program))


def _libraries() -> list[str]:
    """Return the folders where this installation's libraries are."""
    known = sysconfig.get_paths()
    return list(
        dict.fromkeys([known["purelib"], known["platlib"], *(p for p in sys.path if p.endswith("-packages"))])
    )


def _check_wheel(wheel: Path) -> None:
    if not os.path.exists(wheel):
        raise BadInput(f"'{wheel}' does not exist", "give the path of a Python, or of a .whl file")
    if not zipfile.is_zipfile(wheel):
        raise BadInput(f"'{wheel}' is not a wheel", "build one with 'make wheel'")
    with zipfile.ZipFile(wheel) as archive:
        if PACKAGE not in archive.namelist():
            raise BadInput(f"'{wheel}' is not a wheel of astragal", "build one with 'make wheel'")
