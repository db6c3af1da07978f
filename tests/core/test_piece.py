"""Pieces: mutable values with a generated fork."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from astragal.engine.forking import Piece, piece, shared, transient


@piece
class Leaf(Piece):
    """A piece inside another."""

    n: int = 0


@piece
class Tree(Piece):
    """A piece with a field of every kind."""

    number: int = 1
    names: list[str] = attrs.field(factory=list)
    counts: dict[str, int] = attrs.field(factory=dict)
    seen: set[str] = attrs.field(factory=set)
    leaf: Leaf = attrs.field(factory=Leaf)
    leaves: list[Leaf] = attrs.field(factory=list)
    by_name: dict[str, Leaf] = attrs.field(factory=dict)
    spare: Leaf | None = None
    grid: list[list[int]] = attrs.field(factory=list)
    fixed: tuple[int, ...] = ()
    tools: object = shared(default=None)
    heard: list[str] = transient(factory=list)


def full_tree() -> Tree:
    """Return a tree with something in every field."""
    return Tree(
        number=3,
        names=["a"],
        counts={"x": 1},
        seen={"s"},
        leaf=Leaf(1),
        leaves=[Leaf(2)],
        by_name={"k": Leaf(3)},
        spare=Leaf(4),
        grid=[[5]],
        fixed=(6,),
        tools=object(),
        heard=["noise"],
    )


def test_fork_is_equal() -> None:
    """A fork has the values of its original."""
    tree = full_tree()

    fork = tree.fork()

    assert fork == tree
    assert fork is not tree


CHANGES = pytest.mark.parametrize(
    "change",
    [
        lambda tree: setattr(tree, "number", 9),
        lambda tree: tree.names.append("b"),
        lambda tree: tree.counts.update(x=2),
        lambda tree: tree.seen.add("t"),
        lambda tree: setattr(tree.leaf, "n", 9),
        lambda tree: setattr(tree.leaves[0], "n", 9),
        lambda tree: setattr(tree.by_name["k"], "n", 9),
        lambda tree: setattr(tree.spare, "n", 9),
        lambda tree: tree.grid[0].append(9),
    ],
    ids=[
        "number",
        "list",
        "dict",
        "set",
        "piece",
        "list-of-pieces",
        "dict-of-pieces",
        "optional",
        "list-of-lists",
    ],
)
"""A change of each field that forks copy."""


@CHANGES
def test_fork_is_independent(change: Callable[[Any], object]) -> None:
    """Whatever happens to a fork leaves the original alone."""
    tree, untouched = full_tree(), full_tree()

    change(tree.fork())

    assert tree == untouched


@CHANGES
def test_key_tells_tables_apart(change: Callable[[Any], object]) -> None:
    """Equal pieces have equal keys, whatever is shared; a change of any field changes the key."""
    one, other, changed = full_tree(), full_tree(), full_tree()
    change(changed)

    assert hash(one.as_key()) == hash(other.as_key())
    assert one.as_key() == other.as_key() != changed.as_key()


def test_key_of_what_is_not_there() -> None:
    """An optional piece that is missing has a key too, and it is not that of an empty one."""
    assert Tree().as_key() != Tree(spare=Leaf()).as_key()


def test_fork_keeps_none() -> None:
    """An optional piece that is not there is not there in the fork either."""
    assert Tree().fork().spare is None


def test_shared_field_is_the_same_object() -> None:
    """Compiled things are not copied."""
    tree = full_tree()

    assert tree.fork().tools is tree.tools


def test_transient_field_starts_afresh() -> None:
    """What is no part of the table does not go into a fork, and forks do not share it either."""
    tree = full_tree()

    one, other = tree.fork(), tree.fork()
    one.heard.append("more")

    assert other.heard == []
    assert tree.heard == ["noise"]


def test_union_of_copied_and_shared_values_is_refused() -> None:
    """A field that holds now a list, now a number cannot be forked by its type, so the class is refused."""
    with pytest.raises(TypeError, match="mixes"):

        @piece
        class Mixed(Piece):
            field: list[int] | int = 0


def test_undecorated_piece_cannot_be_forked() -> None:
    """Forgetting the decorator is said when it matters."""

    class Bare(Piece):
        pass

    with pytest.raises(TypeError, match="Bare is not decorated"):
        Bare().fork()


def test_subclass_forks_inherited_fields() -> None:
    """A game's own state is copied with the fields of the engine's state."""

    @piece
    class Bush(Tree):
        berries: list[int] = attrs.field(factory=list)

    bush = Bush(names=["a"], berries=[1])
    fork = bush.fork()
    fork.berries.append(2)
    fork.names.append("b")

    assert (bush.berries, bush.names) == ([1], ["a"])
