"""The pages about the game name everything there is."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from along_history import events
from along_history.effects.vocabulary import BASE
from along_history.metrics import METRICS
from along_history.options import OPTIONS
from along_history.outline import PRESETS
from along_history.quantities import QUANTITIES
from along_history.variants import initiation
from astragal.engine.state import Action, Chance, Event
from tests.games.along_history.ah_table import rules_of

DOCS = Path(__file__).parents[3] / "docs"
PAGES = DOCS / "reference" / "along-history"
RULES = rules_of(2, "initiation")
MODES = [initiation]


def page(name: str) -> str:
    """Return the text of a page."""
    return (PAGES / name).read_text(encoding="utf-8")


def test_every_option_is_documented() -> None:
    """Options of the game and of its modes, and quantities that are options."""
    names = [option.id for option in (*OPTIONS, *initiation.options())]
    names += [quantity.id for quantity in QUANTITIES]

    assert [name for name in names if f"| `{name}` |" not in page("options.md")] == []


@pytest.mark.parametrize("option", [option.id for option in OPTIONS if option.id not in ("ages", "deck")])
def test_every_ruling_with_an_option_is_explained(option: str) -> None:
    """The rulebook's page says what an option decides."""
    assert f"Option: `{option}`" in page("rulebook.md")


def test_every_verb_is_documented() -> None:
    """The vocabulary of effects."""
    text = page("cards.md")

    assert [verb for verb in BASE.verbs if f"`{verb}" not in text] == []


def test_every_choice_and_chance_is_documented() -> None:
    """Kinds of actions and chances with an example."""
    text = page("actions.md")
    every = {**rules_of().kinds, **RULES.kinds}
    kinds = [kind for kind, cls in every.items() if issubclass(cls, Action | Chance)]

    assert [kind for kind in kinds if f"`{kind}" not in text] == []


def test_every_phase_is_documented() -> None:
    """Phases and decisions out of turn."""
    text = page("index.md")
    phases = [phase.id for phase in (*rules_of().phases, *rules_of().handlers.values())]

    assert [phase for phase in phases if f"`{phase}`" not in text] == []


def test_every_event_metric_and_ruleset_is_documented() -> None:
    """Events with their fields, metrics, rulesets."""
    named = [
        name
        for name, cls in vars(events).items()
        if inspect.isclass(cls) and issubclass(cls, Event) and cls is not Event and not name.startswith("_")
    ]

    assert [name for name in named if f"| `{name}` |" not in page("events.md")] == []
    assert [metric.id for metric in METRICS if f"| `{metric.id}` |" not in page("metrics.md")] == []
    assert [preset.id for preset in PRESETS if f"| `{preset.id}` |" not in page("rulesets.md")] == []
