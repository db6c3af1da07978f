"""The only module that knows pluggy: markers, registration, and calls in the ruleset's order."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any, TypeVar, TypeVarTuple

import pluggy

from astragal.engine.names import SeenByPlugins
from astragal.errors import BadInput, RuleFault, nearest

Given = TypeVarTuple("Given")
Returned = TypeVar("Returned")

PROJECT = "astragal"
hookspec = pluggy.HookspecMarker(PROJECT)
"""Marks a hook specification (ours)."""
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's implementation of a hook."""


class Plugins:
    """The plugins of one ruleset, in its order. Never global: each compiled ruleset has its own."""

    def __init__(self) -> None:
        from astragal.plugins import hookspecs

        self._pluggy = pluggy.PluginManager(PROJECT)
        self._pluggy.add_hookspecs(hookspecs)
        self.names: list[str] = []

    def add(self, name: str, plugin: object) -> None:
        """Register a plugin under a name; refuse what is misspelt or has the wrong arguments."""
        if name in self.names:
            raise BadInput(f"rule {name!r} is listed twice", "list it once")
        self._refuse_unknown(name, plugin)
        try:
            self._pluggy.register(plugin, name=name)
            self._pluggy.check_pending()
        except pluggy.PluginValidationError as error:
            problem = str(error).splitlines()
            raise BadInput(f"rule {name!r} does not fit the hooks", " ".join(problem)) from None
        self._refuse_own_order(name)
        self.names.append(name)

    def _refuse_unknown(self, name: str, plugin: object) -> None:
        """Refuse a hook that there is not, or an argument that a hook has not, and say what there is."""
        specs = {caller.name: caller.spec for caller in vars(self._pluggy.hook).values()}
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
            spec = specs[hook]
            taken = spec.argnames if spec else ()
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

    def blame(self, error: BaseException) -> str:
        """Return the plugin whose code raised the error, or nothing when it was none of theirs."""
        modules = self._modules()
        frames = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
        return next((modules[name] for name in reversed(frames) if name in modules), "")

    def problem(self, error: BaseException, name: str) -> str:
        """Return an exception in words, with the line of a plugin that it came through."""
        return problem_of(error, _module(self._pluggy.get_plugin(name)))

    def _modules(self) -> dict[str, str]:
        return {_module(self._pluggy.get_plugin(name)): name for name in self.names}

    def owner(self, cls: type) -> str:
        """Return the plugin in whose own module a class stands, or nothing."""
        return self._modules().get(cls.__module__, "")

    def plugin(self, name: str) -> object:
        """Return a plugin by the name it was added under."""
        return self._pluggy.get_plugin(name)

    def hooks_of(self, name: str) -> list[str]:
        """Return the names of the hooks that a plugin implements."""
        callers = self._pluggy.get_hookcallers(self._pluggy.get_plugin(name)) or []
        return [caller.name for caller in callers]


def _seen_by(plugin: str, argument: object) -> object:
    return argument.seen_by(plugin) if isinstance(argument, SeenByPlugins) else argument


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
            raise RuleFault(plugin, hook, f"must return {expected}, not {type(result).__name__}")
        return result

    vars(call)["__wrapped__"] = function
    return call
