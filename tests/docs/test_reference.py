"""The reference: generated pages are current, and everything has its place in them."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import attrs
import click
import pytest

from astragal import testing
from astragal.cli import cli
from astragal.engine.pending import WAITING
from astragal.plugins import records as contract
from astragal.plugins.registry import Registry, installed

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


def generator() -> ModuleType:
    """Return the script that writes the pages."""
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["docs_generate"] = module
    sys.path.insert(0, str(ROOT / "docs"))  # where it finds its other half, as when it is run
    spec.loader.exec_module(module)
    return module


GENERATE = generator()
PAGES = GENERATE.pages()


@pytest.mark.parametrize("name", [name for name in PAGES if name != "commands.md"])
def test_generated_page_is_current(name: str) -> None:
    """A page says what the code says; `make docs` writes it anew."""
    assert (REFERENCE / name).read_text(encoding="utf-8") == PAGES[name], "run `make docs`"


@pytest.mark.parametrize("hook", GENERATE.hooks())
def test_hook_has_a_heading_its_arguments_and_an_example(hook: str) -> None:
    """Every hook is described with when it is called, its arguments and an example."""
    section = PAGES["hooks.md"].partition(f"\n## `{hook}`\n")[2].partition("\n## ")[0]

    assert f"`{hook}(" in section
    assert "Return" in section or "return" in section
    assert "```python\n@hookimpl\ndef " + hook in section


@pytest.mark.parametrize("hook", GENERATE.hooks())
def test_hook_is_named_in_a_test(hook: str) -> None:
    """Every hook is used by some test of the engine, of the games or of the samples."""
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]

    assert any(re.search(rf"\b{hook}\b", path.read_text(encoding="utf-8")) for path in tests)


@pytest.mark.parametrize("game", Registry().games())
def test_every_quantity_and_option_has_a_row(game: str) -> None:
    """What can be modified or set is listed with its meaning."""
    quantities = {quantity.id for quantity in Registry().definition(game).quantities}
    options = set(GENERATE.options_of(game))

    assert {name for name in quantities if f"| `{name}` |" not in PAGES["quantities.md"]} == set()
    assert {name for name in options if f"| `{name}` |" not in PAGES["options.md"]} == set()


def test_every_fact_of_an_event_has_its_type() -> None:
    """As a plain type: no name that only the source explains."""
    rows = [row.split(" | ")[1] for row in PAGES["events.md"].splitlines() if row.startswith("| `")]
    facts = [fact for row in rows for fact in re.findall("`(.*?)`", row)]
    plain = r"int|str|bool|tuple|, |\.\.\.|[\[\]]"

    assert len(facts) > 200
    assert [fact for fact in facts if not re.fullmatch(rf"\w+: ({plain})+", fact)] == []


def test_every_field_of_the_table_has_a_row_with_words() -> None:
    """What a rule may look at is listed, and says what it is."""
    found = GENERATE.pieces(GENERATE.REGISTRY)
    silent = [
        f"{kind.__name__}.{name}"
        for game, kinds in found.items()
        for kind in kinds
        for name, text in GENERATE.fields_of(kind).items()
        if not text or not re.search(rf"\| `{name}`.* \| `.+` \| {re.escape(text)} \|", table_page(game))
    ]

    assert {kind.__name__ for kinds in found.values() for kind in kinds} >= {
        "State",
        "Table",
        "Player",
        "War",
    }
    assert silent == []


def table_page(game: str) -> str:
    """Return the page of a game's table, or of what every game has."""
    return str(PAGES.get(f"{game}/state.md", PAGES["state.md"]))


@pytest.mark.parametrize("game", Registry().games())
def test_everything_that_rules_may_call_is_described_and_used(game: str) -> None:
    """With its signature and what it does; what no rule calls would not be kept in order."""
    found = GENERATE.calls(GENERATE.REGISTRY, game)
    package = ROOT / "games" / next(iter(found.values())).__module__.partition(".")[0]
    paths = [*package.rglob("*.py"), *(ROOT / "plugins").rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.name != "calls.py"]

    assert len(found) >= 10
    for name, call in found.items():
        assert f"| `{name}(" in table_page(game)
        assert f" | {call.__doc__} |" in table_page(game), name
        assert any(re.search(rf"\b(?<!def ){name}(\(|\)| for )", text) for text in texts), name


@pytest.mark.parametrize("game", Registry().games())
def test_a_development_or_a_card_can_be_granted(game: str) -> None:
    """The page of each table names what authors look for first."""
    wanted = {
        "rtta": ("gain_development", "collect_good", "discard_good"),
        "along-history": ("gain_card", "gain_gold", "gain_universal", "destroy"),
        "iron-age": ("gain_development", "gain_goods", "gain_armies"),
    }
    changes = table_page(game).partition("## What rules may call to change things")[2].partition("\n## ")[0]

    assert [name for name in wanted[game] if f"| `{name}(state: Table, seat: int" not in changes] == []


@pytest.mark.parametrize("game", Registry().games())
def test_every_phase_has_a_row(game: str) -> None:
    """Whatever phase of whatever ruleset a rule may name is listed with its actions."""
    registry = Registry()
    for preset in registry.definition(game).presets:
        rules = registry.compile(registry.ruleset(game, preset.id), 2)
        answering = [handler for handler in rules.handlers.values() if not isinstance(handler, WAITING)]
        for phase in (*rules.phases, *answering):
            assert f" | `{phase.id}` | " in PAGES["phases.md"]
            assert phase.__doc__


def test_every_record_that_hooks_hand_over_has_a_heading_with_its_fields() -> None:
    """What an author writes into a list is described field by field."""
    kinds = [kind for kind in vars(contract).values() if isinstance(kind, type) and attrs.has(kind)]
    own = [kind for kind in kinds if kind.__module__ == contract.__name__ and kind is not contract.ScoreLine]

    for kind in own:
        section = PAGES["records.md"].partition(f"\n### `{kind.__name__}`\n")[2].partition("\n### ")[0]
        assert all(f"| `{field.name}`" in section for field in attrs.fields(kind)), kind.__name__


@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_every_part_of_the_content_and_of_the_score_is_listed(game: str) -> None:
    """What `amend_content` finds and what `scoring` and `endings` replace can be looked up."""
    registry = Registry()
    rules = registry.compile(registry.ruleset(game), 2)

    assert all(f"| `{field.name}`" in PAGES["content.md"] for field in attrs.fields(type(rules.content)))
    ids = [*(line.id for line in rules.scoring), *(ending.id for ending in rules.endings)]
    for name in [*ids, *(tie.id for tie in rules.tie_breaks)]:
        assert f"`{name}`" in PAGES["scores.md"]


def test_every_event_has_a_row() -> None:
    """What can be reacted to is listed with its facts."""
    kinds = {kind.__name__ for found in GENERATE.events().values() for kind in found}

    assert len(kinds) > 40
    assert {name for name in kinds if f"| `{name}` |" not in PAGES["events.md"]} == set()


def test_every_rule_has_a_row() -> None:
    """What is installed is listed with what it says."""
    assert {rule for rule in installed("astragal.rules") if f"| `{rule}` |" not in PAGES["rules.md"]} == set()


def test_every_verb_of_cards_has_a_row() -> None:
    """What cards are written with is listed, and every verb is used by a card."""
    from along_history.effects.vocabulary import BASE

    assert {verb for verb in BASE.verbs if f"| `{verb}` |" not in PAGES["effects.md"]} == set()


def commands() -> dict[str, click.Command]:
    """Return every command and subcommand by its words."""
    context = click.Context(cli)
    found: dict[str, click.Command] = {}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        found[f"astragal {name}"] = command
        for sub, inner in (command.commands if isinstance(command, click.Group) else {}).items():
            found[f"astragal {name} {sub}"] = inner
    return found


@pytest.mark.parametrize("name", commands())
def test_command_has_a_heading_and_its_options(name: str) -> None:
    """Every command is described with each of its options."""
    page = (REFERENCE / "commands.md").read_text(encoding="utf-8")
    section = page.partition(f"## `{name}`\n")[2].partition("\n## ")[0]
    options = [param.opts[0] for param in commands()[name].params if isinstance(param, click.Option)]

    assert section, "run `make docs`"
    assert [option for option in options if option not in section] == []


def test_every_name_of_the_kit_is_described() -> None:
    """Everything public in astragal.testing is on the page of the kit or of golden games."""
    text = "".join(
        (REFERENCE / f"{page}.md").read_text(encoding="utf-8") for page in ("test-kit", "golden-games")
    )
    plain = {"Golden", "Script"}

    assert [
        name for name in testing.__all__ if name not in plain and not re.search(rf"\b{name}\b", text)
    ] == []
