"""The fuzzer without atheris: seeds are accepted, rubbish is refused, and the judge sees what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from astragal.errors import AstragalError, BadInput, RuleFault
from tests.workshop.commands import command

# isort: split
from fuzzing import journals, judging, tables
from fuzzing.hunting import Hunter, Order
from fuzzing.judging import Crash, Target, judge
from fuzzing.targets import TARGETS

RUBBISH = (
    b"",
    b"\0" * 99,
    b"\xff\xfe\x80",
    b"\x01" + b"9" * 5000,
    b"\x02[[{'\"",
    b"x = ]",
    b"\x80\xed\xa0\x80\n" * 9,
)
FILES = ("journal", "ruleset", "deck")

made = cache(lambda name: TARGETS[name]())


def target_that(read: Callable[[bytes], object], *, refuses: bool = True) -> Target:
    """Return a target with a reader of its own."""

    def reader(data: bytes) -> None:
        read(data)

    return Target("a reader", reader, (), refuses=refuses)


def raising(error: BaseException) -> Callable[[bytes], None]:
    """Return a reader that raises."""

    def read(data: bytes) -> None:
        raise error

    return read


@pytest.fixture
def tool() -> ModuleType:
    """Return the command as a module."""
    return command("fuzz")


# --- targets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_accepted(name: str) -> None:
    """What a target starts from is sound, so that changes of it lead deep into its reader."""
    target = made(name)

    told = {judge(target, data) for data in target.seeds[:40]}

    assert told == {""}


@pytest.mark.parametrize("name", TARGETS)
def test_rubbish_is_no_crash(name: str) -> None:
    """Every reader takes rubbish or refuses it as it should; readers of files refuse it."""
    target = made(name)

    told = [judge(target, data) for data in RUBBISH]

    assert all(told[1:]) or name not in FILES


@pytest.mark.parametrize("name", [name for name in TARGETS if name != "plain"])
def test_own_changes_are_no_crash(name: str) -> None:
    """Inputs that were changed by a target's own ways are changed, and pass the judge."""
    target, luck = made(name), Random(name)
    assert target.mutate is not None

    changed = [target.mutate(luck.choice(target.seeds), luck, lambda data: data + b"x") for _ in range(12)]
    for data in changed:
        judge(target, data[: target.longest])

    assert set(changed) - set(target.seeds)


def test_a_changed_journal_is_sealed_anew() -> None:
    """A changed byte in a sealed journal is refused for what it says, not for its check."""
    content = made("journal").seeds[1].replace(b'"seed":1', b'"seed":"1"')

    broken, forged = judge(made("journal"), content), judge(made("journal"), journals.sealed(content))

    assert "damaged" in broken or "changed" in broken
    assert "expected a whole number" in forged


def test_sealing_leaves_a_whole_journal_alone() -> None:
    """The checks are those that the program writes."""
    content = made("journal").seeds[1]

    assert journals.sealed(content) == content


def test_another_course_of_a_match_is_whole() -> None:
    """A journal with another decision or roll has right hashes: some are accepted as they are."""
    content = made("journal").seeds[1]
    courses = [journals.another_course(content, Random(seed)) for seed in range(30)]

    told = [judge(made("journal"), course) for course in courses if course != content]

    assert "" in told


def test_a_composed_ruleset_is_made_of_right_words() -> None:
    """Rulesets that the fuzzer writes are played by, unless their rules do not go together."""
    luck = Random(1)

    told = [judge(made("ruleset"), tables.composed(luck)) for _ in range(12)]

    assert told.count("") > 6


# --- the judge -----------------------------------------------------------------------------------


def test_a_proper_refusal_passes() -> None:
    """One line with a remedy is what is asked for."""
    assert judge(target_that(raising(BadInput("bad\nfile", "fix it"))), b"") == "bad file: fix it"


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (ValueError("x"), "ValueError: x"),
        (SystemExit(1), "SystemExit: 1"),
        (RecursionError("deep"), "RecursionError"),
        (BadInput("no remedy here"), "no remedy"),
        (RuleFault("rtta", "play", "KeyError: 1"), "a rule failed"),
        (BadInput("step 1: rule 'rtta' during 'done': KeyError", "replay it"), "a rule failed"),
    ],
    ids=range(6),
)
def test_everything_else_is_a_crash(error: BaseException, what: str) -> None:
    """Other exceptions, refusals without a remedy, and rules that fail, even inside another line."""
    with pytest.raises(Crash, match=what):
        judge(target_that(raising(error)), b"")


def test_two_lines_are_a_crash() -> None:
    """An error of the project that is not one printable line."""

    class Long(AstragalError):
        def __str__(self) -> str:
            return "one\ntwo"

    with pytest.raises(Crash, match="not one printable line"):
        judge(target_that(raising(Long("one", "two"))), b"")


def test_a_reader_that_must_make_do_may_not_refuse() -> None:
    """Where nobody can be told, a refusal is a crash."""
    with pytest.raises(Crash, match="refused: bad"):
        judge(target_that(raising(BadInput("bad", "fix it")), refuses=False), b"")


def test_runaway_work_is_counted_in_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that took long is run again, and its calls are judged, not its seconds."""
    monkeypatch.setattr(judging, "SLOW", -1.0)
    monkeypatch.setattr(judging, "CALLS", 1000)

    assert judge(target_that(lambda data: None), b"") == ""
    with pytest.raises(Crash, match="calls"):
        judge(target_that(lambda data: [repr(n) for n in range(5000)]), b"")


def test_much_memory_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that made the program grow is run again, and its peak is judged."""
    monkeypatch.setattr(judging, "GROWTH", -1)
    monkeypatch.setattr(judging, "MEMORY", 1_000_000)

    assert judge(target_that(lambda data: None), b"") == ""
    with pytest.raises(Crash, match="MB of memory"):
        judge(target_that(lambda data: bytes(8_000_000)), b"")


# --- the hunt and the command --------------------------------------------------------------------


def test_one_input_is_kept_for_each_place(tmp_path: Path) -> None:
    """Crashes of one kind are written down once, with their traceback, and all are counted."""
    order = Order("any", tmp_path, tmp_path, 3, 1, 0)
    order.crashes.mkdir()
    hunter = Hunter(target_that(raising(ValueError("x"))), order)

    for data in (b"first", b"second", b"third"):
        hunter.look_at(data)

    kept = [path for path in order.crashes.iterdir() if path.suffix != ".txt"]
    assert [path.read_bytes() for path in kept] == [b"first"]
    assert "ValueError: x" in kept[0].with_suffix(".txt").read_text(encoding="utf-8")
    assert order.tally.read_text(encoding="utf-8") == '{"crashed": 3}'


def run(tool: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Call the command with these words."""
    monkeypatch.setattr(sys, "argv", ["fuzz.py", *words])
    monkeypatch.setattr(sys.modules["fuzzing.shelf"], "quicken", lambda: None)
    code: int = tool.main()
    return code


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nonesuch"], "there is no target 'nonesuch': use one of journal"),
        (["deck"], "atheris is not installed: say pip install"),
        (["deck", "--replay", "gone"], "gone cannot be read: check the path"),
    ],
    ids=["target", "atheris", "file"],
)
def test_what_is_missing_is_one_line(
    words: list[str],
    told: str,
    tool: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A target that there is not, no atheris, no file: one line, exit 2."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    code = run(tool, monkeypatch, *words)

    err = capsys.readouterr().err
    assert code == 2
    assert err.startswith(f"fuzz: {told}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("text", "told"), [(b"\x03a=1..4", "accepted"), (b"\x03a=4..1", "refused: --sweep")])
def test_an_input_is_tried_once_more(
    text: bytes,
    told: str,
    tmp_path: Path,
    tool: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What became of an input is said again without atheris."""
    path = tmp_path / "input"
    path.write_bytes(text)

    code = run(tool, monkeypatch, "command", "--replay", str(path))

    assert code == 0
    assert capsys.readouterr().out.startswith(told)
