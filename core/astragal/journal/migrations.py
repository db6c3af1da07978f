"""How journals of older formats are brought up to date: one function a step, plain values to plain values.

A document is `{"header": {...}, "entries": [{...}, ...]}`, one entry a line. A migration returns a new
document of the next format; the file on disk stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from astragal.journal.format import FORMAT
from astragal.unchecked import Fields

Document = Fields
Migration = Callable[[Document], Document]


def from_0(document: Document) -> Document:
    """Format 1 writes rules with their versions, players as records, and decisions under `act`."""
    header = dict(document["header"])
    names, bots = header.pop("names"), header.pop("bots")
    header["rules"] = [{"id": name, "version": ""} for name in header["rules"]]
    header["players"] = [{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=True)]
    header.setdefault("game_version", "")
    return {
        "header": {**header, "format": 1},
        "entries": [_entry_from_0(entry) for entry in document["entries"]],
    }


def _entry_from_0(entry: Document) -> Document:
    if entry.get("seat") == -1:
        return {"names": entry["text"].split(" "), **_rest(entry)}
    if "text" in entry:
        return {"seat": entry["seat"], "act": entry["text"], **_rest(entry)}
    return entry


def _rest(entry: Document) -> Document:
    return {key: value for key, value in entry.items() if key not in ("seat", "text")}


def from_1(document: Document) -> Document:
    """Format 2 has hashes that leave out what is as it was made; those of format 1 are not compared."""
    return {**document, "header": {**document["header"], "format": 2}}


def from_2(document: Document) -> Document:
    """Format 3 names the scheme of luck, the dealer of each outcome, and the revision of the rules."""
    header = {**document["header"], "format": 3, "revision": 0, "luck": "dealer-1", "origin": None}
    header["rules"] = [{**rule, "sha256": ""} for rule in header["rules"]]
    entries = [{**entry, "by": ""} if "names" in entry else entry for entry in document["entries"]]
    return {"header": header, "entries": entries}


MIGRATIONS: Mapping[int, Migration] = {0: from_0, 1: from_1, 2: from_2}
"""What brings a document of each older format to the next one."""


def oldest() -> int:
    """Return the oldest format that can be read."""
    return min(MIGRATIONS, default=FORMAT)


def up_to_date(
    document: Document, migrations: Mapping[int, Migration] = MIGRATIONS, target: int = FORMAT
) -> Document:
    """Return a document in the current format."""
    while (version := document["header"]["format"]) < target:
        document = migrations[version](document)
    return document
