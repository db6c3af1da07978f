"""What hooks hand over: small records that a ruleset is compiled from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, runtime_checkable

import attrs
from typing_extensions import TypeVar

from astragal.engine.names import Names, SeenByPlugins
from astragal.engine.phase import Flow, Phase
from astragal.engine.question import Question
from astragal.engine.state import Action, Event, State, TableT
from astragal.engine.text_form import Coded
from astragal.errors import NOT_LISTED, BadInput, Refusal
from astragal.plugins.content import package_toml, structure
from astragal.plugins.options import Option, Value
from astragal.plugins.terms import Positions

if TYPE_CHECKING:
    from astragal.components.figures import Figure
    from astragal.engine.rules import Rules
    from astragal.engine.wording import Words
    from astragal.plugins.win_model import WinModel


ContentT = TypeVar("ContentT", default=Any)  # the content of a game
EventT = TypeVar("EventT", bound=Event, default=Any)
ActionT = TypeVar("ActionT", bound=Action, default=Any)
Seen = TypeVar("Seen", bound=State, default=Any, contravariant=True)  # the table that a bot understands


def _kinds(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return kinds of action as a tuple; a single one may stand for itself."""
    return (given,) if isinstance(given, str) else tuple(given)


def _classes(given: type[Coded] | Iterable[type[Coded]]) -> tuple[type[Coded], ...]:
    """Return classes of actions as a tuple; a single one may stand for itself."""
    return (given,) if isinstance(given, type) else tuple(given)


@attrs.frozen
class Setup(SeenByPlugins, Generic[ContentT]):
    """What a match is about to be: handed to every hook while a ruleset is compiled.

    In a plugin's own hooks an option's id means the plugin's own option first.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    content: ContentT = attrs.field(default=None)
    """The game's content; hooks that are called before it is loaded see None."""
    names: Names = attrs.field(factory=Names, repr=False, eq=False)
    """What each plugin calls its own options."""
    own: Mapping[str, Sequence[tuple[str, Any]]] = attrs.field(factory=dict)
    """What is handed over through the game's own hooks, by hook: who handed it over, and the record."""

    def seen_by(self, plugin: str) -> Self:
        own = {short: self.options[name] for short, name in self.names.renamed(plugin).items()}
        return attrs.evolve(self, options={**self.options, **own}) if own else self

    def __getitem__(self, option: str) -> Any:
        return self.options[option]


@attrs.frozen
class Quantity:
    """A number of the rules that has a name. Rules read it, house rules modify it."""

    id: str
    default: int
    help: str
    range: tuple[int, int] | None = None
    """When given, the quantity is also an option of the same name within this range."""

    def as_option(self) -> Option:
        """Return the option that sets the quantity."""
        return Option(self.id, self.default, self.help, range=self.range)


@attrs.frozen
class Modifier(Generic[TableT]):
    """A change of a quantity: `change(state, seat, value)` returns the new value."""

    quantity: str
    change: Callable[[TableT, int, int], int]


@attrs.frozen
class Reaction(Generic[TableT, EventT]):
    """Something that happens because something happened: `react(state, event)`."""

    event: type[EventT]
    react: Callable[[TableT, EventT], None]


@attrs.frozen
class Limit(Generic[TableT, ActionT]):
    """A prohibition: `refuse(state, action)` returns a `Refusal`, or None when it does not mind."""

    kinds: tuple[str, ...] = attrs.field(converter=_kinds)
    """The kinds of action it looks at: one, or several in a tuple."""
    refuse: Callable[[TableT, ActionT], Refusal | None]


@attrs.frozen
class Offer(Generic[TableT, ActionT]):
    """New actions in a phase: `list(state)` returns those that are possible now, in a fixed order."""

    phase: str
    actions: tuple[type[Coded], ...] = attrs.field(converter=_classes)
    """The kinds of action it may offer: a class, or several in a tuple."""
    list: Callable[[TableT], Iterable[Action]]
    refuse: Callable[[TableT, ActionT], Refusal | None] = attrs.field(
        default=lambda state, action: NOT_LISTED
    )
    """Why one of its actions that is not listed cannot be taken; None admits it."""


@attrs.frozen
class ScoreLine:
    """One line of a player's score."""

    id: str
    points: int
    below_subtotal: bool = False
    """Whether the score sheet has a subtotal above it."""
    optional: bool = False
    """Whether the score sheet leaves it out while it is 0 for everybody."""


@attrs.frozen
class Scoring(Generic[TableT]):
    """One labelled line of the score: `points(state, seat)`; a later line with the same id replaces it."""

    id: str
    points: Callable[[TableT, int], int]
    needs: str = ""
    """The quantity that it multiplies: where that is always 0 the line is left out."""
    below_subtotal: bool = False
    """Whether the score sheet has a subtotal of the lines before it."""
    optional: bool = False
    """Whether the score sheet leaves it out while it is 0 for everybody."""


@attrs.frozen
class Ending(Generic[TableT]):
    """A way the game ends: `reached(state)` is asked after each round."""

    id: str
    """Replaces an existing ending with the same id."""
    reached: Callable[[TableT], bool]
    replaces: bool = False
    """Whether every ending defined before this one is dropped."""
    by: Callable[[TableT, int], bool] | None = None
    """Whether a seat brought it about; the final score names those players."""


@attrs.frozen
class TieBreak(Generic[TableT]):
    """Breaks ties: the larger `worth(state, seat)` wins; asked in order."""

    id: str
    worth: Callable[[TableT, int], int]


@attrs.frozen
class Naming:
    """Names and texts by component and language: `{"monument:temple": {"en": "Temple"}}`."""

    names: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    texts: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    """Longer help texts by the same references."""
    catalogues: tuple[str, ...] = ()
    """Folders of gettext catalogues (`LANG/LC_MESSAGES/DOMAIN.mo`), as absolute paths."""
    domain: str = "astragal"

    @classmethod
    def read(cls, package: str, *files: str, catalogues: str = "", domain: str = "astragal") -> Naming:
        """Return the names and texts of TOML files in a package: tables `names` and `texts` by reference."""
        found = [structure(package_toml(package, file), cls, f"{package}/{file}") for file in files]
        names = {ref: by for words in found for ref, by in words.names.items()}
        texts = {ref: by for words in found for ref, by in words.texts.items()}
        return cls(names, texts, (catalogues,) if catalogues else (), domain)


@runtime_checkable
class Showable(Protocol):
    """What is known of a panel outside the terminal's own part, which alone imports Textual."""

    id: str
    view: Callable[..., object]
    """Draw."""

    def first_look(self, state: State, words: Words) -> object:
        """Return what it draws from at the start of a game."""

    def is_drawing(self, drawn: object) -> bool:
        """Return whether something is what its view must return."""


class Bot(Protocol[Seen]):
    """A player that is a program."""

    def choose(self, state: Seen, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions, given what the seat to move may see."""


@attrs.frozen
class BotKind:
    """A kind of bot: `make(rules, seat, rng)` returns one that plays a seat."""

    id: str
    help: str
    make: Callable[[Rules, int, Random], Bot]
    games: tuple[str, ...] = ()
    """The games it can play; empty for any."""


@attrs.frozen
class Command:
    """A command of the `astragal` program: `run(arguments)` returns the exit code."""

    name: str
    help: str
    run: Callable[[Sequence[str]], int]


@attrs.frozen
class Preset:
    """A named ruleset of a game."""

    id: str
    name: str
    players: tuple[int, int]
    help: str = ""
    rules: tuple[str, ...] = ()
    """Ids of rules, in order."""
    rules_for: Mapping[int, tuple[str, ...]] = attrs.field(factory=dict)
    """Further rules for certain numbers of players."""
    options: Mapping[str, Value] = attrs.field(factory=dict)


def _show_plainly(state: State) -> str:
    """Return the table as its fields, one a line; the same text in every process."""
    from astragal.engine.snapshot import snapshot

    plain = snapshot(state)
    return "\n".join(f"{name}: {json.dumps(value, sort_keys=True)}" for name, value in plain.items())


@attrs.frozen
class CardTable:
    """A part of a game's cards, such as an age, as a table that people read."""

    id: str
    title: str
    """In the language of the table, as are columns and rows."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The cells of each card."""
    plain: tuple[Mapping[str, object], ...]
    """The same cards as plain values, for other programs."""
    numbers: tuple[str, ...] = ()
    """The columns whose cells are numbers."""
    linked: tuple[str, ...] = ()
    """What each card has to do with other cards, such as which make it free; empty without links."""


@attrs.frozen
class Leftover(Generic[TableT]):
    """Something that is lost when a turn ends: `amount(state, seat)` says how much of it is left."""

    one: str
    """A clause for one of it, such as `{n} coin lost`."""
    many: str
    """The clause for several."""
    amount: Callable[[TableT, int], int]

    def say(self, state: TableT, seat: int, words: Words) -> str:
        """Return how much a seat would lose; nothing when there is nothing to lose."""
        n = self.amount(state, seat)
        return words.plural(self.one, self.many, n) if n else ""


def see_everything(state: TableT, seat: int) -> TableT:
    """Return the state itself: what a seat sees in a game without secrets."""
    return state


@attrs.frozen
class GameDefinition(Generic[TableT]):
    """A whole game, before anything amends it."""

    id: str
    name: str
    players: tuple[int, int]
    presets: tuple[Preset, ...] = attrs.field(
        default=attrs.Factory(lambda game: (Preset(game.id, game.name, game.players),), takes_self=True),
        kw_only=True,
    )
    """The named rulesets, by default one with the id and the name of the game."""
    load_content: Callable[[Setup], object]
    """Read and check the content files; the result is a fresh mutable value that rules may amend."""
    make_state: Callable[[Rules], TableT]
    """Return the table as it is set up; the engine fills in `rules` and `seats`."""
    turns: Mapping[str, tuple[type[Phase], ...]]
    """The phases of each kind of turn."""
    prepare: Callable[[Setup], object] = attrs.field(default=lambda setup: setup.content)
    """Make what play needs of the amended content: components, tables. Kept as `rules.gear`."""
    check_content: Callable[[Setup], None] = attrs.field(default=lambda setup: None)
    """Check content that a rule has amended as strictly as a file; BadInput says what is wrong."""
    hookspecs: ModuleType | None = None
    """A module of hooks that the game adds for its own rules, marked with `@hookspec`."""
    questions: tuple[type[Question], ...] = ()
    """The decisions that may be asked before a phase goes on."""
    interrupts: tuple[type[Phase], ...] = ()
    """The phases that answer bare interrupts; `questions` need none."""
    quantities: tuple[Quantity, ...] = ()
    options: tuple[Option, ...] = ()
    flow: Callable[[], Flow] = Flow
    show: Callable[[TableT], str] = _show_plainly
    """The table as plain text, for logs, replays and golden games."""
    view: Callable[[TableT, int], TableT] = see_everything
    """What a seat may see of the state; a game without secrets returns the state itself."""
    leftovers: tuple[Leftover[TableT], ...] = ()
    """What is lost at the end of a turn, for the line that ends it; events add to it by their own clauses."""
    cards: Callable[[Mapping[str, Value], Words], Sequence[CardTable]] | None = None
    """Every card, given the options and a language, for `astragal cards`; None when there are none."""
    content_files: Callable[[], Mapping[str, str]] | None = None
    """The text of each content file by its name, for `astragal cards --export`; None when there are none."""
    adviser: str = "planner"
    """The kind of bot that gives hints; the last one of the game where there is none of that name."""
    appraise: Callable[[Rules], Callable[[TableT, int], float]] | None = None
    """Return what tells the points that a seat may expect at the end of a turn; else the score counts."""
    win_models: Callable[[], Mapping[tuple[str, int], WinModel]] = dict
    """Return how a lead becomes a chance to win, by ruleset (empty for all others) and number of players."""
    figures: Callable[[TableT], Sequence[Figure]] | None = None
    """Return what rolled dice bring, for the odds that are shown while dice are chosen; else the amounts on
    their faces are counted."""
    positions: Positions[TableT] = attrs.field(factory=Positions)
    """How positions are written as text; derived from the fields of the table where nothing is declared."""
    help: str = ""
    layout: Mapping[str, str] = attrs.field(factory=dict)
    """Where components that draw themselves go: areas by the panels' ids, in order; "main left" stands in the
    middle, but on the left of a wide window, and "" leaves one out. A game that brings panels of its own
    keeps those named here."""
    corrections: tuple[str, ...] = ()
    """What was corrected in the rules since the first release, in order, one sentence each. A saved match
    remembers how many of them it was played with."""

    @property
    def has_secrets(self) -> bool:
        """Whether players see different things on the table."""
        return self.view is not see_everything


def preset_named(definition: GameDefinition, name: str) -> Preset:
    """Return a game's named ruleset."""
    for preset in definition.presets:
        if preset.id == name:
            return preset
    known = ", ".join(preset.id for preset in definition.presets)
    raise BadInput(f"{definition.id} has no ruleset {name!r}", f"use one of {known}, or a .toml file")
