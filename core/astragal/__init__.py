"""Astragal: games of dice and cards, their house rules, and what rules do, measured.

This is the door for authors of games and rules. Beside it stand `astragal.components`, `astragal.panels`,
`astragal.bots`, `astragal.testing` and `astragal.lab`. Semantic versioning covers the names in
their `__all__`; everything else may move without notice.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # type checkers know the name; importing it from typing takes 5 ms
if TYPE_CHECKING:
    from astragal.engine.columns import in_columns
    from astragal.engine.forking import Piece, piece, shared, transient
    from astragal.engine.memo import Memo
    from astragal.engine.note import Note
    from astragal.engine.phase import DONE, SETUP, Done, Flow, Phase, PhasePlan, Selection
    from astragal.engine.question import Question
    from astragal.engine.rules import Rules
    from astragal.engine.sealed import AnswerRevealed, AnswerSealed, SealedAnswer, SealedQuestion
    from astragal.engine.sentences import Place, PlayerSeat, Ref
    from astragal.engine.state import (
        CHANCE,
        OVER,
        Action,
        Chance,
        Event,
        GameEnded,
        Outcome,
        PhasePassed,
        State,
        TurnStarted,
    )
    from astragal.engine.state import Interrupt as Interrupt  # for a release; a `Question` replaces it
    from astragal.engine.text_form import Coded, coded
    from astragal.engine.wording import Words
    from astragal.errors import NOT_LISTED, AstragalError, BadInput, Refusal, Refused, RuleFault
    from astragal.match.match import Match, Seat
    from astragal.plugins.content import package_toml, read_toml, structure
    from astragal.plugins.hooks import hookimpl, hookspec
    from astragal.plugins.lesson import Lesson, LessonStep, OtherChoice, read_lesson
    from astragal.plugins.metrics import Metric, Tally, count_by_key, count_of_winners
    from astragal.plugins.options import Option, Value
    from astragal.plugins.outline import Outline
    from astragal.plugins.project_terms import Projects
    from astragal.plugins.records import (
        Bot,
        BotKind,
        CardTable,
        Command,
        Ending,
        GameDefinition,
        Leftover,
        Limit,
        Modifier,
        Naming,
        Offer,
        Preset,
        Quantity,
        Reaction,
        ScoreLine,
        Scoring,
        Setup,
        TieBreak,
    )
    from astragal.plugins.registry import Registry
    from astragal.plugins.rulebook import Chapter, Clause, Rulebook
    from astragal.plugins.terms import DiceFaces, Item, Listed, Members, Positions, Rows, Spot, Term

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "DONE",
    "NOT_LISTED",
    "OVER",
    "SETUP",
    "Action",
    "AnswerRevealed",
    "AnswerSealed",
    "AstragalError",
    "BadInput",
    "Bot",
    "BotKind",
    "CardTable",
    "Chance",
    "Chapter",
    "Clause",
    "Coded",
    "Command",
    "DiceFaces",
    "Done",
    "Ending",
    "Event",
    "Flow",
    "GameDefinition",
    "GameEnded",
    "Item",
    "Leftover",
    "Lesson",
    "LessonStep",
    "Limit",
    "Listed",
    "Match",
    "Members",
    "Memo",
    "Metric",
    "Modifier",
    "Naming",
    "Note",
    "Offer",
    "Option",
    "OtherChoice",
    "Outcome",
    "Outline",
    "Phase",
    "PhasePassed",
    "PhasePlan",
    "Piece",
    "Place",
    "PlayerSeat",
    "Positions",
    "Preset",
    "Projects",
    "Quantity",
    "Question",
    "Reaction",
    "Ref",
    "Refusal",
    "Refused",
    "Registry",
    "Rows",
    "RuleFault",
    "Rulebook",
    "Rules",
    "ScoreLine",
    "Scoring",
    "SealedAnswer",
    "SealedQuestion",
    "Seat",
    "Selection",
    "Setup",
    "Spot",
    "State",
    "Tally",
    "Term",
    "TieBreak",
    "TurnStarted",
    "Value",
    "Words",
    "coded",
    "count_by_key",
    "count_of_winners",
    "hookimpl",
    "hookspec",
    "in_columns",
    "package_toml",
    "piece",
    "read_lesson",
    "read_toml",
    "shared",
    "structure",
    "transient",
]

_ROOMS = {
    "engine.state": (
        "CHANCE OVER Action Chance Event GameEnded Interrupt Outcome PhasePassed State TurnStarted"
    ),
    "engine.phase": "DONE SETUP Done Flow Phase PhasePlan Selection",
    "engine.question": "Question",
    "engine.rules": "Rules",
    "engine.sealed": "AnswerRevealed AnswerSealed SealedAnswer SealedQuestion",
    "engine.sentences": "Place PlayerSeat Ref",
    "engine.text_form": "Coded coded",
    "engine.columns": "in_columns",
    "engine.forking": "Piece piece shared transient",
    "engine.memo": "Memo",
    "engine.note": "Note",
    "engine.wording": "Words",
    "errors": "NOT_LISTED AstragalError BadInput Refusal Refused RuleFault",
    "plugins.content": "package_toml read_toml structure",
    "plugins.hooks": "hookimpl hookspec",
    "plugins.lesson": "Lesson LessonStep OtherChoice read_lesson",
    "plugins.metrics": "Metric Tally count_by_key count_of_winners",
    "plugins.options": "Option Value",
    "plugins.outline": "Outline",
    "plugins.records": (
        "Bot BotKind CardTable Command Ending GameDefinition Leftover Limit Modifier Naming Offer "
        "Preset Quantity Reaction ScoreLine Scoring Setup TieBreak"
    ),
    "plugins.project_terms": "Projects",
    "plugins.registry": "Registry",
    "plugins.rulebook": "Chapter Clause Rulebook",
    "plugins.terms": "DiceFaces Item Listed Members Positions Rows Spot Term",
    "match.match": "Match Seat",
}
"""The names of the door by the module that holds them; each module is imported when a name is first used."""

_HOMES = {name: module for module, names in _ROOMS.items() for name in names.split()}


if not TYPE_CHECKING:  # type checkers see the imports above, and nothing that is not there
    _Module = type(sys)

    class _Door(_Module):
        """The package as a module whose names are never hidden by old modules of the same name.

        Python puts a module such as `astragal.coded` into its package when somebody imports it.
        """

        def __setattr__(self, name: str, value: object) -> None:
            if not (name in _HOMES and isinstance(value, _Module)):
                super().__setattr__(name, value)

    sys.modules[__name__].__class__ = _Door

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
