"""The Trading Game: a trade step between disasters and building."""

from __future__ import annotations

from astragal import Modifier, Naming, Option, PhasePlan, Setup, hookimpl
from rtta.content import Content
from rtta.outline import TRADE_OPTIONS
from rtta.phases.trade import TradePhase
from rtta.quantities import as_number
from rtta.words import naming_from


def trade_modifiers(setup: Setup) -> list[Modifier]:
    """Return how much may be proposed, as the options say."""
    proposals, counters = as_number(setup["trade_proposals"]), setup["trade_counters"]
    return [
        Modifier("proposals_per_turn", lambda state, seat, value: value + proposals),
        Modifier("counters_per_proposal", lambda state, seat, value: value + counters),
    ]


@hookimpl
def options() -> list[Option]:
    """The limits that make a match end."""
    return list(TRADE_OPTIONS)


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    """Trade after disasters, before building."""
    plan.insert_after("disasters", TradePhase)


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    """How much may be proposed."""
    return trade_modifiers(setup)


PEG = {
    "give": {"en": "Give {name} {n}", "fr": "Donner {name} {n}"},
    "want": {"en": "Get {name} {n}", "fr": "Recevoir {name} {n}"},
}


def trade_naming(content: Content, *files: str) -> Naming:
    """Return the names in files, and those of pegs to tick: `give:wood:2` is the second wood to give."""
    named = naming_from(*files)
    rows = {id: (row.name, row.cap) for id, row in content.goods.items()}
    rows["food"] = (content.food.name, content.food.cap)
    pegs = {
        f"{side}:{id}:{n}": {
            language: text.format(name=name[language], n=n) for language, text in texts.items()
        }
        for side, texts in PEG.items()
        for id, (name, cap) in rows.items()
        for n in range(1, cap + 1)
    }
    return Naming({**pegs, **named.names}, named.texts)


@hookimpl
def wording(setup: Setup) -> Naming:
    """Names of the trade step, and of the pegs that a deal is ticked of."""
    return trade_naming(setup.content, "trading.toml")
