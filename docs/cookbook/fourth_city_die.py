"""From the fourth city on, a city brings an eight-sided die: a second good, and a face with four workers."""

from astragal import hookimpl
from rtta.content import Content, DieEntry, FaceEntry

GAME = "rtta"


@hookimpl
def amend_content(content: Content) -> None:
    crew = FaceEntry("crew", {"en": "4 workers", "fr": "4 ouvriers"}, workers=4)
    good = next(face for face in content.faces if face.id == "good")
    content.dice.append(DieEntry(4, [*content.faces, good, crew]))
