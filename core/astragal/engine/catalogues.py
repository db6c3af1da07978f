"""Catalogues that people add: gettext files by language, as text (`.po`) or compiled (`.mo`)."""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import attrs

from astragal.errors import BadInput

FIELD = re.compile(r"\{(\w*)[^}]*\}")
CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?")
"""What a folder of a language is called: de, pt_BR."""
NAME = re.compile(r"^X-Language-Name: *(.+)$", re.MULTILINE)
MAGIC = 0x950412DE
KEYWORDS = ("msgctxt", "msgid_plural", "msgid", "msgstr")
FILE_LIMIT = 10_000_000


@attrs.define
class Message:
    """A sentence and what it is in another language, form by form."""

    id: str = ""
    plural: str = ""
    forms: list[str] = attrs.field(factory=list)
    is_unsure: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it is translated, with no fields that the sentence does not have."""
        known = set(FIELD.findall(self.id)) | set(FIELD.findall(self.plural))
        return all(self.forms) and all(set(FIELD.findall(form)) <= known for form in self.forms)


def read_catalogue(path: Path) -> gettext.NullTranslations:
    """Return what a `.po` or `.mo` file says; a file that is damaged is named in one line."""
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise BadInput(f"{path} is too long for a catalogue", "split it into several files")
        data = path.read_bytes()
        made = data if path.suffix == ".mo" else compiled(read_po(data.decode("utf-8")))
        return gettext.GNUTranslations(BytesIO(made))
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text", "save it as UTF-8") from error
    except (OSError, ValueError, SyntaxError, struct.error, IndexError, KeyError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{path} cannot be read: {reason}", "fix it, or remove it") from error


def read_po(text: str) -> list[Message]:
    """Return the messages of a `.po` file; those marked as fuzzy or not translated are left out."""
    found: list[Message] = []
    message = Message()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#~"):
            continue
        if line.startswith("#"):
            message = _next(found, message)
            message.is_unsure = message.is_unsure or (line.startswith("#,") and "fuzzy" in line)
            continue
        try:
            message = _take(found, message, line)
        except (ValueError, SyntaxError) as error:
            raise ValueError(f"line {number}: {line[:40]!r} is not understood") from error
    _next(found, message)
    return [each for each in found if not each.is_unsure and each.forms and (each.is_whole or not each.id)]


def _next(found: list[Message], message: Message) -> Message:
    """Return a new message when the last one is complete."""
    if not message.forms:
        return message
    found.append(message)
    return Message()


def _take(found: list[Message], message: Message, line: str) -> Message:
    """Take a line of a `.po` file into the message that it belongs to."""
    keyword = next((each for each in KEYWORDS if line.startswith(each)), "")
    text = str(ast.literal_eval(line[line.index('"') :]))
    if keyword == "msgid":
        message = _next(found, message)
        message.id = text
    elif keyword == "msgid_plural":
        message.plural = text
    elif keyword == "msgstr":
        message.forms.append(text)
    elif not keyword and message.forms:
        message.forms[-1] += text
    elif not keyword and message.plural:
        message.plural += text
    elif not keyword:
        message.id += text
    return message


def compiled(messages: Sequence[Message]) -> bytes:
    """Return messages in the form that `gettext` reads."""
    pairs = sorted((_key(each).encode(), "\0".join(each.forms).encode()) for each in messages)
    keys = b"".join(key + b"\0" for key, _ in pairs)
    start = 28 + 16 * len(pairs)
    heads, tails, at_key, at_text = [], [], start, start + len(keys)
    for key, text in pairs:
        heads.append(struct.pack("<II", len(key), at_key))
        tails.append(struct.pack("<II", len(text), at_text))
        at_key, at_text = at_key + len(key) + 1, at_text + len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(heads) + b"".join(tails) + keys + b"".join(text + b"\0" for _, text in pairs)


def _key(message: Message) -> str:
    return f"{message.id}\0{message.plural}" if message.plural else message.id


class Languages:
    """The languages that people have added, each a folder of catalogues."""

    def __init__(self) -> None:
        self._folder: Path | None = None

    def look_in(self, folder: Path | None) -> None:
        """Look for languages in a folder from now on, or in none."""
        self._folder = folder
        _read_all.cache_clear()

    def codes(self) -> list[str]:
        """Return the languages that are there; none where the folder cannot be read."""
        try:
            folders = sorted(each for each in self._folder.iterdir() if each.is_dir()) if self._folder else []
            return [each.name for each in folders if CODE.fullmatch(each.name) and any(_files(each))]
        except OSError:
            return []

    def catalogues(self, code: str) -> tuple[gettext.NullTranslations, ...]:
        """Return the catalogues of a language."""
        return _read_all(self._folder / code) if self._folder is not None and code in self.codes() else ()

    def name(self, code: str) -> str:
        """Return what a language calls itself: `X-Language-Name` in a catalogue's header, or its code."""
        for catalogue in self.catalogues(code):
            found = NAME.search(catalogue.gettext(""))
            if found:
                return found[1].strip()[:30]
        return code


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if path.suffix in (".po", ".mo"))


@cache
def _read_all(folder: Path) -> tuple[gettext.NullTranslations, ...]:
    return tuple(map(read_catalogue, _files(folder)))


ADDED = Languages()
"""The languages of this process; a front end says where they are, as `gettext.bindtextdomain` does."""
