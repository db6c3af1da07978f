"""Components: definitions of what lies on the table, made once; the state holds plain numbers for them."""

from astragal.components.amounts import Amounts, amounts
from astragal.components.board import AchievementBoard, Condition, Moves, Space, Token
from astragal.components.cards import Bag, Card, Deck
from astragal.components.checklist import Checklist
from astragal.components.dice import DicePool, Die, Face, Faces, Source
from astragal.components.dice_advice import DiceAdvice, odds_of
from astragal.components.figures import (
    Figure,
    amounts_in,
    by_number,
    chance_in,
    counting,
    mean_of,
    risks_of,
    spread_of,
)
from astragal.components.lattice import Lattice, Reader, lattice_of, reader
from astragal.components.odds import Keep, Outlook, chance_of, reroll_distribution
from astragal.components.reroll import ExtraReroll, Lock, Moment, Price, RerollPolicy
from astragal.components.roll_phases import LastRerollPhase, RerollPhase
from astragal.components.rolls import DiceReroll, DiceRoll, DiceRolled, DiceThrown, DieReroll, rolled_by
from astragal.components.track import UNLIMITED, Track
from astragal.components.zone import Uncover, Zone

__all__ = [
    "UNLIMITED",
    "AchievementBoard",
    "Amounts",
    "Bag",
    "Card",
    "Checklist",
    "Condition",
    "Deck",
    "DiceAdvice",
    "DicePool",
    "DiceReroll",
    "DiceRoll",
    "DiceRolled",
    "DiceThrown",
    "Die",
    "DieReroll",
    "ExtraReroll",
    "Face",
    "Faces",
    "Figure",
    "Keep",
    "LastRerollPhase",
    "Lattice",
    "Lock",
    "Moment",
    "Moves",
    "Outlook",
    "Price",
    "Reader",
    "RerollPhase",
    "RerollPolicy",
    "Source",
    "Space",
    "Token",
    "Track",
    "Uncover",
    "Zone",
    "amounts",
    "amounts_in",
    "by_number",
    "chance_in",
    "chance_of",
    "counting",
    "lattice_of",
    "mean_of",
    "odds_of",
    "reader",
    "reroll_distribution",
    "risks_of",
    "rolled_by",
    "spread_of",
]
