"""French everywhere: every sentence that people read has a translation."""

from __future__ import annotations

import gettext
import re

from astragal.engine.wording import OWN_CATALOGUES, Words
from astragal.tui.table.bars import COMMANDS
from astragal.tui.titles import bot_title
from tests.catalogue import forms
from tests.tui.catalogue import CATALOGUE, sentences


def translations() -> dict[str, str]:
    """Return the French sentences by msgid, those for one and for many each by itself."""
    found: dict[str, str] = {}
    for message in CATALOGUE.french():
        if message.id:
            found.update(zip(forms(message.id), forms(message.string), strict=True))
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
    known = [(forms(message.id), forms(message.string)) for message in CATALOGUE.french() if message.id]
    single = {ids[0]: strings[0] for ids, strings in known if len(ids) == 1}
    pairs = [(ids, strings) for ids, strings in known if len(ids) == 2]

    assert {text: compiled.gettext(text) for text in single} == single
    assert [compiled.ngettext(one, many, n) for (one, many), _ in pairs for n in (1, 2)] == [
        text for _, strings in pairs for text in strings
    ]


def test_an_empty_text_stays_empty() -> None:
    """The empty msgid is a catalogue's header, which nobody wants to read."""
    assert Words("fr")("") == ""


def test_no_two_commands_share_a_key() -> None:
    """Each key of the table means one thing."""
    assert len({command.key for command in COMMANDS}) == len(COMMANDS)


def test_a_level_that_is_called_as_its_bot_is_said_once() -> None:
    """The others name the kind of bot behind them."""
    english, french = Words("en"), Words("fr")

    assert [bot_title(kind, english) for kind in ("easy", "greedy")] == ["Easy", "Normal (greedy)"]
    assert bot_title("easy", french) == "Facile"
