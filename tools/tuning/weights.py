"""Files of weights, and how far each weight is moved to see what it does."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rtta.bots.worth import Weights

SCALES = {
    "envy": (0.2, 0.04),
    "pace": (0.3, 0.2),
    "city_pace": (0.15, 0.05),
    "race": (0.2, 0.0),
    "haste": (0.4, 0.0),
    "monument_pace": (0.5, 0.04),
    "spread": (0.3, 0.3),
    "reply": (0.4, 0.5),
    "base": (0.5, 0.2),
    "city": (0.6, 0.12),
    "monument": (0.2, 0.03),
    "food": (0.1, 0.02),
    "goods": (0.03, 0.006),
    "by_city": (0.3, 0.08),
    "": (0.6, 0.15),
}
"""By a weight's name, or its end or first word: how far two players differ in it; all others under ''."""


def scale_of(name: str) -> tuple[float, float]:
    """Return how far a weight is moved to see what it does."""
    if name.endswith("_by_city"):
        return SCALES["by_city"]
    return SCALES.get(name) or SCALES.get(name.split("_")[0], SCALES[""])


def read_weights(path: Path) -> dict[str, tuple[float, float]]:
    """Return weights from a file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return {name: (float(now), float(later)) for name, (now, later) in table.items()}


def write_weights(path: Path, weights: Weights) -> None:
    """Write weights to a file."""
    lines = [
        "# Weights of the position value: [now, per turn left]. Written by tools/tune.py.",
        "",
        "[weights]",
    ]
    lines += [f"{name} = [{now:.4f}, {later:.4f}]" for name, (now, later) in weights.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
