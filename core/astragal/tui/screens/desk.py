"""What every screen of the program stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp


class DeskScreen(Screen[None]):
    """A screen that knows which program it belongs to."""

    @property
    def desk(self) -> AstragalApp:
        """The program."""
        return cast("AstragalApp", self.app)
