"""Medicine costs ten."""

from astragal import hookimpl
from rtta.content import Content

GAME = "rtta"


@hookimpl
def amend_content(content: Content) -> None:
    content.developments["medicine"].cost = 10
