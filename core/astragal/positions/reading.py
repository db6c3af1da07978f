"""Reading a position: the table that a text describes, ready to be played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import Action, Chance, Interrupt, State, TableT
from astragal.engine.text_form import Coded, read_text
from astragal.errors import AstragalError, BadInput, nearest
from astragal.plugins.terms import Item
from astragal.positions.derived import Vocabulary, vocabulary_of
from astragal.positions.grammar import FLOW, Written, parse, plain

C = TypeVar("C", bound=Coded)

SETTING = ("first", "active", "round", "ended", "chance", "interrupts", "phase", "within")
"""Clauses that say where the turn stands; they hold before anything is rolled or done."""


@attrs.frozen
class Position(Generic[TableT]):
    """A position that was read: the table, and who sits where."""

    state: TableT
    names: tuple[str, ...]


def read_position(rules: Rules[TableT], text: str, *, listen: bool = False) -> Position[TableT]:
    """Return the table that a text describes; errors name the word and what was probably meant."""
    vocabulary = vocabulary_of(rules)
    written = parse(text, frozenset(vocabulary.words(-1)))
    try:
        return Position(lay(written, vocabulary, listen=listen), written.names)
    except AstragalError:
        raise
    except Exception as error:  # a table that cannot be: seats, cards or pegs that are not there
        what = f"no table can be as the position says ({type(error).__name__}: {error})"
        raise BadInput(what, "check its names and numbers") from error


def names_in(text: str, rules: Rules) -> tuple[str, ...]:
    """Return who plays in a position, given the rules for any number of players."""
    return parse(text, frozenset(vocabulary_of(rules).words(-1))).names


def lay(written: Written, vocabulary: Vocabulary, *, listen: bool = False) -> TableT:  # type: ignore[type-var]
    """Return the table that a position describes."""
    rules = vocabulary.rules
    if len(written.players) != rules.seats:
        raise BadInput(
            f"the position seats {len(written.players)}, the table {rules.seats}", "name every player once"
        )
    state: TableT = fresh_table(rules, listen)
    given = _put_fields(state, written, vocabulary)
    rules.game.positions.complete(state, frozenset(given))
    _set_flow(state, written)
    for word, rest in written.clauses:
        if word in ("roll", "do"):
            _go_on(state, word, rest)
    return state


def fresh_table(rules: Rules[TableT], listen: bool = False) -> TableT:
    """Return the table on which a position is laid out, before the first turn."""
    state = rules.game.make_state(rules)
    state.rules, state.gear, state.seats = rules, rules.gear, rules.seats
    state.heard = [] if listen else None
    rules.game.positions.lay_out(state)
    state.round = max(1, state.round)
    return state


def _put_fields(state: State, written: Written, vocabulary: Vocabulary) -> set[str]:
    """Put what is written on the table, the table's own fields first; return the fields."""
    given: set[str] = set()
    for word, rest in written.clauses:
        if word not in FLOW:
            given |= _put(vocabulary, state, -1, word, Item(word, None, rest))
    for seat, (_, items) in enumerate(written.players):
        for text in items:
            word, item = _item(text, vocabulary.words(seat))
            given |= _put(vocabulary, state, seat, word, item)
    return given


def _item(text: str, known: Mapping[str, object]) -> tuple[str, Item]:
    """Return the word of an item as it is compared, and the item: the longest word that fits."""
    first, *rest = text.split(" ")
    number = int(first) if first.removeprefix("-").isdecimal() and rest else None
    parts = rest if number is not None else [first, *rest]
    for end in range(len(parts), 0, -1):
        word = plain(" ".join(parts[:end]))
        if word in known:
            return word, Item(word, number, " ".join(parts[end:]))
    meant = nearest(plain(" ".join(parts)), list(known))
    if not meant.startswith("did you mean"):
        meant = nearest(plain(parts[0]), list(known))
    raise BadInput(f"nothing of a player is called {' '.join(parts)!r}", meant)


def _put(vocabulary: Vocabulary, state: State, seat: int, word: str, item: Item) -> set[str]:
    known = vocabulary.words(seat)
    if word not in known:
        game = state.rules.game.id
        raise BadInput(f"there is no clause {word!r} in positions of {game}", nearest(word, [*known, *FLOW]))
    term, spelt = known[word]
    term.put(vocabulary.spot(state, seat), attrs.evolve(item, word=spelt))
    return set(term.covers)


# --- where the turn stands ---------------------------------------------------------------------------


def _set_flow(state: State, written: Written) -> None:
    said = {word: rest for word, rest in written.clauses if word in SETTING}
    state.first = _seat(said.get("first", "1"), written.names)
    state.active = _seat(said.get("active", str(state.first + 1)), written.names)
    if "round" in said:
        state.round = _whole("round", said["round"])
    state.ended = _ending(state, said.get("ended", ""))
    if "within" in said or "chance" in said or "interrupts" in said:
        _resume(state, said, written)
    elif "phase" in said:
        state.phase = _phase(state, said["phase"])
        state.rules.enter_phase(state)
    elif not state.ended:
        state.rules.game.positions.start(state)
    state.rules.settle(state)


def _resume(state: State, said: dict[str, str], written: Written) -> None:
    """Take up a turn in the middle."""
    where = said.get("within", said.get("phase", ""))
    state.phase = _phase(state, where) if where else _first_phase(state)
    if "chance" in said:
        state.chance = _coded(state, said["chance"], Chance)
    for word, rest in written.clauses:
        if word == "interrupts":
            state.interrupts.append(_coded(state, rest, Interrupt))


def _coded(state: State, text: str, kind: type[C]) -> C:
    value = read_text(text, state.rules.kinds)
    if not isinstance(value, kind):
        raise BadInput(f"{text!r} is no {kind.__name__.lower()}", "write it as the engine prints it")
    return value


def _seat(text: str, names: tuple[str, ...]) -> int:
    low = [name.lower() for name in names]
    if text.lower() in low:
        return low.index(text.lower())
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise BadInput(f"nobody at the table is called {text!r}", nearest(text, names))


def _whole(word: str, text: str) -> int:
    if not text.isdecimal():
        raise BadInput(f"{word}: {text!r} is no number", f"write it as {word}: 3")
    return int(text)


def _ending(state: State, text: str) -> str:
    known = [ending.id for ending in state.rules.endings]
    if text and text not in known:
        raise BadInput(f"there is no ending {text!r}", nearest(text, known))
    return text


def _first_phase(state: State) -> int:
    """Return the phase with which the active seat's turn would start."""
    scratch = state.fork()
    scratch.heard = None
    state.rules.game.positions.start(scratch)
    return min(at for at in state.rules.starts.values() if _turn_of(state.rules, at, scratch.phase))


def _turn_of(rules: Rules, start: int, phase: int) -> bool:
    """Return whether a phase belongs to the turn that begins at another."""
    while start not in (phase, -1):
        start = rules.after[start]
    return start == phase


def _phase(state: State, text: str) -> int:
    """Return the phase of that id: that of the active seat's turn where several have it."""
    id = plain(text).replace("_", "-")
    phases = state.rules.phases
    found = [at for at, phase in enumerate(phases) if id == plain(phase.id).replace("_", "-")]
    if not found:
        raise BadInput(f"there is no phase {text!r}", nearest(text, [phase.id for phase in phases]))
    if len(found) == 1:
        return found[0]
    start = _first_phase(state)
    return next((at for at in found if _turn_of(state.rules, start, at)), found[0])


# --- what happens then -------------------------------------------------------------------------------


def _go_on(state: State, word: str, text: str) -> None:
    """Set the result of a roll as written, or take an action."""
    step: Callable[[State, str], None] = roll if word == "roll" else do
    try:
        step(state, text)
    except AstragalError as error:
        raise BadInput(f"{word}: {text}: {error.what}", error.remedy) from error


def roll(state: State, text: str) -> None:
    """Set the result of the pending roll or draw as written."""
    chance = state.chance
    if chance is None:
        raise BadInput("no roll or draw is pending there", "leave it out, or begin the turn before it")
    try:
        outcome = chance.read_names(state, () if text == "-" else tuple(text.split()))
    except AstragalError:
        raise
    except (ValueError, LookupError, StopIteration) as error:
        what = f"this result is not possible: {error}"
        raise BadInput(what, "name the faces or cards by their ids") from None
    state.rules.answer(state, outcome)


def do(state: State, text: str) -> None:
    """Take an action, written as in the list of choices."""
    listed = state.legal if state.to_move >= 0 else ()
    rules = state.rules
    action: Action | None = next((each for each in listed if rules.text_of(each) == text), None)
    rules.apply(state, rules.read_action(text) if action is None else action)
