"""Texts that would do harm where text is more than text: markup, control sequences, direction, length."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

from astragal.engine.rules import Rules
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Naming

PARTS = (
    *("[@click=app.harm]x[/]", "[@click='app.harm']", "[/]", "[bold", "\\[", "]]", "[link=http://x]y[/link]"),
    *("\x1b[2J", "\x1b]0;t\x07", "\x1b[31m", "\x9b31m", "\x00", "\x08\x08", "\r\n", "\n", "\t", "\x7f"),
    *(
        "\u202e",
        "\u2066",
        "\u200f",
        "\u200b",
        "\ufeff",
        "\u0301" * 40,
        "\U000e0041",
        "\ud800",
        "\U0001f468\u200d\U0001f469",
    ),
    *("日本語", "ﷺ", "{0.__class__}", "{}", "{player}", "%s%n", "$danger", "x" * 10_000, "é", " " * 300),
    *("&amp;<b>", "`rm`", "${HOME}", "../..", ":smile:", "--help", "'", '"', "\\", "\\x1b[2J"),
)


def strings(number: int, luck: Random) -> list[str]:
    """Return so many hostile texts, one to four parts each."""
    return ["".join(luck.choices(PARTS, k=luck.randrange(1, 5))) for _ in range(number)]


def known_references(rules: Rules) -> list[str]:
    """Return everything that has a name in these rules."""
    return list(dict.fromkeys(ref for naming in rules.namings for ref in (*naming.names, *naming.texts)))


def rule_that_names(references: list[str], texts: list[str]) -> ModuleType:
    """Return a rule that gives hostile names and help texts to everything."""

    def called(shift: int) -> dict[str, dict[str, str]]:
        return {
            ref: {language: texts[(number + shift) % len(texts)] for language in ("en", "fr")}
            for number, ref in enumerate(references)
        }

    def wording() -> Any:
        return Naming(called(0), called(1))

    rule = ModuleType("hostile_names")
    rule.wording = hookimpl(wording)  # type: ignore[attr-defined]
    return rule
