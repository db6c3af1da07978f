"""The journal of a match: save, replay and crash log in one append-only file of JSON lines."""

from __future__ import annotations

from astragal.journal.disk import Disk, RealDisk
from astragal.journal.format import FORMAT, SIZE_LIMIT, Acted, Dealt, Entry, Header, RuleUsed, Sat, Seat, Went
from astragal.journal.reading import DamagedJournal, Journal, read_journal, whole_part
from astragal.journal.writing import Writer

__all__ = [
    "FORMAT",
    "SIZE_LIMIT",
    "Acted",
    "DamagedJournal",
    "Dealt",
    "Disk",
    "Entry",
    "Header",
    "Journal",
    "RealDisk",
    "RuleUsed",
    "Sat",
    "Seat",
    "Went",
    "Writer",
    "read_journal",
    "whole_part",
]
