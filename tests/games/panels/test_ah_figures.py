"""Every figure on the panels of Along History against a second reader: the slow implementation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from astragal.engine.state import CHANCE, OVER
from astragal.panels import Canvas, Look
from tests.games.panels.looks import SIZES, Kind, drawn, look_at, numbers, panels, rules_of, text_at
from tests.reliability.slow_ah import board, paying, wars
from tests.reliability.slow_ah.cards import Card
from tests.reliability.slow_ah.compare import Both
from tests.reliability.slow_ah.table import Ask, Player

KINDS = [
    Kind("along-history", "", 2, (("ages", "prehistory"),)),
    Kind("along-history", "", 3, (("ages", "antiquity"),)),
    Kind("along-history", "", 5, (("ages", "middle-ages"), ("board", "back"))),
    Kind("along-history", "", 2, (("ages", "prehistory,antiquity"),)),
]


def tables(kind: Kind, seed: int) -> Iterator[Both]:
    """Yield some decisions of a game that both implementations play."""
    luck = Random(f"{kind}/{seed}")
    both = Both.new(rules_of(kind), luck)
    skipped = luck.choice((0, 100, 250))
    while both.state.to_move != OVER and len(both.told) < skipped + 100:
        step = both.state.rules.phase_of(both.state).id
        often = 0.5 if step == "war" else 0.06
        if both.state.to_move != CHANCE and len(both.told) >= skipped and luck.random() < often:
            yield both
        both.go_on(both.step())


def cost_text(need: tuple[int, ...]) -> str:
    """Return a cost as cards write it."""
    letters = "".join(letter * n for letter, n in zip("IFC", need[1:], strict=True))
    return "+".join(filter(None, (f"{need[0]}P" if need[0] else "", letters)))


def have(player: Player, subject: str) -> int:
    """Return how much a player has of what a token asks for, by trying ever larger numbers."""
    return next(n for n in range(1000) if not board.satisfied(player, f"{subject}>={n + 1}"))


class Reader:
    """Reads panels, and knows from the slow game what they must show."""

    def __init__(self, kind: Kind, both: Both, look: Look) -> None:
        self.kind, self.look, self.both, self.game = kind, look, both, both.game
        self.viewer, self.me = look.viewer, both.game.players[look.viewer]
        self.step = both.rules.phase_of(both.state).id
        self.money = "$" in "".join(drawn(kind, "players", look).plain.splitlines()[0])

    def canvas(self, panel: str) -> Canvas:
        """Return a panel's drawing."""
        return drawn(self.kind, panel, self.look)

    def score(self, player: Player) -> dict[str, int]:
        """Return the lines of a score."""
        return board.lines(player, self.game.options["decay_penalty"])

    def dice(self) -> None:
        """Universal resources, gold, points and what they are made of, the deck."""
        rows = self.canvas("dice").plain.splitlines()
        below = "univ." not in rows[0]  # seven dice take the whole width of 80 columns
        means = rows[-1] if below else rows[0][rows[0].index("univ.") :]
        assert means.count("◆") == self.me.universal
        assert means.count("◇") == self.game.options["universal_limit"] - self.me.universal
        if self.money:
            assert re.findall(r"(\d+)\$", means) == [str(self.me.gold)]
        lines = self.score(self.me)
        beside = means if below else rows[1][len(rows[0]) - len(means) :]
        found = re.search(r"(-?\d+)vp", beside)
        assert found is not None
        assert int(found[1]) == sum(lines.values())
        if made := re.search(r"cards (\d+)(-\d+)?, tokens (\d+)\)", beside):
            assert (int(made[1]), int(made[2] or 0)) == (lines["cards"], lines["decadence"])
            assert int(made[3]) == lines["tokens"]
        if deck := re.search(r"deck (\d+)", means if below else rows[2]):
            assert int(deck[1]) == len(self.game.deck)

    def events(self, panel: str = "events") -> None:
        """Cost, points and bonus of the viewer's events, and whether they can be paid for."""
        canvas = self.canvas(panel)
        for card in self.me.events:
            told = text_at(canvas, f"card:{card.id}")
            assert f"{self.me.points(card)}vp" in told
            self.bonus(card, told)
            if self.viewer == self.game.active and self.game.acting:
                self.price(card, told)
        if self.step == "act" and self.both.state.to_move == self.viewer:
            self.payable(canvas)

    def bonus(self, card: Card, told: str) -> None:
        """The symbols that a card brings."""
        if card.bonus[0]:
            assert f"+{card.bonus[0]}P" in told
        if card.bonus[4]:
            assert f"{card.bonus[4]}$" in told

    def price(self, card: Card, told: str) -> None:
        """What a card costs now."""
        if paying.is_free(self.me, card):
            assert "free" in told
            return
        need = cost_text(paying.cost(self.game, self.me, card)) or "free"
        assert re.search(rf"(?<![\w+]){re.escape(need)}(?![\w+])", told), (need, told)

    def payable(self, canvas: Canvas) -> None:
        """An event within reach has a heavy frame, one beyond it a round one."""
        request = self.both.request
        assert isinstance(request, Ask)
        for card in self.me.events:
            choices = (f"acquire {card.id}", f"buy {card.id}")
            possible = any(choice.split(" pay")[0].startswith(choices) for choice in request.choices)
            assert ("┏" in canvas_of(canvas, f"card:{card.id}")) == possible, (card.id, request.choices)

    def hand(self) -> None:
        """The same where room is short."""
        self.events("hand")

    def civilisation(self, panel: str = "civilisation") -> None:
        """Every card with its points, covered ones with what they cost, population that bonuses bring."""
        canvas = self.canvas(panel)
        told = canvas.plain
        refs = {spot.ref for spot in canvas.spots() if spot.ref.startswith("civ:")}
        assert len(refs) == len(self.me.all)
        assert told.count("└") - told.count("└─") >= len(self.me.covered)
        worth = [text_at(canvas, ref) for ref in refs]
        points = [int(found[1]) for each in worth if (found := re.search(r"(\d+)vp", each))]
        assert sorted(points) == sorted(self.me.points(card) for card in self.me.all)
        lost = [int(found[1]) for each in worth if (found := re.search(r"vp-(\d+)", each))]
        penalty = self.game.options["decay_penalty"]
        expected = sorted(penalty * card.symbols for card in self.me.covered if card.symbols and penalty)
        assert sorted(lost) == expected
        last = [each.splitlines()[-1] for each in worth]  # a text above it may name other numbers
        people = [int(found[1]) for each in last if (found := re.search(r"\+(\d+)P", each))]
        assert sorted(people) == sorted(card.bonus[0] for card in self.me.view if card.bonus[0])

    def cards(self) -> None:
        """The same as a list."""
        self.civilisation("cards")

    def board(self) -> None:
        """Markers, and how far the viewer is with every token."""
        canvas = self.canvas("board")
        for space, token in self.game.spaces.items():
            told = text_at(canvas, f"space:{space}")
            subject, _, least = token.partition("/")[2].partition(">=")
            if self.look.density == "wide":
                assert f"{have(self.me, subject)}/{least}" in told.splitlines()[-1], told
            sign = told.splitlines()[0][0]
            met = board.satisfied(self.me, f"{subject}>={least}")
            assert sign == "►" or sign in ("✓" if met else "·▹"), (space, told)
        for seat, player in enumerate(self.game.players):
            here = [spot for spot in canvas.spots() if spot.ref == f"space:{player.marker}"]
            if here:
                marks = [
                    c for row in canvas.rows for c, style, ref in row if ref == here[0].ref and c.isdigit()
                ]
                assert str(seat + 1) in marks

    def players(self) -> None:
        """Points, cards, tokens, universal resources, gold."""
        canvas = self.canvas("players")
        for seat, player in enumerate(self.game.players):
            figures = [
                sum(self.score(player).values()),
                len(player.all),
                len(player.tokens),
                player.universal,
            ]
            figures += [player.gold] if self.money else []
            told = text_at(canvas, f"player:{seat}")
            assert numbers(told)[-len(figures) :] == figures, told

    def rivals(self) -> None:
        """What the others have beside cards."""
        canvas = self.canvas("rivals")
        for seat, player in enumerate(self.game.players):
            if seat == self.viewer:
                continue
            told = text_at(canvas, f"player:{seat}").splitlines()[0]
            values = sorted((int(token[0]) for token in player.tokens), reverse=True)
            assert f"{sum(self.score(player).values())}vp · {len(player.all)} card" in told, told
            assert f"tokens {'+'.join(map(str, values)) or '–'} · univ. {player.universal}" in told
            assert not self.money or re.search(rf"gold {player.gold}(?!\d)", told), told
            if player.heritage and "…" not in told:
                assert f"heritage {len(player.heritage)}" in told

    def war(self) -> None:
        """Dice of war, both armies with every card tapped, tokens of those who can be attacked."""
        if self.step != "war" or self.both.state.interrupts:
            return
        canvas, active = self.canvas("war"), self.game.active
        rows = canvas.plain.splitlines()
        assert numbers(rows[1])[:1] == [self.game.wars]
        assert numbers(rows[2])[:1] == [self.game.players[active].universal]
        for seat in self.game.rivals(active):
            told = text_at(canvas, f"player:{seat}")
            found = re.search(r"you (\d+), they (\d+)|(\d+) : (\d+)", told)
            assert found is not None, told
            own, theirs = (int(each) for each in found.groups() if each is not None)
            assert own == self.army(active, seat, "attack"), told
            assert theirs == self.army(seat, active, "defense"), told
            values = sorted((int(token[0]) for token in self.game.players[seat].tokens), reverse=True)
            assert "…" in told or f"tokens {' '.join(map(str, values)) or '–'}" in told, told

    def army(self, seat: int, foe: int, side: str) -> int:
        """Return what an army has before its dice, every card tapped."""
        player = self.game.players[seat]
        upright = [pile[0].card for pile in player.piles if not pile[0].tapped]
        return wars.standing(player, self.game.players[foe], side) + sum(card.bonus[0] for card in upright)

    def everything(self) -> None:
        """Read every panel that is shown."""
        for panel in panels(self.kind):
            shown = self.look.density in (*panel.shown, *panel.aside) and panel.when(self.both.state)
            if shown:
                getattr(self, panel.id)()


def canvas_of(canvas: Canvas, ref: str) -> str:
    """Return every sign that is drawn for a component."""
    return "".join(char for row in canvas.rows for char, _, owner in row if owner == ref)


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_panels_show_what_a_second_reader_finds(kind: Kind, seed: int) -> None:
    """At three sizes, through the eyes of each player in turn."""
    for number, both in enumerate(tables(kind, seed)):
        viewer = both.state.to_move if number % 2 else number % kind.seats
        for size in SIZES:
            Reader(kind, both, look_at(kind, both.state, size, viewer=viewer)).everything()
