"""Content files: strict, and every problem is one line with file, entry and field."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from astragal.errors import BadInput
from astragal.plugins import content
from astragal.plugins.content import package_toml, parse_toml, read_toml, strict_converter, structure


@attrs.define
class Face:
    """A face of a die."""

    id: str
    food: int = 0
    holy: bool = False
    weight: float = 1.0


@attrs.define
class Book:
    """A little content."""

    faces: list[Face]
    prices: dict[str, int] = attrs.field(factory=dict)
    start: Face | None = None


def book(text: str) -> Book:
    """Return the content of a TOML text."""
    return structure(parse_toml(text.encode(), "book.toml"), Book, "book.toml")


def test_good_content_is_typed() -> None:
    """A table becomes a value of its class; rows need not spell defaults out."""
    read = book('[[faces]]\nid = "wheat"\nfood = 3\n[[faces]]\nid = "skull"\nweight = 2\n[prices]\nwood = 1')

    assert read == Book([Face("wheat", 3), Face("skull", weight=2)], {"wood": 1})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("faces = [", "book.toml is not valid TOML"),
        ("", "required field faces missing"),
        ('[[faces]]\nid = "a"\nfood = "3"', "expected a whole number, found '3'"),
        ('[[faces]]\nid = "a"\nfood = 3.0', "expected a whole number, found 3.0"),
        ('[[faces]]\nid = "a"\nfood = true', "expected a whole number, found True"),
        ('[[faces]]\nid = "a"\nholy = 1', "expected true or false, found 1"),
        ("[[faces]]\nid = 3", "expected a text, found 3"),
        ('[[faces]]\nid = "a"\nfod = 3', "unknown field fod"),
        ("[[faces]]\nfood = 3", "required field id missing"),
        ('faces = ["a"]', "expected a table, found 'a'"),
        ('[[faces]]\nid = "a"\n[prices]\nwood = "x"', "expected a whole number"),
        ('colour = 1\n[[faces]]\nid = "a"', "unknown field colour"),
    ],
    ids=range(12),
)
def test_bad_content_is_one_line(text: str, message: str) -> None:
    """Nothing is guessed: the first problem is told in one line that begins with the file."""
    with pytest.raises(BadInput) as caught:
        book(text)

    assert message in str(caught.value)
    assert str(caught.value).startswith("book.toml")
    assert "\n" not in str(caught.value)


def test_problem_names_entry_and_field() -> None:
    """Whoever typed a deck finds the line again."""
    with pytest.raises(BadInput, match=r"book.toml, .*faces.*1.*food"):
        book('[[faces]]\nid = "a"\n[[faces]]\nid = "b"\nfood = "many"')


def test_missing_file_is_one_line(tmp_path: Path) -> None:
    """A file that is not there is said so."""
    with pytest.raises(BadInput, match=r"none.toml cannot be read: .*check the path"):
        read_toml(tmp_path / "none.toml")


def test_folder_is_no_file(tmp_path: Path) -> None:
    """A folder is not read as a file."""
    with pytest.raises(BadInput, match="cannot be read"):
        read_toml(tmp_path)


def test_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    """Bytes that are no text are refused."""
    path = tmp_path / "latin.toml"
    path.write_bytes(b'name = "\xe9t\xe9"')

    with pytest.raises(BadInput, match="is not UTF-8 text: save it as UTF-8"):
        read_toml(path)


def test_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file above the limit no more than the limit is read."""
    monkeypatch.setattr(content, "SIZE_LIMIT", 1024 * 1024)
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (1024 * 1024 + 1))

    with pytest.raises(BadInput, match="larger than 1024 KiB"):
        read_toml(path)


def test_a_file_of_exactly_the_limit_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit itself is allowed; one more is not."""
    monkeypatch.setattr(content, "SIZE_LIMIT", 6)

    assert parse_toml(b"a = 10", "small.toml") == {"a": 10}
    with pytest.raises(BadInput, match=r"small\.toml is larger than"):
        parse_toml(b"a = 100", "small.toml")


def test_deep_nesting_is_refused() -> None:
    """A text that would exhaust the reader is a refusal, not a crash."""
    with pytest.raises(BadInput, match="not valid TOML"):
        parse_toml(b"a = " + b"[\n" * 5000 + b"]" * 50, "deep.toml")


def test_device_is_refused() -> None:
    """What never ends is not read."""
    with pytest.raises(BadInput, match="is a device: give a file"):
        read_toml(Path("/dev/zero"))


def test_endless_line_is_refused() -> None:
    """A key of many parts takes the square of their number to read, a number of many digits too."""
    for text in (b"a." * 9999 + b"a = 1", b"a = " + b"9" * 9999):
        with pytest.raises(BadInput, match="has a line of more than 4000 letters"):
            parse_toml(text, "long.toml")


def test_content_inside_a_package_is_read() -> None:
    """Games read their files from wherever they are installed."""
    assert package_toml("rtta.content", "bronze_age.toml")["start"]["food"] == 3


def test_each_who_reads_a_package_file_has_a_table_of_their_own() -> None:
    """What somebody changes in a table, at any depth, is not seen by the next who asks for it."""
    mine = package_toml("rtta.content", "bronze_age.toml")
    mine["start"]["food"] = 99
    mine["faces"].clear()

    again = package_toml("rtta.content", "bronze_age.toml")

    assert again["start"]["food"] == 3
    assert again["faces"]


@pytest.mark.parametrize("given", ["abc", {"a": 1}, 3])
def test_a_row_is_a_list(given: object) -> None:
    """A text is no row of letters, and a table no row of its keys."""
    with pytest.raises(Exception, match="expected a list, found"):
        strict_converter().structure(given, tuple[str, ...])


def test_a_pair_is_read_part_by_part() -> None:
    """A row of fixed length has a kind for each place; a row of any length has one for all."""
    converter = strict_converter()

    assert converter.structure([1, "a"], tuple[int, str]) == (1, "a")
    assert converter.structure([1, 2, 3], tuple[int, ...]) == (1, 2, 3)
    with pytest.raises(Exception, match=r"expected|structuring"):
        converter.structure(["a", 1], tuple[int, str])
