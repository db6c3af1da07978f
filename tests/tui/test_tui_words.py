"""French everywhere: every sentence that people read has a translation."""

from __future__ import annotations

import gettext
import re

from astragal.engine.wording import OWN_CATALOGUES, Words
from astragal.tui.table.bars import COMMANDS
from tests.tui.catalogue import CATALOGUE, sentences


def translations() -> dict[str, str]:
    """Return the French sentences by msgid, those for one and for many each by itself."""
    found: dict[str, str] = {}
    for message in CATALOGUE.french():
        if message.id:
            pair = isinstance(message.id, tuple)
            found.update(
                zip(message.id, message.string, strict=True) if pair else [(message.id, message.string)]
            )
    return found


def every_sentence() -> list[str]:
    """Return every msgid, those for one and for many each by itself."""
    return [text for found in sentences() for text in ((found,) if isinstance(found, str) else found)]


def test_every_sentence_has_a_french_one() -> None:
    """No msgid of the engine or the table is left untranslated."""
    french = translations()

    missing = sorted(text for text in every_sentence() if not french.get(text))

    assert missing == []


def test_no_translation_is_left_over() -> None:
    """The catalogue holds nothing that nobody says any more."""
    assert sorted(set(translations()) - set(every_sentence())) == []


def test_translations_have_the_fields_of_their_msgids() -> None:
    """A field that is missing or misspelt would break the sentence at the table."""
    fields = re.compile(r"\{[^}]*\}")

    wrong = [
        text
        for text, french in translations().items()
        if sorted(fields.findall(text)) != sorted(fields.findall(french))
    ]

    assert wrong == []


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    """What is compiled says the same as what people edit."""
    compiled = gettext.translation("astragal", OWN_CATALOGUES, ["fr"])
    single = [message for message in CATALOGUE.french() if isinstance(message.id, str) and message.id]
    pairs = [message for message in CATALOGUE.french() if isinstance(message.id, tuple)]

    assert {message.id: compiled.gettext(message.id) for message in single} == {
        message.id: message.string for message in single
    }
    assert [compiled.ngettext(*message.id, n) for message in pairs for n in (1, 2)] == [
        text for message in pairs for text in message.string
    ]


def test_an_empty_text_stays_empty() -> None:
    """The empty msgid is a catalogue's header, which nobody wants to read."""
    assert Words("fr")("") == ""


def test_no_two_commands_share_a_key() -> None:
    """Each key of the table means one thing."""
    assert len({command.key for command in COMMANDS}) == len(COMMANDS)
