"""Real dice and cards in plain lines: what people type for what they rolled or drew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from astragal.errors import AstragalError
from astragal.tui.screens.browse import plain
from astragal.tui.screens.entry import called, how_many, possible_names
from astragal.tui.table.canvas import clean
from astragal.tui.table.dice import dice_of
from astragal.tui.table.session import Session


class PlainEntry:
    """Understands a roll or a draw that is typed: by names, with or without accents, or by numbers."""

    def __init__(self, session: Session) -> None:
        self.session = session
        state, chance = session.state, session.state.chance
        assert chance is not None
        self._chance = chance
        self._names = possible_names(chance, state)
        self._count = how_many(chance, state)

    def question(self) -> str:
        """Ask for the roll or the draw, with what it may be, numbered."""
        words, which = self.session.words, dice_of(self._chance)
        known = " · ".join(f"{n} = {called(words, name)}" for n, name in enumerate(self._names, 1))
        player = words.player(self.session.state.active)
        if which:
            dice = ", ".join(str(die + 1) for die in which)
            asked = words.plural(
                "{player}: enter the roll ({n} die: {dice})",
                "{player}: enter the roll ({n} dice: {dice})",
                len(which),
                player=player,
                dice=dice,
            )
        else:
            asked = words("{player}: enter what was drawn ({n})", player=player, n=self._count)
        return clean(f"{asked} · {known}", 2000)

    def confirmation(self, names: Sequence[str]) -> str:
        """Ask whether this is what was rolled."""
        words = self.session.words
        told = ", ".join(called(words, name) for name in names)
        return words("{faces}: press Enter if this is right, or type n.", faces=clean(told, 500))

    def read(self, line: str) -> tuple[str, ...] | str:
        """Return the faces or cards that a line names, or what is wrong with it."""
        words = self.session.words
        parts = [part for part in re.split(r"[,;]+" if "," in line else r"\s+", line.strip()) if part.strip()]
        found: list[str] = []
        for part in parts:
            fits = self._fitting(part.strip())
            if len(fits) != 1:
                return words("No such face: {text}", text=clean(part, 60))
            found += fits
        if len(found) != self._count:
            return words.plural(
                "Expected {n}, got {given}.",
                "Expected {n}, got {given}.",
                self._count,
                given=len(found),
            )
        return self._refused(found) or tuple(found)

    def _fitting(self, part: str) -> list[str]:
        """Return the faces or cards that a number, a name or the beginning of a name may mean."""
        if part.isdecimal() and len(part) < 4 and part not in self._names:
            place = int(part)
            return self._names[place - 1 : place] if place else []
        low = plain(part)
        spoken = {name: plain(called(self.session.words, name)) for name in self._names}
        exact = [name for name, said in spoken.items() if low in (name.lower(), said)]
        begun = [
            name for name, said in spoken.items() if said.startswith(low) or name.lower().startswith(low)
        ]
        return exact[:1] or (begun if begun or self._names else [part])

    def _refused(self, names: Sequence[str]) -> str:
        """Return why faces or cards cannot have come up together; nothing when they can."""
        state = self.session.state
        try:
            refusal = self._chance.admits(state, self._chance.read_names(state, tuple(names)))
        except AstragalError as error:
            return str(error)
        return self.session.refusal_text(refusal) if refusal is not None else ""
