"""Functions rewritten for one ruleset: what is put in, what is left alone, and that play stays the same."""

from __future__ import annotations

import importlib
import linecache
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import attrs
import pytest

from astragal.engine.forking import piece
from astragal.engine.phase import DONE, Phase
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, Action, Event, State
from astragal.engine.text_form import coded
from astragal.plugins.loop.fixed import Known, as_written
from astragal.plugins.loop.methods import Methods
from astragal.plugins.records import Reaction
from astragal.plugins.registry import Registry
from tests.core.toy import compiled, plugin


@attrs.frozen
class Rang(Event):
    """A bell rang."""

    seat: int


@piece
class Square(State):
    """A table with properties."""

    @property
    def next_seat(self) -> int:
        """Who is next."""
        return self.active + 1

    @property
    def prepared(self) -> Any:
        """What the game prepared."""
        gear: Any = self.rules.gear
        return gear

    @property
    def loud(self) -> bool:
        """Whether there is somebody to hear a bell, which takes more than a look at the state."""
        return len(str(self.seats)) > 0


@coded
class Ring(Action):
    """Ring a bell."""

    kind = "ring"

    def apply(self, state: State) -> None:
        ring_once(state, state.active)


def ring_once(state: State, seat: int, times: int = 1) -> None:
    """Ring a bell."""
    if state.rules.options["quiet"]:
        times = 0
    if times:
        state.emit(Rang, seat)


def ring_again(state: State, seat: int) -> None:
    """Ring a bell, and again until there was enough of it."""
    if seat < state.seats:
        state.emit(Rang, seat)
        ring_again(state, seat + 1)


def bells(state: State) -> int:
    """Return how many bells there are."""
    return state.rules.quantities["bells"](state, state.active)


def whose(state: Square) -> tuple[int, Any, bool]:
    """Return what three properties say."""
    return state.next_seat, state.prepared, state.loud


def strange_state(state: State) -> int:
    """Return a figure of another state than the one given."""
    state = State()
    return state.seats


class Tower(Phase[State]):
    """A phase with what the compiler can put in: a quantity, an attribute, events, a branch."""

    id = "tower"

    def __init__(self, rules: Rules, bells: Any) -> None:
        super().__init__(rules)
        self.bells, self.rings = bells, (Ring(), DONE)

    def enter(self, state: State) -> None:
        state.emit(Rang, state.active)

    def choices(self, state: State) -> Sequence[Action]:
        return self.rings if self.bells(state, state.active) else self._none(state)

    def _none(self, state: State) -> Sequence[Action]:
        if state.hears(Rang):
            state.emit(Rang, state.active)
        return ()


def two_bells(state: State, seat: int) -> int:
    """Measure a quantity that nothing modifies."""
    return 2


def known(*changes: Any, constants: Mapping[object, int] | None = None, **options: Any) -> Known:
    """Return what is known under the toy's rules, with these reactions, constants and options."""
    rules = compiled(*changes)
    rules.options.update(options)
    rules.quantities["bells"] = two_bells
    return Known(rules, constants or {})


def text_of(known: Known, function: Any) -> str:
    """Return a function as it is rewritten; nothing where it stays as it is."""
    plain = getattr(function, "__func__", function)
    known.method(function) if plain is not function else known.function(function)
    return known.texts.get(plain, "")


# --- phases ------------------------------------------------------------------------------------------


def test_a_quantity_that_nothing_modifies_is_a_number() -> None:
    """The branch that it decides is gone as well."""
    rules = known(constants={two_bells: 2})

    text = text_of(rules, Tower(rules.rules, two_bells).choices)

    assert text == "def choices(state, own_rings):\n    return own_rings"


def test_a_quantity_that_may_change_is_measured() -> None:
    """It is looked up once and called each time."""
    rules = known()
    tower = Tower(rules.rules, two_bells)

    choices = rules.method(tower.choices)

    assert "own_bells(state, state.active)" in text_of(rules, tower.choices)
    assert choices(rules.rules.new()) == (Ring(), DONE)


def test_two_rulesets_rewrite_a_method_by_what_each_knows() -> None:
    """What was rewritten for one ruleset is not used for another in which something else is known."""
    fixed_two, free = known(constants={two_bells: 2}), known()

    texts = [text_of(each, Tower(each.rules, two_bells).choices) for each in (fixed_two, free, fixed_two)]

    assert texts[0] == texts[2] != texts[1]


@pytest.mark.parametrize(
    ("reacting", "line"),
    [(False, "    if state.heard is not None:"), (True, "    state.emit(Rang, state.active)")],
)
def test_an_event_is_made_only_if_somebody_wants_it(reacting: bool, line: str) -> None:
    """Without a reaction it is passed on only while somebody listens."""
    reaction = plugin(reactions=lambda: [Reaction(Rang, lambda state, event: None)])
    rules = known(*([reaction] if reacting else []))

    text = text_of(rules, Tower(rules.rules, two_bells).enter)

    assert text.splitlines()[1] == line


def test_a_method_that_defines_functions_is_called_as_it_is() -> None:
    """What cannot be rewritten safely is left alone."""

    class Nested(Tower):
        def enter(self, state: State) -> None:
            sorted(self.rings, key=lambda bell: bell.text)

    rules = known()
    phase = Nested(rules.rules, two_bells)

    assert rules.method(phase.enter) == phase.enter
    assert text_of(rules, phase.enter) == ""


# --- functions and actions ---------------------------------------------------------------------------


def test_what_an_action_calls_is_rewritten_too() -> None:
    """The action takes the rewritten function as an argument, and that one knows the option."""
    rules = known(quiet=False)

    assert text_of(rules, Ring.apply) == (
        "def apply(self, state, ring_once):\n    ring_once(state, state.active)"
    )
    assert "quiet" not in rules.texts[ring_once]


def test_a_default_of_the_function_stays_its_own() -> None:
    """What is put in stands behind the arguments that callers give."""
    rules = known(quiet=True)
    state = rules.rules.new(listen=True)
    state.heard = []

    ring = rules.function(ring_once)
    ring(state, 0)
    ring(state, 0, 2)

    assert state.heard == []


def test_an_option_decides_a_branch() -> None:
    """A quiet table has no question left."""
    assert "options" not in text_of(known(quiet=True), ring_once)
    assert "times = 0" not in text_of(known(quiet=False), ring_once)


def test_a_function_that_calls_itself_calls_the_one_in_its_file() -> None:
    """It is being rewritten while it is asked for, and ends where it should."""
    rules = known()
    state = rules.rules.new(listen=True)
    state.heard = []

    rules.function(ring_again)(state, 0)

    assert state.heard == [Rang(seat) for seat in range(rules.rules.seats)]
    assert f"if seat < {rules.rules.seats}:" in rules.texts[ring_again]


def test_a_quantity_anywhere_is_a_number_or_its_measure() -> None:
    """Looking it up by its name is done once, when the rules are compiled."""
    assert text_of(known(constants={two_bells: 7}), bells).splitlines()[-1] == "    return 7"
    assert "quantity_bells(state, state.active)" in text_of(known(), bells)


def test_a_property_that_reads_the_state_is_put_in() -> None:
    """One that calls something stays a property."""
    text = text_of(known(), whose)

    assert text.splitlines()[-1] == "    return (state.active + 1, known_gear, state.loud)"


def test_a_function_with_another_state_is_left_alone() -> None:
    """What is known holds for the state that is given."""
    rules = known()

    assert rules.function(strange_state) is strange_state


def test_nothing_is_rewritten_where_rules_are_wanted_as_written() -> None:
    """Tools that change functions see each of them called."""
    with as_written():
        rules = known(quiet=True)

    assert rules.function(ring_once) is ring_once
    tower = Tower(rules.rules, two_bells)
    assert rules.method(tower.enter) == tower.enter


def test_an_error_shows_the_line_of_the_rule() -> None:
    """File, line and name of the function are those of the rule."""
    fixed: Any = known().function(bells)
    assert isinstance(fixed, FunctionType)

    assert fixed.__code__.co_filename == __file__
    assert fixed.__code__.co_firstlineno == bells.__code__.co_firstlineno
    assert fixed.__globals__ is bells.__globals__


def test_a_file_that_has_changed_since_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that runs is the code that was imported: a newer version on the disk is left alone."""
    file = tmp_path / "chapel.py"
    file.write_text("def toll(state):\n    return state.rules.seats\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    imported: Any = importlib.import_module("chapel")
    file.write_text("def toll(state):\n    return -state.rules.seats\n", encoding="utf-8")
    linecache.checkcache()

    rules = known()

    assert rules.function(imported.toll) is imported.toll
    monkeypatch.delitem(sys.modules, "chapel")


def test_actions_of_a_stranger_are_called_as_they_are() -> None:
    """Only what belongs to the game, its expansions and the engine is rewritten."""
    rules = compiled()
    rules.plugins.trusted.discard("")

    methods = Methods.under(rules, Known(rules, {}))

    assert all(methods.apply[kind] is kind.apply for kind in rules.kinds.values() if issubclass(kind, Action))


# --- the same play -----------------------------------------------------------------------------------


def rulesets() -> list[tuple[str, str, int]]:
    """Return every ruleset of every game with its fewest and its most players."""
    registry = Registry()
    return [
        (game, preset.id, players)
        for game in registry.games()
        for preset in registry.definition(game).presets
        for players in sorted({preset.players[0], preset.players[-1]})
    ]


def digests(rules: Rules, seed: str, steps: int) -> list[str]:
    """Play at random and return the digest of the state after each step, events included."""
    state, rng, found = rules.new(listen=True), Random(seed), list[str]()
    for _ in range(steps):
        if state.to_move == CHANCE:
            rules.deal(state, rng)
        elif state.to_move >= 0:
            rules.play(state, state.legal[int(rng.random() * len(state.legal))])
        else:
            break
        heard = state.heard or []
        found.append(f"{digest(state)} {[action.text for action in state.legal]} {heard}")
        heard.clear()
    return found


@pytest.mark.parametrize(("game", "ruleset", "players"), rulesets())
def test_rewritten_rules_play_as_they_are_written(game: str, ruleset: str, players: int) -> None:
    """The same luck and the same picks give the same states, choices and events, step by step."""
    registry = Registry()
    rewritten = registry.compile(registry.ruleset(game, ruleset), players)
    with as_written():
        plain = registry.compile(registry.ruleset(game, ruleset), players)

    assert digests(rewritten, "same", 300) == digests(plain, "same", 300)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "ruleset", "players"), rulesets())
def test_rewritten_rules_play_whole_games_as_they_are_written(
    game: str, ruleset: str, players: int, seed: int
) -> None:
    """So do many whole games."""
    registry = Registry()
    rewritten = registry.compile(registry.ruleset(game, ruleset), players)
    with as_written():
        plain = registry.compile(registry.ruleset(game, ruleset), players)

    for number in range(20):
        luck = f"{seed}/{number}"
        assert digests(rewritten, luck, 20_000) == digests(plain, luck, 20_000)
