"""``netzplan serve``: starts the server, prints its address, and opens a browser on request."""

import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace
from platformdirs import PlatformDirs

from netzplan import __version__
from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.folder import FOR_ITS_OWNER, check_restored, failing_in, held_folder
from netzplan.cli.language import text
from netzplan.cli.obstacles import why_unusable
from netzplan.cli.wrong_settings import wrong_setting
from netzplan.server.settings import PREFIX, Held, Settings, SettingsError, read_settings
from netzplan.server.urls import without_password

__all__ = [
    "browsable",
    "data_folder",
    "has_desktop",
    "held",
    "serve",
    "show_settings",
    "unusable",
    "who_reaches",
    "why_nobody_stands_in",
]


FILES = 65_536
"""Files and sockets that a server may have open, unless the system allows fewer."""


def held(options: Mapping[str, Any], more: Sequence[str], file: Path | None) -> Held:
    """Return the effective settings; raises Failure.

    ``options`` are those with their own command-line option, ``more`` are given as ``name=value``.
    """
    wanted = {name: value for name, value in options.items() if value is not None}
    further: dict[str, str] = {}
    for each in more:
        name, is_pair, value = each.partition("=")
        if not is_pair:
            raise Failure("serve/set", setting=each)
        further[name.strip()] = value.strip()
    try:
        found = read_settings(_settings_file(file), os.environ, wanted, further)
    except SettingsError as wrong:
        if (wrong.where, wrong.field) == ("--port", "port"):
            raise Failure("serve/port", port=wanted["port"]) from wrong
        raise wrong_setting(wrong) from wrong
    settings = found.settings
    # No shell has looked at what stands in a file.
    data = os.path.expanduser(settings.data or data_folder())
    kernels = os.path.expanduser(settings.kernels or Path(data) / "kernels")
    return replace(found, settings=replace(settings, data=data, kernels=kernels))


def show_settings(settings: Held) -> None:
    """Print the effective settings, and where each comes from; raises Failure like ``serve``."""
    _check_stand_in(settings)
    print(settings.told(text("serve.default")))


def serve(settings: Held, *, open_browser: bool) -> None:
    """Serve until interrupted; raises Failure for an unusable address or folder."""
    _check_stand_in(settings)
    chosen = settings.settings
    folder = Path(chosen.data)
    _prepare(folder)
    _allow_many_files()
    if chosen.processes > 1:
        from netzplan.server.nodes.workers import serve_from_many as run
    else:
        from netzplan.server.app import serve as run
    from netzplan.server.store import NewerDatabase, StoreError

    url = without_password(chosen.database_url)
    is_up = False

    def ready(address: str) -> None:
        nonlocal is_up
        is_up = True
        _tell(browsable(address), chosen, url)
        _tell_systemd()
        if open_browser and has_desktop():
            webbrowser.open(browsable(address))

    try:
        with held_folder(folder):
            if not chosen.database_url:
                check_restored(folder)
            run(chosen, ready=ready, draws_ahead=True)
    except NewerDatabase as wrong:
        named = {"found": wrong.found, "known": wrong.known, "here": __version__}
        raise Failure("serve/newer", NEGATIVE, path=url or str(folder), **named) from wrong
    except StoreError as wrong:
        raise unusable(folder, chosen.database_url, wrong) from wrong
    except OSError as wrong:
        if is_up:
            raise
        raise _no_address(wrong, chosen.host, chosen.port) from wrong


def _check_stand_in(settings: Held) -> None:
    if reason := why_nobody_stands_in(settings.settings):
        where = f"{settings.sources['stand_in']}: stand_in"
        raise Failure("serve/settings", where=where, reason=reason)


def why_nobody_stands_in(settings: Settings) -> str:
    """Return the values that `stand_in` takes if no game has the bot, otherwise nothing."""
    if settings.stand_in == Settings().stand_in:
        return ""
    from netzplan.catalogue import Catalogue

    bots = list(dict.fromkeys(bot.id for game in Catalogue().values() for bot in game.bots))
    known = settings.stand_in in bots
    return "" if known else text("settings.stand-in", bots=", ".join(bots))


def unusable(folder: Path, url: str, wrong: Exception) -> Failure:
    """Return the failure for a database that can't be used."""
    from netzplan.server.store import MissingDriver

    if isinstance(wrong, MissingDriver):
        return Failure("serve/driver", NEGATIVE, install=wrong.install)
    if url:
        shown = without_password(url)
        reason = str(wrong).removeprefix(f"{shown}: ")
        return Failure("serve/database", NEGATIVE, url=shown, reason=reason)
    reason = why_unusable(folder, wrong)
    return Failure("serve/data", NEGATIVE, path=str(folder), reason=reason)


def data_folder() -> Path:
    """Return the usual folder for a user's data on this system, or where it already is."""
    folder = PlatformDirs("netzplan", appauthor=False).user_data_path
    former = Path.home() / "Library" / "Application Support" / "netzplan"
    # On a Mac, the usual folder has come to depend on the environment.
    is_former = sys.platform == "darwin" and not folder.exists() and former.exists()
    return former if is_former else folder


def _settings_file(named: Path | None) -> Path | None:
    """Return the settings file: the one given, or else the user's if it exists."""
    variable = os.environ.get(f"{PREFIX}SETTINGS")
    if named is not None or variable:
        return named or Path(variable or "")
    usual = PlatformDirs("netzplan", appauthor=False).user_config_path / "settings.toml"
    return usual if usual.is_file() else None


def has_desktop() -> bool:
    """Return whether this machine has a desktop on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def browsable(address: str) -> str:
    """Return the address by which a browser on this machine reaches the server."""
    return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")


def _prepare(folder: Path) -> None:
    """Create the data folder, and check that it is writable."""
    probe = folder / ".writable"
    with failing_in(folder):
        folder.mkdir(mode=FOR_ITS_OWNER, parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()


def _allow_many_files() -> None:
    """Raise the limit of open files, of which each browser needs one; systemd sets it to 1024."""
    if sys.platform == "win32":
        return  # there is no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _tell(address: str, settings: Settings, url: str) -> None:
    print(text("serve.running", address=address))
    print(who_reaches(settings, urlsplit(address).port or 0)[0])
    if url:
        print(text("serve.database", url=url))
    print(text("serve.data", path=str(Path(settings.data).resolve())), flush=True)
    if not files("netzplan.server").joinpath("page", "index.html").is_file():
        print(text("serve.no-page"), file=sys.stderr)


def _tell_systemd() -> None:
    """Report to systemd that the server serves, so that whoever started it need not guess when."""
    if told := os.environ.get("NOTIFY_SOCKET"):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifying:
            # A leading @ stands for the zero byte of a name that is not in the file system.
            notifying.sendto(b"READY=1", told.replace("@", "\0", 1) if told[0] == "@" else told)


def who_reaches(settings: Settings, port: int) -> tuple[str, bool]:
    """Return a sentence on who can reach a server at a port, and whether that is settled."""
    from netzplan.server.reach import reach_of

    reach = reach_of(settings, port)
    if reach.address:
        return text("serve.others", address=reach.address), True
    if reach.listens:
        return text("serve.unknown", port=port), False
    everywhere = "::" if ":" in settings.host else "0.0.0.0"
    return text("serve.alone", everywhere=everywhere), True


def _no_address(wrong: OSError, host: str, port: int) -> Failure:
    from netzplan.server.ports import place

    if wrong.errno == errno.EADDRINUSE:
        return Failure("serve/in-use", NEGATIVE, place=place(host, port))
    reason = wrong.strerror or str(wrong)
    return Failure("serve/address", NEGATIVE, place=place(host, port), reason=reason)
