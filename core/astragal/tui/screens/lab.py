"""The lab: choose rulesets, watch the intervals shrink, stop, read."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from astragal.engine.wording import Words
from astragal.errors import AstragalError, one_line
from astragal.tui.lab_form import SIZES, LabForm, lines, progress, remarks
from astragal.tui.screens.form import FormScreen, Row, count_row, game_rows, turned
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.lab.run.batch import Batch
    from astragal.lab.run.runner import Standing

LABEL = 30
"""Columns of a label of the results."""
REFRESH = 0.25
"""Seconds between two looks at a run."""


class LabScreen(FormScreen):
    """Plays many games between bots while one looks on."""

    DEFAULT_CSS = """
    LabScreen #sides { height: 1fr; }
    LabScreen #list { width: 46; }
    LabScreen #sheet { width: 1fr; height: 1fr; padding: 0 1; }
    LabScreen #sheet { border: round $border-blurred; border-title-color: $heading; }
    LabScreen.narrow #sides { layout: vertical; }
    LabScreen.narrow #list { width: 1fr; height: 10; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        Binding("s", "start_or_stop", show=False),
        Binding("h,question_mark", "help", show=False),
    ]

    INDENT = 1
    LABEL_WIDTH = 18

    def __init__(self) -> None:
        super().__init__()
        self.stop = threading.Event()
        """Set to end the run, even before its first game."""
        self.busy = False

    def compose(self) -> ComposeResult:
        self.add_class("list-screen")
        with Horizontal(id="sides"):
            yield OptionList(id="list", markup=False)
            with VerticalScroll(id="sheet", can_focus=False):
                yield Static(id="results", markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="hint", markup=False)

    def on_mount(self) -> None:
        """Begin with the first game."""
        self.form = LabForm(self.program.registry)
        words = self.program.words
        self.query_one("#sheet").border_title = Content(words("Results"))
        text = words("Choose what to play and press s. Every figure comes with its 95% interval.")
        self.query_one("#results", Static).update(Content(text))
        self.fill()

    def on_resize(self) -> None:
        """Put the list above the results where they do not fit side by side."""
        self.set_class(self.size.width < 110, "narrow")

    # --- the list --------------------------------------------------------------------------------

    def form_texts(self, words: Words) -> tuple[str, str]:
        """Return the title of the lab and its keys."""
        hint = words("← → change, Enter types or changes, s starts and stops, ? help, Esc back")
        return words("The lab"), hint

    def form_words(self) -> Words:
        """Return the words of the game at hand, in the player's language."""
        return self.form.match.words(self.program.settings.language)

    def form_rows(self, words: Words) -> Iterator[Row]:
        """Yield a row for everything that a run is made of."""
        start = words("Stop") if self.busy else words("Start")
        yield Row(start, "■" if self.busy else "►", turn=lambda step: self.action_start_or_stop())
        yield from game_rows(words, self.form.match, self.form)
        yield from self._second_rows(words)
        yield from self._player_rows(words)

    def _second_rows(self, words: Words) -> Iterator[Row]:
        form, match = self.form, self.form.match
        names = {preset.id: preset for preset in match.definition.presets}

        def second(step: int) -> None:
            form.second = turned(["", *match.presets], form.second, step)

        def rule(step: int) -> None:
            form.rule = turned(["", *match.optional_rules()], form.rule, step)

        yield Row(
            words("Compare with"),
            words(names[form.second].name) if form.second else words("nothing"),
            words("A second ruleset, played with the same dice and cards."),
            second,
        )
        about = words("An extra rule for the second ruleset.")
        if form.rule:
            about = f"{about} {words.about_rule(form.rule, match.registry.rule(form.rule))}"
        yield Row(words("Extra rule"), words.rule(form.rule) if form.rule else words("none"), about, rule)

    def _player_rows(self, words: Words) -> Iterator[Row]:
        form, match = self.form, self.form.match
        bots = [bot for bot in match.bots() if bot]

        def bot(step: int) -> None:
            form.bot = turned(bots, form.bot, step)

        def games(step: int) -> None:
            form.games = int(turned([str(size) for size in SIZES], str(form.games), step))

        kind = match.rules().bots.get(form.bot)
        yield count_row(words, match)
        yield Row(words("Bots"), words(form.bot), words(kind.help) if kind else "", bot)
        about = words("Press Enter to type a number. You can stop at any time and keep what was played.")
        yield Row(words("Games"), f"{form.games}", about, games, form.write_games)

    def action_help(self) -> None:
        """Say what the lab can do on the command line."""
        from astragal.tui.help_text import lab_paragraphs
        from astragal.tui.screens.over import TextScreen

        words = self.program.words
        self.app.push_screen(TextScreen(words, words("The lab"), lab_paragraphs(words)))

    # --- the run ---------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Stop what runs and go back."""
        self._stop()
        self.dismiss(None)

    def on_unmount(self) -> None:
        """Stop what runs when the program is left."""
        self._stop()

    def _stop(self) -> None:
        self.stop.set()

    def action_start_or_stop(self) -> None:
        """Start a run, or stop the one that goes on."""
        if self.busy:
            self._stop()
            return
        self.busy, self.stop = True, threading.Event()
        self.query_one("#results", Static).update(Content(self.program.words("Getting ready …")))
        self._run(self.form, self.stop)
        self.fill()

    @work(thread=True, exclusive=True, group="lab", exit_on_error=False)
    def _run(self, form: LabForm, stop: threading.Event) -> None:
        """Play in other processes, so that the screen stays quick."""
        from astragal.lab.extra import needed
        from astragal.lab.run.executors import cores, hired
        from astragal.lab.run.runner import Runner
        from astragal.lab.run.setup import make_plan

        try:
            needed("scipy.stats")
            plan = make_plan(form.request())
            with hired(cores(), apart=True) as crew:
                standing = Runner(plan, crew, stop=stop).run([self._watcher()])
        except AstragalError as error:
            self._tell(partial(self._fail, error))
        except Exception as error:  # whatever happens to a run, the program goes on
            self._tell(partial(self._fail, AstragalError(one_line(f"{type(error).__name__}: {error}"))))
        else:
            results = sheet(standing, self.form_words(), remarks(standing), stopped=stop.is_set())
            self._tell(partial(self._show, results))
        finally:
            self._tell(self._rest)

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Let the run be started again."""
        self.query_one("#results", Static).update(Content(""))
        self._rest()
        super().worker_failed(group, error)

    def _watcher(self) -> Callable[[Standing, Batch], None]:
        words, last = self.form_words(), [0.0]

        def watch(standing: Standing, batch: Batch) -> None:
            if time.monotonic() - last[0] >= REFRESH:
                self._tell(partial(self._show, sheet(standing, words)))
                last[0] = time.monotonic()

        return watch

    def _tell(self, call: Callable[[], None]) -> None:
        """Do something in the screen's own thread, as long as the screen is there."""
        if self.is_attached and self.app.is_running:
            self.app.call_from_thread(lambda: call() if self.is_attached else None)

    def _fail(self, error: AstragalError) -> None:
        self._show(Content(clean(str(error), 400)))
        self.program.say_error(error)

    def _rest(self) -> None:
        self.busy = False
        self.fill()

    def _show(self, shown: Content) -> None:
        self.query_one("#results", Static).update(shown)


def sheet(standing: Standing, words: Words, told: Sequence[str] = (), *, stopped: bool = False) -> Content:
    """Return the results as they stand, foreign text as plain text; a run that was stopped says so first."""
    heads = [recipe.name for recipe in standing.plan.recipes]
    heads += [words("difference")] if len(heads) > 1 else []
    parts = [Content.styled(clean(progress(standing, words)), "bold $heading")]
    parts += [Content(words("Stopped before all games were played."))] if stopped else []
    parts.append(Content(""))
    for line in lines(standing, words):
        parts.append(Content.assemble((clean(line.label), "bold"), f"  {line.verdict}"))
        for head, value in zip(heads, line.values, strict=True):
            parts += figure_lines(clean(head), value)
    parts += [Content(""), *(Content(clean(remark, 400)) for remark in told)]
    return Content("\n").join(parts)


def figure_lines(head: str, value: str) -> list[Content]:
    """Return a figure beside its label; below it where the label is long."""
    if len(head) <= LABEL:
        return [Content(f"  {head:<{LABEL}} {value}")]
    return [Content(f"  {head}"), Content(f"  {'':<{LABEL}} {value}")]
