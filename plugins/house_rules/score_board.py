"""A panel with everybody's current score, in any game.

Hook: panels. Textual is imported only when somebody looks, inside the function.
"""

from typing import TYPE_CHECKING, Any

from astragal import hookimpl

if TYPE_CHECKING:
    from astragal.panels import Canvas, Look


def draw(look: "Look") -> "Canvas":
    """Draw a line for each player."""
    from astragal.panels import Canvas

    canvas = Canvas(look.width)
    for seat in range(look.state.seats):
        name = look.words.player(seat)
        canvas.put(0, seat, f"{look.state.rules.total(look.state, seat):>4}  {name}")
    return canvas


@hookimpl
def panels() -> list[Any]:
    """Put the panel beside the others."""
    from astragal.panels import Panel

    return [Panel("score-board", "Scores", draw, area="side")]
