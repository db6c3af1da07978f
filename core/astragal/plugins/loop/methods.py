"""What is called for each kind of action, chance and question: their methods as they are rewritten."""

from __future__ import annotations

import attrs

from astragal.engine.memo import Memo
from astragal.engine.rules import Rules
from astragal.engine.state import Action, Chance, Interrupt
from astragal.plugins.loop.fixed import Known
from astragal.plugins.loop.source import PythonSource
from astragal.unchecked import Function

ByKind = Memo[type, Function]
"""A method of each class, made when it is first asked for."""


@attrs.frozen
class Methods:
    """The methods that the loop calls, by class; those of strangers are called as they are."""

    apply: ByKind
    sample: ByKind
    resolve: ByKind
    choices: ByKind

    @classmethod
    def under(cls, rules: Rules, known: Known) -> Methods:
        """Return what is called under some rules."""
        own = rules.plugins.own_packages()
        trusted, owner = rules.plugins.trusted, rules.plugins.owner
        strange = {kind for kind in rules.kinds.values() if owner(kind) not in trusted}

        def by_kind(name: str) -> ByKind:
            def of(kind: type) -> Function:
                plain: Function = getattr(kind, name)
                ours = kind not in strange and kind.__module__.partition(".")[0] in own
                return known.function(plain) if ours else plain

            return Memo(of)

        return cls(*map(by_kind, ("apply", "sample", "resolve", "choices")))

    def name_in(self, source: PythonSource) -> None:
        """Let the written code find the methods."""
        source.name("APPLY", self.apply)
        source.name("SAMPLE", self.sample)
        source.name("RESOLVE", self.resolve)
        source.name("CHOICES", self.choices)

    def make_all(self, rules: Rules) -> None:
        """Rewrite what has not been needed yet, for whoever wants to read it."""
        for kind in rules.kinds.values():
            if issubclass(kind, Action):
                self.apply[kind]
            if issubclass(kind, Chance):
                self.sample[kind], self.resolve[kind]
            if issubclass(kind, Interrupt):
                self.choices[kind]
