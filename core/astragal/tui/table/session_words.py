"""What a session says: names, texts, why something cannot be done."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.errors import Refusal
from astragal.tui.table.canvas import clean
from astragal.tui.table.choices import Choices, label_of, why_not
from astragal.tui.table.citing import clause_of
from astragal.tui.table.draft import TurnEnd
from astragal.tui.table.logbook import LogBook
from astragal.tui.table.panel import Panel

BRACED = re.compile(r"{(\w+)}")
"""The name of a quantity or an option within a text."""


class SessionWords(ABC):
    """The part of a session that turns actions and components into text."""

    words: Words
    rules: Rules
    panels: Sequence[Panel]
    choices: Choices
    viewer: int
    state: State
    turn_end: TurnEnd | None
    _book: LogBook

    @property
    @abstractmethod
    def person_to_move(self) -> bool:
        """Whether a person at this keyboard is to decide."""

    @property
    def news(self) -> list[str]:
        """What happened since the viewer decided last: others' turns, rolls, wars."""
        return self._book.news(self.viewer) if self.person_to_move else []

    def refusal_text(self, refusal: Refusal) -> str:
        """Return a refusal in the player's language, with the key to its clause, or a rule's name."""
        reason = refusal.say(self.words)
        if not refusal.rule:
            return reason
        if clause_of(self.rules, refusal):
            return self.words("{reason} · ? Rule", reason=reason)
        return self.words("{reason} (rules: {rule})", reason=reason, rule=self.words(refusal.rule))

    def label(self, action: Action) -> str:
        """Say an action in the player's language."""
        return label_of(self.rules, self.state, action, self.words)

    def report(self, action: Action) -> str:
        """Say what whoever is to move does, for the others; nothing when its events say it."""
        try:
            return clean(self.rules.report(self.state, action, self.words))
        except Exception:  # a rule that cannot word its action says nothing
            return ""

    def phase_name(self) -> str:
        """Return the name of the phase at hand."""
        return self.words.name(f"phase:{self.rules.phase_of(self.state).id}")

    def help(self, ref: str) -> str:
        """Return the longer text about something; a quantity or an option in braces becomes its value."""
        text = self.words.help(ref)
        for name in BRACED.findall(text):
            measure, braced = self.rules.quantities.get(name), f"{{{name}}}"
            value = measure(self.state, self.viewer) if measure else self.rules.options.get(name, braced)
            text = text.replace(braced, str(value))
        return text

    def name(self, ref: str) -> str:
        """Return the name of a component, as the panel that shows it says it."""
        kind, _, number = ref.partition(":")
        if kind == "player" and number.isdecimal():
            return self.words.player(int(number))
        return self._known(ref)[0] or self.words.name(ref)

    def _known(self, ref: str) -> tuple[str, str]:
        """Return the name and the text that a panel has for a component as things stand."""
        state = self.state
        for panel in self.panels:
            known = panel.about(state, self.viewer, self.words, ref)
            if any(known):
                return known
        return "", ""

    def about(self, ref: str) -> str:
        """Return a component's name and text, and what can be done with it or why nothing can."""
        if ref.startswith("act:"):
            action = self.choices.action(self.rules, ref)
            return label_of(self.rules, self.state, action, self.words) if action is not None else ""
        if ref.startswith(("cmd:", "step:", "tab:", "seat:")):
            return ""
        name, text = self._name_and_text(ref)
        return _dotted(name, self._obstacle(ref, text), text, self._possibility(ref))

    def described(self, ref: str) -> str:
        """Return a component's name and text; nothing when it has no text."""
        name, text = self._name_and_text(ref)
        return _dotted(name, text) if text else ""

    def text(self, ref: str) -> str:
        """Return what there is to know about a component, without its name."""
        return self._name_and_text(ref)[1] if ref else ""

    def _name_and_text(self, ref: str) -> tuple[str, str]:
        name, text = self._known(ref)
        return name or self.name(ref), text or self.help(ref)

    def _possibility(self, ref: str) -> str:
        actions = self.choices.by_ref.get(ref, ())
        return " / ".join(label_of(self.rules, self.state, action, self.words) for action in actions[:3])

    def _obstacle(self, ref: str, text: str) -> str:
        """Return why nothing can be done with a component now, unless its text begins with that."""
        if ref in self.choices.legal or not self.person_to_move or self.turn_end is not None:
            return ""
        refusal = why_not(self.rules, self.state, ref)
        if refusal is None or text.casefold().startswith(refusal.say(self.words).casefold()):
            return ""
        return self.refusal_text(refusal)


def _dotted(*parts: str) -> str:
    return " · ".join(clean(part, 400) for part in parts if part)
