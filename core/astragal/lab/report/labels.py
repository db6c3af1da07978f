"""Names of figures for people: `picks/development:coinage` becomes `took Coinage`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import one_line

PLAIN = {
    "rounds": "rounds",
    "decisions_per_game": "decisions in a game",
    "score": "score of a player",
    "winning_score": "best score",
    "margin": "winning margin",
    "ties": "shared wins",
}


class Labels:
    """Names figures by what the rules call their components."""

    def __init__(self, rulesets: Sequence[Rules], language: str = "en") -> None:
        self._words = Words(language, [naming for rules in rulesets for naming in rules.namings])
        self._helps = {metric.id: metric.help for rules in rulesets for metric in rules.metrics}
        self._named = {metric.id: metric.named for rules in rulesets for metric in rules.metrics}

    def __call__(self, column: str) -> str:
        """Return a figure's name."""
        family, _, key = column.partition("/")
        return one_line(self._grouped(family, key) if key else PLAIN.get(column) or self.title(column), 60)

    def _grouped(self, family: str, key: str) -> str:
        told = {
            "end": "ended: {}",
            "score_lines": "points from {}",
            "events": "{} (times)",
            "picks": "took {}",
            "seat_wins": "wins of seat {}",
            "seat_scores": "score of seat {}",
            "bot_wins": "wins of {}",
            "bot_scores": "score of {}",
        }
        return told.get(family, family.replace("_", " ") + ": {}").format(self.key(family, key))

    def key(self, family: str, key: str) -> str:
        """Return the name of one key of a family."""
        if family in ("end", "score_lines"):
            return self._words.name(("ending:" if family == "end" else "score:") + key)
        if family == "events":
            return spaced(key)
        if family.startswith("picks"):
            return self._words.name(key)
        ref = f"{self._named.get(family, '')}:{key}"
        return self._words.name(ref) if self._words.knows(ref) else key.replace("_", " ")

    def title(self, metric: str) -> str:
        """Return the name of a metric that a rule brought."""
        return metric.replace("_", " ").replace("-", " ")

    def help(self, metric: str) -> str:
        """Return what a rule says about its metric."""
        return one_line(self._helps.get(metric, ""), 200)


def spaced(name: str) -> str:
    """Return a class name as words: `DisasterStruck` becomes `disaster struck`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
