"""Every figure on the panels of Roll Through the Ages against a second reader: the slow implementation.

Both implementations play the same game; the panels are drawn from the table of the game itself, and what they
show is compared with the boards of the slow one, which shares no code with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from astragal.engine.state import CHANCE, OVER
from astragal.panels import Canvas, Look
from tests.games.panels.looks import SIZES, Kind, drawn, look_at, numbers, panels, rules_of, text_at
from tests.reliability.slow_rtta import match
from tests.reliability.slow_rtta.compare import Both
from tests.reliability.slow_rtta.dice import food_of_die, workers_of_die
from tests.reliability.slow_rtta.sheets import BOXES, CITY_BOXES, GOODS, MONUMENT_BOXES, ROOM, VALUES

DISASTERS = {2: "Drought", 3: "Pestilence", 4: "Invasion", 5: "Revolt"}
KINDS = [
    Kind("rtta", "bronze-age", 3),
    Kind("rtta", "bronze-age", 1),
    Kind("rtta", "late-bronze-age", 2),
    Kind("rtta", "revised", 4),
    Kind("rtta", "trading", 3),
]


def tables(kind: Kind, seed: int) -> Iterator[Both]:
    """Yield every few decisions of a game that both implementations play."""
    rules = rules_of(kind)
    luck = Random(f"{kind}/{seed}")
    bots = [luck.choice(("random", "greedy")) for _ in range(kind.seats)]
    both = Both.at_random(rules, bots, luck) if seed % 3 else Both.new(rules, bots, luck)
    while both.state.to_move != OVER and len(both.told) < 100:
        if both.state.to_move != CHANCE and luck.random() < 0.15:
            yield both
        both.go_on(both.step())


MORE = re.compile(r"…|\+\d+\s*$")
"""What says that something is left out."""


class Reader:
    """Reads panels, and knows from the slow game what they must show."""

    def __init__(self, kind: Kind, both: Both, look: Look) -> None:
        self.kind, self.look, self.game, self.viewer = kind, look, both.game, look.viewer
        self.step = both.rules.phase_of(both.state).id
        self.me = self.game.players[self.viewer]

    def canvas(self, panel: str) -> Canvas:
        """Return a panel's drawing."""
        return drawn(self.kind, panel, self.look)

    def goods(self) -> None:
        """Pegs and value of each good, the food and what the cities eat, ships."""
        canvas = self.canvas("goods")
        for good, pegs in self.me.goods.items():
            text = text_at(canvas, f"good:{good}")
            assert numbers(text) == [pegs, VALUES[good][pegs]]
            assert (text.count("■"), text.count("·")) == (pegs, ROOM[good] - pegs)
        row, *below = canvas.plain.splitlines()[len(GOODS) :]
        food, *eaten = numbers(row)
        assert food == self.me.food
        need = self.me.cities * self.game.options.food_per_city
        if self.look.density == "narrow":
            assert {abs(each) for each in eaten} == {need}
        else:
            assert numbers(below[0]) == [need, abs(food - need)]
            assert ("short" in below[0]) == (need > food)
        if self.me.ships or self.me.owns("shipping"):
            assert numbers(text_at(canvas, "ship")) == [self.me.ships]

    def projects(self, panel: str) -> None:
        """Boxes of cities and monuments, and what a monument is worth to whom."""
        canvas = self.canvas(panel)
        shown = [name for name in BOXES if f":{name}" in "".join(spot.ref for spot in canvas.spots())]
        for name in shown:
            ref = f"city:{name}" if name in CITY_BOXES else f"monument:{name}"
            text, filled = text_at(canvas, ref), self.me.boxes[name]
            assert (text.count("■"), text.count("□")) == (filled, BOXES[name] - filled), ref
            if name in MONUMENT_BOXES:
                assert numbers(text) == self.monument(name), ref
                assert text.startswith("✓") == (name in self.me.circled)
        assert set(self.game.monuments) <= {*shown} or panel == "cities"

    def monument(self, name: str) -> list[int]:
        """Return what stands behind a monument: points earned, or what it is worth now."""
        if name in self.me.circled:
            return [self.me.circled[name]]
        first, later = self.game.sheet.monuments[name]
        return [later] if any(name in player.circled for player in self.game.players) else [first, later]

    def cities(self) -> None:
        """Boxes of cities, their number, and the points lost."""
        canvas = self.canvas("cities")
        lines = canvas.plain.splitlines()
        assert numbers(lines[-1]) == [self.me.lost]
        if self.look.density == "narrow":
            assert numbers(lines[0])[:2] == [self.me.cities, 7]
            boxes = "".join(lines[0])
            assert boxes.count("■") == sum(self.me.boxes[city] for city in CITY_BOXES)
        else:
            self.projects("cities")

    def developments(self) -> None:
        """Cost, points, owners, and what can be paid for."""
        canvas, game = self.canvas("developments"), self.game
        coins = game.coins if self.viewer == game.active else 0
        food = self.me.food * game.sheet.food_price * self.me.owns("granaries")
        for name, (cost, points) in game.sheet.developments.items():
            ref = f"development:{name}"
            text = text_at(canvas, ref)
            found = re.search(r"(\d+)\$\s*(\d+) vp", text)
            assert found is not None
            assert (int(found[1]), int(found[2])) == (cost, points), name
            assert text.startswith("✓") == self.me.owns(name)
            owners = [seat for seat, player in enumerate(game.players) if player.owns(name)]
            assert self.owners(canvas, ref) in (self.named(owners), "".join(str(seat + 1) for seat in owners))
            style = next(style for row in canvas.rows for _, style, owner in row if owner == ref)
            assert ("dim" in style) == (not self.me.owns(name) and cost > self.me.worth + coins + food), name

    def owners(self, canvas: Canvas, ref: str) -> str:
        """Return who is written behind a development in a player's colour."""
        return "".join(
            c for row in canvas.rows for c, style, owner in row if owner == ref and "$seat" in style
        )

    def named(self, seats: list[int]) -> str:
        """Return names of players without blanks."""
        return "".join(self.look.words.player(seat) for seat in seats)

    def players(self, panel: str) -> None:
        """Points, cities, food, value of goods, monuments, developments; goods and what is begun."""
        canvas, game = self.canvas(panel), self.game
        end = [] if "solo" in game.parts else [game.options.developments_to_end]
        for seat, player in enumerate(game.players):
            text = text_at(canvas, f"player:{seat}")
            figures = [match.score(game, seat), player.cities, player.food, player.worth]
            figures += [len(player.circled), len(player.developments), *end]
            assert numbers(text)[-len(figures) :] == figures, text
            if canvas.width >= 70:
                held = [int(n) for n in re.findall(r"\b[A-Z][a-z](\d+)\b", text)]
                assert held == list(player.goods.values())
                self.begun(re.sub(r"[\d/]+$", "", text), seat, cut=True)

    def begun(self, text: str, seat: int, *, cut: bool) -> None:
        """The boxes of what somebody has begun, in the order of the sheet; the end may be cut off."""
        player = self.game.players[seat]
        known = [*CITY_BOXES, *self.game.monuments]
        expected = [
            f"{player.boxes[name]}/{BOXES[name]}" for name in known if 0 < player.boxes[name] < BOXES[name]
        ]
        found = [each for each in re.findall(r"(?<= )\d+/\d+(?=[, …]|$)", text) if each in expected]
        assert found == expected[: len(found)]
        assert cut or found == expected

    def score(self) -> None:
        """Every line of the score, for every player."""
        lines = [match.lines(self.game, seat) for seat in range(len(self.game.players))]
        for row in self.canvas("score").plain.splitlines()[1:-1]:
            id = next(id for id in lines[0] if row.startswith(self.look.words.name(f"score:{id}")))
            assert numbers(row)[-len(lines) :] == [own[id] for own in lines], row
        total = numbers(self.canvas("score").plain.splitlines()[-1])
        assert total == [match.score(self.game, seat) for seat in range(len(lines))]

    def rivals(self) -> None:
        """Points, goods, food, cities, monuments and developments of the others."""
        canvas, seats = self.canvas("rivals"), len(self.game.players)
        order = [(self.viewer + step) % seats for step in range(1, seats)]
        rows = canvas.plain.splitlines()
        for place, seat in enumerate(order):
            assert numbers(text_at(canvas, f"player:{seat}"))[-1] == match.score(self.game, seat)
            if self.look.density == "normal" and self.look.width >= 30 * len(order):
                left = place * (self.look.width // len(order))
                self.rival_card(
                    [row.ljust(200)[left : left + self.look.width // len(order)] for row in rows], seat
                )
            elif self.look.density == "wide":
                self.rival_board(rows, seat)
            else:
                self.rival_card(rows[4 * place :], seat)

    def rival_card(self, rows: list[str], seat: int) -> None:
        """The short form: three lines below a title."""
        player = self.game.players[seat]
        found = [int(n) for n in re.findall(r"\b[A-Z][a-z](\d+)\b", rows[1])]
        assert found == list(player.goods.values())
        assert numbers(rows[1])[-2:] == [player.food, player.cities]
        assert rows[2].count("✓") <= len(player.circled)
        self.begun(rows[2], seat, cut=bool(MORE.search(rows[2])))
        owned = [self.look.words.name(f"development:{name}") for name in player.developments]
        assert MORE.search(rows[3]) or sum(name in rows[3] for name in owned) == len(owned)

    def rival_board(self, rows: list[str], seat: int) -> None:
        """The long form: pegs and boxes in two columns."""
        player = self.game.players[seat]
        name = self.look.words.player(seat)
        top = next(place for place, row in enumerate(rows) if f"{seat + 1} {name} ·" in row)
        half = min(34, self.look.width // 2)
        for place, good in enumerate(GOODS):
            left = rows[top + 1 + place][:half]
            assert left.count("■") == player.goods[good]
            assert numbers(left)[-1] == player.goods[good]
        assert rows[top + 6][:half].count("■") == player.food
        assert numbers(rows[top + 7][:half]) == [player.cities, player.lost]
        for place, name in enumerate(self.game.monuments):
            right = rows[top + 1 + place][half:]
            assert right.count("■") == player.boxes[name]
            assert right.count("□") == BOXES[name] - player.boxes[name]
            assert ("✓" in right) == (name in player.circled)

    def dice(self) -> None:
        """Which roll it is, and what the dice bring or what is left of that."""
        game, rows = self.game, self.canvas("dice").plain.splitlines()
        limit = 1 + game.options.reroll_limit
        assert numbers(rows[0][rows[0].index("Roll ") :])[:2] == [min(game.rolls, limit), limit]
        assert "".join(rows).count("●") == min(game.rolls, limit)
        assert "".join(rows).count("○") == limit - min(game.rolls, limit)
        if "●" in rows[0]:
            self.sheet([row[rows[0].index("Roll ") :] for row in rows[1:]])
        else:
            self.income(rows[-1])

    def sheet(self, rows: list[str]) -> None:
        """The lines beside the dice."""
        for label, figures in self.expected().items():
            row = next(row for row in rows if row.startswith(f"{label.capitalize()} "))
            assert numbers(row) == figures, row
        assert self.disaster() in "".join(rows)

    def income(self, row: str) -> None:
        """The line below the dice, long or short."""
        signs = {"food": r"F", "workers": "W", "goods": "G", "coins": r"\$", "skulls": "skulls"}
        for label, figures in self.expected().items():
            found = re.search(rf"\b(?i:{label}) \+?(\d+)|(?<!/){signs[label]} \+?(\d+)", row)
            if found is not None:
                assert int(found[1] or found[2]) == figures[0], (label, row)
        if self.step in ("roll", "leadership"):
            assert self.disaster() in row

    def disaster(self) -> str:
        """Return the name of what the skulls bring."""
        return DISASTERS.get(min(self.game.skulls, 5), "")

    def expected(self) -> dict[str, list[int]]:
        """Return the figures beside the dice, by the word before them."""
        game, me = self.game, self.game.me
        eats = me.cities * game.options.food_per_city
        if self.step not in ("roll", "leadership"):
            left = {"workers": [game.workers]} if self.step in ("collect", "build") else {}
            hand = {"food": [me.food, eats], "goods": [me.worth], "coins": [game.coins]}
            return {**hand, **left, "skulls": [game.skulls]}
        food = game.dice.count("food") * food_of_die(game, 3)
        either = game.dice.count("either")
        workers = game.dice.count("workers") * workers_of_die(game, 3)
        most, least = (
            max(0, me.cities - min(me.food + gain, 15) // game.options.food_per_city)
            for gain in (food, food + either * food_of_die(game, 2))
        )
        hungry = [least, most] if least < most else [most] if most else [eats]
        coins = game.dice.count("coins") * (game.options.coins_per_die + 5 * me.owns("coinage"))
        return {
            "food": [food, *hungry],
            "workers": [workers, *([either] if either else [])],
            "goods": [game.dice.count("good") + 2 * game.skulls],
            "coins": [coins],
            "skulls": [game.skulls],
        }

    def everything(self) -> None:
        """Read every panel that is shown."""
        shown = {panel.id for panel in panels(self.kind) if self.look.density in (*panel.shown, *panel.aside)}
        self.goods()
        self.cities()
        self.developments()
        self.dice()
        for panel in sorted(shown & {"projects", "monuments"}):
            self.projects(panel)
        for panel in sorted(shown & {"players", "standing"}):
            self.players(panel)
        if "score" in shown:
            self.score()
        if len(self.game.players) > 1:
            self.rivals()


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_panels_show_what_a_second_reader_finds(kind: Kind, seed: int) -> None:
    """At three sizes, through the eyes of each player in turn."""
    for number, both in enumerate(tables(kind, seed)):
        for size in SIZES:
            look = look_at(kind, both.state, size, viewer=number % kind.seats)
            Reader(kind, both, look).everything()
