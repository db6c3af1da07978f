"""The film: rolls and beats shown one after the other, picture by picture, until they are over or skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from astragal.components.rolls import DiceRoll
from astragal.engine.state import State
from astragal.match.line import MatchStep
from astragal.tui.table.beats import Beat, banner_of, beats_of, last_round
from astragal.tui.table.dice import dice_of
from astragal.tui.table.scenes import Scene, scenes_of

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

PICTURE = 0.07
"""Seconds that a picture stays at normal speed."""
TUMBLE = 3
"""Pictures that all dice of a roll are in the air."""
FALL = 0.6
"""Seconds in which they land at most, one after the other."""


@attrs.frozen
class Shot:
    """A part of the film: a roll, or a beat."""

    scene: Scene
    pictures: int
    which: tuple[int, ...] = ()
    """The dice that are rolled; none for a beat."""
    faces: tuple[int, ...] = ()
    beat: Beat | None = None

    def landed(self, picture: int) -> dict[int, int]:
        """Return the dice of a roll that have landed at a picture, with their faces."""
        if not self.which:
            return {}
        falling = max(1, self.pictures - TUMBLE)
        number = len(self.which) * max(0, picture - TUMBLE + 1) // falling
        return dict(zip(self.which[:number], self.faces, strict=False))


def _falling(dice: int, still: bool, bot: bool) -> int:
    """Return how many pictures a roll takes."""
    if still:
        return 1
    return TUMBLE + (-(-dice // 2) if bot else max(dice, min(round(FALL / PICTURE), 2 * dice)))


class Film:
    """What has happened and was not seen yet, in shots."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.shots: list[Shot] = []
        self.picture = 0
        self.seen = len(session.match.steps)
        """How many steps have been shown or skipped."""
        self._table: State = session.match.state
        self._viewer = session.viewer
        self._last_round = self._ends()
        self._subject: tuple[object, ...] = ()
        self._held: tuple[MatchStep | None, int] = (None, 0)
        """The step that waited for the end of the turn last, and how many shots were shown of it."""

    @property
    def shot(self) -> Shot | None:
        """What is being shown."""
        return self.shots[0] if self.shots else None

    def catch_up(self) -> None:
        """Regard everything as seen."""
        self.shots, self.picture = [], 0
        self.seen, self._table = len(self.session.match.steps), self.session.match.state
        self._last_round = self._ends()

    def take(self, *, still: bool) -> bool:
        """Make shots of the steps that were not seen yet; tell whether there is anything to show."""
        match = self.session.match
        steps = match.steps
        if len(steps) <= self.seen:
            self.shots = list(self._held_shots())
            self._viewer = self.session.viewer
            return bool(self.shots)
        for number in range(self.seen, len(steps)):
            before = self._table if number == self.seen else match.state_at(number)
            shots = list(self._shots(before, match.state_at(number + 1), steps[number], number, still))
            self.shots += shots[self._shown_of(steps[number]) :]
        shots, last = self.shots, self._last_round
        self.catch_up()
        if self._last_round and not last and not match.over:
            shots.append(self._beat_shot(last_round(match.state, self.session.words), len(steps)))
        self.shots, self._viewer = self._shortened(shots), self.session.viewer
        return bool(self.shots)

    def _held_shots(self) -> Iterator[Shot]:
        """Yield the shots of a step that waits for the end of the turn: what it does can be seen already."""
        end = self.session.turn_end
        held = end.held if end is not None else None
        if end is None or held is None or held.step is self._held[0]:
            return
        scenes = scenes_of(self._table, held.step)[: len(end.events)]
        beats = beats_of(scenes, self._table, end.state, self.session.words)
        self._held = held.step, len(beats)
        for beat in beats:
            yield self._beat_shot(beat, self.seen)

    def _shown_of(self, step: MatchStep) -> int:
        """Return how many shots of a step were shown while it waited for the end of the turn."""
        return self._held[1] if step is self._held[0] else 0

    def _shortened(self, shots: list[Shot]) -> list[Shot]:
        """Return shots without a first beat that is about the same as the last: workers on one project."""
        first = shots[0].beat if shots else None
        if first is not None and first.subject == self._subject and first.weight != "heavy":
            shots = shots[1:]
        self._subject = next((shot.beat.subject for shot in reversed(shots) if shot.beat), self._subject)
        return shots

    def _beat_shot(self, beat: Beat, number: int, bot: bool = False) -> Shot:
        brief = bot and beat.weight == "light" and beat.subject[-1] is None
        pictures = 1 if brief else max(1, round(beat.seconds / PICTURE))
        return Shot(Scene(beat.state, number, self._viewer), pictures, beat=beat)

    def _shots(
        self, before: State, after: State, step: MatchStep, number: int, still: bool
    ) -> Iterator[Shot]:
        """Yield the shots of a step; those of bots are quicker, since nobody waits for their dice."""
        which, bot = dice_of(before.chance), bool(self.session.match.seats[before.active].bot)
        if which and isinstance(before.chance, DiceRoll) and not self.session.match.real_dice:
            faces = before.chance.read_names(before, step.names)
            yield Shot(Scene(before, number, self._viewer), _falling(len(which), still, bot), which, faces)
        for beat in beats_of(scenes_of(before, step), before, after, self.session.words):
            yield self._beat_shot(beat, number, bot)

    def _ends(self) -> bool:
        """Return whether the game ends with this round as things stand."""
        try:
            return bool(self.session.rules.ending(self.session.match.state))
        except Exception:  # an ending that fails in the middle of a round is asked again after it
            return False

    def next_picture(self) -> None:
        """Go on by a picture; beats about the same thing take no time of their own."""
        self.picture += 1
        shot = self.shot
        if shot is not None and self.picture >= shot.pictures:
            self.shots.pop(0)
            self.picture = 0

    def banner(self) -> tuple[str, str, bool] | None:
        """Return the lines of the banner that the shot has, and whether it is bad news; None without one."""
        beat = self.shot.beat if self.shot is not None else None
        if beat is None or beat.weight != "heavy":
            return None
        return (*banner_of(beat, self.session.words), beat.bad)
