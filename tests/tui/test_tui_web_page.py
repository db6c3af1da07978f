"""The page around the table: what it says when its connection ends. Its own script runs in Node.js."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from astragal.cli.serve import TEMPLATES

PAGE = (TEMPLATES / "app_index.html").read_text(encoding="utf-8")

BROWSER = """
const why = { textContent: WORDS };
globalThis.document = { getElementById: (id) => (id === "why" ? why : null), documentElement: {} };
globalThis.window = globalThis;
globalThis.MutationObserver = class { observe() {} };
globalThis.WebSocket = class extends EventTarget { constructor(url) { super(); this.url = url; } };
SCRIPT
const socket = new WebSocket("ws://127.0.0.1/ws");
for (const [kind, fields] of EVENTS) socket.dispatchEvent(Object.assign(new Event(kind), fields));
console.log(JSON.stringify([socket.url, why.textContent]));
"""
"""As much of a browser as the script of the page needs."""

LOST = "The connection to the server is lost."
Event = tuple[str, dict[str, object]]
REASON: Event = ("message", {"data": '["closed", "The disk is full."]'})
PONG: Event = ("message", {"data": '["pong", "7"]'})
BYTES: Event = ("message", {"data": {}})


def said(*events: Event) -> str:
    """Return what the page says after events of its connection."""
    (usual,) = re.findall(r'id="why">([^<]+)<', PAGE)
    script = PAGE.split("<script>")[1].split("</script>")[0]
    code = BROWSER.replace("WORDS", json.dumps(usual)).replace("SCRIPT", script)
    code = code.replace("EVENTS", json.dumps(events))
    done = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True, timeout=60)
    url, text = json.loads(done.stdout)
    assert url == "ws://127.0.0.1/ws"
    assert isinstance(text, str)
    return text


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([PONG, BYTES, ("close", {"wasClean": True})], "The table is closed."),
        ([PONG, REASON, ("close", {"wasClean": True})], "The disk is full."),
        ([BYTES, ("close", {"wasClean": False})], LOST),
        ([REASON, ("close", {"wasClean": False})], "The disk is full."),
    ],
)
def test_the_page_says_why_it_is_closed(events: list[Event], text: str) -> None:
    """The server's reason if it gave one; otherwise whether the connection was closed or lost."""
    assert said(*events) == text


def test_the_page_does_not_claim_that_the_match_is_saved() -> None:
    """Only the table knows that."""
    assert "saved" not in PAGE
