"""Choosing without any widget: picking, paying, undoing, and why something cannot be done."""

from __future__ import annotations

from random import Random
from typing import Any

from astragal.engine.phase import DONE
from astragal.tui.table.session import Session
from rtta.scoring import goods_value
from tests.tui.tables import make_match


def session_in(phase: str, seats: str = "Alice Bruno:greedy", seed: int = 7, **how: Any) -> Session:
    """Return a session whose player is to decide in a phase."""
    match = make_match(seats, seed=seed, **how)
    rng = Random(seed)
    for _ in range(4000):
        if match.to_move == 0 and match.rules.phase_of(match.state).id == phase:
            return Session(match, "en")
        if match.to_move < 0:
            match.roll()
        else:
            match.act(DONE if DONE in match.legal and phase == "buy" else rng.choice(match.legal))
    raise AssertionError(f"{phase} was not reached")


def test_picking_a_die_ticks_it_and_the_bar_says_what_happens() -> None:
    """The action bar shows what Space would do."""
    session = session_in("roll")

    session.pick("die:0")

    assert session.ticked == {"die:0"}
    assert [item.label for item in session.choices.items if item.key == "space"] == ["Reroll die 1"]


def test_picking_a_die_twice_unticks_it() -> None:
    """A tick is taken back by picking again."""
    session = session_in("roll")

    session.pick("die:0")
    session.pick("die:0")

    assert session.ticked == frozenset()


def test_space_without_ticks_tells_what_to_do() -> None:
    """Nothing happens by accident."""
    session = session_in("roll")

    answer = session.commit()

    assert answer.kind == "told"


def test_a_payment_begins_with_a_proposal_that_pays() -> None:
    """Picking a development ticks goods that pay for it; Space buys it."""
    session = session_in("buy")
    target = sorted(session.choices.payable)[0]

    session.pick(target)
    proposal = session.ticked
    answer = session.commit()
    session.end_turn()

    assert proposal
    assert answer.kind == "acted"
    assert target.removeprefix("development:") in session.match.state.players[0].developments


def test_a_payment_that_does_not_pay_says_why() -> None:
    """Unticking everything makes the purchase impossible, with the reason in the bar."""
    session = session_in("buy")
    session.pick(sorted(session.choices.payable)[-1])
    for ref in list(session.ticked):
        session.pick(ref)

    answer = session.commit()
    reasons = [item.why_not for item in session.choices.items if item.key == "space"]

    assert answer.kind == "told"
    assert reasons
    assert reasons[0]


def test_a_payment_can_be_let_go() -> None:
    """Escape leaves the payment without a step in the journal."""
    session = session_in("buy")
    steps = len(session.match.steps)
    session.pick(sorted(session.choices.payable)[0])

    session.back()

    assert (session.target, len(session.match.steps)) == ("", steps)


def test_a_payment_that_is_due_is_proposed_at_once() -> None:
    """Where nothing but paying is left, the proposal is ticked without a further key, and Enter pays."""
    session = session_in("payment", game="along-history")
    target, proposal = session.target, session.ticked

    answer = session.end()

    assert target.startswith("card:")
    assert proposal
    assert answer.kind == "acted"
    assert session.target == ""


def test_a_payment_that_is_due_is_let_go_with_its_card() -> None:
    """Escape puts the proposal back when it was changed; then it takes the choice of the card back."""
    session = session_in("payment", game="along-history")
    steps, proposal = len(session.match.steps), session.ticked

    session.pick(sorted(proposal)[0])
    session.back()
    again = session.ticked
    session.back()

    assert again == proposal
    assert session.rules.phase_of(session.state).id == "act"
    assert len(session.match.steps) == steps - 1


def test_undo_and_redo_go_there_and_back() -> None:
    """A box that was checked is free again, and checked again."""
    session = session_in("build")
    ref = sorted(session.choices.by_ref)[0]
    before = session.match.state
    session.pick(ref)
    after = session.match.steps[-1].digest

    undone = session.undo()

    assert undone.kind == "acted"
    assert session.match.state.workers == before.workers
    session.redo()
    assert session.match.steps[-1].digest == after


def test_a_roll_cannot_be_undone_and_the_reason_is_told() -> None:
    """Dice that have spoken stay, with a reason."""
    session = session_in("roll")
    session.pick("die:0")
    session.commit()
    session.match.roll()
    session.refresh()

    answer = session.undo()

    assert answer.kind == "told"
    assert answer.text == "You can't undo past a roll or a draw."


def test_a_card_that_is_too_dear_says_what_it_lacks() -> None:
    """Along History's acquisitions are plain tuples; the reason is found all the same."""
    found = set()
    for seed in range(6):
        session = session_in("act", seed=seed, game="along-history")
        cards = [
            f"card:{session.match.state.compiled.designs[card].id}" for card in session.match.state.me.events
        ]
        found |= {session.about(card) for card in cards if card not in session.choices.legal}

    assert found
    assert all("You are short of" in text for text in found)


def test_why_something_cannot_be_done_is_the_rules_own_reason() -> None:
    """Pointing at a development that is too dear tells what it costs and what there is, before its text."""
    session = session_in("buy")
    worth = session.match.state.coins + goods_value(session.match.state, 0)

    text = session.about("development:empire")

    assert text.startswith(f"Empire (60$, 8 vp) · It costs 60, and you can pay at most {worth}. · ? Rule")


def test_what_a_phase_is_not_about_is_not_refused() -> None:
    """While cities are built, nothing is said against dice, goods, players and developments."""
    session = session_in("build")
    refs = [ref for panel in session.panels for ref in panel.components(session.state, 0)]
    others = [ref for ref in refs if not ref.startswith(("city:", "monument:"))]

    assert others
    assert not [ref for ref in others if "rules:" in session.about(ref)]


def test_a_reason_that_the_text_gives_is_not_said_twice() -> None:
    """A token out of reach says once what it asks for, and what one has of it."""
    session = session_in("achievements", game="along-history")
    spaces = [f"space:{space.id}" for space in session.match.state.compiled.board.spaces]

    texts = [session.about(ref) for ref in spaces if ref not in session.choices.legal]

    assert any("the token needs" in text for text in texts)
    assert max(text.casefold().count("the token needs") for text in texts) == 1
