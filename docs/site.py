"""What the website needs beyond MkDocs: folders in the navigation, pages of the root folder, links."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
FROM_ROOT = {
    "CONTRIBUTING.md": "contributing.md",
    "tests/README.md": "tests.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages that live outside docs/, because people look for them there, with their names on the site."""
FENCE = re.compile(r"^(\s*```\w+) file=(\S+)$", re.MULTILINE)
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Replace each folder in the navigation by those of its pages that are not named anywhere in it."""
    listed = yaml.safe_dump(config.nav)
    config.nav = _expanded(config.nav or [], listed)
    return config


def _expanded(entries: list[Any], listed: str) -> list[Any]:
    """Return entries of the navigation with folders spelled out."""
    found: list[Any] = []
    for entry in entries:
        if isinstance(entry, str):
            found += _pages_in(entry, listed) if entry.endswith("/") else [entry]
            continue
        ((title, inside),) = entry.items()
        found.append({title: _expanded(inside, listed) if isinstance(inside, list) else inside})
    return found


def _pages_in(folder: str, listed: str) -> list[str]:
    """Return the pages of a folder that the navigation does not name, the index first."""
    pages = sorted((ROOT / "docs" / folder).glob("*.md"), key=lambda page: (page.stem != "index", page.name))
    return [folder + page.name for page in pages if folder + page.name not in listed]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root folder."""
    for source, name in FROM_ROOT.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Show file names above code, and make links fit the site."""
    name = page.file.src_uri
    origin = next((source for source, kept in FROM_ROOT.items() if kept == name), f"docs/{name}")
    markdown = FENCE.sub(r'\1 title="\2"', markdown)
    return LINK.sub(lambda link: _linked(link, origin, name), markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Take the fonts out of screenshots: they name a server, and the reader's own monospaced font will do."""
    for picture in Path(config.site_dir, "screenshots").glob("*.svg"):
        picture.write_text(FONT.sub("", picture.read_text(encoding="utf-8")), encoding="utf-8")


def _linked(link: re.Match[str], origin: str, name: str) -> str:
    """Return a link as the site has it; a source that is not on the site is named, not linked."""
    text, path, anchor = link[1], link[2], link[3] or ""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), path))
    if target in FROM_ROOT:
        there = FROM_ROOT[target]
    elif target.startswith("docs/"):
        there = target.removeprefix("docs/")
    else:
        return text if target in text else f"{text} (`{target}`)"
    return f"[{text}]({posixpath.relpath(there, posixpath.dirname(name) or '.')}{anchor})"
