"""Positions as text: `ann: medicine, 1 pottery | bob: 5 cities; roll: skull skull skull`."""

from astragal.positions.grammar import Written, parse
from astragal.positions.reading import Position, lay, names_in, read_position
from astragal.positions.writing import write_position

__all__ = ["Position", "Written", "lay", "names_in", "parse", "read_position", "write_position"]
