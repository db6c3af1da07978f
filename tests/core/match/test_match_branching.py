"""Branches: a match goes on from any of its steps, whatever became of its rules or its file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import attrs
import pytest

from astragal import Action, BadInput, Match, Registry, Seat
from astragal.cli import main
from astragal.journal import read_journal
from astragal.journal.format import Acted, Dealt, encode, first_check
from astragal.match import dealer, replay
from astragal.match.branching import branch, common_part
from astragal.match.line import read_action
from astragal.match.replay import ReplayDiffers, verify
from astragal.plugins.registry import Ruleset

REGISTRY = Registry()


def saved(path: Path, steps: int = 30, *, take_backs: bool = False) -> Path:
    """Play some steps at random and leave."""
    ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    luck = Random(3)
    with Match.start(
        rules, ruleset, [Seat("Ann"), Seat("Bob")], 2**200 + 7, path=path, take_backs=take_backs
    ) as match:
        while len(match.steps) < steps:
            match.roll() if match.to_move < 0 else match.act(luck.choice(match.legal))
    return path


def rewritten(path: Path, change: dict[int, dict[str, object]]) -> Path:
    """Change lines of a journal and chain them anew, as somebody with this program could."""
    check, out = first_check(), b""
    for number, line in enumerate(path.read_bytes().splitlines()):
        plain = json.loads(line)
        plain.pop("c")
        written, check = encode({**plain, **change.get(number, {})}, check)
        out += written
    path.write_bytes(out)
    return path


def rolls(path: Path) -> list[int]:
    """Return the numbers of the lines that are rolls."""
    lines = path.read_bytes().splitlines()
    return [number for number, line in enumerate(lines) if b'"names"' in line]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a saved match of thirty steps."""
    return saved(tmp_path / "match.astragal")


def test_branch_has_the_steps_of_its_origin_and_goes_on(path: Path, tmp_path: Path) -> None:
    """It is a match of its own that names where it comes from; the origin stays as it is."""
    before = path.read_bytes()
    with branch(path, REGISTRY, tmp_path / "other.astragal", step=12) as match:
        origin = match.header.origin
        steps = [step.text for step in match.steps]
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])

    first = Match.load(path, REGISTRY)
    assert steps == [step.text for step in first.steps[:12]]
    assert origin is not None
    assert (origin.match, origin.step, origin.why) == ("match", 12, "choice")
    assert origin.check == read_journal(path).first_check
    assert path.read_bytes() == before
    assert verify(tmp_path / "other.astragal", REGISTRY).ok
    assert len(Match.load(tmp_path / "other.astragal", REGISTRY).steps) == 13


def test_branch_has_the_same_luck_unless_fresh_luck_is_asked_for(path: Path) -> None:
    """What would have been rolled is rolled, or something that nobody knows."""
    same = branch(path, REGISTRY, None, step=5)
    fresh = branch(path, REGISTRY, None, step=5, fresh_luck=True)

    assert same.seed == 2**200 + 7
    assert fresh.seed != same.seed


@pytest.mark.parametrize("step", [31, 1000])
def test_step_that_is_not_there_is_refused(path: Path, step: int) -> None:
    """The line says which steps there are."""
    with pytest.raises(BadInput, match="give a number from 0 to 30"):
        branch(path, REGISTRY, None, step=step)


def test_changed_rules_strand_no_match(path: Path, tmp_path: Path) -> None:
    """Where today's rules lead to another table, the match goes on from the step before."""
    rewritten(path, {20: {"h": "0" * 16}})

    with pytest.raises(ReplayDiffers) as caught:
        Match.resume(path, REGISTRY)
    with branch(path, REGISTRY, tmp_path / "other.astragal") as match:
        origin = match.header.origin

    assert caught.value.steps == 19
    assert "go on from step 19 (--from 19)" in str(caught.value)
    assert len(match.steps) == 19
    assert origin is not None
    assert origin.why == "rules"


def test_corrections_since_are_told(path: Path) -> None:
    """One sentence says what was changed in the rules."""
    rewritten(path, {20: {"h": "0" * 16}})
    ruleset: Ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    rules.game = attrs.evolve(rules.game, corrections=(*rules.game.corrections, "Bread is worth 2 points."))
    from astragal.match.replay import play_out

    _, difference = play_out(read_journal(path), rules)

    assert "Bread is worth 2 points." in str(difference)


def test_many_corrections_are_counted(path: Path) -> None:
    """The sentence names two of them; all are kept with the difference."""
    rewritten(path, {20: {"h": "0" * 16}})
    rules = REGISTRY.compile(REGISTRY.ruleset("rtta"), 2)
    revision = read_journal(path).header.revision
    corrections = tuple(f"Correction {number}." for number in range(1, 6))
    rules.game = attrs.evolve(rules.game, corrections=("An earlier one.",) * revision + corrections)
    from astragal.match.replay import play_out

    _, difference = play_out(read_journal(path), rules)

    assert difference is not None
    assert "Correction 1. Correction 2. And 3 more corrections." in str(difference)
    assert difference.corrections == corrections


@pytest.mark.parametrize("damaged", [1, 15, 30])
def test_damaged_match_goes_on_from_its_whole_part(path: Path, tmp_path: Path, damaged: int) -> None:
    """What is proven whole is never thrown away."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[damaged] = lines[damaged].replace(b'"next":', b'"next": ')
    path.write_bytes(b"".join(lines))

    common = common_part(path, REGISTRY)
    with branch(path, REGISTRY, tmp_path / "other.astragal") as match:
        origin = match.header.origin

    assert (common.steps, common.why) == (damaged - 1, "damage")
    assert len(match.steps) == damaged - 1
    assert origin is not None
    assert origin.why == "damage"


def test_salvage_writes_the_whole_part(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The new file verifies; the damaged one is not touched."""
    lines = path.read_bytes().splitlines(keepends=True)
    content = b"".join([*lines[:12], lines[13], *lines[13:]])
    path.write_bytes(content)

    with pytest.raises(SystemExit) as left:
        main(["replay", str(path), "--salvage", str(tmp_path / "out.astragal")])

    assert left.value.code == 0
    assert "whole steps of" in capsys.readouterr().out
    assert verify(tmp_path / "out.astragal", REGISTRY).ok
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"", b"nonsense", b'{"format":3,"x":1}\n'])
def test_file_without_a_whole_part_cannot_be_salvaged(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so, and nothing is written."""
    (tmp_path / "bad.astragal").write_bytes(content)

    with pytest.raises(SystemExit) as left:
        main(["replay", str(tmp_path / "bad.astragal"), "--salvage", str(tmp_path / "out.astragal")])

    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "out.astragal").exists()


# --- luck --------------------------------------------------------------------------------------------


def test_verification_deals_again_what_the_seed_dealt(path: Path) -> None:
    """An untouched match has nothing that could not be checked."""
    found = verify(path, REGISTRY)

    assert (found.ok, found.unchecked) == (True, 0)


def loaded(path: Path, place: int = 0, *, hashed: bool = True) -> tuple[int, list[str]]:
    """Load the dice of a roll, and chain the lines anew; without `hashed`, its table is left as it was."""
    journal = read_journal(path)
    number = rolls(path)[place]
    names = json.loads(path.read_bytes().splitlines()[number])["names"]
    other = ["coins" if name != "coins" else "food" for name in names]
    replayed = Match.begin(REGISTRY.compile(REGISTRY.ruleset("rtta"), 2), journal.header)
    for step in common_part(path, REGISTRY).journal.entries[: number - 1]:
        replayed.answer(step.names) if isinstance(step, Dealt) else replayed.act(read(replayed, step))
    replayed.answer(other)
    table: dict[str, object] = {"h": replayed.steps[-1].digest, "next": replayed.to_move}
    rewritten(path, {number: {"names": other, **(table if hashed else {})}})
    return number, other


def read(match: Match, entry: object) -> Action:
    """Return the action of an entry."""
    assert isinstance(entry, Acted)
    return read_action(match.state, entry.act)


@pytest.mark.parametrize("hashed", [True, False], ids=["table made anew", "table left as it was"])
@pytest.mark.parametrize("place", [0, 3])
def test_loaded_dice_are_found_and_blamed(path: Path, place: int, hashed: bool) -> None:
    """A roll that was changed and chained anew is not what the seed deals; the rules are not blamed."""
    number, names = loaded(path, place, hashed=hashed)

    found = verify(path, REGISTRY)

    assert (found.ok, found.first_difference, found.steps) == (False, number, number - 1)
    assert f"step {number} (line {number + 1}): the seed deals" in found.reason
    assert f"not {' '.join(names)!r}; dice or cards were changed, the rules were not" in found.reason
    assert "have changed since" not in found.reason
    assert "--from" not in found.reason


def test_loaded_dice_are_blamed_whatever_versions_say(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with another version whose rules lead to the table that was written is not at fault."""
    loaded(path)
    monkeypatch.setattr(replay, "version_of_game", lambda name: "99.0")

    assert "dice or cards were changed, the rules were not" in verify(path, REGISTRY).reason


def test_other_rules_are_blamed_where_neither_roll_leads_to_the_table(path: Path) -> None:
    """A table that follows from no roll is not the fault of the dice alone."""
    number, _ = loaded(path)
    rewritten(path, {number: {"h": "0" * 16}})

    reason = verify(path, REGISTRY).reason

    assert "the seed deals" in reason
    assert "the rules have changed since, or the file was changed" in reason


def test_command_blames_loaded_dice_in_one_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay --verify` ends with 2."""
    loaded(path)

    with pytest.raises(SystemExit) as left:
        main(["replay", str(path), "--verify"])

    said = capsys.readouterr().err.splitlines()
    assert left.value.code == 2
    assert len(said) == 1
    assert said[0].endswith("the rules were not: do not rely on the luck of this match")


@pytest.mark.parametrize(
    ("rolls", "said"), [(1, "1 roll or draw was not dealt"), (2, "2 rolls and draws were not dealt")]
)
def test_typed_rolls_are_counted_as_unchecked(
    tmp_path: Path, rolls: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What people rolled at the table nobody can deal again."""
    ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    path = tmp_path / "real.astragal"
    with Match.start(rules, ruleset, [Seat("Ann"), Seat("Bob")], 1, path=path, real_dice=True) as match:
        match.answer(["food", "food", "skull"])
        if rolls == 2:
            match.act("reroll 1")
            match.answer(["coins"])
    with pytest.raises(SystemExit):
        main(["replay", str(path), "--verify"])

    assert verify(path, REGISTRY).unchecked == rolls
    assert f"{said} by the seed and could not be checked" in capsys.readouterr().out
    assert json.loads(path.read_text().splitlines()[1])["by"] == "table"


def test_match_with_rolls_taken_back_verifies(tmp_path: Path) -> None:
    """Fresh luck after a step back follows from the seed too."""
    path = saved(tmp_path / "match.astragal", 12, take_backs=True)
    with Match.resume(path, REGISTRY) as match:
        for _ in range(3):
            match.go_to(0)
            match.roll()
            match.act(match.legal[-1])

    found = verify(path, REGISTRY)
    assert (found.ok, found.unchecked) == (True, 0)


def test_other_dealer_is_written_down(tmp_path: Path) -> None:
    """A dealer that is handed in answers every roll, and is not taken for the seed."""

    class Kind:
        """Deals the first face always."""

        name = dealer.OTHER

        def deal(self, state: object, n: int, rewinds: int) -> tuple[int, ...]:
            return (0, 0, 0)

    ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    path = tmp_path / "kind.astragal"
    with Match.start(rules, ruleset, [Seat("A"), Seat("B")], 1, path=path, dealer=Kind()) as match:
        match.roll()

    assert match.state.faces == (0, 0, 0)
    assert verify(path, REGISTRY).unchecked == 1


def test_seeds_have_256_bits() -> None:
    """They are far too many to be tried out."""
    from astragal.match.match import fresh_seed

    assert max(fresh_seed() for _ in range(20)).bit_length() > 240


# --- seats -------------------------------------------------------------------------------------------


def test_seat_changes_hands(path: Path) -> None:
    """A bot takes over for a person, the journal says so, and the match is resumed with it."""
    with Match.resume(path, REGISTRY) as match:
        match.change_seat(1, Seat("Bob's bot", "greedy"))

    again = Match.load(path, REGISTRY)
    assert again.seats == (Seat("Ann"), Seat("Bob's bot", "greedy"))
    assert again.header.players == (Seat("Ann"), Seat("Bob"))
    assert verify(path, REGISTRY).ok


@pytest.mark.parametrize(("place", "seat"), [(2, Seat("Eve")), (-1, Seat("Eve")), (0, Seat("Eve", "wizard"))])
def test_seat_or_bot_that_is_not_there_is_refused(path: Path, place: int, seat: Seat) -> None:
    """Nothing is written."""
    before = path.read_bytes()
    with Match.resume(path, REGISTRY) as match, pytest.raises(BadInput):
        match.change_seat(place, seat)

    assert path.read_bytes() == before


# --- what a journal remembers ------------------------------------------------------------------------


def test_header_has_the_hash_of_every_rule_file(tmp_path: Path) -> None:
    """Files and installed rules alike."""
    rule = tmp_path / "some_rule.py"
    rule.write_text(
        "from astragal import Modifier, hookimpl\n@hookimpl\ndef modifiers():\n"
        "    return [Modifier('coins_per_die', lambda state, seat, value: value + 1)]\n"
    )
    registry = Registry()
    ruleset = registry.ruleset("rtta", "late-bronze-age", [registry.add_file(rule)])
    rules = registry.compile(ruleset, 2)
    match = Match.start(rules, ruleset, [Seat("A"), Seat("B")], 1)

    import hashlib

    assert match.header.rules[-1].sha256 == hashlib.sha256(rule.read_bytes()).hexdigest()
    assert all(len(rule.sha256) == 64 for rule in match.header.rules)


def test_play_goes_on_from_a_step(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--from` makes a copy in the library and plays on there."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin.readline", lambda: "q", raising=False)

    with pytest.raises(SystemExit) as left:
        main(["play", "--plain", "--resume", str(path), "--from", "12"])

    (made,) = (tmp_path / "home" / "matches").glob("*.astragal")
    assert left.value.code == 0
    assert made.stem == "match-branch-1"
    assert read_journal(made).header.origin is not None


def test_from_without_a_match_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The flag needs a saved match."""
    with pytest.raises(SystemExit) as left:
        main(["play", "--plain", "rtta", "--from", "12"])

    assert left.value.code == 2
    assert "--from goes with a saved match" in capsys.readouterr().err
