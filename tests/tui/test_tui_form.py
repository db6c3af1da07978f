"""The form of a new match: what was chosen last time, and what is typed."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Region
from textual.widgets import OptionList, Static

from astragal.errors import BadInput
from astragal.plugins.registry import Registry
from astragal.tui.form import MOST_SEED, MatchForm
from astragal.tui.screens.setup import SetupScreen
from tests.tui.tables import Opener, until

GONE: dict[str, dict[str, Any]] = {
    "a deck that is gone": {"game": "along-history", "options": {"deck": "gone.toml"}},
    "a rule of another game": {"game": "rtta", "rules": ["along-history.two-wells"]},
    "a rule twice": {"game": "rtta", "rules": ["rtta.theatre", "rtta.theatre"]},
}


@pytest.mark.parametrize("last", GONE.values(), ids=GONE)
def test_what_cannot_be_used_any_more_is_forgotten(last: dict[str, Any]) -> None:
    """A set-up that was possible once, or was written by hand, never keeps the form from opening."""
    form = MatchForm(Registry(), last)

    assert (form.game, form.extra, form.options) == (last["game"], (), {})
    assert form.rules().game.id == last["game"]


@pytest.mark.parametrize("text", ["9" * 5000, "0" * 5000, str(MOST_SEED + 1), "-1", "x"], ids=range(5))
def test_what_is_no_seed_is_refused(text: str) -> None:
    """A seed has at most nineteen digits."""
    form = MatchForm(Registry())

    with pytest.raises(BadInput, match="is not a seed"):
        form.set_seed(text)

    assert form.seed == ""


@pytest.mark.parametrize("text", ["", "7", str(MOST_SEED)], ids=range(3))
def test_a_seed_is_taken(text: str) -> None:
    """Up to the largest one; nothing leaves it to chance."""
    form = MatchForm(Registry())

    form.set_seed(f" {text} ")

    assert form.seed == text


async def test_names_of_options_are_whole_where_there_is_room(open_table: Opener) -> None:
    """At 120 columns no name of an option is cut, in the longer language."""
    async with open_table(language="fr", last={"game": "along-history"}).run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        screen: SetupScreen = await until(pilot, SetupScreen)
        options = screen.query_one(OptionList).options

    assert len(options) == len(screen.rows)
    lines = zip(screen.rows, options, strict=True)
    assert [row.label for row, line in lines if row.label not in str(line.prompt)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_house_rule_says_who_what_and_how_much(
    size: tuple[int, int], language: str, open_table: Opener
) -> None:
    """Author, version, hooks and the measured effect of each rule are all on the screen, uncut."""
    async with open_table(language=language, last={"game": "rtta"}).run_test(size=size) as pilot:
        await pilot.press("n")
        screen: SetupScreen = await until(pilot, SetupScreen)
        rules = [place for place, row in enumerate(screen.rows) if " · " in row.about]
        cut = []
        for place in rules:
            screen.query_one(OptionList).highlighted = place
            await pilot.pause()
            about = screen.query_one("#about", Static)
            lines = [strip.text for strip in about.render_lines(Region(0, 0, *about.outer_size))]
            if screen.rows[place].about.split() != " ".join(lines).split():
                cut.append(screen.rows[place].label)

    told = [screen.rows[place].about for place in rules]
    assert len(rules) >= 12
    assert cut == []
    assert all("Astragal" in text and " · 0." in text for text in told)
    assert sum(any(sign.isdigit() for sign in text.rpartition(" · ")[2]) for text in told) >= 8
