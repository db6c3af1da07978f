"""What `astragal new rule` writes."""

from __future__ import annotations

from pathlib import Path

from astragal.cli.package_template import stem_of, titled, write_files, write_package
from astragal.plugins.registry import Registry

MODIFIER = '''"""{title}: say the rule here in a player's words. This one: {quantity} is one higher.

{help}
"""

from astragal import Modifier, hookimpl

GAME = "{game}"


@hookimpl
def modifiers() -> list[Modifier]:
    """Change a number of the rules; `astragal games --quantities` lists them."""
    return [Modifier("{quantity}", lambda state, seat, value: value + 1)]
'''

SCORE = '''"""{title}: say the rule here in a player's words. This one: everybody scores one point more.

A line of the score may depend on anything: `state` is the table, `seat` is whose score it is.
"""

from astragal import Scoring, hookimpl

GAME = "{game}"


@hookimpl
def scoring() -> list[Scoring]:
    """Add a line to the score; the hooks are explained in astragal's documentation."""
    return [Scoring("{file_stem}", lambda state, seat: 1)]
'''

TEST = '''"""The rule is sound, and does what it says."""

{imports}
from astragal.testing import assert_rule_is_sound, table

{rule}


def test_rule_is_sound() -> None:
    """It fits its game, keeps the engine's promises, always plays the same, and everything in it runs."""
    assert_rule_is_sound(RULE, "{game}")


def test_rule_does_what_it_says() -> None:
    """{says}"""
    plain = table("{game}", "{people}")

    laid = table("{game}", "{people}", rules=RULE)

    assert {measure} == {plainly} + 1
'''


def write_rule(name: str, game: str, folder: Path) -> tuple[Path, Path]:
    """Write a working rule and its test; nothing that exists is overwritten."""
    stem = stem_of(name, "rule")
    rule, test = folder / f"{stem}.py", folder / f"test_{stem}.py"
    source, tested = _texts(
        stem, game, f'Path(__file__).with_name("{rule.name}")', "from pathlib import Path\n"
    )
    write_files({rule: source, test: tested})
    return rule, test


def write_rule_package(name: str, game: str, folder: Path) -> Path:
    """Write a package with a working rule, and return its folder."""
    stem = stem_of(name, "rule")
    id = f"{game}.{stem.replace('_', '-')}"
    source, test = _texts(stem, game, stem, f"import {stem}\n")
    commands = (
        f"astragal rules check {id}",
        f"astragal dev src/{stem}/__init__.py",
        f"astragal play {game} --rule {id}",
    )
    return write_package(
        folder,
        stem,
        source,
        test,
        what="rule",
        what_long=f"A house rule of {Registry().definition(game).name}",
        group="rules",
        id=id,
        try_it="\n$ ".join(commands),
    )


def _texts(stem: str, game: str, rule: str, imports: str) -> tuple[str, str]:
    """Return the text of a rule and of its test: a quantity of the game changes, or else the score."""
    definition = Registry().definition(game)
    people = " | ".join(f"{name}:" for name in ("ann", "bob", "cleo", "dan")[: max(2, definition.players[0])])
    quantity = definition.quantities[0] if definition.quantities else None
    told = quantity.id if quantity else "The score"
    ask = f'quantity("{told}", "ann")' if quantity else 'score("ann")'
    fields = {
        "title": titled(stem),
        "quantity": told,
        "help": quantity.help if quantity else "",
        "game": game,
        "file_stem": stem,
        "people": people if definition.players[1] > 1 else "ann:",
        "imports": imports,
        "rule": f"RULE = {rule}",
        "says": f"{told} is one higher.",
        "measure": f"laid.{ask}",
        "plainly": f"plain.{ask}",
    }
    return (MODIFIER if quantity else SCORE).format(**fields), TEST.format(**fields)
