"""Count what a key press costs: calls of our own functions, modules entered, switches between modules.

    python tools/walks.py            a table for four key presses
    python tools/walks.py --most 30  also the functions called most often in each

How it counts. Two people play in a window of 120 by 40 cells, without pauses and animations, and the match
is saved on disk. A profiler (`sys.setprofile`) sees every "call" event from the key press until the table
waits for the next key and everything is painted. A call counts when its function belongs to the engine, a
game or the house rules (`OWN`); calls of Textual, the standard library and what attrs generates in a file
of its own are left out. A generator counts each time it goes on, as the profiler reports it. A module is
entered when one of its functions is called; a switch is a call in another module than the call before it.
The row "of it play" counts only what runs inside `Match.act`, `Match.roll` and `Match.undo`: rules and
journal, without looking for choices and painting.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from types import FrameType

import attrs
from textual.pilot import Pilot

from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings

OWN = ("astragal", "rtta", "along_history", "house_rules")
PLAY = ("Match.act", "Match.roll", "Match.undo")
PAINTING = ("AstragalApp.get_line_filters",)
"""What Textual calls for each region that it paints: how often depends on the clock, so it is left out."""
SIZE = (120, 40)
SEED = 7
PATIENCE = 2_000
"""How often the table is asked whether it waits for a person, 5 ms apart."""
PAINTED = 0.05
"""Seconds after which Textual, which paints sixty times a second, has painted."""


class Walk:
    """Counts calls, by function, and switches between modules."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.modules: set[str] = set()
        self.switches = 0
        self._last = ""

    def step(self, module: str, function: str) -> None:
        """Count one call."""
        self.calls[f"{module}.{function}"] += 1
        self.modules.add(module)
        self.switches += module != self._last
        self._last = module

    @property
    def figures(self) -> tuple[int, int, int]:
        """Calls, modules, switches."""
        return self.calls.total(), len(self.modules), self.switches


class Tracer:
    """A profiler that walks along with everything that is called, and with what the match does of it."""

    def __init__(self) -> None:
        self.whole, self.play = Walk(), Walk()
        self._within = 0
        """How many of our calls are open within `PLAY`."""

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        """Take note of a call or a return; this is what `sys.setprofile` calls."""
        module = frame.f_globals.get("__name__", "")
        if module.partition(".")[0] not in OWN:
            return
        function = frame.f_code.co_qualname
        if function in PAINTING:
            return
        if event == "call":
            self.whole.step(module, function)
            if self._within or function in PLAY:
                self._within += 1
                self.play.step(module, function)
        elif event == "return" and self._within:
            self._within -= 1


@attrs.frozen
class Press:
    """A key press that is counted: the game, how the match gets there, and which keys lead up to it."""

    name: str
    game: str
    reached: Callable[[Match], bool]
    """Whether the match stands where the keys are pressed."""
    keys: Callable[[TableScreen], Sequence[str]]
    """The keys that are counted, as they are at this table."""
    before: tuple[str, ...] = ()
    """The keys that are pressed first and not counted."""
    odds: bool = True
    """Whether the odds are counted that are worked out and shown after the key."""


def _at_roll(match: Match) -> bool:
    return match.to_move == 0 and match.rules.phase_of(match.state).id == "roll"


def _at_purchase(match: Match) -> bool:
    """Return whether a card can be bought that takes a second decision: what to pay with."""
    if match.to_move != 0 or match.rules.phase_of(match.state).id != "act":
        return False
    return any(_is_two_decisions(match, action.text) for action in match.legal if action.kind == "acquire")


def _is_two_decisions(match: Match, text: str) -> bool:
    after = match.state.fork()
    match.rules.play(after, next(action for action in match.legal if action.text == text))
    return after.to_move == 0 and match.rules.phase_of(after).id == "payment"


def _purchase_keys(table: TableScreen) -> list[str]:
    """Return the key of the first card that must be paid for by choosing, and Space, which pays."""
    session = table.session
    wanted = next(
        action
        for action in session.state.legal
        if action.kind == "acquire" and _is_two_decisions(session.match, action.text)
    )
    keys = session.choices.keys
    return [keys.get(wanted.target) or keys[f"act:{wanted.text}"], "space"]


PRESSES = (
    Press("one reroll", "rtta", _at_roll, lambda table: ["space"], before=("1",)),
    Press("one tick of a die", "rtta", _at_roll, lambda table: ["1"], odds=False),
    Press("one tick of a die and its odds", "rtta", _at_roll, lambda table: ["1"]),
    Press("undo", "rtta", _at_roll, lambda table: ["u"], before=("enter", "enter")),
    Press("one card purchase", "along-history", _at_purchase, _purchase_keys),
)


def opened(press: Press, folder: Path) -> Match:
    """Begin a match of two people and play it at random to where keys are pressed."""
    registry = Registry()
    ruleset = registry.ruleset(press.game)
    rules = registry.compile(ruleset, 2)
    seats = [Seat("Alice"), Seat("Bruno")]
    match = Match.start(rules, ruleset, seats, SEED, path=folder / "match.astragal")
    rng = Random(SEED)
    while not press.reached(match):
        if match.to_move < 0:
            match.roll()
        else:
            match.act(rng.choice(match.legal))
    return match


async def count(press: Press) -> Tracer:
    """Open the table, press the keys and return what they called."""
    with tempfile.TemporaryDirectory() as folder:
        match = opened(press, Path(folder))
        settings = Settings(speed="instant", animations=False, handover=False)
        app = AstragalApp(settings=settings, folder=Path(folder), first=lambda app: match)
        async with app.run_test(size=SIZE) as pilot:
            table = await _waiting(pilot)
            if not press.odds:
                table.tick_odds.needs_work = lambda: False  # type: ignore[method-assign]
            for key in press.before:
                await pilot.press(key)
                await _waiting(pilot)
            tracer = Tracer()
            for key in press.keys(table):
                sys.setprofile(tracer)
                await pilot.press(key)
                await _waiting(pilot)
                sys.setprofile(None)
        match.close()
    return tracer


async def _waiting(pilot: Pilot[None]) -> TableScreen:
    """Return the table once it waits for a person and is painted."""
    for _ in range(PATIENCE):
        table = pilot.app.screen
        if isinstance(table, TableScreen) and _is_persons_turn(table):
            await asyncio.sleep(PAINTED)
            await pilot.pause()
            return table
        await asyncio.sleep(0.005)
    raise TimeoutError("the table waits for nobody")


def _is_persons_turn(table: TableScreen) -> bool:
    """Ask the table without being counted."""
    profiler = sys.getprofile()
    sys.setprofile(None)
    try:
        return table.session.person_to_move
    finally:
        sys.setprofile(profiler)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=0, help="list so many functions of each key press")
    asked = parser.parse_args()
    print("| key press | calls | modules | switches |\n|---|---|---|---|")
    for press in PRESSES:
        tracer = asyncio.run(count(press))
        for name, walk in ((press.name, tracer.whole), ("of it play", tracer.play)):
            print(f"| {name} | {' | '.join(f'{figure:,}' for figure in walk.figures)} |")
        for function, calls in tracer.whole.calls.most_common(asked.most):
            print(f"    {calls:5} {function}")


if __name__ == "__main__":
    main()
