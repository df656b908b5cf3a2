"""Finds a Chrome or Chromium for browser tests, or installs Debian's where that is allowed."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["FLAGS", "NoChromium", "find_chromium"]

DISABLED = (
    # Windows get hidden pages for the address bar, which cost more than one of our pages.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's own list, repeated because Chromium obeys only the last list.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)

FLAGS = (
    f"--disable-features={','.join(DISABLED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Flags for a quiet browser that also runs in a container."""

NAMES = (
    "chromium-headless-shell",  # the same engine without windows: half the work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/snap/bin/chromium",
)
ADVICE = (
    "The browser tests need Chrome or Chromium. Install one (Debian: `apt-get install "
    "chromium-headless-shell`, Ubuntu: `apt-get install chromium`), or set CHROMIUM to the "
    "program's path. With CI=true or INSTALL_CHROMIUM=1 the tests try to install it themselves."
)


class NoChromium(RuntimeError):
    """No browser was found and none could be installed; the message says what to do."""


@cache
def find_chromium() -> str:
    """Return the path of a Chrome or Chromium; install one only where that is allowed."""
    named = os.environ.get("CHROMIUM")
    if named:
        if shutil.which(named) is None:
            raise NoChromium(f"CHROMIUM={named} is not a program. {ADVICE}")
        return named
    found = _installed()
    if found is None and _may_install() and _install():
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


def _may_install() -> bool:
    """Return whether the environment allows the tests to install programs."""
    return os.environ.get("CI") == "true" or os.environ.get("INSTALL_CHROMIUM") == "1"


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
    install = (*apt, "install", "--no-install-recommends")
    return _runs(*install, "chromium-headless-shell") or _runs(*install, "chromium")


def _runs(*command: str) -> bool:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0
