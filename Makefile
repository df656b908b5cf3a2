# Netzplan's build needs GNU make, a POSIX shell and Python 3.11 or newer. It installs everything else itself.
#
#   make play          install what is missing, build the page and start the server
#   make dev           install what the tests and checks need
#   make dev-server    run page and server on one port, both with live reload
#   make unit          run the quick tests: Python, no browser, no server
#   make web           test, type-check and lint the page only
#   make browser       run all tests in a browser: journeys and inspections
#   make test          run the tests of what one needs to play: Python, page, journeys in a browser
#   make nightly       all tests in random order, long series and fresh examples; then probe and train
#   make check         check lint, format, types, imports and generated files; run the other tests, the inspections
#   make format        format the Python sources with ruff, and fix what it can
#   make format-page   format the page's sources with prettier
#   make typescript    regenerate the page's TypeScript types
#   make hook          install a Git hook that checks each commit
#   make train         train an agent for each game; fails unless it wins often enough (20 minutes)
#   make bench         measure the engine, the bots, the server and the page
#   make screenshots   take the pictures in docs/screenshots
#   make audit         check the locked packages for known vulnerabilities (needs the network)
#   make probe         run schemathesis against the HTTP API of a running server
#   make lock          regenerate requirements/*.txt (needs uv)
#   make clean         remove everything that can be rebuilt; keeps var/

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play install dev dev-server page dev-page page-and-bytecode unit web browser test nightly check \
  bench train screenshots typescript audit probe lock format format-page hook clean

ifeq ($(origin PYTHON),undefined)
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  && { echo $$python; break; }; done)
endif
ifeq ($(PYTHON),)
$(error Netzplan needs Python 3.11 or newer; set PYTHON=/path/to/python3)
endif

HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= var
BIN := .venv/bin
PAGE := $(BIN)/python web/build_page.py
# Tests start a hundred processes, so Python keeps its bytecode even where a container turns that off.
unexport PYTHONDONTWRITEBYTECODE
WORKERS ?= 3
# Timeout of a nightly test in seconds: killing a node a hundred times takes many minutes.
NIGHT ?= 5400
# Neighbouring tests share servers and browsers: a worker takes a run of tests, then steals from the others.
PYTEST ?= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

help:
	@sed -n 's/^#   //p' Makefile

play: install page
	@exec $(BIN)/netzplan serve --host $(HOST) --port $(PORT) --data $(DATA) --open

install:
	@$(PYTHON) requirements/install.py runtime page

dev:
	@$(PYTHON) requirements/install.py dev

page:
	@$(PAGE)

dev-page:
	@$(PAGE) dev

dev-server: dev
	@exec $(BIN)/python web/dev_server.py --port $(PORT) --data $(DATA)

unit: dev
	$(PYTEST) -m "not long" $(TESTS)

web: dev
	$(PAGE) run test check lint

browser: dev dev-page
	$(PYTEST) tests/browser

# Folders with nothing but inspections: collecting their tests would take seconds.
INSPECTED := tests/architecture tests/arena tests/kernels tests/laboratory tests/maps tests/nodes tests/properties tests/rl tests/solvers
PARTLY_INSPECTED := tests/bots tests/browser tests/cli tests/server tests/stored
NOT_INSPECTED := $(INSPECTED:%=--ignore=%)

# On a fresh clone, each core compiles half of the tests; each worker would compile all of them.
page-and-bytecode:
	@$(PYTHON) requirements/install.py dev page
	@$(PAGE) dev
	@[ -d .pytest_cache ] || [ -n "$(TESTS)" ] || { for half in 'tests/[a-l]*' 'tests/[m-z]*'; do \
	  $(BIN)/python -m pytest --collect-only --quiet $(NOT_INSPECTED) $$half >/dev/null 2>&1 & done; wait; }

# The page's own tests run beside the Python tests: alone they would leave half of the machine idle.
test: page-and-bytecode
	@$(PAGE) run test & page=$$!; \
	  $(PYTEST) $(or $(TESTS),-m "not inspection" $(NOT_INSPECTED)); tested=$$?; \
	  wait $$page || { echo "make: the page's own tests failed, see above" >&2; exit 1; }; exit $$tested

nightly: dev dev-page
	$(PAGE) run test
	NIGHTLY=1 $(PYTEST) -p randomly --timeout $(NIGHT) $(TESTS)
	@$(MAKE) probe
	@$(MAKE) train

# Pyright takes as long as all other checkers together, so it runs beside them.
check: dev dev-page
	@$(BIN)/pyright --warnings & pyright=$$!; \
	  $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports \
	  && $(BIN)/python -m web.typescript --out web/src/protocol --check \
	  && $(PAGE) run check lint format-check && $(PYTEST) -m inspection $(INSPECTED) $(PARTLY_INSPECTED); checked=$$?; \
	  wait $$pyright || { echo "make: pyright has complaints, see above" >&2; exit 1; }; exit $$checked

bench: page
	@$(PYTHON) requirements/install.py bench
	@set -e; for part in kernels selfplay voll_verplant.engine on_the_underground.engine deutschland_rummy.engine \
	  deutschland_rummy.solver voll_verplant.bots voll_verplant.expert on_the_underground.bots on_the_underground.expert deutschland_rummy.bots \
	  deutschland_rummy.expert levels vector \
	  server_load node_load spectators house_memory floods soak expert_load wire page starting; do \
	  echo; $(BIN)/python -m bench.$$part; done

# The learning curves go to build/curves; examples/learning_curves.ipynb draws them.
train:
	@$(PYTHON) requirements/install.py bench
	@mkdir -p build/curves
	@set -e; for game in voll_verplant on_the_underground deutschland_rummy; do \
	  echo; echo "$$game"; $(BIN)/python examples/train_$$game.py --curve build/curves/$$game.csv; done

screenshots: dev dev-page
	$(BIN)/python -m tests.browser.screenshots

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

format-page: dev
	$(PAGE) run format

typescript: dev
	$(BIN)/python -m web.typescript --out web/src/protocol

hook: dev
	@hooks=$$(git rev-parse --git-path hooks); mkdir -p "$$hooks"; \
	  cp .pre-commit.sh "$$hooks/pre-commit"; chmod +x "$$hooks/pre-commit"

audit: dev
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit
	build/audit/bin/pip-audit --strict --disable-pip $(patsubst %,-r %,$(wildcard requirements/*.txt))
	$(PAGE) run audit

probe: dev
	$(PYTHON) -m venv build/probe
	build/probe/bin/python -m pip install --quiet --disable-pip-version-check "schemathesis>=4.32,<5"
	$(BIN)/python -m tests.probe build/probe/bin/st

lock:
	requirements/lock.sh

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules web/.svelte-check src/netzplan/server/page
	find src tests bench web -name __pycache__ -type d -prune -exec rm -rf {} +
