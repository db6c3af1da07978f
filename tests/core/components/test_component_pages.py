"""The reference pages: their examples run, and they name everything that is public."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import attrs
import pytest

from astragal import components

PAGES = Path(__file__).parents[3] / "docs" / "reference" / "components"
TEXTS = {page.stem: page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("*.md"))}
CLASSES = [getattr(components, name) for name in components.__all__ if attrs.has(getattr(components, name))]
PAGE_OF = {
    "astragal.components.dice": "dice",
    "astragal.components.dice_advice": "reroll",
    "astragal.components.figures": "figures",
    "astragal.components.odds": "reroll",
    "astragal.components.reroll": "reroll",
    "astragal.components.roll_phases": "reroll",
    "astragal.components.rolls": "dice",
    "astragal.components.track": "track",
    "astragal.components.checklist": "checklist",
    "astragal.components.cards": "cards",
    "astragal.components.zone": "zone",
    "astragal.components.board": "board",
}


@pytest.mark.parametrize("page", TEXTS)
def test_example_of_the_page_runs(page: str) -> None:
    """Every page has an example, and it prints what the page says."""
    source = "\n".join(re.findall(r"^```pycon\n(.*?)^```", TEXTS[page], re.DOTALL | re.MULTILINE))
    example = doctest.DocTestParser().get_doctest(source, {}, page, None, None)

    result = doctest.DocTestRunner().run(example)

    assert result.attempted > 2
    assert result.failed == 0


@pytest.mark.parametrize("component", CLASSES, ids=lambda component: component.__name__)
def test_page_names_everything_public(component: type) -> None:
    """The page of a component has a heading for it and names its fields and methods."""
    text = TEXTS[PAGE_OF[component.__module__]]
    public = {name for name in dir(component) if not name.startswith("_")}

    section = text.partition(f"## `{component.__name__}`\n")[2].partition("\n## ")[0]

    assert section
    assert {name for name in public if not re.search(rf"\b{name}\b", section)} == set()


def test_every_page_is_listed() -> None:
    """The index links to every other page."""
    linked = re.findall(r"\]\((\w+)\.md\)", TEXTS["index"])

    assert sorted(linked) == sorted(set(TEXTS) - {"index"})
