"""A panel that counts rounds, in any game."""

from typing import Any

from astragal import hookimpl


def draw(look: Any) -> Any:
    from astragal.panels import Canvas

    canvas = Canvas(look.width)
    canvas.put(0, 0, look.words("Round {n}", n=look.state.round))
    return canvas


@hookimpl
def panels() -> list[Any]:
    from astragal.panels import Panel

    return [Panel("round-clock", "Clock", draw, area="side")]
