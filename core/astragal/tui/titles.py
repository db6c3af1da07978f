"""What saved matches are called: games, rulesets and bots by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.plugins.outline import Outline
    from astragal.plugins.records import BotKind, GameDefinition, Naming
    from astragal.plugins.registry import Registry


HELP = "?"
"""The id, of no ruleset, under which stands what a game is."""


class Titles:
    """Names games and rulesets in a language; by their ids where they are not installed any more."""

    def __init__(self, registry: Registry, language: str) -> None:
        self.registry = registry
        self.language = language
        self._known: dict[str, dict[str, str]] = {}
        self._words: dict[str, Words] = {}

    def __call__(self, game: str, ruleset: str) -> str:
        """Return a game and its ruleset by name."""
        names = self._of(game)
        return clean(f"{names.get('', game)} · {names.get(ruleset, ruleset)}")

    def game(self, game: str) -> str:
        """Return a game by name."""
        return clean(self._of(game).get("", game))

    def component(self, game: str, ref: str) -> str:
        """Return what a component of a game is called, such as `development:irrigation`."""
        if game not in self._words:
            try:
                first = self.registry.ruleset(game)
                namings = self.registry.compile(first, first.preset.players[0]).namings
            except AstragalError:
                namings = ()
            self._words[game] = Words(self.language, namings)
        return clean(self._words[game].name(ref))

    def games(self) -> list[tuple[str, str, str]]:
        """Return the id, the name and a sentence about every installed game that can be named."""
        return self._listed(self.registry.games())

    def outlined(self) -> list[tuple[str, str, str]]:
        """Return the same of the games that say so in an outline, which takes no time."""
        return self._listed(game for game in self.registry.games() if self.registry.outline(game) is not None)

    def _listed(self, games: Iterable[str]) -> list[tuple[str, str, str]]:
        every = {game: self._of(game) for game in games}
        found = [(game, clean(names[""]), clean(names[HELP], 300)) for game, names in every.items() if names]
        return sorted(found, key=lambda game: game[1])

    def _of(self, game: str) -> dict[str, str]:
        if game not in self._known:
            self._known[game] = self._names(game)
        return self._known[game]

    def _names(self, game: str) -> dict[str, str]:
        """Return what a game (under the empty id) and its rulesets are called, and what the game is."""
        try:
            told, namings = self._told(game)
        except AstragalError:
            return {}
        words = Words(self.language, namings)
        return {
            "": words(told.name),
            HELP: words(told.help) if told.help else "",
            **{preset.id: words(preset.name) for preset in told.presets},
        }

    def _told(self, game: str) -> tuple[Outline | GameDefinition, tuple[Naming, ...]]:
        """Return a game's outline, or else its definition, with the translations of either."""
        if outline := self.registry.outline(game):
            return outline, outline.namings
        first = self.registry.ruleset(game)
        return self.registry.definition(game), self.registry.compile(first, first.preset.players[0]).namings


def bot_title(kind: str, words: Words, kinds: Mapping[str, BotKind] | None = None) -> str:
    """Return what a kind of bot is called: its level with its id where that says more, or the id alone."""
    from astragal.bots.levels import LEVELS, level_of  # all bots come along: the menu opens without them

    level = LEVELS.get(kind, "") if kinds is None else level_of(kind, kinds)
    told, own = words(kind), words(level) if level else ""
    if not level or own.lower() == told.lower():
        return own or told
    return f"{own} ({told})"


def sitters(names: Sequence[str], bots: Sequence[str], words: Words) -> str:
    """Return who plays, bots with their kind."""
    return words.join(
        [
            clean(words.labelled(name, bot_title(bot, words)) if bot else name)
            for name, bot in zip(names, bots, strict=True)
        ]
    )
