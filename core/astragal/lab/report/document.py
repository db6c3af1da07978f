"""The JSON documents of the lab."""

from __future__ import annotations

import json
import platform
from importlib import metadata
from typing import TypedDict

from astragal import __version__
from astragal.lab.figures.differences import as_json as difference_json
from astragal.lab.figures.differences import differences
from astragal.lab.figures.intervals import CONFIDENCE
from astragal.lab.figures.ratings import ratings
from astragal.lab.figures.summary import as_json, summarise
from astragal.lab.run.runner import Standing
from astragal.lab.run.sweep import Sweep


class FaultEntry(TypedDict):
    """Something that went wrong, as it appears in the JSON document."""

    ruleset: str
    game: int
    what: str
    times: int


def simulate_document(standing: Standing) -> dict[str, object]:
    """Return the document of `simulate --json`."""
    rated = ratings(standing.total.tallies[0].duels)
    return {
        **as_json(summarise(standing, 0)),
        "seed": standing.plan.seed,
        **({"ratings": rated} if rated else {}),
        **run_facts(standing),
    }


def compare_document(standing: Standing) -> dict[str, object]:
    """Return the document of `compare --json`."""
    return {
        "game": standing.plan.recipes[0].game,
        "seed": standing.plan.seed,
        "games": standing.games,
        "rulesets": _rulesets(standing),
        "differences": [difference_json(found) for found in differences(standing)],
        "otherwise": [
            {"between": list(pair), "games": changed[0]}
            for index, pair in enumerate(standing.plan.pairs)
            if (changed := standing.otherwise(index)) is not None
        ],
        **run_facts(standing),
    }


def sweep_document(standing: Standing, sweep: Sweep) -> dict[str, object]:
    """Return the document of `simulate --sweep --json`: `rulesets` in the order of `sweep.values`."""
    return {**compare_document(standing), "sweep": {"option": sweep.option, "values": list(sweep.values)}}


def _rulesets(standing: Standing) -> list[dict[str, object]]:
    """Return each ruleset in the form of `simulate`; one run plays them all, so they share its duration."""
    seconds = round(standing.seconds, 3)
    shared = {
        "seed": standing.plan.seed,
        "workers": standing.workers,
        "seconds": seconds,
        "intervals": _intervals(standing),
    }
    return [
        {**as_json(summarise(standing, i)), **shared, "cpu_seconds": round(cpu, 3)}
        for i, cpu in enumerate(standing.total.cpu_by_ruleset)
    ]


def _intervals(standing: Standing) -> dict[str, object]:
    """Return what the intervals promise: their level, and whether it holds at any stop."""
    return {"confidence": CONFIDENCE, "anytime": standing.sequential}


def run_facts(standing: Standing) -> dict[str, object]:
    """Return how the run went: workers, time, faults, versions."""
    return {
        "workers": standing.workers,
        "seconds": round(standing.seconds, 3),
        "cpu_seconds": round(standing.total.cpu_seconds, 3),
        "games_per_second": round(standing.games * len(standing.plan.recipes) / standing.seconds, 1)
        if standing.seconds
        else None,
        "lineup": list(standing.plan.bots),
        "shared_luck": standing.plan.shared_luck,
        "interrupted": standing.interrupted,
        "stopped_early": standing.stopped_early or None,
        "intervals": _intervals(standing),
        "failed": standing.failed,
        "faults": faults(standing),
        "versions": versions(),
    }


def faults(standing: Standing) -> list[FaultEntry]:
    """Return what went wrong, each kind once."""
    names = [recipe.name for recipe in standing.plan.recipes]
    return [
        {"ruleset": names[f.fault.ruleset], "game": f.fault.game, "what": f.fault.what, "times": f.count}
        for f in standing.faults.values()
    ]


def versions() -> dict[str, str]:
    """Return the versions that a result may depend on."""
    return {"astragal": __version__, "python": platform.python_version(), "scipy": metadata.version("scipy")}


def as_text(document: object) -> str:
    """Return a document as it is printed: plain JSON that every reader takes."""
    return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)
