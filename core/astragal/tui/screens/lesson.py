"""The lesson at the table: its opening, its whole text, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from astragal.errors import AstragalError
from astragal.lessons.guide import said
from astragal.tui.screens.over import Paragraph, TextScreen
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.table.answer import Answer
from astragal.tui.table.guidance import Guidance, filled, guidance_of

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen


def open_lesson(table: TableScreen, begin: Callable[[], None]) -> None:
    """Show what a lesson is about before its match begins; any other match begins at once."""
    session = table.session
    if session.guide is None or session.match.steps:
        begin()
        return
    words, lesson = session.words, session.guide.lesson
    lines = filled(said(lesson.opening, words), words).strip().split("\n\n")
    spaced = [text for line in lines for text in (" ".join(line.split()), "")][:-1]
    screen = MessageScreen(said(lesson.title, words), spaced, f" {words('Enter')} ")
    table.app.push_screen(screen, lambda _: begin())


def show_lesson(table: TableScreen) -> None:
    """Show the whole text of the step at hand; off the path, offer the way back."""
    words = table.session.words
    told = guidance_of(table.session)
    if told is None:
        table.tell(words("There is no lesson here."))
    elif told.off_path and table.session.turn_end is None:
        _offer_way_back(table, told)
    else:
        texts: list[Paragraph] = [(told.asks, "bold"), ("", ""), (told.why, "")]
        table.app.push_screen(TextScreen(words, told.title, texts))


def _offer_way_back(table: TableScreen, told: Guidance) -> None:
    words = table.session.words
    labels = [
        words("Go back to the lesson"),
        words("Play on; the lesson waits"),
        words("End the lesson and play on"),
    ]

    def answered(choice: int | None) -> None:
        if choice == 0:
            go_back(table)
        elif choice == 2:
            table.session.guide = None
            table.sync()

    table.app.push_screen(ChooserScreen(words, told.title, labels, [told.why, "", ""]), answered)


def go_back(table: TableScreen) -> None:
    """Take the match back to where it left the lesson."""
    session = table.session
    if session.guide is None:
        return
    try:
        session.go_back_to_lesson()
    except AstragalError as error:
        table.tell(str(error))
        return
    table.after_jump(Answer("acted", session.words("Back in the lesson")))
