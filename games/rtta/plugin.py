"""Roll Through the Ages as a plugin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from astragal import (
    BotKind,
    Ending,
    GameDefinition,
    Leftover,
    Lesson,
    Metric,
    Modifier,
    Naming,
    Rules,
    Scoring,
    Setup,
    TieBreak,
    hookimpl,
    read_lesson,
)
from rtta.compiled import prepare
from rtta.content import load_content
from rtta.figures import with_figures
from rtta.metrics import METRICS
from rtta.odds import figures
from rtta.outline import OUTLINE
from rtta.phases.build import BuildPhase
from rtta.phases.buy import BuyPhase
from rtta.phases.collect import CollectPhase
from rtta.phases.disasters import DisastersPhase, FeedPhase
from rtta.phases.discard import DiscardPhase
from rtta.phases.roll import LeadershipPhase, RollPhase
from rtta.positions import POSITIONS
from rtta.quantities import development_modifiers
from rtta.scoring import ENDINGS, SCORING, SECOND_TIE_BREAKS, TIE_BREAKS
from rtta.state import Player, Table
from rtta.text import show
from rtta.words import CATALOGUES, DOMAIN, naming_from

if TYPE_CHECKING:
    from astragal.bots import WinModel


LEFTOVERS = (Leftover("{n} coin lost", "{n} coins lost", lambda state, seat: state.coins),)
"""What is lost when a turn ends."""

CORRECTIONS = (
    "The trade step stays open while any deal is possible, and the player on turn may ask for offers.",
    "Commerce counts at most six goods of a player without Caravans.",
    "The rule of the Late Bronze Age ends the game with seven developments, in any ruleset.",
    "The number of ships has no limit, unless the table sets one.",
)
"""What was corrected since the first release, for matches that were saved before."""


def make_state(rules: Rules) -> Table:
    """Return the table as it is set up."""
    start, projects = rules.content.start, rules.gear.projects
    players = [
        Player(
            food=start.food,
            goods=[0] * len(rules.gear.goods),
            cities=start.cities,
            boxes=[0] * len(projects),
            open=(1 << len(projects)) - 1,
            awards=[-1] * len(projects),
        )
        for _ in range(rules.seats)
    ]
    return Table(players=players, finished=[0] * len(projects))


def appraise(rules: Rules) -> Callable[[Table, int], float]:
    """Return what tells the points that a seat may expect."""
    from rtta.bots.worth import worth_of

    return worth_of(rules).expected


def win_models() -> dict[tuple[str, int], WinModel]:
    """Return how a lead becomes a chance to win."""
    from astragal.bots import read_win_models

    return read_win_models("rtta.bots")


@hookimpl
def define_game() -> GameDefinition:
    """Define the base game."""
    turn = (
        RollPhase,
        LeadershipPhase,
        CollectPhase,
        FeedPhase,
        DisastersPhase,
        BuildPhase,
        BuyPhase,
        DiscardPhase,
    )
    return GameDefinition(
        id=OUTLINE.id,
        name=OUTLINE.name,
        players=OUTLINE.players,
        presets=OUTLINE.presets,
        load_content=load_content,
        prepare=prepare,
        make_state=make_state,
        turns={"turn": turn},
        quantities=OUTLINE.quantities,
        options=OUTLINE.options,
        show=show,
        leftovers=LEFTOVERS,
        adviser="search",
        appraise=appraise,
        figures=figures,
        win_models=win_models,
        positions=POSITIONS,
        corrections=CORRECTIONS,
        help=OUTLINE.help,
    )


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    """What owned developments do to quantities."""
    return development_modifiers(setup.content)


@hookimpl
def scoring() -> list[Scoring]:
    """The lines of the score sheet."""
    return SCORING


@hookimpl
def endings() -> list[Ending]:
    """The two ends of the game, and the limit of rounds."""
    return ENDINGS


@hookimpl
def tie_break(setup: Setup) -> list[TieBreak]:
    """The value of goods left parts equal scores; an option may name what comes next."""
    second = SECOND_TIE_BREAKS.get(setup["second_tie_break"])
    return [*TIE_BREAKS, second] if second else TIE_BREAKS


@hookimpl
def metrics() -> list[Metric]:
    """What the lab counts."""
    return METRICS


@hookimpl
def wording(setup: Setup) -> Naming:
    """Names of everything printed, of phases, choices, options and score lines."""
    printed: Naming = setup.content.naming()
    other = naming_from("base.toml")
    names, texts = {**other.names, **printed.names}, {**other.texts, **printed.texts}
    return with_figures(Naming(names, texts, (CATALOGUES,), DOMAIN), setup)


@hookimpl
def lessons() -> list[Lesson]:
    """A guided first match."""
    return [read_lesson(Path(__file__).parent / "lessons" / "first-match.toml")]


@hookimpl
def bots() -> list[BotKind]:
    """Bots that know the game."""
    from rtta.bots import KINDS

    return KINDS


@hookimpl
def panels() -> list[Any]:
    """The table in the terminal; Textual is imported only when somebody looks."""
    from rtta.panels import PANELS

    return list(PANELS)
