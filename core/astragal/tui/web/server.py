"""The server: a secret address, exact hosts and origins, and limits on what pages can ask of this machine.

Every web page that is open in the same browser can reach every port of this machine. So a page must know the
token of the address, the `Host` must be one that was asked for (or a foreign name that points here would do),
and the `Origin` of the socket must be this very server.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import aiohttp_jinja2
from aiohttp import WSCloseCode, WSMsgType, web
from textual_serve.server import Server

from astragal.tui.web.child import Child, NoProgram
from astragal.tui.web.frames import (
    LARGEST_FRAME,
    BadFrame,
    Focus,
    Keys,
    Ping,
    Size,
    read_frame,
    size_asked,
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
log = logging.getLogger("textual-serve")

LEAVE_QUICKLY = 0.2
"""Seconds that a page has to answer the end of its connection."""

END_QUICKLY = 0.5
"""Seconds that programs have to end by themselves when the server stops."""

STOPPED = "The server was stopped."


class TableServer(Server):
    """Serves the program to whoever knows the token, and to nobody else."""

    def __init__(
        self,
        arguments: Sequence[str],
        host: str,
        port: int,
        *,
        token: str,
        hosts: Sequence[str],
        tabs: int,
        environment: Mapping[str, str],
        templates_path: str,
    ) -> None:
        super().__init__("astragal", host=host, port=port, title="Astragal", templates_path=templates_path)
        self.arguments = tuple(arguments)
        self.token = token
        self.hosts = frozenset(f"{_bracketed(name)}:{port}" for name in hosts)
        self.tabs = tabs
        self.environment = dict(environment)
        self.children: set[Child] = set()

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the token; cookies are shared by all ports of a host."""
        return f"astragal-{self.port}"

    def run(self) -> None:
        """Serve until ctrl+c."""
        logging.basicConfig(level=logging.ERROR)
        web.run_app(
            self._make_app(),
            host=self.host,
            port=self.port,
            print=lambda *_: None,
            shutdown_timeout=LEAVE_QUICKLY,
            access_log=None,
        )

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing: the command has printed the address."""

    async def on_shutdown(self, app: web.Application) -> None:
        """End every program with the server, and tell its page."""
        await asyncio.gather(*(self._end(child) for child in list(self.children)))

    async def _end(self, child: Child) -> None:
        await child.stop(END_QUICKLY)
        with contextlib.suppress(ConnectionError):
            await child.farewell(STOPPED)

    # --- who may come in -------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse whoever asks under another name, from another page, or without the token."""
        if request.host not in self.hosts:
            raise web.HTTPForbidden(text="This server is not known under that name.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="Another page may not use this server.")
        if request.path == "/ws" and origin is None:
            raise web.HTTPForbidden(text="A page of this server must open the connection.")
        if not request.path.startswith("/static/") and not self._knows_token(request):
            raise web.HTTPForbidden(text="Open the whole address that was printed, with its token.")
        response = await handler(request)
        if request.path == "/" and not response.prepared:
            response.set_cookie(self.cookie, self.token, httponly=True, samesite="Strict", path="/")
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["X-Frame-Options"] = "DENY"
        return response

    def _knows_token(self, request: web.Request) -> bool:
        given = request.query.get("token") or request.cookies.get(self.cookie, "")
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())

    # --- pages -----------------------------------------------------------------------------------

    async def handle_index(self, request: web.Request) -> web.Response:
        """Serve the page at the address that was typed: everything it loads is relative to it."""
        if len(self.children) >= self.tabs:
            text = f"{self.tabs} tabs are open already. Close one, or start with --tabs {self.tabs + 1}."
            return web.Response(text=text, status=503)
        asked = request.query.get("fontsize", "")
        size = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else 16
        context: dict[str, object] = {
            "font_size": max(6, min(size, 60)),
            "app_websocket_url": f"ws://{request.host}/ws",
            "config": {"static": {"url": "/static/"}},
            "application": {"name": self.title},
        }
        page: web.Response = aiohttp_jinja2.render_template("app_index.html", request, context)
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run one program for one page."""
        if len(self.children) >= self.tabs:
            raise web.HTTPServiceUnavailable(text=f"{self.tabs} tabs are open already.")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LARGEST_FRAME, timeout=LEAVE_QUICKLY)
        child = self._child(socket)
        self.children.add(child)
        try:
            await socket.prepare(request)
            size = size_asked(request.query.get("width", ""), request.query.get("height", ""))
            await child.start(size.width, size.height)
            await self._listen(socket, child)
        except NoProgram as error:
            await _close(socket, str(error))
        finally:
            await child.stop()
            self.children.discard(child)
            await socket.close()
        return socket

    def _child(self, socket: web.WebSocketResponse) -> Child:
        child = Child(
            self.command,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=lambda: child.leave(),
            download_manager=self.download_manager,
            debug=self.debug,
        )
        child.arguments, child.more = self.arguments, self.environment
        child.farewell = lambda reason: _close(socket, reason)
        return child

    async def _listen(self, socket: web.WebSocketResponse, child: Child) -> None:
        """Hand on what the page sends until it closes or sends what no page of ours sends."""
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                return
            try:
                frame = read_frame(message.data)
            except BadFrame:
                return
            if isinstance(frame, Keys):
                await child.send_bytes(frame.data)
            elif isinstance(frame, Size):
                await child.set_terminal_size(frame.width, frame.height)
            elif isinstance(frame, Ping):
                await socket.send_json(["pong", frame.word])
            elif isinstance(frame, Focus):
                await (child.focus() if frame.in_front else child.blur())


async def _close(socket: web.WebSocketResponse, reason: str) -> None:
    """Close the connection of a page, which shows the reason; a closing frame would cut it at 123 bytes."""
    if reason:
        await socket.send_json(["closed", reason])
    await socket.close(code=WSCloseCode.INTERNAL_ERROR if reason else WSCloseCode.OK)


def _bracketed(name: str) -> str:
    """Return a host as it is written in an address."""
    return f"[{name}]" if ":" in name else name
