"""The source tree, read only once for all tests in this folder."""

import ast
from functools import cache
from pathlib import Path

__all__ = ["PACKAGE", "ROOT", "module_name", "page_sources", "parsed", "python_sources"]

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "netzplan"
REVISIONS = PACKAGE / "server" / "store" / "revisions"


def python_sources() -> list[Path]:
    """Return every module of the package except database migrations."""
    return sorted(path for path in PACKAGE.rglob("*.py") if REVISIONS not in path.parents)


def page_sources() -> list[Path]:
    """Return every handwritten source file of the page."""
    folder = ROOT / "web" / "src"
    kinds = (".ts", ".svelte", ".css")
    written = (path for path in folder.rglob("*") if path.suffix in kinds and path.is_file())
    return sorted(path for path in written if "protocol" not in path.parts)


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path: Path) -> str:
    """Return the name under which a module of the package is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
