"""The Late Bronze Age: four more developments, trade as a standard step, every monument, a longer game."""

from __future__ import annotations

from astragal import Modifier, Naming, Offer, Option, PhasePlan, Setup, hookimpl
from rtta.content import Content
from rtta.content.edition import amend, load_edition
from rtta.figures import with_figures
from rtta.outline import LATE_BRONZE_AGE_OPTIONS
from rtta.phases.forge import ForgePhase, invasion_bonus
from rtta.phases.preserve import PreservePhase
from rtta.phases.ships import BuildShip, SwapGood, list_ships, list_swaps, refuse_ship, refuse_swap
from rtta.phases.trade import TradePhase
from rtta.quantities import as_number
from rtta.state import Table
from rtta.trading import trade_modifiers, trade_naming


@hookimpl
def options() -> list[Option]:
    """The limits of ships, of trade and of Commerce; seven developments end the game."""
    return list(LATE_BRONZE_AGE_OPTIONS)


@hookimpl
def amend_content(content: Content) -> None:
    """The score sheet of the Late Bronze Age."""
    amend(content, load_edition("late_bronze_age.toml"))


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    """Preservation before the roll, Smithing before disasters, trade after building."""
    plan.insert_before("roll", PreservePhase)
    plan.insert_before("disasters", ForgePhase)
    plan.insert_after("build", TradePhase)


@hookimpl
def actions() -> list[Offer]:
    """Ships are built beside cities and monuments, and swap goods beside trade."""
    return [
        Offer("build", (BuildShip,), list_ships, refuse_ship),
        Offer("trade", (SwapGood,), list_swaps, refuse_swap),
    ]


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    """What ships, spearheads and trade add."""
    limit = as_number(setup["ships_limit"])

    def ships(state: Table, seat: int, value: int) -> int:
        return value + limit if "shipping" in state.players[seat].developments else value

    return [
        *trade_modifiers(setup),
        Modifier("ships_limit", ships),
        Modifier("reflected_points", lambda state, seat, value: value + invasion_bonus(state, seat)),
    ]


@hookimpl
def wording(setup: Setup) -> Naming:
    """Names of the new phases and choices."""
    return with_figures(trade_naming(setup.content, "trading.toml", "late_bronze_age.toml"), setup)
