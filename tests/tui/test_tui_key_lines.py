"""The lines that name keys: none is cut at 80 columns, in any language, on any screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from astragal.engine.wording import Words
from astragal.tui.app import AstragalApp
from astragal.tui.screens.replay import ReplayScreen
from astragal.tui.screens.table import TableScreen
from tests.tui.pictures import LANGUAGES, SCENES, open_scene, text_of
from tests.tui.tables import quiet

KEYS: dict[str, tuple[str, tuple[str, ...]]] = {
    **{name: (name, ()) for name in SCENES},
    "menu-lessons": ("menu", ("p",)),
    "menu-practice": ("menu", ("x",)),
    "menu-help": ("menu", ("question_mark",)),
    "menu-cards": ("menu", ("d",)),
    "menu-rulebook": ("menu", ("B", "1")),
    "menu-rules-search": ("menu", ("B", "1", "slash")),
    "new-match-help": ("new-match", ("question_mark",)),
    "lab-help": ("lab", ("question_mark",)),
    "saved-delete": ("saved", ("d",)),
    "replay-help": ("replay", ("question_mark",)),
    "replay-score": ("replay", ("S",)),
    "rtta-zoom": ("rtta-build", ("z",)),
    "rtta-rulebook": ("rtta-build", ("B",)),
    "rtta-palette": ("rtta-build", ("ctrl+p",)),
    "rtta-recap": ("rtta-build", ("f8",)),
    "ah-zoom": ("ah-board", ("z",)),
    "ah-cards": ("ah-act", ("C",)),
    "ah-rivals": ("ah-act", ("f4",)),
    "ah-log": ("ah-act", ("l",)),
    "ah-score": ("ah-act", ("S",)),
    "ah-lesson-leave": ("ah-lesson", ("L",)),
}
"""Every screen: the scene it opens from, and the keys from there."""


def cut_texts(app: AstragalApp) -> list[str]:
    """Return the texts of the screen in front that have fewer rows than they need; some scroll."""
    cut = []
    for text in app.screen.query(Static):
        if not text.display or any(isinstance(above, VerticalScroll) for above in text.ancestors):
            continue
        width, height = text.content_size
        needed = text.visual.get_height({}, width) if width else 1
        inside = app.screen.region.contains_region(text.region)
        if text.visual and (needed > height or not inside):
            cut.append(str(text.content))
    return cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KEYS)
async def test_no_line_that_names_keys_is_cut(name: str, language: str, tmp_path: Path) -> None:
    """At 80x24, in both languages; where the table or a replay is in front, help is on the line."""
    scene, keys = KEYS[name]
    match = SCENES[scene].begin(tmp_path)
    first = None if match is None else lambda app: match
    app = AstragalApp(settings=quiet(language=language), folder=tmp_path, first=first)

    async with app.run_test(size=(80, 24)) as pilot:
        await open_scene(pilot, SCENES[scene], match)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        shown, cut = text_of(app), cut_texts(app)
        foot = shown.rstrip("\n").split("\n")[-1]
        is_table = isinstance(app.screen, TableScreen | ReplayScreen)

    assert cut == []
    if is_table:
        assert f"? {Words(language)('Help')}" in foot
