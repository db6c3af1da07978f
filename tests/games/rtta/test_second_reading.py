"""A second, plain reading of the rulebook's steps 1 and 2, against the phases."""

from __future__ import annotations

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rtta.positions import GOODS, complete, give, show_dice, table

ROWS = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
OWNABLE = (
    "agriculture",
    "quarrying",
    "masonry",
    "coinage",
    "irrigation",
    "medicine",
    "religion",
    "leadership",
)


@attrs.define
class Sheet:
    """A player as a person would note it down."""

    food: int
    goods: dict[str, int]
    owned: frozenset[str]
    wall: bool
    lost: int = 0


@attrs.define
class Brought:
    """What the dice brought for the rest of the turn."""

    workers: int = 0
    coins: int = 0


def read_rules(faces: list[str], sheets: list[Sheet]) -> Brought:
    """Carry out collecting, feeding and disasters for the first player, straight from the rulebook."""
    me, others = sheets[0], sheets[1:]
    brought = Brought()
    earned = skulls = food = 0
    for face in faces:
        if face == "food":
            food += 3 + ("agriculture" in me.owned)
        elif face == "good":
            earned += 1
        elif face == "skull":
            earned += 2
            skulls += 1
        elif face == "workers":
            brought.workers += 3 + ("masonry" in me.owned)
        elif face == "coins":
            brought.coins += 12 if "coinage" in me.owned else 7
    collect(me, earned)
    me.food = min(15, me.food + food)
    for _ in faces:  # each die is a city
        if me.food:
            me.food -= 1
        else:
            me.lost += 1
    disaster(skulls, me, others)
    return brought


def collect(me: Sheet, earned: int) -> None:
    """Add goods one at a time from the bottom row; full rows take nothing."""
    stone = False
    for number in range(earned):
        good = GOODS[number % 5]
        stone = stone or good == "stone"
        me.goods[good] = min(ROWS[good], me.goods[good] + 1)
    if stone and "quarrying" in me.owned:
        me.goods["stone"] = min(7, me.goods["stone"] + 1)


def disaster(skulls: int, me: Sheet, others: list[Sheet]) -> None:
    """Apply table 2."""
    if skulls == 2 and "irrigation" not in me.owned:
        me.lost += 2
    if skulls == 3:
        for other in others:
            if "medicine" not in other.owned:
                other.lost += 3
    if skulls == 4 and not me.wall:
        me.lost += 4
    if skulls >= 5:
        struck = (
            [other for other in others if "religion" not in other.owned] if "religion" in me.owned else [me]
        )
        for sheet in struck:
            sheet.goods = dict.fromkeys(GOODS, 0)


@st.composite
def sheets(draw):
    """Return a player with anything on the pegboard."""
    return Sheet(
        food=draw(st.integers(0, 15)),
        goods={good: draw(st.integers(0, cap)) for good, cap in ROWS.items()},
        owned=draw(st.frozensets(st.sampled_from(OWNABLE))),
        wall=draw(st.booleans()),
    )


@settings(max_examples=120, deadline=None)
@given(
    faces=st.lists(
        st.sampled_from(["food", "good", "skull", "skull", "workers", "coins"]), min_size=2, max_size=6
    ),
    players=st.lists(sheets(), min_size=2, max_size=4),
)
def test_phases_agree_with_the_rulebook(faces, players):
    """Food, goods, points lost, workers and coins come out as a person would reckon them.

    One die shows workers, so that the table waits where building begins.
    """
    state = table(players=len(players))
    for seat, sheet in enumerate(players):
        give(state.players[seat], *sheet.owned, food=sheet.food, **sheet.goods)
        if sheet.wall:
            complete(state, seat, "monument:great_wall")

    brought = read_rules(["workers", *faces], players)
    show_dice(state, " ".join(["workers", *faces]))

    assert state.rules.phase_of(state).id == "build"
    assert (state.workers, state.coins) == (brought.workers, brought.coins)
    for seat, sheet in enumerate(players):
        player = state.players[seat]
        assert dict(zip(GOODS, player.goods, strict=True)) == sheet.goods
        assert (player.food, player.lost) == (sheet.food, sheet.lost)
