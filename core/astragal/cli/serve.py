"""`astragal serve`: the program in a browser on this machine."""

from __future__ import annotations

import secrets
import socket
import sys
from pathlib import Path

import click

from astragal.cli.language import LANGUAGE
from astragal.errors import BadInput
from astragal.tui.guest import GUEST, RIGHTS

TEMPLATES = Path(__file__).parent.parent / "tui" / "web"
LOCAL = ("127.0.0.1", "localhost", "::1")


@click.command(help="Play in a browser. The printed address has a token: whoever has it can play.")
@click.argument("game", required=False)
@click.option("--ruleset", "-R", default="", help="Start each tab with a new match by this ruleset.")
@click.option("--lang", type=LANGUAGE, help="Interface language.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=8017, show_default=True, help="The port.")
@click.option("--name", "names", multiple=True, help="A further name this machine is reached by.")
@click.option("--tabs", type=click.IntRange(1, 64), default=8, show_default=True, help="Open tabs at most.")
@click.option("--allow", type=click.Choice(RIGHTS), multiple=True, help="Let people in the browser do this.")
@click.option("--debug", is_flag=True, help="Let the framework's development tools connect.")
@click.option("--token", default="", help="The token of the address [a new one each time].")
def command(
    game: str | None,
    ruleset: str,
    lang: str | None,
    host: str,
    port: int,
    names: tuple[str, ...],
    tabs: int,
    allow: tuple[str, ...],
    debug: bool,
    token: str,
) -> None:
    """Serve the program until ctrl+c."""
    try:
        from astragal.tui.web.server import TableServer
    except ImportError:
        raise BadInput(
            "textual-serve is not installed", "install it with: pip install 'astragal[web]'"
        ) from None
    asked = _asked(game, ruleset, lang)
    secret = _token(token)
    _check_port(host, port)
    hosts = (*names, *(LOCAL if host in (*LOCAL, "0.0.0.0", "::") else (host,)))
    server = TableServer(
        [sys.executable, "-m", "astragal.tui", *asked],
        host,
        port,
        token=secret,
        hosts=hosts,
        tabs=tabs,
        environment={GUEST: ",".join(allow)},
        templates_path=str(TEMPLATES),
    )
    server.debug = debug
    shown = names[0] if names else hosts[0]
    click.echo(f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/?token={secret}  (Ctrl+C stops)")
    server.run()


def _asked(game: str | None, ruleset: str, lang: str | None) -> list[str]:
    """Return what each tab is started with: language, and a new match of a game that is installed."""
    if ruleset and not game:
        raise BadInput("--ruleset needs a game", "write it as: astragal serve rtta --ruleset bronze-age")
    if game:
        from astragal.plugins.registry import Registry

        Registry().ruleset(game, ruleset)
    parts = [("--lang", lang), ("--game", game), ("--ruleset", ruleset)]
    return [word for name, value in parts if value for word in (name, value)]


def _token(given: str) -> str:
    """Return the token: a fresh one, or the one that was asked for if it is worth anything."""
    if not given:
        return secrets.token_urlsafe(18)
    if len(given) < 16 or not given.isascii() or not given.replace("-", "").replace("_", "").isalnum():
        raise BadInput("that token is too easy to guess", "use 16 or more letters, digits, - and _, or none")
    return given


def _check_port(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on, in one line."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0], found[1]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[4])
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInput(f"cannot listen on {host}:{port}: {why}", "try another --host or --port") from None
