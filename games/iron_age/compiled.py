"""Components and tables of a match, made once from the content."""

from __future__ import annotations

from bisect import bisect_right

import attrs

from astragal import Setup
from astragal.components import Checklist, DicePool, RerollPolicy, Track, by_number
from iron_age.content import YIELDS, Content, DisasterEntry

FATE = 0
"""The Fate die's place among the dice; the Empire dice follow it."""


@attrs.frozen
class Compiled:
    """What play needs of the content, in the form that is quickest to read."""

    pool: DicePool
    """The Fate die, then the Empire dice; a turn rolls the first ones."""
    yields: dict[str, tuple[int, ...]]
    """What each face shows, by name and face."""
    wealth: Track
    ships: Track
    armies: Track
    goods: Track
    food: Track
    port_population: Track
    """The population boxes of all ports."""
    port_urns: Track
    conquests: Track
    projects: tuple[Checklist, ...]
    """Provinces first, then monuments."""
    provinces: int
    """How many of the projects are provinces."""
    index: dict[str, int]
    """Where each project stands, by reference."""
    urns: tuple[int, ...]
    """How many urns all ports up to the second take, up to the third, and so on."""
    locked: RerollPolicy
    """Skulls stay where they fell, on both kinds of dice."""
    free: RerollPolicy
    """Every die may be rolled again."""
    dice: tuple[tuple[int, ...], ...]
    """The dice of a turn by number of Empire dice: the Fate die and so many others."""
    disasters: tuple[tuple[str, DisasterEntry] | None, ...]
    """The disaster that each number of skulls brings."""

    def built_ports(self, population: int, urns: int) -> int:
        """Return how many ports are complete with so many boxes and urns ticked from left to right."""
        return min(population, bisect_right(self.urns, urns))


def prepare(setup: Setup) -> Compiled:
    """Make the components of a match."""
    content: Content = setup.content
    pool, projects = content.pool(), content.projects()
    faces = list(content.faces.values())
    skulls = [place for place, face in enumerate(faces) if face.skulls]
    return Compiled(
        pool=pool,
        yields={name: tuple(getattr(face, name) for face in faces) for name in YIELDS},
        **content.tracks(),
        projects=projects,
        provinces=len(content.provinces),
        index={project.id: place for place, project in enumerate(projects)},
        urns=tuple(sum(content.ports.urns[: place + 1]) for place in range(len(content.ports.urns))),
        locked=RerollPolicy(limit=None, locked=skulls, kinds=pool.kinds),
        free=RerollPolicy(limit=None, kinds=pool.kinds),
        dice=tuple(tuple(range(1 + number)) for number in range(len(pool.dice))),
        disasters=_disasters(content, len(pool.dice)),
    )


def _disasters(content: Content, dice: int) -> tuple[tuple[str, DisasterEntry] | None, ...]:
    """Return the disaster by number of skulls; above the last disaster's number it is still that one."""
    largest = dice * max(face.skulls for face in content.faces.values())
    return by_number({entry.skulls: (id, entry) for id, entry in content.disasters.items()}, largest)
