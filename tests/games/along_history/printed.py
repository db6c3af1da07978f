"""What is printed on the real cards, board and tokens, typed apart from the game's content files."""

from __future__ import annotations

import csv
from pathlib import Path

_TEXT = (Path(__file__).parent / "printed_cards.csv").read_text(encoding="utf-8")

CARDS = list(csv.DictReader(_TEXT.splitlines()))
"""One row for each of the 133 designs."""

COSTS = ("population", "ingenuity", "force", "culture")
BONUSES = (*COSTS, "gold")


def ref(row: dict[str, str]) -> str:
    """Return how a test names a card: its age and its id."""
    return f"{row['age']}/{row['id']}"


def effects(row: dict[str, str]) -> list[str]:
    """Return the printed effects of a card."""
    return [effect for effect in row["effects"].split("; ") if effect]


WITH_EFFECTS = [(ref(row), effect) for row in CARDS for effect in effects(row)]
BY_REF = {ref(row): row for row in CARDS}

FRONT = {
    "start": "1a 1b 1c 1d 2b",
    "1a": "2a",
    "1b": "2a 2b",
    "1c": "2c",
    "1d": "2c 3d",
    "2a": "3a",
    "2b": "3b 3c",
    "2c": "3c",
    "3a": "4a 5a",
    "3b": "4a 4b",
    "3c": "4c",
    "3d": "4c",
    "4a": "5a 5b",
    "4b": "5c 6b",
    "4c": "5d",
    "5a": "6a",
    "5b": "6b",
    "5c": "6b 6c",
    "5d": "6c",
    "6a": "7",
    "6b": "7",
    "6c": "7",
    "7": "",
}
FRONT_VERTICAL = "3a-3b 3b-3c 3c-3d 5a-5b 5c-5d"

BACK = {
    "start": "1a 1b 1c 1d",
    "1a": "2a 3a",
    "1b": "2a 2b",
    "1c": "2b 2c",
    "1d": "2c 3d",
    "2a": "3a",
    "2b": "3b 3c",
    "2c": "3c 3d",
    "3a": "4a 5a",
    "3b": "4a",
    "3c": "4c",
    "3d": "4c",
    "4a": "5a 5b",
    "4b": "6b",
    "4c": "5d",
    "5a": "",
    "5b": "6b",
    "5c": "6b",
    "5d": "6b",
    "6a": "7",
    "6b": "",
    "6c": "7",
    "7": "",
}
BACK_VERTICAL = "2a-2b 2b-2c 4a-4b 4b-4c 5a-5b 5c-5d 6a-6b 6b-6c"

TOKENS_25 = """
1 type:terrain>=1     1 type:personality>=1  1 card_vp>=2    1 bonus_pop>=1   1 type:progress>=1
2 cards>=3            2 types>=2             2 card_vp>=4
3 type:progress>=2    3 type:terrain>=2      3 bonus_pop>=2  3 cards>=4
4 cards>=5            4 types>=3             4 type:wonder>=1
5 type:personality>=3 5 card_vp>=12          5 bonus_any>=4  5 type:calamity>=1
6 type:wonder>=2      6 cards>=7             6 types>=4
7 card_vp>=15         7 bonus_any>=6         7 gold>=15
"""
ONLY_IN_31 = """
1 bonus_any>=1  3 type:personality>=2  4 card_vp>=8  5 type:progress>=3  5 cards>=6  6 type:calamity>=2
"""


def tokens(text: str) -> list[tuple[int, str]]:
    """Return the value and the condition of each token of a list."""
    words = text.split()
    return [(int(value), condition) for value, condition in zip(words[::2], words[1::2], strict=True)]
