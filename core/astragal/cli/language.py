"""The option `--lang`: a language that comes along, or one that somebody has added as a catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from astragal.engine.wording import languages

if TYPE_CHECKING:
    Kind = click.ParamType[str]
else:
    Kind = click.ParamType  # a generic class for type checkers only, before Click 8.4


class Language(Kind):
    """A language by its code."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what stands in the help."""
        return "LANGUAGE"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code of a language that is there."""
        if value not in languages():
            self.fail(f"there is no language {value!r}: use one of {', '.join(languages())}", param, ctx)
        return value


LANGUAGE = Language()
