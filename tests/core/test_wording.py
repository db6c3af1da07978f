"""Words: sentences, names and players in one language."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import BadInput, Refusal, Refused, RuleFault, one_line
from astragal.plugins.records import Naming
from astragal.plugins.registry import Registry

NAMING = Naming(
    names={"monument:temple": {"en": "Temple", "fr": "Temple d'or"}, "good:wood": {"en": "Wood"}},
    texts={"monument:temple": {"en": "Seven boxes."}},
)


@pytest.mark.parametrize(("language", "name"), [("en", "Temple"), ("fr", "Temple d'or"), ("de", "Temple")])
def test_name_in_the_language(language: str, name: str) -> None:
    """A component has its name in the language, or else the English one."""
    assert Words(language, [NAMING]).name("monument:temple") == name


@pytest.mark.parametrize(
    ("ref", "name"),
    [("card:iron_age", "iron age"), ("card:sea-trade", "sea trade"), ("thing", "thing"), ("", "")],
)
def test_unnamed_component_is_readable(ref: str, name: str) -> None:
    """What nobody named is shown by its id, without the marks of an id."""
    assert Words("en").name(ref) == name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", Registry().games())
def test_options_and_their_values_have_words(game: str, language: str) -> None:
    """Every option of every ruleset is named, and so is every value that is chosen from a list."""
    registry = Registry()
    wanted: dict[str, str] = {}
    for preset in registry.definition(game).presets:
        ruleset = registry.ruleset(game, preset.id)
        for players in range(preset.players[0], preset.players[1] + 1):
            names = {
                ref
                for n in registry.compile(ruleset, players).namings
                for ref, by in n.names.items()
                if by.get(language)
            }
            for option in registry.options(ruleset, players).values():
                refs = [f"option:{option.id}", *(f"option:{option.id}={value}" for value in option.choices)]
                wanted |= {ref: preset.id for ref in refs if ref not in names}

    assert wanted == {}


def test_a_value_without_words_of_its_own_is_said_plainly() -> None:
    """Numbers stay numbers, and a switch is on or off."""
    naming = Naming({"option:limit=0": {"en": "no limit", "fr": "sans limite"}})
    words = Words("fr", [naming])

    assert [words.value("limit", 0), words.value("limit", 3)] == ["sans limite", "3"]
    assert [words.value("gifts", True), words.value("gifts", False)] == ["oui", "non"]


def test_later_namings_override() -> None:
    """A rule renames what the game named, in its own language only if it says so."""
    words = Words("en", [NAMING, Naming(names={"good:wood": {"en": "Timber"}})])

    assert words.name("good:wood") == "Timber"
    assert words.knows("good:wood")
    assert not words.knows("good:wool")


def test_help_texts() -> None:
    """Longer texts are found by the same reference, and missing ones are empty."""
    words = Words("fr", [NAMING])

    assert words.help("monument:temple") == "Seven boxes."
    assert words.help("good:wood") == ""


def test_sentences_are_filled_in() -> None:
    """Fields are put where the sentence wants them; what they hold is not looked into."""
    assert Words("en")("{player} pays {n}", player="{n} [b]x[/b]", n=3) == "{n} [b]x[/b] pays 3"


def test_sentence_without_fields_keeps_braces() -> None:
    """A text without fields is left as it is."""
    assert Words("en")("a {b} c") == "a {b} c"


@pytest.mark.parametrize(("n", "text"), [(1, "1 stone"), (2, "2 stones"), (0, "0 stones")])
def test_plurals(n: int, text: str) -> None:
    """One and many are told apart."""
    assert Words("en").plural("{n} stone", "{n} stones", n) == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_in_words(items: list[str], text: str) -> None:
    """A list reads like a sentence."""
    assert Words("en").join(items) == text


def test_players_have_names_or_numbers() -> None:
    """A player without a name has a number."""
    words = Words("en", players=["Ada"])

    assert [words.player(0), words.player(1), words.player(-1)] == ["Ada", "Player 2", "Player 0"]


@pytest.mark.parametrize(
    ("text", "flat"),
    [
        ("a\nb", "a b"),
        ("a\x1b[31mb", "a [31mb"),
        ("  a \t b ", "a b"),
        ("\u202eabc", "abc"),
        ("x" * 600, "x" * 499 + "…"),
    ],
    ids=["newline", "escape", "blanks", "bidi", "long"],
)
def test_messages_are_one_safe_line(text: str, flat: str) -> None:
    """Errors shown to people hold no control characters and no line breaks, and are not endless."""
    assert one_line(text) == flat
    assert str(BadInput(text)) == flat


def test_errors_say_what_and_what_to_do() -> None:
    """Each kind of error reads as what is wrong and what to do."""
    assert str(BadInput("no clay", "dig")) == "no clay: dig"
    assert (
        str(Refused("dig 3", Refusal("too deep", "Digging")))
        == "'dig 3' is not allowed now: too deep (Digging)"
    )
    assert str(RuleFault("mole", "limits", "KeyError: 'x'", "dig 3")) == (
        "rule 'mole', hook 'limits' during 'dig 3': KeyError: 'x': fix the rule, or play without it"
    )


# --- rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "name"),
    [("rtta.skulls-reroll", "Skulls reroll"), ("lucky_skulls", "Lucky skulls"), ("any.Odd-Rule", "Odd rule")],
)
def test_a_rule_is_called_by_its_id_in_words(rule: str, name: str) -> None:
    """A rule that nobody named is shown by its id, without game and marks."""
    assert Words("en").rule(rule) == name


def test_a_rule_may_name_and_explain_itself() -> None:
    """The name and the text `rule:ID` of the wording hook come before id and docstring."""
    naming = Naming({"rule:any.x": {"fr": "Le X"}}, {"rule:any.x": {"fr": "Tout est X."}})
    plugin = ModuleType("x", "Everything is X.")

    words = Words("fr", [naming])

    assert (words.rule("any.x"), words.about_rule("any.x", plugin)) == ("Le X", "Tout est X.")
    assert (words.rule("any.y"), words.about_rule("any.y", plugin)) == ("Y", "Everything is X.")


def write_catalogue(folder: Path, domain: str, texts: dict[str, str]) -> None:
    """Compile a French catalogue into a folder `locale`."""
    catalogue = Catalog(locale="fr")
    for msgid, text in texts.items():
        catalogue.add(msgid, text)
    path = folder / "locale" / "fr" / "LC_MESSAGES" / f"{domain}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_a_single_file_brings_the_catalogue_beside_it(tmp_path: Path) -> None:
    """A rule's file finds its translations in `locale`, under its own name."""
    hook = "from astragal import hookimpl\n@hookimpl\ndef modifiers(): return []\n"
    (tmp_path / "lucky_skulls.py").write_text(f'"""Skulls are lucky."""\n{hook}')
    write_catalogue(tmp_path, "lucky_skulls", {"Lucky skulls": "Crânes", "Skulls are lucky.": "Chance !"})
    registry = Registry()

    rule = registry.add_file(tmp_path / "lucky_skulls.py")
    words = Words("fr", registry.compile(registry.ruleset("rtta", "", [rule]), 2).namings)

    assert (words.rule(rule), words.about_rule(rule, registry.rule(rule))) == ("Crânes", "Chance !")


def test_a_rule_without_translations_stays_as_it_is_written(tmp_path: Path) -> None:
    """No catalogue is asked for: a rule without one is shown in its author's words."""
    (tmp_path / "plain.py").write_text('"""Nothing changes."""\n')
    registry = Registry()

    rule = registry.add_file(tmp_path / "plain.py")

    assert registry.translations([rule]) == ()
    assert Words("fr").about_rule(rule, registry.rule(rule)) == "Nothing changes."


def test_rules_that_cannot_be_imported_bring_no_translations() -> None:
    """A broken or missing rule does not keep others from being shown."""
    assert Registry().translations(["rtta.gone-for-good"]) == ()


def test_what_nobody_named_is_translated_by_its_words(tmp_path: Path) -> None:
    """The id of a component, in words, is a sentence that a catalogue may have."""
    write_catalogue(tmp_path, "mine", {"masons from round": "maçons dès la manche"})

    words = Words("fr", [Naming(catalogues=(str(tmp_path / "locale"),), domain="mine")])

    assert words.name("option:masons_from_round") == "maçons dès la manche"
