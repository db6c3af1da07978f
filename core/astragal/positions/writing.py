"""Writing a position: a table as text that reads back as the same table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astragal.engine.snapshot import digest
from astragal.engine.state import State
from astragal.errors import AstragalError
from astragal.plugins.terms import Item, Spot, Term
from astragal.positions.derived import Vocabulary, vocabulary_of
from astragal.positions.grammar import parse
from astragal.positions.reading import fresh_table, lay

NAMES = ("ann", "bob", "cleo", "david", "eve", "finn", "gwen", "hugo", "iris", "jack")


def write_position(state: State, names: Sequence[str] = ()) -> str:
    """Return a table as text; reading it gives the same table. Shortest where a turn has just begun."""
    vocabulary, names = vocabulary_of(state.rules), names or NAMES[: state.seats]
    scratch = fresh_table(state.rules)
    fields = [f"{item.word}: {_value(item)}" for item in _items(vocabulary, state, scratch, -1)]
    people = [
        f"{name}: {', '.join(map(str, _items(vocabulary, state, scratch, seat)))}".strip()
        for seat, name in enumerate(names)
    ]
    short = [*_setting(state, names), *_given(vocabulary, state, names, people, fields)]
    for clauses in (short, [*_setting(state, names), *fields, *_middle(state)]):
        text = "; ".join([" | ".join(people), *clauses])
        if _same(text, state, vocabulary):
            return text
    return text


def _value(item: Item) -> str:
    return item.rest if item.number is None else str(item.number)


def _items(vocabulary: Vocabulary, state: State, scratch: State, seat: int) -> list[Item]:
    """Return what must be written about a seat or the table; put it on the scratch table as well."""
    spot, fresh = vocabulary.spot(state, seat), vocabulary.spot(scratch, seat)
    return [item for term in vocabulary.terms(seat) for item in _told(vocabulary, term, spot, fresh)]


def _told(vocabulary: Vocabulary, term: Term, spot: Spot, fresh: Spot) -> Iterable[Item]:
    """Return a term's items, or the plain values of its fields where items do not tell everything."""
    items = list(term.tell(spot, fresh))
    try:
        for item in items:
            term.put(fresh, item)
    except (AstragalError, ValueError, LookupError):
        pass
    bare = vocabulary.bare(term, spot.seat)
    if all(fresh.get(one.field) == spot.get(one.field) for one in bare):
        return items
    for one in bare:
        fresh.set(one.field, spot.get(one.field))
    return [one.item(spot) for one in bare]


def _setting(state: State, names: Sequence[str]) -> list[str]:
    told = [f"round: {state.round}"] if state.round != 1 else []
    told += [f"first: {names[state.first]}"] if state.first else []
    return told + ([f"active: {names[state.active]}"] if state.active != state.first else [])


def _given(
    vocabulary: Vocabulary, state: State, names: Sequence[str], people: list[str], fields: list[str]
) -> list[str]:
    """Return those clauses about the table that a turn which has just begun needs."""
    for needed in ([], [field for field in fields if field.startswith("notes: ")]):
        text = "; ".join([" | ".join(people), *_setting(state, names), *needed])
        if _same(text, state, vocabulary):
            return needed
    return fields


def _middle(state: State) -> list[str]:
    """Return where the turn stands."""
    rules = state.rules
    if state.ended:
        return [f"ended: {state.ended}", f"within: {rules.phases[state.phase].id}"]
    told = [f"within: {rules.phases[state.phase].id}"]
    told += [f"chance: {rules.text_of(state.chance)}"] if state.chance is not None else []
    return told + [f"interrupts: {rules.text_of(question)}" for question in state.interrupts]


def _same(text: str, state: State, vocabulary: Vocabulary) -> bool:
    """Return whether a text reads back as the same table."""
    try:
        written = parse(text, frozenset(vocabulary.words(-1)))
        read: State = lay(written, vocabulary)
    except (AstragalError, ValueError, LookupError):
        return False
    return digest(read) == digest(state)
