"""Laws of the texts that people read in the engine and at the table, in plain English."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

import astragal
from astragal.tui.screens.launcher import ENTRIES
from astragal.tui.table.choices import ending_choices, entering_choices, waiting_choices
from astragal.tui.table.draft import end_choices
from astragal.tui.table.session import Session
from tests.catalogue import forms
from tests.french import typographic
from tests.tui.msgids import msgids, plurals
from tests.tui.tables import make_match

CORE = Path(astragal.__file__).parent
ROOT = Path(__file__).parents[2]
FRENCH = [path for part in ("core", "games", "plugins") for path in sorted((ROOT / part).rglob("*.po"))]
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
    r"\btold by\b",
    r"\bgo(?:es)? by\b",
    r"\broll(?:ed)? again\b",
    r"\bon the same luck\b",
    r"\blet it be\b",
    r"\ball the same\b",
    r"\bwhoever\b",
    r"\bas it stands\b",
    r"\bfurther (?:coins|dice|points|goods)\b",
    r"\bbe it\b",
)
"""What plain English does not say."""
VERBS = {"Show", "Play", "Quit", "Skip", "Enter", "Undo", "End", "Confirm", "Continue", "Cancel", "Analyse"}

CHOICES = (
    "Accept Acquire Ask Attack Build Buy Cover Discard Done Fight Found Give Keep Lose Move Offer Pay Put "
    "Raise Refuse Reroll Send Set Ship Store Suffer Swap Take Tap Tilt Trade Turn Use"
)
"""What choices of the games begin with."""


def texts() -> list[str]:
    """Return every sentence of the table, the games and the house rules."""
    found = [text for text, file in msgids(CORE).items() if file.startswith(("tui/", "engine/", "match/"))]
    found += [text for pair, file in plurals(CORE).items() if file.startswith("tui/") for text in pair]
    for path in FRENCH:
        with path.open("rb") as file:
            found += [form for message in read_po(file, locale="fr") for form in forms(message.id)]
    for path in ROOT.glob("games/*/content/**/*.toml"):
        found += re.findall(r'\ben\s*=\s*"([^"]*)"', path.read_text(encoding="utf-8"))
    return list(filter(None, found))


def test_no_quaint_phrases() -> None:
    """Nothing that would surprise in a good board-game app."""
    wrong = [text for text in texts() for phrase in PHRASES if re.search(phrase, text, re.IGNORECASE)]

    assert wrong == []


def test_sentences_begin_with_a_capital() -> None:
    """A text that ends as a sentence begins as one."""
    sentences = [text for text in texts() if text.endswith((".", "!", "?")) and " " in text.rstrip(" .")]

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
    every = [ending_choices(words), waiting_choices(words), waiting_choices(words, over=True)]
    every.append(entering_choices(words, True))
    labels = [item.label for choices in (*every, end_choices(end, words, True)) for item in choices.items]

    assert {label.split()[0].rstrip(":") for label in labels} <= VERBS


@pytest.mark.parametrize(
    ("game", "preset"),
    [("rtta", "late-bronze-age"), ("rtta", "trading"), ("iron-age", ""), ("along-history", "two-ages")],
)
def test_whatever_can_be_chosen_begins_with_a_verb(game: str, preset: str) -> None:
    """Every choice that comes up in a game; "Done" alone ends a phase."""
    match, rng = make_match("Alice Bruno Chloe", game=game, preset=preset, seed=1), Random(1)
    session = Session(match, "en")
    labels: set[str] = set()
    for _ in range(300):
        if match.over:
            break
        labels |= {session.label(action) for action in match.legal}
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))

    assert len(labels) > 30
    assert [label for label in sorted(labels) if label.split()[0] not in CHOICES.split()] == []


def test_entries_of_the_menu_say_what_they_do_in_a_sentence() -> None:
    """Sentence case, and a full stop."""
    assert all(entry.label[0].isupper() and entry.about.endswith(".") for entry in ENTRIES)


@pytest.mark.parametrize("path", [path.name for path in FRENCH])
def test_french_has_its_typography(path: str) -> None:
    """Apostrophes, and no line break before a colon or a question mark."""
    with next(each for each in FRENCH if each.name == path).open("rb") as file:
        told = [form for message in read_po(file, locale="fr") for form in forms(message.string)]

    assert [text for text in told if text != typographic(text)] == []


@pytest.mark.parametrize("path", [path.name for path in FRENCH])
def test_french_puts_no_player_where_a_word_would_be_elided(path: str) -> None:
    """\"De\" and \"que\" need an apostrophe before Alice and none before Bruno, so no name follows them."""
    with next(each for each in FRENCH if each.name == path).open("rb") as file:
        told = [form for message in read_po(file, locale="fr") for form in forms(message.string)]

    assert [text for text in told if re.search(r"\b(de|que|si)\s\{(who|player|name|rival)\}", text)] == []


def test_content_in_french_has_its_typography() -> None:
    """Names, texts of cards and phases, and lessons too; the screen sets the apostrophes of names."""
    paths = [
        path
        for folder in ("games/*/content/**", "games/*/lessons", "plugins/**")
        for path in ROOT.glob(f"{folder}/*.toml")
    ]
    told = [
        long or short
        for path in paths
        for long, short in re.findall(
            r'fr\s*=\s*(?:"""(.*?)"""|"([^"]*)")', path.read_text(encoding="utf-8"), re.DOTALL
        )
    ]

    assert len(told) > 500
    assert [text for text in told if text.replace("'", "’") != typographic(text)] == []


def test_french_in_the_text_of_a_game_has_its_typography() -> None:
    """What cards do is said in both languages beside the rule; no English has a blank before a colon."""
    constants = [
        node.value
        for path in ROOT.glob("games/**/*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]

    assert any("\u00a0:" in text for text in constants)
    assert [text for text in constants if re.search(r"[\w)}] [:;!?](\s|$)", text)] == []


@pytest.mark.parametrize("path", [path.name for path in FRENCH])
def test_french_says_vous(path: str) -> None:
    """One register: no 'tu', and no 'on' in the place of 'vous'."""
    with next(each for each in FRENCH if each.name == path).open("rb") as file:
        told = [form for message in read_po(file, locale="fr") for form in forms(message.string)]

    written = [re.sub(r"\{\w*\}", "", text) for text in told]  # names of fields are not read by anybody
    assert [text for text in written if re.search(r"\b(tu|ton|tes|toi|on|bots?)\b", text.lower())] == []
