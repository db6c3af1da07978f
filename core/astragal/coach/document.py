"""An analysis as plain values, for other programs."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.coach.analysis import Analysis, Mistake, Performance, Point, Swing
from astragal.engine.rules import Rules

Row = dict[str, object]


def document(analysis: Analysis, rules: Rules, names: Sequence[str]) -> Row:
    """Return an analysis as one JSON document; chances, costs and luck in points from 0 to 100."""
    return {
        "players": [_player(record, names[record.seat]) for record in analysis.records],
        "curve": [_point(point) for point in analysis.curve],
        "turning_points": [_turn(swing) for swing in analysis.turning_points()],
        "mistakes": [_mistake(found, rules) for found in analysis.mistakes],
        "complete": analysis.complete,
    }


def _player(record: Performance, name: str) -> Row:
    return {
        "seat": record.seat,
        "name": name,
        "accuracy": round(record.accuracy, 2),
        "accuracy_error": round(record.accuracy_error, 2),
        "plain_accuracy": round(record.plain_accuracy, 2),
        "average_loss": round(record.average_loss, 2),
        "luck": round(record.luck, 2),
        "luck_error": round(record.luck_error, 2),
        "lost": round(record.lost, 2),
        "decisions": record.decisions,
    }


def _point(point: Point) -> Row:
    chances = [round(100 * chance, 2) for chance in point.chances]
    return {"step": point.step, "round": point.round, "chance": chances}


def _turn(swing: Swing) -> Row:
    return {
        "step": swing.point.step,
        "round": swing.point.round,
        "seat": swing.seat,
        "gain": round(100 * swing.gain, 2),
        "by_chance": swing.point.by_chance,
    }


def _mistake(found: Mistake, rules: Rules) -> Row:
    return {
        "step": found.step,
        "seat": found.seat,
        "cost": round(100 * found.verdict.cost, 2),
        "cost_error": round(100 * found.verdict.error, 2),
        "played": rules.text_of(found.verdict.played),
        "better": rules.text_of(found.verdict.better),
    }
