"""The commands: one document on stdout, files, one-line errors, exit codes."""

from __future__ import annotations

import csv
import html
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from astragal.cli import main
from astragal.lab.run.sweep import read_sweep

Cli = Callable[..., tuple[int, str, str]]
ASTRAGAL = [sys.executable, "-c", "from astragal.cli import main; main()"]


@pytest.fixture
def astragal(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Return a function that runs the command line in this process: code, stdout, stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main([words[0], "--workers", "1", *words[1:]])
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    return run


SMALL = ("--bots", "random", "--games", "12")


def is_interval(value: Any) -> bool:
    return isinstance(value, dict) and {"value", "low", "high"} <= set(value)


def test_simulate_prints_one_document(astragal: Cli) -> None:
    """Every field that scripts lean on is there, and stdout holds nothing else."""
    code, out, _ = astragal("simulate", "rtta", "--json", *SMALL)

    told = json.loads(out)
    run = {"seed", "games", "workers", "decisions", "seconds", "cpu_seconds"}
    found = {"bots", "seats", "rounds", "end", "metrics"}
    assert code == 0
    assert {"game", "ruleset", "rules", "options"} | run | found <= set(told)
    assert (told["game"], told["ruleset"], told["games"]) == ("rtta", "bronze-age", 12)
    assert is_interval(told["rounds"])
    assert all(
        is_interval(bot["wins"]) and is_interval(bot["score"]) and bot["games"] == 12 for bot in told["bots"]
    )
    assert [seat["seat"] for seat in told["seats"]] == [1, 2]
    assert sum(told["end"].values()) == 12


def test_metrics_are_intervals_or_intervals_by_key(astragal: Cli) -> None:
    """Nothing else stands among the metrics."""
    _, out, _ = astragal("simulate", "rtta", "--json", *SMALL)

    for value in json.loads(out)["metrics"].values():
        assert is_interval(value) or all(is_interval(part) for part in value.values())


def test_wins_of_mixed_bots_add_up(astragal: Cli) -> None:
    """Shared wins count as fractions, so all shares together are one."""
    _, out, _ = astragal("simulate", "rtta", "--json", "--bots", "greedy,random", "--games", "20")

    bots = json.loads(out)["bots"]
    assert [bot["bot"] for bot in bots] == ["greedy", "random"]
    assert sum(bot["wins"]["value"] for bot in bots) == pytest.approx(1)


def test_game_and_ruleset_in_one_word(astragal: Cli) -> None:
    """`rtta/revised` is what bench calls it."""
    _, out, _ = astragal("simulate", "rtta/revised", "--json", *SMALL)

    assert json.loads(out)["ruleset"] == "revised"


def test_options_and_rules_are_told(astragal: Cli, write_rule: Callable[[str, str], str]) -> None:
    """--set and --rule change the ruleset, and the document says so."""
    rule = write_rule(
        "rich", "@hookimpl\ndef modifiers():\n    return [Modifier('coins_per_die', lambda s, p, v: 12)]\n"
    )

    _, out, _ = astragal(
        "simulate", "rtta", "--json", "--rule", rule, "--set", "developments_to_end=4", *SMALL
    )

    told = json.loads(out)
    assert told["rules"] == ["rich"]
    assert told["options"]["developments_to_end"] == 4


def test_a_ruleset_file_is_played(astragal: Cli, tmp_path: Path) -> None:
    """A TOML file is a ruleset like any other."""
    file = tmp_path / "quick.toml"
    file.write_text(
        'game = "rtta"\nbase = "bronze-age"\n[options]\ndevelopments_to_end = 3\n', encoding="utf-8"
    )

    _, out, _ = astragal("simulate", "rtta", str(file), "--json", *SMALL)

    told = json.loads(out)
    assert (told["ruleset"], told["options"]["developments_to_end"]) == ("quick", 3)


def test_compare_prints_one_document(astragal: Cli) -> None:
    """Rulesets as simulate tells them, and differences with verdicts."""
    code, out, _ = astragal("compare", "rtta", "bronze-age", "revised", "--json", *SMALL)

    told = json.loads(out)
    assert code == 0
    assert [ruleset["ruleset"] for ruleset in told["rulesets"]] == ["bronze-age", "revised"]
    alike = set(json.loads(astragal("simulate", "rtta", "--json", *SMALL)[1]))
    apart = {"failed", "faults", "games_per_second", "interrupted", "lineup", "shared_luck"}
    for ruleset in told["rulesets"]:
        assert alike - apart - {"stopped_early", "versions"} <= set(ruleset)
    assert sum(ruleset["cpu_seconds"] for ruleset in told["rulesets"]) == pytest.approx(
        told["cpu_seconds"], abs=0.01
    )
    for found in told["differences"]:
        assert set(found) >= {"metric", "between", "difference", "p", "p_adjusted", "verdict"}
        assert found["between"] == [0, 1]
        assert found["verdict"] in ("higher", "lower", "no difference shown")


def test_compare_makes_the_second_ruleset_from_a_setting(astragal: Cli) -> None:
    """One ruleset and --set compare it without and with the setting."""
    _, out, _ = astragal("compare", "rtta", "bronze-age", "--set", "developments_to_end=3", "--json", *SMALL)

    options = [ruleset["options"]["developments_to_end"] for ruleset in json.loads(out)["rulesets"]]
    assert options == [5, 3]


@pytest.mark.parametrize("name", ["simulate", "compare"])
def test_sweeps_try_every_value(name: str, astragal: Cli) -> None:
    """Both commands take a sweep; the rulesets come in the order of its values."""
    _, out, _ = astragal(name, "rtta", "bronze-age", "--sweep", "developments_to_end=3..5", "--json", *SMALL)

    options = [ruleset["options"]["developments_to_end"] for ruleset in json.loads(out)["rulesets"]]
    assert options == [3, 4, 5]


def test_raw_files_have_a_line_a_game(astragal: Cli, tmp_path: Path) -> None:
    """CSV for tables, JSON lines for everything."""
    table, lines = tmp_path / "raw.csv", tmp_path / "raw.jsonl"

    astragal("compare", "rtta", "bronze-age", "revised", "--csv", str(table), "--jsonl", str(lines), *SMALL)

    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    games = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == len(games) == 24
    assert [int(row["score_1"]) for row in rows] == [game["scores"][0] for game in games]
    assert {row["ruleset"] for row in rows} == {"bronze-age", "revised"}


def test_the_terminal_gets_tables_and_plots(astragal: Cli, tmp_path: Path) -> None:
    """Without --json a person reads it; --html writes the page beside."""
    page = tmp_path / "report.html"

    code, out, _ = astragal("simulate", "rtta", "--html", str(page), *SMALL)

    assert code == 0
    assert "A game lasts" in out
    assert "How long games last" in out
    assert "█" in out
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_progress_goes_to_stderr(astragal: Cli) -> None:
    """Games done and their rate are shown beside the document, not in it."""
    _, out, err = astragal("simulate", "rtta", "--json", *SMALL)

    assert "12/12" in err
    assert "games/s" in err
    assert out.startswith("{")


def test_faults_make_exit_code_one(astragal: Cli, write_rule: Callable[[str, str], str]) -> None:
    """The document is there, and so is the fault with the rule's name."""
    code = "@hookimpl\ndef endings():\n    return [Ending('never', lambda state: False, replaces=True)]\n"
    rule = write_rule("for_ever", code)

    exit_code, out, err = astragal(
        "simulate",
        "rtta",
        "--rule",
        rule,
        "--step-limit",
        "500",
        "--json",
        "--bots",
        "random",
        "--games",
        "2",
    )

    told = json.loads(out)
    assert exit_code == 1
    assert (told["games"], told["failed"]) == (0, 2)
    assert "for-ever" in told["faults"][0]["what"]
    assert err.splitlines()[-1] == (
        "astragal: bronze-age+for_ever: the game does not end within 500 steps with rule 'for-ever'"
    )


def test_a_number_that_is_none_is_said_in_plain_words(astragal: Cli) -> None:
    """Nobody has to know what an integer range is."""
    _, _, err = astragal("simulate", "rtta", "--games", "many")
    _, _, patience = astragal("simulate", "rtta", "--patience", "long")

    assert err.startswith("astragal: Invalid value for '--games' / '-n': 'many' is not a whole number: see ")
    assert "'long' is not a number: see " in patience


def test_odd_blanks_in_a_sweep_are_blanks() -> None:
    """What a text counts as a blank, such as a record separator, is none to a number."""
    assert read_sweep("food_per_city=\x1e1\x1e..\x1e3").values == ("1", "2", "3")


def test_a_long_value_leaves_room_for_where_to_look(astragal: Cli) -> None:
    """However much was typed, the line ends with the help to ask for."""
    _, _, err = astragal("simulate", "rtta", "--games", "9" * 5000)

    assert err.endswith(": see 'astragal simulate --help'\n")


BAD = {
    "game": ("simulate", "chess"),
    "ruleset": ("simulate", "rtta", "iron-age"),
    "ruleset file": ("simulate", "rtta", "missing.toml"),
    "two rulesets": ("simulate", "rtta", "bronze-age", "--ruleset", "revised"),
    "players": ("simulate", "rtta", "--players", "9"),
    "players text": ("simulate", "rtta", "--players", "two"),
    "bots": ("simulate", "rtta", "--bots", "deep-thought"),
    "empty bot": ("simulate", "rtta", "--bots", "random,"),
    "too many bots": ("simulate", "rtta", "--players", "1", "--bots", "random,random"),
    "games": ("simulate", "rtta", "--games", "0"),
    "seed": ("simulate", "rtta", "--seed", "-1"),
    "rule": ("simulate", "rtta", "--rule", "missing.py"),
    "rule id": ("simulate", "rtta", "--rule", "missing"),
    "set": ("simulate", "rtta", "--set", "developments_to_end"),
    "set unknown": ("simulate", "rtta", "--set", "no_such=1"),
    "set range": ("simulate", "rtta", "--set", "developments_to_end=1000"),
    "sweep": ("simulate", "rtta", "--sweep", "developments_to_end"),
    "sweep one value": ("simulate", "rtta", "--sweep", "developments_to_end=3..3"),
    "sweep backwards": ("simulate", "rtta", "--sweep", "developments_to_end=8..3"),
    "sweep too long": ("simulate", "rtta", "--sweep", "developments_to_end=1..1000000"),
    "sweep words": ("simulate", "rtta", "--sweep", "developments_to_end=a..b"),
    "sweep unknown": ("simulate", "rtta", "--sweep", "no_such=1..3"),
    "until": ("simulate", "rtta", "--until", "soon"),
    "workers": ("simulate", "rtta", "--workers", "0"),
    "until beside a page": ("simulate", "rtta", "--until", "soon", "--html", "page.html"),
    "cluster beside a table": (
        "simulate",
        "rtta",
        "--cluster",
        "nonsense://x",
        "--csv",
        "x.csv",
        "--html",
        "x.html",
    ),
    "csv": ("simulate", "rtta", "--csv", "no/such/folder/x.csv"),
    "jsonl": ("simulate", "rtta", "--jsonl", "no/such/folder/x.jsonl"),
    "html": ("simulate", "rtta", "--html", "no/such/folder/x.html"),
    "html name": ("simulate", "rtta", "--html", "x" * 300),
    "step limit": ("simulate", "rtta", "--step-limit", "0"),
    "patience": ("simulate", "rtta", "--patience", "0"),
    "cluster": ("simulate", "rtta", "--cluster", "nonsense://nowhere"),
    "cluster without certificates": ("simulate", "rtta", "--cluster", "tls://nowhere:8786"),
    "cluster without an address": ("simulate", "rtta", "--cluster", ""),
    "cluster without a port": ("simulate", "rtta", "--cluster", "nowhere"),
    "two sweeps": ("simulate", "rtta", "--sweep", "hand_limit=1..2", "--sweep", "coins_per_die=3..4"),
    "unknown flag": ("simulate", "rtta", "--quickly"),
    "nothing to compare": ("compare", "rtta", "bronze-age"),
    "compare sweep of two": (
        "compare",
        "rtta",
        "bronze-age",
        "revised",
        "--sweep",
        "developments_to_end=3..5",
    ),
    "compare unknown": ("compare", "rtta", "bronze-age", "iron-age"),
}


def test_the_command_of_a_run_that_stopped_by_itself_finds_the_same(astragal: Cli, tmp_path: Path) -> None:
    """Without --until it would claim the narrower intervals of a number of games that was fixed before."""
    page = tmp_path / "page.html"
    first = ["simulate", "rtta", "-b", "random", "-n", "400", "--until", "rounds=9", "--json"]
    _, out, _ = astragal(*first, "--html", str(page))
    again = re.search(r"astragal simulate rtta [^<]+", page.read_text(encoding="utf-8"))
    assert again is not None

    _, repeated, _ = astragal(*shlex.split(html.unescape(again[0]))[1:], "--json")

    told, retold = json.loads(out), json.loads(repeated)
    assert told["games"] == retold["games"] == 100
    assert told["intervals"] == retold["intervals"]
    assert told["rounds"] == retold["rounds"]


@pytest.mark.parametrize("flag", ["--csv", "--jsonl", "--html"])
def test_figures_do_not_take_the_place_of_a_match(flag: str, astragal: Cli, tmp_path: Path) -> None:
    """A slip on the command line costs no save."""
    file = tmp_path / "sunday.astragal"
    file.write_text("a match")

    code, out, err = astragal("simulate", "rtta", *SMALL, flag, str(file))

    assert (code, out) == (2, "")
    assert "sunday.astragal is a saved match: choose another file" in err
    assert file.read_text() == "a match"


def test_until_an_unknown_figure_is_refused_however_few_games(astragal: Cli) -> None:
    """A figure is known once a game was played, so a misspelt one is told then and not passed over."""
    code, out, err = astragal("simulate", "rtta", "--until", "runds=0.1", "--games", "3")

    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == (
        "astragal: --until: there is no figure 'runds' here: did you mean rounds?"
    )


@pytest.mark.parametrize("words", BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_line(
    words: tuple[str, ...], astragal: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is wrong and what to do on one line of stderr, exit code 2, nothing on stdout, no file left."""
    monkeypatch.chdir(tmp_path)

    code, out, err = astragal(*words, "--json")

    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("astragal: ")
    assert ": " in err.removeprefix("astragal: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["nonsense://x", "http://host:80", "tcp:/host:80", "tcp://:80", "host:x"])
def test_a_bad_address_of_a_cluster_is_one_line_and_nothing_after_it(address: str) -> None:
    """No half-made client complains when the program ends."""
    command = [*ASTRAGAL, "simulate", "rtta", "--games", "3", "--cluster", address]

    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith(f"astragal: --cluster {address!r} ")


def test_the_missing_extra_is_one_line(astragal: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scipy, one line says what to install."""
    monkeypatch.setitem(sys.modules, "scipy.stats", None)

    code, _, err = astragal("simulate", "rtta", *SMALL)

    assert code == 2
    assert "pip install 'astragal[lab]'" in err


@pytest.mark.parametrize(
    ("workers", "to", "number", "code"),
    [
        ("1", os.kill, signal.SIGINT, 0),
        ("2", os.killpg, signal.SIGINT, 0),
        ("1", os.kill, signal.SIGTERM, 143),
        ("2", os.kill, signal.SIGTERM, 143),
        ("2", os.killpg, signal.SIGTERM, 143),
        ("2", os.killpg, signal.SIGHUP, 129),
        ("2", os.killpg, signal.SIGQUIT, 131),
    ],
)
def test_a_signal_keeps_and_reports_what_is_done(
    workers: str, to: Callable[[int, int], None], number: int, code: int, tmp_path: Path
) -> None:
    """A real run that is ended prints its document with the games played so far, and nothing else."""
    raw = tmp_path / "raw.jsonl"
    command = [*ASTRAGAL, "simulate", "rtta", "--bots", "random", "--games", "100000000", "--json"]
    command += ["--jsonl", str(raw), "--workers", workers]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as run:
        while run.poll() is None and not (raw.exists() and raw.stat().st_size):
            time.sleep(0.05)
        to(run.pid, number)
        out, err = run.communicate(timeout=60)

    told = json.loads(out)
    assert run.returncode == code, err
    assert told["interrupted"] is True
    assert told["games"] == len(raw.read_bytes().splitlines()) > 0
    assert b"Traceback" not in err
    assert b"resource_tracker" not in err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_a_run_in_the_background_can_be_ended_too(number: int, code: int, tmp_path: Path) -> None:
    """Shells have commands in the background ignore Ctrl-C; the signal still ends a run with what it has."""
    raw = tmp_path / "raw.jsonl"
    command = [*ASTRAGAL, "simulate", "rtta", "--bots", "random", "--games", "100000000", "--json"]
    ignoring = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *command, "--jsonl", str(raw)]
    with subprocess.Popen(ignoring, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        while run.poll() is None and not (raw.exists() and raw.stat().st_size):
            time.sleep(0.05)
        try:
            run.send_signal(number)
            out, err = run.communicate(timeout=60)
        finally:
            run.kill()

    assert run.returncode == code, err
    assert json.loads(out)["interrupted"] is True


def children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


@pytest.mark.slow
def test_workers_end_with_the_run_even_when_it_is_killed(tmp_path: Path) -> None:
    """Nothing goes on playing once the process that reports is gone."""
    raw = tmp_path / "raw.jsonl"
    command = [*ASTRAGAL, "simulate", "rtta", "--bots", "random", "--games", "100000000", "--workers", "2"]
    command += ["--jsonl", str(raw)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None and not (raw.exists() and raw.stat().st_size):
            time.sleep(0.05)
        workers = children(run.pid)
        run.kill()
    deadline = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.1)

    assert len(workers) >= 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
