"""What a person has chosen about the program itself; kept between sessions."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import attrs

from astragal.engine.wording import languages
from astragal.errors import BadInput
from astragal.journal.disk import read_file
from astragal.match.files import write_whole
from astragal.match.paths import home

SPEEDS = {"slow": 1.2, "normal": 0.6, "fast": 0.2, "instant": 0.0}
"""Seconds that a bot's step stays in view."""

THEME_NAMES = ("dark", "light", "contrast", "slate", "plain")
"""The themes people choose from; `theme.THEMES` has what they look like."""

FILE_LIMIT = 100_000


def _can_be_spoken(settings: object, field: object, value: object) -> None:
    """Refuse a language that there is not."""
    if value not in languages():
        raise ValueError(f"no language {value!r}")


@attrs.define
class Settings:
    """Language, looks and pace, and the set-up of the last match."""

    language: str = attrs.field(default="en", validator=_can_be_spoken)
    theme: str = attrs.field(default="dark", validator=attrs.validators.in_(THEME_NAMES))
    speed: str = attrs.field(default="normal", validator=attrs.validators.in_(tuple(SPEEDS)))
    animations: bool = attrs.field(default=True, validator=attrs.validators.instance_of(bool))
    ascii_only: bool = attrs.field(default=False, validator=attrs.validators.instance_of(bool))
    handover: bool = attrs.field(default=True, validator=attrs.validators.instance_of(bool))
    """Whether a screen asks to pass the keyboard on between two people."""
    end_turn: str = attrs.field(default="always", validator=attrs.validators.in_(("always", "waste")))
    """Whether every turn waits to be ended, or only one in which something would be wasted."""
    last: dict[str, object] = attrs.field(factory=dict, validator=attrs.validators.instance_of(dict))
    """The set-up of the last new match."""
    path: Path | None = attrs.field(default=None, eq=False)
    """Where they are kept; None for settings that are not kept."""
    before: dict[str, object] = attrs.field(factory=dict, eq=False, repr=False)
    """As they were when they were read or kept last; what has changed since is what `save` writes."""

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Return the settings on disk; those that cannot be used are as nobody had said."""
        path = path or home() / "settings.json"
        settings = cls(path=path)
        try:
            content = read_file(path, FILE_LIMIT + 1)
            found = json.loads(content) if len(content) <= FILE_LIMIT else None
        except (OSError, ValueError, RecursionError):
            settings.language, found = _system_language(), None
        if isinstance(found, dict):
            for name in settings._values():
                settings._take(name, found)
        settings.before = settings._values()
        return settings

    def _values(self) -> dict[str, object]:
        return attrs.asdict(self, filter=lambda field, _: field.name not in ("path", "before"))

    def _take(self, name: str, found: dict[str, object]) -> None:
        if name not in found:
            return
        try:
            setattr(self, name, found[name])
        except (ValueError, TypeError):
            return

    def save(self) -> None:
        """Keep the settings; a disk that cannot be written changes nothing else.

        What somebody has changed in another window stays, unless it was changed here as well.
        """
        if self.path is None:
            return
        own, kept = self._values(), Settings.load(self.path)._values()
        same = [name for name in self.before if self.before[name] == own[name]]
        values = own | {name: kept[name] for name in same}
        self.before = own
        with contextlib.suppress(BadInput):
            write_whole(self.path, json.dumps(values, indent=1, sort_keys=True).encode(), durable=False)


def _system_language() -> str:
    """Return the language that the environment asks for, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code in languages():
            return code
    return "en"
