"""The things that pay for a card, as values, and how they are written.

A payment is a tuple of things. Each has a word, and `Acquire` joins the words with `+`:

    2, 2x2, 2x4             a green die (or pawn), doubled, doubled twice
    force, forcex2          the blue die (or pawn), doubled
    p1, p1f1                a tapped card with exactly these bonuses
    card-fishing            a tapped card by its name
    universal-population    a universal resource, or universal-ingenuity ...
    heritage-p1             a heritage card with these bonuses
    loose-force             a symbol left over from a split blue die
    golden-age              a Golden Age in the middle, so that bonuses serve twice

Lists name bonuses instead of cards, because cards with the same bonuses pay alike.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from along_history.cards.vocabulary import GOLDEN_AGE, RESOURCES, X2, Bonuses, Need
from astragal import Memo

GREEN, BLUE, BONUS, CARD = "green", "blue", "bonus", "card"
UNIVERSAL, HERITAGE, LOOSE, UNKNOWN = "universal", "heritage", "loose", "unknown"

_DOUBLINGS = ("", "x2", "x4")
_BONUSES = re.compile("".join(rf"(?:{letter}([0-9]+))?" for letter in "pifcg"))


class Spent(NamedTuple):
    """One thing that pays for a card."""

    means: str
    """What kind of thing it is, such as `GREEN`."""
    gives: Bonuses = (0, 0, 0, 0, 0)
    """What it gives, doublings included.

    Nothing where that depends on the rules or the age: for `CROWD` and for a named card.
    """
    doublings: int = 0
    name: str = ""
    """The name of a named card; of an unknown thing, the word as it was written."""

    @property
    def word(self) -> str:
        """The word for it in the text of an action."""
        if self.means in (BONUS, HERITAGE):
            code = bonus_code(self.gives)
            return code if self.means == BONUS else f"heritage-{code}"
        return _WORDS.get(self) or (f"card-{self.name}" if self.means == CARD else self.name)

    @property
    def face(self) -> str:
        """What the die shows that is spent."""
        return _FACES[self]

    def doubled(self, times: int) -> Spent:
        """Return a die that is doubled so often."""
        p, i, f, c, gold = self.gives
        return Spent(self.means, (p << times, i << times, f << times, c << times, gold), times)

    @property
    def single(self) -> Spent:
        """The thing itself, without its doublings."""
        if not self.doublings:
            return self
        (p, i, f, c, gold), times = self.gives, self.doublings
        return Spent(self.means, (p >> times, i >> times, f >> times, c >> times, gold))


Payment = tuple[Spent, ...]


def resources(resource: int, number: int = 1) -> Bonuses:
    """Return so many symbols of one resource."""
    return (0, number * (resource == 0), number * (resource == 1), number * (resource == 2), 0)


def green(value: int) -> Spent:
    """Return a green die that shows a number."""
    return Spent(GREEN, (value, 0, 0, 0, 0))


BLUES, LOOSES, UNIVERSALS = (
    tuple(Spent(means, resources(at)) for at in range(3)) for means in (BLUE, LOOSE, UNIVERSAL)
)
"""The blue die, a loose symbol and a universal resource, as each of the resources."""

CROWD = Spent(UNIVERSAL)
"""A universal resource that serves as population; how much it is worth is a quantity of the rules."""

GOLDEN = Spent(GOLDEN_AGE)
"""A Golden Age between two uses of a card."""

_READ: dict[str, Spent] = {
    **{f"{n}{x}": green(n).doubled(times) for n in range(1, 10) for times, x in enumerate(_DOUBLINGS)},
    **{f"{r}{x}": BLUES[at].doubled(t) for at, r in enumerate(RESOURCES) for t, x in enumerate(_DOUBLINGS)},
    **{f"universal-{r}": UNIVERSALS[at] for at, r in enumerate(RESOURCES)},
    **{f"loose-{r}": LOOSES[at] for at, r in enumerate(RESOURCES)},
    "universal-population": CROWD,
    GOLDEN_AGE: GOLDEN,
}
_WORDS = {thing: word for word, thing in _READ.items()}
_FACES = {thing: _WORDS[thing.single] for thing in _WORDS if thing.means in (GREEN, BLUE)}


def read_thing(word: str) -> Spent:
    """Return the thing that a word stands for; an unknown one where the word means nothing."""
    if word in _READ:
        return _READ[word]
    if word.startswith("card-"):
        return Spent(CARD, name=word.removeprefix("card-"))
    means = HERITAGE if word.startswith("heritage-") else BONUS
    found = _BONUSES.fullmatch(word.removeprefix("heritage-"))
    if found is not None:
        p, i, f, c, g = (int(number or 0) for number in found.groups())
        thing = Spent(means, (p, i, f, c, g))
        if any(thing.gives) and thing.word == word:  # p01 means nothing
            return thing
    return Spent(UNKNOWN, name=word)


@cache
def bonus_code(bonus: Bonuses) -> str:
    """Return bonuses in short: p1f1 for a population and a force."""
    return "".join(f"{letter}{number}" for letter, number in zip("pifcg", bonus, strict=True) if number)


def words_of(payment: Payment) -> tuple[str, ...]:
    """Return the word of each thing of a payment."""
    return tuple([thing.word for thing in payment])


class Bill(NamedTuple):
    """What a payment uses up, sorted by kind."""

    words: tuple[str, ...]
    """The word of each thing."""
    faces: tuple[str, ...]
    """What the dice show that are used, the x2 included."""
    universal: int
    loose: tuple[int, int, int]
    taps: tuple[Bonuses, ...]
    cards: tuple[str, ...]
    heirs: tuple[Bonuses, ...]
    golden: int


def _bill(payment: Payment) -> Bill:
    by_means: defaultdict[str, list[Spent]] = defaultdict(list)
    for thing in payment:
        by_means[thing.means].append(thing)
    faces = [_FACES[thing] for thing in (*by_means[GREEN], *by_means[BLUE])]
    return Bill(
        words=words_of(payment),
        faces=(*faces, *(X2,) * doublers(payment)),
        universal=len(by_means[UNIVERSAL]),
        loose=sum_of([thing.gives for thing in by_means[LOOSE]])[1:],
        taps=tuple([thing.gives for thing in by_means[BONUS]]),
        cards=tuple([thing.name for thing in by_means[CARD]]),
        heirs=tuple([thing.gives for thing in by_means[HERITAGE]]),
        golden=len(by_means[GOLDEN_AGE]),
    )


BILLS: Memo[Payment, Bill] = Memo(_bill)
"""What payments use up."""


def sum_of(gives: Iterable[Bonuses]) -> Need:
    """Return population and resources that come together; the gold does not count."""
    p, i, f, c, _ = (sum(column) for column in zip((0, 0, 0, 0, 0), *gives, strict=True))
    return p, i, f, c


def things(payment: Payment, means: str) -> list[Spent]:
    """Return the things of one kind among those of a payment."""
    return [thing for thing in payment if thing.means == means]


def doublers(payment: Payment) -> int:
    """Return how many x2 a payment uses."""
    return sum([thing.doublings for thing in payment])
