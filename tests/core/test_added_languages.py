"""Languages that people add: a folder of catalogues is offered and spoken, a bad one is one clear line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal.cli import main
from astragal.engine.catalogues import ADDED, compiled, read_catalogue, read_po
from astragal.engine.wording import Words, language_name, languages
from astragal.errors import BadInput
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.options import SettingsScreen
from astragal.tui.screens.small import MessageScreen
from astragal.tui.settings import Settings
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 2);\n"
"X-Language-Name: Pirate\n"
"""
SENTENCES = """
msgid "New match"
msgstr "New "
"voyage"

msgid "Irrigation"
msgstr "Bilge pumps"

msgid "{player} feeds {n} city"
msgid_plural "{player} feeds {n} cities"
msgstr[0] "{player} feeds {n} port"
msgstr[1] "{player} feeds {n} ports"

msgid "Skulls may be rerolled like any other face."
msgstr "Yer skulls be rolled again."

msgid "Settings"
msgstr "Rigging {sail}"

#, fuzzy
msgid "Quit"
msgstr "Abandon ship"
"""
BAD = 'msgid "x"\nmsgstr oops\n'


@pytest.fixture
def pirate(tmp_path: Path) -> Iterator[Path]:
    """A made-up language, in a folder of its own."""
    folder = tmp_path / "languages" / "xp"
    folder.mkdir(parents=True)
    (folder / "words.po").write_text(HEADER + SENTENCES, encoding="utf-8")
    ADDED.look_in(tmp_path / "languages")
    yield folder
    ADDED.look_in(None)


def test_a_folder_of_catalogues_is_a_language(pirate: Path) -> None:
    """By the name of its folder, and as it calls itself."""
    assert languages() == ("en", "fr", "xp")
    assert language_name("xp") == "Pirate"


def test_it_speaks_for_the_engine_a_game_and_a_house_rule(pirate: Path) -> None:
    """Sentences, plurals by its own rule, names of components, rules; the rest is English."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta", "", ("rtta.skulls-reroll",)), 2)
    words = Words("xp", rules.namings)
    fed = [
        words.plural("{player} feeds {n} city", "{player} feeds {n} cities", n, player="A") for n in (2, 3)
    ]
    rule = rules.plugins.plugin("rtta.skulls-reroll")

    assert words("New match") == "New voyage"
    assert words.name("development:irrigation") == "Bilge pumps"
    assert fed == ["A feeds 2 port", "A feeds 3 ports"]
    assert words.about_rule("rtta.skulls-reroll", rule) == "Yer skulls be rolled again."
    assert words("Undo") == "Undo"


def test_what_would_break_a_sentence_is_not_used(pirate: Path) -> None:
    """Fields that the sentence does not have, and entries that are marked as unsure."""
    words = Words("xp")

    assert (words("Settings"), words("Quit")) == ("Settings", "Quit")


def test_a_whole_table_speaks_it(pirate: Path) -> None:
    """A match begins, and its developments have their names."""
    session = Session(make_match("Alice Bruno"), "xp")

    assert session.name("development:irrigation").startswith("Bilge pumps")


async def test_the_settings_offer_it(pirate: Path, tmp_path: Path) -> None:
    """After English and French, and it is in force at once."""
    app = AstragalApp(settings=Settings(language="fr"), folder=tmp_path)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("enter")
        await pilot.pause()

        assert app.settings.language == "xp"
        assert app.words("New match") == "New voyage"


async def test_a_damaged_language_is_not_taken(pirate: Path, tmp_path: Path) -> None:
    """The settings say what is wrong and keep the language that they had."""
    (pirate / "words.po").write_text(HEADER + BAD, encoding="utf-8")
    app = AstragalApp(settings=Settings(language="fr"), folder=tmp_path)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()

        assert isinstance(app.screen, MessageScreen)
        assert app.settings.language == "fr"


def test_a_damaged_catalogue_is_one_clear_line(pirate: Path) -> None:
    """With the file and the line of the fault."""
    (pirate / "words.po").write_text(HEADER + BAD, encoding="utf-8")

    with pytest.raises(BadInput, match=r"words.po cannot be read: line 8: .*is not understood") as caught:
        read_catalogue(pirate / "words.po")

    assert "\n" not in str(caught.value)


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """On the command line, with those that there are."""
    with pytest.raises(SystemExit) as ended:
        main(["play", "rtta", "--lang", "zz"])

    assert ended.value.code == 2
    assert "use one of en, fr" in capsys.readouterr().err


def test_compiled_catalogues_are_read_as_well(tmp_path: Path) -> None:
    """A `.mo` file is taken as it is."""
    path = tmp_path / "words.mo"
    path.write_bytes(compiled(read_po(HEADER + SENTENCES)))

    assert read_catalogue(path).gettext("Irrigation") == "Bilge pumps"
