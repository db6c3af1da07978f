"""Along History as a plugin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from along_history import hookspecs
from along_history.ages import AgesFlow
from along_history.cards.compiled import Compiled
from along_history.cards.decks import Content, check, check_size, load
from along_history.cards.listing import cards, content_files
from along_history.cards.verbs import TokenCondition, Verb, Vocabulary
from along_history.corrections import CORRECTIONS
from along_history.effects.failures import LoseCard, PassOn, PayOrLose
from along_history.effects.on_acquire import (
    GiveTo,
    Poisoned,
    PoisonWhom,
    Ransom,
    RobWhom,
    SwapSelf,
    TradeInPlay,
)
from along_history.effects.vocabulary import BASE
from along_history.metrics import METRICS
from along_history.odds import figures
from along_history.outline import OUTLINE
from along_history.payment.acquire import Paying
from along_history.phases.achievements import AchievementsPhase, Decay, DecayUnder
from along_history.phases.act import ActPhase
from along_history.phases.calamities import CalamitiesPhase
from along_history.phases.discards import Discarded, FreeExchange, SwapAway
from along_history.phases.refill import RefillPhase
from along_history.phases.setup import DealPhase, LotPhase, TokensPhase
from along_history.phases.turn import HandOverPhase, RestPhase, RollPhase, UpkeepPhase
from along_history.phases.war import Generalship, Muster, Spoils, StrikeBack, WarPhase
from along_history.positions import POSITIONS
from along_history.scoring import ENDINGS, SCORING, TIE_BREAKS
from along_history.state import Player, Table
from along_history.text import show
from along_history.words import naming_of
from astragal import (
    BadInput,
    BotKind,
    Ending,
    GameDefinition,
    Lesson,
    Metric,
    Naming,
    Rules,
    Scoring,
    Setup,
    TieBreak,
    hookimpl,
    read_lesson,
)

if TYPE_CHECKING:
    from astragal.bots import WinModel


TURNS = {
    "setup": (LotPhase, TokensPhase, DealPhase),
    "active": (
        UpkeepPhase,
        RollPhase,
        ActPhase,
        HandOverPhase,
        CalamitiesPhase,
        WarPhase,
        RefillPhase,
        AchievementsPhase,
        RestPhase,
    ),
    "other": (
        UpkeepPhase,
        ActPhase,
        HandOverPhase,
        WarPhase,
        RefillPhase,
        AchievementsPhase,
        RestPhase,
    ),
}
"""The phases of each kind of turn: setting up, with the dice, without them."""

QUESTIONS = (
    Paying,
    Discarded,
    FreeExchange,
    SwapAway,
    SwapSelf,
    TradeInPlay,
    Ransom,
    PoisonWhom,
    Poisoned,
    RobWhom,
    GiveTo,
    LoseCard,
    PayOrLose,
    PassOn,
    Muster,
    Generalship,
    Spoils,
    StrikeBack,
    Decay,
    DecayUnder,
)
"""Decisions that come before a phase goes on."""


def load_content(setup: Setup) -> Content:
    """Read the content files, or somebody's own deck, for the ages that are played."""
    content = load(str(setup["deck"]), vocabulary_of(setup))
    content.played = tuple(str(setup["ages"]).split(","))
    if setup["deck"]:
        check_size(content, setup.players, int(setup["event_limit"]), str(setup["deck"]))
    content.board = str(setup["board"])
    content.token_set = str(setup["token_set"])
    if content.board not in content.boards:
        raise BadInput(f"{setup['deck']}: there is no board {content.board!r}", "add it, or play on another")
    return content


def check_content(setup: Setup) -> None:
    """Check what a rule has made of the content, as strictly as a file."""
    check(setup.content)
    check_size(setup.content, setup.players, int(setup["event_limit"]), "the deck")


def vocabulary_of(setup: Setup) -> Vocabulary:
    """Return the verbs and conditions of the game, with those that rules add."""
    added = [(rule, record) for hook in setup.own.values() for rule, record in hook if rule != setup.game]
    return BASE.extended(added) if added else BASE


def prepare(setup: Setup) -> Compiled:
    """Compile the content, with everything that rules have changed in it."""
    return Compiled(setup.content, setup.options)


def make_state(rules: Rules) -> Table:
    """Return the table as it is set up before tokens are laid and cards are dealt."""
    compiled: Compiled = rules.gear
    state = Table(players=[Player() for _ in range(rules.seats)], deck=compiled.bag(0))
    state.spaces = [-1] * len(compiled.board.spaces)
    for seat, player in enumerate(state.players):
        player.universal = rules.quantity("universal_start")(state, seat)
    return state


def appraise(rules: Rules) -> Callable[[Table, int], float]:
    """Return what tells the points that a seat may expect."""
    from along_history.bots.worth import worth_of

    return worth_of(rules).position


def win_models() -> dict[tuple[str, int], WinModel]:
    """Return how a lead becomes a chance to win."""
    from astragal.bots import read_win_models

    return read_win_models("along_history.bots")


@hookimpl
def define_game() -> GameDefinition:
    """Define the game."""
    return GameDefinition(
        id=OUTLINE.id,
        name=OUTLINE.name,
        players=OUTLINE.players,
        presets=OUTLINE.presets,
        load_content=load_content,
        prepare=prepare,
        check_content=check_content,
        hookspecs=hookspecs,
        make_state=make_state,
        flow=AgesFlow,
        turns=TURNS,
        questions=QUESTIONS,
        quantities=OUTLINE.quantities,
        options=OUTLINE.options,
        show=show,
        cards=cards,
        content_files=content_files,
        adviser="search",
        appraise=appraise,
        figures=figures,
        win_models=win_models,
        corrections=CORRECTIONS,
        positions=POSITIONS,
        help=OUTLINE.help,
    )


@hookimpl
def verbs() -> list[Verb]:
    """What printed cards can do."""
    return list(BASE.verbs.values())


@hookimpl
def conditions() -> list[TokenCondition]:
    """What printed tokens ask for."""
    return list(BASE.conditions.values())


@hookimpl
def scoring() -> list[Scoring]:
    """The lines of the score."""
    return SCORING


@hookimpl
def endings() -> list[Ending]:
    """The ends of an age."""
    return ENDINGS


@hookimpl
def tie_break() -> list[TieBreak]:
    """The tokens of the last age part equal scores."""
    return TIE_BREAKS


@hookimpl
def metrics() -> list[Metric]:
    """The figures of the lab."""
    return METRICS


@hookimpl
def wording(setup: Setup) -> Naming:
    """Names of everything printed."""
    return naming_of(setup.content, setup.options)


@hookimpl
def panels() -> list[Any]:
    """The zones of the table, for the terminal."""
    from along_history.panels import PANELS

    return list(PANELS)


@hookimpl
def lessons() -> list[Lesson]:
    """A guided first match, and a second lesson about war and calamities."""
    return [read_lesson(path) for path in sorted((Path(__file__).parent / "lessons").glob("*.toml"))]


@hookimpl
def bots() -> list[BotKind]:
    """Bots that know the game."""
    from along_history.bots import KINDS

    return KINDS
