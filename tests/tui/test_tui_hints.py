"""Who gives the hints at the table."""

from __future__ import annotations

from random import Random

import pytest
from textual import events

from astragal.bots import Advice, Chances, Reason, TurnPlan
from astragal.engine.phase import DONE
from astragal.tui.app import AstragalApp
from astragal.tui.screens import hint
from astragal.tui.screens.hint import HintScreen, plans_in_words
from astragal.tui.table.session import Session
from tests.tui.tables import make_match, quiet, table_of


@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_hints_come_from_the_bot_that_the_game_names(game: str) -> None:
    """Both games name their strongest one."""
    assert Session(make_match("Alice Bruno", game=game), "en").adviser() == "search"


def test_hints_come_from_the_last_bot_where_the_named_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may take bots away."""
    session = Session(make_match("Alice Bruno"), "en")
    kinds = session.rules.bots
    monkeypatch.setattr(session.rules, "bots", {kind: kinds[kind] for kind in ("random", "greedy")})

    assert session.adviser() == "greedy"


def planned(game: str, ruleset: str = "") -> tuple[Session, Advice]:
    """Return a session in which dice are settled, with a hint of several steps."""
    match = make_match("Alice Bruno:greedy", game=game, preset=ruleset, seed=12)
    session, rng = Session(match, "en"), Random(3)
    for _ in range(3000):
        if session.person_to_move and match.state.round > 1 and session.turn_end is None:
            advice = match.hint(session.adviser())
            if len([step for step in advice.plans[0].actions if step != DONE]) > 2:
                return session, advice
        if session.turn_end is not None:
            session.end_turn()
        elif match.to_move < 0:
            match.roll()
        else:
            match.act(rng.choice(match.legal))
        session.refresh()
    raise AssertionError("no plan of several steps came up")


@pytest.mark.parametrize(
    ("game", "ruleset"), [("rtta", "bronze-age"), ("along-history", "one-age"), ("iron-age", "iron-age")]
)
def test_a_plan_is_played_step_by_step(game: str, ruleset: str) -> None:
    """Each step is the plan's; after the last one there is none."""
    session, advice = planned(game, ruleset)
    plan = advice.plans[0]

    session.follow(plan)
    taken = 1
    while (step := session.next_step()) is not None:
        assert step in plan.actions
        session.act(step)
        taken += 1

    assert taken >= 3


def test_another_step_than_the_plan_ends_it() -> None:
    """The table is no longer as the plan expected it."""
    session, advice = planned("rtta", "bronze-age")
    session.follow(advice.plans[0])
    step = session.next_step()
    other = next(action for action in session.match.legal if action not in (step, DONE))

    session.act(other)

    assert session.next_step() is None


async def test_a_key_follows_the_plan_of_a_hint() -> None:
    """Enter in the hint takes the first step, H the next ones; the action bar names them."""
    session, _ = planned("rtta", "bronze-age")
    steps = len(session.match.steps)
    app = AstragalApp(settings=quiet(), first=lambda app: session.match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(pilot.app.screen, HintScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.session.match.steps) > steps
        step = table.session.next_step()
        assert step is not None
        taken = len(table.session.match.steps)
        await pilot.press("H")
        await pilot.pause()

        assert len(table.session.match.steps) > taken
        assert table.session.match.steps[taken].text == step.text


@pytest.mark.parametrize(
    ("key", "chosen"), [("1", 0), ("3", 2), ("enter", 0), ("space", 0), ("escape", None), ("h", None)]
)
def test_a_number_chooses_the_plan_that_has_it(
    key: str, chosen: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter the first one; Escape none. Keys that are used reach nothing below."""
    plan = TurnPlan((DONE,), 0.0)
    screen = HintScreen(Session(make_match(), "en"), Advice(DONE, plans=(plan,) * 3))
    left: list[int | None] = []
    monkeypatch.setattr(screen, "dismiss", left.append)

    pressed = [events.Key(each, None) for each in ("0", "4", key)]
    for event in pressed:
        screen.on_key(event)

    assert left == [chosen]
    assert [event._stop_propagation for event in pressed] == [False, False, True]


def test_however_long_a_plan_is_it_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may say anything: plans end after 400 letters, reasons and what follows after 300."""
    session = Session(make_match(), "en")
    long = Reason("x" * 1000)
    plan = TurnPlan((DONE,), 0.0, (long,), (Chances(long, 0.5),))
    monkeypatch.setattr(hint, "plan_in_words", lambda *given: ["y" * 1000])

    found = plans_in_words(
        session.rules, session.state, Advice(DONE, (long,), plans=(plan, plan)), session.words
    )

    assert [(len(head), [len(reason) for reason in reasons]) for head, reasons in found] == [
        (400, [300, 300])
    ] * 2


@pytest.mark.parametrize(
    ("lengths", "keys"),
    [
        ((1,), "Enter Play it Esc"),
        ((1, 1), "Enter Play it 2 Another plan Esc"),
        ((1, 2, 1), "step by step 2-3"),
    ],
)
def test_keys_of_a_hint_fit_its_plans(lengths: tuple[int, ...], keys: str) -> None:
    """Several steps are played step by step, several plans have numbers."""
    plans = tuple(TurnPlan((DONE,) * length, 0.0) for length in lengths)
    screen = HintScreen(Session(make_match(), "en"), Advice(DONE, plans=plans))

    told = " ".join(" ".join(part if isinstance(part, str) else part[0] for part in screen._keys()).split())

    assert keys in told


def test_further_rows_of_a_reason_are_indented_as_the_first() -> None:
    """So it is seen where the next reason begins."""
    line = hint._indented("   · You need 4 food from the dice", "")

    assert (line.styles.padding.left, str(line.content)) == (3, "· You need 4 food from the dice")


async def test_there_is_no_hint_after_the_end() -> None:
    """The table says why: nobody waits for somebody else's turn."""
    match, rng = make_match("Alice Bruno:greedy", settings={"round_limit": 1}), Random(1)
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
    app = AstragalApp(settings=quiet(), first=lambda app: match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        if pilot.app.screen is not table:
            await pilot.press("escape")
            await pilot.pause()

        await pilot.press("h")
        await pilot.pause()

        assert table.message == "The game is over."
