"""Rules that misbehave, written on the spot: every hook with every fault."""

from __future__ import annotations

HEAD = """
import itertools
import time
from types import SimpleNamespace

import attrs

from astragal import coded
from astragal import *
from astragal.errors import Refusal
from astragal import hookimpl
from astragal import Option
from astragal import Phase
from astragal import Action, Event, TurnStarted
from astragal.bots.random import RandomBot

GAME = "rtta"


def fault(state, good):
    {fault}


@attrs.frozen
class Echoed(Event):
    seat: int


@coded
class Yawn(Action):
    kind = "yawn"

    def apply(self, state):
        state.rules.next_phase(state)

"""

FAULTS = {
    "raises": "raise ValueError('boom')",
    "wrong type": "return 'nonsense'",
    "none": "return None",
    "mutates": "touch(state); return good",
    "endless": "return echo(state)",
    "exits": "raise SystemExit(3)",
    "prints": "print('noise'); return good",
    "slow": "time.sleep({seconds}); return good",
}
"""What goes wrong inside a function that a rule hands over, or in the hook itself where there is none."""

TAIL = """

def touch(state):
    if hasattr(state, "notes"):
        state.notes["touched"] = int(state.notes.get("touched", 0)) + 1
        state.players[0].food = min(15, state.players[0].food + 1)
    elif hasattr(state, "developments"):
        state.developments["coinage"] = None
    elif hasattr(state, "turns"):
        state.turns["turn"].append(None)


def echo(state):
    if not hasattr(state, "emit"):
        return itertools.count()
    state.emit(Echoed, 0)
    return None
"""

ECHO = """

@hookimpl
def reactions():
    return [Reaction(Echoed, lambda state, event: echo(state))]
"""

HOOKS = {
    "define_game": "def define_game():\n    return fault(None, None)",
    "options": "def options():\n    return fault(None, [Option('naps', 1, 'How many naps.')])",
    "amend_content": "def amend_content(content):\n    return fault(content, None)",
    "amend_phases": """
class Nap(Phase):
    id = "nap"
    kinds = (Yawn,)

    def choices(self, state):
        return fault(state, ())


@hookimpl
def amend_phases(plan):
    plan.insert_after("feed", Nap)
""",
    "actions": "def actions():\n    return [Offer('buy', (Yawn,), lambda state: fault(state, (Yawn(),)))]",
    "limits": "def limits():\n    return [Limit(('build',), lambda state, action: fault(state, None))]",
    "modifiers": "def modifiers():\n    return [Modifier('hand_limit', lambda s, p, value: fault(s, value))]",
    "reactions": """
@hookimpl
def reactions():
    return [
        Reaction(TurnStarted, lambda state, event: fault(state, None)),
        Reaction(Echoed, lambda state, event: echo(state)),
    ]
""",
    "scoring": "def scoring():\n    return [Scoring('naps', lambda state, seat: fault(state, 1))]",
    "endings": "def endings():\n    return [Ending('nap', lambda state: fault(state, False))]",
    "tie_break": "def tie_break():\n    return [TieBreak('naps', lambda state, seat: fault(state, 1))]",
    "wording": "def wording():\n    return fault(None, Naming({'phase:nap': {'en': 'Nap'}}))",
    "lessons": "def lessons():\n    return fault(None, [])",
    "panels": """
def draw(look):
    from astragal.panels import Canvas

    canvas = Canvas(look.width)
    canvas.put(0, 0, "nap")
    return fault(look.state, canvas)


@hookimpl
def panels():
    from astragal.panels import Panel

    return [Panel("nap", "Nap", draw, area="side")]
""",
    "commands": "def commands():\n    return [Command('nap', 'Sleep.', lambda words: fault(None, 0))]",
    "bots": """
class Sleeper(RandomBot):
    def choose(self, state, legal):
        return fault(state, super().choose(state, legal))


@hookimpl
def bots():
    return [BotKind("sleeper", "Sleeps.", Sleeper)]
""",
    "metrics": "def metrics():\n    return [Metric('naps', 'Naps.', lambda tally: fault(tally.state, 1.0))]",
}
"""A working rule for each hook but for what `fault` does."""


def source(hook: str, kind: str, seconds: float) -> str:
    """Return the text of a rule that implements a hook and has a fault."""
    body = HOOKS[hook]
    marked = body if "@hookimpl" in body else f"@hookimpl\n{body}"
    tail = ECHO if hook != "reactions" and kind == "endless" else ""
    return HEAD.format(fault=FAULTS[kind].format(seconds=seconds)) + marked + TAIL + tail


def outright(hook: str) -> str:
    """Return the text of a rule whose hook itself raises."""
    body = f"@hookimpl\ndef {hook}():\n    raise ValueError('boom')\n"
    return HEAD.format(fault="return good") + body + TAIL
