"""Checks an installed wheel from outside: both games, their data files, and the command."""

import json
import subprocess
import sys
from importlib.resources import files
from importlib.util import find_spec
from random import Random

from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry


def run(*words: str) -> str:
    """Run the installed command and return what it printed."""
    return subprocess.run([sys.argv[1], *words], check=True, capture_output=True, text=True).stdout


def check_simulate(game: str) -> None:
    """Simulate a little; without the lab's libraries, be told in one line what is missing."""
    words = ["simulate", game, "--games", "4", "--bots", "random,random", "--seed", "1", "--json"]
    if find_spec("scipy") is not None:
        assert json.loads(run(*words))["games"] == 4
        return
    missing = subprocess.run([sys.argv[1], *words], check=False, capture_output=True, text=True)
    assert missing.returncode == 2, missing
    assert missing.stderr.count("\n") == 1, missing.stderr
    assert "astragal[lab]" in missing.stderr, missing.stderr


def play(registry: Registry, game: str) -> int:
    """Play one random game of the first ruleset and return its rounds."""
    rules = registry.compile(registry.ruleset(game), 2)
    state, rng = rules.new(), Random(1)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, rng)
        else:
            rules.play(state, rng.choice(state.legal))
    return int(state.round)


def main() -> None:
    """Check what people get when they install the wheel."""
    listed = {game["id"]: game for game in json.loads(run("games", "--json"))}
    assert {"rtta", "along-history", "iron-age"} <= set(listed), listed
    registry = Registry()
    for game in listed:
        assert play(registry, game) > 0
        check_simulate(game)
    assert len(json.loads(run("cards", "along-history", "--json"))) > 100
    for package in ("rtta.content", "along_history.content", "iron_age.content"):
        assert any(entry.name.endswith(".toml") for entry in files(package).iterdir()), package
    for package in ("astragal", "rtta", "along_history", "iron_age", "house_rules"):
        assert files(package).joinpath("py.typed").is_file(), package
    assert not any("/games/" in path or "/core/" in path for path in sys.path), sys.path
    print(f"the wheel works alone: {', '.join(listed)}")  # noqa: T201


if __name__ == "__main__":
    main()
