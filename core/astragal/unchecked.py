"""Types of what nobody has checked yet: every other module says with them where it trusts the sender."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
"""What a TOML table, a JSON object or keyword arguments hold, by name."""

Function = Callable[..., Any]
"""A function of a game, a rule or a command, whatever it takes and returns."""
