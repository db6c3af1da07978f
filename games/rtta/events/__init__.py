"""What can happen in Roll Through the Ages, as data."""

from __future__ import annotations

from rtta.events.building import (
    BoxChecked,
    CityCompleted,
    DevelopmentBought,
    GoodDiscarded,
    GoodSwapped,
    MonumentCompleted,
    ShipBuilt,
    StoneSpent,
    WorkersIdle,
)
from rtta.events.dice import CitiesFed, DieTaken, FoodCollected, FoodPreserved, GoodsCollected, Rolled
from rtta.events.disasters import DisasterAverted, DisasterReflected, DisasterStruck, SpearheadGiven
from rtta.events.saying import Lot, say_goods, say_lot
from rtta.events.trading import DealCountered, DealMade, DealProposed, DealRefused, OffersAskedFor

__all__ = [
    "BoxChecked",
    "CitiesFed",
    "CityCompleted",
    "DealCountered",
    "DealMade",
    "DealProposed",
    "DealRefused",
    "DevelopmentBought",
    "DieTaken",
    "DisasterAverted",
    "DisasterReflected",
    "DisasterStruck",
    "FoodCollected",
    "FoodPreserved",
    "GoodDiscarded",
    "GoodSwapped",
    "GoodsCollected",
    "Lot",
    "MonumentCompleted",
    "OffersAskedFor",
    "Rolled",
    "ShipBuilt",
    "SpearheadGiven",
    "StoneSpent",
    "WorkersIdle",
    "say_goods",
    "say_lot",
]
