"""An analysis as one HTML page: the curve as a drawing inside, no network."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

from astragal.coach.analysis import Analysis
from astragal.coach.summary import MOST, Story
from astragal.engine.wording import Words
from astragal.lab.extra import needed

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
"""Okabe and Ito's colours, distinguishable with any kind of colour vision."""
WIDTH, HEIGHT = 900, 260


def page(title: str, analysis: Analysis, summary: Story, names: Sequence[str]) -> str:
    """Return an analysis as a page that stands alone."""
    jinja2 = needed("jinja2")
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    source = resources.files("astragal.coach").joinpath("analysis.html.j2").read_text(encoding="utf-8")
    text: str = environment.from_string(source).render(
        title=title,
        sentences=list(summary.players()),
        turns=list(summary.turns()),
        mistakes=[summary.costly(mistake) for mistake in analysis.mistakes[:10]],
        records=[(names[record.seat], record) for record in analysis.records],
        lines=lines(analysis, names),
        marks=marks(analysis),
        swings=swings(analysis),
        rounds=rounds(analysis),
        width=WIDTH,
        height=HEIGHT,
        words=summary.words,
        say=labels(summary.words),
    )
    return text


def labels(words: Words) -> dict[str, str]:
    """Return what the parts of the page are called."""
    return {
        "chance": words("Win chance"),
        "dashes": words(
            "Numbered lines mark the most costly decisions, in the player's colour; "
            "diamonds mark turning points."
        ),
        "turns": words("Turning points"),
        "none": words("No clear mistakes."),
        "players": words("Players"),
        "player": words("Player"),
        "accuracy": words("Accuracy"),
        "plain": words("Plain accuracy"),
        "mattered": words("Decisions that mattered"),
        "lost": words("Win chance lost"),
        "luck": words("Luck"),
        "mistakes": words("Most costly decisions"),
        "round": words("Round"),
        "played": words("Played"),
        "better": words("Better"),
        "cost": words("Cost"),
        "units": words(
            "Win chances, costs and luck are in percentage points. Accuracy is 100 "
            "minus the points lost for every 100 points at stake, over the decisions that mattered; plain "
            "accuracy is 100 minus the points lost in such a decision on average."
        ),
        "maker": words("Made by Astragal."),
    }


def _x(analysis: Analysis, step: int) -> float:
    last = max(1, analysis.curve[-1].step)
    return round(WIDTH * step / last, 1)


def lines(analysis: Analysis, names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return name, colour and points of each player's curve."""
    found = []
    for seat, name in enumerate(names):
        points = " ".join(
            f"{_x(analysis, point.step)},{round(HEIGHT * (1 - point.chances[seat]), 1)}"
            for point in analysis.curve
        )
        found.append((name, COLOURS[seat % len(COLOURS)], points))
    return found


def marks(analysis: Analysis) -> list[tuple[float, str]]:
    """Return where the most costly decisions stand on the curve, with the colour of the player."""
    return [
        (_x(analysis, mistake.step), COLOURS[mistake.seat % len(COLOURS)])
        for mistake in analysis.mistakes[:MOST]
    ]


def swings(analysis: Analysis) -> list[tuple[float, float]]:
    """Return where the turning points stand on the curve of whose chance changed most."""
    return [
        (_x(analysis, swing.point.step), round(HEIGHT * (1 - swing.point.chances[swing.seat]), 1))
        for swing in analysis.turning_points(MOST)
    ]


def rounds(analysis: Analysis) -> list[tuple[float, int]]:
    """Return where rounds begin on the curve."""
    found: dict[int, float] = {}
    for point in analysis.curve:
        found.setdefault(point.round, _x(analysis, point.step))
    return [(x, number) for number, x in found.items()]
