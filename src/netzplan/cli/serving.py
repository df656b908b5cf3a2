"""``netzplan serve``: starts the server, tells the address, opens a browser where that helps."""

import errno
import os
import sys
import webbrowser
from importlib.resources import files
from pathlib import Path

from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.language import text

__all__ = ["browsable", "data_folder", "has_desktop", "serve"]


def serve(host: str, port: int, data: Path | None, *, open_browser: bool) -> None:
    """Serve until interrupted; raises Failure for an address or a folder that is no good."""
    if not 0 <= port <= 65535:
        raise Failure("serve/port", port=port)
    folder = data_folder() if data is None else data
    _prepare(folder)
    from netzplan.server.app import serve as run
    from netzplan.server.store import StoreError

    is_up = False

    def ready(address: str) -> None:
        nonlocal is_up
        is_up = True
        _tell(browsable(address), folder)
        if open_browser and has_desktop():
            webbrowser.open(browsable(address))

    try:
        run(host, port, folder, ready=ready)
    except StoreError as wrong:
        raise Failure("serve/data", NEGATIVE, path=str(folder), reason=str(wrong)) from wrong
    except OSError as wrong:
        if is_up:
            raise
        raise _no_address(wrong, host, port) from wrong


def data_folder() -> Path:
    """Return where a person's data belongs on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "netzplan"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "netzplan"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "netzplan"


def has_desktop() -> bool:
    """Return whether a browser could show itself to somebody here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def browsable(address: str) -> str:
    """Return the address as a browser on this machine reaches it."""
    return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")


def _prepare(folder: Path) -> None:
    """Make the data folder and try to write into it."""
    probe = folder / ".writable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("serve/data", path=str(folder), reason=reason) from wrong


def _tell(address: str, folder: Path) -> None:
    print(text("serve.running", address=address))
    print(text("serve.data", path=str(folder.resolve())), flush=True)
    if not files("netzplan.server").joinpath("page", "index.html").is_file():
        print(text("serve.no-page"), file=sys.stderr)


def _no_address(wrong: OSError, host: str, port: int) -> Failure:
    if wrong.errno == errno.EADDRINUSE:
        return Failure("serve/in-use", NEGATIVE, host=host, port=port)
    reason = wrong.strerror or str(wrong)
    return Failure("serve/address", NEGATIVE, host=host, port=port, reason=reason)
