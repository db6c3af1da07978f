"""What holds for every panel in every position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from along_history.panels import PANELS
from along_history.state import Table
from astragal.engine.phase import DONE
from astragal.engine.state import CHANCE, OVER
from astragal.tui.table.choices import lay_out
from astragal.tui.table.panel import Shown
from tests.games.along_history.ah_table import rules_of
from tests.games.along_history.panels.looks import SIZES, drawn, look_at, words_of

IN_THE_BAR = ("card:", "token:", "bonus:")
"""Targets that may be without a place: cards that win a war outright, spoils, the gold of cards."""


def positions(seed: int, players: int, **options: object) -> Iterator[Table]:
    """Yield every fourth decision of a game in which people mostly acquire, move and fight."""
    state = rules_of(players, **options).new()
    rng = Random(seed)
    number = 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.rules.deal(state, rng)
            continue
        number += 1
        if number % 4 == 1:
            yield state
        wanted = [a for a in state.legal if a.kind in ("acquire", "move", "attack", "buy")]
        state.rules.play(state, rng.choice(wanted if wanted and rng.random() < 0.7 else state.legal))


Options = dict[str, object]
GAMES: list[tuple[int, int, Options]] = [
    (1, 2, {"ages": "prehistory"}),
    (2, 5, {"ages": "middle-ages", "board": "back"}),
    (
        3,
        3,
        {"ages": "antiquity", "token_set": "31", "spoils": "attacker_choice", "split_doubled_resource": True},
    ),
    (4, 2, {"ages": "prehistory,antiquity,middle-ages"}),
]


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_target_has_a_place_on_the_table(seed: int, players: int, options: Options) -> None:
    """What actions touch is shown by a panel, so that it can be clicked; little is left to the bar."""
    for state in positions(seed, players, **options):
        shown = {ref for panel in PANELS for ref in panel.refs(state, state.to_move)}
        homeless = {a.target for a in state.legal if a != DONE and a.target and a.target not in shown}

        assert all(target.startswith(IN_THE_BAR) for target in homeless), homeless


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_what_can_be_picked_is_drawn_with_its_key(
    seed: int, players: int, options: dict[str, object]
) -> None:
    """At each size some panel shows each component that can be picked."""
    for number, state in enumerate(positions(seed, players, **options)):
        size = list(SIZES)[number % len(SIZES)]
        look = look_at(state, size, viewer=state.to_move)
        panels = [panel for panel in PANELS if look.density in panel.shown and panel.when(state)]
        spots = {spot.ref for panel in panels for spot in drawn(panel.id, look).spots()}

        assert look.legal <= spots, (size, look.legal - spots)
        assert all(look.keys.get(ref) for ref in look.legal)


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_panels_keep_within_their_room(seed: int, players: int, options: Options) -> None:
    """Dice and war take few rows, events at most seven, the board what it gets, in both languages."""
    for number, state in enumerate(positions(seed, players, **options)):
        size, language = list(SIZES)[number % 3], ("en", "fr")[number % 2]
        look = look_at(state, size, language=language, viewer=number % state.seats)

        assert drawn("dice", look).height in (4, 5, 6, 10)
        assert drawn("events", look).height in (range(4, 5) if size == "80x24" else range(4, 8))
        assert drawn("war", look).height == 4
        assert drawn("board", look).height <= look.height


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_payments_are_grouped_by_the_card(seed: int, players: int, options: Options) -> None:
    """However many ways there are to pay for a card, it is picked once and a proposal that pays is ticked."""
    words = words_of(next(positions(seed, players, **options)))
    for state in positions(seed, players, **options):
        choices = lay_out(state.rules, state, Shown(PANELS, state, state.to_move), words)
        for target, selection in choices.payable.items():
            proposal = next(iter(selection.suggestions), None)

            assert target in {ref for panel in PANELS for ref in panel.refs(state, state.to_move)}
            assert proposal is None or state.rules.refusal(state, selection.act(proposal)) is None  # type: ignore[arg-type]
        many = [a for a in choices.loose if a.kind == "acquire" and "golden-age" not in a.text]
        assert not many
        picked = [a for found in choices.by_ref.values() for a in found if a.kind == "acquire"]
        asked = [a for a in picked if "golden-age" not in a.text]  # a card that serves twice is not ticked
        assert len({a.target for a in asked}) == len(asked)


def test_drawing_changes_nothing() -> None:
    """A position is the same after every panel has been drawn."""
    from astragal.engine.snapshot import digest

    for state in positions(7, 3, ages="antiquity"):
        before = digest(state)

        for panel in PANELS:
            drawn(panel.id, look_at(state, "120x40", viewer=0))

        assert digest(state) == before


def test_a_player_called_by_markup_stays_text() -> None:
    """A name that looks like markup is drawn letter by letter and acts on nothing."""
    import attrs

    from astragal.engine.wording import Words

    state = next(positions(1, 2, ages="prehistory"))
    evil = Words("en", state.rules.namings, ["[@click=app.quit]x[/]", "[red]b[/red]"])

    content = drawn("rivals", attrs.evolve(look_at(state), words=evil)).content()

    assert "[red]b[/red]" in content.plain
    assert not any("click" in str(span.style) for span in content.spans)
