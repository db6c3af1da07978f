"""The rest of a turn after a choice: how planners would go on, until dice or somebody else decide."""

from __future__ import annotations

from random import Random

from astragal.bots.advice import plan_in_words
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words

_LONGEST = 30  # steps of a plan


def plan_after(rules: Rules, state: State, first: Action) -> tuple[Action, ...]:
    """Return a choice and what a planner does after it, as far as neither luck nor others come in between."""
    kind = "planner" if "planner" in rules.bots else next(iter(rules.bots))
    seat, turn = state.to_move, (state.round, state.active)
    bot = rules.bots[kind].make(rules, seat, Random(seat))
    now, actions = state.fork(), [first]
    rules.play(now, first)
    while now.to_move == seat and (now.round, now.active) == turn and len(actions) < _LONGEST:
        action = bot.choose(rules.game.view(now, seat), now.legal) if len(now.legal) > 1 else now.legal[0]
        actions.append(action)
        rules.play(now, action)
    return tuple(actions)


def plan_text(rules: Rules, state: State, first: Action, words: Words) -> str:
    """Return a choice and the rest of its turn in words, steps that only end a phase left out."""
    plan = plan_after(rules, state, first)
    said, now = list[str](), state.fork()
    for place, action in enumerate(plan):
        if place == 0 or action != DONE:
            said += plan_in_words(rules, now, [action], words)
        rules.play(now, action)
    return " · ".join(_counted(said))


def _counted(said: list[str]) -> list[str]:
    """Return steps with the same one in a row written once, with how often it is taken.

    A purchase is said only with its payment.
    """
    found: list[tuple[str, int]] = []
    for text in said:
        if found and found[-1][0] == text:
            found[-1] = text, found[-1][1] + 1
        elif found and text.startswith(found[-1][0]):
            found[-1] = text, 1
        else:
            found.append((text, 1))
    return [text if count == 1 else f"{text} ×{count}" for text, count in found]
