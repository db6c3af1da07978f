"""The games whose planners can be tuned, and what of a position each weight counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

import iron_age.bots.planner
import iron_age.bots.worth
import rtta.bots.planner
import rtta.bots.worth
from astragal import Memo

GAMES = Path(__file__).parents[2] / "games"

Scales = Mapping[str, tuple[float, float]]
"""By weight: how far two players differ in it."""

IRON_SCALES: Scales = {
    "base": (0.0, 0.0),  # the same for everybody
    "dice": (0.5, 0.4),
    **dict.fromkeys(("port", "province", "port_progress", "province_progress"), (0.25, 0.2)),
    **dict.fromkeys(("monument_progress", "monument_progress_squared"), (0.1, 0.02)),
    **dict.fromkeys(("goods", "goods_beyond"), (0.15, 0.02)),
    "wealth": (0.3, 0.05),
    **dict.fromkeys(("conquest", "barbarians", "demand", "exposed", "army"), (0.08, 0.05)),
    "ship": (0.2, 0.08),
    "developments": (0.5, 0.1),
}
"""Where the Iron Age's weights differ from those of the Bronze Age with the same name, or have none there."""


class Linear:
    """A sum of features, each times its number: what a position value is before the weights are known."""

    def __init__(self, terms: Mapping[str, float]) -> None:
        self.terms = dict(terms)

    def __add__(self, other: Linear | float) -> Linear:
        if not isinstance(other, Linear):
            assert other == 0, "a position value has no part without a weight"
            return self
        return Linear(
            {
                name: self.terms.get(name, 0.0) + other.terms.get(name, 0.0)
                for name in {**self.terms, **other.terms}
            }
        )

    __radd__ = __add__

    def __mul__(self, number: float) -> Linear:
        return Linear({name: value * number for name, value in self.terms.items()})

    __rmul__ = __mul__


class _Open(iron_age.bots.worth.Worth):
    """The Iron Age's judge with weights left open: what it adds up is a sum of features."""

    def _make_rates(self, turns: float) -> Any:
        return Memo(lambda name: Linear({name: 1.0}))


def _iron_features(worth: Any, state: Any, seat: int) -> dict[str, float]:
    future: Any = _Open(worth.rules, worth.weights).future(state, seat, 1.0)
    terms: dict[str, float] = future.terms
    return terms


def _bronze_features(worth: Any, state: Any, seat: int) -> dict[str, float]:
    found: dict[str, float] = worth.features(state, seat)
    return found


@attrs.frozen
class Tuned:
    """A game whose planner can be tuned."""

    id: str
    ruleset: str
    """The ruleset that is played unless another one is named."""
    planner: Callable[..., Any]
    worth: Callable[..., Any]
    features: Callable[[Any, Any, int], dict[str, float]]
    """Returns what a seat's features count in a position, by weight."""
    scales: Scales = attrs.field(factory=dict)
    """How far weights are moved that other games have not, or with another measure."""

    @property
    def weights(self) -> Path:
        """The file of its planner's weights."""
        return GAMES / self.id.replace("-", "_") / "bots" / "weights.toml"


TUNED = {
    "rtta": Tuned("rtta", "bronze-age", rtta.bots.planner.Planner, rtta.bots.worth.Worth, _bronze_features),
    "iron-age": Tuned(
        "iron-age",
        "iron-age",
        iron_age.bots.planner.Planner,
        iron_age.bots.worth.Worth,
        _iron_features,
        IRON_SCALES,
    ),
}
