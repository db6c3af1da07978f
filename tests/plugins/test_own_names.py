"""Rules by strangers who use the same names work together; each alone keeps its short names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal import Action, Match, Registry, Rules, Seat
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.wording import Words
from astragal.match.replay import verify
from astragal.testing import assert_rule_is_sound, play_random
from astragal.tui.table.choices import lay_out
from astragal.tui.table.panel import Shown
from tests.plugins.conftest import Astragal
from tests.plugins.strangers import STRANGERS, together, written

KINDS = ("tithe", "beg", "lot", "plea", "answer")


def play(match: Match, seed: int = 5) -> list[str]:
    """Play a match to its end at random and return every text that was written down."""
    rng = Random(seed)
    while not match.over:
        if match.state.chance is not None:
            match.roll()
        else:
            match.act(rng.choice(match.legal))
    return [step.text for step in match.steps]


def started(folder: Path, *names: str) -> tuple[Registry, Match]:
    """Begin a saved match with the rules in this order; what was rolled may be undone."""
    registry, ruleset, rules = together(folder, *names)
    seats = (Seat("Ada", ""), Seat("Ben", ""))
    path = folder / f"{'-'.join(names)}.jsonl"
    return registry, Match.start(rules, ruleset, seats, 7, path=path, take_backs=True)


def heads(texts: Sequence[str]) -> set[str]:
    """Return the kinds that texts begin with, as far as they are the strangers'."""
    return {text.split()[0] for text in texts} & {
        *KINDS,
        *(f"{name}/{kind}" for name in STRANGERS for kind in KINDS),
    }


def asked(rules: Rules, kind: str) -> Any:
    """Play at random, game after game, until a question of some kind is asked; return the state."""
    for seed in range(50):
        state, rng = rules.new(), Random(seed)
        while not state.ended:
            if any(rules.name_of(type(one)) == kind for one in state.interrupts):
                return state
            if state.chance is not None:
                rules.deal(state, rng)
            else:
                rules.play(state, rng.choice(state.legal))
    raise AssertionError(f"nobody was asked {kind!r}")


@pytest.mark.parametrize(("first", "second"), [STRANGERS, STRANGERS[::-1]])
def test_later_rule_of_a_ruleset_has_the_long_names(tmp_path: Path, first: str, second: str) -> None:
    """Whoever comes first keeps the short names; in the other order the other one does."""
    _, _, rules = together(tmp_path, first, second)

    assert {kind for kind in rules.kinds if "/" in kind} == {f"{second}/{kind}" for kind in KINDS}
    assert {rules.kinds[kind].__module__ for kind in KINDS} == {f"astragal_rule_{first}"}
    assert [phase.id for phase in rules.phases if "market" in phase.id] == [f"{second}/market", "market"]
    assert {f"{second}/price", "price"} <= set(rules.options)
    assert [metric.id for metric in rules.metrics][-2:] == ["paid", f"{second}:paid"]


@pytest.mark.parametrize("name", STRANGERS)
def test_rule_alone_keeps_its_short_names(tmp_path: Path, name: str) -> None:
    """Nothing in the journal of a match with one of the rules has a longer name."""
    _, match = started(tmp_path, name)

    with match:
        texts = play(match)

    assert heads(texts) == {"tithe", "beg", "answer"}
    kept = [json.loads(line) for line in (tmp_path / f"{name}.jsonl").read_text().splitlines()]
    assert not any(f"{name}/" in str(value) for line in kept for value in line.values())
    assert set(match.state.notes) >= {f"{name}/paid 0"}


def test_match_with_both_is_saved_replayed_and_verified(tmp_path: Path) -> None:
    """Both rules' actions are taken, and the journal comes out as written."""
    registry, match = started(tmp_path, *STRANGERS)

    with match:
        texts = play(match)

    assert heads(texts) == {"tithe", "beg", "answer", "temple/tithe", "temple/beg", "temple/answer"}
    assert verify(tmp_path / "abbey-temple.jsonl", registry).ok
    assert digest(Match.load(tmp_path / "abbey-temple.jsonl", registry).state) == digest(match.state)


def test_match_with_both_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """A journal that ends while the later rule's question is open is taken up again."""
    registry, match = started(tmp_path, *STRANGERS)
    with match:
        rng = Random(5)
        while "temple/plea" not in [match.rules.name_of(type(one)) for one in match.state.interrupts]:
            match.roll() if match.state.chance is not None else match.act(rng.choice(match.legal))
        legal = match.legal

    with Match.resume(tmp_path / "abbey-temple.jsonl", registry) as resumed:
        assert [resumed.rules.text_of(action) for action in resumed.legal] == [
            f"temple/{action.text}" for action in legal
        ]


def test_every_step_of_both_can_be_undone_and_redone(tmp_path: Path) -> None:
    """Going back to the start and forward again meets the same tables."""
    _, match = started(tmp_path, *STRANGERS)
    with match:
        play(match)
        end, count = digest(match.state), len(match.steps)

        match.go_to(0)
        start = digest(match.state)
        match.go_to(count)

        assert digest(match.rules.new()) == start
        assert digest(match.state) == end


@pytest.mark.parametrize("kind", ["plea", "temple/plea", "due"])
def test_state_with_a_question_comes_back_from_its_snapshot(tmp_path: Path, kind: str) -> None:
    """The question, and a roll that waits, are read back as the right rule's."""
    _, _, rules = together(tmp_path, *STRANGERS)
    state = asked(rules, kind)

    again = restore(json.loads(json.dumps(snapshot(state))), rules)

    assert again.interrupts == state.interrupts
    assert (digest(again), again.legal) == (digest(state), state.legal)


def test_roll_that_waits_is_the_reacting_rules_own(tmp_path: Path) -> None:
    """Both react to the start of a turn with a lot of one kind, and both lots are drawn."""
    _, _, rules = together(tmp_path, *STRANGERS)
    state = rules.new()

    drawn = [type(state.chance).__module__]
    rules.answer(state, (0,))
    drawn.append(type(state.chance).__module__)

    assert sorted(drawn) == ["astragal_rule_abbey", "astragal_rule_temple"]


def test_each_rule_reads_its_own_option(tmp_path: Path) -> None:
    """The short id in a rule's file means its own option, in hooks and in play."""
    _, _, rules = together(tmp_path, *STRANGERS, price=4, **{"temple/price": 6})
    modules = [rules.plugins.plugin(name) for name in STRANGERS]

    assert [rules.setup.seen_by(name)["price"] for name in STRANGERS] == [4, 6]
    assert [rules.option(module.PRICE) for module in modules] == [4, 6]  # type: ignore[attr-defined]


def test_each_limit_forbids_its_own_action(tmp_path: Path) -> None:
    """The kind that a limit names is its own rule's first."""
    _, _, rules = together(tmp_path, *STRANGERS, price=1, **{"temple/price": 9})
    state = rules.new()
    state.round = 6  # later than the abbey allows, not later than the temple does

    begged = [rules.kinds["beg"].read([]), rules.kinds["temple/beg"].read([])]

    refusals = [rules.limited(state, action) for action in begged if isinstance(action, Action)]
    assert [refusal and refusal.reason for refusal in refusals] == ["abbey: too late", None]


def test_each_offer_goes_to_its_own_phase(tmp_path: Path) -> None:
    """The phase that an offer names is its own rule's first."""
    _, _, rules = together(tmp_path, *STRANGERS)

    assert {(phase, kind) for phase, kind in rules.explanations if "market" in phase} == {
        ("market", "beg"),
        ("temple/market", "temple/beg"),
    }


def test_each_rule_names_its_own_phase_and_option(tmp_path: Path) -> None:
    """The words of one rule are not put on the other's things."""
    _, _, rules = together(tmp_path, *STRANGERS)
    words = Words("en", rules.namings)

    refs = ("phase:market", "phase:temple/market", "option:price", "option:temple/price")
    assert [words.name(ref) for ref in refs] == [
        "At the abbey",
        "At the temple",
        "abbey price",
        "temple price",
    ]


def test_screen_tells_the_actions_apart(tmp_path: Path) -> None:
    """Each entry of the action bar has a reference of its own, which leads back to its action."""
    _, _, rules = together(tmp_path, *STRANGERS)
    state = asked(rules, "temple/plea")

    choices = lay_out(rules, state, Shown((), state, state.to_move), Words("en", rules.namings))

    assert [choices.action(rules, f"act:temple/answer {n}") for n in range(len(state.legal))] == [
        *state.legal
    ]
    assert choices.action(rules, "act:answer 0") is None


def test_second_compilation_gives_the_same_names(tmp_path: Path) -> None:
    """The same game comes to the same hashes by rules that were compiled again."""
    registry, ruleset, rules = together(tmp_path, *STRANGERS)
    played = play_random(rules, 1, hashed=True)
    play_random(registry.compile(registry.ruleset("rtta", "", STRANGERS[::-1]), 2), 1)

    again = play_random(registry.compile(ruleset, 2), 1, hashed=True)

    assert (again.steps, again.digests) == (played.steps, played.digests)


def test_simulation_is_the_same_with_one_worker_and_with_two(astragal: Astragal, tmp_path: Path) -> None:
    """Workers load the rules in the same order and give the same names."""
    rules = [word for path in written(tmp_path, *STRANGERS) for word in ("--rule", str(path))]
    documents = []
    for workers in ("1", "2"):
        code, out, err = astragal(
            *("simulate", "rtta", "--bots", "random", "--games", "24", "--json", "--workers", workers), *rules
        )
        assert code == 0, err
        documents.append(json.loads(out))

    for told in documents:
        for timed in [name for name in told if name == "workers" or "second" in name]:
            del told[timed]
    assert documents[0] == documents[1]
    assert documents[0]["metrics"]["temple:paid"]["value"] > documents[0]["metrics"]["paid"]["value"] > 0


def test_explain_shows_the_long_names(astragal: Astragal, tmp_path: Path) -> None:
    """What a rule touches is told as it is written in rulesets and journals."""
    rules = [word for path in written(tmp_path, *STRANGERS) for word in ("-r", str(path))]

    _, out, _ = astragal("rules", "explain", "rtta", *rules)

    abbey, temple = out.split("2. temple")
    for line in (
        "offers option {}price",
        "inserts phase {}market after buy",
        "offers in phase {}market {}beg",
        "may forbid {}beg",
        "names phase:{}market, option:{}price",
    ):
        assert line.format("", "") in abbey
        assert line.format("temple/", "temple/") in temple
    assert "measures paid" in abbey
    assert "measures temple:paid" in temple
    assert "remembers abbey/paid" in abbey
    assert "remembers temple/paid" in temple


def test_option_with_a_long_name_is_set_on_the_command_line(astragal: Astragal, tmp_path: Path) -> None:
    """`--set` and ruleset files take it as it is shown."""
    rules = [word for path in written(tmp_path, *STRANGERS) for word in ("-r", str(path))]

    _, out, _ = astragal("rules", "explain", "rtta", *rules, "--set", "temple/price=5")

    assert "Option temple/price is 5; it is 2 when nobody says." in out


def test_rule_may_use_a_name_of_the_game(tmp_path: Path) -> None:
    """A rule with the kind of one of the game's own actions keeps the engine's promises."""
    path = tmp_path / "quarry.py"
    path.write_text(
        '"""Who builds may turn a food into a worker."""\n'
        "from astragal import Action, Offer, coded, hookimpl\n\n"
        'GAME = "rtta"\n\n\n'
        "@coded\nclass Stone(Action):\n"
        '    kind = "stone"\n'
        '    says = "A food for a worker"\n\n'
        "    def apply(self, state):\n        state.me.food -= 1\n        state.workers += 1\n\n\n"
        "@hookimpl\ndef actions():\n"
        '    return [Offer("build", Stone, lambda state: [Stone()] if state.me.food else [])]\n'
    )

    seen = assert_rule_is_sound(path, "rtta")

    assert seen.changed
