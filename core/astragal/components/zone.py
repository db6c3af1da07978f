"""Zones: cards in front of a player, in order, upright or tapped, some lying under others."""

from __future__ import annotations

from typing import Literal

from astragal.engine.forking import Piece, piece, shared

_FREE = -1

Uncover = Literal["next", "all"]
"""What comes to light when the top of a pile leaves: the next card, which covers the rest, or all of them."""


Pile = tuple[int, ...]
"""The entries of a pile from the top down."""


@piece
class Zone(Piece):
    """Piles of cards in order; a card is addressed by its entry, a small number that it keeps while it stays.

    The number of a card that left goes to a later one.
    """

    slots: tuple[int, ...] = ()
    """The card at each entry; -1 at a free one."""
    piles: tuple[Pile, ...] = ()
    """The piles in order, each as entries from the top down."""
    tapped: int = 0
    """The tapped entries as a bit mask."""
    _viewed: tuple[tuple[int, ...], tuple[Pile, ...], tuple[int, ...]] = shared(
        init=False, default=((), (), ())
    )
    """What `view` returned last, after the slots and the piles that it was read from."""
    _upright: tuple[tuple[int, ...], int, tuple[int, ...]] = shared(init=False, default=((), 0, ()))
    """What `upright` returned last, after the view and the tapped entries that it was read from."""

    def __len__(self) -> int:
        return len(self.slots) - self.slots.count(_FREE)

    def add(self, card: int) -> int:
        """Lay an upright card at the end and return its entry."""
        if card < 0:
            raise ValueError(f"{card} is not a card")
        slots = self.slots
        if _FREE in slots:
            entry = slots.index(_FREE)
            self._set(entry, card)
        else:
            entry = len(slots)
            self.slots = (*slots, card)
        self.piles = (*self.piles, (entry,))
        return entry

    def remove(self, entry: int, uncover: Uncover = "next") -> int:
        """Take a card away and return it; what lay under it stays in its place."""
        place = self._place(entry)
        pile = self.piles[place]
        rest = tuple(other for other in pile if other != entry)
        spread = uncover == "all" and pile[0] == entry
        freed = [(other,) for other in rest] if spread else [rest] if rest else []
        self.piles = (*self.piles[:place], *freed, *self.piles[place + 1 :])
        card = self.slots[entry]
        self._set(entry, _FREE)
        self.tapped &= ~(1 << entry)
        return card

    def replace(self, entry: int, card: int) -> None:
        """Lay an upright card in the place of another; what lies under it stays."""
        self.untap(entry)
        self._set(entry, card)

    def swap(self, entry: int, other: Zone, other_entry: int) -> None:
        """Let a card change places with one of another zone, each tapped or upright as it was."""
        card, tapped = self.card(entry), self.is_tapped(entry)
        self._lay(entry, other.card(other_entry), other.is_tapped(other_entry))
        other._lay(other_entry, card, tapped)

    def _lay(self, entry: int, card: int, tapped: bool) -> None:
        self.replace(entry, card)
        self.tapped |= tapped << entry

    def cover(self, entry: int, under: int) -> None:
        """Slide an uncovered card, with all that lies under it, directly under another uncovered card."""
        if entry == under:
            raise ValueError("a card cannot cover itself")
        moved, top = self._pile_under(entry), self._pile_under(under)
        joined = (under, *moved, *top[1:])
        self.piles = tuple([joined if pile is top else pile for pile in self.piles if pile is not moved])

    def card(self, entry: int) -> int:
        """Return the card of an entry; raises ValueError if the entry is free."""
        card = self.slots[entry] if 0 <= entry < len(self.slots) else _FREE
        if card == _FREE:
            raise ValueError(f"there is no entry {entry}")
        return card

    def cards(self) -> tuple[int, ...]:
        """Return every card, covered ones too, pile by pile from the top down."""
        slots = self.slots
        return tuple([slots[entry] for pile in self.piles for entry in pile])

    def entries(self) -> tuple[int, ...]:
        """Return every entry, covered ones too, pile by pile from the top down."""
        return tuple([entry for pile in self.piles for entry in pile])

    def view(self) -> tuple[int, ...]:
        """Return the cards that nothing lies on, in order.

        It is asked for far more often than cards come and go, so it is remembered with the slots and piles
        that it was read from: those that change are new tuples.
        """
        slots, piles, view = self._viewed
        if slots is self.slots and piles is self.piles:
            return view
        slots, piles = self.slots, self.piles
        view = tuple([slots[pile[0]] for pile in piles])
        self._viewed = (slots, piles, view)
        return view

    def upright(self) -> tuple[int, ...]:
        """Return the cards in view that are not tapped, in order; remembered as the view is."""
        slots, piles, view = self._viewed
        if slots is not self.slots or piles is not self.piles:
            view = self.view()
        tapped = self.tapped
        if not tapped:
            return view
        seen, turned, upright = self._upright
        if seen is view and turned == tapped:  # a view that changes is a new tuple
            return upright
        slots = self.slots
        upright = tuple([slots[pile[0]] for pile in self.piles if not tapped >> pile[0] & 1])
        self._upright = (view, tapped, upright)
        return upright

    def tapped_cards(self) -> tuple[int, ...]:
        """Return the cards in view that are tapped, in order."""
        slots, tapped = self.slots, self.tapped
        return tuple([slots[pile[0]] for pile in self.piles if tapped >> pile[0] & 1])

    def upright_entries(self) -> tuple[int, ...]:
        """Return the entries in view that are not tapped, in order."""
        tapped = self.tapped
        return tuple([pile[0] for pile in self.piles if not tapped >> pile[0] & 1])

    def uncovered(self) -> tuple[int, ...]:
        """Return the entries that nothing lies on, in order."""
        return tuple([pile[0] for pile in self.piles])

    def covered(self) -> tuple[int, ...]:
        """Return the entries that lie under another, in order."""
        return tuple([entry for pile in self.piles for entry in pile[1:]])

    def covered_by(self, entry: int) -> tuple[int, ...]:
        """Return the entries that lie under `entry`, from the top down."""
        pile = self.piles[self._place(entry)]
        return pile[pile.index(entry) + 1 :]

    def top_of(self, entry: int) -> int:
        """Return the uncovered entry of the pile that `entry` lies in."""
        return self.piles[self._place(entry)][0]

    def find(self, card: int) -> tuple[int, ...]:
        """Return the uncovered entries that show `card`, in order."""
        slots = self.slots
        return tuple([pile[0] for pile in self.piles if slots[pile[0]] == card])

    def is_tapped(self, entry: int) -> bool:
        """Return whether a card is tapped."""
        return bool(self.tapped >> entry & 1)

    def tap(self, entry: int) -> None:
        """Turn an upright card; raises ValueError if it is tapped already."""
        self.card(entry)
        if self.is_tapped(entry):
            raise ValueError(f"entry {entry} is tapped already")
        self.tapped |= 1 << entry

    def untap(self, entry: int) -> None:
        """Turn a card upright."""
        self.card(entry)
        self.tapped &= ~(1 << entry)

    def untap_all(self) -> None:
        """Turn every card upright, covered ones too."""
        self.tapped = 0

    def _set(self, entry: int, card: int) -> None:
        slots = self.slots
        self.slots = (*slots[:entry], card, *slots[entry + 1 :])

    def _place(self, entry: int) -> int:
        for place, pile in enumerate(self.piles):
            if entry in pile:
                return place
        raise ValueError(f"there is no entry {entry}")

    def _pile_under(self, entry: int) -> tuple[int, ...]:
        pile = self.piles[self._place(entry)]
        if pile[0] != entry:
            raise ValueError(f"entry {entry} is covered")
        return pile
