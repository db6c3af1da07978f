"""What is printed on dice, pegboard and score sheet: a TOML file, and the classes it is read into."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from astragal import Naming, Setup, package_toml, structure
from astragal.components import Checklist, DicePool, Die, Face, Track

YIELDS = (
    "population",
    "food",
    "either",
    "innovation",
    "goods",
    "goods_per_port",
    "skulls",
    "per_food_die",
    "omens",
    "conquests",
    "demands",
)
"""What a face can show."""


@attrs.define
class StartEntry:
    """What a player starts with, before the choice of a second port or province."""

    wealth: int
    ships: int
    armies: int
    goods: int
    food: int
    ports: int
    provinces: int
    conquests: int


@attrs.define
class RowEntry:
    """A row of the pegboard."""

    cap: int
    name: dict[str, str]


@attrs.define
class DiceEntry:
    """The faces of the two kinds of dice, one for each side."""

    fate: list[str]
    empire: list[str]


@attrs.define
class FaceEntry:
    """What a face of a die gives or allows."""

    name: dict[str, str]
    picture: str = ""
    """Its picture by name; by default the picture with its id."""
    population: int = 0
    food: int = 0
    either: int = 0
    """Food or population, as the roller decides."""
    innovation: int = 0
    goods: int = 0
    goods_per_port: int = 0
    skulls: int = 0
    per_food_die: int = 0
    """Food that each food die gives more, or less."""
    omens: int = 0
    conquests: int = 0
    demands: int = 0


@attrs.define
class PortsEntry:
    """The ports that can be built; each also has one box for population."""

    urns: list[int]
    """How many goods the second port takes, the third, and so on."""


@attrs.define
class ProvinceEntry:
    """A province that can be built."""

    boxes: int
    tribute: int
    name: dict[str, str]


@attrs.define
class ConquestsEntry:
    """The conquest track."""

    boxes: int


@attrs.define
class MonumentEntry:
    """A monument: points for the first to complete it and for later ones."""

    boxes: int
    first: int
    later: int
    name: dict[str, str]


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
    brief: dict[str, str] = attrs.field(factory=dict)
    """The text in at most 36 letters, as the score sheet has it."""
    starred: bool = False
    """Whether Roads make it cheaper."""
    effects: list[Effect] = attrs.field(factory=list)


@attrs.define
class DisasterEntry:
    """A disaster: marks, or a battle if it has a strength."""

    skulls: int
    name: dict[str, str]
    strikes: Literal["roller", "opponents", "everybody"]
    marks: int = 0
    strength: int = 0
    """What those it strikes fight against; 0 for no battle."""
    immune: str = ""
    """The development or monument whose owner is safe."""


@attrs.define
class Content:
    """Everything printed. Rules amend it before a match; after that nobody changes it."""

    start: StartEntry
    rows: dict[str, RowEntry]
    dice: DiceEntry
    faces: dict[str, FaceEntry]
    ports: PortsEntry
    provinces: dict[str, ProvinceEntry]
    conquests: ConquestsEntry
    monuments: dict[str, MonumentEntry]
    disasters: dict[str, DisasterEntry]
    developments: dict[str, DevelopmentEntry]

    def most_dice(self) -> int:
        """Return how many Empire dice the owner of everything rolls."""
        provinces = self.start.provinces + len(self.provinces)
        return max(provinces, self.start.ports + len(self.ports.urns))

    def pool(self) -> DicePool:
        """Return the Fate die, then the Empire dice; both kinds share one list of faces."""
        faces = [
            Face(id, _amounts(entry), {"skull"} if entry.skulls else (), entry.picture)
            for id, entry in self.faces.items()
        ]
        places = {id: place for place, id in enumerate(self.faces)}
        fate = Die("fate", faces, sides=[places[id] for id in self.dice.fate])
        empire = Die("empire", faces, sides=[places[id] for id in self.dice.empire])
        return DicePool([fate, *[empire] * self.most_dice()])

    def tracks(self) -> dict[str, Track]:
        """Return what is counted on pegboard and sheet: the rows, boxes of ports, and the conquest track."""
        caps = {id: row.cap for id, row in self.rows.items()}
        caps |= {"port_population": len(self.ports.urns), "port_urns": sum(self.ports.urns)}
        caps["conquests"] = self.conquests.boxes
        return {id: Track(id, cap) for id, cap in caps.items()}

    def projects(self) -> tuple[Checklist, ...]:
        """Return what is built box by box: provinces, which pay tribute, then monuments, which pay points."""
        provinces = [
            Checklist(f"province:{id}", entry.boxes, (entry.tribute,)) for id, entry in self.provinces.items()
        ]
        monuments = [
            Checklist(f"monument:{id}", entry.boxes, (entry.first, entry.later))
            for id, entry in self.monuments.items()
        ]
        return (*provinces, *monuments)

    def naming(self) -> Naming:
        """Return names and texts of everything printed."""
        tables: dict[str, dict[str, Any]] = {
            "track": self.rows,
            "face": self.faces,
            "province": self.provinces,
            "monument": self.monuments,
            "disaster": self.disasters,
            "development": self.developments,
        }
        names = {f"{kind}:{id}": entry.name for kind, table in tables.items() for id, entry in table.items()}
        texts = {f"development:{id}": entry.text for id, entry in self.developments.items()}
        briefs = {id: entry.brief for id, entry in self.developments.items() if entry.brief}
        texts |= {f"brief:development:{id}": brief for id, brief in briefs.items()}
        return Naming(names, texts)


def _amounts(face: FaceEntry) -> dict[str, int]:
    return {name: n for name in YIELDS if (n := getattr(face, name))}


def load_content(setup: Setup) -> Content:
    """Read everything printed from its file."""
    return structure(
        package_toml("iron_age.content", "iron_age.toml"), Content, "iron_age/content/iron_age.toml"
    )
