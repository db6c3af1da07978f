"""What the turn brings: supplies, strength and the disaster that the skulls would bring; and what pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from astragal.panels import Canvas, Look
from iron_age.phases.battles import strength
from iron_age.phases.buy import KINDS, purse, worths
from iron_age.state import Table

AFTER_FEEDING = ("disasters", "defence", "rearguard", "conquest", "demand", "build", "buy", "store")
"""The phases in which the provinces have eaten."""

NAMES = 13
"""Columns of the names of what pays, in rows of their own."""
BESIDE = 6
"""Columns of a kind of payment beside its name and its pieces: its worth and the gap behind it."""

Line = tuple[str, str, str]
"""A label, a figure and its style."""


def draw_turn(look: Look) -> Canvas:
    """Draw the active player's supplies, one a row; on a small screen what matters in the phase."""
    canvas = Canvas(look.width)
    if look.density == "narrow":
        for y, (text, style) in enumerate(_small(look)):
            canvas.put_cut(1, y, text, look.width - 1, style)
        return canvas
    lines = list(_lines(look))
    width = 1 + max(len(label) for label, _, _ in lines)
    for y, (label, figure, style) in enumerate(lines):
        x = canvas.put_cut(0, y, label, width, "dim")
        canvas.put_cut(x + 1, y, figure, look.width - x - 1, style)
    return canvas


def _lines(look: Look) -> Iterator[Line]:
    state: Table = look.state
    words = look.words
    yield words("Population"), str(state.population), "bold"
    yield words("Innovations"), str(state.innovation), "bold"
    yield _food(look)
    yield _strength(look)
    yield words("Next port"), _next_port(look), ""
    skulls, name = _disaster(look)
    yield words("Skulls"), words.labelled(str(skulls), name or words("none")), "$danger" if name else "dim"
    options = state.rules.options
    if "solo_rounds" in options:
        facts = {"n": state.round, "most": options["solo_rounds"], "target": options["solo_target"]}
        yield words("Round"), words("{n} of {most}, beat {target} points", **facts), ""


def _small(look: Look) -> Iterator[tuple[str, str]]:
    """Yield what matters: food and the disaster until the provinces have eaten, then the next port."""
    phase = look.state.rules.phase_of(look.state).id
    if look.state.ended or phase in ("found", "founding", "buy", "store"):
        return
    label, figure, style = _strength(look)
    if phase not in AFTER_FEEDING:
        food, eaten, alarm = _food(look)
        _, name = _disaster(look)
        yield " · ".join(filter(None, (f"{food} {eaten}", name))), "$danger" if alarm or name else ""
    elif phase == "build":
        yield look.words.labelled(look.words("Next port"), _next_port(look)), ""
    yield f"{label} {figure}", style


def _food(look: Look) -> Line:
    """Return the active player's food, and what the provinces eat as long as they have not eaten."""
    state: Table = look.state
    words, player = look.words, state.me
    if state.rules.phase_of(state).id in AFTER_FEEDING:
        return words("Food"), str(player.food), ""
    eats = player.provinces * state.rules.quantities["food_per_province"](state, state.active)
    rolling = not state.skulls and not state.population
    figure = words("{n}, provinces eat {eaten}", n=player.food, eaten=eats)
    return words("Food"), figure, "$danger" if rolling and eats > player.food else ""


def _strength(look: Look) -> Line:
    """Return the active player's strength, and that of the enemy of the next conquest."""
    state: Table = look.state
    force, words = strength(state, state.active), look.words
    return words("Strength"), words("{own}, conquest against {n}", own=force, n=state.me.conquests), ""


def _disaster(look: Look) -> tuple[int, str]:
    """Return the skulls, and the disaster that they bring if any."""
    state: Table = look.state
    skulls = state.gear.pool.count(state.faces, "skulls")
    found = state.gear.disasters[skulls] if skulls else None
    return skulls, look.words.name(f"disaster:{found[0]}") if found else ""


def _next_port(look: Look) -> str:
    """Say what the active player's next port still needs."""
    state: Table = look.state
    player, urns = state.me, state.gear.urns
    built = state.gear.built_ports(player.port_population, player.port_urns)
    if built >= len(urns):
        return look.words("all built")
    people, goods = max(0, built + 1 - player.port_population), max(0, urns[built] - player.port_urns)
    words = look.words
    if not goods:
        return words("{n} population", n=people)
    if not people:
        return words.plural("{n} good", "{n} goods", goods)
    return words.plural(
        "{people} population, {n} good", "{people} population, {n} goods", goods, people=people
    )


# --- what pays -----------------------------------------------------------------------------------


def is_paying(state: Table) -> bool:
    """Return whether somebody is choosing what to buy, and has anything that pays."""
    return state.to_move >= 0 and state.rules.phase_of(state).id == "buy" and any(purse(state))


def purse_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return every good, innovation and wealth of the active player."""
    return [f"{kind}:{n + 1}" for kind, most in zip(KINDS, purse(state), strict=True) for n in range(most)]


def draw_purse(look: Look) -> Canvas:
    """Draw what can pay, piece by piece: a row for each kind, or all in one where room is short."""
    state: Table = look.state
    canvas = Canvas(look.width)
    owned = [pile for pile in zip(KINDS, purse(state), worths(state), strict=True) if pile[1]]
    spare = look.width - sum(most for _, most, _ in owned)
    x = 0
    for y, (kind, most, worth) in enumerate(owned):
        row, start = (y, 0) if look.density == "wide" else (0, x)
        name = look.words.name(f"pay:{kind}")
        x = canvas.put_cut(start, row, name, _room(look, name, spare // len(owned)))
        x = canvas.put(x, row, f" ×{worth} ", "dim")
        for n in range(most):
            x = canvas.put(x, row, *_piece(look, kind, n + 1))
        x += 2
    return canvas


def _room(look: Look, name: str, share: int) -> int:
    """Return the columns of a name: aligned where kinds have rows of their own, else its share of one row."""
    return NAMES if look.density == "wide" else max(3, min(len(name), share - BESIDE))


def _piece(look: Look, kind: str, number: int) -> tuple[str, str, str]:
    """Return how one thing that can pay is drawn: its key while it can be ticked."""
    ref = f"{kind}:{number}"
    if ref in look.ticked:
        return "■", f"$iron-{kind} reverse", ref
    key = look.key(ref).strip() if ref in look.legal else ""
    return key or "□", f"$iron-{kind}", ref
