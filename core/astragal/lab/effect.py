"""The effect of a rule in one line: `games last 0.9 rounds longer`.

Run as `python -m astragal.lab.effect GAME RULESET RULE GAMES [SHA256]`, it prints the line.
`astragal rules measure` keeps the result beside the rule.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput
from astragal.lab.study import Comparison, compare
from astragal.plugins.kept_effect import SAID, KeptEffect
from astragal.plugins.rule_files import keep, read_rule_file

GAMES = 60
"""How many games a small comparison plays under each ruleset."""
BOT = "greedy"


def strongest(found: Comparison) -> tuple[str, float]:
    """Return the most telling figure that differs, and by how much; no figure where none does."""
    by_metric = {difference.metric: difference for difference in found.differences}
    for metric in SAID:
        shown = by_metric.get(metric)
        if shown is not None and shown.verdict != "no difference shown":
            return metric, shown.difference.value
    return "", 0.0


def effect_of(found: Comparison) -> str:
    """Return what a comparison of two rulesets shows, in one line."""
    metric, difference = strongest(found)
    return KeptEffect(metric, difference, "", "", 0, "", 0, 0, "").say(Words("en"))


def measured(game: str, ruleset: str, rule: str, players: int, games: int, seed: int) -> KeptEffect:
    """Return the effect of a rule on a ruleset between greedy bots; its hash is left to whoever keeps it."""
    found = compare(game, ruleset, f"{ruleset}+{rule}", games=games, seed=seed, bots=(BOT,), players=players)
    if found.faults:
        raise BadInput(f"the rule cannot be measured: {found.faults[0]}", "fix it and measure again")
    metric, difference = strongest(found)
    return KeptEffect(metric, round(difference, 2), game, ruleset, players, BOT, games, seed, "")


def measure(game: str, ruleset: str, rule: str, games: int = GAMES, seed: int = 1) -> str:
    """Return the effect of a rule on a ruleset, measured on the same luck with and without it."""
    found = compare(game, ruleset, f"{ruleset}+{rule}", games=games, seed=seed)
    if found.faults:
        raise BadInput(f"the rule fails: {found.faults[0]}", "fix it and save it again")
    return f"{effect_of(found)} ({games} games)"


def _hold(rule: str, sha256: str) -> None:
    """Hold on to a rule file as it was allowed; one that has changed since is not run."""
    read = read_rule_file(rule)
    if read.sha256 != sha256:
        raise BadInput(f"{rule} has changed since it was allowed", "save it again")
    keep(read)


def main(words: Sequence[str]) -> None:
    """Print the effect that the arguments ask for, of a rule file only with the hash that they name."""
    game, ruleset, rule, games, *hashes = words
    try:
        for sha256 in hashes:
            _hold(rule, sha256)
        sys.stdout.write(measure(game, ruleset, rule, int(games)) + "\n")
    except AstragalError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
