"""Hints in play by plain lines: plans in words, and playing one step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from astragal.bots import TurnPlan
from astragal.errors import AstragalError
from astragal.tui.screens.hint import plans_in_words
from astragal.tui.table.answer import Answer
from astragal.tui.table.canvas import clean
from astragal.tui.table.session import Session


class PlainHints:
    """Gives hints by lines, and remembers the plans of the last one."""

    def __init__(self, session: Session, write: Callable[[str], None], say: Callable[[Answer], None]) -> None:
        self.session, self._write, self._say = session, write, say
        self._plans: Sequence[TurnPlan] = ()
        """The plans of the last hint ..."""
        self._hinted = -1
        """... and the number of steps after which it was given."""

    def give(self) -> None:
        """Write the hint of the strongest bot: whole plans with their reasons."""
        session = self.session
        if session.turn_end is not None or not session.person_to_move:
            self._write(session.words("Press Enter to end your turn."))
            return
        self._hinted = len(session.match.steps)
        try:
            advice = session.match.hint(session.adviser())
        except AstragalError as error:
            self._write(str(error))
            return
        self._plans = advice.plans or (TurnPlan((advice.action,), 0.0, advice.reasons),)
        for text, reasons in plans_in_words(session.rules, session.state, advice, session.words):
            self._write(text)
            for line in reasons:
                self._write(f"  {line}")
        if not advice.plans:
            self._write(session.label(advice.action))
            for reason in advice.reasons[:4]:
                self._write(f"  {clean(reason.say(session.words), 300)}")
        self._write(session.words("f plays the first plan step by step, f2 the second, f3 the third."))

    def follow(self, number: int) -> None:
        """Begin to play a plan of the last hint; without a number, play the next step of the plan at hand."""
        session, words = self.session, self.session.words
        action = session.next_step() if number == 0 else None
        if action is not None:
            self._write(session.label(action))
            self._say(session.act(action))
        elif 0 <= number - bool(number) < len(self._plans) and self._plans_fit():
            plan = self._plans[number - bool(number)]
            self._write(session.label(plan.actions[0]))
            self._say(session.follow(plan))
        else:
            self._write(words("No plan to follow: press h for one."))

    def _plans_fit(self) -> bool:
        """Return whether the plans of the last hint begin in this position."""
        return self._hinted == len(self.session.match.steps) and self.session.person_to_move
