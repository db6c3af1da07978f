"""Sweeps: one option over many values."""

from __future__ import annotations

import attrs

from astragal.errors import BadInput

LIMIT = 50


@attrs.frozen
class Sweep:
    """An option and the values that are tried, as texts."""

    option: str
    values: tuple[str, ...]

    def variants(self, ruleset: str) -> tuple[str, ...]:
        """Return the ruleset once for each value."""
        return tuple(f"{ruleset}+{self.option}={value}" for value in self.values)


def read_sweep(text: str) -> Sweep:
    """Return what `--sweep` asks for: `key=3..8`, `key=10..50..10` or `key=a,b,c`."""
    option, equals, values = (part.strip() for part in text.partition("="))
    if not option or not equals or not values:
        raise _bad(text)
    found = _range(values, text) if ".." in values else tuple(value.strip() for value in values.split(","))
    if len(found) < 2 or len(set(found)) < len(found) or not all(found):
        raise BadInput(
            f"--sweep {text!r} needs at least two different values", "write it as key=3..8 or key=a,b,c"
        )
    if len(found) > LIMIT:
        raise BadInput(
            f"--sweep {text!r} asks for {len(found)} values",
            f"take steps, such as key=0..100..10; {LIMIT} is the limit",
        )
    return Sweep(option, found)


def _range(values: str, text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in values.split("..")]  # more than int takes for blanks
    if len(parts) not in (2, 3) or not all(_whole(part) for part in parts):
        raise _bad(text)
    low, high, step = (*map(int, parts), 1)[:3]
    if step < 1 or high < low:
        raise BadInput(
            f"--sweep {text!r} goes nowhere", "write the smaller number first and a step of at least 1"
        )
    return tuple(map(str, range(low, high + 1, step)[: LIMIT + 1]))


def _whole(part: str) -> bool:
    digits = part.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def _bad(text: str) -> BadInput:
    return BadInput(f"--sweep {text!r} cannot be read", "write it as key=3..8, key=10..50..10 or key=a,b,c")
