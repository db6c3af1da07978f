"""Roll Through the Ages: The Iron Age, as a plugin."""

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
    PhasePlan,
    Rules,
    Scoring,
    Setup,
    TieBreak,
    hookimpl,
    read_lesson,
)
from iron_age.compiled import prepare
from iron_age.content import Content, load_content
from iron_age.metrics import METRICS
from iron_age.odds import figures
from iron_age.outline import OUTLINE
from iron_age.phases.battles import DefencePhase, RearguardPhase
from iron_age.phases.build import BuildPhase
from iron_age.phases.buy import BuyPhase
from iron_age.phases.collect import CollectPhase
from iron_age.phases.conquest import ConquestPhase
from iron_age.phases.demand import Demand, DemandPhase
from iron_age.phases.disasters import DisastersPhase
from iron_age.phases.feed import FeedPhase, GranariesPhase
from iron_age.phases.found import Founding, FoundPhase
from iron_age.phases.omens import OmensPhase
from iron_age.phases.roll import LeadershipPhase, RollPhase
from iron_age.phases.store import StorePhase
from iron_age.positions import POSITIONS
from iron_age.quantities import development_modifiers, length_modifiers
from iron_age.scoring import ENDINGS, SCORING, TIE_BREAKS
from iron_age.state import Player, Table
from iron_age.text import show
from iron_age.words import CATALOGUES, DOMAIN, naming_from, piece_names

if TYPE_CHECKING:
    from astragal.bots import WinModel


TURN = (
    RollPhase,
    LeadershipPhase,
    OmensPhase,
    CollectPhase,
    GranariesPhase,
    FeedPhase,
    DisastersPhase,
    DefencePhase,
    ConquestPhase,
    DemandPhase,
    BuildPhase,
    BuyPhase,
    StorePhase,
)
"""The phases of a turn, in the order of the rulebook's six steps."""


def make_state(rules: Rules) -> Table:
    """Return the table before anybody has founded a second port or province."""
    content: Content = rules.content
    start, projects = content.start, len(rules.gear.projects)
    players = [
        Player(
            wealth=start.wealth,
            ships=start.ships,
            armies=start.armies,
            goods=start.goods,
            food=start.food,
            ports=start.ports,
            provinces=start.provinces,
            boxes=[0] * projects,
            awards=[-1] * projects,
            conquests=start.conquests,
        )
        for _ in range(rules.seats)
    ]
    return Table(players=players, finished=[0] * projects)


def appraise(rules: Rules) -> Callable[[Table, int], float]:
    """Return what tells the points that a seat may expect."""
    from iron_age.bots.worth import worth_of

    worth = worth_of(rules)
    return lambda state, seat: worth.expected(state, seat, worth.turns_left(state))


LEFTOVERS = (Leftover("{n} innovation lost", "{n} innovations lost", lambda state, seat: state.innovation),)
"""What is lost when a turn ends."""


def win_models() -> dict[tuple[str, int], WinModel]:
    """Return how a lead becomes a chance to win."""
    from astragal.bots import read_win_models

    return read_win_models("iron_age.bots")


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
        make_state=make_state,
        turns={"setup": (FoundPhase,), "turn": TURN},
        questions=(Founding, Demand),
        quantities=OUTLINE.quantities,
        options=OUTLINE.options,
        show=show,
        positions=POSITIONS,
        appraise=appraise,
        figures=figures,
        win_models=win_models,
        leftovers=LEFTOVERS,
        layout={
            "dice": "top",
            "tracks": "left",
            "checklists": "main left",
            "players": "left",
            "rivals": "foot",
        },
        help=OUTLINE.help,
    )


@hookimpl
def amend_phases(setup: Setup, plan: PhasePlan) -> None:
    """If players choose the order of two fights, a postponed battle is fought after the other."""
    if setup["battle_order"] == "player":
        plan.insert_after("demand", RearguardPhase)


@hookimpl
def modifiers(setup: Setup) -> list[Modifier[Table]]:
    """What owned developments and the length of the game do to quantities."""
    return [*development_modifiers(setup.content), *length_modifiers(setup)]


@hookimpl
def scoring() -> list[Scoring[Table]]:
    """The lines of the score sheet."""
    return SCORING


@hookimpl
def endings() -> list[Ending[Table]]:
    """The three ends of the game, and the limit of rounds."""
    return ENDINGS


@hookimpl
def tie_break(setup: Setup) -> list[TieBreak[Table]]:
    """Pegs on the board break a tie."""
    return [TIE_BREAKS[str(setup["tie_break"])]]


@hookimpl
def metrics() -> list[Metric[Table]]:
    """What the lab counts."""
    return METRICS


@hookimpl
def lessons() -> list[Lesson]:
    """A guided first match."""
    return [read_lesson(path) for path in sorted((Path(__file__).parent / "lessons").glob("*.toml"))]


@hookimpl
def bots() -> list[BotKind]:
    """Bots that know the game."""
    from iron_age.bots import KINDS

    return KINDS


@hookimpl
def panels() -> list[Any]:
    """What does not draw itself; Textual is imported only when somebody looks."""
    from iron_age.panels import PANELS

    return list(PANELS)


@hookimpl
def wording(setup: Setup) -> Naming:
    """Names of everything printed, of phases, choices, options and score lines."""
    content: Content = setup.content
    printed, other = content.naming(), naming_from("base.toml")
    pieces = piece_names(max(row.cap for row in content.rows.values()))
    names = {**pieces, **other.names, **printed.names}
    return Naming(names, {**other.texts, **printed.texts}, (CATALOGUES,), DOMAIN)
