"""House style: files and functions stay short enough to keep in mind, and names are nouns.

A file has at most ``LONGEST_FILE`` lines and a function ``LONGEST_FUNCTION``. Names that say only
that a module collects odds and ends (``DRAWERS``) are not allowed.
"""

import ast
from collections.abc import Iterator

from tests.architecture.tree import ROOT, module_name, page_sources, parsed, python_sources

LONGEST_FILE = 400
LONGEST_FUNCTION = 50
DRAWERS = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}

SOURCES = [
    *python_sources(),
    *page_sources(),
    *sorted((ROOT / "tests").rglob("*.py")),
    *sorted((ROOT / "bench").rglob("*.py")),
    *sorted((ROOT / "examples").rglob("*.py")),
]


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert max(lengths.values()) > 100, "nothing was read"
    assert not {str(path): n for path, n in lengths.items() if n > LONGEST_FILE}


def test_names_are_nouns_of_the_domain() -> None:
    for path in SOURCES:
        words = {part.lower().split(".")[0] for part in path.relative_to(ROOT).parts}
        assert not words & DRAWERS, path


def test_functions_are_short() -> None:
    long = [
        f"{module_name(path)}.{function.name}"
        for path in python_sources()
        for function, _ in functions(parsed(path))
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION
    ]
    assert not long


def test_public_names_have_a_docstring() -> None:
    silent = [
        f"{module_name(path)}.{function.name}"
        for path in python_sources()
        for function, is_public in functions(parsed(path))
        if is_public and not ast.get_docstring(function)
    ]
    assert not silent
    assert not [path for path in python_sources() if not ast.get_docstring(parsed(path))]


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST, *, is_public: bool = True) -> Iterator[tuple[Function, bool]]:
    """Yield every function and whether it is public, that is, reachable by public names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, is_public and not node.name.startswith("_")
            yield from functions(node, is_public=False)
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, is_public=is_public and not node.name.startswith("_"))
        else:
            yield from functions(node, is_public=is_public)


def test_compiled_code_copies_word_by_word() -> None:
    """``row[:] = start`` makes numba compile error messages, a sixth of its whole compile time."""
    kernels = [path for path in python_sources() if "kernels" in path.parts]
    assert kernels
    for path in kernels:
        for function in ast.walk(parsed(path)):
            if isinstance(function, ast.FunctionDef) and _is_compiled(function):
                assigned = [each for each in ast.walk(function) if isinstance(each, ast.Assign)]
                copied = [each.lineno for each in assigned if _copies_a_slice(each)]
                assert not copied, f"{path}: {copied}; kernels.copying has copy_words"


def _is_compiled(function: ast.FunctionDef) -> bool:
    names = {each.id for each in function.decorator_list if isinstance(each, ast.Name)}
    return bool(names & {"compiled", "compiled_apart"})


def _copies_a_slice(node: ast.Assign) -> bool:
    """Return whether an array is assigned to a slice of another; assigning a number is allowed."""
    return not isinstance(node.value, ast.Constant) and any(
        isinstance(part, ast.Slice)
        for target in node.targets
        if isinstance(target, ast.Subscript)
        for part in ast.walk(target.slice)
    )
