"""What every screen of the program stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp

Result = TypeVar("Result")


class Layer(Screen[Result]):
    """A screen that is left once: a key that was under way when it closed closes nothing below it."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave, if it is still in front: Textual itself would take away whatever is."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Above(ModalScreen[Result], Layer[Result]):
    """A screen above another one, which shows through."""


class BaseScreen(Layer[None]):
    """A screen that knows which program it belongs to."""

    @property
    def program(self) -> AstragalApp:
        """The program."""
        return cast("AstragalApp", self.app)
