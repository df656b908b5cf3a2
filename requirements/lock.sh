#!/bin/sh
# Writes the locks anew: requirements/*.txt, with a hash for each file and no address inside.
# Usage: requirements/lock.sh [--upgrade]     needs uv on the PATH or in $UV
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
lock runtime.txt pyproject.toml "$@"
lock build.txt requirements/build.in "$@"
lock node.txt requirements/node.in "$@"
lock redis.txt requirements/redis.in --no-deps "$@"
# What the extra asks for, without the runtime: what players do without if it can't be had.
.venv/bin/python -c 'import tomllib; from pathlib import Path
project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
print(*project["optional-dependencies"]["fast"], sep="\n")' |
  lock fast.txt - -c requirements/runtime.txt "$@"
lock dev.txt requirements/dev.in -c requirements/runtime.txt -c requirements/fast.txt "$@"
lock bench.txt requirements/bench.in -c requirements/runtime.txt -c requirements/fast.txt \
  -c requirements/dev.txt "$@"
