"""The only module that knows pluggy: markers, registration, and calls in the ruleset's order."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import Any, TypeVar, TypeVarTuple

import attrs
import pluggy

from astragal.engine.names import SeenByPlugins
from astragal.errors import PLAY, BadInput, RuleFault, nearest
from astragal.unchecked import Fields, Function

Given = TypeVarTuple("Given")
Returned = TypeVar("Returned")

PROJECT = "astragal"
hookspec = pluggy.HookspecMarker(PROJECT)
"""Marks a hook specification: ours, or one that a game adds for its own rules."""
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's implementation of a hook."""


@attrs.frozen
class Blame:
    """Whose code failed: the plugin, the hook that handed it over, and the module it stands in."""

    plugin: str
    hook: str
    module: str


class Plugins:
    """The plugins of one ruleset, in its order. Never global: each compiled ruleset has its own."""

    def __init__(self) -> None:
        from astragal.plugins import hookspecs

        self._pluggy = pluggy.PluginManager(PROJECT)
        self._pluggy.add_hookspecs(hookspecs)
        self.names: list[str] = []
        self.own: dict[str, type] = {}
        """The hooks of the game's own, and the records that each hands over in a list."""
        self.trusted: set[str] = {""}
        """The game and the expansions that its own rulesets name; nothing of theirs is checked in play."""
        self._handed: dict[CodeType, Blame] = {}

    def add(self, name: str, plugin: object) -> None:
        """Register a plugin under a name; refuse what is misspelt or has the wrong arguments."""
        if name in self.names:
            raise BadInput(f"rule {name!r} is listed twice", "list it once")
        self._refuse_unknown(name, plugin)
        self._register(name, plugin)
        self.check(name)

    def add_game(self, name: str, plugin: object) -> None:
        """Register a game, whose definition may make further hooks known; `check` it once they are."""
        if _implements(self._pluggy, plugin, "define_game"):
            self._register(name, plugin)
        else:
            self.add(name, plugin)

    def check(self, name: str) -> None:
        """Refuse a plugin that has been registered when it does not fit the hooks that are known by now."""
        self._refuse_unknown(name, self.plugin(name))
        try:
            self._pluggy.check_pending()
        except pluggy.PluginValidationError as error:
            raise _unfit(name, error) from None
        self._refuse_own_order(name)

    def _register(self, name: str, plugin: object) -> None:
        try:
            self._pluggy.register(plugin, name=name)
        except pluggy.PluginValidationError as error:
            raise _unfit(name, error) from None
        self.names.append(name)

    def know(self, game: str, specs: ModuleType | None) -> None:
        """Add the hooks that a game declares beside those of every game."""
        for hook, spec in specs_in(specs).items():
            if hook in self._specs() and hook not in self.own:
                raise BadInput(f"{game!r}: every game has a hook {hook!r}", "give yours another name")
            self.own[hook] = _handed_over(game, hook, spec)
        if specs is not None:
            self._pluggy.add_hookspecs(specs)

    def _specs(self) -> Fields:
        callers = vars(self._pluggy.hook).values()
        return {caller.name: caller.spec for caller in callers if caller.spec is not None}

    def _refuse_unknown(self, name: str, plugin: object) -> None:
        """Refuse a hook that there is not, or an argument that a hook has not, and say what there is."""
        specs = self._specs()
        for function in dir(plugin):
            marks = self._pluggy.parse_hookimpl_opts(plugin, function)
            if marks is None:
                if function in specs and _is_own(plugin, getattr(plugin, function)):
                    raise BadInput(
                        f"rule {name!r}: {function!r} is the name of a hook, and the function is not marked",
                        "put @hookimpl above it, or give it another name",
                    )
                continue
            hook = marks.get("specname") or function
            if hook not in specs:
                raise BadInput(f"rule {name!r}: there is no hook {hook!r}", nearest(hook, sorted(specs)))
            taken = specs[hook].argnames
            for argument in inspect.signature(getattr(plugin, function)).parameters.values():
                if argument.default is argument.empty and argument.name not in taken:
                    raise BadInput(
                        f"rule {name!r}, hook {hook!r} has no argument {argument.name!r}",
                        f"take {' and '.join(taken) or 'none'}",
                    )

    def _refuse_own_order(self, name: str) -> None:
        for caller in self._pluggy.get_hookcallers(self._pluggy.get_plugin(name)) or ():
            for impl in caller.get_hookimpls():
                if impl.plugin_name == name and (
                    impl.tryfirst or impl.trylast or impl.wrapper or impl.hookwrapper
                ):
                    raise BadInput(
                        f"rule {name!r}, hook {caller.name!r} asks for an order of its own",
                        "remove tryfirst, trylast or wrapper: the ruleset decides the order",
                    )

    def call(self, hook: str, **arguments: object) -> Iterator[tuple[str, Any]]:
        """Call each implementation in the ruleset's order; yield plugin name and result."""
        caller = getattr(self._pluggy.hook, hook)
        impls = {impl.plugin_name: impl for impl in caller.get_hookimpls()}
        for name in self.names:
            if name not in impls:
                continue
            impl = impls[name]
            try:
                result = impl.function(*(_seen_by(name, arguments[argument]) for argument in impl.argnames))
            except BadInput as error:
                raise BadInput(f"rule {name!r}, hook {hook!r}: {error.what}", error.remedy) from error
            except (Exception, SystemExit) as error:
                raise RuleFault(name, hook, problem_of(error, impl.function.__module__)) from error
            yield name, result

    def remember(self, name: str, hook: str, function: Callable[..., object]) -> None:
        """Remember who handed over a function that is called without a guard, to name it when it fails."""
        code = getattr(function, "__code__", None)
        if code is not None:
            self._handed[code] = Blame(name, hook, function.__module__)

    def is_remembered(self, function: Callable[..., object]) -> bool:
        """Return whether a fault of a function can be named without a guard around it."""
        return getattr(function, "__code__", None) in self._handed

    def blame(self, error: BaseException) -> Blame | None:
        """Return the plugin whose code raised the error, or None when it was none of theirs."""
        modules = self._modules()
        for frame, _ in reversed(list(walk_tb(error.__traceback__))):
            module = frame.f_globals.get("__name__", "")
            if frame.f_code in self._handed or module in modules:
                return self._handed.get(frame.f_code) or Blame(modules[module], PLAY, module)
        return None

    def problem(self, error: BaseException, name: str) -> str:
        """Return an exception in words, with the line of a plugin that it came through."""
        return problem_of(error, _module(self._pluggy.get_plugin(name)))

    def _modules(self) -> dict[str, str]:
        return {_module(self._pluggy.get_plugin(name)): name for name in self.names}

    def owner(self, cls: type) -> str:
        """Return the plugin in whose own module a class stands, or nothing."""
        return self._modules().get(cls.__module__, "")

    def own_packages(self) -> set[str]:
        """Return the packages of the game and of its own expansions, and the engine's."""
        named = {module for module, name in self._modules().items() if name in self.trusted}
        return {"astragal", *(module.partition(".")[0] for module in named)}

    def plugin(self, name: str) -> object:
        """Return a plugin by the name it was added under."""
        return self._pluggy.get_plugin(name)

    def hooks_of(self, name: str) -> list[str]:
        """Return the names of the hooks that a plugin implements."""
        callers = self._pluggy.get_hookcallers(self._pluggy.get_plugin(name)) or []
        return [caller.name for caller in callers]


def _seen_by(plugin: str, argument: object) -> object:
    return argument.seen_by(plugin) if isinstance(argument, SeenByPlugins) else argument


def _implements(manager: pluggy.PluginManager, plugin: object, hook: str) -> bool:
    return hasattr(plugin, hook) and manager.parse_hookimpl_opts(plugin, hook) is not None


def _unfit(name: str, error: pluggy.PluginValidationError) -> BadInput:
    return BadInput(f"rule {name!r} does not fit the hooks", " ".join(str(error).splitlines()))


def specs_in(module: ModuleType | None) -> Fields:
    """Return the hook specifications of a module by name, in the order of the file."""
    marked = vars(module).items() if module else ()
    return {name: value for name, value in marked if hasattr(value, f"{PROJECT}_spec")}


def _handed_over(game: str, hook: str, spec: Function) -> type:
    """Return the class of the records that a game's own hook hands over, as its specification says it."""
    unknown = [name for name in inspect.signature(spec).parameters if name != "setup"]
    if unknown:
        raise BadInput(f"{game!r}, hook {hook!r} cannot take {unknown[0]!r}", "let it take setup or nothing")
    returned = typing.get_type_hints(spec).get("return")
    kinds = typing.get_args(returned) if typing.get_origin(returned) is list else ()
    if not kinds:
        raise BadInput(f"{game!r}, hook {hook!r} does not say what it returns", "write -> list[SomeRecord]")
    kind: type = kinds[0]
    return kind


def _module(plugin: object) -> str:
    return plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__


def _is_own(plugin: object, value: object) -> bool:
    """Return whether a function is written in the plugin's own module."""
    return inspect.isfunction(value) and value.__module__ == _module(plugin)


def problem_of(error: BaseException, module: str = "") -> str:
    """Return an exception in words, with the last line of a module that it came through."""
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    lines = [
        f" ({Path(frame.f_code.co_filename).name}, line {line})"
        for frame, line in walk_tb(error.__traceback__)
        if module and frame.f_globals.get("__name__") == module
    ]
    return told + lines[-1] if lines else told


def _where(function: object) -> str:
    """Return where a function is written, if it says so."""
    code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
    return f" ({Path(code.co_filename).name}, line {code.co_firstlineno})" if code else ""


def guarded(
    plugin: str,
    hook: str,
    function: Callable[[*Given], Returned],
    fits: Callable[[object], bool] | None = None,
    expected: str = "",
) -> Callable[[*Given], Returned]:
    """Return the function with its faults, and results that do not fit, named after plugin and hook."""

    def call(*arguments: *Given) -> Returned:
        try:
            result = function(*arguments)
        except RuleFault:
            raise
        except (Exception, SystemExit) as error:
            module = getattr(function, "__module__", "")
            raise RuleFault(plugin, hook, problem_of(error, module)) from error
        if fits is not None and not fits(result):
            told = f"must return {expected}, not {type(result).__name__}{_where(function)}"
            raise RuleFault(plugin, hook, told)
        return result

    vars(call)["__wrapped__"] = function
    return call


def hooks_in(plugin: object) -> set[str]:
    """Return the names of the hooks that a plugin implements."""
    return {name for name in dir(plugin) if hasattr(getattr(plugin, name, None), f"{PROJECT}_impl")}
