"""The first line of a match: everything it starts from."""

from __future__ import annotations

from astragal import __version__
from astragal.engine.rules import Rules
from astragal.journal import FORMAT, Header, Seat
from astragal.journal.format import BranchOrigin
from astragal.match.dealer import SCHEME
from astragal.match.line import Line
from astragal.match.versions import rule_used, version_of_game


def begin_header(
    rules: Rules,
    ruleset: tuple[str, str],
    seats: tuple[Seat, ...],
    seed: int,
    real_dice: bool,
    take_backs: bool,
    origin: BranchOrigin | None = None,
    position: str = "",
) -> Header:
    """Return what a match starts from; the ruleset is given as its game and its id."""
    line, (game, id) = Line(rules, seats, position), ruleset
    return Header(
        format=FORMAT,
        astragal=__version__,
        game=game,
        game_version=version_of_game(game),
        ruleset=id,
        rules=tuple(rule_used(rules, name) for name in rules.rule_ids),
        options=dict(sorted(rules.options.items())),
        players=seats,
        seed=seed,
        real_dice=real_dice,
        take_backs=take_backs,
        round=line.state.round,
        next=line.state.to_move,
        h=line.digest,
        revision=len(rules.game.corrections),
        luck=SCHEME,
        origin=origin,
        position=position,
    )
