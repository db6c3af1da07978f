"""Reports as one HTML page: plots inline, no network."""

from __future__ import annotations

import io
import re
from importlib import resources

from astragal.lab.extra import needed
from astragal.lab.report.plots import draw
from astragal.lab.report.report import Plot, Report


def page(report: Report) -> str:
    """Return a report as a page that stands alone."""
    jinja2 = needed("jinja2")
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    source = resources.files("astragal.lab.report").joinpath("report.html.j2").read_text(encoding="utf-8")
    template = environment.from_string(source)
    text: str = template.render(
        report=report, plots=[jinja2.utils.markupsafe.Markup(svg(plot)) for plot in report.plots]
    )
    return text


def svg(plot: Plot) -> str:
    """Return a plot as an SVG element, the same every time."""
    matplotlib = needed("matplotlib")
    settings = {
        "svg.hashsalt": "astragal",
        "svg.fonttype": "none",
        "font.size": 9,
        "font.family": "sans-serif",
    }
    with matplotlib.rc_context(settings):
        figure = draw(plot)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight")
    return _bare(file.getvalue())


def _bare(drawn: str) -> str:
    """Return the SVG element alone, without the prologue and the metadata that name addresses."""
    drawn = drawn[drawn.index("<svg") :]
    return re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
