"""From the fourth city on, each city brings an eight-sided die: a second good, and a face with four workers.

Hook: amend_content. Rolls, odds and bots follow from the sides of each die.
"""

from astragal import hookimpl
from rtta.content import Content, DieEntry, FaceEntry

FOURTH = 4


@hookimpl
def amend_content(content: Content) -> None:
    """Add two sides to the ordinary die."""
    guild = FaceEntry("guild", {"en": "4 workers", "fr": "4 ouvriers"}, workers=4)
    good = next(face for face in content.faces if face.id == "good")
    content.dice.append(DieEntry(FOURTH, [*content.faces, good, guild]))
