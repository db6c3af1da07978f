"""Make the analyses that the tutorial reads, and their pictures, anew.

    python tools/tutorial_pages.py             # docs/tutorial/pictures/analysis-*.png, and every sentence
    python tools/tutorial_pages.py rtta        # one match only

The pages come from `astragal analyse --html`, as readers make them. Pictures need WeasyPrint and PyMuPDF,
which Astragal itself does not; without them, only the pages are made, in the current folder.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import click

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorial"
SHEET = "@page { size: 960px 3000px; margin: 0; background: #fdfdfb }"
"""One page that is longer than any analysis; what stays empty is cut off."""
WIDTH = 1000
"""Pixels of a picture."""


def page_of(match: Path, folder: Path) -> Path:
    """Analyse a match as a reader would, print what is said, and return the page."""
    page = folder / f"analysis-{match.stem}.html"
    subprocess.run([sys.executable, "-m", "astragal", "analyse", str(match), "--html", str(page)], check=True)
    return page


def picture_of(page: Path, picture: Path) -> None:
    """Draw a page without the empty rest of its paper."""
    pymupdf, weasyprint = (import_module(name) for name in ("pymupdf", "weasyprint"))
    style = weasyprint.CSS(string=SHEET)
    paper = pymupdf.open("pdf", weasyprint.HTML(str(page)).write_pdf(stylesheets=[style]))[0]
    low = max(block[3] for block in paper.get_text("blocks"))
    inked = pymupdf.Rect(0, 0, paper.rect.width, low + paper.rect.width / 50)
    zoom = WIDTH / paper.rect.width
    paper.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), clip=inked).save(str(picture))


def main(arguments: list[str]) -> None:
    """Read the command line and make the pages that it names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "matches", nargs="*", help="rtta, along-history or iron-age; without a name, all three"
    )
    options = parser.parse_args(arguments)
    for match in sorted(TUTORIAL.glob("matches/*.astragal")):
        if options.matches and match.stem not in options.matches:
            continue
        click.echo(f"--- {match.stem}")
        with tempfile.TemporaryDirectory() as folder:
            page = page_of(match, Path(folder))
            try:
                picture_of(page, TUTORIAL / "pictures" / f"{page.stem}.png")
            except ImportError as missing:
                page.rename(Path.cwd() / page.name)
                click.echo(f"No picture without {missing.name}: see {page.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
