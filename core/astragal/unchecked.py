"""Types of what nobody has checked yet: every other module says with them where it trusts the sender."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Unchecked = Any
"""A table of which only the author of a game knows what it has."""

Fields = dict[str, Unchecked]
"""What a TOML table, a JSON object or keyword arguments hold, by name."""

Function = Callable[..., Unchecked]
"""A function of a game, a rule or a command, whatever it takes and returns."""
