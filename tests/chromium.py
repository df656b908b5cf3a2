"""Finds a Chrome or Chromium for browser tests, or installs Debian's where it may."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["FLAGS", "NoChromium", "find_chromium"]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Flags for a quiet browser that also runs in a container."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/snap/bin/chromium",
)
ADVICE = (
    "The browser tests need Chrome or Chromium. Install one (Debian, Ubuntu: "
    "`apt-get install chromium`), or set CHROMIUM to the program's path."
)


class NoChromium(RuntimeError):
    """No browser was found and none could be installed; the message says what to do."""


@cache
def find_chromium() -> str:
    """Return the path of a Chrome or Chromium; install one with apt-get where that is possible."""
    named = os.environ.get("CHROMIUM")
    if named:
        if shutil.which(named) is None:
            raise NoChromium(f"CHROMIUM={named} is not a program. {ADVICE}")
        return named
    found = _installed()
    if found is None and _install():
        found = _installed()
    if found is None:
        raise NoChromium(ADVICE)
    return found


def _installed() -> str | None:
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    return next((place for place in PLACES if Path(place).is_file()), None)


def _install() -> bool:
    if shutil.which("apt-get") is None:
        return False
    become: tuple[str, ...] = ()
    if os.geteuid() != 0:
        become = ("sudo", "--non-interactive")
        if shutil.which("sudo") is None or not _runs(*become, "true"):
            return False
    apt = (*become, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes")
    if not _runs(*apt, "update"):
        return False
    return _runs(*apt, "install", "--no-install-recommends", "chromium")


def _runs(*command: str) -> bool:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0
