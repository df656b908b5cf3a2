"""What installing on a fresh machine needs: Node.js, a browser, and locks without addresses."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from requirements import install
from tests import chromium
from tests.architecture.tree import ROOT
from tests.nodes.redis import SERVER
from web import build_page
from web.build_page import fingerprint, is_suitable

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize(
    ("version", "suitable"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("", False),
        ("node: not found", False),
    ],
)
def test_only_suitable_versions_of_node_build_the_page(version: str, suitable: bool) -> None:
    assert is_suitable(version) is suitable


def test_the_sources_of_the_page_have_a_fingerprint() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", fingerprint())
    assert fingerprint() == fingerprint()


def test_locks_hold_hashes_and_no_address() -> None:
    names = {"bench", "build", "dev", "fast", "node", "pip", "redis", "runtime"}
    assert {path.stem for path in LOCKS} == names
    for path in LOCKS:
        text = path.read_text(encoding="utf-8")
        pinned = re.findall(r"^[a-z0-9-]+==\S+.*\\$", text, re.MULTILINE)
        assert pinned
        assert len(re.findall(r"^\s+--hash=sha256:", text, re.MULTILINE)) >= len(pinned)
        assert "://" not in text
        assert "--index" not in text


def test_the_runtime_is_locked() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = re.search(r"^dependencies = \[\n(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    assert block is not None
    needed = re.findall(r"^  \"([a-z0-9-]+)", block[1], re.MULTILINE)
    assert len(needed) >= 8
    locked = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    assert not [name for name in needed if not re.search(rf"^{name}==", locked, re.MULTILINE)]


def test_the_packages_of_the_page_are_locked_without_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert len(packages) > 50
    assert not [name for name, entry in packages.items() if "integrity" not in entry]
    assert not [name for name, entry in packages.items() if "resolved" in entry]


def test_players_install_only_what_the_page_is_built_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(build_page, "_MODULES", tmp_path)
    monkeypatch.setattr(build_page, "_npm", lambda *words: asked.append("--omit=dev" in words))
    for checking in (False, False, True, True, False):
        build_page.install_modules(checking=checking)
    assert asked == [True, False], "nothing is installed twice, nor taken away again"


def test_the_page_is_built_without_packages_that_only_checks_need() -> None:
    web = ROOT / "web"
    needed = set(json.loads((web / "package.json").read_text(encoding="utf-8"))["dependencies"])
    sources = [
        web / "vite.config.ts",
        *(web / "src").rglob("*.ts"),
        *(web / "src").rglob("*.svelte"),
    ]
    imported = re.compile(
        r"^(?:import|export)\b(?! type\b)[^;]*?from '([@a-z][^']*)'", re.MULTILINE
    )
    lazily = re.compile(r"\bimport\('([@a-z][^']*)'\)")
    for source in sources:
        if re.search(r"\.(test|fixture)\.", source.name):
            continue
        text = source.read_text(encoding="utf-8")
        for name in (*imported.findall(text), *lazily.findall(text)):
            parts = name.split("/")[: 2 if name.startswith("@") else 1]
            assert "/".join(parts) in needed, (source, name)


def test_the_installer_answers_a_wrong_call_with_its_usage() -> None:
    command = [sys.executable, str(ROOT / "requirements" / "install.py"), "everything"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "install.py runtime" in done.stderr


def test_an_interrupted_installation_leaves_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(install, "install", interrupted)
    with pytest.raises(SystemExit) as left:
        install.main(["runtime", "page"])
    assert left.value.code == 130
    assert "interrupted" in capsys.readouterr().err
    monkeypatch.setattr(build_page, "build_page", interrupted)
    assert build_page.main([]) == 130
    assert capsys.readouterr().err == ""


def test_without_numba_players_are_installed_without_compiled_kernels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "pip", lambda *arguments: False)
    install.install_lock(install.FAST, "runtime")
    assert "no numba for this Python" in capsys.readouterr().err
    install.install_lock(install.BENCH, "bench")
    assert "no OpenSpiel or pgx for this Python" in capsys.readouterr().err
    for lock, kind in ((install.FAST, "dev"), ("runtime.txt", "runtime")):
        with pytest.raises(SystemExit):
            install.install_lock(lock, kind)


class Building:
    """Stands in for the process that builds the page."""

    def __init__(self, done: list[str], code: int) -> None:
        done.append("page begun")
        self._done = done
        self._code = code

    def wait(self) -> int:
        self._done.append("page built")
        return self._code


@pytest.mark.parametrize("code", [0, 1])
def test_the_page_is_built_while_the_rest_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    done: list[str] = []
    monkeypatch.setattr(install, "STAMP", tmp_path / "installed.txt")
    monkeypatch.setattr(install, "runs", lambda *command: False)
    monkeypatch.setattr(install, "create", lambda: done.append("created"))
    monkeypatch.setattr(install, "install_part", lambda name, kind: done.append(name))
    monkeypatch.setattr(install, "needed", lambda kind: (install.PIP, install.NODE, "runtime.txt"))
    monkeypatch.setattr("subprocess.Popen", lambda command: Building(done, code))
    if code:
        with pytest.raises(SystemExit):
            install.install("runtime", with_page=True)
    else:
        install.install("runtime", with_page=True)
    for_page, rest = [install.PIP, install.NODE], ["runtime.txt", install.PROJECT]
    assert done == ["created", *for_page, "page begun", *rest, "page built"]
    assert len((tmp_path / "installed.txt").read_text().splitlines()) == 4, "not to be repeated"


def test_node_is_installed_before_anything_but_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.build_page.node_on_path", lambda: None)
    for kind, locks in install.LOCKS.items():
        assert install.needed(kind) == (install.PIP, install.NODE, *locks[1:])
    monkeypatch.setattr("web.build_page.node_on_path", lambda: Path("bin"))
    assert install.needed("dev") == install.DEV


def test_an_old_pip_installs_the_rest_where_there_is_no_newer_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert all(locks[0] == install.PIP for locks in install.LOCKS.values())
    monkeypatch.setattr(install, "pip", lambda *arguments: False)
    for kind in install.LOCKS:
        install.install_lock(install.PIP, kind)
    assert "the present one" in capsys.readouterr().err


def test_the_redis_of_the_tests_is_installed_for_its_own_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def pip(*arguments: str) -> bool:
        asked.extend(arguments)
        return True

    monkeypatch.setattr(install, "pip", pip)
    install.install_lock(install.REDIS, "dev")
    assert asked[asked.index("--python-version") + 1] == "3.12"
    assert Path(asked[asked.index("--target") + 1]) in SERVER.parents
    assert SERVER.is_file()


def test_numba_is_an_optional_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "numba>=0.68" in project["optional-dependencies"]["fast"]
    assert not [each for each in project["dependencies"] if "numba" in each]
    for kind in ("runtime", "dev"):
        assert install.FAST in install.LOCKS[kind]


def test_a_missing_browser_is_reported_with_the_command_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(chromium, "PLACES", ())
    chromium.find_chromium.cache_clear()
    with pytest.raises(chromium.NoChromium, match="apt-get install chromium"):
        chromium.find_chromium()


@pytest.mark.parametrize(
    ("missing", "found"), [("", "chromium-headless-shell"), ("chromium-headless-shell", "chromium")]
)
@pytest.mark.parametrize(
    ("variable", "value", "may"),
    [("CI", "true", True), ("INSTALL_CHROMIUM", "1", True), ("CI", "", False), ("CI", "no", False)],
)
def test_a_browser_is_installed_only_on_request(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, may: bool, missing: str, found: str
) -> None:
    ran: list[str] = []

    def runs(*command: str) -> bool:
        ran.append(" ".join(command))
        return command[-1] != missing

    def which(name: str) -> str | None:
        there = name in ("apt-get", "sudo") or any(
            done.endswith(f" {name}") and name != missing for done in ran
        )
        return f"/usr/bin/{name}" if there else None

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", which)
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setattr(chromium, "_runs", runs)
    for name in ("CI", "INSTALL_CHROMIUM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    chromium.find_chromium.cache_clear()
    if not may:
        with pytest.raises(chromium.NoChromium, match="apt-get install chromium"):
            chromium.find_chromium()
        assert ran == [], "nobody asked for it"
        return
    assert chromium.find_chromium() == f"/usr/bin/{found}"
    assert ran[-1].endswith(f"install --no-install-recommends {found}")


def test_an_environment_variable_names_the_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    browser = tmp_path / "browser"
    browser.touch(mode=0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    chromium.find_chromium.cache_clear()
    assert chromium.find_chromium() == str(browser)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    chromium.find_chromium.cache_clear()
    with pytest.raises(chromium.NoChromium, match="not a program"):
        chromium.find_chromium()


@pytest.fixture(autouse=True)
def forgotten_browser() -> Iterator[None]:
    """Keep the browser found here from being cached for the browser tests."""
    yield
    chromium.find_chromium.cache_clear()


def test_an_image_is_built_from_what_a_wheel_is_and_from_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"  # a clone has databases, passwords and keys, too
    copied = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    assert copied == {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "src", "web"}
    assert "web/node_modules" in rules
