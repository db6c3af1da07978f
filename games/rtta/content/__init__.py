"""What is printed on dice, pegboard and score sheet: TOML files, and the classes they are read into."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from astragal import Naming, Setup, package_toml, structure
from astragal.components import Checklist, DicePool, Die, Face, Track
from rtta.content.numbers import fill

YIELDS = ("food", "goods", "workers", "either", "coins", "skulls")
"""What a face can give."""


@attrs.define
class FaceEntry:
    """One face of the die; `coins` counts coin symbols, their worth is a quantity."""

    id: str
    name: dict[str, str]
    food: int = 0
    goods: int = 0
    workers: int = 0
    either: int = 0
    coins: int = 0
    skulls: int = 0
    picture: str = ""
    """Its picture by name, or rows of pixels; by default the picture with its id."""


@attrs.define
class DieEntry:
    """Another die than the ordinary one, for every city from a number on."""

    from_city: int
    """The first city that brings it, the starting ones counted."""
    sides: list[FaceEntry]
    """Its sides; a face may be on several of them, and on other dice."""


@attrs.define
class GoodEntry:
    """A row of the pegboard."""

    unit: int
    cap: int
    name: dict[str, str]


@attrs.define
class CityEntry:
    """A city to be built."""

    boxes: int
    name: dict[str, str]


@attrs.define
class MonumentEntry:
    """A monument: points for the first to complete it and for later ones."""

    boxes: int
    first: int
    later: int
    name: dict[str, str]
    not_with: list[int] = attrs.field(factory=list)
    """The numbers of players with which it is crossed off."""


@attrs.define
class Effect:
    """What owning a development does to a quantity."""

    quantity: str
    add: int


@attrs.define
class DevelopmentEntry:
    """A development: its price, its points and what it changes."""

    cost: int
    points: int
    name: dict[str, str]
    text: dict[str, str] = attrs.field(factory=dict)
    effects: list[Effect] = attrs.field(factory=list)
    brief: dict[str, str] = attrs.field(factory=dict)
    """Its effect in at most 36 characters, as on a score sheet."""


@attrs.define
class DisasterEntry:
    """A disaster: what brings it, whom it strikes, and who is safe from it."""

    skulls: int
    name: dict[str, str]
    points: int = 0
    goods: bool = False
    """Whether those it strikes lose all their goods."""
    strikes: Literal["self", "opponents"] = "self"
    immune: list[str] = attrs.field(factory=list)
    """References to developments and monuments that keep their owner safe."""
    reflected_by: str = ""
    """What turns it from the roller against the opponents."""


@attrs.define
class StartEntry:
    """What a player begins with."""

    food: int
    cities: int


@attrs.define
class FoodEntry:
    """The food row of the pegboard."""

    cap: int
    name: dict[str, str]


@attrs.define
class Content:
    """Everything printed. Rules amend it before a match; after that nobody changes it."""

    start: StartEntry
    food: FoodEntry
    faces: list[FaceEntry]
    """The sides of the ordinary die."""
    goods: dict[str, GoodEntry]
    cities: dict[str, CityEntry]
    monuments: dict[str, MonumentEntry]
    developments: dict[str, DevelopmentEntry]
    disasters: dict[str, DisasterEntry]
    dice: list[DieEntry] = attrs.field(factory=list)
    """The dice that are not ordinary; of several for one city the last counts."""
    label: str = ""
    """A remark on where the figures come from."""

    def cross_off(self, players: int) -> None:
        """Take out the monuments that are not in play with this number of players."""
        self.monuments = {id: entry for id, entry in self.monuments.items() if players not in entry.not_with}

    def every_face(self) -> list[FaceEntry]:
        """Return the faces of all dice, the sides of the ordinary one first."""
        found = list(self.faces)
        for die in self.dice:
            found += [face for face in die.sides if face not in found]
        return found

    def sides(self, city: int) -> list[FaceEntry]:
        """Return the sides of the die that a city brings."""
        other = [die for die in self.dice if die.from_city <= city]
        return other[-1].sides if other else self.faces

    def pool(self) -> DicePool:
        """Return the dice by position: as many as there can be cities, all with one list of faces."""
        entries = self.every_face()
        faces = [
            Face(
                entry.id,
                {name: getattr(entry, name) for name in YIELDS},
                {"skull"} if entry.skulls else (),
                entry.picture,
            )
            for entry in entries
        ]
        cities = range(1, self.start.cities + len(self.cities) + 1)
        return DicePool(
            Die("die", faces, sides=[entries.index(side) for side in self.sides(city)]) for city in cities
        )

    def tracks(self) -> tuple[Track, ...]:
        """Return the rows of goods from the bottom up."""
        return tuple(
            Track(good, row.cap, [row.unit * n * (n + 1) // 2 for n in range(row.cap + 1)])
            for good, row in self.goods.items()
        )

    def projects(self) -> tuple[Checklist, ...]:
        """Return everything that can be built: cities first, then monuments."""
        cities = [Checklist(f"city:{id}", entry.boxes) for id, entry in self.cities.items()]
        monuments = [
            Checklist(f"monument:{id}", entry.boxes, (entry.first, entry.later))
            for id, entry in self.monuments.items()
        ]
        return (*cities, *monuments)

    def naming(self) -> Naming:
        """Return names and texts of everything printed."""
        names: dict[str, dict[str, str]] = {"food": self.food.name}
        tables: dict[str, dict[str, Any]] = {
            "good": self.goods,
            "city": self.cities,
            "monument": self.monuments,
            "development": self.developments,
            "disaster": self.disasters,
        }
        for kind, table in tables.items():
            names.update({f"{kind}:{id}": entry.name for id, entry in table.items()})
        names |= {f"face:{entry.id}": _face_name(entry) for entry in self.every_face()}
        texts = {f"development:{id}": entry.text for id, entry in self.developments.items()}
        briefs = {id: entry.brief for id, entry in self.developments.items() if entry.brief}
        texts |= {f"brief:development:{id}": brief for id, brief in briefs.items()}
        texts |= {f"good:{track.id}": _row_text(track) for track in self.tracks()}
        return Naming(names, texts)


def _face_name(face: FaceEntry) -> dict[str, str]:
    """Return what a face is called: the number it gives stands in its name."""
    given = {"n": face.food or face.goods or face.workers or face.either}
    return {language: fill(name, given, language) for language, name in face.name.items()}


def _row_text(track: Track) -> dict[str, str]:
    """Say what the pegs of a row are worth."""
    values = ", ".join(map(str, (track.values or ())[1:]))
    return {
        "en": f"Value of 1 to {track.cap}: {values}.",
        "fr": f"Valeur de 1 à {track.cap}\u00a0: {values}.",
    }


def load_content(setup: Setup) -> Content:
    """Return the Bronze Age's content, every monument included."""
    return structure(package_toml("rtta.content", "bronze_age.toml"), Content, "rtta/content/bronze_age.toml")
