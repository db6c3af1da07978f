"""Keys: which key picks what. A component keeps its key while it is on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

RESERVED = frozenset("huqilzHUQILZRSBC")
"""Letters with a fixed meaning: hint, undo, quit, inspect, log, zoom, redo, restart, score, rules, cards."""


def letters_beside(used: Iterable[str]) -> tuple[str, ...]:
    """Return the letters beside those of commands; a capital whose small letter is one stays free of use."""
    known = list(used)
    taken = {*known, *(letter.upper() for letter in known)}
    return tuple(letter for letter in ascii_lowercase + ascii_uppercase if letter not in taken)


LETTERS = letters_beside(sorted(RESERVED))


def is_die(ref: str) -> bool:
    """Return whether a component is a die, which is picked by its number."""
    kind, _, number = ref.partition(":")
    return kind == "die" and number.isdecimal() and int(number) < 9


def assign(
    refs: Iterable[str],
    labels: Mapping[str, str],
    kept: Mapping[str, str],
    letters: Sequence[str] = LETTERS,
) -> dict[str, str]:
    """Return a key for each component and for each labelled action.

    Dice take digits. Other components take the letter that they had before, then letters in order. Actions
    that no component stands for take the first free letter of their label.
    """
    keys: dict[str, str] = {}
    lettered: list[str] = []
    for ref in dict.fromkeys(refs):
        if ref.startswith("die:") and is_die(ref):
            keys[ref] = str(int(ref.partition(":")[2]) + 1)
        else:
            lettered.append(ref)
    taken = set(keys.values())
    for ref in lettered:
        if ref in kept and kept[ref] not in taken:
            keys[ref] = kept[ref]
            taken.add(kept[ref])
    for ref in lettered:
        if ref not in keys:
            _take(keys, taken, ref, letters)
    for ref, label in labels.items():
        _take(keys, taken, ref, [*_telling_letters(label, labels.values(), letters), *letters])
    return keys


def _telling_letters(label: str, labels: Iterable[str], letters: Sequence[str]) -> list[str]:
    """Return the letters of a label, those first that begin a word which other labels have not."""
    words = label.lower().split()
    shared = [word for other in labels if other != label for word in other.lower().split()]
    initials = [word[0] for word in words if word not in shared] + [word[0] for word in words]
    return [letter for letter in (*initials, *label.lower()) if letter in letters]


def _take(keys: dict[str, str], taken: set[str], ref: str, letters: Sequence[str]) -> None:
    letter = next((letter for letter in letters if letter not in taken), "")
    if letter:
        keys[ref] = letter
        taken.add(letter)
