"""What can be picked now: the legal actions laid out on components, keys and the action bar."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain

import attrs

from astragal.engine.phase import DONE, Selection
from astragal.engine.rules import Rules
from astragal.engine.sentences import made_like
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.errors import NOT_LISTED, Refusal
from astragal.tui.table.bars import BarItem
from astragal.tui.table.canvas import clean
from astragal.tui.table.dice import reroll_selections
from astragal.tui.table.keys import LETTERS, assign, is_die
from astragal.tui.table.panel import Shown

FEW = 4
"""Up to so many actions on components are listed in the action bar as well."""


@attrs.frozen
class Choices:
    """Everything that the player to move can pick, and how."""

    by_ref: dict[str, tuple[Action, ...]] = attrs.field(factory=dict)
    """Actions by the component that stands for them."""
    loose: tuple[Action, ...] = ()
    """Actions that no component on the table stands for."""
    can_end: bool = False
    selection: Selection | None = None
    """What is being ticked."""
    ticked: frozenset[str] = frozenset()
    payable: dict[str, Selection] = attrs.field(factory=dict)
    """Selections that begin when their target is picked."""
    keys: dict[str, str] = attrs.field(factory=dict)
    items: tuple[BarItem, ...] = ()
    end: str = ""
    """What ending the phase is called where it ends the turn or loses something; else the phase says it."""

    @cached_property
    def legal(self) -> frozenset[str]:
        """The components that can be picked."""
        picked = {*self.by_ref, *self.payable}
        if self.selection is not None:
            return frozenset({*self.selection.candidates, *picked})
        return frozenset(picked)

    @property
    def ticking(self) -> str:
        """What is being ticked for: a component, `phase`, or nothing."""
        return "" if self.selection is None else self.selection.target or "phase"

    def by_key(self, key: str) -> str:
        """Return what a key picks; empty when it picks nothing."""
        return next((ref for ref, own in self.keys.items() if own == key), "")

    @property
    def ticks_dice(self) -> bool:
        """Whether dice are chosen by ticking them now."""
        chosen = self.selection.candidates if self.selection is not None and not self.selection.target else ()
        return any(map(is_die, chosen))

    def item(self, ref: str) -> BarItem | None:
        """Return the entry of the action bar that picks something."""
        return next((item for item in self.items if item.ref == ref), None)

    def actions(self) -> list[Action]:
        """Return every action that is picked whole, in order."""
        return [*(action for actions in self.by_ref.values() for action in actions), *self.loose]

    def action(self, rules: Rules, ref: str) -> Action | None:
        """Return the action behind an entry of the action bar or the palette."""
        text = ref.removeprefix("act:")
        return next((action for action in self.actions() if rules.text_of(action) == text), None)


def label_of(rules: Rules, state: State, action: Action, words: Words) -> str:
    """Say an action in the player's language; as it is written in the journal when its rule cannot say it."""
    try:
        return clean(rules.label(state, action, words))
    except Exception:  # a rule that cannot word its action must not take the table down
        return clean(rules.text_of(action))


def lay_out(
    rules: Rules,
    state: State,
    shown: Shown,
    words: Words,
    *,
    target: str = "",
    ticked: frozenset[str] = frozenset(),
    kept: dict[str, str] | None = None,
    end: str = "",
    letters: Sequence[str] = LETTERS,
) -> Choices:
    """Return the choices of the seat to move; `target` is what a payment is being built up for.

    `end` is what ending the phase is called where it ends the turn or loses something.
    """
    if state.to_move < 0:
        return Choices()
    selections = rules.selections(state) or reroll_selections(rules, state)
    covered: set[tuple[type[Action], str]] = {(choice.makes, choice.target) for choice in selections}
    payable = {choice.target: choice for choice in selections if choice.target}
    selection = payable.get(target) or next((choice for choice in selections if not choice.target), None)
    placed = list(chain.from_iterable(shown.each()))
    by_ref: dict[str, tuple[Action, ...]] = {}
    loose: list[Action] = []
    for action in state.legal:
        if action == DONE or not covered.isdisjoint({(type(action), ""), (type(action), action.target)}):
            continue
        if action.target in placed and action.target not in payable:  # picking that begins the payment
            by_ref[action.target] = (*by_ref.get(action.target, ()), action)
        else:
            loose.append(action)
    if selection is not None and selection.target:
        by_ref = {}
    by_ref |= _like_dice(rules, state, by_ref, [ref for ref in placed if ref not in by_ref], covered)
    choices = Choices(by_ref, tuple(loose), DONE in state.legal, selection, ticked, payable, end=end)
    return _with_keys(rules, state, choices, shown, words, kept if kept is not None else {}, letters)


def plain_choices(rules: Rules, state: State, words: Words) -> Choices:
    """Return the legal actions as a bare list, for when something about laying them out fails."""
    loose = tuple(action for action in state.legal if action != DONE)
    labels = {f"act:{rules.text_of(action)}": label_of(rules, state, action, words) for action in loose}
    keys = assign((), labels, {})
    choices = Choices(loose=loose, can_end=DONE in state.legal, keys=keys)
    items = (
        *_end_item(rules, state, choices, words),
        *(BarItem(ref, keys.get(ref, ""), text) for ref, text in labels.items()),
    )
    return attrs.evolve(choices, items=items)


def _like_dice(
    rules: Rules,
    state: State,
    by_ref: dict[str, tuple[Action, ...]],
    others: Sequence[str],
    covered: set[tuple[type[Action], str]],
) -> dict[str, tuple[Action, ...]]:
    """Return what can be done with dice like those that are listed: lists name one of equal dice."""
    if not any(is_die(ref) for ref in by_ref):
        return {}
    listed = [action for ref, actions in by_ref.items() if is_die(ref) for action in actions]
    plain = len({action.target for action in listed}) == len(listed)  # one thing can be done to each die
    found: dict[str, tuple[Action, ...]] = {}
    for ref in filter(is_die, others):
        tried = _touching(rules, state, ref) if plain else [_done_to(action, ref) for action in listed]
        admitted = [action for action in dict.fromkeys(tried) if rules.refusal(state, action) is None]
        actions = tuple(action for action in admitted if (type(action), "") not in covered)
        if actions:
            found[ref] = actions
    return found


def _with_keys(
    rules: Rules,
    state: State,
    choices: Choices,
    shown: Shown,
    words: Words,
    kept: dict[str, str],
    letters: Sequence[str],
) -> Choices:
    """Give out keys in reading order; what has one keeps it."""
    legal = choices.legal
    refs = _lettered(shown, legal, len(letters))
    listed = list(choices.loose)
    every = [action for actions in choices.by_ref.values() for action in actions]
    placed = [action for action in every if action in state.legal]
    crowded = any(len(actions) > 1 for actions in choices.by_ref.values())
    if len(placed) <= FEW and crowded:
        listed += placed
    labels = {f"act:{rules.text_of(action)}": label_of(rules, state, action, words) for action in listed}
    keys = assign(refs, labels, kept, letters)
    kept.update({ref: key for ref, key in keys.items() if not ref.startswith("act:")})
    keys = {ref: key for ref, key in keys.items() if ref in legal or ref in labels}
    choices = attrs.evolve(choices, keys=keys)
    items = (*_selection_items(rules, state, choices, words), *_end_item(rules, state, choices, words))
    items += tuple(BarItem(ref, keys.get(ref, ""), label) for ref, label in labels.items())
    return attrs.evolve(choices, items=items)


def _lettered(shown: Shown, legal: Collection[str], most: int) -> list[str]:
    """Return what gets keys, in reading order, with what stands beside something that can be picked.

    So a development has the same letter whatever else can be paid for.
    """
    chosen = [ref for own in shown.each() for ref in own if ref in legal]
    chosen += [ref for ref in sorted(legal) if ref not in chosen]
    kinds, pickable = {ref.partition(":")[0] for ref in chosen}, frozenset(legal)
    beside = [
        ref
        for own in shown.each()
        if not pickable.isdisjoint(own)
        for ref in own
        if ref in legal or ref.partition(":")[0] in kinds
    ]
    every = list(dict.fromkeys([*beside, *chosen]))
    return every if len(every) <= most else chosen


def _selection_items(rules: Rules, state: State, choices: Choices, words: Words) -> Iterable[BarItem]:
    selection = choices.selection
    if selection is None:
        return
    action = selection.act(choices.ticked)
    refusal = selection.check(choices.ticked)
    nothing_yet = action is None and not choices.ticked
    if (action == DONE or nothing_yet) and not selection.target:
        keys = span([choices.keys[ref] for ref in selection.candidates if ref in choices.keys])
        label = words(selection.label) if selection.label else words("Confirm")
        yield BarItem("cmd:commit", "space", label, words("choose with {keys}", keys=keys))
        return
    reason = refusal.say(words) if refusal is not None else ""
    if action is None:
        label = words.name(selection.target) if selection.target else words("Confirm")
        yield BarItem("cmd:commit", "space", label, reason or words("choose something first"))
    else:
        yield BarItem("cmd:commit", "space", label_of(rules, state, action, words), reason)
    if selection.target or choices.ticked:
        yield BarItem("cmd:back", "escape", words("Cancel"))


def span(keys: Sequence[str]) -> str:
    """Return keys in short: 1-4 for digits in a row, the others one by one."""
    row = "".join(keys)
    if len(row) > 2 and row in "123456789":
        return f"{row[0]}-{row[-1]}"
    return " ".join(keys)


def _end_item(rules: Rules, state: State, choices: Choices, words: Words) -> Iterable[BarItem]:
    """Yield the end of the phase; while something is chosen, Enter confirms that instead."""
    busy = choices.selection is not None and (choices.selection.target or choices.ticked)
    if choices.can_end and not busy:
        yield BarItem("cmd:end", "enter", choices.end or label_of(rules, state, DONE, words))


def warned(choices: Choices) -> Choices:
    """Return choices whose end of the phase stands out, because something would be lost by it."""
    items = tuple(attrs.evolve(item, warns=True) if item.ref == "cmd:end" else item for item in choices.items)
    return attrs.evolve(choices, items=items)


def ending_choices(words: Words) -> Choices:
    """Return what can be done when the game is over."""
    items = (
        BarItem("cmd:score", "enter", words("Show the score")),
        BarItem("cmd:again", "n", words("Play again")),
        BarItem("cmd:analyse", "a", words("Analyse the match")),
        BarItem("cmd:quit", "q", words("Quit to menu")),
    )
    return Choices(items=items, keys={"cmd:again": "n", "cmd:analyse": "a"})


def waiting_choices(words: Words, over: bool = False) -> Choices:
    """Return what can be done while a bot plays, or while the end of the game is being shown."""
    label = words("Skip to the score") if over else words("Skip to your turn")
    return Choices(items=(BarItem("cmd:hurry", "space", label),))


def entering_choices(words: Words, can_undo: bool) -> Choices:
    """Return what can be done while a roll or a draw at the table is to be entered."""
    undo = (BarItem("cmd:undo", "u", words("Undo")),) if can_undo else ()
    return Choices(items=(BarItem("cmd:roll", "enter", words("Enter the roll")), *undo))


# --- why not -------------------------------------------------------------------------------------


def why_not(rules: Rules, state: State, ref: str) -> Refusal | None:
    """Return why nothing can be done with a component now, as the rules say it; None when they are silent."""
    if state.to_move < 0:
        return None
    for action in _touching(rules, state, ref):
        refusal = rules.refusal(state, action)
        if refusal is not None and refusal != NOT_LISTED:
            return refusal
    return None


def _touching(rules: Rules, state: State, ref: str) -> list[Action]:
    """Return an action of each kind of the phase that touches a component among others.

    An action that always touches the same component, such as a good that is spent, says nothing about it.
    """
    kinds = [kind for kind in rules.phase_of(state).kinds if issubclass(kind, Action) and "{" in kind.touches]
    return [action for kind in kinds if (action := kind.at(ref)) is not None]


def _done_to(action: Action, ref: str) -> Action:
    """Return the same action done to another component, such as a die set to the same face."""
    return made_like(action, action.touches, ref) or action
