"""What pytest offers to tests of games and rules wherever Astragal is installed: the fixture `table`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from astragal.testing.tables import Laid


@pytest.fixture
def table() -> Callable[..., Laid[Any]]:
    """Return `astragal.testing.table`: `table("rtta", "ann: medicine | bob:; roll: skull skull skull")`."""
    from astragal.testing.tables import table as laid

    return laid
