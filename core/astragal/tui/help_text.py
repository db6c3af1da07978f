"""Help: the phase at hand, the keys, the game's parts, from names and texts that the game gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.tui.table.bars import COMMANDS, KeyCommand, commands_of
from astragal.tui.table.canvas import capital
from astragal.tui.table.session import Session

Paragraph = tuple[str, str]
HEADING = "bold $heading"
TOLD_ELSEWHERE = ("phase", "rule", "score", "ending", "brief")
"""Kinds of texts that have their own place in the help."""

KEYS = (
    ("1-9", "choose a die"),
    ("0", "choose all other dice instead"),
    ("a-z", "choose the entry with that letter"),
    ("3a 0a", "choose it three times; as often as possible"),
    ("Space", "confirm your choice; skip to your turn"),
    ("Enter", "choose what the cursor is on, or finish the phase"),
    ("Esc", "cancel, clear the cursor"),
    ("← ↑ → ↓", "move the cursor; the line below describes what it is on"),
    ("PgUp PgDn", "scroll a panel that is too long to fit"),
    ("F2 …", "show a panel"),
    ("^p", "find any action or command by name"),
    ("^q", "leave the program"),
    ("^z", "suspend the program; fg brings it back"),
)


def help_paragraphs(session: Session) -> list[Paragraph]:
    """Return the help for the moment at hand."""
    return [
        *_phase(session),
        *_aim(session),
        *_turn(session),
        *_keys(session),
        *_about_game(session),
        *_components(session),
    ]


def _phase(session: Session) -> Iterable[Paragraph]:
    words = session.words
    if session.match.over:
        return
    phase = session.rules.phase_of(session.state).id
    yield words("Now: {phase}", phase=session.phase_name()), HEADING
    yield session.help(f"phase:{phase}") or words("Choose one of the entries with a letter."), ""
    yield session.prompt(), "dim"
    yield "", ""


def _aim(session: Session) -> Iterable[Paragraph]:
    """Yield who wins, where points come from, and how the game ends, as the rules in force have it."""
    words, rules = session.words, session.rules
    yield words("The aim"), HEADING
    alone = session.state.seats == 1
    yield words("Score as many points as you can.") if alone else words("Most points wins."), ""
    yield from (_named(session, f"score:{line.id}") for line in rules.scoring)
    if rules.tie_breaks and not alone:
        ties = words.join([words.name(f"tie:{tie.id}") for tie in rules.tie_breaks])
        yield words("Tie-breaker: {ties}", ties=ties), ""
    yield words("The game ends after the round in which:"), ""
    yield from (_named(session, f"ending:{ending.id}") for ending in rules.endings)
    yield "", ""


def _named(session: Session, ref: str) -> Paragraph:
    """Return a line with the name of something and its text."""
    words = session.words
    return f"  {_told(words, capital(words.name(ref)), session.help(ref))}", ""


def _told(words: Words, name: str, text: str) -> str:
    """Return a name with its text, if it has one, punctuated as in its language."""
    return words("{who}: {what}", who=name, what=text) if text else name


def _turn(session: Session) -> Iterable[Paragraph]:
    """Yield the phases of a turn in order, each with its text; not those that set the table up."""
    words = session.words
    yield words("A turn"), HEADING
    for phase in dict.fromkeys(_phases_of_turns(session.rules)):
        text = session.help(f"phase:{phase}")
        yield f"  {_told(words, words.name(f'phase:{phase}'), text)}", ""
    yield "", ""


def _phases_of_turns(rules: Rules) -> Iterable[str]:
    for turn, index in rules.starts.items():
        while turn != "setup" and index >= 0:
            yield rules.phases[index].id
            index = rules.after[index]


def _keys(session: Session) -> Iterable[Paragraph]:
    words = session.words
    yield words("Keys"), HEADING
    for key, meaning in KEYS:
        yield f"  {words(key):<9} {words(meaning)}", ""
    for command in commands_of(session.rules, session.keymap.commands):
        yield f"  {command.key:<9} {words(command.help)}", ""
    yield "", ""


def _about_game(session: Session) -> Iterable[Paragraph]:
    words, rules = session.words, session.rules
    presets = {preset.id: words(preset.name) for preset in rules.game.presets}
    ruleset = presets.get(rules.ruleset, rules.ruleset)
    yield words("This game: {game}, {ruleset}", game=words(rules.game.name), ruleset=ruleset), HEADING
    yield words(rules.game.help), ""
    for name, option in rules.offered.items():
        if rules.options[name] != option.default:
            value = words.value(name, rules.options[name])
            told = _told(words, words.name(f"option:{name}"), f"{value}. {words(option.help)}")
            yield f"  {told}", ""
    yield from _rules(session)
    yield "", ""


def _rules(session: Session) -> Iterable[Paragraph]:
    """Yield the rules in force on top of the game's own, each with what it says."""
    words, rules = session.words, session.rules
    if rules.rule_ids:
        yield words("Rules in force:"), ""
    for name in rules.rule_ids:
        about = words.about_rule(name, rules.plugins.plugin(name))
        yield f"  {_told(words, words.rule(name), about)}", ""


def _components(session: Session) -> Iterable[Paragraph]:
    """Yield whatever in play has a text of its own, by kinds in the order of the game's words."""
    words = session.words
    texts = [ref for naming in session.rules.namings for ref in naming.texts if words.knows(ref)]
    kinds = {ref: ref.partition(":")[0] for ref in texts}
    entries = sorted((words.name(ref), ref) for ref in kinds)
    for kind in dict.fromkeys(kinds.values()):
        if kind in TOLD_ELSEWHERE:
            continue
        yield capital(words.name(f"kind:{kind}")), HEADING
        own = [(name, ref) for name, ref in entries if kinds[ref] == kind]
        yield from ((f"  {_told(words, capital(name), words.help(ref))}", "") for name, ref in own)
        yield "", ""


ABOUT = (
    "Start a new match from the menu. At the table, everything you can choose is marked ►.",
    "Every step is saved: close the window whenever you like and continue later.",
    "Press ? for help anywhere. At the table it explains the phase and every card; h gives a hint.",
)
"""What the menu's help says first."""

LAB = (
    ("", "The lab lets bots play many games and shows what a rule changes. More on the command line:"),
    (
        "astragal simulate rtta --bots greedy,planner --games 200",
        "Two bots against each other: who wins, and by how much.",
    ),
    (
        "astragal compare rtta bronze-age late-bronze-age --games 200",
        "Two rulesets with the same dice and cards: what differs, and how certain that is.",
    ),
    (
        "astragal simulate rtta --set hand_limit=8 --html report.html",
        "With an option changed, as a page with plots.",
    ),
    ("astragal rules new my_rule.py", "A house rule of your own, for the lab and for the table."),
)
"""Commands of the lab, each with what it does."""


def program_paragraphs(words: Words, commands: Sequence[KeyCommand] = COMMANDS) -> list[Paragraph]:
    """Return the help of the menu."""
    keys: list[Paragraph] = [(f"  {words(key):<9} {words(meaning)}", "") for key, meaning in KEYS]
    keys += [(f"  {command.key:<9} {words(command.help)}", "") for command in commands]
    return [*((words(text), "") for text in ABOUT), ("", ""), (words("Keys"), HEADING), *keys]


def lab_paragraphs(words: Words) -> list[Paragraph]:
    """Return how to use the lab, which runs outside this window."""
    lines: list[Paragraph] = []
    for command, meaning in LAB:
        if command:
            lines += [("", ""), (f"  {command}", "bold $key")]
        lines.append((("  " if command else "") + words(meaning), ""))
    return lines
