"""What is worked out once and remembered for the whole match; every entry can be worked out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from along_history.payment.purse import Black, Legacy, Plain, Red, Row


class Memory:
    """Tables that fill while a match is played."""

    def __init__(self) -> None:
        self.symbol_parts: dict[object, object] = {}
        """Remembered by the payments: ways to cover symbols, ..."""
        self.heaps: dict[object, object] = {}
        """... sets of dice and universal resources, ..."""
        self.tap_sets: dict[object, object] = {}
        """... sets of tapped cards, ..."""
        self.crowds: dict[object, object] = {}
        """... ways to raise population, ..."""
        self.ways: dict[object, tuple[tuple[str, ...], ...]] = {}
        """... payments with a Golden Age between, by cost and purse, ..."""
        self.spends: dict[object, object] = {}
        """... payments taken apart ..."""
        self.words_read: dict[str, tuple[str, int, int, tuple[int, int, int, int]]] = {}
        """... and what each word of them means."""
        self.rows: dict[object, object] = {}
        """Cards counted by bonus class, by these counts, ..."""
        self.weighed: dict[int, object] = {}
        """... by what their `weights` come to ..."""
        self.uprights: dict[tuple[int, ...], Row] = {}
        """... and by the cards themselves in their order, which saves counting them first."""
        self.legacies: dict[tuple[int, ...], Legacy] = {}
        """What heritage cards can do, by the cards in their order."""
        self.plain_shown: dict[tuple[tuple[int, ...], int], Plain] = {}
        """What unused dice show, by their faces and which of them are spent: green and blue ones, ..."""
        self.most_shown: dict[object, tuple[tuple[int, int, int, int], ...]] = {}
        """The most that green and blue dice give, by what they show and how many doublers there are."""
        self.others_shown: dict[tuple[tuple[int, ...], int], tuple[Red, Black]] = {}
        """... and red and black ones."""
