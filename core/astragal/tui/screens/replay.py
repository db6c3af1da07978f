"""Going through a match step by step."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.timer import Timer

from astragal.bots import Advice, advise
from astragal.coach.analysis import Analysis
from astragal.coach.keeping import kept
from astragal.coach.summary import Story
from astragal.engine.state import PhasePassed, State, TurnStarted
from astragal.engine.wording import Words
from astragal.match.branching import branch
from astragal.match.replay import Replay
from astragal.match.saves import Library
from astragal.tui.screens.analysis import AnalysisScreen
from astragal.tui.screens.base_screen import BaseScreen
from astragal.tui.screens.chance_graph import LEFT, MOST, column_of, draw_graph, step_of
from astragal.tui.screens.hint import plan_lines
from astragal.tui.screens.over import Paragraph, TextScreen
from astragal.tui.screens.scores import ScoreScreen
from astragal.tui.screens.small import ChooserScreen
from astragal.tui.settings import SPEEDS
from astragal.tui.table.bars import KeyCommand, LogLine, draw_foot_keys, draw_line, draw_log
from astragal.tui.table.board import Board
from astragal.tui.table.canvas import Canvas, clean, cut
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.generic import panels_of
from astragal.tui.table.logbook import told
from astragal.tui.table.panel import Look, Panel, Shown

COMMANDS = (
    KeyCommand("leave", "Esc", "Menu", "Leave the replay."),
    KeyCommand("back", "←", "Back", "Go back one step; also [."),
    KeyCommand("on", "→", "Next", "Go forward one step; also ]."),
    KeyCommand("turn", "↑ ↓", "Turns", "Go to the start of this turn or the next."),
    KeyCommand("play", "Space", "Play", "Play the match automatically, or pause."),
    KeyCommand("analyse", "a", "Analyse", "Show win chances, luck and the most costly decisions."),
    KeyCommand("costly", "1-3", "Mistakes", "Go to one of the three most costly decisions."),
    KeyCommand("best", "b", "Best move", "Show what the strongest bot would do here."),
    KeyCommand("play_on", "p", "Play on", "Play on from here in a new match."),
    KeyCommand("graph", "g", "Graph", "Show or hide the graph of win chances."),
    KeyCommand("score", "S", "Score", "Show where everyone's points come from at this step."),
    KeyCommand("help", "?", "Help", "Explain these keys."),
    KeyCommand("eyes", "v", "View as", "See the table as another player; it starts with the player to move."),
    KeyCommand("first", "Home", "First", "Go to the beginning."),
    KeyCommand("last", "End", "Last", "Go to the end."),
)
"""What a replay can do; where there is no room for all the keys, the last are left out, but not help."""
BEFORE_TABS = 11
"""How many of them, without help, matter more than the keys of panels."""


class ReplayScreen(BaseScreen):
    """The table at any step of a match, with a scrubber."""

    CSS_PATH = "../table.tcss"
    AUTO_FOCUS: ClassVar[str | None] = None

    def __init__(self, replay: Replay, language: str, *, analyse: bool = False) -> None:
        super().__init__()
        self.replay, self._analyse_first = replay, analyse
        self.words = Words(language, replay.rules.namings, [clean(seat.name, 40) for seat in replay.seats])
        self.at = 0
        self.viewer: int | None = None
        self.analysis: Analysis | None = None
        """What the coach found, once somebody has asked."""
        self._graph_hidden = False
        self._said: dict[int, str] = {}
        """What the coach says at the most costly decisions, by step."""
        log = Panel("log", "Log", self._draw_log, "side", tab=True, grows=True)
        self.panels = [*panels_of(replay.rules), log]
        self._shown = self._see()
        self.board = Board(self.panels, self._look, lambda: self._shown, self.words)
        self.lines = self._write_log()
        self._turns = [
            0,
            *(line.step for line in self.lines if line.heading and line.step),
            len(replay.steps),
        ]
        self._timer: Timer | None = None
        self._arranged = False

    def _write_log(self) -> list[LogLine]:
        found: list[LogLine] = []
        every = [self.replay.opening, *(step.events for step in self.replay.steps)]
        for number, happened in enumerate(every):
            found += [
                LogLine(told(event, self.words), number, isinstance(event, TurnStarted))
                for event in happened
                if not isinstance(event, PhasePassed)
            ]
        return found

    # --- drawing ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.program.add_inks(self.panels)
        yield CanvasView(self._draw_prompt, id="prompt")
        yield self.board
        yield CanvasView(self._draw_graph, id="graph")
        yield CanvasView(self._draw_scrubber, id="inspector")
        yield CanvasView(self._draw_foot, id="foot")

    async def on_mount(self) -> None:
        """Show the beginning."""
        await self.board.set_out()
        self._arranged = True
        self._learn(kept(self.program.folder, self.replay))
        self.go(0)
        if self._analyse_first:
            self._analyse()

    async def on_resize(self) -> None:
        """Rearrange the panels when the window's size class has changed."""
        if self._arranged and self.board.needs_arranging():
            await self.board.set_out()
            self.go(self.at)

    def _see(self) -> Shown:
        """Return the table at this step as its viewer sees it: at first whoever is to move."""
        state = self.replay.state_at(self.at)
        return Shown(self.panels, state, state.active if self.viewer is None else self.viewer)

    def _look(self, width: int, height: int) -> Look:
        seen, board = self._shown, self.board
        return Look(
            seen.state,
            seen.viewer,
            self.words,
            board.density,
            width,
            height,
            moment=self.at,
            tall=board.tall,
        )

    def _draw_log(self, look: Look) -> Canvas:
        lines = [line for line in self.lines if line.step <= self.at]
        return draw_log(look.width, look.height, lines, folded=look.density != "narrow")

    def _draw_graph(self, width: int, height: int) -> Canvas:
        """Draw the chances above the scrub bar, step by step over it."""
        if self.analysis is None or not self.analysis.curve:
            return Canvas(width)
        tall = self.app.size.height
        rows = 3 if tall < 30 else 7 if tall < 50 else 11
        names = [seat.name for seat in self.replay.seats]
        return draw_graph(self.analysis, names, width, rows, len(self.replay.steps), self.at)

    def _draw_prompt(self, width: int, height: int) -> Canvas:
        state = self.replay.state_at(self.at)
        eyes = self.words("seen by {player}", player=self.words.player(self._shown.viewer))
        text = self.words(
            "Replay · round {n} · step {at} of {all}", n=state.round, at=self.at, all=len(self.replay.steps)
        )
        trouble = f" ! {self.replay.difference}" if self.replay.difference is not None else ""
        return draw_line(width, f"{text} · {eyes}{trouble}", "bold")

    def _draw_scrubber(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width)
        last, room = max(1, len(self.replay.steps)), max(10, width - LEFT - 1)
        place = column_of(self.at, last, room)
        for column in range(room):
            sign, style = ("█", "bold $key") if column == place else ("─", "" if column < place else "dim")
            canvas.put(LEFT + column, 0, sign, style, f"step:{step_of(column, last, room)}")
        canvas.put_right(0, 0, str(self.at), LEFT - 1, "dim")
        said = self._said.get(self.at)
        if said:
            canvas.put_wrapped(1, 1, said, width - 2, 3, "bold")
        else:
            canvas.put(1, 1, cut(self._happened(), width - 2))
        return canvas

    def _happened(self) -> str:
        """Return what the last step brought, in words."""
        last = max((line.step for line in self.lines if line.step <= self.at), default=0)
        return " · ".join(line.text for line in self.lines if line.step == last)

    def _draw_foot(self, width: int, height: int) -> Canvas:
        named = {each.id: (each.key, each.label, f"cmd:{each.id}") for each in COMMANDS}
        last = named.pop("help")
        own = list(named.values())
        tabs = [(key.upper(), panel.title, f"tab:{panel.id}") for key, panel in self.board.keyed_tabs()]
        keys = [*own[:BEFORE_TABS], *tabs, *own[BEFORE_TABS:]]
        return draw_foot_keys(width, keys, self.words, last=last)

    # --- moving ----------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show the table after a number of steps."""
        self.at = max(0, min(step, len(self.replay.steps)))
        self._shown = self._see()
        ascii_only = self.program.settings.ascii_only
        self.board.sync("", ascii_only)
        self.query_one("#graph").display = self.analysis is not None and not self._graph_hidden
        for name in ("prompt", "graph", "inspector", "foot"):
            view = self.query_one(f"#{name}", CanvasView)
            view.ascii_only = ascii_only
            view.sync()

    def on_key(self, event: events.Key) -> None:
        """Move through the match."""
        key = event.character if event.character in ("[", "]", "S", "?") else event.key
        commands = {
            "[": "back",
            "left": "back",
            "]": "on",
            "right": "on",
            "up": "turn_back",
            "down": "turn",
            "pageup": "turn_back",
            "pagedown": "turn",
            "home": "first",
            "end": "last",
            "space": "play",
            "v": "eyes",
            "a": "analyse",
            "b": "best",
            "g": "graph",
            "1": "costly:0",
            "2": "costly:1",
            "3": "costly:2",
            "p": "play_on",
            "S": "score",
            "?": "help",
            "f1": "help",
            "escape": "leave",
            "q": "leave",
        }
        tabs = dict(self.board.keyed_tabs())
        if key in commands:
            event.stop()
            self.command(commands[key])
        elif key in tabs:
            event.stop()
            self.board.tab = tabs[key].id
            self.go(self.at)

    def on_canvas_view_picked(self, event: CanvasView.Picked) -> None:
        """Go to the step that was clicked, in the scrubber or in the log."""
        event.stop()
        kind, _, name = event.ref.partition(":")
        if kind == "step":
            self.go(int(name))
        elif kind == "cmd":
            self.command(name)
        elif kind == "tab":
            self.board.tab = name
            self.go(self.at)

    def command(self, name: str) -> None:
        """Carry out a command of the replay."""
        if name == "leave":
            self.dismiss(None)
        elif name == "play":
            self._toggle_playing()
        elif name == "score":
            self.app.push_screen(ScoreScreen(self.replay.state_at(self.at), self.words))
        elif name in ("analyse", "best", "play_on"):
            {"analyse": self._analyse, "best": self._best, "play_on": self._play_from_here}[name]()
        elif name.startswith("costly"):
            self._go_to_costly(int(name.partition(":")[2] or 0))
        elif name == "graph":
            self._graph_hidden = not self._graph_hidden
            self.go(self.at)
        elif name == "help":
            self.app.push_screen(TextScreen(self.words, self.words("Keys"), self._help()))
        elif name == "eyes":
            seats = len(self.replay.seats)
            self.viewer = 0 if self.viewer is None else self.viewer + 1 if self.viewer + 1 < seats else None
            self.go(self.at)
        else:
            self.go(self._target(name))

    # --- the coach -------------------------------------------------------------------------------

    def _analyse(self) -> None:
        screen = AnalysisScreen(self.replay, self.words, self.analysis, self.program.folder)

        def back(step: int | None) -> None:
            self._learn(screen.analysis)
            self.go(self.at if step is None else step)

        self.app.push_screen(screen, back)

    def _learn(self, analysis: Analysis | None) -> None:
        """Take over what the coach found."""
        self.analysis = analysis
        if analysis is not None:
            story = Story(analysis, self.replay.rules, self.words, self.replay.state_at)
            self._said = {found.step: clean(story.mistake(found), 600) for found in story.mistakes()}

    def _go_to_costly(self, place: int) -> None:
        """Go to one of the most costly decisions; without an analysis, make it first."""
        if self.analysis is None:
            self._analyse()
        elif place < min(MOST, len(self.analysis.mistakes)):
            self.go(self.analysis.mistakes[place].step)

    def _best(self) -> None:
        """Show what the strongest bot would do at this step."""
        state = self.replay.state_at(self.at)
        if state.to_move < 0:
            self.app.push_screen(TextScreen(self.words, self.words("Best move"), self._no_decision()))
            return
        self._think(self.at)

    def _no_decision(self) -> list[Paragraph]:
        return [(self.words("There is no decision here: go forward one step."), "")]

    @work(thread=True, exclusive=True, group="best", exit_on_error=False)
    def _think(self, step: int) -> None:
        rules, state = self.replay.rules, self.replay.state_at(step).fork()
        kind = rules.game.adviser if rules.game.adviser in rules.bots else next(iter(rules.bots))
        advice = advise(rules, state, Random(step), kind)
        if self.is_attached and self.at == step:
            self.app.call_from_thread(self._show_best, advice, state)

    def _show_best(self, advice: Advice, state: State) -> None:
        words = self.words
        lines: list[Paragraph] = plan_lines(self.replay.rules, state, advice, words)
        if not lines:
            lines = [(self.replay.rules.label(state, advice.action, words), "bold")]
            lines += [("· " + reason.say(words), "") for reason in advice.reasons]
        self.app.push_screen(TextScreen(words, words("Best move"), lines))

    def _play_from_here(self) -> None:
        """Open a match of its own that begins at this step, with the same luck or another."""
        words, path = self.words, self.replay.journal.path
        labels = [words("With the same dice and cards"), words("With new dice and cards"), words("Cancel")]

        def answered(choice: int | None) -> None:
            if choice in (0, 1):
                new = Library(self.program.folder).branch_path(path)
                self.program.open_match(
                    lambda: branch(path, self.program.registry, new, step=self.at, fresh_luck=choice == 1)
                )

        self.app.push_screen(ChooserScreen(words, words("Play on from here"), labels), answered)

    def _help(self) -> list[Paragraph]:
        """Return what each key does."""
        words = self.words
        lines = [f"{words(command.key):<9} {words(command.help)}" for command in COMMANDS]
        tabs = [f"{key.upper():<9} {words(panel.title)}" for key, panel in self.board.keyed_tabs()]
        return [(line, "") for line in (*lines, *tabs)]

    def _target(self, name: str) -> int:
        later = [step for step in self._turns if step > self.at]
        earlier = [step for step in self._turns if step < self.at]
        targets = {
            "back": self.at - 1,
            "on": self.at + 1,
            "first": 0,
            "last": len(self.replay.steps),
            "turn": later[0] if later else self.at,
            "turn_back": earlier[-1] if earlier else self.at,
        }
        return targets[name]

    def _toggle_playing(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        else:
            self._timer = self.set_interval(max(0.05, SPEEDS[self.program.settings.speed]), self._play_on)

    def _play_on(self) -> None:
        if self.at >= len(self.replay.steps):
            self._toggle_playing()
        else:
            self.go(self.at + 1)
