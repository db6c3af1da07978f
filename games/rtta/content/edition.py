"""Other printings of the score sheet, as changes over the Bronze Age's."""

from __future__ import annotations

import attrs

from astragal import BadInput, package_toml, structure
from rtta.content import Content, DevelopmentEntry, Effect


@attrs.define
class MonumentFigures:
    """What an edition changes about a monument; what is left out stays."""

    first: int | None = None
    later: int | None = None


@attrs.define
class DevelopmentFigures:
    """What an edition changes about a development, or a new one in full."""

    cost: int | None = None
    points: int | None = None
    name: dict[str, str] | None = None
    text: dict[str, str] | None = None
    effects: list[Effect] | None = None
    brief: dict[str, str] | None = None


@attrs.define
class DisasterFigures:
    """What an edition changes about a disaster."""

    reflected_by: str


@attrs.define
class Edition:
    """A score sheet as a list of its differences."""

    label: str
    source: str = ""
    order: list[str] = attrs.field(factory=list)
    """The developments as the sheet lists them; empty when the order stays."""
    every_monument: bool = False
    """Whether no monument is crossed off, whatever the number of players."""
    monuments: dict[str, MonumentFigures] = attrs.field(factory=dict)
    developments: dict[str, DevelopmentFigures] = attrs.field(factory=dict)
    disasters: dict[str, DisasterFigures] = attrs.field(factory=dict)


def load_edition(name: str) -> Edition:
    """Return an edition from its file beside this module."""
    return structure(package_toml("rtta.content", name), Edition, f"rtta/content/{name}")


def amend(content: Content, edition: Edition) -> None:
    """Change the content into that of another edition."""
    content.label = edition.label
    for id, monument in edition.monuments.items():
        _alter(content.monuments[id], monument)
    for id, disaster in edition.disasters.items():
        _alter(content.disasters[id], disaster)
    for id, development in edition.developments.items():
        if id in content.developments:
            _alter(content.developments[id], development)
        else:
            content.developments[id] = _added(id, development)
    if edition.every_monument:
        for entry in content.monuments.values():
            entry.not_with = []
    if edition.order:
        content.developments = {id: content.developments[id] for id in edition.order}


def _alter(entry: object, figures: attrs.AttrsInstance) -> None:
    for field in attrs.fields(type(figures)):
        value = getattr(figures, field.name)
        if value is not None:
            setattr(entry, field.name, value)


def _added(id: str, figures: DevelopmentFigures) -> DevelopmentEntry:
    if figures.cost is None or figures.points is None or figures.name is None:
        raise BadInput(f"the new development {id!r} lacks cost, points or name", "write the row in full")
    return DevelopmentEntry(
        figures.cost,
        figures.points,
        figures.name,
        figures.text or {},
        figures.effects or [],
        figures.brief or {},
    )
