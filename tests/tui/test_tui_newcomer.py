"""What newcomers meet at the table: warnings in time, undo that goes all the way, words that say who."""

from __future__ import annotations

import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from astragal import testing
from astragal.engine.wording import Words
from astragal.lessons import begin_lesson, lessons_of
from astragal.match.match import Match
from astragal.match.results import taken_by
from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable
from astragal.tui.score_sheet import ending_line, headline, verdict
from astragal.tui.screens.launcher import ENTRIES, LauncherScreen
from astragal.tui.screens.scores import ScoreScreen
from astragal.tui.screens.table_lines import whole_sentences
from astragal.tui.table.bars import LogLine, condensed
from astragal.tui.table.choices import lay_out
from astragal.tui.table.generic import panels_of
from astragal.tui.table.guidance import guidance_of
from astragal.tui.table.panel import Shown
from astragal.tui.table.session import Session
from tests.games.rtta.positions import give, table
from tests.tui.pictures import reached
from tests.tui.tables import Opener, make_match, table_of, until

ROOT = Path(__file__).parents[2]
PHASES = {
    "rtta": ("roll", "collect", "build", "buy", "discard"),
    "iron-age": ("founding", "roll", "omens", "collect", "granaries", "conquest", "demand", "build", "buy"),
}
"""The phases in which a player decides, by game."""


def building(workers: int, phase_after: str) -> Session:
    """Return a session in which Alice may build with so many workers, and something else follows."""
    for seed in range(60):
        session = Session(make_match("Alice Bruno:greedy", preset="late-bronze-age", seed=seed), "en")
        rng = Random(seed)
        for _ in range(300):
            match = session.match
            if match.over:
                break
            here = match.to_move == 0 and match.rules.phase_of(match.state).id == "build"
            if here and session.choices.can_end and match.state.workers >= workers and not session._ready:
                return session
            if session.turn_end is not None:
                session.end_turn()
            elif match.to_move < 0:
                match.roll()
                session.refresh()
            else:
                session.act(match.think() if match.to_move == 1 else rng.choice(match.legal))
    raise AssertionError("nobody could build")


def test_building_warns_of_unused_workers_before_another_phase() -> None:
    """The first Enter says what would be lost, even if it could be undone; the second goes on."""
    session = building(3, "trade")
    steps, phase = len(session.match.steps), session.match.rules.phase_of(session.match.state).id
    button = next(item for item in session.choices.items if item.ref == "cmd:end")

    first = session.end()
    still = (len(session.match.steps), session.match.rules.phase_of(session.match.state).id)
    session.end()

    assert "workers unused" in button.label
    assert button.warns
    assert re.match(r"Press Enter again to go on: \d+ workers unused\.", first.text)
    assert still == (steps, phase)
    assert len(session.match.steps) == steps + 1


def test_undo_goes_back_to_before_the_purchase() -> None:
    """A card that was chosen and paid for is neither chosen nor paid for; redo does both again."""
    session = bought()
    phase = session.match.rules.phase_of(session.match.state).id

    session.undo()
    undone = (session.target, session.match.rules.phase_of(session.match.state).id)
    session.redo()

    assert undone == ("", "act")
    assert session.match.rules.phase_of(session.match.state).id == phase


def bought() -> Session:
    """Return a session in which Ann has just chosen a card and paid for it, in two steps."""
    for seed in range(40):
        session = Session(make_match("Ann Bob", game="along-history", seed=seed), "en")
        rng = Random(seed)
        for _ in range(120):
            match = session.match
            if session.turn_end is not None:
                session.end_turn()
            elif match.to_move < 0:
                match.roll()
                session.refresh()
            elif session.target and match.rules.phase_of(match.state).id == "payment":
                session.commit()
                if session.turn_end is None and session.match.to_move >= 0 and session.can_undo() is None:
                    return session
            else:
                session.act(rng.choice(match.legal))
    raise AssertionError("nothing was bought")


def test_tokens_on_the_final_screen_are_named_in_words() -> None:
    """Their ids hold a condition, which is not for reading."""
    begin = reached("Alice Bruno:greedy", "never", game="along-history")
    match = begin(Path())
    assert isinstance(match, Match)
    session = Session(match, "en")

    taken = taken_by([event for step in match.steps for event in step.events], 2)

    tokens = [ref for refs in taken for ref in refs if ref.startswith("token:")]
    assert tokens
    assert not [name for name in map(session.words.name, tokens) if ">" in name or "=" in name]


def test_the_end_of_the_game_names_who_brought_it_about() -> None:
    """Five developments end it, whoever wins."""
    state = table()
    give(state.players[1], "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    state.ended = "developments"

    said = verdict(state, Words("en", state.rules.namings, ["Alice", "Bruno"]))

    assert said == "Bruno wins with 13 points! Bruno has enough developments to end the game."


def test_several_players_who_end_the_game_are_named_in_a_sentence() -> None:
    """Not in brackets behind a reason that speaks of one of them."""
    state = table()
    for player in state.players:
        give(player, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    state.ended = "developments"

    english, french = (Words(language, state.rules.namings, ["Alice", "Bruno"]) for language in ("en", "fr"))

    assert ending_line(state, english) == "Alice and Bruno have enough developments to end the game."
    assert ending_line(state, french) == "Alice et Bruno ont assez de développements pour finir la partie."


def test_whoever_has_as_many_points_is_in_the_lead_too() -> None:
    """Tie-breakers count at the end only."""
    state = table()
    give(state.me, wood=1)

    assert (
        headline(state, Words("en", state.rules.namings, ["Alice", "Bruno"]))
        == "In the lead: Alice and Bruno"
    )


def test_as_many_sentences_as_fit_are_shown_whole() -> None:
    """The line below the panels ends with a sentence, not in the middle of one, wherever that is possible."""
    text = "Roll dice. Keep some of them! Then build."

    assert [whole_sentences(text, room) for room in (5, 12, 30, 99)] == [
        text,  # not even the first has room: it is cut where it is drawn
        "Roll dice.",
        "Roll dice. Keep some of them!",
        text,
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["rtta", "iron-age"])
def test_what_to_do_in_a_phase_is_said_whole_at_80_columns(game: str, language: str) -> None:
    """The first sentence of the text of each phase in which a player decides."""
    session = Session(make_match("Alice Bruno", game=game), language)

    for phase in PHASES[game]:
        said = whole_sentences(session.help(f"phase:{phase}"), 78)
        assert 0 < len(said) <= 78, said


async def test_the_log_gives_way_when_it_is_your_turn(open_table: Opener) -> None:
    """It stands in front while bots play, and no longer than that, also where a phase has no panel."""
    match = make_match("Alice Bruno:greedy", game="iron-age", seed=3)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press(table.session.choices.keys[sorted(table.session.choices.legal)[0]])
        for _ in range(500):
            await pilot.pause(0.01)
            if match.rules.phase_of(match.state).id == "roll" and match.to_move == 0:
                break

        assert table.board.tab != "log"


def test_lines_about_the_same_project_are_one_in_the_log() -> None:
    """The last of them says everything."""
    lines = [
        LogLine("Alice builds 4th city (1 to go)", 1, subject="0 city:city_4"),
        LogLine("Alice builds 4th city (0 to go)", 2, subject="0 city:city_4"),
        LogLine("Alice finishes the 4th city", 2, subject="0 city:city_4"),
        LogLine("Alice builds 5th city (2 to go)", 3, subject="0 city:city_5"),
    ]

    texts = [line.text for line in condensed(lines)]

    assert texts == ["Alice finishes the 4th city", "Alice builds 5th city (2 to go)"]


def test_plain_lines_tell_a_bots_project_once() -> None:
    """Not each of its workers."""
    session = Session(make_match("Alice Bruno:greedy", seed=5), "en")
    written: list[str] = []
    rng = Random(2)

    def read(prompt: str) -> str:
        return "q" if len(written) > 400 else str(rng.randint(1, 3))

    PlainTable(session, read, written.append).run()

    told = [line for line in written if re.match(r"== |Bruno (builds|finishes)", line)]
    projects = [re.sub(r"\(.*|.*(builds|finishes)( the)?", "", line).strip() for line in told]
    assert any(line.startswith("Bruno") for line in told)
    assert not [one for one, other in pairwise(projects) if one == other]


def test_no_letter_of_the_menu_means_two_things() -> None:
    """A capital and its small letter are one letter to most people."""
    keys = [entry.key.lower() for entry in ENTRIES]

    assert len(keys) == len(set(keys))


def test_a_development_has_the_same_letter_whatever_can_be_paid() -> None:
    """Letters follow the list as it is drawn, not what is within reach."""
    first: dict[str, str] = {}
    for seed in (1, 2, 3, 4):
        begin = reached("Alice Bruno:greedy", "buy", "development:", seed=seed)
        match = begin(Path())
        assert isinstance(match, Match)
        keys = Session(match, "en").choices.keys
        for ref, key in keys.items():
            if ref.startswith("development:"):
                assert first.setdefault(ref, key) == key
    assert len(first) > 3


def test_provinces_and_monuments_keep_their_letters_all_game() -> None:
    """When the last province is built, the monuments are still picked by the letters of the first turn."""
    match = make_match("Ann Bob", game="iron-age", seed=3)
    bots = [match.rules.bots["greedy"].make(match.rules, seat, Random(1)) for seat in (0, 1)]
    session, letters, all_built = Session(match, "en"), dict[str, set[str]](), False
    while not match.over:
        if match.to_move < 0:
            match.roll()
            continue
        session.refresh()
        keys = {r: k for r, k in session.choices.keys.items() if r.startswith(("province:", "monument:"))}
        for ref, key in keys.items():
            letters.setdefault(ref, set()).add(key)
        all_built = all_built or (bool(keys) and not any(ref.startswith("province:") for ref in keys))
        match.act(bots[match.to_move].choose(match.state, match.state.legal))

    assert all_built
    assert all(len(found) == 1 for found in letters.values()), letters


def test_a_die_like_one_that_is_listed_can_be_set() -> None:
    """Omens list one of two equal dice; each of them can be picked and set to the same faces."""
    position = "ann: 4 provinces | bob:; roll: omens population population food food; do: done"
    state = testing.table("iron-age", position).state
    choices = lay_out(state.rules, state, Shown(panels_of(state.rules), state, 0), Words("en"))

    first, second = (choices.by_ref[f"die:{die}"] for die in (1, 2))

    assert [state.rules.text_of(action) for action in first] == [
        state.rules.text_of(action).replace("omen 2", "omen 1") for action in second
    ]
    assert len(first) > 3


def test_the_lesson_promises_the_undo_that_it_has() -> None:
    """Everything in a lesson can be undone, rolls too."""
    registry = Registry()
    match, guide = begin_lesson(registry, lessons_of(registry, "rtta")[0], seed=1)
    session = Session(match, "en", guide=guide)
    session.end()
    while session.turn_end is None and session.person_to_move:
        session.end()

    told = guidance_of(session)

    assert match.take_backs
    assert told is not None
    assert "last roll" not in told.why


@pytest.mark.parametrize("key", ["escape"])
async def test_esc_leads_from_a_finished_match_to_the_menu(open_table: Opener, key: str) -> None:
    """Once closes the score, twice leaves the table."""
    match = reached("Alice Bruno:greedy", "never")(Path())
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await until(pilot, ScoreScreen)
        await pilot.press(key)
        await table_of(pilot)
        await pilot.press(key)
        menu = await until(pilot, LauncherScreen)

    assert menu is not None


def french_texts() -> list[str]:
    """Return every French text of the packages: catalogues, words, rulebooks and lessons."""
    listed = subprocess.run(
        ["git", "ls-files", "core", "games", "plugins"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / name for name in listed.stdout.split()]
    found: list[str] = []
    for path in files:
        if path.suffix == ".toml":
            found += _french(tomllib.loads(path.read_text(encoding="utf-8")))
        elif path.suffix == ".po":
            text = path.read_text(encoding="utf-8")
            found += re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', text, re.MULTILINE)
    return found


def _french(value: object) -> list[str]:
    if isinstance(value, list):
        return [text for each in value for text in _french(each)]
    if not isinstance(value, dict):
        return []
    own = [text for key, text in value.items() if key == "fr" and isinstance(text, str)]
    return own + [text for each in value.values() for text in _french(each)]


def test_french_has_one_apostrophe() -> None:
    """The typographic one, everywhere."""
    texts = french_texts()

    assert len(texts) > 1000
    assert not [text for text in texts if re.search(r"[^\W\d_]'[^\W_]", text)]
