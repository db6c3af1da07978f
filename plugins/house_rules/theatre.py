"""A new development, Theatre (18 coins, 3 points): its owner collects 2 food for everything they complete.

Hooks: amend_content, reactions. The name comes with the content, so every front end shows it.
"""

from astragal import Reaction, hookimpl
from rtta.content import Content, DevelopmentEntry
from rtta.events import CityCompleted, MonumentCompleted
from rtta.phases.collect import collect_food
from rtta.state import Table


@hookimpl
def amend_content(content: Content) -> None:
    """Print the Theatre on the score sheet."""
    text = {"en": "2 food when you complete something.", "fr": "2 nourritures quand vous achevez un ouvrage."}
    content.developments["theatre"] = DevelopmentEntry(18, 3, {"en": "Theatre", "fr": "Théâtre"}, text)


def feast(state: Table, event: CityCompleted | MonumentCompleted) -> None:
    """Feed the owner of a Theatre."""
    if "theatre" in state.players[event.seat].developments:
        collect_food(state, event.seat, 2)


@hookimpl
def reactions() -> list[Reaction]:
    """Feast on whatever is completed."""
    return [Reaction(CityCompleted, feast), Reaction(MonumentCompleted, feast)]
