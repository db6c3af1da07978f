"""Two rules by authors who do not know each other and have chosen the same names for everything."""

from __future__ import annotations

from pathlib import Path

from astragal import Registry, Rules
from astragal.plugins.registry import Ruleset

STRANGERS = ("abbey", "temple")
RULE = '''"""Once a turn food can be given to the {name}, and a neighbour is asked to join in."""

from fractions import Fraction

from astragal import DONE, Action, Chance, Limit, Metric, Naming, Note, Offer, Option, Phase, Question
from astragal import Reaction, Refusal, TurnStarted, coded, hookimpl

GAME = "rtta"
PRICE = Option("price", {price}, "What the {name} asks for.", range=(1, 9))

paid = Note(0)
turn = Note("")


@coded
class Lot(Chance):
    kind = "lot"

    def outcomes(self, state):
        return [((0,), Fraction(1, 3)), (({gain},), Fraction(2, 3))]

    def resolve(self, state, outcome):
        state.me.food = min(15, state.me.food + outcome[0])


@coded
class Answer(Action):
    kind = "answer"
    much: int

    def apply(self, state):
        plea = state.answered(Plea)
        state.players[plea.seat].food -= self.much
        paid[state, plea.seat] += self.much


@coded
class Plea(Question):
    kind = "plea"
    answers = (Answer,)
    seat: int

    def choices(self, state):
        return [Answer(much) for much in range(min(3, state.players[self.seat].food + 1))]


@coded
class Tithe(Action):
    kind = "tithe"

    def apply(self, state):
        price = state.rules.option(PRICE)
        state.me.food -= price
        paid[state, state.active] += price
        turn[state] = f"{{state.round}} {{state.active}}"
        state.ask(Plea((state.active + 1) % state.seats))


@coded
class Beg(Action):
    kind = "beg"

    def apply(self, state):
        turn[state] = f"{{state.round}} {{state.active}}"
        state.chance = Lot()


class Market(Phase):
    id = "market"
    kinds = (Tithe, Lot)

    def choices(self, state):
        done = turn[state] == f"{{state.round}} {{state.active}}"
        return () if done or state.me.food < state.rules.option(PRICE) else (Tithe(), DONE)


def beg(state):
    return () if turn[state] == f"{{state.round}} {{state.active}}" else (Beg(),)


def luck(state, event):
    if event.round % 2:
        state.chance = Lot()


@hookimpl
def options():
    return [PRICE]


@hookimpl
def amend_phases(plan):
    plan.insert_after("buy", Market)


@hookimpl
def actions():
    return [Offer("market", Beg, beg)]


@hookimpl
def limits(setup):
    late = setup["price"] + 4
    return [Limit("beg", lambda state, action: Refusal("{name}: too late") if state.round > late else None)]


@hookimpl
def reactions():
    return [Reaction(TurnStarted, luck)]


def given(tally):
    return sum(paid[tally.state, seat] for seat in range(tally.state.seats))


@hookimpl
def metrics():
    return [Metric("paid", "Given to the {name}.", given)]


@hookimpl
def wording():
    return Naming({{"phase:market": {{"en": "At the {name}"}}, "option:price": {{"en": "{name} price"}}}})
'''


def text_of(name: str) -> str:
    """Return the file of one of the two rules."""
    return RULE.format(name=name, price=1 + STRANGERS.index(name), gain=2 + STRANGERS.index(name))


def written(folder: Path, *names: str) -> list[Path]:
    """Write rules into a folder and return their paths, in order."""
    paths = [folder / f"{name}.py" for name in names]
    for path in paths:
        path.write_text(text_of(path.stem), encoding="utf-8")
    return paths


def together(folder: Path, *names: str, **options: int) -> tuple[Registry, Ruleset, Rules]:
    """Return a registry with the rules, the ruleset that has them in this order, and its rules for two."""
    registry = Registry()
    extra = [registry.add_file(path) for path in written(folder, *names)]
    ruleset = registry.ruleset("rtta", "", extra)
    return registry, ruleset, registry.compile(ruleset, 2, options)
