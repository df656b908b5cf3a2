# Netzplan: needs GNU make, a POSIX shell and Python 3.11 or newer; brings the rest itself.
#
#   make play          install what is missing, build the page, start the server
#   make dev           install what tests and checks need
#   make dev-server    page and server on one port; both take changes over at once
#   make unit          quick tests: Python, no browser, no server
#   make web           the page alone: tests, types, lint
#   make browser       whole games in a browser
#   make test          all tests: Python, page, browser
#   make nightly       all tests in random order, long series, new examples, agents that learn
#   make check         linters, formatters, types, import contracts, generated files
#   make format        ruff, on Python sources
#   make format-page   prettier, on the page's sources
#   make typescript    write the types of the page anew
#   make hook          check what is committed before each commit
#   make train         agents learn the games, and have to win (20 minutes)
#   make bench         measures the engine, the bots, the server and the page
#   make screenshots   the pictures of docs/screenshots
#   make audit         look locked packages up in the lists of known weaknesses (needs the network)
#   make probe         schemathesis on the interface of a running server
#   make lock          write requirements/*.txt anew (needs uv)
#   make clean         remove everything that can be made again; var/ stays

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play install dev dev-server page unit web browser test nightly check bench train \
  screenshots typescript audit probe lock format format-page hook clean

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
# Tests start a hundred processes: what Python has compiled is kept, whatever a container says.
unexport PYTHONDONTWRITEBYTECODE
WORKERS ?= 3
# Seconds that a test of the night may take: a hundred kills of a node are many minutes.
NIGHT ?= 5400
# Neighbours share servers and browsers: a worker takes a run of tests, and what another has left.
PYTEST ?= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

help:
	@sed -n 's/^#   //p' Makefile

play: install page
	@exec $(BIN)/netzplan serve --host $(HOST) --port $(PORT) --data $(DATA) --open

install:
	@$(PYTHON) requirements/install.py runtime

dev:
	@$(PYTHON) requirements/install.py dev

page:
	@$(PAGE)

dev-server: dev
	@exec $(BIN)/python web/dev_server.py --port $(PORT) --data $(DATA)

unit: dev
	$(PYTEST) -m "not long" $(TESTS)

web: dev
	$(PAGE) run test check lint

browser: dev page
	$(PYTEST) tests/browser

# The page's own tests would leave half of the machine idle.
test: dev page
	@$(PAGE) run test & page=$$!; $(PYTEST) $(TESTS); tested=$$?; \
	  wait $$page || { echo "make: the page's own tests failed, see above" >&2; exit 1; }; exit $$tested

nightly: dev page
	$(PAGE) run test
	NIGHTLY=1 $(PYTEST) -p randomly --timeout $(NIGHT) $(TESTS)
	@$(MAKE) probe
	@$(MAKE) train

check: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright --warnings
	$(BIN)/lint-imports
	$(BIN)/python -m web.typescript --out web/src/protocol --check
	$(PAGE) run check lint format-check

bench: page
	@$(PYTHON) requirements/install.py bench
	@set -e; for part in kernels selfplay voll_verplant.engine on_the_underground.engine deutschland_rummy.engine \
	  deutschland_rummy.solver voll_verplant.bots voll_verplant.expert on_the_underground.bots on_the_underground.expert deutschland_rummy.bots \
	  deutschland_rummy.expert levels vector \
	  server_load node_load spectators house_memory floods soak expert_load wire page starting; do \
	  echo; $(BIN)/python -m bench.$$part; done

# Curves are left in build/curves, for examples/learning_curves.ipynb.
train:
	@$(PYTHON) requirements/install.py bench
	@mkdir -p build/curves
	@set -e; for game in voll_verplant on_the_underground deutschland_rummy; do \
	  echo; echo "$$game"; $(BIN)/python examples/train_$$game.py --curve build/curves/$$game.csv; done

screenshots: dev page
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
	rm -rf web/node_modules web/.svelte-kit src/netzplan/server/page
	find src tests bench web -name __pycache__ -type d -prune -exec rm -rf {} +
