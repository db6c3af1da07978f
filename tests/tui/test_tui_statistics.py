"""Personal statistics against a second count, from the finished matches themselves."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random

import attrs
import pytest
from click.testing import CliRunner

from astragal import Match, Registry
from astragal.cli.stats import command
from astragal.coach.analysis import Analysis, Performance
from astragal.coach.keeping import keep
from astragal.engine.wording import Words
from astragal.journal import Seat
from astragal.match.ratings import rating_after
from astragal.match.replay import Replay
from astragal.match.results import FinalResult
from astragal.tui import statistics
from astragal.tui.statistics import PlayerRecord, collect, statistics_paragraphs
from tests.tui.tables import seats_of

REGISTRY = Registry()


def finished(folder: Path, seed: int, seats: str, ruleset: str = "bronze-age") -> Match:
    """Play a short match to its end."""
    found = REGISTRY.ruleset("rtta", ruleset)
    rules = REGISTRY.compile(found, len(seats.split()), {"round_limit": 2})
    luck = Random(seed)
    path = folder / f"match-{seed}.astragal"
    match = Match.start(rules, found, seats_of(seats), seed, path=path)
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(luck.choice(match.legal))
    match.close()
    return match


def test_records_are_what_a_second_count_gives(tmp_path: Path) -> None:
    """Matches, wins in parts, points, best and rounds, by player and ruleset; bots are left out."""
    tables = ["Ann Bob", "Ann Bob:greedy", "Bob Ann Cleo", "Ann", "Ann:greedy Bob:greedy"]
    played = [finished(tmp_path, seed, seats) for seed, seats in enumerate(tables * 3)]
    played.append(finished(tmp_path, 99, "Ann Bob", "late-bronze-age"))

    records = collect(tmp_path, REGISTRY)

    rows = defaultdict(list)
    for match in played:
        result = match.result
        assert result is not None
        for seat, sitter in enumerate(match.seats):
            if not sitter.bot:
                won = 1 / len(result.winners) if seat in result.winners else 0
                key = (sitter.name, "rtta", match.header.ruleset)
                rows[key].append((won, result.scores[seat], match.state.round))
    assert records.keys() == rows.keys()
    for key, row in rows.items():
        wins, points, rounds = (list(column) for column in zip(*row, strict=True))
        record = records[key]
        assert (record.matches, record.best) == (len(row), max(points))
        assert record.wins == pytest.approx(sum(wins))
        assert (record.points, record.rounds) == (sum(points), sum(rounds))


def test_a_match_that_is_not_finished_does_not_count(tmp_path: Path) -> None:
    """Nor one that cannot be opened."""
    finished(tmp_path, 1, "Ann")
    found = REGISTRY.ruleset("rtta")
    Match.start(
        REGISTRY.compile(found, 2), found, seats_of("Ann Bob"), 3, path=tmp_path / "open.astragal"
    ).close()
    (tmp_path / "bad.astragal").write_text("nothing")

    records = collect(tmp_path, REGISTRY)

    assert [record.matches for record in records.values()] == [1]


def test_a_lesson_does_not_count(tmp_path: Path) -> None:
    """Neither as a match nor for the rating, even when it is played to its end."""
    taught = finished(tmp_path, 1, "Ann Bob:greedy")
    finished(tmp_path, 2, "Ann Bob:greedy")
    again = Match.begin(
        taught.rules, attrs.evolve(taught.header, lesson="first"), tmp_path / "lesson.astragal"
    )
    for step in taught.steps:
        again.roll() if step.by_chance else again.act(step.text)
    again.close()
    (tmp_path / "match-1.astragal").unlink()

    record = collect(tmp_path, REGISTRY)["Ann", "rtta", "bronze-age"]

    assert again.over
    assert (record.matches, len(record.ratings)) == (1, 1)


def test_a_match_whose_rules_are_gone_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others do."""
    finished(tmp_path, 1, "Ann")
    finished(tmp_path, 2, "Ann")
    opened = Replay.open

    def open_some(path: Path, registry: Registry) -> object:
        return opened(path if "2" in path.name else path.with_name("gone.astragal"), registry)

    monkeypatch.setattr(Replay, "open", open_some)

    assert collect(tmp_path, REGISTRY)["Ann", "rtta", "bronze-age"].matches == 1


def test_only_the_latest_matches_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading thousands would take minutes."""
    monkeypatch.setattr(statistics, "MOST_MATCHES", 2)
    for seed in range(4):
        finished(tmp_path, seed, "Ann")

    assert statistics.collect(tmp_path, REGISTRY)["Ann", "rtta", "bronze-age"].matches == 2


def test_points_belong_to_whoever_sat_there_in_the_end(tmp_path: Path) -> None:
    """A seat that changed hands."""
    found = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(found, 2, {"round_limit": 1})
    match = Match.start(rules, found, seats_of("Ann Bob:greedy"), 3, path=tmp_path / "m.astragal")
    match.change_seat(1, Seat("Cleo"))
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    match.close()

    assert [name for name, *_ in collect(tmp_path, REGISTRY)] == ["Ann", "Cleo"]


def test_the_best_of_losses_is_below_nothing() -> None:
    """A first match with a negative score is the best so far."""
    record = PlayerRecord()
    record.add(0.0, -4, 7)
    assert record.best == -4
    record.add(0.5, -6, 8)

    assert record == PlayerRecord(matches=2, wins=0.5, points=-10, best=-4, rounds=15)


def test_records_are_said_in_words() -> None:
    """Shares and means of what was counted, players in order."""
    records = {
        ("Bob", "rtta", "bronze-age"): PlayerRecord(4, 1.5, 50, 20, 30),
        ("Ann", "rtta", "bronze-age"): PlayerRecord(3, 1.0, 31, 15, 24),
    }

    told = list(statistics_paragraphs(records, lambda game, ruleset: f"{game}/{ruleset}", Words()))

    assert [text for text, _ in told] == [
        "Ann · rtta/bronze-age",
        "  matches: 3, won: 1 (33%)",
        "  points: 10.3 on average, 15 at best",
        "  rounds: 8.0 on average",
        "  luck and accuracy: analyse a match to see them (a in its replay)",
        "",
        "Bob · rtta/bronze-age",
        "  matches: 4, won: 1.5 (38%)",
        "  points: 12.5 on average, 20 at best",
        "  rounds: 7.5 on average",
        "  luck and accuracy: analyse a match to see them (a in its replay)",
        "",
    ]
    assert [style for _, style in told[:2]] == ["bold $heading", ""]


def test_half_a_win_has_a_french_comma() -> None:
    """Whole wins have no fraction."""
    for wins, told in ((1.5, "1,5"), (2.0, "2")):
        records = {("Bob", "rtta", "bronze-age"): PlayerRecord(4, wins, 50, 20, 30)}
        lines = [text for text, _ in statistics_paragraphs(records, lambda *_: "", Words("fr"))]
        assert f"gagnées\N{NO-BREAK SPACE}: {told} (" in lines[1]


def test_no_record_says_so() -> None:
    """An empty folder has no figures, and whoever has only played a lesson is told why."""
    assert [text for text, _ in statistics_paragraphs({}, lambda *_: "", Words())] == [
        "No finished matches yet.",
        "Matches that begin with a lesson do not count.",
    ]


def test_a_rating_moves_with_matches_against_bots_only() -> None:
    """Beating a strong bot counts more than beating a weak one; people and solo games move nothing."""

    def after(bots: tuple[str, ...], winner: int) -> float | None:
        scores = tuple(10 * (seat == winner) for seat in range(len(bots)))
        players = ("Ann", "Bob", "Cleo")[: len(bots)]
        return rating_after(1000.0, FinalResult(players, bots, scores, (winner,), 8), 0)

    strong, weak, lost = after(("", "search"), 0), after(("", "easy"), 0), after(("", "easy"), 1)

    assert strong is not None
    assert weak is not None
    assert lost is not None
    assert strong > weak > 1000 > lost
    assert after(("", ""), 0) is None
    assert after(("",), 0) is None


def test_a_tie_that_was_broken_is_a_win() -> None:
    """Equal points count by who won."""
    result = FinalResult(("Ann", "Bob"), ("", "greedy"), (10, 10), (0,), 8)

    assert rating_after(1000.0, result, 0) == pytest.approx(1020)


def test_rating_favourites_and_luck_are_said_in_words() -> None:
    """Favourites by the share of matches in which they were taken, cities left out."""
    record = PlayerRecord(2, 1.0, 50, 30, 16, [1010.0, 1030.4], luck=[4.0, -1.0], luck_errors=[3.0, 4.0])
    record.accuracy += [95.0, 97.0]
    record.taken.update({"city:city_4": 2, "development:irrigation": 2, "development:masonry": 1})

    told = statistics_paragraphs(
        {("Ann", "rtta", ""): record}, lambda *_: "", Words(), lambda game, ref: ref.partition(":")[2]
    )

    assert [text for text, _ in told][4:7] == [
        "  rating against the bots: 1030, best 1030  ▁█",
        "  favourites, by share of matches: irrigation 100%, masonry 50%",
        "  luck +1.5 ±4.9 points of win chance a match, accuracy 96.0, in 2 analysed matches",
    ]


def test_matches_that_were_analysed_bring_luck_and_accuracy(tmp_path: Path) -> None:
    """From the analyses that are kept beside them, seat by seat."""
    finished(tmp_path, 3, "Ann Bob")
    replay = Replay.open(tmp_path / "match-3.astragal", REGISTRY)
    records = (Performance(0, 91.0, 2.0, 5, 9.0, 2.5, 1.0), Performance(1, 99.0, 2.0, 5, 1.0, -2.5, 1.0))
    keep(tmp_path, replay, Analysis((), (), records, complete=True))

    found = collect(tmp_path, REGISTRY)

    assert found["Ann", "rtta", "bronze-age"].luck == [2.5]
    assert found["Ann", "rtta", "bronze-age"].luck_errors == [1.0]
    assert found["Bob", "rtta", "bronze-age"].accuracy == [99.0]


def test_command_prints_the_same_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words and as one document."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    (tmp_path / "matches").mkdir()
    finished(tmp_path / "matches", 3, "Ann Bob:greedy")

    said, rows = (CliRunner().invoke(command, arguments).output for arguments in ([], ["--json"]))

    assert "Ann · Roll Through the Ages" in said
    assert "rating against the bots" in said
    assert [(row["player"], row["matches"], len(row["ratings"])) for row in json.loads(rows)] == [
        ("Ann", 1, 1)
    ]


def paragraphs(record: PlayerRecord, *, named: bool = True) -> list[str]:
    """Return a record in words."""
    name = (lambda game, ref: ref) if named else None
    return [
        text for text, _ in statistics_paragraphs({("Ann", "", ""): record}, lambda *_: "", Words(), name)
    ]


def test_four_favourites_are_named_the_most_frequent_first() -> None:
    """Equal ones by their names."""
    record = PlayerRecord(4, 1.0, 50, 30, 16)
    record.taken.update({"card:e": 1, "card:b": 2, "card:a": 2, "card:d": 1, "card:c": 4})

    assert "  favourites, by share of matches: card:c 100%, card:a 50%, card:b 50%, card:d 25%" in (
        paragraphs(record)
    )


@pytest.mark.parametrize(("matches", "taken", "named"), [(1, True, True), (2, False, True), (2, True, False)])
def test_favourites_need_two_matches_something_taken_and_names(
    matches: int, taken: bool, named: bool
) -> None:
    """One match has no favourites."""
    record = PlayerRecord(matches, 1.0, 50, 30, 16)
    record.taken.update({"card:a": 1} if taken else {})

    assert not any("favourites" in line for line in paragraphs(record, named=named))


def test_a_player_without_matches_has_nothing() -> None:
    """Every figure begins at zero."""
    record = PlayerRecord()

    assert (record.matches, record.wins, record.points, record.best, record.rounds) == (0, 0.0, 0, 0, 0)


def test_what_was_taken_counts_once_a_match() -> None:
    """A result that does not know what was taken counts nothing."""
    record = PlayerRecord()
    known = FinalResult(("Ann",), ("",), (1,), (0,), 8, taken=(("card:a", "card:a"),))

    record.learn(known, 0, None)
    record.learn(attrs.evolve(known, taken=()), 0, None)

    assert record.taken == {"card:a": 1}
    assert record.luck == []


def test_results_are_kept_for_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second look replays nothing."""
    finished(tmp_path, 1, "Ann")
    first = collect(tmp_path, REGISTRY)
    monkeypatch.setattr(Replay, "open", lambda *_: pytest.fail("it is read again"))

    assert collect(tmp_path, REGISTRY) == first


def test_long_names_are_cut(tmp_path: Path) -> None:
    """To forty characters, as in every list."""
    finished(tmp_path, 1, "A" * 60)

    ((name, *_),) = collect(tmp_path, REGISTRY)

    assert len(name) == 40


@pytest.mark.parametrize(
    ("values", "bars"),
    [([1500.0], "▁"), ([1500.0, 1500.0], "▁▁"), ([10.0, 0.0, 7.0], "█▁▆"), ([0.0, 1.0, 2.0, 7.0], "▁▂▃█")],
)
def test_a_curve_reaches_from_its_lowest_to_its_highest_value(values: list[float], bars: str) -> None:
    """Where nothing changed it lies on the ground."""
    assert statistics.sparkline(values) == bars
