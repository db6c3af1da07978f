"""Parts of the fuzzer: targets, the judge, and the hunt. Targets begin with what the tests damage, too."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
for folder in (ROOT / "tests/core/journal", ROOT):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
