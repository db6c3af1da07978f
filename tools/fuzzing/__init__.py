"""Parts of the fuzzer: targets, the judge, and the hunt. Targets begin with what the tests damage, too."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
