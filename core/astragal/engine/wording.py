"""Words: sentences and names in the player's language."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path

from astragal.engine.catalogues import ADDED
from astragal.errors import bare_name, one_line
from astragal.plugins.records import Naming

LANGUAGES = ("en", "fr")
"""The languages that come along; people add others as catalogues."""
NAMES = {"en": "English", "fr": "Français"}
DECIMAL_MARKS = {"fr": ","}
"""The decimal mark, where it is not a point."""
OWN_CATALOGUES = str(Path(__file__).parents[1] / "locale")


class Words:
    """Turns msgids, component references and seats into text of one language."""

    def __init__(
        self, language: str = "en", namings: Iterable[Naming] = (), players: Sequence[str] = ()
    ) -> None:
        self.language = language
        self.players = tuple(players)
        self._names: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        catalogues = [("astragal", OWN_CATALOGUES)]
        namings = tuple(namings)
        for naming in namings:
            catalogues += [(naming.domain, folder) for folder in naming.catalogues]
        self._translations = gettext.NullTranslations()
        for added in reversed(ADDED.catalogues(language)):
            found = copy(added)  # what is on disk is read once, and shared
            found.add_fallback(self._translations)
            self._translations = found
        for domain, folder in reversed(catalogues):
            found = gettext.translation(domain, folder, [language], fallback=True)
            found.add_fallback(self._translations)
            self._translations = found
        for naming in namings:
            for table, source in ((self._names, naming.names), (self._texts, naming.texts)):
                table.update((ref, self._in_language(by, ref)) for ref, by in source.items())

    def _in_language(self, by: Mapping[str, str], ref: str) -> str:
        """Return a name or text in the player's language: its own, or the English one translated."""
        own = by.get(self.language)
        return own if own is not None else self(by.get("en", ref))

    def __call__(self, msgid: str, **fields: object) -> str:
        """Return a sentence in the player's language with its fields filled in."""
        text = self._translations.gettext(msgid) if msgid else ""  # the empty msgid is a catalogue's header
        return text.format(**fields) if fields else text

    def plural(self, one: str, many: str, n: int, **fields: object) -> str:
        """Return the sentence for one or for many; `{n}` is the number."""
        return self._translations.ngettext(one, many, n).format(n=n, **fields)

    def number(self, value: float) -> str:
        """Return a number with one decimal, with the decimal mark of the player's language."""
        return f"{value:.1f}".replace(".", DECIMAL_MARKS.get(self.language, "."))

    def figures(self, text: str) -> str:
        """Return a text whose figures are English ones, with those of the player's language: `1 234,5`."""
        mark = DECIMAL_MARKS.get(self.language)
        if not mark:
            return text
        return text.translate({ord(","): "\u202f", ord("."): mark, ord("%"): "\u00a0%"})

    def percent(self, share: float, *, exact: bool = False) -> str:
        """Return a share of 1 in per cent, written as the player's language does; `exact` has a decimal."""
        return self("{n}%", n=self.number(100 * share) if exact else f"{100 * share:.0f}")

    def labelled(self, label: str, text: str) -> str:
        """Return a label and what it says, with the colon of the player's language."""
        return self("{who}: {what}", who=label, what=text)

    def name(self, ref: str) -> str:
        """Return the name of a component such as `monument:temple`; its id in words without one."""
        known = self._names.get(ref)
        return known if known is not None else self(bare_name(ref))

    def rule(self, rule_id: str) -> str:
        """Return what a rule is called: by the name `rule:ID`, or else by its id in words."""
        ref = f"rule:{rule_id}"
        return self._names[ref] if ref in self._names else self(plain_rule_name(rule_id))

    def about_rule(self, rule_id: str, plugin: object) -> str:
        """Return a rule in a sentence: the text `rule:ID`, or else what its docstring says first."""
        return self.help(f"rule:{rule_id}") or self(says(plugin))

    def value(self, option: str, value: bool | int | str) -> str:
        """Return the value of an option: its own words where it has some, such as `option:board=front`."""
        known = self._names.get(f"option:{option}={value}")
        if known is not None:
            return known
        return (self("yes") if value else self("no")) if isinstance(value, bool) else str(value)

    def knows(self, ref: str) -> bool:
        """Return whether a component has a name of its own."""
        return ref in self._names

    def help(self, ref: str) -> str:
        """Return the longer text about a component; empty when there is none."""
        return self._texts.get(ref, "")

    def brief(self, ref: str) -> str:
        """Return the text about a component in a few words: the text `brief:REF`, else the longer one."""
        return self._texts.get(f"brief:{ref}") or self.help(ref)

    def player(self, seat: int) -> str:
        """Return a player's name."""
        return self.players[seat] if 0 <= seat < len(self.players) else self("Player {n}", n=seat + 1)

    def join(self, items: Sequence[str]) -> str:
        """Return a list in words: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])


def languages() -> tuple[str, ...]:
    """Return the languages that can be chosen: those that come along, then those that people have added."""
    return (*LANGUAGES, *(code for code in ADDED.codes() if code not in LANGUAGES))


def language_name(code: str) -> str:
    """Return what a language calls itself."""
    return NAMES.get(code) or ADDED.name(code)


def plain_rule_name(rule_id: str) -> str:
    """Return a rule's id as people would write it: `rtta.skulls-reroll` becomes `Skulls reroll`."""
    return bare_name(f":{rule_id.partition('.')[2] or rule_id}").capitalize()


def says(plugin: object) -> str:
    """Return the first paragraph of a rule's docstring: the rule in a player's words."""
    return one_line((plugin.__doc__ or "").strip().partition("\n\n")[0])


def translations_of(plugin: object) -> Naming | None:
    """Return the catalogues in the folder `locale` beside a plugin's file, if there is one.

    Their domain is the name of the package that the file stands in, or of the file when it stands alone.
    """
    file = getattr(plugin, "__file__", None)
    if not isinstance(file, str) or not (folder := Path(file).absolute().parent / "locale").is_dir():
        return None
    package = str(getattr(plugin, "__package__", "") or "")
    return Naming(catalogues=(str(folder),), domain=package.rpartition(".")[2] or Path(file).stem)
