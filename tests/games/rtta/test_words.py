"""Names, help texts and sentences in both languages, and the pages that list them."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal.engine.rules import Rules
from astragal.engine.wording import LANGUAGES, Words
from astragal.testing import play_random
from tests.catalogue import forms
from tests.games.rtta.catalogue import CATALOGUE, sentences
from tests.games.rtta.positions import RULESETS, act, enter, give, rules_of, show_dice, table

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "rtta"
FIELD = re.compile(r"\{(\w+)[^}]*\}")


def references(rules: Rules) -> Iterator[str]:
    """Yield every reference that needs a name in these rules."""
    content = rules.content
    yield "food"
    yield from (f"good:{id}" for id in content.goods)
    yield from (f"city:{id}" for id in content.cities)
    yield from (f"monument:{id}" for id in content.monuments)
    yield from (f"development:{id}" for id in content.developments)
    yield from (f"disaster:{id}" for id in (*content.disasters, "famine"))
    yield from (f"face:{face.id}" for face in content.faces)
    yield from (f"phase:{phase.id}" for phase in (*rules.phases, *rules.handlers.values()))
    yield from (f"score:{line.id}" for line in rules.scoring)
    yield from (f"ending:{ending.id}" for ending in rules.endings)
    yield from (f"tie:{tie_break.id}" for tie_break in rules.tie_breaks)
    yield from (f"option:{option}" for option in rules.options)
    yield from ("take:food", "take:workers")


ALL = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_everything_has_a_name(ruleset: str, players: int, language: str) -> None:
    """Components, phases, score lines, endings, tie-breaks and options are named in both languages."""
    rules = rules_of(ruleset, players)
    names = {ref: by for naming in rules.namings for ref, by in naming.names.items()}

    missing = [ref for ref in references(rules) if not names.get(ref, {}).get(language)]

    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_everything_on_the_table_has_a_help_text(ruleset: str, players: int, language: str) -> None:
    """Phases, developments, disasters, monuments, faces and goods are explained in both languages."""
    rules = rules_of(ruleset, players)
    words = Words(language, rules.namings)
    kinds = ("phase:", "development:", "disaster:", "monument:", "face:", "good:")

    missing = [ref for ref in references(rules) if ref.startswith(kinds) and not words.help(ref)]

    assert missing == []


@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_ending_a_phase_is_worded(ruleset: str, players: int) -> None:
    """Every phase that one may end says what that means, in both languages."""
    rules = rules_of(ruleset, players)
    names = {ref: by for naming in rules.namings for ref, by in naming.names.items()}
    optional = {"preserve", "roll", "leadership", "forge", "build", "trade", "buy"}

    for phase in rules.phases:
        if phase.id in optional:
            assert set(names[f"done:{phase.id}"]) >= set(LANGUAGES)


def test_every_sentence_is_translated() -> None:
    """The French catalogue has each sentence of the game, and nothing else."""
    catalogue = {message.id: message.string for message in CATALOGUE.french() if message.id}

    assert set(catalogue) == set(sentences())
    assert all(catalogue.values())
    assert all(all(forms) for forms in catalogue.values() if isinstance(forms, tuple))


def test_translations_have_the_fields_of_the_original() -> None:
    """No translation names a field that the sentence does not have, or forgets one."""
    for message in CATALOGUE.french():
        ids = forms(message.id)
        strings = forms(message.string)
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
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_can_be_told(ruleset: str, language: str) -> None:
    """Every event and every choice of a game is said without a field or a reference left over."""
    rules = rules_of(ruleset, 2)
    words = Words(language, rules.namings, ["Ada", "Grace"])
    played = play_random(rules, "told")

    told = [event.describe(words) for event in played.events]

    assert all(line and "{" not in line and "_" not in line for line in told)


def test_french_speaks_french() -> None:
    """A sentence, a name and a label of each kind come out in French."""
    state = table()
    words = Words("fr", state.rules.namings, ["Ada", "Grace"])
    give(state.me, wood=4)
    enter(state, "buy")

    labels = [state.rules.label(state, action, words) for action in state.legal]

    assert labels[0] == "Acheter Irrigation avec Bois"
    assert labels[-1] == "Ne rien acheter"


def test_events_are_told_in_french() -> None:
    """What happened is told in French, with the right number."""
    state = show_dice(table(), "skull skull workers")
    words = Words("fr", state.rules.namings, ["Ada", "Grace"])

    told = [event.describe(words) for event in state.heard or ()]

    assert "Sécheresse\u00a0: Ada perd 2 points" in told
    assert "Ada récupère 1 Bois, 1 Pierre, 1 Poterie et 1 Tissu" in told


def test_refusals_are_sentences_of_the_catalogue() -> None:
    """The reason for a refusal can be looked up in French."""
    state = enter(table(), "roll")
    state.rules.answer(state, (2, 1, 1))
    words = Words("fr", state.rules.namings)

    refusal = state.rules.refusal(state, state.rules.read_action("reroll 0"))

    assert refusal is not None
    assert refusal.say(words) == "Les crânes ne se relancent pas."


def test_deals_are_said_in_full() -> None:
    """A proposal names the partner and what changes hands."""
    state = table("trading")
    give(state.me, wood=3)
    give(state.players[1], stone=2)
    words = Words("en", state.rules.namings, ["Ada", "Grace"])
    enter(state, "trade")

    proposal = state.rules.read_action("propose 1 wood:3+food:1 stone:2")

    assert proposal.label(words) == "Offer Grace 3 Wood and 1 Food for 2 Stone"
    act(state, proposal.text)
    assert state.heard
    assert state.heard[-1].describe(words) == "Ada offers Grace 3 Wood and 1 Food for 2 Stone"


# --- the reference --------------------------------------------------------------------------------


def documented(page: str) -> set[str]:
    """Return the words in backquotes of a reference page."""
    return set(re.findall(r"`([^`\n]+)`", (DOCS / page).read_text(encoding="utf-8")))


def test_every_option_is_documented() -> None:
    """The page of options names each option of each ruleset with its default."""
    every = {option for ruleset, players in ALL for option in rules_of(ruleset, players).options}

    assert every <= documented("options.md")


def test_every_quantity_is_documented() -> None:
    """The page of quantities names each."""
    assert set(rules_of().quantities) <= documented("quantities.md")


def test_every_event_is_documented() -> None:
    """The page of events names each."""
    import rtta.events
    from astragal.engine.state import Event

    every = {
        name
        for name, kind in vars(rtta.events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert every <= documented("events.md")


def test_every_action_is_documented() -> None:
    """The page of actions shows the text of each kind."""
    every = {kind for ruleset in RULESETS for kind in rules_of(ruleset, 2).kinds}

    assert every <= {text.split(" ")[0] for text in documented("actions.md")}


def test_every_metric_is_documented() -> None:
    """The page of metrics names each."""
    assert {metric.id for metric in rules_of().metrics} <= documented("metrics.md")


def test_every_ruleset_is_documented() -> None:
    """The page of rulesets names each, and the rules it is made of."""
    rules = {rule for ruleset, players in ALL for rule in rules_of(ruleset, players).rule_ids}

    assert set(RULESETS) | rules <= documented("rulesets.md")


def test_help_of_solitaire_tells_of_skulls_as_they_are_played() -> None:
    """Alone skulls may be rolled again, but not in the revised edition."""
    base = Words("en", rules_of("bronze-age", 1).namings)
    revised = Words("en", rules_of("revised", 1).namings)

    assert "even dice you kept and skulls" in base.help("phase:roll")
    assert "Skulls can't be rerolled" in revised.help("phase:roll")


def test_pegs_of_a_deal_have_names() -> None:
    """Everything that can be ticked for a deal is named in both languages."""
    state = table("trading")
    give(state.me, wood=2, food=1)
    give(state.players[1], cloth=1, food=1)
    enter(state, "trade")
    (selection,) = state.rules.selections(state)

    names = [Words("fr", state.rules.namings).name(ref) for ref in selection.candidates]

    assert names == [
        "Donner Bois 1",
        "Donner Bois 2",
        "Donner Nourriture 1",
        "Recevoir Tissu 1",
        "Recevoir Nourriture 1",
    ]


@pytest.mark.parametrize(("language", "said"), [("en", "Give Food 2"), ("fr", "Donner Nourriture 2")])
def test_food_can_be_ticked_for_a_deal(language: str, said: str) -> None:
    """Its pegs have names, as those of goods have."""
    words = Words(language, rules_of("trading", 3).namings)

    assert words.name("give:food:2") == said
