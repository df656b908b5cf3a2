"""Serves the page and the interface on one port, and applies every change at once.

    python web/dev_server.py [--port 8000] [--data var]

Vite serves the page from its sources and proxies `/api` to the Python server, which is restarted
when a file of the package changes. Both stop together.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from web.build_page import WEB, BuildError, find_node, install_modules  # noqa: E402

PACKAGE = ROOT / "src" / "netzplan"
WATCHED = (".py", ".toml", ".json")
LOOK_SECONDS = 0.5
PATIENCE = 10.0

Process = subprocess.Popen[bytes]


def sources(folder: Path) -> dict[Path, int]:
    """Return when each of the server's sources was last modified, without the built page."""
    return {
        path: path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.suffix in WATCHED and folder / "server" / "page" not in path.parents
    }


def free_port() -> int:
    """Return a port that is not in use."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def start_server(port: int, data: Path) -> Process:
    """Start the Python server."""
    command = [sys.executable, "-m", "netzplan.server", "--port", str(port), "--data", str(data)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)


def start_page(port: int, server: int) -> Process:
    """Start Vite in front of the server."""
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    command = [str(find_node()), str(vite), "--port", str(port), "--strictPort"]
    environment = {**os.environ, "NETZPLAN_SERVER": f"http://127.0.0.1:{server}"}
    return subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--clearScreen", "false"], cwd=WEB, env=environment
    )


def stop(process: Process) -> None:
    """Stop a process as Ctrl-C does, by force if it does not react."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def until_stopped() -> Iterator[None]:
    """End quietly on Ctrl-C, and treat SIGTERM like Ctrl-C."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def run(port: int, data: Path) -> int:
    """Serve until interrupted, or until Vite ends; return its exit code."""
    behind = free_port()
    server = start_server(behind, data)
    page = start_page(port, behind)
    known = sources(PACKAGE)
    with until_stopped():
        while page.poll() is None:
            time.sleep(LOOK_SECONDS)
            now = sources(PACKAGE)
            if now != known:
                known = now
                print("dev_server: the server starts anew", file=sys.stderr, flush=True)
                stop(server)
                server = start_server(behind, data)
    ended = page.poll()
    stop(page)
    stop(server)
    return ended or 0


def main() -> int:
    """Parse the arguments and serve."""
    parser = argparse.ArgumentParser(description="Page and server on one port, with hot reload.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=ROOT / "var")
    chosen = parser.parse_args()
    try:
        install_modules(checking=False)
        return run(chosen.port, chosen.data.resolve())
    except BuildError as failed:
        print(f"dev_server: {failed}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
