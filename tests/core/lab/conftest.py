"""What the lab's tests share: small plans, and rules written on the spot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from astragal.lab.run.executors import Crew, Here
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Runner, Standing
from astragal.lab.run.setup import Request, make_plan

HEAD = """
from astragal import BotKind, Ending, Metric, Modifier, Reaction
from astragal import hookimpl
from rtta.events import DevelopmentBought

"""


@pytest.fixture
def write_rule(tmp_path: Path) -> Callable[[str, str], str]:
    """Return a function that writes a rule and returns its path."""

    def write(name: str, code: str) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + code, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def plan_for() -> Callable[..., Plan]:
    """Return a function that makes a plan of Roll Through the Ages with random bots."""

    def make(*variants: str, games: int = 20, bots: tuple[str, ...] = ("random",), **more: object) -> Plan:
        return make_plan(Request("rtta", variants or ("bronze-age",), bots=bots, games=games, **more))  # type: ignore[arg-type]

    return make


@pytest.fixture
def run_here() -> Callable[[Plan], Standing]:
    """Return a function that plays a plan in this process."""

    def run(plan: Plan) -> Standing:
        return Runner(plan, Crew(Here(), 1)).run()

    return run
