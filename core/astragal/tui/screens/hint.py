"""A hint: what a bot would do, why, and how likely."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from astragal.bots import Advice, plan_in_words
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.screens.entry import called
from astragal.tui.table.canvas import clean
from astragal.tui.table.odds import in_points, odds_after
from astragal.tui.table.session import Session

MOST_ODDS = 6
"""How many odds are shown."""


class HintScreen(Above[int]):
    """Shows plans for the rest of the turn; a number or Enter plays one step by step, Escape goes back."""

    def __init__(self, session: Session, advice: Advice) -> None:
        super().__init__()
        self.session, self.advice = session, advice

    def compose(self) -> ComposeResult:
        words = self.session.words
        with Vertical(classes="dialog"):
            yield Static(Content.styled(words("Hint"), "bold $heading"), classes="dialog-title")
            with VerticalScroll(classes="hint-text"):
                yield from (_indented(text, style) for text, style in self._lines())
            yield Static(Content.assemble(*self._keys()), classes="dialog-go")

    def _lines(self) -> list[tuple[str, str]]:
        """Return the text of the hint with its styles."""
        session, words = self.session, self.session.words
        if self.advice.plans:
            lines = plan_lines(session.rules, session.state, self.advice, words)
        else:
            lines = [(clean(session.label(self.advice.action)), "bold")]
            lines += [("· " + clean(reason.say(words), 300), "") for reason in self.advice.reasons[:4]]
        return [*lines, *((line, "") for line in self._odds())]

    def _keys(self) -> list[tuple[str, str] | str]:
        words, plans = self.session.words, self.advice.plans
        several = "-".join(sorted({"2", str(len(plans))})) if len(plans) > 1 else ""
        steps = any(len(plan.actions) > 1 for plan in plans)
        go = words("Play step by step") if steps else words("Play it")
        other: list[tuple[str, str] | str] = [(f" {several} ", "reverse"), f" {words('Another plan')}   "]
        return [
            (f" {words('Enter')} ", "reverse bold"),
            f" {go}   ",
            *(other if several else []),
            (f" {words('Esc')} ", "reverse"),
            f" {words('Go back')}",
        ]

    def _odds(self) -> list[str]:
        """Return the odds that the bot gives, or else those of the roll that follows."""
        session, words = self.session, self.session.words
        told = [(odds.what.say(words), odds.chance) for odds in self.advice.odds[:MOST_ODDS]]
        if not told:
            rolled = odds_after(session.rules, session.state, self.advice.action)
            for chance, names in rolled.by_chance()[:MOST_ODDS]:
                told.append((_faces(words, names, rolled.alone), float(chance)))
        room = len(words.percent(1.0, exact=True))
        shares = [words.percent(chance, exact=True) for _, chance in told]
        return [f"{share:>{room}}  {clean(what, 200)}" for share, (what, _) in zip(shares, told, strict=True)]

    def on_key(self, event: events.Key) -> None:
        """Follow a plan, or go back."""
        numbers = {str(number + 1): number for number in range(len(self.advice.plans))}
        if event.key in ("enter", "space", *numbers):
            event.stop()
            self.dismiss(numbers.get(event.key, 0))
        elif event.key in ("escape", "h", "q"):
            event.stop()
            self.dismiss(None)


def _indented(text: str, style: str) -> Static:
    """Return a line whose further rows are indented as its first one is."""
    line = Static(Content.styled(text.lstrip(), style))
    line.styles.padding = (0, 0, 0, len(text) - len(text.lstrip()))
    return line


def plan_lines(rules: Rules, state: State, advice: Advice, words: Words) -> list[tuple[str, str]]:
    """Return the plans of an advice with their values and reasons, as lines with styles."""
    lines: list[tuple[str, str]] = []
    for number, (head, reasons) in enumerate(plans_in_words(rules, state, advice, words)):
        lines.append((head, "" if number else "bold"))
        if number:
            lines.append(("     " + " · ".join(reasons[-2:]), "dim"))  # the value says the rest
        else:
            lines += [(f"   · {reason}", "") for reason in reasons]
    return lines


def plans_in_words(rules: Rules, state: State, advice: Advice, words: Words) -> list[tuple[str, list[str]]]:
    """Return each plan of an advice in a line with what it is worth, and what speaks for it."""
    found = []
    for number, plan in enumerate(advice.plans):
        said = " · ".join(plan_in_words(rules, state, plan.actions, words))
        worth = in_points(plan.worth, words)
        reasons = [clean(reason.say(words), 300) for reason in (plan.reasons if number else advice.reasons)]
        aims = ", ".join(f"{aim.what.say(words)} {words.percent(aim.chance)}" for aim in plan.aims)
        if aims:
            reasons.append(clean(words("What usually follows: {aims}", aims=aims), 300))
        found.append((clean(f"{number + 1}  {worth}  {said}", 400), reasons))
    return found


def _faces(words: Words, names: Sequence[str], alone: bool) -> str:
    """Say which faces are meant by one chance: those of a single die, or each of them at least once."""
    faces = "; ".join(called(words, name) for name in names)
    if len(names) == 1:
        return faces if alone else words("at least one: {face}", face=faces)
    return words("each: {faces}", faces=faces) if alone else words("each at least once: {faces}", faces=faces)
