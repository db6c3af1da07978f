"""The website: it builds without a warning, has every page and a search, and loads nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]*\bsrc="?([^"\s>]+)|<link[^>]*\bhref="?([^"\s>]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site, built in strict mode: a broken link or a page outside the navigation fails."""
    folder = tmp_path_factory.mktemp("site")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


def test_every_page_is_on_the_site(site: Path) -> None:
    """Each Markdown file of the docs has its page."""
    names = [page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")]

    assert [str(name) for name in names if not (site / name).is_file()] == []


def test_pages_of_the_root_folder_are_on_the_site(site: Path) -> None:
    """Contributors find their pages there too, with links that fit."""
    text = (site / "contributing.html").read_text(encoding="utf-8").partition("<article")[2]

    assert 'href="tests.html"' in text
    assert 'href="reference/test-kit.html"' in text


def test_scripts_of_the_docs_stay_behind(site: Path) -> None:
    """The only Python on the site is what pages link to: the tutorial's game and the cookbook's rules."""
    found = [path.relative_to(site).as_posix() for path in site.rglob("*.py")]

    assert [path for path in found if not path.startswith("cookbook/")] == ["tutorial/pig/pig.py"]


def test_code_shows_its_file_name(site: Path) -> None:
    """A block that is a file has its name above it."""
    text = (site / "tutorial" / "first-house-rule.html").read_text(encoding="utf-8")

    assert '<span class="filename">lucky_coins.py</span>' in text


def test_sources_are_named_instead_of_linked(site: Path) -> None:
    """The site holds no source tree: a link into it becomes the path."""
    text = (site / "tutorial" / "first-house-rule.html").read_text(encoding="utf-8")

    assert "<code>plugins/house_rules</code>" in text
    assert 'href="../../plugins' not in text


def test_search_finds_the_hooks(site: Path) -> None:
    """The index of the search knows every page and is there for pages opened from the disk."""
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}

    assert {"reference/hooks.html", "tutorial/first-game.html", "changelog.html"} <= found
    assert (site / "search" / "search_index.js").is_file()


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """Scripts, styles, fonts and pictures all come with the site."""
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    loaded = [one or other for text in pages.values() for one, other in LOADED.findall(text)]
    pictures = [path.read_text(encoding="utf-8") for path in site.rglob("*.svg")]

    assert len(loaded) > len(pages)
    assert [address for address in loaded if "//" in address] == []
    assert [text for text in pictures if "@font-face" in text] == []
