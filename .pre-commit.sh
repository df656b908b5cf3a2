#!/bin/sh
# The checks of .pre-commit-config.yaml with plain Git; `make hook` installs this hook.
set -eu
cd "$(git rev-parse --show-toplevel)"
git diff --cached --quiet --diff-filter=ACMR -- '*.py' 'web/src/protocol/*' && exit 0
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/lint-imports
.venv/bin/python -m web.typescript --out web/src/protocol --check
