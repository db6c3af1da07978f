"""What was corrected in the rules since the first release; a saved match remembers how many it knew."""

CORRECTIONS = (
    "Camelot is worth 4 points, not 1.",
    "Saxons destroy a card with a bonus if there is one.",
    "Piracy is discarded before the discard pile is shuffled into the deck.",
    "Al-Khawarizmi is worth points at the end only; tokens do not count them.",
    "Mangonel counts terrains in decadence too.",
    "Two copies of Hunting, Wildcrafting or Fishing save from the Famine of Prehistory.",
    "The Great Wall of China exchanges Barbarian Invasions at once, whenever they appear among your events.",
    "Volcanic Eruption and Heresy destroy their card as soon as they are drawn.",
)
"""In the order in which they were made; new ones go to the end."""
