"""Every figure on the panels of the Iron Age against a second reader: the slow implementation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from astragal.engine.state import CHANCE, OVER
from astragal.panels import Canvas, Look
from iron_age.bots.greedy import GreedyPlayer
from tests.games.panels.looks import SIZES, Kind, drawn, look_at, numbers, panels, rules_of, text_at
from tests.reliability.slow_iron import match
from tests.reliability.slow_iron.compare import Both
from tests.reliability.slow_iron.sheet import (
    CONQUEST_BOXES,
    DEVELOPMENTS,
    MONUMENTS,
    MOST,
    PROVINCES,
    STARRED,
    URNS,
)
from tests.reliability.slow_iron.table import Player

KINDS = [Kind("iron-age", "iron-age", seats) for seats in (1, 2, 3, 4)] + [
    Kind("iron-age", "iron-age-short", 3)
]
DISASTERS = {1: "Revolt", 2: "Barbarians", 3: "Pestilence", 4: "Civil War", 5: "Invasion"}
PROVINCE_NAMES = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th"}


def tables(kind: Kind, seed: int) -> Iterator[Both]:
    """Yield some decisions of a game that both implementations play."""
    rules, luck = rules_of(kind), Random(f"{kind}/{seed}")
    both = Both.new(rules, luck, 0.15)
    bots = [GreedyPlayer(rules, seat, luck) for seat in range(kind.seats)]
    skipped = luck.choice((0, 60, 160))
    while both.state.to_move != OVER and len(both.steps) < skipped + 60:
        state = both.state
        if state.to_move == CHANCE:
            both.go_on(both.roll())
            continue
        if len(both.steps) >= skipped and luck.random() < 0.15:
            yield both
        wild = luck.random() < 0.3
        both.go_on(
            both.act(
                lambda state, wild=wild: (  # type: ignore[misc]
                    luck.choice(state.legal) if wild else bots[state.to_move].choose(state, state.legal)
                )
            )
        )


class Reader:
    """Reads panels, and knows from the slow game what they must show."""

    def __init__(self, kind: Kind, both: Both, look: Look) -> None:
        self.kind, self.look, self.state, self.game = kind, look, both.state, both.game
        self.viewer, self.me = look.viewer, both.game.players[look.viewer]

    def canvas(self, panel: str) -> Canvas:
        """Return a panel's drawing."""
        return drawn(self.kind, panel, self.look)

    def tracks(self) -> None:
        """Pegs of the board, boxes of ports, conquests: level, most, and as many signs."""
        me = self.me
        expected = [(pegs, MOST[row]) for row, pegs in me.pegs.items()]
        expected += [(me.port_people, len(URNS)), (me.port_goods, sum(URNS.values()))]
        expected += [(me.conquests, CONQUEST_BOXES)]
        rows = self.canvas("tracks").plain.splitlines()
        assert len(rows) == len(expected)
        for row, (level, most) in zip(rows, expected, strict=True):
            assert numbers(row) == [level, most], row
            assert (row.count("■"), row.count("·")) in ((level, most - level), (0, 0)), row

    def checklists(self) -> None:
        """Boxes of provinces and monuments, and what finishing them brings."""
        boxes = {number: self.me.province_boxes[number] for number in PROVINCES}
        canvas = self.canvas("checklists")
        rows = canvas.plain.splitlines()
        if len(rows) < len(PROVINCES) + len(MONUMENTS):  # two columns
            half = canvas.width // 2
            rows = [*(row[:half] for row in rows), *(row[half:] for row in rows)]
        for row, (number, (most, tribute)) in zip(rows, PROVINCES.items(), strict=False):
            assert row.split()[0].endswith(PROVINCE_NAMES[number]) or PROVINCE_NAMES[number] in row
            assert (row.count("■"), row.count("□")) == (boxes[number], most - boxes[number])
            assert numbers(row)[-1] == tribute
            assert ("✓" in row) == (boxes[number] == most)
        for row, (name, (most, first, later)) in zip(rows[len(PROVINCES) :], MONUMENTS.items(), strict=True):
            filled = self.me.monument_boxes[name]
            assert (row.count("■"), row.count("□")) == (filled, most - filled)
            assert numbers(row)[-2:] == [first, later]
            assert ("✓" in row) == (name in self.me.monument_points)

    def players(self) -> None:
        """Points, and what else is counted, by its heading."""
        canvas = self.canvas("players")
        headings = canvas.plain.splitlines()[0].split()[1:]
        for seat, player in enumerate(self.game.players):
            known = {
                "vp": match.score(player),
                "ports": player.ports(),
                "prov.": player.provinces(),
                "trib.": player.tribute,
                "tribute": player.tribute,
                "provinces": player.provinces(),
                "marks": player.disasters,
                "disasters": player.disasters,
            }
            text = text_at(canvas, f"player:{seat}")
            assert numbers(text)[-len(headings) :] == [known[heading] for heading in headings], text

    def rivals(self) -> None:
        """Points and everything on the boards of the others."""
        canvas = self.canvas("rivals")
        for seat, player in enumerate(self.game.players):
            if seat != self.viewer:
                title = text_at(canvas, f"player:{seat}")
                found = re.search(r"(-?\d+) vp", title)
                assert found is not None
                assert int(found[1]) == match.score(player)
        told = " ".join(canvas.plain.split())
        if len(self.game.players) == 2 and "…" not in told:
            (rival,) = (player for seat, player in enumerate(self.game.players) if seat != self.viewer)
            sizes = [size for size, *_ in (*PROVINCES.values(), *MONUMENTS.values())]
            boxes = [*rival.province_boxes.values(), *rival.monument_boxes.values()]
            begun = [n for n, size in zip(boxes, sizes, strict=True) if 0 < n < size]
            assert [int(n) for n in re.findall(r" (\d+)/\d+", told)] == begun
            for row, pegs in rival.pegs.items():
                found = re.search(rf"\b{row.capitalize()} (\d+)", told)
                assert int(found[1] if found else 0) == pegs

    def turn(self) -> None:
        """What the turn brings; on a small screen what matters in the phase."""
        rows = self.canvas("turn").plain.splitlines()
        me, step = self.game.me, self.state.rules.phase_of(self.state).id
        skulls = self.game.dice.count("skull")
        disaster, food = DISASTERS.get(min(skulls, 5), "none"), [me.pegs["food"], me.provinces()]
        strength, port = [me.strength(), me.conquests], self.next_port()
        if self.look.density == "narrow":
            assert not rows or numbers(rows[-1]) == strength
            if step == "build":
                assert numbers(rows[0]) == port
            if step == "roll":
                assert numbers(rows[0]) == food
                assert rows[0].endswith(disaster) == bool(skulls)
            return
        if step in ("build", "buy"):
            assert numbers(rows[1]) == [self.game.innovation]
        if step == "build":
            assert numbers(rows[0]) == [self.game.population]
        assert numbers(rows[2]) in (food, food[:1])  # fed or not
        assert numbers(rows[3]) == strength
        assert numbers(rows[4]) == port
        assert numbers(rows[5]) == [skulls]
        assert rows[5].endswith(disaster), rows[5]
        assert [numbers(row)[:2] for row in rows[6:]] == [[self.game.round, 8]] * (
            len(self.game.players) == 1
        )

    def next_port(self) -> list[int]:
        """Return what the next port still takes: people, goods, and nothing that it has already."""
        me = self.game.me
        following = me.ports() + 1
        if following not in URNS:
            return []
        urns = sum(number for port, number in URNS.items() if port <= following)
        return [n for n in (following - 1 - me.port_people, urns - me.port_goods) if n > 0]

    def developments(self) -> None:
        """Price, points, owners."""
        canvas = self.canvas("developments")
        for name, (_, points) in DEVELOPMENTS.items():
            ref = f"development:{name}"
            text = text_at(canvas, ref)
            found = re.search(r" (\d+)(\*?) +(?:\+(\d+)|(\d+) vp)", text)
            assert found is not None, text
            assert int(found[3] or found[4]) == points, text
            assert int(found[1]) == price(self.me, name), text
            assert text.startswith("✓") == self.me.has(name)
            if self.look.density == "narrow" and self.look.height < len(DEVELOPMENTS):
                continue  # two columns, without stars and owners
            assert found[2] == ("*" if name in STARRED else "")
            owners = "".join(
                char for row in canvas.rows for char, style, of in row if of == ref and "$seat" in style
            )
            assert owners == "".join(
                str(seat + 1) for seat, player in enumerate(self.game.players) if player.has(name)
            )

    def dice(self) -> None:
        """What the dice show together: whole figures, as many as there is room for."""
        told = self.canvas("dice").plain.splitlines()[-1]
        if not self.game.dice:
            return
        count = self.game.dice.count
        known = {
            ("Population", "Pop."): 3 * count("population") + count("skull"),
            ("Food", "Food"): 3 * count("food"),
            ("Food or population", "Either"): 2 * count("either"),
            ("Innovations", "Innov."): count("innovation"),
            ("Goods per port", "Per port"): count("goods"),
            ("Goods", "Goods"): count("skull"),
            ("Skulls", "Skulls"): count("skull"),
        }
        found = {part.rpartition(" ")[0]: part.rpartition(" ")[2] for part in re.split(" {2,}", told.strip())}
        assert "…" not in found.values(), told
        for labels, number in known.items():
            assert [found[label] for label in {*labels} if label in found] == [str(number)] * bool(number), (
                told
            )

    def everything(self) -> None:
        """Read every panel that is shown."""
        for panel in panels(self.kind):
            shown = self.look.density in (*panel.shown, *panel.aside) and panel.when(self.state)
            if shown and panel.id not in ("purse",):
                getattr(self, panel.id)()
            elif shown:
                self.purse()

    def purse(self) -> None:
        """What can pay: a sign for each good, innovation and wealth, and what one is worth."""
        canvas, me = self.canvas("purse"), self.game.me
        refs = [spot.ref.partition(":")[0] for spot in canvas.spots()]
        counts = (me.pegs["goods"], self.game.innovation, me.pegs["wealth"])
        assert sorted(refs.count(kind) for kind in set(refs)) == sorted(n for n in counts if n)


def price(player: Player, name: str) -> int:
    """Return what a development costs a player: with Roads the starred ones cost 6 less."""
    return DEVELOPMENTS[name][0] - 6 * (name in STARRED and player.has("roads"))


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_panels_show_what_a_second_reader_finds(kind: Kind, seed: int) -> None:
    """At three sizes, through the eyes of each player in turn."""
    for number, both in enumerate(tables(kind, seed)):
        for size in SIZES:
            look = look_at(kind, both.state, size, viewer=number % kind.seats)
            Reader(kind, both, look).everything()
