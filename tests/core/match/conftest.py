"""The matches of the journal's tests are those of the match's tests too."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "journal"))
