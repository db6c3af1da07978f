"""The pages: their code runs, their links lead somewhere, their words are one for one thing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from astragal import __version__
from astragal.plugins.registry import Registry
from astragal.testing import assert_rule_is_sound

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
OUTSIDE = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md")
PAGES = [*(ROOT / name for name in OUTSIDE), *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^```(python|toml) file=(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WORDS = (
    "game ruleset rules option quantity match seat round phase action chance event refusal modifier reaction "
    "content die track checklist card board token view journal bot metric panel hook plugin"
)


def blocks() -> list[tuple[str, int, str, str]]:
    """Return page, number, file name and text of each block of code that has a file name."""
    return [
        (str(page.relative_to(ROOT)), number, name, text)
        for page in PAGES
        for number, (_, name, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
    ]


RULES = [block for block in blocks() if block[2].endswith(".py") and not block[2].startswith("test_")]


@pytest.mark.parametrize(("page", "number", "name", "text"), RULES, ids=[f"{b[0]}-{b[1]}" for b in RULES])
def test_rule_of_a_page_is_sound(page: str, number: int, name: str, text: str, tmp_path: Path) -> None:
    """Every rule that a page shows works as it stands."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    options: dict[str, Any] = {"ages": "antiquity"} if "along_history" in text else {}

    seen = assert_rule_is_sound(path, games=1, hash_seeds=(), **options)

    assert seen.suspects == ()


def test_pages_have_rules() -> None:
    """The tutorial and the how-tos show rules of every kind."""
    assert len(RULES) >= 10


def test_ruleset_of_the_tutorial_compiles(tmp_path: Path) -> None:
    """The ruleset file of the tutorial can be played."""
    (text,) = [text for _, _, name, text in blocks() if name == "ours.toml"]
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    registry = Registry()

    rules = registry.compile(registry.ruleset("rtta", str(path)), 2)

    assert rules.rule_ids == ("rtta.skulls-reroll", "rtta.theatre")
    assert rules.options["developments_to_end"] == 6


LUCKY = [text for _, _, name, text in blocks() if name == "lucky_coins.py"]


@pytest.mark.parametrize(
    ("test", "rule", "shown"),
    [
        ("test_ten.py", "ten.py", 0),
        ("test_lucky_coins.py", "lucky_coins.py", 0),
        ("test_lucky_coins.py", "lucky_coins.py", 1),
    ],
)
def test_tests_that_a_page_shows_pass(test: str, rule: str, shown: int, tmp_path: Path) -> None:
    """The tests that a page shows pass on the rules that it is about."""
    (text,) = [text for _, _, name, text in blocks() if name == test]
    (tmp_path / rule).write_text(LUCKY[shown], encoding="utf-8")

    scope: dict[str, Any] = {"__file__": str(tmp_path / test), "__name__": "shown"}
    exec(compile(text, test, "exec"), scope)
    tests = [function for name, function in scope.items() if name.startswith("test_")]
    for function in tests:
        function()

    assert len(tests) == 2


def test_house_rule_of_the_readme_is_sound_and_short(tmp_path: Path) -> None:
    """The first rule that anybody sees works, and is ten lines of code."""
    (text,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )
    path = tmp_path / "lucky_skulls.py"
    path.write_text(text, encoding="utf-8")

    seen = assert_rule_is_sound(path, games=1, hash_seeds=())

    assert seen.changed
    assert len([line for line in text.splitlines() if line.strip()]) <= 10


def test_tutorial_shows_what_the_program_prints() -> None:
    """What the tutorial says about `new rule` is what the command prints."""
    from astragal.cli import new, rules

    text = (DOCS / "tutorial" / "first-house-rule.md").read_text(encoding="utf-8")
    source = "".join(Path(str(command.__file__)).read_text(encoding="utf-8") for command in (new, rules))

    for phrase in (
        "the rule. Try it: astragal play",
        "its test. Run it: pytest",
        "random games went another way",
    ):
        assert phrase in text
        assert phrase in source


# --- links and words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of the project finds it."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]

    missing = [link for link in links if link and not (page.parent / link).exists()]

    assert missing == []


def test_every_page_is_reached_from_the_index() -> None:
    """Whoever starts at the index finds every page."""
    seen: set[Path] = set()
    waiting = [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in seen or page.suffix != ".md" or not page.exists():
            continue
        seen.add(page)
        links = re.findall(r"\]\(([^)\s#]+)", page.read_text(encoding="utf-8"))
        waiting += [(page.parent / link).resolve() for link in links if "://" not in link]

    assert {str(page.relative_to(DOCS)) for page in set(DOCS.rglob("*.md")) - seen} == set()


def test_glossary_explains_the_words() -> None:
    """The words of the project are explained, in alphabetical order."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")

    assert [word for word in WORDS.split() if f"**{word}**" not in text] == []
    for table in text.split("\n## "):
        rows = re.findall(r"^\| \*\*(.+?)\*\*", table, re.MULTILINE)
        assert rows == sorted(rows, key=str.lower)


def test_changelog_keeps_its_form() -> None:
    """What is not released comes first, then each release with its date; each is sorted by reader."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    first = text.partition("## [0.1.0]")[2]

    assert titles[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title) for title in titles[1:])
    assert any(title.startswith(f"[{__version__}]") for title in titles)
    for section in ("### For players", "### For rule writers", "### Engine"):
        assert section in first


@pytest.mark.parametrize("page", sorted((DOCS / "adr").glob("0*.md")), ids=lambda page: page.stem)
def test_decision_is_half_a_page(page: Path) -> None:
    """A decision says what was asked, what was decided, why, and what it costs, on half a page."""
    text = page.read_text(encoding="utf-8")

    for part in ("**Question.**", "**Decision.**", "**Why.**", "**Cost.**"):
        assert part in text
    assert len(text.splitlines()) <= 30
    assert f"({page.name})" in (DOCS / "adr" / "index.md").read_text(encoding="utf-8")
