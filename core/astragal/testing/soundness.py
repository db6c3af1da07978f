"""Is a rule sound: does it fit its game, keep the engine's promises, and always play the same?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.snapshot import restore, snapshot
from astragal.errors import AstragalError, BadInput
from astragal.lab.run.watchdog import Stalled, Watch
from astragal.plugins.compiler import Compiler
from astragal.plugins.records import preset_named
from astragal.plugins.registry import Registry, load_rule_file, refuse_foreign
from astragal.plugins.rule_files import stem_of
from astragal.testing import other_process as elsewhere
from astragal.testing.brought_along import try_belongings
from astragal.testing.conformance import COURSE_LIMIT, compare_elsewhere, playing_elsewhere
from astragal.testing.examination import Examination, check_notes, fault_in_short, seated, title
from astragal.testing.playing import Played, at_random, dealt, follow, play
from astragal.testing.proof import Proof
from astragal.testing.source import misnamed, raw_notes, suspects

HASH_SEEDS = (1, 2, 3, 4)
PATIENCE = 30.0
"""Seconds without a step after which a rule is said to hang."""


@attrs.frozen
class Soundness:
    """What was seen of a rule that is sound."""

    rule: str
    games: tuple[str, ...]
    """The rulesets it was tried with."""
    changed: int
    """How many random games took another course because of the rule."""
    played: int
    brings: tuple[str, ...] = ()
    """The bots and metrics that came with it, each tried in a game."""
    suspects: tuple[str, ...] = ()
    """Lines that look as if they could make play differ; no harm was seen."""
    misnamed: tuple[str, ...] = ()
    """Methods that nobody calls, and are named almost like one that would be."""
    outside: tuple[str, ...] = ()
    """Quantities that it takes above their range."""
    lines: int = 0
    """How many lines of its functions ran."""
    unproven: tuple[str, ...] = ()
    """What never ran, in words."""
    instance: str = ""
    """A position to begin with, so that what never ran does."""
    unplayable: tuple[str, ...] = ()
    """Lines that the author marks as unplayable, with the reasons."""

    @property
    def verdict(self) -> str:
        """The verdict in one line."""
        if not self.unproven:
            many = "everything in it ran" if self.lines else "nothing in it had to run"
            return f"{self.rule} is sound: {many}."
        told = f"{self.rule} is not proven: {', '.join(self.unproven)} never ran"
        return f"{told}; write a position, for instance {self.instance}"


def assert_rule_is_sound(
    rule: str | Path | ModuleType,
    game: str = "",
    *,
    ruleset: str = "",
    games: int = 3,
    seed: int = 0,
    limit: int = 20_000,
    hash_seeds: Sequence[int] = HASH_SEEDS,
    beside: Sequence[str | Path | ModuleType] = (),
    **options: object,
) -> Soundness:
    """Assert that a rule is sound and that everything in it ran, and return what was seen."""
    seen = look_at_rule(
        rule,
        game,
        ruleset=ruleset,
        games=games,
        seed=seed,
        limit=limit,
        hash_seeds=hash_seeds,
        beside=beside,
        **options,
    )
    if seen.unproven:
        raise AssertionError(seen.verdict)
    return seen


def look_at_rule(
    rule: str | Path | ModuleType,
    game: str = "",
    *,
    ruleset: str = "",
    games: int = 3,
    seed: int = 0,
    limit: int = 20_000,
    hash_seeds: Sequence[int] = HASH_SEEDS,
    beside: Sequence[str | Path | ModuleType] = (),
    **options: object,
) -> Soundness:
    """Return what was seen of a rule, also where some of it never ran; assert everything else.

    The rule is an installed id, a `.py` file or a module; its game is found by `game`, by the rule's own
    `GAME`, or by its id (`rtta.solo`). It must compile, conform for the fewest and the most players, and
    play the same: twice in one process, from a restored position, and in other processes with other hash
    seeds, clocks, environments and addresses. The first step that differs is named.
    """
    name, plugin = rule_named(rule)
    seeds = range(seed, seed + games)
    hints = tuple(suspects(plugin))
    proof, others = Proof(name, plugin), [rule_named(other) for other in beside]
    with proof:
        pairs = list(_pairs(name, plugin, games_for(name, plugin, game), ruleset, options, others))
    every = [rules for rules, _ in pairs]
    if pairs:
        refuse_shared_notes(name, plugin, every[0])
    for rules in every:
        _goes_on(rules, seed)
    with plays_the_same(every, seeds, hash_seeds, hints), proof:
        outside = _examined(every, seeds, limit)
        brought = _brought_along(name, pairs, seed, limit)
    proof.steer(every)
    changed = sum(courses_changed(rules, plain, seeds) for rules, plain in pairs)
    return _seen(
        proof, plugin, every, seeds, changed=changed, brings=brought, suspects=hints, outside=outside
    )


def _examined(every: Sequence[Rules], seeds: Sequence[int], limit: int) -> tuple[str, ...]:
    """Examine a game of each ruleset and seed; return the quantities that were above their range."""
    outside: dict[str, str] = {}
    for rules in every:
        for number in seeds:
            examination = Examination(rules, number, limit)
            examination.run()
            outside |= examination.outside
    return tuple(outside.values())


def _brought_along(name: str, pairs: Sequence[tuple[Rules, Rules]], seed: int, limit: int) -> tuple[str, ...]:
    """Try the bots, metrics and panels that come with a rule, and return what there was."""
    try:
        brought = [try_belongings(name, *pair, seed, limit) for pair in pairs]
    except AstragalError as error:
        raise AssertionError(f"the rule fails: {fault_in_short(error)}") from error
    return tuple(dict.fromkeys(thing for things in brought for thing in things))


def _seen(
    proof: Proof, plugin: ModuleType, every: Sequence[Rules], seeds: Sequence[int], **found: Any
) -> Soundness:
    """Return what was seen of a rule, with what its proof says."""
    return Soundness(
        rule=proof.name,
        games=tuple(f"{rules.game.id}/{rules.ruleset}, {seated(rules)}" for rules in every),
        played=len(every) * len(seeds),
        misnamed=tuple(misnamed(plugin)),
        lines=proof.lines,
        unproven=tuple(map(str, proof.gaps)),
        instance=proof.instance(every[0]) if proof.gaps else "",
        unplayable=proof.unplayable,
        **found,
    )


def refuse_shared_notes(name: str, plugin: ModuleType, rules: Rules) -> None:
    """Refuse a bare name in `state.notes` that another rule in force writes as well."""
    own = {key: line for line, key in raw_notes(plugin) if key}
    for other in rules.rule_ids:
        found = rules.plugins.plugin(other)
        if other == name or not isinstance(found, ModuleType):
            continue
        for line, key in raw_notes(found):
            if key in own:
                told = f"line {own[key]} writes state.notes[{key!r}], so does line {line} of rule {other!r}"
                raise AssertionError(f"notes collide: {told}; declare a Note in each")


def rule_named(rule: str | Path | ModuleType) -> tuple[str, ModuleType]:
    """Return the id and the plugin of a rule given as id, file or module."""
    if isinstance(rule, ModuleType):
        return rule.__name__.rpartition(".")[2].replace("_", "-"), rule
    if str(rule).endswith(".py"):
        return stem_of(rule).replace("_", "-"), load_rule_file(Path(rule))
    plugin = Registry().rule(str(rule))
    if not isinstance(plugin, ModuleType):
        raise BadInput(f"rule {rule!r} is no module", "point its entry point at a module")
    return str(rule), plugin


def games_for(name: str, plugin: object, game: str = "") -> list[str]:
    """Return the games that a rule is for: those asked for, its `GAME`, those its id names, or all."""
    known = Registry().games()
    said = getattr(plugin, "GAME", "")
    for told in (game, said):
        if told and told not in known:
            by = "" if told == game else f", which rule {name!r} names in GAME,"
            raise BadInput(f"game {told!r}{by} is not installed", f"use one of {', '.join(known)}")
    if game:
        refuse_foreign(name, plugin, game)
    for told in (game, said, name.partition(".")[0] if "." in name else ""):
        if told in known:
            return [told]
    return known


def _pairs(
    name: str,
    plugin: ModuleType,
    games: list[str],
    ruleset: str,
    options: Mapping[str, object],
    others: Sequence[tuple[str, ModuleType]],
) -> Iterable[tuple[Rules, Rules]]:
    """Yield the rules with and without the rule, for each game that it is for."""
    for game in games:
        try:
            yield from _compiled(name, plugin, game, ruleset, options, others)
        except AstragalError as error:
            if len(games) == 1:
                raise
            raise BadInput(
                f"rule {name!r} does not fit {game}: {error.what}",
                f'write GAME = "..." into it if it is for one of {", ".join(games)} only',
            ) from error


def _compiled(
    name: str,
    plugin: ModuleType,
    game: str,
    ruleset: str,
    options: Mapping[str, object],
    others: Sequence[tuple[str, ModuleType]],
) -> Iterable[tuple[Rules, Rules]]:
    """Yield the rules with and without the rule, for the fewest and the most players."""
    registry = Registry()
    definition = registry.definition(game)
    preset = preset_named(definition, ruleset) if ruleset else definition.presets[0]
    for players in sorted(set(preset.players)):
        usual = (*preset.rules, *preset.rules_for.get(players, ()))
        if name in usual:
            continue
        usual = (*usual, *(id for id, _ in others))
        plugins = [(id, dict(others).get(id) or registry.rule(id)) for id in usual]
        tried, plain = (
            Compiler(registry.game(game), rules, game) for rules in ([*plugins, (name, plugin)], plugins)
        )
        shared = {option: value for option, value in options.items() if option in plain.options()}
        yield (
            tried.compile(preset.id, [*usual, name], players, {**preset.options, **options}),
            plain.compile(preset.id, usual, players, {**preset.options, **shared}),
        )


@contextmanager
def plays_the_same(
    many: Sequence[Rules], seeds: Sequence[int], hash_seeds: Sequence[int], hints: Sequence[str] = ()
) -> Iterator[None]:
    """Assert that games depend on nothing but their steps; the first step that differs is named.

    Other processes play the same games while this one does, and while it does what is asked within. Games
    that differ explain more than what was found meanwhile, so they are named first.
    """
    with playing_elsewhere(many, [*reversed(seeds)], hash_seeds, strange=True) as running:
        with _explained(many, hints):
            here = [_same_here(rules, seeds) for rules in many]
        found: AssertionError | None = None
        try:
            yield
        except AssertionError as error:
            found = error
        with _explained(many, hints):
            compare_elsewhere(many, here, running)
        if found is not None:
            raise found


def _same_here(rules: Rules, seeds: Sequence[int]) -> dict[int, elsewhere.Course]:
    """Return the courses of games that went the same way twice, and from the middle."""
    games = _same_twice(rules, seeds)
    _same_from_the_middle(rules, games)
    return {seed: elsewhere.course_of(played) for seed, played in games.items()}


@contextmanager
def _explained(many: Sequence[Rules], hints: Sequence[str]) -> Iterator[None]:
    """Say what it means that games differ or fail."""
    try:
        yield
    except AstragalError as error:
        raise AssertionError(f"the rule fails: {fault_in_short(error)}") from error
    except AssertionError as error:
        hint = f" (a place to look: {hints[0]})" if hints else ""
        raise AssertionError(f"not always the same: {error}{hint}") from error
    except Exception as error:
        raise AssertionError(f"the rule fails: {many[0].fault(error, '').what}") from error


def _goes_on(rules: Rules, seed: int) -> None:
    """Play a game to see that no step takes for ever; other faults are found, and explained better, later."""
    with Watch(PATIENCE) as watch:
        watch.start()
        try:
            play(rules, at_random(seed), dealt(seed), limit=COURSE_LIMIT, watch=watch.tick)
        except Stalled:
            told = f"{title(rules)}, seed {seed}: the rule hangs: no step in {PATIENCE:g} seconds"
            raise AssertionError(told) from None
        except Exception:
            return
        finally:
            watch.stop()


def _same_twice(rules: Rules, seeds: Sequence[int]) -> dict[int, Played]:
    """Play every game, then another one, then every game again in another order; return the games."""
    games = {
        seed: play(rules, at_random(seed), dealt(seed), limit=COURSE_LIMIT, hashed=True) for seed in seeds
    }
    play(rules, at_random("between"), dealt("between"), limit=37)
    second = elsewhere.play_courses(rules, [*reversed(seeds)], COURSE_LIMIT)
    first = {seed: elsewhere.course_of(played) for seed, played in games.items()}
    for difference in elsewhere.differences(first, second):
        raise AssertionError(f"{title(rules)}, played a second time: {difference}")
    return games


def _same_from_the_middle(rules: Rules, games: Mapping[int, Played]) -> None:
    """A game that is restored in the middle goes on as it did: nothing is kept outside the table."""
    for seed, whole in games.items():
        middle = len(whole.steps) // 2
        try:
            half = follow(rules, whole.steps[:middle])
            check_notes(half.state)
            back = restore(snapshot(half.state), rules)
            rest = follow(rules, whole.steps[middle:], state=back, hashed=True)
        except AssertionError as error:
            raise AssertionError(
                f"{title(rules)}, seed {seed}, played again by its steps: {error}"
            ) from error
        _same_rest(rules, seed, whole, rest, middle)


def _same_rest(rules: Rules, seed: int, whole: Played, rest: Played, middle: int) -> None:
    for number, (was, now) in enumerate(zip(whole.digests[middle:], rest.digests, strict=True), middle):
        if was != now:
            step = str(whole.steps[number])
            place = f"seed {seed}, step {number + 1}: after {step!r}"
            raise AssertionError(f"{title(rules)}, restored at step {middle}: {place} the table differs")


def courses_changed(rules: Rules, plain: Rules, seeds: Iterable[int]) -> int:
    """Return how many random games take another course, or end otherwise, with the rule than without it."""
    return sum(_course(rules, seed) != _course(plain, seed) for seed in seeds)


def _course(rules: Rules, seed: int) -> tuple[list[str], object]:
    played = play(rules, at_random(seed), dealt(seed), limit=COURSE_LIMIT)
    return [str(step) for step in played.steps], rules.result(played.state)
