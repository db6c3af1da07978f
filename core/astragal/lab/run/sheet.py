"""Games of one ruleset that are measured together: a row for each, and columns of figures at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain

import attrs

from astragal.engine.ledger import FactsByKind
from astragal.engine.state import State
from astragal.lab.figures.columns import Columns, GameColumn, add_columns
from astragal.lab.figures.facts import counted_columns, event_columns, found_by_key, seats_taking
from astragal.lab.figures.record import win_units
from astragal.lab.figures.sums import Tallies
from astragal.lab.run.game import Fault, explain
from astragal.lab.run.lineup import Lineup, seated
from astragal.lab.run.measured import Measured, Measures, measured, measures_of
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.table import play_out
from astragal.lab.run.turns import Turns
from astragal.lab.run.watchdog import Stalled, Watch
from astragal.plugins.metrics import Metric, Tally


@attrs.frozen
class GameRow:
    """How a game ended."""

    game: int
    bots: Lineup
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    ending: str
    lines: list[list[int]]
    """The points of each seat, line by line."""
    measured: Measured
    """What was found by metrics that look at the game itself."""


class Sheet:
    """Plays games of one ruleset and keeps what is needed to measure all of them together."""

    def __init__(self, plan: Plan, ruleset: int) -> None:
        self.plan, self.ruleset = plan, ruleset
        self.rules = rules_of(plan.recipes[ruleset])
        self.measures = measures_of(plan, ruleset)
        self.rows: list[GameRow] = []
        self._heard = FactsByKind()
        self._ends: list[list[int]] = []
        """How many facts of each kind were kept after each game."""
        self._points = [line.points for line in self.rules.scoring]
        self._itself = attrs.evolve(self.measures, own=_uncounted(self.measures))
        self._luck = plan.luck(ruleset)

    def play(self, game: int, watch: Watch) -> list[Fault]:
        """Play a game and add its row; return what went wrong."""
        plan, bots, turns = self.plan, seated(self.plan.bots, game), Turns()
        kept = turns if self.measures.by_turn else None
        watch.start()
        try:
            state, decisions = play_out(
                self.rules, bots, f"{self._luck}/{game}", plan.step_limit, watch, kept, self._heard
            )
            watch.stop()
        except (Exception, SystemExit, Stalled) as error:
            watch.stop()
            self._heard.drop()
            return [Fault(self.ruleset, game, explain(error, self.rules, plan))]
        problems = self._keep(game, bots, state, decisions, turns)
        return [Fault(self.ruleset, game, problem) for problem in problems]

    def _keep(self, game: int, bots: Lineup, state: State, decisions: int, turns: Turns) -> list[str]:
        points = self._points
        lines = [[line(state, seat) for line in points] for seat in range(state.seats)]
        scores = tuple(map(sum, lines))
        winners = self.rules.winners(state, scores)
        tally = Tally(state, self._heard, winners, scores, turns.scores)
        found, problems = measured(self._itself, tally)
        self.rows.append(
            GameRow(game, bots, scores, winners, state.round, decisions, state.ended, lines, found)
        )
        self._ends.append(self._heard.mark())
        return problems

    def again(self, game: int, watch: Watch) -> Sheet:
        """Return a sheet with one game, played once more."""
        sheet = Sheet(self.plan, self.ruleset)
        sheet.play(game, watch)
        return sheet

    @property
    def games(self) -> list[int]:
        """The numbers of the games that were finished."""
        return [row.game for row in self.rows]

    def columns(self) -> Columns:
        """Return the figures of all games."""
        found = self._ways_to_end()
        found.update(self._by_seat())
        ids = [line.id for line in self.rules.scoring]
        for index, id in enumerate(ids):
            points = [[line[index] for line in row.lines] for row in self.rows]
            found[f"score_lines/{id}"] = GameColumn.of(map(sum, points))
        found.update(event_columns(self._heard.kept, self._ends))
        for component, seats in self.picks.items():
            found[f"picks/{component}"] = GameColumn({place: len(taken) for place, taken in seats.items()})
        found.update(self._metrics())
        return found

    @cached_property
    def picks(self) -> Mapping[str, Mapping[int, set[int]]]:
        """The seats that took each component, by the place of the game, once all games are played."""
        return seats_taking(self._heard.kept, self._ends)

    def _ways_to_end(self) -> Columns:
        rows = self.rows
        best = [sorted(row.scores, reverse=True) for row in rows]
        found = {
            "rounds": GameColumn.of(row.rounds for row in rows),
            "decisions_per_game": GameColumn.of(row.decisions for row in rows),
            "score": GameColumn.of(map(sum, best)),
            "winning_score": GameColumn.of(scores[0] for scores in best),
        }
        if self.rules.seats > 1:
            found["margin"] = GameColumn.of(scores[0] - scores[1] for scores in best)
            found["ties"] = GameColumn.of(int(len(row.winners) > 1) for row in rows)
        for ending in dict.fromkeys(row.ending for row in rows):
            found[f"end/{ending}"] = GameColumn.of(int(row.ending == ending) for row in rows)
        return found

    def _by_seat(self) -> Columns:
        rows, units = self.rows, win_units(self.rules.seats)
        won = [[units // len(row.winners) * (seat in row.winners) for row in rows] for seat in self._seats]
        found: Columns = {}
        for seat in self._seats:
            found[f"seat_wins/{seat + 1}"] = GameColumn.of(won[seat])
            found[f"seat_scores/{seat + 1}"] = GameColumn.of(row.scores[seat] for row in rows)
        for bot in dict.fromkeys(self.plan.bots):
            own = [[seat for seat in self._seats if row.bots[seat] == bot] for row in rows]
            found[f"bot_wins/{bot}"] = GameColumn.of(
                sum([won[seat][place] for seat in seats]) for place, seats in enumerate(own)
            )
            found[f"bot_scores/{bot}"] = GameColumn.of(
                sum([row.scores[seat] for seat in seats]) for row, seats in zip(rows, own, strict=True)
            )
        return found

    @property
    def _seats(self) -> range:
        return range(self.rules.seats)

    def _metrics(self) -> Columns:
        found: Columns = {}
        for id, metric in self.measures.own.items():
            if metric.counted is not None:
                found.update(counted_columns(id, metric.counted, self._heard.kept, self._ends, self.rules))
        return found | found_by_key([row.measured for row in self.rows])


def _uncounted(measures: Measures) -> dict[str, Metric]:
    return {id: metric for id, metric in measures.own.items() if metric.counted is None}


def add_games(tallies: Tallies, sheet: Sheet, columns: Columns) -> None:
    """Add the games of a sheet to what is kept of a ruleset."""
    rows, units = sheet.rows, win_units(sheet.rules.seats)
    add_columns(tallies.sums, columns, sheet.games)
    tallies.decisions += sum(row.decisions for row in rows)
    for component, taken in sheet.picks.items():
        tallies.add_picks(component, Counter(_taken_and_won(taken, rows, units)))
    tallies.spread("rounds", [row.rounds for row in rows])
    tallies.spread("score", chain.from_iterable(row.scores for row in rows))
    tallies.spread("winning_score", [max(row.scores) for row in rows])
    if len(set(sheet.plan.bots)) > 1:
        for row in rows:
            tallies.duel(row.bots, row.scores, row.winners)


def _taken_and_won(
    taken: Mapping[int, set[int]], rows: list[GameRow], units: int
) -> Iterator[tuple[int, int]]:
    for place, seats in taken.items():
        winners = rows[place].winners
        yield len(seats), units // len(winners) * len(seats.intersection(winners))
