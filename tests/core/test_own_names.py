"""Names of their own: the first plugin keeps the short name, later ones put their id in front."""

from __future__ import annotations

import pytest

from astragal.engine.names import Names, qualified
from astragal.engine.phase import Phase, PhasePlan
from astragal.errors import BadInput
from tests.core.toy import GatherPhase, GiftPhase, ThrowPhase


def given(*pairs: tuple[str, str], mark: str = "/") -> Names:
    """Return names that were given out in this order."""
    names = Names(mark)
    for plugin, short in pairs:
        names.give(plugin, short)
    return names


def test_first_plugin_keeps_the_short_name() -> None:
    """Only what comes later gets a longer name, and the same thing always gets the same one."""
    names = Names()

    assert [names.give(plugin, "tithe") for plugin in ("one", "two", "one", "three", "two")] == [
        *("tithe", "two/tithe", "tithe", "three/tithe", "two/tithe")
    ]


def test_plugin_knows_which_of_its_names_are_longer() -> None:
    """A name that nobody else has stays as it is."""
    names = given(("one", "tithe"), ("two", "tithe"), ("two", "alms"))

    assert (names.renamed("one"), names.renamed("two")) == ({}, {"tithe": "two/tithe"})
    assert (names.given("two", "tithe"), names.given("two", "lot")) == ("two/tithe", "")


@pytest.mark.parametrize(
    ("plugin", "name", "meant"),
    [
        ("two", "tithe", "two/tithe"),
        ("one", "tithe", "tithe"),
        ("three", "tithe", "tithe"),
        ("three", "two/tithe", "two/tithe"),
        ("two", "one/tithe", "tithe"),
        ("one", "two/alms", "alms"),
        ("one", "lot", "lot"),
    ],
)
def test_name_means_ones_own_thing_first(plugin: str, name: str, meant: str) -> None:
    """Then what is called like that, then what the long name says, qualified here or not."""
    names = given(("one", "tithe"), ("two", "tithe"), ("two", "alms"))

    assert names.meant(plugin, name, {"tithe", "two/tithe", "alms"}) == meant


def test_own_thing_of_another_sort_is_not_meant() -> None:
    """A rule that has a question called like an action of the game may still forbid that action."""
    names = given(("game", "pay"), ("rule", "pay"))

    assert names.meant("rule", "pay", {"pay"}) == "pay"


def test_long_name_has_nothing_that_breaks_a_text() -> None:
    """Ids of rules come from file names, which may contain blanks and worse."""
    assert qualified("my rule=1/2", "tithe") == "my-rule-1-2/tithe"
    assert given(("one", "paid"), ("my rule", "paid"), mark=":").give("my rule", "paid") == "my-rule:paid"


# --- phases ------------------------------------------------------------------------------------------


class Market(Phase):
    """One author's market."""

    id = "market"


class Fair(Phase):
    """Another author's market."""

    id = "market"


class LongThrow(ThrowPhase):
    """The game's phase, changed."""


class Gift(Phase):
    """A decision that is called like one of the game's."""

    id = "gift"


def plan() -> PhasePlan:
    """Return the toy's phases, with a second kind of turn."""
    turns: dict[str, tuple[type[Phase], ...]] = {"turn": (ThrowPhase, GatherPhase), "short": (GatherPhase,)}
    return PhasePlan(turns, (GiftPhase,), "toy")


def ids(changed: PhasePlan, turn: str = "turn") -> list[str]:
    """Return the ids of a turn's phases."""
    return [phase.id for phase in changed.turns[turn]]


def with_both() -> PhasePlan:
    """Return a plan to which two rules have added a market."""
    changed = plan()
    changed.seen_by("one").insert_after("gather", Market)
    changed.seen_by("two").insert_after("throw", Fair)
    return changed


def test_later_phase_of_one_id_is_named_after_its_rule() -> None:
    """It is the author's class in everything but the id."""
    changed = with_both()

    assert ids(changed) == ["throw", "two/market", "gather", "market"]
    assert ids(changed, "short") == ["gather", "market"]
    later = changed.turns["turn"][1]
    assert issubclass(later, Fair)
    assert (later.__name__, later.__doc__, later.__module__) == ("Fair", Fair.__doc__, Fair.__module__)
    assert changed.touched == ["inserts market after gather", "inserts two/market after throw"]


@pytest.mark.parametrize(
    ("rule", "dropped", "left"),
    [
        ("one", "market", ["throw", "two/market", "gather"]),
        ("two", "market", ["throw", "gather", "market"]),
        ("three", "market", ["throw", "two/market", "gather"]),
        ("three", "two/market", ["throw", "gather", "market"]),
        ("two", "one/market", ["throw", "two/market", "gather"]),
        ("one", "toy/throw", ["two/market", "gather", "market"]),
    ],
)
def test_id_means_ones_own_phase_first(rule: str, dropped: str, left: list[str]) -> None:
    """Any other phase can be meant by the id of its plugin."""
    changed = with_both()

    changed.seen_by(rule).drop(dropped)

    assert ids(changed) == left


def test_own_phase_is_moved_and_replaced_by_its_short_id() -> None:
    """What takes the place of a phase and has its id takes its name as well."""
    changed = with_both()

    changed.seen_by("two").move_after("market", "gather")
    changed.seen_by("two").replace("market", Market)

    assert ids(changed) == ["throw", "gather", "two/market", "market"]
    assert issubclass(changed.turns["turn"][2], Market)


def test_replacing_a_phase_keeps_its_id() -> None:
    """A rule that puts another phase in the place of the game's, under its id, is meant to."""
    changed = plan()

    changed.seen_by("one").replace("throw", LongThrow)

    assert changed.turns["turn"] == [LongThrow, GatherPhase]


def test_dropped_phase_leaves_its_id_free() -> None:
    """Only what is in the plan can be in the way."""
    changed = with_both()
    changed.seen_by("three").drop("market")

    changed.seen_by("three").insert_after("throw", Market)

    assert ids(changed) == ["throw", "market", "two/market", "gather"]


def test_phase_of_the_same_rule_is_refused_twice_in_a_turn() -> None:
    """Within one rule two phases of one id are a mistake, whatever they are called in the ruleset."""
    changed = with_both()

    with pytest.raises(BadInput, match="there is a phase 'market' in this turn already"):
        changed.seen_by("one").insert_after("throw", Fair)
    with pytest.raises(BadInput, match="there is a phase 'two/market' in this turn already"):
        changed.seen_by("two").insert_after("gather", Fair)


def test_id_is_taken_in_every_kind_of_turn() -> None:
    """Offers and words name a phase without its turn, so strangers' phases differ across turns too."""
    changed = plan()
    changed.seen_by("one").set_up(Market)

    changed.seen_by("two").insert_after("throw", Fair)

    assert ids(changed) == ["throw", "two/market", "gather"]


def test_variant_of_a_phase_may_share_its_id_across_turns() -> None:
    """A subclass that goes into another kind of turn is the same phase to the players."""
    changed = plan()

    changed.seen_by("one").set_up(LongThrow)

    assert ids(changed, "setup") == ["throw"]


def test_strangers_answers_do_not_take_the_place_of_the_games() -> None:
    """A handler of one id is kept beside the game's; a subclass of the game's takes its place."""
    changed, replaced = plan(), plan()

    changed.seen_by("one").add_interrupt(Gift)
    replaced.seen_by("one").add_interrupt(type("Shy", (GiftPhase,), {}))

    assert list(changed.interrupts) == ["gift", "one/gift"]
    assert list(replaced.interrupts) == ["gift"]
    assert issubclass(replaced.interrupts["gift"], GiftPhase)
    assert replaced.interrupts["gift"] is not GiftPhase
