"""The engine and the table in French: `python -m tests.tui.catalogue` brings them up to date."""

from __future__ import annotations

from pathlib import Path

import astragal
from astragal.bots.levels import LEVELS
from astragal.components.rolls import REROLL
from astragal.tui.help_text import ABOUT, KEYS, LAB
from astragal.tui.screens.replay import COMMANDS as REPLAY_COMMANDS
from astragal.tui.settings import SPEEDS
from astragal.tui.table.bars import KEY_NAMES
from astragal.tui.table.components.panels import ROWS
from tests.catalogue import Catalogue, Sentence
from tests.tui.msgids import msgids, plurals

SOURCE = Path(astragal.__file__).parent


def sentences() -> dict[Sentence, str]:
    """Return every msgid of the engine and the table, those kept in tables included."""
    tables = [*(text for pair in KEYS for text in pair), *ABOUT, *(meaning for _, meaning in LAB)]
    tables += [command.key for command in REPLAY_COMMANDS if len(command.key) > 1]
    tables += [*LEVELS.values(), "easy", REROLL, *SPEEDS, *KEY_NAMES.values(), "{most} and {last}", "{n}%"]
    tables += [title for _, title, _ in ROWS]
    found: dict[Sentence, str] = dict.fromkeys(tables, "tui")
    found.update(msgids(SOURCE))
    found.update(plurals(SOURCE))
    return found


CATALOGUE = Catalogue("astragal", "Astragal", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
