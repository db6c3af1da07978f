"""Snapshots and state hashes: there and back, the same in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from astragal.engine.forking import piece
from astragal.engine.phase import Phase
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.errors import BadInput
from astragal.testing import play, play_random
from astragal.testing.playing import at_random, dealt
from tests.core.toy import GatherPhase, Gift, Player, Table, Throw, ThrowPhase, compiled

ROOT = Path(__file__).parents[2]


def some_state(seed: int = 1, steps: int = 9) -> tuple[Rules, Any]:
    """Return rules and a state after some random steps."""
    rules = compiled(players=3)
    return rules, play(rules, at_random(seed), dealt(seed), limit=steps).state


@pytest.mark.parametrize("steps", range(12))
def test_snapshot_goes_there_and_back(steps: int) -> None:
    """A state restored from JSON is the same state, with the same choices."""
    rules, state = some_state(steps=steps)

    back = restore(json.loads(json.dumps(snapshot(state))), rules)

    assert digest(back) == digest(state)
    assert (back.to_move, rules.choices(back)) == (state.to_move, rules.choices(state))


def test_snapshot_holds_coded_values_as_text() -> None:
    """Chances and interrupts are written as their text."""
    rules = compiled()
    state = rules.new()
    state.interrupt(Gift(seat=1, giver=0))

    plain = snapshot(state)

    assert plain["chance"] == Throw().text
    assert plain["interrupts"] == ["gift 1 0"]
    assert restore(plain, rules).interrupts == [Gift(seat=1, giver=0)]


def test_snapshot_leaves_out_what_is_not_on_the_table() -> None:
    """Compiled rules, listed choices and heard events are no part of a snapshot."""
    _, state = some_state()

    assert {"rules", "legal", "heard"}.isdisjoint(snapshot(state))


def test_notes_of_house_rules_are_part_of_the_table() -> None:
    """What a rule keeps for itself is saved and hashed."""
    rules, state = some_state()
    before = digest(state)

    state.notes["omen"] = 3
    state.notes["god"] = "Ra"

    assert digest(state) != before
    assert restore(snapshot(state), rules).notes == {"omen": 3, "god": "Ra"}


@pytest.mark.parametrize(
    "damage",
    [
        lambda plain: plain.update(extra=1),
        lambda plain: plain.update(round="1"),
        lambda plain: plain.update(players=[{"stones": 1.5}]),
        lambda plain: plain.update(chance="no such chance"),
        lambda plain: plain.update(interrupts="gift 1 0"),
    ],
    ids=["extra", "text-for-number", "fraction", "unknown-chance", "no-list"],
)
def test_damaged_snapshot_is_not_restored(damage: Callable[[Any], object]) -> None:
    """Nothing is guessed when a snapshot does not fit."""
    rules, state = some_state()
    plain = snapshot(state)
    damage(plain)

    with pytest.raises(BadInput, match="the table"):
        restore(plain, rules)


def test_equal_tables_have_equal_hashes() -> None:
    """The hash depends on what is on the table, not on how it came to be there."""
    rules, state = some_state()
    other = state.fork()

    other.players[0].stones += 1
    changed = digest(other)
    other.players[0].stones -= 1

    assert digest(other) == digest(state) != changed
    assert rules.seats == 3


@piece
class RicherPlayer(Player):
    """A player of a later version, who can be blessed."""

    blessed: bool = False


@piece
class RicherTable(Table):
    """A table of a later version, with a field that the old one lacks."""

    players: list[RicherPlayer] = attrs.field(factory=list)  # type: ignore[assignment]
    omens: list[int] = attrs.field(factory=list)


class NoonPhase(Phase):
    """A phase of a later version in which nothing happens."""

    id = "noon"


def of_a_later_version() -> Rules:
    """Return the toy with more fields, and with a phase before all others."""

    def make_state(rules: Rules) -> RicherTable:
        return RicherTable(players=[RicherPlayer() for _ in range(rules.seats)])

    return compiled(make_state=make_state, turns={"turn": (NoonPhase, ThrowPhase, GatherPhase)})


def test_hash_outlives_new_fields_and_phases() -> None:
    """A saved match loads in a later version whose table has more on it that the match does not use."""
    then = play_random(compiled(), 7, hashed=True)
    now = play_random(of_a_later_version(), 7, hashed=True)

    assert now.digests == then.digests
    assert now.state.phase == then.state.phase + 1


def test_hash_tells_new_fields_that_are_used() -> None:
    """What a later version keeps is part of the table as soon as it is not as it was made."""
    state = of_a_later_version().new()
    before = digest(state)

    state.players[0].blessed = True
    blessed = digest(state)
    state.omens.append(0)

    assert len({before, blessed, digest(state)}) == 3


COURSE = """
from astragal.testing import play_random
from tests.core.toy import compiled
print(play_random(compiled(), 7, hashed=True).digests)
"""


def test_hash_is_the_same_in_every_process() -> None:
    """Other processes and hash seeds come to the same hashes."""
    here = str(play_random(compiled(), 7, hashed=True).digests)

    there = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", COURSE], env=environment, capture_output=True, text=True, check=True
        )
        there.add(run.stdout.strip())

    assert there == {here}


def test_hash_is_the_same_in_every_version() -> None:
    """The hash of a known game is written down here; a change breaks saved matches."""
    assert play_random(compiled(), 7, hashed=True).digests[-1] == "5dea024276e2d3b5"
