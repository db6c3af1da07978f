"""Positions for tests: written down, not reached by playing."""

from __future__ import annotations

from functools import cache
from typing import Any

from along_history.events import CardAcquired
from along_history.state import Table
from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry
from astragal.testing import read_outcome

REGISTRY = Registry()


@cache
def rules_of(players: int = 2, preset: str = "one-age", extra: tuple[str, ...] = (), **options: Any) -> Rules:
    """Return compiled rules; the same ones are compiled once."""
    return REGISTRY.compile(REGISTRY.ruleset("along-history", preset, extra), players, options)


def table(
    age: str = "prehistory",
    players: int = 2,
    phase: str = "act",
    turn: str = "active",
    preset: str = "one-age",
    **options: Any,
) -> Table:
    """Return a table in a phase of the first seat's turn: no cards, no tokens, nothing rolled."""
    rules = rules_of(players, preset, ages=age, **options)
    state: Table = rules.new(listen=True)
    state.chance = None
    state.setting_up = False
    state.spaces = [-1] * len(state.compiled.board.spaces)
    for player in state.players:
        player.events, player.universal, player.tokens = [], 0, []
    state.first = 0 if turn == "active" else 1
    state.active = 0
    state.phase = next(
        at for at in range(rules.starts[turn], len(rules.phases)) if rules.phases[at].id == phase
    )
    state.spent = (1 << len(state.compiled.colours)) - 1
    state.faces = (0,) * len(state.compiled.rolled[state.age])
    return state


def settled(state: Table) -> Table:
    """Let the engine find out who has to decide what."""
    state.rules.settle(state)
    return state


def roll(state: Table, faces: str) -> Table:
    """Lay these dice in front of the player on turn; a dot leaves a die out."""
    names = faces.split()
    dice = state.compiled.pool.dice
    state.faces = tuple(0 if name == "." else dice[die].face_index(name) for die, name in enumerate(names))
    state.spent = sum(1 << die for die, name in enumerate(names) if name == ".")
    if not state.rolling:
        state.spent |= state.compiled.red_mask
    return state


def card(state: Table, name: str) -> int:
    """Return the number of a card of the current age."""
    return state.design(name).index


def give_events(state: Table, seat: int, names: str) -> Table:
    """Lay these cards into a player's event zone."""
    state.players[seat].events = [card(state, name) for name in names.split()]
    return state


def give_civ(state: Table, seat: int, names: str) -> Table:
    """Lay these cards into a player's civilisation: `(x)` is tapped, `a/b` is b under a."""
    zone = state.players[seat].civ
    for pile in names.split():
        entries = []
        for name in pile.split("/"):
            entry = zone.add(card(state, name.strip("()")))
            if name.startswith("("):
                zone.tap(entry)
            entries.append(entry)
        for below in reversed(range(1, len(entries))):
            zone.cover(entries[below], entries[below - 1])
    return state


def civ(state: Table, seat: int) -> str:
    """Return a civilisation in the form that `give_civ` reads."""
    zone, designs = state.players[seat].civ, state.compiled.designs

    def shown(entry: int) -> str:
        name = designs[zone.slots[entry]].id
        return f"({name})" if zone.is_tapped(entry) else name

    return " ".join("/".join(shown(entry) for entry in pile) for pile in zone.piles)


def events(state: Table, seat: int) -> str:
    """Return the event zone of a player."""
    return " ".join(state.compiled.designs[number].id for number in state.players[seat].events)


def discards(state: Table) -> str:
    """Return the discard pile."""
    return " ".join(state.compiled.designs[number].id for number in state.discards)


def lay_token(state: Table, space: str, condition: str) -> Table:
    """Put a token on a space of the board."""
    state.spaces[state.compiled.board.index(space)] = token(state, condition)
    return state


def token(state: Table, condition: str) -> int:
    """Return the number of the token with a condition."""
    return next(n for n, t in enumerate(state.compiled.tokens) if str(t.condition) == condition)


def token_worth(state: Table, value: int) -> int:
    """Return the number of some token of a value."""
    return next(n for n, t in enumerate(state.compiled.tokens) if t.value == value)


def values(state: Table, seat: int) -> list[int]:
    """Return the values of the tokens that a player holds."""
    return sorted(state.compiled.tokens[number].value for number in state.players[seat].tokens)


def legal(state: Table) -> list[str]:
    """Return the texts of the choices at hand."""
    return [action.text for action in state.rules.choices(settled(state))]


def kinds(state: Table) -> set[str]:
    """Return the kinds of the choices at hand."""
    return {text.partition(" ")[0] for text in legal(state)}


def payments(state: Table, name: str) -> list[str]:
    """Return the payments that are listed for a card, or the one that is made without asking."""
    if f"acquire {name}" not in legal(state):
        return []
    chosen = state.fork()
    chosen.heard = []
    do(chosen, f"acquire {name}")
    if chosen.interrupts and chosen.interrupts[-1].kind == "payment":
        return [text.split()[2] for text in legal(chosen)]
    return ["+".join(event.payment) for event in chosen.heard if isinstance(event, CardAcquired)]


def do(state: Table, *texts: str) -> Table:
    """Take actions by their texts; what is not legal fails."""
    settled(state)
    for text in texts:
        state.rules.apply(state, state.rules.read_action(text))
    return state


def chance(state: Table, *outcomes: str) -> Table:
    """Answer the rolls and draws that are due."""
    settled(state)
    for text in outcomes:
        state.rules.answer(state, read_outcome(state, text))
    return state


def why_not(state: Table, text: str) -> str:
    """Return the reason for which an action is refused; nothing when it is allowed."""
    settled(state)
    refusal = state.rules.refusal(state, state.rules.read_action(text))
    return str(refusal) if refusal else ""
