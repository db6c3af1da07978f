"""A new match while it is being set up: what can be chosen, and what was chosen last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from astragal.bots.levels import by_level
from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput
from astragal.match.match import Match, Seat, fresh_seed
from astragal.match.saves import Library
from astragal.plugins.options import Option, Value
from astragal.plugins.records import GameDefinition
from astragal.plugins.registry import Registry, Ruleset
from astragal.tui.table.canvas import clean

T = TypeVar("T")

NAMES = ("Alice", "Bruno", "Chloé", "David", "Emma", "Felix")
NAME_LIMIT = 24
BESIDE_THE_RULES = frozenset({"panels", "bots", "metrics", "commands", "wording", "lessons"})
"""The hooks of plugins that change nothing about a match."""
MOST_SEED = 2**63 - 1


class MatchForm:
    """Game, ruleset, options and players of a match that has not begun."""

    def __init__(self, registry: Registry, remembered: Mapping[str, object] | None = None) -> None:
        self.registry = registry
        self.games = registry.games()
        self.game = "rtta" if "rtta" in self.games else self.games[0]
        self.preset = ""
        self.extra: tuple[str, ...] = ()
        self.seats: list[Seat] = [Seat(NAMES[0]), Seat(NAMES[1], "greedy")]
        self.first = 0
        self.seed = ""
        self.real_dice = False
        self.take_backs = False
        self.options: dict[str, Value] = {}
        self._known: dict[str, tuple[object, Any]] = {}
        self._recall(remembered or {})
        self._fit_or_forget()

    # --- memory ----------------------------------------------------------------------------------

    def _recall(self, remembered: Mapping[str, object]) -> None:
        """Take over what was chosen last time, as far as it still makes sense."""
        game = remembered.get("game")
        if isinstance(game, str) and game in self.games:
            self.game = game
        self.preset = str(remembered.get("ruleset", ""))
        seats = remembered.get("seats")
        if (
            isinstance(seats, list)
            and seats
            and all(isinstance(seat, list) and len(seat) == 2 for seat in seats)
        ):
            self.seats = [Seat(clean(str(name), NAME_LIMIT) or "?", str(bot)) for name, bot in seats[:9]]
        extra = remembered.get("rules")
        if isinstance(extra, list):
            self.extra = tuple(name for name in extra if name in self.registry.rules())
        options = remembered.get("options")
        if isinstance(options, dict):
            self.options = {
                str(name): value for name, value in options.items() if isinstance(value, bool | int | str)
            }
        self.take_backs = remembered.get("take_backs") is True
        self.real_dice = remembered.get("real_dice") is True

    def remember(self) -> dict[str, object]:
        """Return what was chosen, to be kept."""
        return {
            "game": self.game,
            "ruleset": self.preset,
            "seats": [[seat.name, seat.bot] for seat in self.seats],
            "rules": list(self.extra),
            "options": self.options,
            "take_backs": self.take_backs,
            "real_dice": self.real_dice,
        }

    # --- what there is ---------------------------------------------------------------------------

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Return what was made before for the same choices, or make it: compiling takes its time."""
        chosen = (self.game, self.preset, self.extra, len(self.seats), tuple(self.options.items()))
        if name not in self._known or self._known[name][0] != chosen:
            self._known[name] = (chosen, make())
        made: T = self._known[name][1]
        return made

    @property
    def definition(self) -> GameDefinition:
        """The game."""
        return self._once("definition", lambda: self.registry.definition(self.game))

    @property
    def presets(self) -> list[str]:
        """The rulesets of the game."""
        return [preset.id for preset in self.definition.presets]

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with the rules that were added."""
        return self._once("ruleset", lambda: self.registry.ruleset(self.game, self.preset, self.extra))

    @property
    def counts(self) -> range:
        """The numbers of players that the ruleset is for."""
        low, high = self.ruleset.preset.players
        return range(low, high + 1)

    def optional_rules(self) -> list[str]:
        """Return the installed rules that could be added: of this game or of any, expansions left out."""
        within = {name for preset in self.definition.presets for name in preset.rules}
        within |= {
            name
            for preset in self.definition.presets
            for names in preset.rules_for.values()
            for name in names
        }
        others = tuple(f"{game}." for game in self.games if game != self.game)
        return [name for name in self.registry.rules() if name not in within and not name.startswith(others)]

    def extras(self) -> list[str]:
        """Return the optional rules that change no rule: they bring panels, bots, figures or commands."""
        hooks = {name: self.registry.hooks_of(name) for name in self.optional_rules()}
        return [name for name, own in hooks.items() if own and own <= BESIDE_THE_RULES]

    def rules(self) -> Rules:
        """Return the rules as they are chosen now."""
        known = self.offered()
        settings = {name: value for name, value in self.options.items() if name in known}
        return self._once("rules", lambda: self.registry.compile(self.ruleset, len(self.seats), settings))

    def words(self, language: str) -> Words:
        """Return the words of the game at hand and of every rule that could be added to it."""
        others = self._once("translations", lambda: self.registry.translations(self.optional_rules()))
        return Words(language, [*self.rules().namings, *others])

    def offered(self) -> dict[str, Option]:
        """Return the options of the ruleset."""
        return self._once("offered", lambda: self.registry.options(self.ruleset, len(self.seats)))

    def bots(self) -> list[str]:
        """Return who can sit at the table: a person (empty) or a kind of bot."""
        kinds = self.rules().bots
        return [
            "",
            *(kind for kind in by_level(kinds) if not kinds[kind].games or self.game in kinds[kind].games),
        ]

    # --- choosing --------------------------------------------------------------------------------

    def _fit(self) -> None:
        """Make what is chosen fit the game: ruleset, number of players, options, bots."""
        if self.preset not in self.presets:
            self.preset = self.presets[0]
        self.set_count(min(max(len(self.seats), self.counts[0]), self.counts[-1]))
        self.options = {name: value for name, value in self.options.items() if self._fits(name, value)}
        known = self.bots()
        self.seats = [seat if seat.bot in known else Seat(seat.name, known[-1]) for seat in self.seats]

    def _fit_or_forget(self) -> None:
        """Fit; what cannot be used any more, such as a deck that is gone or a broken game, is forgotten."""
        try:
            self._fit()
        except AstragalError:
            self.extra, self.options = (), {}
            self._fit_some_game()

    def _fit_some_game(self) -> None:
        """Fit; when the game cannot be used, take the first one that can."""
        games = [self.game, *(game for game in self.games if game != self.game)]
        for game in games:
            self.game = game
            try:
                self._fit()
                break
            except AstragalError:
                if game == games[-1]:
                    raise

    def _fits(self, name: str, value: Value) -> bool:
        option = self.offered().get(name)
        if option is None:
            return False
        try:
            option.check(value)
        except AstragalError:
            return False
        return True

    def choose_game(self, game: str) -> None:
        """Choose another game; one that cannot be used is refused."""
        before = self.game, self.preset, self.extra, self.options
        self.game, self.preset, self.extra, self.options = game, "", (), {}
        try:
            self._fit()
        except AstragalError:
            self.game, self.preset, self.extra, self.options = before
            raise

    def choose_preset(self, preset: str) -> None:
        """Choose another ruleset."""
        self.preset = preset
        self._fit()

    def toggle_rule(self, name: str) -> None:
        """Add a rule, or take it away; one that does not fit is refused."""
        before = self.extra
        self.extra = tuple(rule for rule in before if rule != name) if name in before else (*before, name)
        try:
            self.rules()
        except AstragalError:
            self.extra = before
            raise
        self._fit()

    def set_count(self, count: int) -> None:
        """Set the number of players; new ones are bots."""
        bot = next((seat.bot for seat in self.seats if seat.bot), "greedy")
        while len(self.seats) < count:
            free = [name for name in NAMES if name not in [seat.name for seat in self.seats]]
            self.seats.append(Seat(free[0] if free else f"{len(self.seats) + 1}", bot))
        self.seats = self.seats[:count]
        self.first = min(self.first, count - 1)

    def rename(self, place: int, name: str) -> None:
        """Call a player otherwise."""
        name = clean(name, NAME_LIMIT)
        if not name:
            raise BadInput("a player needs a name", "type at least one letter")
        self.seats[place] = Seat(name, self.seats[place].bot)

    def seat_bot(self, place: int, bot: str) -> None:
        """Let a person or a kind of bot sit at a place."""
        self.seats[place] = Seat(self.seats[place].name, bot)

    def value(self, name: str) -> Value:
        """Return the value of an option as it stands."""
        if name in self.options:
            return self.options[name]
        preset = self.ruleset.options
        return preset[name] if name in preset else self.offered()[name].default

    def set_option(self, name: str, value: Value) -> None:
        """Set an option; a value that it does not take is refused."""
        self.options[name] = self.offered()[name].check(value)

    def set_seed(self, text: str) -> None:
        """Set the seed by its digits; nothing leaves it to chance."""
        text = text.strip()
        if text and not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MOST_SEED):
            raise BadInput(f"{text[:30]!r} is not a seed", "type a whole number, or nothing")
        self.seed = text

    # --- beginning -------------------------------------------------------------------------------

    def start(self, folder: Path) -> Match:
        """Begin the match; the first player takes the first seat, the others follow in order."""
        rules = self.rules()
        seats = [*self.seats[self.first :], *self.seats[: self.first]]
        seed = int(self.seed) if self.seed else fresh_seed()
        path = Library(folder).new_path(self.game)
        return Match.start(
            rules,
            self.ruleset,
            seats,
            seed,
            path=path,
            real_dice=self.real_dice,
            take_backs=self.take_backs,
        )
