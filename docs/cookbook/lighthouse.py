"""A new monument: the Lighthouse, four boxes, five points for the first and two for others."""

from astragal import hookimpl
from rtta.content import Content, MonumentEntry

GAME = "rtta"


@hookimpl
def amend_content(content: Content) -> None:
    names = {"en": "Lighthouse", "fr": "Phare"}
    content.monuments["lighthouse"] = MonumentEntry(4, 5, 2, names)
