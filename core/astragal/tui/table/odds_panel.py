"""The odds of the ticked dice on the screen: a panel where there is room, a line where there is little."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.components.figures import Spread, chance_in, mean_of
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, clean
from astragal.tui.table.components.fields import label_of_ref
from astragal.tui.table.odds import in_points, signed
from astragal.tui.table.tick_odds import Estimate, Ticked

NAME = 14
"""Columns of a figure's name."""
STYLES = {"risk": "$danger", "chance": ""}


def draw_odds(width: int, ticked: Ticked, words: Words) -> Canvas:
    """Draw everything that is known about the dice that are ticked."""
    canvas = Canvas(width)
    if not ticked.which:
        best = [best_in_words(ticked, words)] if ticked.best is not None else []
        asked = words("Choose dice to see what rerolling them may bring")
        canvas.put_wrapped(0, 0, " · ".join((asked, *best)), width, 2, "dim")
        return canvas
    waiting = [] if ticked.estimate is not None else [words("win chance …")]
    judged = " · ".join((*_judged(ticked, words), *waiting))
    title = words("{who}: {what}", who=_title(ticked, words), what=judged)
    canvas.put_wrapped(0, 0, title, width, 2, "bold")
    for kind in ("risk", "chance"):
        told = [
            f"{clean(label_of_ref(words, figure.name))} {percent(float(chance_in(spread)), words)}"
            for figure, spread in ticked.figures
            if figure.kind == kind and (kind == "chance" or chance_in(spread))
        ]
        if told:
            canvas.put_wrapped(0, canvas.height, " · ".join(told), width, 3, STYLES[kind])
    for figure, spread in ticked.figures:
        if figure.kind == "amount":
            y = canvas.height
            canvas.put_cut(0, y, clean(label_of_ref(words, figure.name)), NAME)
            mean = f"⌀{words.number(float(mean_of(spread)))}"
            canvas.put_cut(NAME + 1, y, f"{mean:>6}  {spread_in_words(spread, words)}", width - NAME - 1)
    return canvas


def _title(ticked: Ticked, words: Words) -> str:
    dice, number = ", ".join(str(die + 1) for die in ticked.which), len(ticked.which)
    return words.plural("Reroll die {dice}", "Reroll dice {dice}", number, dice=dice)


def percent(chance: float, words: Words) -> str:
    """Return a chance in per cent, as exactly as it can be read."""
    return words.percent(chance, exact=0 < chance < 1)


def spread_in_words(spread: Spread, words: Words) -> str:
    """Return each number with its chance in per cent."""
    return "  ".join(f"{number}: {words.percent(float(chance))}" for number, chance in spread.items())


def _judged(ticked: Ticked, words: Words) -> list[str]:
    """Return what the ticked dice are worth, the chance to win, and which dice are better to roll."""
    parts = _own_worth(ticked, words)
    if ticked.estimate is not None:
        parts.append(words("win chance {change}", change=change_in_words(ticked.estimate, words)))
    return parts if _is_best(ticked) or ticked.best is None else [*parts, best_in_words(ticked, words)]


def _is_best(ticked: Ticked) -> bool:
    """Return whether no other dice are better to roll than the ticked ones."""
    best, own = ticked.best, ticked.own
    return best is not None and own is not None and own.worth >= best.worth - 0.005


def _own_worth(ticked: Ticked, words: Words) -> list[str]:
    """Return what rerolling the ticked dice is worth, compared with keeping all; nothing while unknown."""
    if ticked.own is None or ticked.keep is None:
        return []
    points = in_points(ticked.own.worth - ticked.keep.worth, words)
    return [words("{points} (best)", points=points) if _is_best(ticked) else points]


def best_in_words(ticked: Ticked, words: Words) -> str:
    """Say which dice are best to reroll, and what that is worth."""
    best, keep = ticked.best, ticked.keep
    assert best is not None
    if not best.which:
        return words("best: keep all")
    told = words("best: {dice}", dice=", ".join(str(die + 1) for die in best.which))
    return f"{told} ({in_points(best.worth - keep.worth, words)})" if keep is not None else told


def change_in_words(estimate: Estimate, words: Words) -> str:
    """Return a change of a chance to win in percentage points, with its spread."""
    return f"{signed(100 * estimate.change, words)} ±{words.percent(estimate.spread, exact=True)}"


def odds_line(ticked: Ticked, words: Words, room: int) -> str:
    """Return the odds as one line: risks first, then what is best, then means, as much as fits."""
    parts = [
        f"{clean(label_of_ref(words, figure.name))} {_short(float(chance_in(spread)), words)}"
        for figure, spread in ticked.figures
        if figure.kind != "amount" and (figure.kind == "chance" or chance_in(spread))
    ]
    parts[:0] = _judged(ticked, words)
    parts += [
        f"{clean(label_of_ref(words, figure.name))} ⌀{words.number(float(mean_of(spread)))}"
        for figure, spread in ticked.figures
        if figure.kind == "amount"
    ]
    return _fitting(parts, room)


def _short(chance: float, words: Words) -> str:
    return words.percent(chance) if chance == 0 or chance >= 0.005 else f"<{words.percent(0.01)}"


def _fitting(parts: Sequence[str], room: int) -> str:
    line = ""
    for part in parts:
        longer = f"{line} · {part}" if line else part
        if len(longer) <= room:
            line = longer
    return line
