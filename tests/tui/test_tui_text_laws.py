"""Laws of the texts that people read in the engine and at the table, in plain English."""

from __future__ import annotations

import re
from pathlib import Path

import astragal
from astragal.tui.screens.launcher import ENTRIES
from astragal.tui.table.choices import ending_choices, entering_choices, waiting_choices
from astragal.tui.table.draft import end_choices
from astragal.tui.table.session import Session
from tests.tui.msgids import msgids, plurals
from tests.tui.tables import make_match

CORE = Path(astragal.__file__).parent
PHRASES = (
    r"\bmend\b",
    r"\bis due\b",
    r"\btak(?:e|en) back\b",
    r"take-?backs? are",
    r"\bnought\b",
    r"\blet go\b",
    r"\bparted by\b",
    r"\bhave spoken\b",
    r"\bI am here\b",
    r"\bhurry\b",
    r"\btick(?:ed)?\b",
    r"comes? out otherwise",
)
"""What plain English does not say."""
VERBS = {"Show", "Play", "Quit", "Skip", "Enter", "Undo", "End", "Confirm", "Continue", "Cancel", "Analyse"}


def texts() -> list[str]:
    """Return every sentence of the table."""
    found = [text for text, file in msgids(CORE).items() if file.startswith(("tui/", "engine/", "match/"))]
    return found + [text for pair, file in plurals(CORE).items() if file.startswith("tui/") for text in pair]


def test_no_quaint_phrases() -> None:
    """Nothing that would surprise in a good board-game app."""
    wrong = [text for text in texts() for phrase in PHRASES if re.search(phrase, text, re.IGNORECASE)]

    assert wrong == []


def test_sentences_begin_with_a_capital() -> None:
    """A text that ends as a sentence begins as one."""
    sentences = [text for text in texts() if text.endswith((".", "!", "?")) and not text.endswith(" .")]

    assert [text for text in sentences if text[0].isalpha() and text[0].islower() and text[1:2] != " "] == []


def test_buttons_begin_with_a_verb() -> None:
    """Whatever the table itself offers."""
    session = Session(make_match("Alice Bruno", seed=8), "en")
    session.match.roll()
    session.refresh()
    session.end()
    end = session.turn_end
    assert end is not None
    words = session.words
    every = [ending_choices(words), waiting_choices(words), entering_choices(words, True)]
    labels = [item.label for choices in (*every, end_choices(end, words, True)) for item in choices.items]

    assert {label.split()[0].rstrip(":") for label in labels} <= VERBS


def test_entries_of_the_menu_say_what_they_do_in_a_sentence() -> None:
    """Sentence case, and a full stop."""
    assert all(entry.label[0].isupper() and entry.about.endswith(".") for entry in ENTRIES)
