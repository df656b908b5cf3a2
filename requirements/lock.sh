#!/bin/sh
# Regenerates the lock files, requirements/*.txt, with a hash for each file and without addresses.
# Usage: requirements/lock.sh [--upgrade]     needs uv in .venv, on the PATH or in $UV
set -eu
cd "$(dirname "$0")/.."
uv=${UV:-uv}
[ -x .venv/bin/uv ] && uv=.venv/bin/uv
lock() {
  out=$1
  shift
  "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --no-annotate \
    --custom-compile-command "requirements/lock.sh" --output-file "requirements/$out" "$@"
}
lock pip.txt requirements/pip.in "$@"
lock runtime.txt pyproject.toml "$@"
lock build.txt requirements/build.in "$@"
lock node.txt requirements/node.in "$@"
lock redis.txt requirements/redis.in --no-deps "$@"
# The extra `fast` without the runtime: it is optional for players where it cannot be installed.
.venv/bin/python -c 'import tomllib; from pathlib import Path
project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
print(*project["optional-dependencies"]["fast"], sep="\n")' |
  lock fast.txt - -c requirements/runtime.txt "$@"
lock dev.txt requirements/dev.in -c requirements/runtime.txt -c requirements/fast.txt "$@"
lock bench.txt requirements/bench.in -c requirements/runtime.txt -c requirements/fast.txt \
  -c requirements/dev.txt "$@"
