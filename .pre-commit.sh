#!/bin/sh
# What .pre-commit-config.yaml asks for, with plain git: `make hook` puts it in place.
set -eu
cd "$(git rev-parse --show-toplevel)"
git diff --cached --quiet --diff-filter=ACMR -- '*.py' 'web/src/protocol/*' && exit 0
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/lint-imports
.venv/bin/python -m web.typescript --out web/src/protocol --check
