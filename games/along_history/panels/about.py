"""What there is to say about a component as things stand: its name, and a text about it."""

from __future__ import annotations

from along_history.cards.compiled import Design
from along_history.cards.text import link_text
from along_history.cards.vocabulary import RESOURCES
from along_history.panels.events import price_text
from along_history.panels.marks import card_name, cost_text, points, resource_name, type_name
from along_history.panels.players import summary
from along_history.payment.need import need
from along_history.phases.achievements import Decay, can_decay, count
from along_history.state import Table, in_view
from astragal import Words

Known = tuple[str, str]
NOTHING: Known = ("", "")


def about_events(state: Table, viewer: int, words: Words, ref: str) -> Known:
    """Tell about an event card: type, cost now and as printed, points, bonuses, its text."""
    kind, _, id = ref.partition(":")
    if kind not in ("card", "price", "shed") or id not in state.compiled.names[state.age]:
        return NOTHING
    design = state.design(id)
    price = words("costs {cost}", cost=price_text(state, viewer, design, words))
    printed = cost_text(design.cost)
    if printed != cost_text(need(state, viewer, design, in_view(state.players[viewer].civ))):
        price += words(" (printed {cost})", cost=printed)
    return card_name(words, design), _joined(_facts(words, design, price))


def about_civilisation(state: Table, viewer: int, words: Words, ref: str) -> Known:
    """Tell about a card in front of the viewer, in view or covered, and about heritage."""
    kind, _, id = ref.partition(":")
    player = state.players[viewer]
    if kind == "heritage" and id in state.compiled.heirs:
        design = state.compiled.designs[state.compiled.heirs[id]]
        once = words("heritage: use it once")
        return card_name(words, design), _joined(_facts(words, design, once))
    if kind != "civ" or not id.isdecimal() or int(id) not in player.civ.entries():
        return NOTHING
    entry = int(id)
    design = state.compiled.designs[player.civ.card(entry)]
    where = ""
    if entry in player.civ.covered():
        where = words("covered: only its type and points count")
    elif state.interrupts and isinstance(state.interrupts[-1], Decay):
        where = _loss(state, viewer, words, design)
    elif player.civ.is_tapped(entry):
        where = words("tilted until your next turn")
    return card_name(words, design), _joined(_facts(words, design, where))


def _loss(state: Table, seat: int, words: Words, design: Design) -> str:
    """Say what it costs at the end of the age to let a card decay."""
    lost = design.symbols * state.rules.quantities["decay_penalty"](state, seat)
    if not lost:
        return words("covering it costs no points")
    return words.plural("covering it costs {n} point", "covering it costs {n} points", lost)


def _facts(words: Words, design: Design, more: str) -> list[str]:
    bonus = [f"{n} {resource_name(words, place)}" for place, n in enumerate(design.bonus) if n]
    return [
        type_name(words, design.kind),
        more,
        points(words, design.vp),
        words("bonus {bonus}", bonus=words.join(bonus)) if bonus else "",
        "" if design.transmissible else words("can't be traded"),
        f"{words.help(f'card:{design.id}')} {link_text(words, design.id)}".strip(),
    ]


def _joined(parts: list[str]) -> str:
    return ", ".join(part for part in parts[:-1] if part) + (f". {parts[-1]}" if parts[-1] else "")


def about_dice(state: Table, viewer: int, words: Words, ref: str) -> Known:
    """Tell about a die or pawn, and about what the viewer has beside cards."""
    kind, _, id = ref.partition(":")
    if kind == "universal":
        return words.name("universal"), words.help("universal")
    if kind == "loose":
        resource = RESOURCES.index(id.partition(":")[0])
        return words("leftover symbol"), resource_name(words, 1 + resource)
    if kind != "die" or not id.isdecimal() or int(id) >= len(state.compiled.colours):
        return NOTHING
    die = int(id)
    name = f"{die + 1}: {words.name(f'die:{state.compiled.colours[die]}')}"
    if die >= len(state.faces):
        return name, words("not rolled yet")
    face = state.compiled.shown[die][state.faces[die]]
    used = words("used") if state.spent >> die & 1 and state.war is None else ""
    parts = (words.name(f"face:{face}"), used, words.help(f"face:{face}"))
    return name, ", ".join(part for part in parts if part)


def about_board(state: Table, viewer: int, words: Words, ref: str) -> Known:
    """Tell about a space: what its token asks for, what the viewer has of it, who stands there."""
    kind, _, id = ref.partition(":")
    spaces = {space.id: number for number, space in enumerate(state.compiled.board.spaces)}
    if kind != "space" or id not in spaces:
        return NOTHING
    space = spaces[id]
    number = state.spaces[space]
    here = [words.player(seat) for seat, player in enumerate(state.players) if player.marker == space]
    stand = words("here: {players}", players=words.join(here)) if here else ""
    parts = (_token_text(state, viewer, words, number), stand)
    return _space_name(state, words, space), ", ".join(part for part in parts if part)


def _space_name(state: Table, words: Words, space: int) -> str:
    place = state.compiled.board.spaces[space]
    if not place.column:
        return words("Start")
    if state.spaces[space] < 0:
        return words("Space {id}", id=place.id)
    return words.plural("Space {id}, {n} point", "Space {id}, {n} points", place.column, id=place.id)


def _token_text(state: Table, viewer: int, words: Words, number: int) -> str:
    if number < 0:
        return words("no token here")
    token = state.compiled.tokens[number]
    have = count(state, state.players[viewer], token.condition.subject)
    asked = words.name(f"token:{token.id.partition('#')[0]}")
    told = words("the token needs {what}; you have {n}", what=asked, n=have)
    decays = have >= token.condition.threshold and can_decay(state, viewer)
    return f"{told}; {words('then you cover one of your cards')}" if decays else told


def about_players(state: Table, viewer: int, words: Words, ref: str) -> Known:
    """Tell about a player."""
    kind, _, id = ref.partition(":")
    if kind != "player" or not id.isdecimal() or int(id) >= state.seats:
        return NOTHING
    return words.player(int(id)), summary(state, words, int(id))
