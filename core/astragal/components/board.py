"""Achievement boards: a graph of spaces in columns, tokens with conditions, the moves of a marker.

Spaces are named by their index in the state; the first space is where markers start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")
_CONDITION = re.compile(r"\s*([a-z][\w-]*(?::[\w-]+)?)\s*>=\s*(\d+)\s*", re.ASCII)


@attrs.frozen
class Condition:
    """Something counted must reach a threshold."""

    subject: str
    """What is counted: a word, or a word and a kind as in `type:terrain`."""
    threshold: int

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition such as `type:terrain>=1`."""
        match = _CONDITION.fullmatch(text)
        if match is None:
            raise ValueError(f"condition {text!r} does not read subject>=number")
        return cls(match[1], int(match[2]))

    def met(self, count: Callable[[str], int]) -> bool:
        """Return whether the count of the subject reaches the threshold."""
        return count(self.subject) >= self.threshold

    def __str__(self) -> str:
        return f"{self.subject}>={self.threshold}"


def _condition(condition: Condition | str) -> Condition:
    return condition if isinstance(condition, Condition) else Condition.parse(condition)


@attrs.frozen
class Token:
    """What lies on a space: worth points, taken by whoever meets its condition."""

    id: str
    value: int
    condition: Condition = attrs.field(converter=_condition)


@attrs.frozen
class Space:
    """A place for markers; its column is its value, 0 for the start."""

    id: str
    column: int


@attrs.frozen
class Moves(Generic[T]):
    """Where a marker may go, in the order of the board."""

    stops: tuple[int, ...] = ()
    """Spaces without a token."""
    takes: tuple[tuple[int, T], ...] = ()
    """Spaces with a token that may be taken."""
    blocked: tuple[tuple[int, T], ...] = ()
    """Spaces in reach whose token's condition is not met."""


def _spaces(spaces: Iterable[Space]) -> tuple[Space, ...]:
    return tuple(spaces)


def _lines(lines: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((one, other) for one, other in lines)


_Near = tuple[tuple[int, ...], ...]


@attrs.frozen(cache_hash=True)
class AchievementBoard:
    """Spaces joined by lines that lead forward, to a higher column, or up and down inside a column."""

    id: str
    spaces: tuple[Space, ...] = attrs.field(converter=_spaces)
    forward: tuple[tuple[int, int], ...] = attrs.field(converter=_lines)
    """Lines from a space to one of a higher column."""
    vertical: tuple[tuple[int, int], ...] = attrs.field(default=(), converter=_lines)
    """Lines between spaces of one column, open both ways."""
    _columns: dict[int, tuple[int, ...]] = attrs.field(init=False, repr=False, eq=False)
    _onward: _Near = attrs.field(init=False, repr=False, eq=False)
    _back: _Near = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        self._check()
        both_ways = self.vertical + tuple((b, a) for a, b in self.vertical)
        backward = tuple((b, a) for a, b in self.forward)
        columns: dict[int, tuple[int, ...]] = {}
        for index, space in enumerate(self.spaces):
            columns[space.column] = (*columns.get(space.column, ()), index)
        object.__setattr__(self, "_columns", columns)
        object.__setattr__(self, "_onward", _near(len(self.spaces), self.forward + both_ways))
        object.__setattr__(self, "_back", _near(len(self.spaces), backward))

    @classmethod
    def build(
        cls,
        id: str,
        columns: Mapping[str, int],
        forward: Mapping[str, Iterable[str]],
        vertical: Iterable[tuple[str, str]] = (),
    ) -> AchievementBoard:
        """Make a board from the names of spaces: their columns, starting space first, and their lines."""
        number = {name: index for index, name in enumerate(columns)}
        ahead = [(name, to) for name, targets in forward.items() for to in targets]
        across = [(one, other) for one, other in vertical]
        for name in (name for line in ahead + across for name in line):
            if name not in number:
                raise ValueError(f"board {id!r} has no space {name!r}")
        return cls(
            id,
            (Space(name, column) for name, column in columns.items()),
            ((number[a], number[b]) for a, b in ahead),
            ((number[a], number[b]) for a, b in across),
        )

    def index(self, id: str) -> int:
        """Return the index of the space called `id`."""
        for index, space in enumerate(self.spaces):
            if space.id == id:
                return index
        raise ValueError(f"board {self.id!r} has no space {id!r}")

    def column(self, space: int) -> int:
        """Return the column of a space."""
        return self.spaces[space].column

    def in_column(self, column: int) -> tuple[int, ...]:
        """Return the spaces of a column, in the order of the board."""
        return self._columns.get(column, ())

    def ahead(self, position: int) -> tuple[int, ...]:
        """Return the spaces one line on, forward or vertical."""
        return self._onward[position]

    def back(self, position: int) -> tuple[int, ...]:
        """Return the spaces one line back."""
        return self._back[position]

    def moves(self, position: int, tokens_on: Mapping[int, T], allowed: Callable[[T], bool]) -> Moves[T]:
        """Return where a forward move may end.

        It runs along any number of lines, forward or vertical, over spaces without a token; a space with a
        token ends it, and is entered only if the token is allowed.
        """
        return _sort(sorted(self.reach(position, tokens_on.__contains__)), tokens_on, allowed)

    def reach(self, position: int, has_token: Callable[[int], bool]) -> set[int]:
        """Return the spaces that a forward move comes to, those whose token ends it included."""
        onward = self._onward
        reached, ahead = {position}, [position]
        while ahead:
            for space in onward[ahead.pop()]:
                if space not in reached:
                    reached.add(space)
                    if not has_token(space):
                        ahead.append(space)
        reached.remove(position)
        return reached

    def moves_back(self, position: int, tokens_on: Mapping[int, T], allowed: Callable[[T], bool]) -> Moves[T]:
        """Return where a move of one line back may end."""
        return _sort(self._back[position], tokens_on, allowed)

    def _check(self) -> None:
        names = [space.id for space in self.spaces]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"board {self.id!r} has two spaces {name!r}")
        for one, other in self.forward:
            if self.column(one) >= self.column(other):
                raise ValueError(
                    f"board {self.id!r}: {names[one]!r} to {names[other]!r} does not lead forward"
                )
        for one, other in self.vertical:
            if one == other or self.column(one) != self.column(other):
                raise ValueError(f"board {self.id!r}: {names[one]!r} to {names[other]!r} is not vertical")


def _near(number: int, lines: Iterable[tuple[int, int]]) -> _Near:
    near: list[set[int]] = [set() for _ in range(number)]
    for one, other in lines:
        near[one].add(other)
    return tuple(tuple(sorted(spaces)) for spaces in near)


def _sort(spaces: Iterable[int], tokens_on: Mapping[int, T], allowed: Callable[[T], bool]) -> Moves[T]:
    stops: list[int] = []
    takes: list[tuple[int, T]] = []
    blocked: list[tuple[int, T]] = []
    for space in spaces:
        if space not in tokens_on:
            stops.append(space)
        else:
            token = tokens_on[space]
            (takes if allowed(token) else blocked).append((space, token))
    return Moves(tuple(stops), tuple(takes), tuple(blocked))
