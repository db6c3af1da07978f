"""What happens can be seen: rolls land die by die, each event is a beat, and nothing tells it earlier."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import attrs
import pytest

import along_history.events
import iron_age.events
import rtta.events
from astragal.components import DiceRoll
from astragal.engine.state import Event, GameEnded, PhasePassed, TurnStarted
from astragal.engine.wording import Words
from astragal.match.match import Match
from astragal.panels import Canvas
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.beats import SECONDS, Beat, banner_of, beats_of, last_round, merged
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.film import PICTURE, Film
from astragal.tui.table.flash import Flash
from astragal.tui.table.pacing import Pacing
from astragal.tui.table.scenes import scenes_of
from astragal.tui.table.session import Session
from rtta.events import BoxChecked, DisasterStruck, MonumentCompleted
from tests.tui.tables import Opener, make_match, table_of

WORDS = Words("en", (), ("Alice", "Bruno"))


def played(game: str, seats: str, preset: str = "", steps: int = 400) -> Iterable[tuple[Match, object]]:
    """Play with simple bots and yield the match after each step with the table before it."""
    match = make_match(seats, game=game, preset=preset, seed=4)
    for _ in range(steps):
        if match.over:
            return
        before = match.state
        match.roll() if match.to_move < 0 else match.act(match.think())
        yield match, before


def kinds_in(module: object) -> list[type[Event]]:
    """Return every kind of event that a module brings."""
    found = inspect.getmembers(module, inspect.isclass)
    return [kind for name, kind in found if issubclass(kind, Event) and not name.startswith("_")]


@pytest.mark.parametrize(
    "kind",
    [*kinds_in(rtta.events), *kinds_in(iron_age.events), *kinds_in(along_history.events)],
    ids=lambda kind: f"{kind.__module__}.{kind.__name__}",
)
def test_every_kind_of_event_has_a_weight_and_a_beat(kind: type[Event]) -> None:
    """It is quiet, or it takes between 0.2 and 0.4 seconds."""
    assert kind.weight in ("quiet", "light", "plain", "heavy")
    if kind.weight != "quiet":
        assert 0.2 <= SECONDS[kind.weight] <= 0.4


@pytest.mark.parametrize(
    ("game", "seats", "preset"),
    [
        ("rtta", "Alice:greedy Bruno:greedy", "late-bronze-age"),
        ("iron-age", "Alice:greedy Bruno:greedy", ""),
        ("along-history", "Alice:greedy Bruno:greedy Chloe:greedy", ""),
    ],
)
def test_each_event_of_a_game_is_shown_in_a_scene_of_its_own(game: str, seats: str, preset: str) -> None:
    """Played again on a fork, a step tells the same events, and ends on the same table."""
    shown: set[str] = set()

    for match, before in played(game, seats, preset):
        scenes = scenes_of(before, match.steps[-1])  # type: ignore[arg-type]
        assert tuple(event for event, _ in scenes) == match.steps[-1].events
        beats = beats_of(scenes, before, match.state, WORDS)  # type: ignore[arg-type]
        loud = [event for event, _ in scenes if event.weight != "quiet"]
        assert {beat.event for beat in beats} <= set(loud)
        assert bool(beats) == bool(loud)
        shown |= {type(beat.event).__name__ for beat in beats}

    assert len(shown) > 8


def test_an_event_of_a_house_rule_has_a_beat() -> None:
    """Nothing but the event itself is asked for."""

    @attrs.frozen
    class Plague(Event):
        says = "Rats in {player}'s city"
        seat: int

    match = make_match("Alice Bruno")
    beats = beats_of([(Plague(0), match.state)], match.state, match.state, WORDS)

    assert [(beat.text, beat.weight) for beat in beats] == [("Rats in Alice's city", "plain")]


def test_workers_on_one_project_are_one_beat() -> None:
    """A beat is for each project, not for each worker."""
    state = make_match().state
    boxes = [BoxChecked(1, "monument:temple", left) for left in (3, 2, 1)]
    boxes.append(BoxChecked(1, "city:city_4", 2))

    beats = merged([Beat(event, state, "", event.weight) for event in boxes])

    assert [getattr(beat.event, "left", None) for beat in beats] in ([1, 2], [2])


def test_a_blow_names_cause_price_and_victim() -> None:
    """Whoever loses points by an event has a banner, whatever its weight."""
    match = make_match("Alice Bruno")
    before, after = match.state, match.state.fork()
    after.players[1].lost = 3

    (beat,) = beats_of(
        [(DisasterStruck(1, "pestilence", 0, 3, 0), after)], before, after, Session(match, "en").words
    )
    title, price = banner_of(beat, Session(match, "en").words)

    assert beat.weight == "heavy"
    assert beat.bad
    assert title == "Pestilence: Bruno loses 3 points"
    assert price == "Bruno -3 points"


def banners(match: Match, language: str = "en") -> list[tuple[str, str]]:
    """Return the banners of a match's last step."""
    words = Words(language, match.rules.namings, [seat.name for seat in match.seats])
    before, after = match.state_at(len(match.steps) - 1), match.state
    beats = beats_of(scenes_of(before, match.steps[-1]), before, after, words)
    return [banner_of(beat, words) for beat in beats if beat.weight == "heavy"]


@pytest.mark.parametrize(
    ("game", "fed", "unfed"), [("rtta", "CitiesFed", "unfed"), ("iron-age", "ProvincesFed", "unfed")]
)
def test_each_loss_stands_under_the_event_that_caused_it(game: str, fed: str, unfed: str) -> None:
    """Points lost to a disaster are not said to be the price of the meal before it."""
    seen = {"fed": 0, "struck": 0}
    for match, before in played(game, "Alice:random Bruno:random Chloe:random", steps=500):
        step = match.steps[-1]
        for beat in beats_of(scenes_of(before, step), before, match.state, WORDS):  # type: ignore[arg-type]
            name, seat = type(beat.event).__name__, getattr(beat.event, "seat", -1)
            lost = {fed: getattr(beat.event, unfed, 0), "DisasterStruck": getattr(beat.event, "points", 0)}
            lost["DisasterStruck"] = lost["DisasterStruck"] or getattr(beat.event, "marks", 0)
            if name in lost:
                told = f"{WORDS.player(seat)} -{lost[name]} point" if lost[name] else ""
                assert beat.price.removesuffix("s") == told, beat.event
                seen["fed" if name == fed else "struck"] += bool(lost[name])

    assert min(seen.values()) > 2


def test_a_calamity_names_its_price_and_a_lost_card_its_cause() -> None:
    """What has to be lost stands below the calamity; a card that is lost names what destroyed it."""
    position = "ann: events earthquake wolves, civ bear hills | bob:; age: 0; phase: calamities"
    match = make_match("Ann Bob", game="along-history", preset="long", position=position)

    match.act("suffer earthquake")
    struck = banners(match) + banners(match, "fr")
    match.act("destroy hills 1")
    lost = banners(match)

    assert ("Earthquake struck Ann", "Lose a card. Then discard your other events") in struck
    assert (
        "Ann subit Tremblement de Terre",
        "Perdez une carte. Puis défaussez vos autres événements",
    ) in struck
    assert lost[0] == ("Earthquake: Ann lost Hills", "Ann -1 point")


def test_the_end_of_an_age_costs_nobody_points() -> None:
    """Points are banked while cards and tokens leave: no banner tells of points that come and go."""
    position = "ann: civ bear hills, tokens cards>=3 | bob: civ forest; age: 0; round: 60; age_round: 60"
    match = make_match("Ann Bob", game="along-history", preset="long", position=position, seed=2)
    told: list[tuple[str, str]] = []

    while match.state.age == 0:
        match.roll() if match.to_move < 0 else match.act("done")
        told += banners(match)

    assert ("Antiquity begins", "") in told
    assert [price for _, price in told if "point" in price and "-" in price] == []


def test_heavy_events_are_announced() -> None:
    """Monuments, disasters, calamities, wars, tokens and the end have a banner; a round has none."""
    heavy: list[type[Event]] = [MonumentCompleted, DisasterStruck, GameEnded]
    history = ["CalamityStruck", "WarDeclared", "WarWon", "TokenTaken", "TokenStolen", "AgeStarted"]

    assert all(kind.weight == "heavy" for kind in heavy)
    assert all(getattr(along_history.events, name).weight == "heavy" for name in history)
    assert TurnStarted.weight == PhasePassed.weight == "quiet"


def test_the_end_names_the_winner() -> None:
    """The banner of the last event says who has won with how many points."""
    match = make_match("Alice Bruno")
    state = match.state.fork()
    state.players[1].lost = 2

    title, reason = banner_of(Beat(GameEnded("developments"), state, "why", "heavy"), WORDS)

    assert title == "Alice wins with 0 points!"
    assert reason == "why"


@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_the_end_is_told_by_its_own_beat(game: str) -> None:
    """While the last turns are being shown, the prompt does not say yet that the game is over."""
    match = make_match("Alice:greedy Bruno:greedy", game=game, seed=9)
    session = Session(match, "en")
    film, told = Film(session), []

    while not match.over:
        film.catch_up()
        match.roll() if match.to_move < 0 else match.act(match.think())
    film.take(still=True)
    for shot in film.shots:
        session.show(shot.scene)
        told.append((session.prompt(), [item.label for item in session.choices.items]))
    session.show(None)

    assert told
    assert [prompt for prompt, _ in told if "over" in prompt] == []
    assert {label for _, labels in told for label in labels} == {"Skip to the score"}
    assert session.prompt() == "The game is over."


def test_the_last_round_is_announced_once() -> None:
    """The film adds it when the end is in sight for the first time."""
    match = make_match("Alice:greedy Bruno:greedy", seed=9)
    session = Session(match, "en")
    film, told = Film(session), []

    while not match.over:
        match.roll() if match.to_move < 0 else match.act(match.think())
        film.take(still=True)
        told += [shot.beat.text for shot in film.shots if shot.beat is not None]
        film.catch_up()

    announced = [text for text in told if text.startswith("Last round")]
    assert len(announced) == 1
    assert last_round(match.state, session.words).weight == "heavy"


# --- the film ------------------------------------------------------------------------------------


def texts_of(table: TableScreen) -> str:
    """Return everything that is written on the screen, titles included."""
    strips = table._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


Seen = list[tuple[int, dict[int, int], str]]
"""Pictures of a roll: their numbers, which dice have landed, and what is on the screen."""


def recorded(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Return a list that every picture of a roll is added to, with what all widgets show."""
    seen: Seen = []
    paint = Pacing._paint

    def watched(pacing: Pacing) -> None:
        paint(pacing)
        shot = pacing.film.shot
        if shot is not None and shot.which:
            text = "\n".join(view.plain for view in pacing.table.query(CanvasView))
            seen.append((pacing.film.picture, dict(pacing.landed), text))

    monkeypatch.setattr(Pacing, "_paint", watched)
    return seen


def before_a_roll(game: str, seed: int, again: bool) -> Match:
    """Return a match before the first roll of its first player, or before all those dice are rolled again."""
    match = make_match("Alice Bruno", game=game, seed=seed)
    while not isinstance(match.state.chance, DiceRoll):
        match.roll() if match.to_move < 0 else match.act(match.legal[0])
    if again:
        match.roll()
        rerolls = [action for action in match.legal if action.kind == "reroll"]
        match.act(max(rerolls, key=lambda action: len(getattr(action, "which", ()))))
    return match


def rolled(game: str, seed: int, again: bool) -> tuple[str, ...]:
    """Return what a seed rolls."""
    match = before_a_roll(game, seed, again)
    match.roll()
    return match.steps[-1].names


async def watch(match: Match, open_table: Opener, size: tuple[int, int], patch: pytest.MonkeyPatch) -> Seen:
    """Show the roll that comes next, and return its pictures."""
    seen = recorded(patch)
    async with open_table(match, speed="fast", animations=True).run_test(size=size) as pilot:
        table = await table_of(pilot)
        for _ in range(2_000):
            if seen and not table.pacing.playing:
                break
            await asyncio.sleep(0.01)
    return seen


@pytest.mark.parametrize(
    ("game", "again", "size"),
    [
        ("rtta", False, (80, 24)),
        ("rtta", False, (120, 40)),
        ("rtta", False, (200, 60)),
        ("rtta", True, (120, 40)),
        ("iron-age", False, (80, 24)),
        ("iron-age", True, (200, 60)),
        ("along-history", False, (120, 40)),
    ],
)
async def test_a_roll_is_on_no_widget_before_its_die_has_landed(
    open_table: Opener, game: str, again: bool, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While dice are in the air, every picture is the same whatever they will show."""
    one = rolled(game, 1, again)
    found = (rolled(game, seed, again) for seed in range(2, 50))
    other = next((*one[:1], *names[1:]) for names in found if len(names) == len(one) and names[1:] != one[1:])
    runs: list[Seen] = []
    for names in (one, other):
        match = before_a_roll(game, 1, again)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "roll", lambda match, names=names: match.answer(names))
            runs.append(await watch(match, open_table, size, patch))

    hidden = [{n: text for n, landed, text in seen if len(landed) <= 1} for seen in runs]
    common = hidden[0].keys() & hidden[1].keys()
    assert any(len(landed) == 1 for n, landed, _ in runs[0] if n in common), "no die was seen to land"
    assert [n for n in common if hidden[0][n] != hidden[1][n]] == []
    numbers = [len(landed) for _, landed, _ in runs[0]]
    assert numbers == sorted(numbers)


async def test_a_key_ends_what_is_shown(open_table: Opener) -> None:
    """Then the table is as it stands."""
    match = make_match("Alice Bruno")
    async with open_table(match, speed="slow", animations=True).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
        for _ in range(500):
            if table.pacing.playing:
                break
            await asyncio.sleep(0.01)
        await pilot.press("x")

        assert not table.pacing.playing
        assert table.session.scene is None
        assert table.session.state is match.state


@pytest.mark.parametrize(
    ("settings", "shows"),
    [({"speed": "instant"}, False), ({"speed": "fast"}, True), ({"speed": "slow"}, True)],
)
async def test_three_speeds_and_off(open_table: Opener, settings: dict[str, str], shows: bool) -> None:
    """Off shows nothing but the table as it stands."""
    match = make_match("Alice Bruno")
    async with open_table(match, animations=True, **settings).run_test(size=(80, 24)) as pilot:
        seen = False
        table = None
        for _ in range(100):
            tables = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
            table = tables[-1] if tables else None
            seen = seen or (table is not None and table.pacing.playing)
            await asyncio.sleep(0.01)

    assert seen is shows


def test_reduced_motion_shows_each_roll_in_one_picture() -> None:
    """Nothing tumbles, and numbers do not count."""
    match = make_match("Alice Bruno")
    film = Film(Session(match, "en"))
    match.roll()

    film.take(still=True)

    assert film.shot is not None
    assert film.shot.pictures == 1


def test_dice_land_one_by_one() -> None:
    """Each picture of a roll has as many dice on the table as the one before, or one more."""
    match = make_match("Alice Bruno")
    film = Film(Session(match, "en"))
    match.roll()
    film.take(still=False)
    shot = film.shot
    assert shot is not None

    landed = [len(shot.landed(picture)) for picture in range(shot.pictures)]

    assert landed[0] == 0
    assert landed[-1] == len(shot.which)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(landed))
    assert shot.pictures * PICTURE < 1.2


def test_numbers_count_and_changed_cells_stand_out() -> None:
    """A number goes from its old value to the new one; other signs that differ are marked."""
    old, new = Canvas(12), Canvas(12)
    old.put(0, 0, "Wood   2 ■··")
    new.put(0, 0, "Wood   8 ■■·")
    flash = Flash({"goods": old}, counting=True)

    flash.progress = 0.5
    half = flash.over("goods", new)
    flash.progress = 1.0
    done = flash.over("goods", new)

    assert half.plain == "Wood   5 ■■·"
    assert done.plain == new.plain
    assert done.rows[0][7][1] == "bold $gain"
    assert "$beat" in done.rows[0][10][1]


def test_a_panel_that_was_arranged_anew_does_not_flash() -> None:
    """Where most of it has changed, nothing stands out."""
    old, new = Canvas(10), Canvas(10)
    old.put(0, 0, "abcdefghij")
    new.put(0, 0, "ABCDEFGHIJ")

    assert Flash({"x": old}, counting=True).over("x", new) is new


# --- bots ----------------------------------------------------------------------------------------


async def test_holding_space_never_asks_a_bot_twice(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is thinking goes on thinking: each of its decisions is thought about once."""
    asked: list[int] = []
    think = Match.think

    def counted(match: Match) -> object:
        asked.append(len(match.steps))
        return think(match)

    monkeypatch.setattr(Match, "think", counted)
    match = make_match("Alice:greedy Bruno:greedy", game="along-history")
    async with open_table(match, speed="normal", animations=True).run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            await pilot.press("space")

    assert len(asked) > 3
    assert len(asked) == len(set(asked))


def test_the_recap_says_what_rivals_did_since_the_last_turn() -> None:
    """One entry for each rival, with points before and after, and it stays while one's own turn goes on."""
    from astragal.tui.table.recap import Recaps

    match = make_match("Alice Bruno:greedy Chloe:greedy", seed=3)
    rng, words = Random(2), Session(match, "en").words
    while match.state.round < 4 or match.to_move != 0:
        match.roll() if match.to_move < 0 else match.act(
            rng.choice(match.legal) if match.to_move == 0 else match.think()
        )
    recaps = Recaps(match, words)

    first = recaps.of(0, len(match.steps))
    match.act(match.legal[-1])
    later = recaps.of(0, len(match.steps))

    assert {recap.seat for recap in first} <= {1, 2}
    assert first
    assert all(recap.clauses for recap in first)
    assert [recap.seat for recap in later] == [recap.seat for recap in first]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_recap_says_no_name_twice(language: str) -> None:
    """Each line begins with the player: a blow is told without the name."""
    from astragal.tui.table.recap import Recaps

    match = make_match("Alice Bruno:greedy Chloe:greedy David:greedy", seed=5)
    rng, words = Random(5), Session(match, language).words
    told: list[tuple[str, str]] = []
    while match.state.round < 12 and not match.over:
        match.roll() if match.to_move < 0 else match.act(
            rng.choice(match.legal) if match.to_move == 0 else match.think()
        )
        recaps = Recaps(match, words).of(0, len(match.steps)) if match.to_move == 0 else []
        told += [(words.player(recap.seat), text) for recap in recaps for text, _ in recap.clauses]

    disasters = [words.name(f"disaster:{id}") for id in match.rules.content.disasters]
    assert [text for _, text in told if text.startswith(tuple(disasters))]
    assert not [text for name, text in told if name in text]


def test_the_recap_names_what_others_destroyed() -> None:
    """A card that went while a rival played is told, with what destroyed it."""
    from astragal.tui.table.recap import Recaps

    position = "ann: events writing bocage desert, civ pompei | bob: events coast; age: 1; phase: refill"
    match = make_match("Ann Bob", game="along-history", preset="long", position=position, real_dice=True)
    words = Words("en", match.rules.namings, ["Ann", "Bob"])

    match.act("done")  # Ann stays where she is
    while match.to_move >= 0:
        match.act("done")  # and so do the others
    match.answer(["volcanic_eruption"])
    recaps = Recaps(match, words).of(0, len(match.steps))

    told = [[text for text, _ in recap.clauses] for recap in recaps]
    assert ["Volcanic Eruption (Bob): lost Pompei"] in told
