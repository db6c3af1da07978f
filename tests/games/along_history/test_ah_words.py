"""Names, texts, the plain view, and the figures of the lab."""

from __future__ import annotations

import gettext
import re

import pytest

from along_history.effects.vocabulary import BASE
from along_history.metrics import METRICS
from along_history.options import OPTIONS
from along_history.payment.acquire import Acquire
from along_history.quantities import QUANTITIES
from along_history.text import show
from astragal.engine.state import OVER
from astragal.engine.wording import LANGUAGES, Words
from astragal.plugins.metrics import Tally
from astragal.testing import play_random
from tests.catalogue import forms
from tests.games.along_history.ah_table import (
    give_civ,
    give_events,
    roll,
    rules_of,
    settled,
    table,
    token_worth,
)
from tests.games.along_history.catalogue import CATALOGUE, sentences

RULES = rules_of(2, "long", token_set="31")


def references() -> list[str]:
    """Return everything that needs a name in both languages."""
    compiled = RULES.gear
    found = [f"card:{design.id}" for design in compiled.designs] + [
        f"short:{design.id}" for design in compiled.designs
    ]
    found += [f"phase:{phase.id}" for phase in (*RULES.phases, *RULES.handlers.values())]
    found += [f"score:{line.id}" for line in RULES.scoring] + [
        f"ending:{ending.id}" for ending in RULES.endings
    ]
    found += [f"tie:{tie.id}" for tie in RULES.tie_breaks] + [
        f"token:{token.id}" for token in compiled.tokens
    ]
    found += [f"face:{face}" for faces in compiled.shown for face in faces]
    found += [f"bonus:{code}" for code in compiled.class_codes] + [
        f"pay:{code}" for code in compiled.class_codes
    ]
    found += [f"age:{age}" for age in compiled.ages]
    found += [f"option:{option.id}" for option in OPTIONS]
    found += [f"option:{quantity.id}" for quantity in QUANTITIES if quantity.range]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_in_both_languages(language: str) -> None:
    """No reference is left to be guessed from its id."""
    names = {ref for naming in RULES.namings for ref, by in naming.names.items() if by.get(language)}

    assert [missing for missing in references() if missing not in names] == []


@pytest.mark.parametrize(
    ("condition", "english", "french"),
    [
        ("bonus_any>=1", "1 bonus", "1 bonus"),
        ("bonus_pop>=2", "2 Population bonuses", "2 bonus Population"),
        ("types>=1", "1 type of card", "1 type de carte"),
        ("cards>=3", "3 cards", "3 cartes"),
        ("type:personality>=1", "1 personality", "1 personnalité"),
        ("type:personality>=3", "3 personalities", "3 personnalités"),
        ("type:wonder>=2", "2 wonders", "2 merveilles"),
        ("type:calamity>=2", "2 calamities", "2 calamités"),
    ],
)
def test_a_token_asks_for_one_or_for_many(condition: str, english: str, french: str) -> None:
    """The log says 3 personalities and 1 bonus."""
    asked = BASE.condition(condition)

    assert BASE.conditions[asked.subject].named(asked.threshold) == {"en": english, "fr": french}


def test_card_names_and_texts_are_those_of_the_deck() -> None:
    """A card is called as printed, and explained in our words."""
    english, french = Words("en", RULES.namings), Words("fr", RULES.namings)

    assert (english.name("card:the_fire"), french.name("card:the_fire")) == ("The Fire", "Le Feu")
    assert french.help("card:the_fire") == "Gratuite si vous possédez Homo Erectus."


def test_every_kind_of_choice_has_a_label_in_both_languages() -> None:
    """Labels name what is chosen; none falls back to the text form."""
    seen: dict[str, tuple[str, str]] = {}
    for seed in range(3):
        rules = rules_of(3, "long", split_doubled_resource=True, spoils="attacker_choice")
        state = rules.new()
        words = Words("fr", rules.namings)
        from random import Random

        rng = Random(seed)
        while state.to_move != OVER:
            if state.to_move < 0:
                rules.deal(state, rng)
                continue
            for action in state.legal:
                if action.kind not in seen:
                    seen[action.kind] = (action.text, action.label(words))
            rules.play(state, rng.choice(state.legal))

    assert len(seen) > 15
    assert [kind for kind, (text, label) in seen.items() if text == label] == []


def test_the_view_shows_the_table_in_a_few_lines() -> None:
    """Dice that are used stand in brackets, as do tapped cards; what lies under a card follows a slash."""
    state = give_civ(give_events(table(), 0, "forest wolves"), 0, "(fishing)/mammoth hills")
    state.players[0].tokens = [token_worth(state, 3)]
    state.players[0].heritage = [state.compiled.heirs["tools"]]
    roll(state, "3 1 . ingenuity . .")
    text = show(settled(state))

    assert text.splitlines()[0] == "Prehistory, round 1, Player 1: Act and acquire"
    assert "Dice: 3 Population, 1 Population, (1 Population), Ingenuity, (x2), (x2)" in text
    assert "  Events: Forest, Wolves" in text
    assert "  Civilisation: (Fishing) / Mammoth, Hills" in text
    assert "  Tokens: 3" in text
    assert "  Heritage: Tools" in text
    assert "Événements" not in text


def test_like_things_of_a_payment_are_told_once() -> None:
    """Two dice of one value are told with their number, and nothing is left out."""
    words = Words("en", RULES.namings)
    action = Acquire.read(["forest", "2+2+ingenuity+universal-population"])

    said = action.label(words)

    assert said == "Acquire Forest with 2 + 2 Population, Ingenuity and a universal Population"


def test_the_figures_of_the_lab_can_be_measured() -> None:
    """Every metric measures a finished game; figures by key always have every key."""
    rules = rules_of(3, "two-ages")
    keys: dict[str, set[str]] = {}
    for seed in range(2):
        played = play_random(rules, seed)
        result = rules.result(played.state)
        tally = Tally(played.state, played.events, result.winners, result.scores)
        for metric in METRICS:
            value = metric.measure(tally)
            if isinstance(value, float):
                continue
            assert keys.setdefault(metric.id, set(value)) == set(value), metric.id
            assert all(isinstance(number, float) for number in value.values())

    assert set(keys["rounds_by_age"]) == {"prehistory", "antiquity"}


def test_rounds_by_age_add_up() -> None:
    """The rounds of the ages are the rounds of the match."""
    rules = rules_of(2, "long")
    played = play_random(rules, 1)
    measure = next(metric.measure for metric in METRICS if metric.id == "rounds_by_age")
    rounds = measure(Tally(played.state, played.events, (0,), (0, 0)))

    assert not isinstance(rounds, float)
    assert sum(rounds.values()) == played.state.round


FIELD = re.compile(r"\{(\w+)[^}]*\}")


def test_every_sentence_of_the_game_is_translated() -> None:
    """The French catalogue has each sentence of the rules with the same fields."""
    known = {message.id: message.string for message in CATALOGUE.french() if message.id}
    own = [text for text, file in sentences().items() if not file.startswith(("panels", "bots"))]

    assert [text for text in own if not known.get(text if isinstance(text, str) else tuple(text))] == []
    for text in own:
        for one, other in zip(forms(text), forms(known[text]), strict=True):
            assert set(FIELD.findall(other)) <= set(FIELD.findall(one)), one


def test_the_compiled_catalogue_is_up_to_date() -> None:
    """What people read is what the text of the catalogue says."""
    with CATALOGUE.mo.open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    for message in CATALOGUE.french():
        if isinstance(message.id, str) and message.id and message.string:
            assert compiled.gettext(message.id) == message.string


def test_a_french_table_reads_french() -> None:
    """Sentences and names of the plain view are translated."""
    state = settled(roll(give_events(table(), 0, "forest"), "3 1 . ingenuity . ."))
    text = show(state, Words("fr", state.rules.namings))

    assert text.splitlines()[0] == "Préhistoire, manche 1, Joueur 1\u00a0: Actions"
    assert "Événements\u00a0: Forêt" in text


def everything_said() -> list[str]:
    """Return every English text of the game: sentences of the source, names, help and clauses."""
    said = [form for sentence in SENTENCES for form in forms(sentence)]
    rules = rules_of(ages="prehistory,antiquity,middle-ages")
    for naming in rules.namings:
        said += [by["en"] for table in (naming.names, naming.texts) for by in table.values() if "en" in by]
    return said + [by["en"] for clause in rules.rulebook for by in (clause.title, clause.text)]


SENTENCES = sentences()
QUAINT = re.compile(
    r"\b(tap|taps|tapped|tick|ticked|exchange[sd]?|upright|giv(e|es|ing) up|gave up|roll(s|ed)? again"
    r"|for nothing|is due|nought|take back|told|mend|whoever)\b",
    re.IGNORECASE,
)


def test_texts_use_the_published_terms() -> None:
    """Tilt, straighten, reroll, trade, discard, hand over; and no quaint words."""
    assert [text for text in everything_said() if QUAINT.search(text)] == []


def test_sentences_begin_with_a_capital() -> None:
    """Refusals, prompts, choices and events; fragments of panels and lists may be small."""
    whole = ("phases/", "effects/", "payment/", "events.py", "chances.py", "options.py", "quantities.py")
    starts = {
        (sentence if isinstance(sentence, str) else sentence[0]): file
        for sentence, file in SENTENCES.items()
        if file.startswith(whole)
    }

    assert [text for text in starts if text[0].islower() and text not in FRAGMENTS] == []


FRAGMENTS = {
    "token captured from {rival} ({token})",
    "token won ({token})",
    "money die not doubled",
    "a token is within reach",
    "nothing",
    "gold on your cards not taken",
}
"""What is only ever said within a sentence."""
