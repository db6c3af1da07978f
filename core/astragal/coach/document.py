"""An analysis as plain values, for other programs."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.coach.analysis import Analysis
from astragal.engine.rules import Rules


def document(analysis: Analysis, rules: Rules, names: Sequence[str]) -> dict[str, object]:
    """Return an analysis as one JSON document; chances, costs and luck in points from 0 to 100."""
    players = [
        {
            "seat": record.seat,
            "name": names[record.seat],
            "accuracy": round(record.accuracy, 2),
            "accuracy_error": round(record.accuracy_error, 2),
            "luck": round(record.luck, 2),
            "luck_error": round(record.luck_error, 2),
            "lost": round(record.lost, 2),
            "decisions": record.decisions,
        }
        for record in analysis.records
    ]
    curve = [
        {
            "step": point.step,
            "round": point.round,
            "chance": [round(100 * chance, 2) for chance in point.chances],
        }
        for point in analysis.curve
    ]
    mistakes = [
        {
            "step": found.step,
            "seat": found.seat,
            "cost": round(100 * found.verdict.cost, 2),
            "cost_error": round(100 * found.verdict.error, 2),
            "played": rules.text_of(found.verdict.played),
            "better": rules.text_of(found.verdict.better),
        }
        for found in analysis.mistakes
    ]
    turns = [
        {
            "step": swing.point.step,
            "round": swing.point.round,
            "seat": swing.seat,
            "gain": round(100 * swing.gain, 2),
            "by_chance": swing.point.by_chance,
        }
        for swing in analysis.turning_points()
    ]
    return {
        "players": players,
        "curve": curve,
        "turning_points": turns,
        "mistakes": mistakes,
        "complete": analysis.complete,
    }
