"""Every age has two more cards, Wells, for 2 population: 1 point, bonus 1 population.

Along History. Hook: amend_content. A card is data and verbs, as in the deck files.
"""

from along_history.decks import Bonus, CardEntry, Content, Cost
from astragal.hooks import hookimpl


@hookimpl
def amend_content(content: Content) -> None:
    """Shuffle the Wells in."""
    for age in content.played:
        content.ages[age].cards["well"] = CardEntry(
            id="well",
            name_en="Well",
            name_fr="Puits",
            type="terrain",
            cost=Cost(population=2),
            copies=2,
            vp=1,
            bonus=Bonus(population=1),
            effects=("discount_pop(1, own(lowland))",) if age == "prehistory" else (),
        )
