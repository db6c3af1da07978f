"""War as a dialogue: who attacks whom, what each army is made of, and what is at stake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from along_history.effects.armies import army, generals, trump_entry
from along_history.panels.marks import seat_ink
from along_history.phases.war import Muster, Spoils, StrikeBack
from along_history.state import Table, War
from astragal.panels import Canvas, Look, cut

ROWS = 4


def war_at_hand(state: Table) -> bool:
    """Return whether a war is being fought, or can be declared now and win something."""
    pending = state.interrupts[-1] if state.interrupts else None
    if state.war is not None or isinstance(pending, Spoils | StrikeBack):
        return True
    phase = state.rules.phase_of(state)
    return state.to_move >= 0 and not state.interrupts and phase.id == "war" and not phase.is_moot(state)


def mustering(state: Table) -> bool:
    """Return whether the dice of the army that is being raised are still to be rolled."""
    return bool(state.interrupts) and isinstance(state.interrupts[-1], Muster)


def peace(state: Table) -> bool:
    """Return whether there is no war at hand."""
    return not war_at_hand(state)


def events_at_hand(state: Table) -> bool:
    """Return whether the events matter now; where room is short they make way for the board."""
    return peace(state) and (bool(state.interrupts) or state.rules.phases[state.phase].id != "achievements")


def war_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the army of the one who decides, and the players."""
    return ["army", *(f"player:{seat}" for seat in state.rivals(viewer))]


def draw_war(look: Look) -> Canvas:
    """Draw both sides of a war, or the rivals who can be attacked."""
    state: Table = look.state
    canvas = Canvas(look.width)
    canvas.put(0, ROWS - 1, "")
    if state.war is not None:
        third = look.width // 3
        _side(canvas, look, state.war.attacker, 0, third)
        _between(canvas, look, third, third)
        _side(canvas, look, state.war.defender, 2 * third, look.width - 2 * third)
    elif state.interrupts:
        _aftermath(canvas, look)
    else:
        _targets(canvas, look)
    return canvas


# --- declaring -----------------------------------------------------------------------------------


def _targets(canvas: Canvas, look: Look) -> None:
    state: Table = look.state
    rivals = state.rivals(state.active)
    width = look.width // (len(rivals) + 1)
    words, player = look.words, state.players[state.active]
    lines = [
        words("War?"),
        words("War dice {n}", n=state.wars),
        words("universal {n}", n=player.universal),
        words("% wins a token"),
    ]
    for y, line in enumerate(lines):
        canvas.put(1, y, cut(line, width - 2), "bold $heading" if y == 0 else "")
    for place, seat in enumerate(rivals):
        _target(canvas, look, seat, (place + 1) * width, width)


def _target(canvas: Canvas, look: Look, seat: int, x: int, width: int) -> None:
    ref, words, state = f"player:{seat}", look.words, look.state
    legal = ref in look.legal
    border, style = ("heavy", "bold") if legal else ("round", "dim")
    canvas.box(x, 0, width, ROWS, border=border, style=style, ref=ref)
    lead = f"►{look.key(ref)} " if legal else " "
    at = canvas.put(x + 1, 0, lead, "bold $key", ref)
    canvas.put(at, 0, cut(f"{seat + 1} {words.player(seat)}", width - 5) + " ", f"bold {seat_ink(seat)}", ref)
    canvas.put(x + 1, 1, cut(f" {_strength(look, state.active, seat, width - 3)}", width - 2), "", ref)
    canvas.put(x + 1, 2, cut(f" {_token_values(look, seat)}", width - 2), "bold", ref)


def _strength(look: Look, attacker: int, defender: int, room: int) -> str:
    """Return what an attack finds: both armies with every card tapped, the odds of a token, generals."""
    war = look.state.fork()
    war.war = War(attacker, defender)
    own, theirs = (army(war, seat) + _can_tap(war, seat) for seat in (attacker, defender))
    chance = token_chance(war, own - theirs)
    odds = "" if chance is None else f" · {chance:.0%}"
    long, general = (
        look.words("you {own}, they {theirs}", own=own, theirs=theirs),
        _general_text(look, defender),
    )
    told = f"{long}{odds}{general}"
    return told if len(told) <= room else f"{own} : {theirs}{odds}{general}"


def token_chance(state: Table, ahead: int) -> float | None:
    """Return the odds that an army so far ahead takes a token, without generals; None without a token."""
    war, compiled = state.war, state.compiled
    assert war is not None
    values = [compiled.tokens[token].value for token in state.players[war.defender].tokens]
    if not values or max(trump_entry(state, war.attacker), trump_entry(state, war.defender)) >= 0:
        return None
    sums = Counter(map(sum, product(*(compiled.yields[die] for die in compiled.greens))))
    pairs = product(sums.items(), repeat=2)
    won = sum(m * n for (mine, m), (their, n) in pairs if ahead + mine - their >= min(values))
    return float(won / sums.total() ** 2)


def _can_tap(state: Table, seat: int) -> int:
    """Return the population that a player's upright cards could add to an army."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    upright = [designs[card] for card in zone.upright()]
    return sum(design.bonus[0] for design in upright)


def _general_text(look: Look, seat: int) -> str:
    number = generals(look.state, seat)
    return f" · {look.words.plural('{n} general', '{n} generals', number)}" if number else ""


def _token_values(look: Look, seat: int) -> str:
    tokens = look.state.compiled.tokens
    values = sorted((tokens[token].value for token in look.state.players[seat].tokens), reverse=True)
    return look.words("tokens {values}", values=" ".join(map(str, values)) or "–")


# --- fighting ------------------------------------------------------------------------------------


def _side(canvas: Canvas, look: Look, seat: int, x: int, width: int) -> None:
    state: Table = look.state
    war, words = state.war, look.words
    assert war is not None
    raising = war.raising == seat
    ref = "army" if raising else f"player:{seat}"
    style = "bold" if raising else "dim"
    canvas.box(x, 0, width, ROWS, border="heavy" if raising else "round", style=style, ref=ref)
    role = words("attacks") if seat == war.attacker else words("defends")
    title = f" {seat + 1} {words.player(seat)} {role} "
    canvas.put(x + 1, 0, cut(title, width - 2), f"bold {seat_ink(seat)}".strip(), ref)
    for y, line in enumerate(_army_lines(look, seat)):
        canvas.put(x + 2, y + 1, cut(line, width - 3), "bold" if y == 0 else "", ref)


def _army_lines(look: Look, seat: int) -> list[str]:
    """Return how far an army is: settled, being raised, or still to come."""
    state: Table = look.state
    war, words = state.war, look.words
    assert war is not None
    if war.raising != seat:
        if seat == war.attacker:
            return [words("army {n}", n=war.attack), words("ready")]
        return [words("Army: {n}", n=army(state, seat)), words("answers next")]
    if war.dice and not mustering(state):
        dice = [
            state.compiled.yields[die][face]
            for die, face in zip(state.compiled.greens, war.dice, strict=True)
        ]
        total = war.strength + sum(dice)
        rolled = "+".join(map(str, dice))
        sums = words("{own} + dice {dice} = {total}", own=war.strength, dice=rolled, total=total)
        return [sums, words.plural("{n} general left", "{n} generals left", war.rerolls)]
    return _muster_lines(look, seat)


def _muster_lines(look: Look, seat: int) -> list[str]:
    state: Table = look.state
    words, designs = look.words, state.compiled.designs
    zone = state.players[seat].civ
    ticked = [int(ref[4:]) for ref in look.ticked if ref.startswith("civ:")] if look.viewer == seat else []
    tapped = sum(designs[zone.card(entry)].bonus[0] for entry in ticked)
    now = words("army {n} + 3 dice", n=army(state, seat) + tapped)
    key = f" ({look.key('army')})" if "army" in look.legal and look.ticking != "army" else ""
    can = words("tilt up to +{n}", n=_can_tap(state, seat))
    return [now, f"{can}{key}"]


def _between(canvas: Canvas, look: Look, x: int, width: int) -> None:
    state: Table = look.state
    war, words = state.war, look.words
    assert war is not None
    lines = [words("WAR") if not war.counter else words("COUNTERATTACK")]
    if war.raising == war.defender:
        lines.append(words("{n} or more holds", n=war.attack))
    else:
        lines.append(words("Army ready"))
    lines.append(_token_values(look, war.defender))
    for y, line in enumerate(lines):
        canvas.put(x, y, cut(line, width).center(width), "bold $heading" if y == 0 else "")


def _aftermath(canvas: Canvas, look: Look) -> None:
    pending, words = look.state.interrupts[-1], look.words
    if isinstance(pending, Spoils):
        text = words(
            "{player} won by {n} and takes a token of {rival}",
            player=words.player(pending.seat),
            n=pending.most,
            rival=words.player(pending.rival),
        )
    elif isinstance(pending, StrikeBack):
        text = words(
            "{player} lost, but may strike back at {rival}",
            player=words.player(pending.seat),
            rival=words.player(pending.rival),
        )
    else:
        text = words("At peace.")
    canvas.put(1, 1, cut(text, look.width - 2), "bold")
