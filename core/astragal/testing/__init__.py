"""The public test kit: our own games and rules pass the same checks as anybody's.

assert_conforms("rtta")                      a game keeps the promises of the engine
assert_rule_is_sound("my_rule.py", "rtta")   a rule does too, and always plays the same
table("rtta", "ann: medicine | bob: 5 cities; roll: skull skull skull")   a position as text
play_random(rules, seed=3)                   a whole game at random
play(rules, choose, scripted("food coins"))  chance that replays as written
follow(rules, "* food coins skull\\n1 done")  every step as written
assert_lessons_hold("rtta")                  its guided matches can be played, and strayed from
record(rules, seed=3), assert_golden(path)   whole games as text that a person reads in a diff
"""

from astragal.testing.clauses import clause_tests, refusals_without_clause
from astragal.testing.conformance import assert_conforms
from astragal.testing.golden import Golden, assert_golden, record, replay
from astragal.testing.golden import read as read_golden
from astragal.testing.golden import write as write_golden
from astragal.testing.lessons import assert_lessons_hold
from astragal.testing.origin import compile_game
from astragal.testing.playing import (
    Played,
    Script,
    Step,
    at_random,
    dealt,
    follow,
    play,
    play_random,
    read_outcome,
    scripted,
    take,
)
from astragal.testing.soundness import Soundness, assert_rule_is_sound
from astragal.testing.tables import Laid, table

__all__ = [
    "Golden",
    "Laid",
    "Played",
    "Script",
    "Soundness",
    "Step",
    "assert_conforms",
    "assert_golden",
    "assert_lessons_hold",
    "assert_rule_is_sound",
    "at_random",
    "clause_tests",
    "compile_game",
    "dealt",
    "follow",
    "play",
    "play_random",
    "read_golden",
    "read_outcome",
    "record",
    "refusals_without_clause",
    "replay",
    "scripted",
    "table",
    "take",
    "write_golden",
]
