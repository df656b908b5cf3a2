"""The import rules of pyproject.toml hold: imports point downwards only, and rules stay pure."""

import ast
import subprocess
import sys
from importlib import import_module

from tests.architecture.tree import PACKAGE, ROOT, module_name, parsed, python_sources

MODULES = [path for path in python_sources() if path.stem != "__main__"]


def test_contracts_are_kept() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports as l; exit(l())"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 kept, 0 broken" in done.stdout


def test_the_package_has_exactly_the_planned_folders() -> None:
    planned = {
        "core",
        "paper",
        "games",
        "kernels",
        "solvers",
        "bots",
        "catalogue",
        "arena",
        "rl",
        "laboratory",
        "server",
        "cli",
    }
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert folders == planned


def test_every_module_declares_what_it_offers() -> None:
    assert len(MODULES) > 30
    for path in MODULES:
        if all(isinstance(part, ast.Expr) for part in parsed(path).body):
            continue  # a namespace, which holds only its docstring
        module = import_module(module_name(path))
        offered = getattr(module, "__all__", None)
        assert isinstance(offered, list), f"{module.__name__}: no __all__"
        assert len(set(offered)) == len(offered), f"{module.__name__}: named twice"
        missing = [name for name in offered if not hasattr(module, name)]
        assert not missing, f"{module.__name__}: in __all__, but not there: {missing}"


def test_modules_import_only_what_others_offer() -> None:
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            source = node.module if isinstance(node, ast.ImportFrom) else None
            if source is None or not source.startswith("netzplan"):
                continue
            assert isinstance(node, ast.ImportFrom)
            folder = PACKAGE.parent / source.replace(".", "/")
            offered: list[str] = getattr(import_module(source), "__all__", [])
            for name in (alias.name for alias in node.names):
                is_module = (folder / f"{name}.py").is_file() or (folder / name).is_dir()
                assert is_module or name in offered, f"{path}: {source} does not offer {name}"


def test_imports_are_absolute() -> None:
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}:{node.lineno}: relative import"
                assert "*" not in {alias.name for alias in node.names}, f"{path}:{node.lineno}"
