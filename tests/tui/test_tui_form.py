"""The form of a new match: what was chosen last time, and what is typed."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.errors import BadInput
from astragal.registry import Registry
from astragal.tui.form import MOST_SEED, MatchForm

GONE: dict[str, dict[str, Any]] = {
    "a deck that is gone": {"game": "along-history", "options": {"deck": "gone.toml"}},
    "a rule of another game": {"game": "rtta", "rules": ["along-history.two-wells"]},
    "a rule twice": {"game": "rtta", "rules": ["rtta.theatre", "rtta.theatre"]},
}


@pytest.mark.parametrize("last", GONE.values(), ids=GONE)
def test_what_cannot_be_used_any_more_is_forgotten(last: dict[str, Any]) -> None:
    """A set-up that was possible once, or was written by hand, never keeps the form from opening."""
    form = MatchForm(Registry(), last)

    assert (form.game, form.extra, form.options) == (last["game"], (), {})
    assert form.rules().game.id == last["game"]


@pytest.mark.parametrize("text", ["9" * 5000, "0" * 5000, str(MOST_SEED + 1), "-1", "x"], ids=range(5))
def test_what_is_no_seed_is_refused(text: str) -> None:
    """A seed has at most nineteen digits."""
    form = MatchForm(Registry())

    with pytest.raises(BadInput, match="is not a seed"):
        form.set_seed(text)

    assert form.seed == ""


@pytest.mark.parametrize("text", ["", "7", str(MOST_SEED)], ids=range(3))
def test_a_seed_is_taken(text: str) -> None:
    """Up to the largest one; nothing leaves it to chance."""
    form = MatchForm(Registry())

    form.set_seed(f" {text} ")

    assert form.seed == text
