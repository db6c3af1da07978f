"""A deal between two players, ticked peg by peg."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.panels import Canvas, Look
from rtta.events import say_lot
from rtta.panels.board import good_ink, good_name
from rtta.phases.deal import Deal
from rtta.state import Table

SIDES = ("give", "want")


def deal_at_hand(state: Table) -> bool:
    """Return whether a deal can be proposed or answered now."""
    return state.to_move >= 0 and bool(deal_refs(state, state.to_move))


def deal_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the pegs that can be ticked for a deal."""
    found = [ref for choice in state.rules.selections(state) for ref in choice.candidates]
    return list(dict.fromkeys(ref for ref in found if ref.partition(":")[0] in SIDES))


def draw_deal(look: Look) -> Canvas:
    """Draw what is given and what is wanted, a row a good."""
    state: Table = look.state
    words = look.words
    canvas = Canvas(look.width)
    if not look.ticking.startswith("player:"):
        _without_partner(canvas, look)
        return canvas
    half = max(7, (look.width - 11) // 2)
    canvas.put_cut(11, 0, words("give"), half, "$heading")
    canvas.put_cut(11 + half, 0, words("get"), half, "$heading")
    for row, id in enumerate((*state.gear.goods, "food")):
        name = words.name("food") if id == "food" else good_name(words, id)
        canvas.put_cut(0, row + 1, name, 10, good_ink(id))
        for place, side in enumerate(SIDES):
            _pegs(canvas, look, 11 + half * place, row + 1, half, f"{side}:{id}")
    return canvas


def _without_partner(canvas: Canvas, look: Look) -> None:
    """Tell what is on offer, or that somebody has to be picked first."""
    words, pending = look.words, look.state.interrupts[-1] if look.state.interrupts else None
    if not isinstance(pending, Deal):
        canvas.put_wrapped(0, 0, words("Choose a player to trade with."), look.width, 2, "dim")
        return
    offer = words(
        "You give {want} and get {give}.",
        want=say_lot(words, pending.want),
        give=say_lot(words, pending.give),
    )
    y = canvas.put_wrapped(0, 0, offer, look.width, 3, "bold")
    if pending.counters:
        other = words("Choose {player} to make a counter-offer.", player=words.player(pending.by))
        canvas.put_wrapped(0, y, other, look.width, 2, "dim")


def _pegs(canvas: Canvas, look: Look, x: int, y: int, room: int, stem: str) -> None:
    """Draw the pegs of a good, each behind the key that ticks it; where they are many, as the key alone."""
    refs = [ref for ref in look.legal if ref.startswith(f"{stem}:")]
    crowded = 2 * len(refs) > room
    for ref in sorted(refs, key=lambda ref: int(ref.rpartition(":")[2])):
        ticked = ref in look.ticked
        if not (crowded and ticked):
            x = canvas.put(x, y, look.keys.get(ref, "□" if crowded else " "), "bold $key", ref)
        if ticked or not crowded:
            x = canvas.put(x, y, "■" if ticked else "□", "bold $key" if ticked else "", ref)
