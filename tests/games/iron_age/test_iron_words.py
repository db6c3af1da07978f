"""Names, help texts and sentences in both languages, and the pages that list them."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import iron_age.events
from astragal.engine.rules import Rules
from astragal.engine.state import Event
from astragal.engine.wording import LANGUAGES, Words
from astragal.testing import play_random
from tests.catalogue import forms
from tests.games.iron_age.catalogue import CATALOGUE, sentences
from tests.games.iron_age.positions import RULESETS, enter, rules_of, show_dice, table

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "iron-age"
FIELD = re.compile(r"\{(\w+)[^}]*\}")
ALL = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]
WIDEST = rules_of(battle_order="player")
"""Rules with every phase and every action."""


def references(rules: Rules) -> Iterator[str]:
    """Yield every reference that needs a name in these rules."""
    content = rules.content
    tables = ("rows", "faces", "provinces", "monuments", "developments", "disasters")
    for table_name in tables:
        kind = "track" if table_name == "rows" else table_name[:-1]
        yield from (f"{kind}:{id}" for id in getattr(content, table_name))
    yield from (f"track:{id}" for id in ("port_population", "port_urns", "conquests"))
    yield from ("disaster:famine", "take:food", "take:population")
    yield from (f"battle:{id}" for id, entry in content.disasters.items() if entry.strength)
    yield from (f"phase:{phase.id}" for phase in (*rules.phases, *rules.handlers.values()))
    yield from (f"score:{line.id}" for line in rules.scoring)
    yield from (f"ending:{ending.id}" for ending in rules.endings)
    yield from (f"tie:{tie_break.id}" for tie_break in rules.tie_breaks)
    yield from (f"option:{option}" for option in rules.options)
    for option in rules.offered.values():
        yield from (f"option:{option.id}={choice}" for choice in option.choices)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [*(rules_of(*each) for each in ALL), WIDEST])
def test_everything_has_a_name(rules: Rules, language: str) -> None:
    """Components, phases, score lines, endings, tie-breaks, options and their values, in both languages."""
    names = {ref: by for naming in rules.namings for ref, by in naming.names.items()}

    missing = [ref for ref in references(rules) if not names.get(ref, {}).get(language)]

    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [*(rules_of(*each) for each in ALL), WIDEST])
def test_everything_on_the_table_has_a_help_text(rules: Rules, language: str) -> None:
    """Phases, developments, disasters, monuments, faces and rows are explained in both languages."""
    words = Words(language, rules.namings)
    kinds = ("phase:", "development:", "disaster:", "monument:", "face:", "track:", "score:", "ending:")

    missing = [ref for ref in references(rules) if ref.startswith(kinds) and not words.help(ref)]

    assert [ref for ref in missing if ref != "phase:found"] == []  # nobody sees it: the question is asked


def test_ending_a_phase_is_worded() -> None:
    """Every phase that one may end says what that means, in both languages."""
    names = {ref: by for naming in WIDEST.namings for ref, by in naming.names.items()}

    for phase in ("roll", "leadership", "omens", "granaries", "conquest", "build", "buy", "store"):
        assert set(names[f"done:{phase}"]) >= set(LANGUAGES)


def test_every_sentence_is_translated() -> None:
    """The French catalogue has each sentence of the game, and nothing else."""
    catalogue = {message.id: message.string for message in CATALOGUE.french() if message.id}

    assert set(catalogue) == set(sentences())
    assert all(catalogue.values())
    assert all(all(forms) for forms in catalogue.values() if isinstance(forms, tuple))


def test_translations_have_the_fields_of_the_original() -> None:
    """No translation names a field that the sentence does not have, or forgets one."""
    for message in CATALOGUE.french():
        ids, strings = forms(message.id), forms(message.string)
        fields = set().union(*(FIELD.findall(id) for id in ids))
        for string in strings:
            assert set(FIELD.findall(string)) <= fields
            assert fields - {"n"} <= set(FIELD.findall(string))


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    """What people see is what translators wrote."""
    with CATALOGUE.mo.open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    for message in CATALOGUE.french():
        ids, strings = forms(message.id), forms(message.string)
        if len(ids) == 2:
            assert compiled.ngettext(*ids, 1) == strings[0]
            assert compiled.ngettext(*ids, 2) == strings[1]
        elif ids[0]:
            assert compiled.gettext(ids[0]) == strings[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_whole_games_can_be_told(ruleset: str, players: int, language: str) -> None:
    """Every event of a game is said without a field or a reference left over."""
    rules = rules_of(ruleset, players)
    words = Words(language, rules.namings, ["Ada", "Grace", "Emmy", "Mary"][:players])
    played = play_random(rules, "told")

    told = [event.describe(words) for event in played.events]

    assert all(line and "{" not in line and "_" not in line for line in told)


def test_french_speaks_french() -> None:
    """A label of each kind comes out in French."""
    state = enter(table("G2 W0"), "buy")
    words = Words("fr", state.rules.namings, ["Ada", "Grace"])

    labels = [state.rules.label(state, action, words) for action in state.legal]

    assert labels == [
        "Acheter Leadership avec 2 marchandises",
        "Acheter Granges avec 2 marchandises",
        "Ne rien acheter",
    ]


def test_events_are_told_in_french() -> None:
    """What happened is told in French, with the right number."""
    state = show_dice(table("A3"), "skull skull food")
    words = Words("fr", state.rules.namings, ["Ada", "Grace"])

    told = [event.describe(words) for event in state.heard or ()]

    assert "Barbares\u00a0: Ada perd à 3 contre 4, -1 point" in told
    assert "Le combat coûte 1 armée à Ada" in told


# --- the reference -----------------------------------------------------------------------------------


def documented(page: str) -> set[str]:
    """Return the words in backquotes of a reference page."""
    return set(re.findall(r"`([^`\n]+)`", (DOCS / page).read_text(encoding="utf-8")))


def test_every_option_is_documented() -> None:
    """The page of options names each option of each ruleset."""
    assert {option for each in ALL for option in rules_of(*each).options} <= documented("options.md")


def test_every_quantity_is_documented() -> None:
    """The page of quantities names each."""
    assert set(rules_of().quantities) <= documented("quantities.md")


def test_every_event_is_documented() -> None:
    """The page of events names each."""
    every = {
        name
        for name, kind in vars(iron_age.events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert every <= documented("events.md")


def test_every_action_is_documented() -> None:
    """The page of actions shows the text of each kind."""
    assert set(WIDEST.kinds) <= {text.split(" ")[0] for text in documented("actions.md")}


def test_every_metric_is_documented() -> None:
    """The page of metrics names each."""
    assert {metric.id for metric in rules_of().metrics} <= documented("metrics.md")


def test_every_ruleset_is_documented() -> None:
    """The page of rulesets names each, and the rules it is made of."""
    assert {*RULESETS, "iron-age.solo"} <= documented("rulesets.md")
