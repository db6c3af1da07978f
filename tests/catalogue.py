"""French catalogues: found sentences are added untranslated, translations kept, and the whole compiled.

`python -m tests.games.rtta.catalogue`, `python -m tests.games.along_history.catalogue`,
`python -m tests.games.iron_age.catalogue` and `python -m tests.tui.catalogue` update the catalogues.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import attrs
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.french import typographic
from tests.tui.msgids import constants

Sentence = str | tuple[str, str]
"""A sentence, or one for one and one for many."""

HEADERS = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-Type:", "Content-Transfer-Encoding:")
"""What is kept of a catalogue's header; the rest would differ each time it is written."""
DATELESS = datetime(2000, 1, 1, tzinfo=UTC)

CLAUSE = re.compile(r"[a-z][\w-]*(\.[\w-]+)+")
"""The id of a clause, which is not said in any language."""
RECORDS = {
    "Option": (2,),
    "Quantity": (2,),
    "Preset": (1, 3),
    "GameDefinition": (),
    "Outline": (1,),
    "BotKind": (1,),
    "Panel": (1,),
}
"""Records whose name and help people read, and where these stand among the arguments."""


@attrs.frozen
class Catalogue:
    """The French catalogue of one package."""

    domain: str
    title: str
    source: Path
    """The package's folder."""
    find: Callable[[], Mapping[Sentence, str]]
    """Return every sentence with the file it stands in."""

    @property
    def po(self) -> Path:
        """The catalogue as people edit it."""
        return self.source / "locale" / "fr" / "LC_MESSAGES" / f"{self.domain}.po"

    @property
    def mo(self) -> Path:
        """The catalogue as it is read at play."""
        return self.po.with_suffix(".mo")

    def french(self) -> Catalog:
        """Return the catalogue as it is on disk."""
        with self.po.open("rb") as file:
            return read_po(file, locale="fr", domain=self.domain)

    def updated(self) -> Catalog:
        """Return the catalogue with every sentence of the source, translations kept."""
        known = self.french() if self.po.exists() else Catalog(locale="fr", domain=self.domain)
        fresh = Catalog(locale="fr", domain=self.domain, charset="utf-8", fuzzy=False)
        fresh.header_comment = f"# {self.title} in French."
        fresh.creation_date = fresh.revision_date = DATELESS
        for sentence, file in sorted(self.find().items(), key=lambda item: (item[1], str(item[0]))):
            message = known.get(sentence if isinstance(sentence, str) else sentence[0])
            empty = "" if isinstance(sentence, str) else ("", "")
            place: Any = (file, None)  # a file without a line, which the types of Babel do not foresee
            fresh.add(
                sentence, _printed(message.string) if message and message.string else empty, locations=[place]
            )
        return fresh

    def update(self) -> None:
        """Bring the catalogue up to date, as text and compiled."""
        catalogue = self.updated()
        self.po.parent.mkdir(parents=True, exist_ok=True)
        text = BytesIO()
        write_po(text, catalogue, width=110)
        head, blank, body = text.getvalue().decode().partition("\n\n")
        kept = [line for line in head.split("\n") if not line.startswith('"') or line[1:].startswith(HEADERS)]
        self.po.write_text("\n".join(kept) + blank + body, encoding="utf-8")
        with self.mo.open("wb") as file:
            write_mo(file, catalogue)


def _printed(told: str | Sequence[str]) -> str | tuple[str, ...]:
    """Return a translation, or its forms, with French typography."""
    return typographic(told) if isinstance(told, str) else tuple(map(typographic, told))


def sentences_in(source: Path) -> dict[Sentence, str]:
    """Return the sentences of a game's files: what is handed to words and refusals, and told by records."""
    found: dict[Sentence, str] = {}
    for path in sorted(source.rglob("*.py")):
        for sentence in _in_file(path):
            found.setdefault(sentence, str(path.relative_to(source)))
    return found


def forms(told: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the singular and, where there is one, the plural of a message or its translation."""
    return (told,) if isinstance(told, str) else tuple(told or ())


def _in_file(path: Path) -> Iterator[Sentence]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _in_call(node, known)
        elif isinstance(node, ast.ClassDef):
            yield from filter(None, (text for line in node.body for text in _told_by_class(line)))


def _told_by_class(line: ast.stmt) -> Iterator[str]:
    """Yield what an event, an action or a question is said with: `kind, says = "do", "Do it"`."""
    if isinstance(line, ast.Assign) and len(line.targets) == 1:
        (names,), values = line.targets, line.value
        pairs = [(names, values)]
        if isinstance(names, ast.Tuple) and isinstance(values, ast.Tuple):
            pairs = list(zip(names.elts, values.elts, strict=True))
        for name, value in pairs:
            if getattr(name, "id", "") in ("sentence", "says", "asks", "gains", "wastes", "news"):
                yield _text(value)


def _in_call(call: ast.Call, known: dict[str, ast.expr]) -> Iterator[Sentence]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [_text(known.get(arg.id, arg) if isinstance(arg, ast.Name) else arg) for arg in call.args]
    if name in ("plural", "Leftover"):
        assert texts[0], ast.dump(call)
        yield (texts[0], texts[1])
    elif name == "of_points":
        yield (texts[0], texts[0])
    elif name in ("words", "Reason") and texts and texts[0]:
        yield texts[0]
    elif name == "Refusal":
        yield from (text for text in texts if text and not CLAUSE.fullmatch(text))
    elif name in RECORDS:
        named = {keyword.arg: _text(keyword.value) for keyword in call.keywords}
        told = [texts[place] for place in RECORDS[name] if place < len(texts)]
        yield from filter(None, [*told, *(named.get(key, "") for key in ("name", "help", "short"))])


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
