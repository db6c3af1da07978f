"""Medicine costs ten; a short lesson shows it."""

from astragal import Lesson, LessonStep, hookimpl
from rtta.content import Content

GAME = "rtta"
PRICE = {"en": "Medicine costs ten: buy it.", "fr": "La Médecine coûte dix : achetez-la."}
WHY = {"en": "Pestilence can no longer harm you.", "fr": "L'épidémie ne peut plus vous nuire."}


@hookimpl
def amend_content(content: Content) -> None:
    content.developments["medicine"].cost = 10


@hookimpl
def lessons() -> list[Lesson]:
    title = {"en": "Cheap medicine", "fr": "Médecine à bas prix"}
    step = LessonStep(("buy medicine - 0",), asks=PRICE, why=WHY)
    where = "ann: 3 food | bob:; coins: 10; phase: buy"
    return [
        Lesson(
            "cheap-medicine", title, about=PRICE, opening=PRICE, steps=(step,), closing=WHY, position=where
        )
    ]
