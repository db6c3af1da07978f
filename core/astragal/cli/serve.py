"""`astragal serve`: the program in a browser on this machine."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from astragal.errors import BadInput

TEMPLATES = Path(__file__).parent.parent / "tui" / "web"


@click.command(help="Play in a browser on this machine.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; there is no password.")
@click.option("--port", type=click.IntRange(1, 65535), default=8017, show_default=True, help="The port.")
@click.option("--debug", is_flag=True, help="Let the framework's development tools connect.")
def command(host: str, port: int, debug: bool) -> None:
    """Serve the program until ctrl+c."""
    try:
        from textual_serve.server import Server
    except ImportError:
        raise BadInput(
            "textual-serve is not installed", "install it with: pip install 'astragal[web]'"
        ) from None
    program = shlex.join([sys.executable, "-m", "astragal.tui"])
    server = Server(program, host=host, port=port, title="Astragal", templates_path=str(TEMPLATES))
    click.echo(f"http://{host}:{port}/  (ctrl+c stops)")
    server.serve(debug=debug)
