"""The revised edition of the base game: other figures, put together from secondary sources."""

from __future__ import annotations

from astragal import Modifier, Naming, Option, Setup, hookimpl
from rtta.content import Content
from rtta.content.edition import amend, load_edition
from rtta.figures import with_figures
from rtta.outline import REVISED_OPTIONS
from rtta.words import naming_from


@hookimpl
def options() -> list[Option]:
    """What the sources do not settle."""
    return list(REVISED_OPTIONS)


@hookimpl
def amend_content(content: Content) -> None:
    """The figures of the revised edition."""
    amend(content, load_edition("revised.toml"))


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    """Alone, skulls stay where they fell, against the first edition."""
    return [Modifier("skulls_locked", lambda state, seat, value: 1)] if _skulls_stay(setup) else []


def _skulls_stay(setup: Setup) -> bool:
    """Return whether the edition has to undo the solitaire rule about skulls."""
    return setup.players == 1 and bool(setup["revised_solo_skulls"])


@hookimpl
def wording(setup: Setup) -> Naming:
    """The name of the option; alone, what the base game says about skulls."""
    own = with_figures(naming_from("revised.toml"), setup)
    if not _skulls_stay(setup):
        return own
    texts = with_figures(naming_from("base.toml"), setup).texts
    return Naming(own.names, {**own.texts, **{ref: texts[ref] for ref in ("phase:roll", "face:skull")}})
