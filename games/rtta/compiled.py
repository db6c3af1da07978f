"""Components and tables of a match, made once from the content."""

from __future__ import annotations

import attrs

from astragal import Setup
from astragal.components import Checklist, DicePool, RerollPolicy, Track, by_number
from rtta.barter import Barter
from rtta.content import YIELDS, Content, DisasterEntry, FaceEntry


@attrs.frozen
class Compiled:
    """What play needs of the content, in the form that is quickest to read."""

    pool: DicePool
    """The dice by position; the first n of them are rolled by whoever has n cities."""
    faces: tuple[FaceEntry, ...]
    """What the numbers on the table mean, the same on every die."""
    tracks: tuple[Track, ...]
    goods: tuple[str, ...]
    """Ids of the rows, wood first."""
    rows: dict[str, int]
    """Where each good stands, by id."""
    caps: tuple[int, ...]
    food_cap: int
    values: tuple[tuple[int, ...], ...]
    """What a row is worth by number of pegs."""
    stone: int
    """The row of stone; -1 when there is none."""
    projects: tuple[Checklist, ...]
    """Cities first, then monuments."""
    cities: int
    """How many of the projects are cities."""
    locked: RerollPolicy
    """Skulls stay where they fell."""
    free: RerollPolicy
    """Every die may be rolled again."""
    everyone: tuple[tuple[int, ...], ...]
    """The dice 0..n-1, by n."""
    index: dict[str, int]
    """Where each project stands, by reference."""
    yields: dict[str, tuple[int, ...]]
    """What each face gives of food, goods, workers, either, coins, skulls."""
    disasters: tuple[tuple[str, DisasterEntry] | None, ...]
    """The disaster that each number of skulls brings."""
    worth: tuple[tuple[tuple[int, ...], ...], ...]
    """What pegs are worth in coins to a judge of deals, by number of cities, row (food last) and level."""
    falls: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """By how much that falls when 1, 2, 3 ... pegs go, by number of cities, row and level."""
    rises: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """By how much it rises when 1, 2, 3 ... pegs come, as many as there is room for."""
    barter: Barter
    """Lots and moves of deals."""

    def good(self, id: str) -> int:
        """Return the row of a good."""
        return self.goods.index(id)

    def project(self, ref: str) -> int:
        """Return the index of a city or a monument by its reference; -1 when it is not in play."""
        return self.index.get(ref, -1)


def prepare(setup: Setup) -> Compiled:
    """Make the components of a match; monuments that are not in play are crossed off first."""
    content: Content = setup.content
    if not setup.options.get("all_monuments"):
        content.cross_off(setup.players)
    pool, tracks, projects = content.pool(), content.tracks(), content.projects()
    faces = tuple(content.every_face())
    skulls = {index for index, face in enumerate(faces) if face.skulls}
    kinds = pool.kinds if len(set(pool.kinds)) > 1 else ()
    goods = tuple(content.goods)
    values = tuple(tuple(track.value(n) for n in range((track.cap or 0) + 1)) for track in tracks)
    most = range(len(pool.dice) + 1)
    worth = tuple((*values, _food_worth(content.food.cap, cities)) for cities in most)
    caps = tuple(entry.cap for entry in content.goods.values())
    falls, rises = (tuple(tuple(map(change, rows)) for rows in worth) for change in (_falls, _rises))
    return Compiled(
        pool=pool,
        faces=faces,
        tracks=tracks,
        goods=goods,
        rows={good: row for row, good in enumerate(goods)},
        caps=caps,
        food_cap=content.food.cap,
        values=values,
        stone=goods.index("stone") if "stone" in goods else -1,
        projects=projects,
        index={project.id: index for index, project in enumerate(projects)},
        cities=len(content.cities),
        locked=RerollPolicy(limit=None, locked=skulls, kinds=kinds),
        free=RerollPolicy(limit=None, kinds=kinds),
        everyone=tuple(tuple(range(n)) for n in range(len(pool.dice) + 1)),
        yields={name: tuple(getattr(face, name) for face in faces) for name in YIELDS},
        disasters=_disasters(content, len(pool.dice)),
        worth=worth,
        falls=falls,
        rises=rises,
        barter=Barter(
            goods, (*caps, content.food.cap), falls, rises, gifts=bool(setup.options.get("trade_gifts"))
        ),
    )


def _food_worth(cap: int, cities: int) -> tuple[int, ...]:
    """Return what food is worth to a judge of deals: 3 coins each while the cities need it, 1 beyond."""
    return tuple(3 * min(n, cities) + max(0, n - cities) for n in range(cap + 1))


def _falls(worth: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    levels = range(len(worth))
    return tuple(tuple(worth[level] - worth[level - n] for n in range(1, level + 1)) for level in levels)


def _rises(worth: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    levels = range(len(worth))
    return tuple(tuple(worth[to] - worth[level] for to in levels[level + 1 :]) for level in levels)


def _disasters(content: Content, dice: int) -> tuple[tuple[str, DisasterEntry] | None, ...]:
    """Return the disaster by number of skulls; above the last disaster's number it is still that one."""
    largest = dice * max(face.skulls for face in content.every_face())
    return by_number({entry.skulls: (id, entry) for id, entry in content.disasters.items()}, largest)
