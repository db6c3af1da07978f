"""Names of their own: a plugin's name for a thing with the plugin's id in front."""

from __future__ import annotations

import re

_UNSAFE = re.compile(r"[\s=/:+]+")  # what would break a text form, a reference or `--set NAME=VALUE`


def qualified(plugin: str, name: str) -> str:
    """Return a name with its plugin's id in front: `rtta.river/tithe`."""
    return f"{_UNSAFE.sub('-', plugin)}/{name}"
