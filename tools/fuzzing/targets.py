"""Every reader of foreign files and text, by the name that the command line calls it."""

from __future__ import annotations

from collections.abc import Callable

from fuzzing import journals, tables, texts, words
from fuzzing.judging import Target

TARGETS: dict[str, Callable[[], Target]] = {
    "journal": journals.make,
    "ruleset": tables.ruleset,
    "deck": tables.deck,
    "action": texts.action,
    "coded": texts.coded,
    "outcome": texts.outcome,
    "plain": texts.plain,
    "command": words.command,
    "settings": words.settings,
}
