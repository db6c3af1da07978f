"""Options: the typed, ranged switches of a game or a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import attrs

from astragal.engine.names import Names
from astragal.errors import BadInput, nearest

Value = bool | int | str
"""The value of an option."""

OptionType = Literal["bool", "int", "choice", "text"]


@attrs.frozen
class Option:
    """One switch: what it may be, what it is when nobody says, and what it does."""

    id: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    """The words it may be; beside a range, words in place of a number, such as `unlimited`."""
    range: tuple[int, int] | None = None
    """The smallest and the largest number it may be."""

    @property
    def type(self) -> OptionType:
        """What kind of value the option takes, read off its default and choices."""
        if isinstance(self.default, bool):
            return "bool"
        if isinstance(self.default, int) or self.range:
            return "int"
        return "choice" if self.choices else "text"

    @property
    def expects(self) -> str:
        """What the option takes, in words."""
        if self.type == "bool":
            return "true or false"
        if self.type == "int":
            span = f" from {self.range[0]} to {self.range[1]}" if self.range else ""
            return f"a whole number{span}{''.join(f' or {word}' for word in self.choices)}"
        return f"one of {', '.join(self.choices)}" if self.choices else "a text"

    def check(self, value: object) -> Value:
        """Return the value if the option may have it."""
        if not self._fits(value):
            raise BadInput(f"option {self.id} cannot be {value!r}", f"give it {self.expects}")
        assert isinstance(value, bool | int | str)
        return value

    def _fits(self, value: object) -> bool:
        if self.type == "bool":
            return type(value) is bool
        if self.type == "int" and type(value) is int:
            return self.range is None or self.range[0] <= value <= self.range[1]
        if self.choices:
            return value in self.choices
        return self.type == "text" and type(value) is str

    def next_to(self, value: Value, step: int) -> Value:
        """Return the number so many steps after a value; words come before the smallest number."""
        if not self.choices or self.range is None:
            return int(value) + step
        words, low = self.choices, self.range[0]
        place = words.index(value) - len(words) if isinstance(value, str) else int(value) - low
        after = max(place + step, -len(words))
        return words[after] if after < 0 else low + after

    def read(self, text: str) -> Value:
        """Return the value that a text on the command line stands for."""
        if self.type == "bool":
            words = {
                "true": True,
                "yes": True,
                "on": True,
                "1": True,
                "false": False,
                "no": False,
                "off": False,
                "0": False,
            }
            return self.check(words.get(text.lower(), text))
        if (
            self.type == "int"
            and text.removeprefix("-").isascii()
            and text.removeprefix("-").isdigit()
            and len(text) < 12
        ):
            return self.check(int(text))
        return self.check(text)


@attrs.frozen
class Offered:
    """The options of a ruleset by their names there, and what each plugin calls its own."""

    by_name: dict[str, Option] = attrs.field(factory=dict)
    names: Names = attrs.field(factory=Names)
    called: dict[Option, str] = attrs.field(factory=dict)
    """The name of each option as its plugin declares it."""


def offered(options: Iterable[tuple[str, Option]]) -> Offered:
    """Return options, each with who offers it, by name: the later of two with one id is `PLUGIN/ID`.

    Plugins that declare the same option share it; the default may differ, and then the later one counts.
    """
    found = Offered()
    for owner, option in options:
        own = found.by_name.get(found.names.given(owner, option.id))
        first = found.by_name.get(option.id)
        shared = own is None and first is not None and attrs.evolve(first, default=option.default) == option
        name = option.id if shared else found.names.give(owner, option.id)
        if own not in (None, attrs.evolve(option, id=name)):
            raise BadInput(f"{owner!r} defines option {option.id!r} twice", "rename one of them")
        found.by_name[name] = attrs.evolve(option, id=name)
        found.called[option] = name
    return found


def settle_options(options: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Return every option with its value: the given one, checked, or the default."""
    for name in given:
        if name not in options:
            raise BadInput(f"unknown option {name!r}", nearest(name, sorted(options) or ["no options here"]))
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in options.items()
    }


def read_settings(options: Mapping[str, Option], settings: Iterable[str]) -> dict[str, Value]:
    """Return values from `key=value` texts as the command line gives them."""
    values: dict[str, Value] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals:
            raise BadInput(f"--set {setting!r} has no '='", "write it as key=value")
        if name not in options:
            raise BadInput(f"unknown option {name!r}", nearest(name, sorted(options) or ["no options here"]))
        values[name] = options[name].read(text.strip())
    return values
