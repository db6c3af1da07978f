"""Matches to write down: Pig, whose rules never change, and Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture(autouse=True)
def _sync(monkeypatch: pytest.MonkeyPatch, true_sync: Callable[[int], None]) -> None:
    """Wait for the disk here, as the program does."""
    monkeypatch.setattr("os.fsync", true_sync)
