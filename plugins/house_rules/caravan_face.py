"""A new face: instead of coins, each die shows a caravan, worth one good and coins.

Hook: amend_content.
"""

from astragal import hookimpl
from rtta.content import Content, FaceEntry


@hookimpl
def amend_content(content: Content) -> None:
    """Put the caravan where the coins were."""
    names = {"en": "Caravan: a good and coins", "fr": "Caravane\u00a0: une marchandise et des pièces"}
    caravan = FaceEntry("caravan", names, goods=1, coins=1)
    content.faces = [caravan if face.id == "coins" else face for face in content.faces]
