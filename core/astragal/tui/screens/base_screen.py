"""What every screen of the program stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen
from textual.worker import Worker, WorkerState

from astragal.errors import AstragalError, one_line

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp

Result = TypeVar("Result")


class Layer(Screen[Result]):
    """A screen that is left once: a key that was under way when it closed closes nothing below it."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave, if it is still in front: Textual itself would take away whatever is."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    @property
    def program(self) -> AstragalApp:
        """The program."""
        return cast("AstragalApp", self.app)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Hear of work in the background that failed."""
        error = event.worker.error
        if event.state is WorkerState.ERROR and error is not None and self.is_attached:
            self.worker_failed(event.worker.group, error)

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Say why work in the background failed; the program goes on."""
        if isinstance(error, AstragalError):
            self.program.say_error(error)
            return
        text = one_line(f"{type(error).__name__}: {error}")
        if "can't start new thread" in text:
            words = self.program.words
            text = words("The system can't start another thread. Close other programs, then try again.")
        self.program.say_error(AstragalError(text))


class Above(ModalScreen[Result], Layer[Result]):
    """A screen above another one, which shows through."""


class BaseScreen(Layer[None]):
    """A screen of its own, which is left without an answer."""
