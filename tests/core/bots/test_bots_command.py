"""`astragal bots`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from astragal.cli.bots import command


def test_bots_are_listed_in_words() -> None:
    """Each bot is named with the games it plays."""
    result = CliRunner().invoke(command)

    assert result.exit_code == 0
    assert "planner" in result.output
    assert "rtta" in result.output


def test_bots_are_listed_as_json() -> None:
    """The document has one entry for each bot, with its games and a line of help."""
    result = CliRunner().invoke(command, ["--json"])

    bots = json.loads(result.output)
    assert [bot["id"] for bot in bots] == ["random", "easy", "greedy", "planner", "search", "deep-search"]
    assert all({"id", "games", "help"} <= set(bot) for bot in bots)
    assert all(bot["games"] == ["along-history", "iron-age", "rtta"] for bot in bots[:-1])
    assert bots[-1]["games"] == ["along-history"]
