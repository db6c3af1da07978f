"""What the engine promises of every game, checked by playing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from astragal.engine.rules import Rules
from astragal.plugins.compiler import Compiler
from astragal.plugins.registry import Registry
from astragal.testing import other_process as elsewhere
from astragal.testing.examination import Examination, title
from astragal.testing.origin import Origin, compile_game, game_id_of

HASH_SEEDS = (1, 2)
COURSE_LIMIT = 2000
"""How many steps of a game are compared between processes."""


def assert_conforms(
    subject: Rules | str | object,
    *,
    games: int = 3,
    seed: int = 0,
    limit: int = 20_000,
    hash_seeds: Sequence[int] = HASH_SEEDS,
) -> None:
    """Assert that rules, or every ruleset of a game, keep the promises of the engine.

    The subject is compiled `Rules`, the id of an installed game, or a game's plugin. Checked by random play:
    legal actions apply; unlisted ones are refused with a reason and leave the table as it was; forks are
    independent; snapshots, texts and outcomes go there and back; asking changes nothing; the game ends;
    a replay by text is equal; and so is the game in another process under other hash seeds.
    """
    for rules in rules_of(subject):
        for number in range(seed, seed + games):
            Examination(rules, number, limit).run()
        if hash_seeds:
            same_elsewhere([rules], range(seed, seed + min(games, 2)), hash_seeds)


def rules_of(subject: Rules | str | object) -> Iterable[Rules]:
    """Return what is to be examined: the rules, or those of every ruleset for the fewest and most players."""
    if isinstance(subject, Rules):
        yield subject
        return
    game = Registry().game(subject) if isinstance(subject, str) else subject
    for preset in Compiler(game, (), game_id_of(game)).definition.presets:
        for players in sorted(set(preset.players)):
            yield compile_game(game, preset.id, players)


def same_elsewhere(
    many: Sequence[Rules], seeds: Sequence[int], hash_seeds: Sequence[int], *, strange: bool = False
) -> None:
    """Assert that games go the same way in processes with other hash seeds, and if asked another clock."""
    with playing_elsewhere(many, seeds, hash_seeds, strange=strange) as running:
        here = [elsewhere.play_courses(rules, seeds, COURSE_LIMIT) for rules in many]
        compare_elsewhere(many, here, running)


@contextmanager
def playing_elsewhere(
    many: Sequence[Rules], seeds: Sequence[int], hash_seeds: Sequence[int], *, strange: bool = False
) -> Iterator[Sequence[elsewhere.Elsewhere]]:
    """Let other processes play the games meanwhile; none of them is left running."""
    origins = [Origin.of(rules).written() for rules in many]
    running = [
        elsewhere.start(origins, seeds, hash_seed, strange=strange, limit=COURSE_LIMIT)
        for hash_seed in hash_seeds
    ]
    try:
        yield running
    finally:
        for process in running:
            process.stop()


def compare_elsewhere(
    many: Sequence[Rules],
    here: Sequence[dict[int, elsewhere.Course]],
    running: Iterable[elsewhere.Elsewhere],
) -> None:
    """Assert that games went as they did here, once the other processes have played them."""
    for process in running:
        for rules, mine, theirs in zip(many, here, process.courses(), strict=True):
            for difference in elsewhere.differences(mine, theirs):
                raise AssertionError(f"{title(rules)}, PYTHONHASHSEED={process.hash_seed}: {difference}")
