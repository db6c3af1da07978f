"""Files that say how a lead becomes a chance to win."""

from __future__ import annotations

from astragal.plugins.content import package_toml
from astragal.plugins.win_model import WinModel


def read_win_models(package: str, name: str = "win_models.toml") -> dict[tuple[str, int], WinModel]:
    """Return the models of a file beside a game: `"bronze-age/2" = { rounds, slope, growth }` each."""
    found: dict[tuple[str, int], WinModel] = {}
    for key, numbers in package_toml(package, name).items():
        ruleset, _, players = key.rpartition("/")
        found[ruleset, int(players)] = WinModel(**numbers)
    return found
