"""What `astragal new --package` writes around a rule or a game."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from astragal.errors import BadInput

PYPROJECT = """\
[project]
name = "astragal-{dashed}"
version = "0.1.0"
description = "{title}: {what} for Astragal"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["astragal"]

[project.optional-dependencies]
test = ["mypy>=1.15", "pytest>=8.3"]

[project.entry-points."astragal.{group}"]
"{id}" = "{module}"

[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[tool.hatch.build]
artifacts = ["*.mo"]

[tool.hatch.build.targets.wheel]
packages = ["src/{module}"]

[tool.mypy]
strict = true
files = ["src", "tests"]
mypy_path = ["src"]

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["src"]
"""

README = """\
# {title}

{what_long} for Astragal.

```console
$ pip install -e ".[test]"
$ pytest                       # the tests
$ mypy                         # the types
$ {try_it}
```

- `src/{module}/__init__.py`: the {what}.
- `src/{module}/locale/fr/LC_MESSAGES/{module}.po`: French; `msgfmt {module}.po -o {module}.mo` compiles it.
- `tests/`: the tests; a position is one line of text.
"""

WORKFLOW = """\
name: test
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        python: ["3.11", "3.13"]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: ${{ matrix.python }}
      - run: pip install -e ".[test]"
      - run: mypy
      - run: pytest
"""

CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=n > 1;\\n"

msgid "{title}"
msgstr "{title}"
"""


def stem_of(name: str, what: str) -> str:
    """Return the name of the module that a name stands for."""
    stem = name.strip().lower().replace("-", "_").replace(" ", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem):
        raise BadInput(
            f"{name!r} cannot be the name of a {what}", "use letters, digits and dashes, a letter first"
        )
    return stem


def titled(stem: str) -> str:
    """Return a name as people read it."""
    return stem.replace("_", " ").capitalize()


def write_files(files: dict[Path, str]) -> None:
    """Write files, all of them or none; nothing that exists is overwritten."""
    for path in files:
        if os.path.exists(path):
            raise BadInput(f"{path} exists already", "choose another name or folder")
    written: list[Path] = []
    for path, text in files.items():
        written.append(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            for half in written:  # whoever tries again finds nothing in the way
                with suppress(OSError):
                    half.unlink()
            raise BadInput(
                f"{error.filename or path} cannot be written: {error.strerror}", "choose another folder"
            ) from None


def write_package(folder: Path, module: str, source: str, test: str, **fields: str) -> Path:
    """Write a package around a module and its test, and return its folder."""
    dashed = module.replace("_", "-")
    root = folder / dashed
    known = {"module": module, "dashed": dashed, "title": titled(module), **fields}
    home = root / "src" / module
    write_files(
        {
            root / "pyproject.toml": PYPROJECT.format(**known),
            root / "README.md": README.format(**known),
            root / ".github" / "workflows" / "test.yml": WORKFLOW,
            home / "__init__.py": source,
            home / "py.typed": "",
            home / "locale" / "fr" / "LC_MESSAGES" / f"{module}.po": CATALOGUE.format(**known),
            root / "tests" / f"test_{module}.py": test,
        }
    )
    return root
