"""A hint: what a bot would do, why, and how likely."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from astragal.bots import Advice, plan_in_words
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.screens.entry import called
from astragal.tui.table.canvas import clean
from astragal.tui.table.dice import dice_of
from astragal.tui.table.odds import odds_after
from astragal.tui.table.session import Session

MOST_ODDS = 6
"""How many odds are shown."""


class HintScreen(Above[bool]):
    """Shows advice; Enter follows it, Escape goes back."""

    def __init__(self, session: Session, advice: Advice) -> None:
        super().__init__()
        self.session, self.advice = session, advice

    def compose(self) -> ComposeResult:
        session, words = self.session, self.session.words
        with Vertical(classes="dialog"):
            yield Static(Content.styled(words("Hint"), "bold $heading"), classes="dialog-title")
            label = session.label(self.advice.action)
            yield Static(Content.styled(clean(label), "bold"))
            about = self._about_target()
            if about:
                yield Static(Content.styled(about, "dim"))
            for reason in self.advice.reasons[:4]:
                yield Static(Content("· " + clean(reason.say(words), 300)))
            for line in plans_in_words(session.rules, session.state, self.advice, words):
                yield Static(Content(line))
            yield from (Static(Content(line)) for line in self._odds())
            keys = (
                (f" {words('Enter')} ", "reverse bold"),
                f" {words('Play it')}   ",
                (f" {words('Esc')} ", "reverse"),
                f" {words('Go back')}",
            )
            yield Static(Content.assemble(*keys), classes="dialog-go")

    def _about_target(self) -> str:
        """Return what there is to say about what is to be picked; nothing where it is several dice."""
        action = self.advice.action
        return "" if dice_of(action) or not action.target else self.session.described(action.target)

    def _odds(self) -> list[str]:
        """Return the odds that the bot gives, or else those of the roll that follows."""
        session, words = self.session, self.session.words
        told = [(odds.what.say(words), odds.chance) for odds in self.advice.odds[:MOST_ODDS]]
        if not told:
            rolled = odds_after(session.rules, session.state, self.advice.action)
            for chance, names in rolled.by_chance()[:MOST_ODDS]:
                told.append((_faces(words, names, rolled.alone), float(chance)))
        return [f"{100 * chance:5.1f} %  {clean(what, 200)}" for what, chance in told]

    def on_key(self, event: events.Key) -> None:
        """Follow the advice, or go back."""
        if event.key in ("enter", "space", "escape", "h", "q"):
            event.stop()
            self.dismiss(event.key in ("enter", "space"))


def plans_in_words(rules: Rules, state: State, advice: Advice, words: Words) -> list[str]:
    """Return the plans of an advice, each in a line with the points that it is worth more than stopping."""
    lines = []
    for number, plan in enumerate(advice.plans, 1):
        said = " · ".join(plan_in_words(rules, state, plan.actions, words))
        worth = words.number(plan.worth)
        text = words("Plan {n}, worth {worth} points: {plan}", n=number, worth=worth, plan=said)
        lines.append(clean(text, 400))
    return lines


def _faces(words: Words, names: Sequence[str], alone: bool) -> str:
    """Say which faces are meant by one chance: those of a single die, or each of them at least once."""
    faces = "; ".join(called(words, name) for name in names)
    if len(names) == 1:
        return faces if alone else words("at least one: {face}", face=faces)
    return words("each: {faces}", faces=faces) if alone else words("each at least once: {faces}", faces=faces)
