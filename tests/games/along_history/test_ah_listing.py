"""`astragal cards`: the list of cards, as JSON and as a table that people read."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from along_history.cards.listing import cards
from astragal import Words
from astragal.cli.cards import command
from astragal.errors import BadInput
from tests.games.along_history.printed import BONUSES, CARDS, COSTS, effects, ref


def listed(*words: str) -> str:
    """Return what the command prints."""
    result = CliRunner().invoke(command, ["along-history", *words])
    assert result.exit_code == 0, result.output
    return result.output


def row_of(card: str, *words: str) -> list[str]:
    """Return the cells of a card's row."""
    (line,) = [line for line in listed(*words).splitlines() if line.strip().startswith(card)]
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_the_list_of_cards_is_the_printed_one() -> None:
    """`astragal cards` has every card with names, cost, bonus, points and effects."""
    tables = cards({}, Words("en"))

    listed = {f"{table.id}/{card['id']}": card for table in tables for card in table.plain}

    for row in CARDS:
        card = listed[ref(row)]
        assert [card[name] for name in ("name_en", "name_fr", "type")] == [
            row[name] for name in ("name_en", "name_fr", "type")
        ]
        assert card["cost"] == {name: int(row[name]) for name in COSTS}
        assert card["bonus"] == {name: int(row[f"bonus_{name}"]) for name in BONUSES}
        assert (card["vp"], card["copies"], card["effects"]) == (
            int(row["vp"]),
            int(row["copies"]),
            effects(row),
        )
        assert card["gold"] == (int(row["gold"]) or None)
    assert len(listed) == 133


def test_the_command_lists_one_age_as_json() -> None:
    """`astragal cards along-history --age antiquity --json`."""
    result = CliRunner().invoke(command, ["along-history", "--age", "antiquity", "--json"])

    assert result.exit_code == 0
    assert sum(card["copies"] for card in json.loads(result.output)) == 54


def test_the_table_tells_all_that_is_printed_on_a_card() -> None:
    """How many there are, type, cost, gold price, bonus, points, effect."""
    row = row_of("Weapons", "--age", "prehistory")
    bought = row_of("Attila", "--age", "antiquity")

    assert row[1:-1] == ["progress", "6 Population + 1 Ingenuity", "1 Population + 1 Force", "2"]
    assert row[-1].startswith("Army +1")
    assert bought[2] == "6 Population + 1 Culture or 14 gold"
    assert row_of("Forest", "--age", "prehistory")[0] == "Forest ×2"
    assert "Cannot be traded." in row_of("Earthquake", "--age", "prehistory")[-1]


def test_every_age_has_its_table() -> None:
    """With the number of cards in the box."""
    titles = [line for line in listed().splitlines() if line.endswith(" cards")]

    assert titles == ["Prehistory: 49 cards", "Antiquity: 54 cards", "Middle Ages: 59 cards"]


def test_the_table_speaks_french() -> None:
    """Names, types, resources and headings."""
    said = listed("--age", "prehistory", "--lang", "fr")

    assert "Préhistoire\u00a0: 49 cartes" in said
    assert row_of("Forêt", "--age", "prehistory", "--lang", "fr") == [
        *("Forêt ×2", "terrain", "5 Population + 1 Ingéniosité", "1 Ingéniosité", "1")
    ]


def test_a_game_without_cards_names_one_that_has_some() -> None:
    """The remedy lists what is installed."""
    with pytest.raises(BadInput, match="rtta is played without cards: try along-history"):
        command.main(["rtta"], standalone_mode=False)
