"""Writing Python: lines, blocks, names for the values that the written code uses, and running the whole."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from types import CodeType

from astragal.unchecked import Fields


class PythonSource:
    """A Python file that is being written."""

    def __init__(self, title: str) -> None:
        self._lines = [f'"""{title}"""']
        self._depth = 0
        self.values: Fields = {}
        """What the written code finds under which name."""

    def __call__(self, line: str = "") -> None:
        """Write a line."""
        self._lines.append("    " * self._depth + line if line else "")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write a line that ends with a colon; what is written inside stands below it, further in."""
        self(head)
        self._depth += 1
        yield
        self._depth -= 1

    @contextmanager
    def function(self, head: str, says: str) -> Iterator[None]:
        """Write a function with its docstring."""
        self()
        self()
        with self.block(f"def {head}:"):
            self(f'"""{says}"""')
            yield

    def name(self, wanted: str, value: object) -> str:
        """Return the name of a value in the written code: the one that is wanted, or a variation of it."""
        plain = re.sub(r"\W+", "_", wanted).strip("_") or "value"
        name, number = plain, 1
        while name in self.values and self.values[name] is not value:
            number += 1
            name = f"{plain}_{number}"
        self.values[name] = value
        return name

    @property
    def text(self) -> str:
        """Everything written so far."""
        return "\n".join(self._lines) + "\n"

    def run(self, called: str) -> Fields:
        """Run the file and return what it defines; tracebacks show its lines under the name it is called."""
        scope: Fields = {**self.values, "__name__": __name__}
        exec(_compiled(self.text, called), scope)
        return scope


@lru_cache(maxsize=256)  # the same ruleset is compiled again and again: for tests, bots and workers
def _compiled(text: str, called: str) -> CodeType:
    """Compile a file and let Python's tracebacks find its lines; files that differ have names that differ."""
    file = f"<{called} {sha256(text.encode()).hexdigest()[:8]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    return compile(text, file, "exec")
