"""What all tests share: goals, seeds that are told, and the table of a long run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.goals import rows_of, table_of
from tests.rest import come_to_rest

EVERYDAY_SEED = 1

# Looking for cycles after every few hundred new objects takes an eighth of all the time that the tests take.
gc.set_threshold(100_000, 50, 100)

# A busy machine is no fault of the code: laws are judged by what they find, not by how long it takes.
# A gate answers the same change alike; the hunt for new counterexamples goes on at home and in long runs.
settings.register_profile(
    "astragal", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("astragal")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goals", action="store_true", help="print the table of reliability goals")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "goal(number): the reliability goal that a test serves")
    if config.getoption("--goals"):
        config.pluginmanager.register(TellFailures(config))


def seed_of(config: pytest.Config) -> int:
    """Return the seed of a long run."""
    return int(config.getoption("randomly_seed", EVERYDAY_SEED))


class TellFailures:
    """Tells of a test as soon as it fails: a long run takes an hour, and the list of failures comes last."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            why = getattr(getattr(report.longrepr, "reprcrash", None), "message", "")
            terminal.write_line(f"\nfailed with seed {seed_of(self.config)}: {report.nodeid}\n{why[:2000]}")


def pytest_itemcollected(item: pytest.Item) -> None:
    mark = item.get_closest_marker("goal")
    if mark is not None:
        item.user_properties.append(("goal", mark.args[0]))


@pytest.fixture(scope="session", autouse=True)
def _come_to_rest() -> Iterator[None]:
    """Let pilots wait for what is left to do, not for the clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.pilot.wait_for_idle", come_to_rest)
        patch.setattr("textual.app.wait_for_idle", come_to_rest)
        yield


@pytest.fixture(scope="session", autouse=True)
def true_sync() -> Iterator[Callable[[int], None]]:
    """Do not wait for the disk, since no power is cut; return what waits, for the tests of the journal."""
    true = os.fsync
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", os.fstat)  # a file that is not open is still refused
        yield true


@pytest.fixture
def tried(request: pytest.FixtureRequest) -> Callable[[int], None]:
    """Return what tells how many things a test has tried, for the table."""
    return lambda number: request.node.user_properties.append(("tried", number))


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """Return a seed: the same every day, another one in each long run; told when a test fails."""
    number = EVERYDAY_SEED
    if request.node.get_closest_marker("slow"):
        number = seed_of(request.config)
    request.node.add_report_section("call", "seed", f"seed {number}")
    return number


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not (config.getoption("--goals") or "slow" in (config.option.markexpr or "").split()):
        return
    if (config.option.markexpr or "").strip() == "not slow" and not config.getoption("--goals"):
        return
    outcomes = ("passed", "failed", "error", "skipped")
    rows = rows_of(report for outcome in outcomes for report in terminalreporter.stats.get(outcome, ()))
    if rows:
        terminalreporter.section("reliability goals")
        terminalreporter.write_line("\n".join(table_of(rows)))
        terminalreporter.write_line(f"seed {seed_of(config)}")
