"""Both implementations side by side: the same game step by step, choices and tables compared at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

import attrs

from along_history.state import Table
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.testing.playing import outcome_text
from tests.reliability.slow_ah import ages, board
from tests.reliability.slow_ah.table import COLOURS, Ask, Chance, Game, Play, Player, shown

STEP_LIMIT = 20_000


def pile_text(state: Table, seat: int, entry: int) -> str:
    """Return the pile on whose top an entry lies, in the slow one's form."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    pile = next(pile for pile in zone.piles if pile[0] == entry)
    names = [(designs[zone.slots[at]].id, zone.is_tapped(at)) for at in pile]
    return "/".join(f"({name})" if tapped else name for name, tapped in names)


def neutral(state: Table, text: str) -> str:
    """Return a choice in the slow one's form: dice by their faces, cards in play by their piles."""
    verb, *words = text.split(" ")
    if verb in ("destroy", "decay", "under"):
        return f"{verb} {pile_text(state, state.to_move, int(words[1]))}"
    if verb == "swap":
        seat, entry = int(words[0]), int(words[2])
        pile = next(pile for pile in state.players[seat].civ.piles if entry in pile)
        return f"{verb} {seat} {pile_text(state, seat, pile[0])} {pile.index(entry)}"
    if verb in ("discard", "reroll", "golden-age"):
        dice = "+".join(sorted(die_text(state, int(die)) for die in words[0].split("+")))
        return f"{verb} {dice}"
    if verb == "rally":
        assert state.war is not None
        faces = [state.compiled.pool.dice[0].faces[face].id for face in state.war.dice]
        return f"{verb} " + "+".join(sorted(faces[die] for die in map(int, words[0].split("+"))))
    if verb in ("acquire", "raise"):
        return " ".join([verb, *words[:-1], "+".join(sorted(words[-1].split("+")))])
    return text


def die_text(state: Table, die: int) -> str:
    """Return a die of the game in the slow one's form; one that is used up has a mark."""
    face = state.compiled.pool.names(state.faces)[die]
    return f"{COLOURS[die]}:{face}{'!' * (state.spent >> die & 1)}"


def chance_text(state: Table) -> str:
    """Return what is rolled or drawn, in the slow one's form."""
    assert state.chance is not None
    kind, *words = state.chance.text.split(" ")
    if kind in ("roll", "army"):
        dice = words[0].split("+")
        return f"army {len(dice)}" if kind == "army" else "roll " + " ".join(COLOURS[int(d)] for d in dice)
    return str(state.chance.text)


def real_player(state: Table, seat: int) -> dict[str, Any]:
    """Return what lies in front of a player of the game."""
    player, designs, tokens = state.players[seat], state.compiled.designs, state.compiled.tokens
    return {
        "events": sorted(designs[card].id for card in player.events),
        "civ": [pile_text(state, seat, pile[0]) for pile in player.civ.piles],
        "gold": player.gold,
        "universal": player.universal,
        "heritage": sorted(designs[card].id for card in player.heritage),
        "marker": state.compiled.board.spaces[player.marker].id,
        "tokens": sorted(tokens[number].id for number in player.tokens),
        "skips": player.skips,
        "score": {line.id: line.points for line in state.rules.scores(state, seat)},
    }


def slow_player(game: Game, player: Player) -> dict[str, Any]:
    """Return the same of the slow implementation."""
    return {
        "events": sorted(card.id for card in player.events),
        "civ": [shown(pile) for pile in player.piles],
        "gold": player.gold,
        "universal": player.universal,
        "heritage": sorted(card.id for card in player.heritage),
        "marker": player.marker,
        "tokens": sorted(player.tokens),
        "skips": player.skips,
        "score": board.lines(player, game.options["decay_penalty"]),
    }


def real_table(state: Table) -> dict[str, Any]:
    """Return the table of the game as plain values."""
    compiled = state.compiled
    return {
        "age": state.age,
        "round": state.age_round,
        "seats": (state.first, state.active),
        "deck": Counter({(compiled.designs[card].id): n for card, n in enumerate(state.deck.counts) if n}),
        "discards": Counter(compiled.designs[card].id for card in state.discards),
        "aside": Counter(compiled.designs[card].id for card in state.aside),
        "box": Counter(compiled.designs[card].id for card in state.box),
        "spaces": {
            compiled.board.spaces[at].id: compiled.tokens[t].id for at, t in enumerate(state.spaces) if t >= 0
        },
        "spare": sorted(compiled.tokens[number].id for number in state.spare),
        "entered": state.entered,
        "closing": bool(state.closing),
        "wars": state.wars,
        "players": [real_player(state, seat) for seat in range(state.seats)],
    }


def real_dice(state: Table) -> list[str]:
    """Return the dice, or the result pawns, that are left to the player on turn."""
    dice = [die_text(state, die) for die in range(len(state.faces))]
    return sorted(die for die in dice if not die.endswith("!"))


def slow_table(game: Game) -> dict[str, Any]:
    """Return the same of the slow implementation."""
    return {
        "age": game.age,
        "round": game.round,
        "seats": (game.first, game.active),
        "deck": Counter(card.id for card in game.deck),
        "discards": Counter(card.id for card in game.discards),
        "aside": Counter(card.id for card in game.aside),
        "box": Counter(card.id for card in game.box),
        "spaces": game.spaces,
        "spare": sorted(game.spare),
        "entered": game.entered,
        "closing": game.closing,
        "wars": game.wars,
        "players": [slow_player(game, player) for player in game.players],
    }


@attrs.define
class Both:
    """A game of both implementations at the same place."""

    rules: Rules
    luck: Random
    state: Any
    game: Game
    plan: Play
    request: Ask | Chance | None
    """What the slow implementation wants to know next."""
    told: list[str] = attrs.field(factory=list)
    """The steps so far."""
    seen: Counter[str] = attrs.field(factory=Counter)
    """How often each kind of choice was made."""
    compared: int = 0
    """How many choices were compared, and tables."""

    @classmethod
    def new(cls, rules: Rules, luck: Random) -> Both:
        """Return a new match."""
        state = rules.new()
        game = ages.new(options_of(rules), modes_of(rules), state.seats)
        plan = ages.match(game)
        return cls(rules, luck, state, game, plan, next(plan, None))

    @classmethod
    def at(cls, rules: Rules, luck: Random, state: Any, game: Game) -> Both:
        """Return a match that goes on from the beginning of a turn."""
        game = deepcopy(game)
        plan = ages.course(game)
        return cls(rules, luck, state, game, plan, next(plan, None))

    def play(self, limit: int = STEP_LIMIT) -> None:
        """Play on to the end, or for so many steps, comparing everything on the way."""
        while self.state.to_move != OVER and len(self.told) < limit:
            self.check()
            self.go_on(self.step())
        self.check()

    def go_on(self, answer: str) -> None:
        """Let the slow implementation take the same step."""
        try:
            self.request = self.plan.send(answer)
        except StopIteration:
            self.request = None

    def check(self) -> None:
        """Compare tables, and what is asked of whom."""
        request = self.request
        self.compared += 1
        real, slow = real_table(self.state), slow_table(self.game)
        for name in real:
            self.same(name, real[name], slow[name])
        self.same("winners", list(self.rules.result(self.state).winners), ages.winners(self.game))
        if self.game.acting:
            self.same("dice", real_dice(self.state), sorted(map(str, self.game.left)))
        to_move = self.state.to_move
        if to_move == OVER:
            self.same("end", None, request)
        elif to_move == CHANCE:
            self.same("chance", chance_text(self.state), getattr(request, "text", request))
            if self.state.chance.kind == "army":
                self.same("strength", self.state.war.strength, self.game.strength)
        else:
            assert isinstance(request, Ask), f"{self.place()}: {to_move} chooses, not {request}"
            listed = [neutral(self.state, action.text) for action in self.state.legal]
            self.same("player", to_move, request.seat)
            self.same("choices", sorted(listed), sorted(request.choices))
            self.compared += len(listed)

    def same(self, what: str, real: Any, slow: Any) -> None:
        """Fail unless both say the same."""
        if real != slow:
            lacking, beyond = differences(real, slow)
            raise AssertionError(
                f"{self.place()}\n{what}\nonly the game: {lacking}\nonly the slow one: {beyond}"
            )

    def step(self) -> str:
        """Take a step in the game; return it in the slow one's form."""
        if self.state.to_move == CHANCE:
            outcome = self.state.chance.sample(self.state, self.luck)
            text = outcome_text(self.state, outcome)
            self.told.append(f"* {text}")
            self.rules.answer(self.state, outcome)
            return text
        choices = different(self.state)
        text = chosen(choices, self.luck)
        self.told.append(f"{self.state.to_move + 1} {text}")
        self.seen[text.split(" ")[0]] += 1
        self.rules.play(self.state, choices[text])
        return text

    def place(self) -> str:
        """Return where both stand."""
        return "\n".join([f"{self.rules.ruleset}, {self.state.seats} players", *self.told[-12:]])


def differences(real: Any, slow: Any) -> tuple[Any, Any]:
    """Return what only one of two values has."""
    if (
        isinstance(real, list)
        and isinstance(slow, list)
        and len(real) == len(slow)
        and real
        and isinstance(real[0], dict)
    ):
        pairs = [differences(one, other) for one, other in zip(real, slow, strict=True)]
        return [one for one, _ in pairs], [other for _, other in pairs]
    if isinstance(real, dict) and isinstance(slow, dict):
        keys = [key for key in {**real, **slow} if real.get(key) != slow.get(key)]
        return {key: real.get(key) for key in keys}, {key: slow.get(key) for key in keys}
    if isinstance(real, list) and isinstance(slow, list):
        return [x for x in real if x not in slow] or real, [x for x in slow if x not in real] or slow
    return real, slow


def different(state: Table) -> dict[str, Any]:
    """Return the choices at hand by their text in the slow one's form."""
    found: dict[str, Any] = {}
    for action in state.legal:
        found.setdefault(neutral(state, action.text), action)
    return found


def chosen(texts: Iterable[str], luck: Random) -> str:
    """Choose at random: first a kind of choice, then one of the kind; stopping is not often chosen."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.split(" ")[0], []).append(text)
    weights = [{"done": 0.5, "discard": 0.5, "stand": 0.3}.get(kind, 1.0) for kind in kinds]
    (kind,) = luck.choices(list(kinds), weights)
    return luck.choice(kinds[kind])


def options_of(rules: Rules) -> dict[str, Any]:
    """Return the options of a game, numbers of the rules among them."""
    return dict(rules.options)


def modes_of(rules: Rules) -> set[str]:
    """Return the variants that are played."""
    return {rule.removeprefix("along-history.") for rule in rules.rule_ids}
