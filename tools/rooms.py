"""Count the lines of each game by what they are for: `python tools/rooms.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

GAMES = Path(__file__).parent.parent / "games"
ROOMS = ("rules", "content", "words", "panels", "bots", "lab and positions", "rulebook", "lessons")
FOLDERS = {"bots": "bots", "panels": "panels", "lessons": "lessons", "events": "words"}
FILES = {
    "events.py": "words",
    "text.py": "words",
    "words.py": "words",
    "metrics.py": "lab and positions",
    "odds.py": "lab and positions",
    "figures.py": "lab and positions",
    "positions.py": "lab and positions",
    "sheet.py": "lab and positions",
    "rulebook.toml": "rulebook",
    "rulebook_tests.toml": "rulebook",
}


def room_of(path: Path) -> str:
    """Return what a file of a game, named from the game's folder, is for."""
    top = path.parts[0]
    if "words" in path.parts:
        return "words"
    return FOLDERS.get(top) or FILES.get(top) or ("rules" if path.suffix == ".py" else "content")


def lines_by_room(game: Path) -> Counter[str]:
    """Return how many lines of Python and TOML a game has for each purpose."""
    found: Counter[str] = Counter()
    for path in sorted(game.rglob("*")):
        if path.suffix in (".py", ".toml"):
            found[room_of(path.relative_to(game))] += len(path.read_text(encoding="utf-8").splitlines())
    return found


def main() -> None:
    """Print a Markdown table, one row for each purpose."""
    games = [game for game in sorted(GAMES.iterdir()) if (game / "plugin.py").exists()]
    counts = [lines_by_room(game) for game in games]
    print(f"| | {' | '.join(game.name for game in games)} |")
    print(f"|---|{'---:|' * len(games)}")
    for room in ROOMS:
        print(f"| {room} | {' | '.join(f'{count[room]:,}' for count in counts)} |")
    print(f"| all | {' | '.join(f'{sum(count.values()):,}' for count in counts)} |")


if __name__ == "__main__":
    main()
