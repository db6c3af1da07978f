"""Options: typed, ranged, refused with what would have been right."""

from __future__ import annotations

import attrs
import pytest

from astragal.errors import BadInput
from astragal.plugins.options import Option, offered, read_settings, settle_options

SWITCH = Option("switch", False, "On or off.")
NUMBER = Option("number", 5, "A number.", range=(1, 9))
FREE = Option("free", 5, "A number without bounds.")
CHOICE = Option("side", "front", "A side.", choices=("front", "back"))
TEXT = Option("motto", "", "Anything.")
ALL = offered([("game", option) for option in (SWITCH, NUMBER, FREE, CHOICE, TEXT)]).by_name


@pytest.mark.parametrize(
    ("option", "type_", "expects"),
    [
        (SWITCH, "bool", "true or false"),
        (NUMBER, "int", "a whole number from 1 to 9"),
        (FREE, "int", "a whole number"),
        (CHOICE, "choice", "one of front, back"),
        (TEXT, "text", "a text"),
    ],
    ids=lambda value: value.id if isinstance(value, Option) else "",
)
def test_option_says_what_it_takes(option: Option, type_: str, expects: str) -> None:
    """The type of an option is read off its default and its choices."""
    assert (option.type, option.expects) == (type_, expects)


@pytest.mark.parametrize(
    ("option", "value"),
    [(SWITCH, True), (NUMBER, 1), (NUMBER, 9), (FREE, -400), (CHOICE, "back"), (TEXT, "veni")],
)
def test_fitting_value_is_taken(option: Option, value: object) -> None:
    """A value of the right type and range is what it is."""
    assert option.check(value) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SWITCH, 1),
        (SWITCH, "true"),
        (NUMBER, 0),
        (NUMBER, 10),
        (NUMBER, True),
        (NUMBER, "5"),
        (NUMBER, 5.0),
        (FREE, None),
        (CHOICE, "top"),
        (CHOICE, 1),
        (TEXT, 1),
        (TEXT, ["x"]),
    ],
)
def test_other_value_is_refused(option: Option, value: object) -> None:
    """A value of another type or outside the range is refused with what would do."""
    with pytest.raises(BadInput, match=f"option {option.id} cannot be .*: give it {option.expects}"):
        option.check(value)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("switch=yes", True),
        *((f"switch={word}", True) for word in ("on", "True", "1")),
        *((f"switch={word}", False) for word in ("no", "false", "0")),
        ("switch=OFF", False),
        ("number=7", 7),
        ("free=-3", -3),
        ("side = back", "back"),
        ("motto=a=b", "a=b"),
    ],
)
def test_command_line_texts_are_read(setting: str, value: object) -> None:
    """`key=value` is read as the type of the option."""
    assert read_settings(ALL, [setting]) == {setting.partition("=")[0].strip(): value}


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("number", "has no '='"),
        ("numbre=3", "unknown option 'numbre': did you mean number?"),
        ("number=three", "option number cannot be 'three'"),
        ("number=10", "option number cannot be 10"),
        ("free=99999999999999", "option free cannot be"),
        ("switch=maybe", "option switch cannot be 'maybe'"),
        ("=3", "unknown option ''"),
    ],
)
def test_wrong_command_line_texts_are_refused(setting: str, message: str) -> None:
    """A wrong setting is one line that says what and what to do."""
    with pytest.raises(BadInput) as caught:
        read_settings(ALL, [setting])

    assert message in str(caught.value)


def test_settled_options_are_complete() -> None:
    """Every option has a value: the given one or its default."""
    settled = settle_options(ALL, {"number": 2})

    assert settled == {"switch": False, "number": 2, "free": 5, "side": "front", "motto": ""}


def test_unknown_option_is_named() -> None:
    """An option that nobody offers is refused with the list of those there are."""
    with pytest.raises(
        BadInput, match="unknown option 'colour': use one of free, motto, number, side, switch"
    ):
        settle_options(ALL, {"colour": 1})


LARGER = Option("number", 5, "Another number.", range=(1, 99))


def test_later_of_two_options_with_one_id_is_named_after_its_plugin() -> None:
    """Two rules may mean different things by one id: the later one's option has the rule's id in front."""
    found = offered([("one", NUMBER), ("other", LARGER)])

    assert found.by_name == {"number": NUMBER, "other/number": attrs.evolve(LARGER, id="other/number")}
    assert found.names.renamed("other") == {"number": "other/number"}
    assert found.called == {NUMBER: "number", LARGER: "other/number"}


def test_wrong_value_is_refused_under_the_long_name() -> None:
    """The message names the option as people have to write it."""
    found = offered([("one", NUMBER), ("other", LARGER)])

    with pytest.raises(BadInput, match="option other/number cannot be 100"):
        settle_options(found.by_name, {"other/number": 100})


def test_plugin_cannot_define_an_option_twice() -> None:
    """One id in one plugin has one meaning, be the plugin first or not."""
    with pytest.raises(BadInput, match="'one' defines option 'number' twice"):
        offered([("one", NUMBER), ("one", LARGER)])
    with pytest.raises(BadInput, match="'other' defines option 'number' twice"):
        offered(
            [("one", FREE), ("one", LARGER), ("other", NUMBER), ("other", attrs.evolve(NUMBER, default=6))]
        )


def test_a_rule_may_give_an_option_another_default() -> None:
    """The option is the same in everything else, so it is shared, and the later default counts."""
    mine, theirs = (
        Option("end", 5, "When it ends.", range=(1, 9)),
        Option("end", 7, "When it ends.", range=(1, 9)),
    )

    found = offered([("game", mine), ("rule", theirs)])

    assert {name: option.default for name, option in found.by_name.items()} == {"end": 7}
    assert (found.called[mine], found.called[theirs]) == ("end", "end")


def test_same_option_twice_is_no_clash() -> None:
    """Two rules may offer the very same option."""
    found = offered([("one", NUMBER), ("other", Option("number", 5, "A number.", range=(1, 9)))])

    assert found.by_name == {"number": NUMBER}
    assert found.names.renamed("other") == {}


SHIPS = Option("ships", "unlimited", "How many ships.", choices=("unlimited",), range=(0, 9))


@pytest.mark.parametrize(("text", "value"), [("unlimited", "unlimited"), ("0", 0), ("9", 9)])
def test_a_number_may_have_a_word_beside_it(text: str, value: int | str) -> None:
    """`unlimited` is one of its values, and so is each number of the range."""
    assert SHIPS.type == "int"
    assert SHIPS.read(text) == value


@pytest.mark.parametrize("value", [10, -1, True, "many", 2.5])
def test_a_number_with_a_word_takes_nothing_else(value: object) -> None:
    """The error says what it takes."""
    with pytest.raises(BadInput, match="a whole number from 0 to 9 or unlimited"):
        SHIPS.check(value)


@pytest.mark.parametrize(
    ("value", "step", "after"),
    [("unlimited", 1, 0), (0, -1, "unlimited"), ("unlimited", -1, "unlimited"), (3, 1, 4)],
)
def test_words_come_before_the_smallest_number(value: int | str, step: int, after: int | str) -> None:
    """So that both ends are a few keys away."""
    assert SHIPS.next_to(value, step) == after
