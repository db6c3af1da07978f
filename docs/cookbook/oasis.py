"""Every age has a new terrain, the Oasis, for two population: one point and a population."""

from along_history.cards.decks import Bonus, CardEntry, Content, Cost
from astragal import hookimpl

GAME = "along-history"


@hookimpl
def amend_content(content: Content) -> None:
    card = CardEntry(
        "oasis", "Oasis", "terrain", Cost(population=2), "Oasis", vp=1, bonus=Bonus(population=1)
    )
    for age in content.played:
        content.ages[age].cards[card.id] = card
