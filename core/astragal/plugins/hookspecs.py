"""The contract with plugin authors: seventeen hooks.

Every hook is called once, while a ruleset is compiled, and hands over data or functions. Play itself
never goes through a hook. An implementation may take any subset of the arguments. The order is that of
the ruleset: the game first, then its rules as listed.

A plugin is a module (or any object) whose functions are marked with `@hookimpl`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astragal.plugins.hooks import hookimpl, hookspec

if TYPE_CHECKING:
    from astragal.engine.phase import PhasePlan
    from astragal.plugins.lesson import Lesson
    from astragal.plugins.metrics import Metric
    from astragal.plugins.options import Option
    from astragal.plugins.records import (
        BotKind,
        Command,
        Ending,
        GameDefinition,
        Limit,
        Modifier,
        Naming,
        Offer,
        Reaction,
        Scoring,
        Setup,
        Showable,
        TieBreak,
    )

__all__ = ["hookimpl", "hookspec"]

# --- What there is -------------------------------------------------------------------------------


@hookspec
def define_game() -> GameDefinition:
    """Define a game.

    Called first. Return a `GameDefinition`; only a game's own plugin implements it.

    Example::

        @hookimpl
        def define_game():
            return GameDefinition(id="pig", name="Pig", players=(2, 4), ...)
    """


@hookspec
def options() -> list[Option]:
    """Add options that a ruleset may set.

    Called before content is loaded. Return a list of `Option`.

    Example::

        @hookimpl
        def options():
            return [Option("ships_limit", 5, "How many ships a player may own.", range=(0, 99))]
    """


@hookspec
def amend_content(setup: Setup, content: Any) -> None:
    """Change the game's content: add, remove or alter dice, cards, developments, boards.

    Called once the game's content files are loaded. Change `content` in place and return nothing.

    Example::

        @hookimpl
        def amend_content(content):
            content.developments["coinage"].cost = 25
    """


# --- How a turn goes -----------------------------------------------------------------------------


@hookspec
def amend_phases(setup: Setup, plan: PhasePlan) -> None:
    """Insert, replace, reorder or drop phases.

    Called after `amend_content`. Change `plan` in place and return nothing. Where a game has several kinds of
    turn, a change is made in each that has the phase, unless one is named: `turn="active"`.

    Example::

        @hookimpl
        def amend_phases(plan):
            plan.insert_after("feed", Market)
    """


@hookspec
def actions(setup: Setup) -> list[Offer]:
    """Offer new actions in a phase.

    Return a list of `Offer`. The actions show in every front end by themselves; the offer's `refuse` may say
    why one of them cannot be taken now.

    Example::

        @hookimpl
        def actions():
            return [Offer("buy", (Pray,), lambda state: (PRAY,))]
    """


@hookspec
def limits(setup: Setup) -> list[Limit]:
    """Forbid actions, with a reason.

    Return a list of `Limit`; each sees the kinds of action it names, where they could be taken without it,
    and returns a `Refusal` or None. Its reason is a sentence with fields in braces, so that it can be
    translated.

    Example::

        @hookimpl
        def limits():
            early = Refusal("no shopping before round {n}", fields={"n": 2})
            return [Limit(("buy",), lambda state, action: early if state.round == 1 else None)]
    """


# --- What things are worth -----------------------------------------------------------------------


@hookspec
def modifiers(setup: Setup) -> list[Modifier]:
    """Change quantities.

    Return a list of `Modifier`; each function gets state, seat and the value so far, and returns the new one.

    Example::

        @hookimpl
        def modifiers():
            return [Modifier("coins_per_die", lambda state, seat, value: value + 3)]
    """


@hookspec
def reactions(setup: Setup) -> list[Reaction]:
    """Let something happen when something happened.

    Return a list of `Reaction`; each function gets the state, which it may change, and the event. What it
    asks of chance (`state.chance = ...`) or of a player (`state.ask(...)`) waits until nothing else is
    pending; at the start of a turn it comes before the first phase. When the game has ended nobody can be
    asked any more.

    Example::

        @hookimpl
        def reactions():
            return [Reaction(MonumentCompleted, lambda state, event: feast(state, event.seat))]
    """


@hookspec
def scoring(setup: Setup) -> list[Scoring]:
    """Add or replace lines of the score.

    Return a list of `Scoring`; a line whose id exists takes its place. In a game of several ages each line is
    counted at the end of every age, and the points are kept.

    Example::

        @hookimpl
        def scoring():
            return [Scoring("food", lambda state, seat: state.players[seat].food // 5)]
    """


@hookspec
def endings(setup: Setup) -> list[Ending]:
    """Add ways for the game to end, or replace those there are.

    Return a list of `Ending`; each is asked after every round, in order. One whose id exists takes its place;
    one that `replaces` drops all before it. To end a whole game at once, let a reaction call
    `state.rules.finish(state, "its_id")`.

    Example::

        @hookimpl
        def endings():
            return [Ending("ten_rounds", lambda state: state.round >= 10, replaces=True)]
    """


@hookspec
def tie_break(setup: Setup) -> list[TieBreak]:
    """Break ties between players with equal scores.

    Return a list of `TieBreak`, asked in order after those of the game; players still equal share the win.

    Example::

        @hookimpl
        def tie_break():
            return [TieBreak("cities", lambda state, seat: state.players[seat].cities)]
    """


# --- What people see -----------------------------------------------------------------------------


@hookspec
def wording(setup: Setup) -> Naming:
    """Name components, phases, endings, score lines and the rule itself (`rule:ID`) in each language.

    Texts of `score:ID` and `ending:ID` stand in the help under the aim of the game; a quantity or an option
    in braces becomes its value. The name `ended-by:ID` says that one `{player}` brought an ending about,
    `ended-by-several:ID` that several `{players}` did.
    Return a `Naming`; later rules override earlier names. Catalogues in a
    folder `locale` beside the rule's file are found without this hook.

    Example::

        @hookimpl
        def wording():
            return Naming(names={"score:food": {"en": "Food left", "fr": "Nourriture restante"}})
    """


@hookspec
def panels(setup: Setup) -> list[Showable]:
    """Show parts of the table in the terminal.

    Return a list of `astragal.panels.Panel`. Only the TUI calls it: import Textual inside the function.

    Example::

        @hookimpl
        def panels():
            from mygame.panels import PANELS

            return PANELS
    """


@hookspec
def lessons() -> list[Lesson]:
    """Offer guided matches.

    Return a list of `Lesson`, usually read from TOML files beside the plugin. A lesson that a rule brings is
    played with that rule.

    Example::

        @hookimpl
        def lessons():
            return [read_lesson(Path(__file__).parent / "lessons" / "first-match.toml")]
    """


@hookspec
def commands() -> list[Command]:
    """Add commands to the `astragal` program.

    Return a list of `Command`; each gets the words after its name and returns an exit code, or is a Click
    command with options of its own. `astragal rules run RULE NAME` runs it. Named in the entry points
    `astragal.commands` of a package, it is a command of `astragal` itself. Raise `BadInput` for input that
    will not do: it is shown as one line, and is not taken for a fault of the rule.

    Example::

        @hookimpl
        def commands():
            return [Command("odds", "Print dice odds.", run_odds)]
    """


# --- Who plays and what is measured --------------------------------------------------------------


@hookspec
def bots() -> list[BotKind]:
    """Add bots.

    Return a list of `BotKind`.

    Example::

        @hookimpl
        def bots():
            return [BotKind("miser", "Never buys anything.", Miser, games=("rtta",))]
    """


@hookspec
def metrics(setup: Setup) -> list[Metric]:
    """Add figures to the lab's tables and comparisons.

    Return a list of `Metric`; each measures one finished game.

    Example::

        @hookimpl
        def metrics():
            return [Metric("goods_left", "Goods left at the end.", lambda tally: goods_left(tally.state))]
    """
