"""What `astragal rules new` writes."""

from __future__ import annotations

import os
import re
from pathlib import Path

from astragal.errors import BadInput
from astragal.plugins.registry import Registry

RULE = '''"""{title}: say the rule here in a player's words. This one: {quantity} is one higher.

{help}
"""

from astragal import Modifier
from astragal import hookimpl

GAME = "{game}"


@hookimpl
def modifiers():
    """Change a number of the rules; see docs/reference for the others."""
    return [Modifier("{quantity}", lambda state, seat, value: value + 1)]
'''

TEST = '''"""The rule is sound, and does what it says."""

from pathlib import Path

from astragal import Registry
from astragal.testing import assert_rule_is_sound

RULE = Path(__file__).with_name("{file}")


def test_rule_is_sound():
    """It fits its game, keeps the engine's promises and always plays the same."""
    assert_rule_is_sound(RULE, "{game}")


def test_rule_does_what_it_says():
    """{quantity} is one higher."""
    registry = Registry()
    plain = registry.compile(registry.ruleset("{game}"), 2)

    rules = registry.compile(registry.ruleset("{game}", "", [registry.add_file(RULE)]), 2)

    measured = [made.quantity("{quantity}")(made.new(), 0) for made in (plain, rules)]
    assert measured[1] == measured[0] + 1
'''


def write_rule(name: str, game: str, folder: Path) -> tuple[Path, Path]:
    """Write a working rule and its test; nothing that exists is overwritten."""
    stem = name.strip().lower().replace("-", "_").replace(" ", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem):
        raise BadInput(
            f"{name!r} cannot be the name of a rule", "use letters, digits and dashes, a letter first"
        )
    quantities = Registry().definition(game).quantities
    if not quantities:
        raise BadInput(f"{game} has no quantity to change", "copy a rule of its own instead")
    rule, test = folder / f"{stem}.py", folder / f"test_{stem}.py"
    for path in (rule, test):
        if os.path.exists(path):
            raise BadInput(f"{path} exists already", "choose another name or folder")
    fields = {
        "title": stem.replace("_", " ").capitalize(),
        "quantity": quantities[0].id,
        "help": quantities[0].help,
        "game": game,
        "file": rule.name,
    }
    try:
        rule.write_text(RULE.format(**fields), encoding="utf-8")
        test.write_text(TEST.format(**fields), encoding="utf-8")
    except OSError as error:
        raise BadInput(
            f"{error.filename} cannot be written: {error.strerror}", "choose another folder"
        ) from None
    return rule, test
