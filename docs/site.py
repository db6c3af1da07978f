"""What the website needs beyond MkDocs: folders in the navigation, pages of the root folder, links."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

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
    """Replace each folder in the navigation by its pages."""
    config.nav = [_expanded(entry) for entry in config.nav or []]
    return config


def _expanded(entry: Any) -> Any:
    """Return an entry of the navigation with `Title: folder/` spelled out, the index first."""
    if isinstance(entry, str):
        return entry
    ((title, inside),) = entry.items()
    if isinstance(inside, list):
        return {title: [_expanded(below) for below in inside]}
    if not inside.endswith("/"):
        return entry
    pages = sorted((ROOT / "docs" / inside).glob("*.md"), key=lambda page: (page.stem != "index", page.name))
    return {title: [inside + page.name for page in pages]}


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
