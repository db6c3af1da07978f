"""Zones: order, tapping, piles."""

from __future__ import annotations

import cattrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from astragal.components import Zone


def zone_of(*cards: int) -> Zone:
    """Return a zone with these cards side by side; entries count from 0."""
    zone = Zone()
    for card in cards:
        zone.add(card)
    return zone


def test_cards_lie_in_the_order_in_which_they_came() -> None:
    """A zone keeps the order of its cards and tells them by entry."""
    zone = zone_of(7, 3, 7)

    assert zone.cards() == (7, 3, 7)
    assert zone.entries() == (0, 1, 2)
    assert (zone.card(1), len(zone)) == (3, 3)
    assert zone.find(7) == (0, 2)


def test_entries_stay_when_others_leave() -> None:
    """A card keeps its entry; the entry that became free goes to the next card, which lies last."""
    zone = zone_of(5, 6, 7)

    gone = zone.remove(1)
    entry = zone.add(8)

    assert (gone, entry) == (6, 1)
    assert zone.entries() == (0, 2, 1)
    assert zone.cards() == (5, 7, 8)


def test_card_comes_upright_even_where_a_tapped_one_left() -> None:
    """A new card does not inherit the position of the card whose entry it gets."""
    zone = zone_of(4, 5)
    zone.tap(0)
    zone.tap(1)
    zone.remove(1)

    entry = zone.add(6)

    assert not zone.is_tapped(entry)
    assert zone.is_tapped(0)


def test_tapping_and_untapping() -> None:
    """A tapped card is tapped until it is turned upright."""
    zone = zone_of(5, 6, 7)
    zone.tap(0)
    zone.tap(2)

    zone.untap(2)

    assert [zone.is_tapped(entry) for entry in zone.entries()] == [True, False, False]
    zone.untap_all()
    assert zone.tapped == 0


def test_upright_and_tapped_cards_in_view() -> None:
    """A covered card is neither, however it lies."""
    zone = zone_of(5, 6, 7, 8, 9)
    for entry in (1, 3):
        zone.tap(entry)
    zone.cover(3, 0)
    zone.cover(4, 0)

    assert (zone.upright_entries(), zone.upright()) == ((0, 2), (5, 7))
    assert zone.tapped_cards() == (6,)


def test_replaced_card_stands_upright_on_its_pile() -> None:
    """The new card takes the place of the old one; what lay under that lies under it."""
    zone = zone_of(5, 6, 7)
    zone.cover(2, 1)
    zone.tap(1)

    zone.replace(1, 9)

    assert (zone.cards(), zone.piles, zone.tapped) == ((5, 9, 7), ((0,), (1, 2)), 0)


@pytest.mark.parametrize(("mine", "theirs"), [(True, False), (False, True), (True, True)])
def test_swapped_cards_lie_as_they_lay(mine: bool, theirs: bool) -> None:
    """Each card comes to the other zone tapped or upright as it was; piles stay."""
    zone, other = zone_of(5, 6), zone_of(7, 8)
    other.cover(1, 0)
    if mine:
        zone.tap(1)
    if theirs:
        other.tap(0)

    zone.swap(1, other, 0)

    assert (zone.cards(), other.cards(), other.piles) == ((5, 7), (6, 8), ((0, 1),))
    assert (zone.is_tapped(1), other.is_tapped(0)) == (theirs, mine)


def test_tapped_card_cannot_be_tapped() -> None:
    """A card is used once."""
    zone = zone_of(5)
    zone.tap(0)

    with pytest.raises(ValueError, match="entry 0 is tapped already"):
        zone.tap(0)


def test_covered_card_is_hidden_from_find() -> None:
    """A covered card still lies there, but does not show."""
    zone = zone_of(5, 6, 7)

    zone.cover(0, under=2)

    assert zone.uncovered() == (1, 2)
    assert zone.covered() == (0,)
    assert zone.covered_by(2) == (0,)
    assert zone.top_of(0) == 2
    assert zone.find(5) == ()
    assert zone.cards() == (6, 7, 5)


def test_pile_goes_along_when_its_top_is_covered() -> None:
    """Cards under a card that is covered go along in order, on top of what lay there before."""
    zone = zone_of(10, 11, 12, 13, 14)
    zone.cover(0, under=1)
    zone.cover(2, under=3)

    zone.cover(1, under=3)

    assert zone.piles == ((3, 1, 0, 2), (4,))


@pytest.mark.parametrize(("uncover", "piles"), [("next", ((1,), (2, 3))), ("all", ((1,), (2,), (3,)))])
def test_removing_the_top_uncovers_next_or_all(uncover: str, piles: tuple[tuple[int, ...], ...]) -> None:
    """The next card takes the place of the top and covers the rest, or all come to light."""
    zone = zone_of(10, 11, 12, 13)
    zone.cover(3, under=0)
    zone.cover(2, under=0)
    zone.piles = zone.piles[::-1]

    zone.remove(0, uncover)  # type: ignore[arg-type]

    assert zone.piles == piles


def test_removing_a_covered_card_leaves_its_pile() -> None:
    """A covered card that leaves uncovers nothing, even where a top would uncover all."""
    zone = zone_of(10, 11, 12)
    zone.cover(2, under=0)
    zone.cover(1, under=0)

    assert zone.remove(1, "all") == 11
    assert zone.piles == ((0, 2),)


def test_covered_card_keeps_its_position_until_all_are_turned() -> None:
    """Covering does not turn a card; turning everything upright reaches covered cards too."""
    zone = zone_of(10, 11)
    zone.tap(0)

    zone.cover(0, under=1)

    assert zone.is_tapped(0)
    zone.untap_all()
    assert not zone.is_tapped(0)


@pytest.mark.parametrize(
    ("entry", "under", "reason"),
    [
        (1, 1, "cannot cover itself"),
        (0, 2, "entry 0 is covered"),
        (2, 0, "entry 0 is covered"),
        (9, 1, "no entry 9"),
    ],
)
def test_only_uncovered_cards_go_under_uncovered_ones(entry: int, under: int, reason: str) -> None:
    """A covered card neither moves nor covers, and a refused move changes nothing."""
    zone = zone_of(10, 11, 12)
    zone.cover(0, under=1)
    before = zone.fork()

    with pytest.raises(ValueError, match=reason):
        zone.cover(entry, under)
    assert zone == before


@pytest.mark.parametrize("act", ["remove", "card", "tap", "untap", "covered_by", "top_of"])
def test_unknown_entries_are_refused(act: str) -> None:
    """An entry that nothing lies at is an error that names it."""
    zone = zone_of(10, 11)
    zone.remove(0)

    with pytest.raises(ValueError, match="there is no entry 0"):
        getattr(zone, act)(0)


def test_cards_below_zero_are_refused() -> None:
    """A card is an index, never negative."""
    with pytest.raises(ValueError, match="-1 is not a card"):
        Zone().add(-1)


def test_view_is_right_whoever_changes_the_zone() -> None:
    """What is remembered of a view is dropped when slots, piles or tapped entries are changed by hand."""
    zone = zone_of(5, 6, 7)
    zone.tap(1)
    seen = [(zone.view(), zone.upright())]

    zone.slots = (9, 6, 7)
    seen.append((zone.view(), zone.upright()))
    zone.piles = zone.piles[::-1]
    seen.append((zone.view(), zone.upright()))
    zone.tapped = 0b101
    seen.append((zone.view(), zone.upright()))

    assert seen == [((5, 6, 7), (5, 7)), ((9, 6, 7), (9, 7)), ((7, 6, 9), (7, 9)), ((7, 6, 9), (6,))]


def test_view_of_a_fork_is_its_own() -> None:
    """A fork that changes its cards leaves the view of the other as it was."""
    zone = zone_of(5, 6)
    zone.view()

    fork = zone.fork()
    fork.remove(0)

    assert (zone.view(), fork.view()) == ((5, 6), (6,))


class ZoneMachine(RuleBasedStateMachine):
    """A zone beside a naive model: piles as lists of cards with their position, told apart by entry."""

    @initialize()
    def start(self) -> None:
        """Begin with an empty table."""
        self.zone = Zone()
        self.model: list[list[int]] = []
        self.cards: dict[int, int] = {}
        self.tapped: set[int] = set()
        self.old = (self.zone, "")

    def pick(self, data: st.DataObject, entries: list[int]) -> int:
        """Draw one of the entries."""
        return data.draw(st.sampled_from(entries))

    @rule(card=st.integers(0, 5))
    def add(self, card: int) -> None:
        """Add a card."""
        entry = self.zone.add(card)
        assert entry not in self.cards
        self.cards[entry] = card
        self.model.append([entry])

    @precondition(lambda self: self.model)
    @rule(data=st.data(), uncover=st.sampled_from(["next", "all"]))
    def remove(self, data: st.DataObject, uncover: str) -> None:
        """Remove any card."""
        entry = self.pick(data, list(self.cards))
        card = self.zone.remove(entry, uncover)  # type: ignore[arg-type]
        assert card == self.cards.pop(entry)
        self.tapped.discard(entry)
        piles = []
        for pile in self.model:
            rest = [other for other in pile if other != entry]
            piles += [[other] for other in rest] if uncover == "all" and pile[0] == entry else [rest]
        self.model = [pile for pile in piles if pile]

    @precondition(lambda self: len(self.model) > 1)
    @rule(data=st.data())
    def cover(self, data: st.DataObject) -> None:
        """Cover an uncovered card by another."""
        tops = [pile[0] for pile in self.model]
        moved, under = data.draw(st.permutations(tops))[:2]
        self.zone.cover(moved, under)
        pile = next(pile for pile in self.model if pile[0] == moved)
        self.model.remove(pile)
        top = next(other for other in self.model if other[0] == under)
        top[1:1] = pile

    @precondition(lambda self: set(self.cards) - self.tapped)
    @rule(data=st.data())
    def tap(self, data: st.DataObject) -> None:
        """Tap an upright card."""
        entry = self.pick(data, sorted(set(self.cards) - self.tapped))
        self.zone.tap(entry)
        self.tapped.add(entry)

    @rule()
    def untap_all(self) -> None:
        """Turn all cards upright."""
        self.zone.untap_all()
        self.tapped.clear()

    @rule()
    def fork(self) -> None:
        """Go on with a fork and remember how the old zone looked."""
        self.old = (self.zone, repr(self.zone))
        self.zone = self.zone.fork()

    @invariant()
    def same(self) -> None:
        """The zone and the model agree, and the zone that was forked has not changed."""
        if self.old[1]:
            assert repr(self.old[0]) == self.old[1]
        assert [list(pile) for pile in self.zone.piles] == self.model
        assert {e: self.zone.card(e) for e in self.zone.entries()} == self.cards
        assert {e for e in self.cards if self.zone.is_tapped(e)} == self.tapped
        assert len(self.zone) == len(self.cards)
        assert sorted(self.zone.uncovered() + self.zone.covered()) == sorted(self.cards)
        assert self.zone.view() == tuple(self.cards[pile[0]] for pile in self.model)
        upright = [pile[0] for pile in self.model if pile[0] not in self.tapped]
        assert self.zone.upright() == tuple(self.cards[entry] for entry in upright)
        assert cattrs.structure(cattrs.unstructure(self.zone), Zone) == self.zone


TestZoneAgainstModel = ZoneMachine.TestCase
TestZoneAgainstModel.settings = settings(deadline=None, max_examples=40, stateful_step_count=25)
