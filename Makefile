# One door for every command. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What playing needs, and what the checks need on top of it.
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
# Runs a command and notes its wall and CPU seconds for the table at the end of `make test`.
PHASE := $(BIN)/python tools/phase.py
PIP := FLAGFALL_WEB=skip $(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile
# Who waits for a game sees what is fetched and how far it is.
PIP_SHOWN := $(filter-out -qq,$(PIP))
# Compiled code is kept inside the checkout, so that a clone leaves no trace elsewhere.
export FLAGFALL_CACHE_DIR := $(CURDIR)/$(VENV)/cache
# Small matrices on several threads: they wait for each other, and compute nothing while they do.
export OPENBLAS_NUM_THREADS := 1
# Read every source once, not in each of the hundreds of processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

# `pip install` builds the web app by itself; here it is built beside the installation, and anew when its sources change.
WEB := src/flagfall/web/built-from.txt
WEB_SOURCES := $(shell find web/src web/public web/plugins src/flagfall/text/locales -type f 2>/dev/null) \
	web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js

.DEFAULT_GOAL := help
.PHONY: help setup play test test-for soak-tests check warm lint types imports sizes rules bench soak soak-server fuzz audit bench-levels bench-server docs wire web web-check web-fixtures chromium nginx screenshots playthroughs docs-check site release container-test demo clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(TOOLS) $(WEB) ## create .venv and install everything (does nothing twice)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Flagfall needs Python 3.11 or newer; try: make PYTHON=python3.12 ...")'
	@echo "Making a place for everything: $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml | $(BIN)/python
	@echo "Fetching what playing needs (once, about forty packages) ..."
	@$(PIP_SHOWN) --editable '.[fast,server]'
	@echo "The server is installed."
	@touch $@

$(TOOLS): pyproject.toml | $(BIN)/python
	@echo "Fetching what playing and checking need (once, a minute or two) ..."
	@$(PHASE) setup -- env $(PIP) --editable '.[dev]'
	@touch $(READY) $@

$(WEB): $(WEB_SOURCES) | $(BIN)/python
	@$(PHASE) build --live -- $(BIN)/python tools/web.py

web: $(WEB) ## build the web app if its sources have changed

web-check: $(WEB) $(TOOLS) ## svelte-check, eslint, prettier and vitest
	@$(BIN)/python tools/web.py check

chromium: $(TOOLS) ## find or install a browser for the browser tests
	@$(BIN)/python tools/browsers.py

nginx: $(TOOLS) ## find or install the proxies for the tests of the docs (nginx, Caddy)
	@$(BIN)/python tools/proxies.py

play: ## start the server for this computer and its network (another port: FLAGFALL_PORT=9000 make play)
	@$(MAKE) --silent --no-print-directory -j 2 $(READY) $(WEB)
	@$(BIN)/flagfall serve $(if $(FLAGFALL_HOST),,--lan)

# `make test` is a graph of phases, two at a time. A phase starts as soon as what it needs is there, and tools/phase.py notes what
# it costs. Tests of PLAIN need neither machine code nor the built page.
PYTEST := $(BIN)/python -m pytest -q
PROMISES := -m "not soak" --hypothesis-profile short
PLAIN := tests/core tests/server tests/text tests/tools
PHASES := plain compiled browser web static

test: | $(BIN)/python ## everything that must be green, every promise once
	@$(PHASE) --begin
	@$(MAKE) --no-print-directory -j 2 $(TOOLS) $(WEB)
	-@$(MAKE) --no-print-directory --keep-going -j 2 $(PHASES:%=phase-%)
	@$(PHASE) --report $(PHASES)

.PHONY: $(PHASES:%=phase-%) phase-warm phase-programs

phase-programs: $(TOOLS)
	@$(PHASE) programs -- sh -c '$(BIN)/python tools/browsers.py && $(BIN)/python tools/proxies.py'

phase-warm: $(TOOLS)
	@$(PHASE) warm -- $(BIN)/python tools/warm.py

phase-static: $(TOOLS)
	@$(PHASE) static -- $(BIN)/python tools/static_checks.py

phase-web: $(TOOLS) $(WEB) phase-programs
	@$(PHASE) web -- $(BIN)/python tools/web.py check

phase-plain: $(TOOLS)
	@$(PHASE) plain -- $(PYTEST) -n 1 $(PROMISES) $(PLAIN)

phase-compiled: $(TOOLS) $(WEB) phase-warm phase-programs
	@$(PHASE) compiled -- $(PYTEST) -n 1 $(PROMISES) --ignore tests/browser $(PLAIN:%=--ignore %) tests

phase-browser: $(TOOLS) $(WEB) phase-warm phase-programs
	@$(PHASE) browser -- $(PYTEST) -n 2 --dist worksteal -m "not soak" tests/browser

soak-tests: $(TOOLS) $(WEB) warm chromium nginx ## repetition: more seeds, sizes and rule sets, full Hypothesis counts (half an hour)
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

check: $(TOOLS) ## the short loop while working: lint, types, layers and every test that needs no browser and no patience
	@$(PHASE) --begin
	@$(MAKE) --no-print-directory -j 2 phase-static phase-warm
	@$(PHASE) tests --live -- $(PYTEST) -n 2 --dist worksteal --ignore tests/browser -m "not slow and not soak" --hypothesis-profile short
	@$(PHASE) --report

test-for: $(TOOLS) ## the tests of one source file: make test-for FILE=src/flagfall/core/rng.py
	@$(BIN)/python tools/test_for.py "$(FILE)"

warm: $(TOOLS) ## compile what tests use in compiled form
	@$(BIN)/python tools/warm.py

lint: $(TOOLS) ## ruff: style and common mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TOOLS) ## mypy, strict on src
	$(BIN)/mypy

imports: $(TOOLS) ## import-linter: layers
	$(BIN)/lint-imports --no-cache

sizes: $(TOOLS) ## the largest folders, files and functions
	@$(BIN)/python tools/sizes.py

rules: $(TOOLS) ## which ledger ids have no test
	@$(BIN)/python tools/rules.py

bench: $(TOOLS) ## measure speed; figures go into bench/results.md by hand
	@$(BIN)/python bench/match.py
	@$(BIN)/python bench/tournament.py
	@$(BIN)/python bench/telling.py
	@$(BIN)/python bench/ctb.py
	@$(BIN)/python bench/bulk.py
	@$(BIN)/python bench/lab.py

soak: $(TOOLS) ## a thousand random games of every size and rule set, every card counted at every step
	@$(BIN)/python tools/soak.py

fuzz: $(TOOLS) ## a million mutated inputs for everything that reads what others wrote (about ten minutes)
	@$(BIN)/python tools/fuzz.py

audit: $(TOOLS) ## known holes in what we depend on, by tools/requirements.lock (needs the network)
	@$(BIN)/python tools/audit.py

soak-server: $(TOOLS) ## kill processes and PostgreSQL under 200 tables for a minute: nothing may be lost or doubled
	@$(BIN)/python tools/soak_server.py

bench-levels: $(TOOLS) ## play the levels of the CTB engine against each other (half an hour)
	@$(BIN)/python bench/ctb_levels.py

bench-server: $(TOOLS) ## actions a second of the server, next to boardgame.io in the same run (needs Node)
	@$(BIN)/python bench/server/run.py

wire: $(TOOLS) ## regenerate the message types: JSON Schema and TypeScript
	@$(BIN)/python tools/gen_wire.py

web-fixtures: $(TOOLS) ## games that Python writes down for the tests of the web app
	@$(BIN)/python tools/gen_web_fixtures.py

screenshots: $(TOOLS) $(WEB) chromium ## take the pictures of docs/screenshots anew
	@$(BIN)/python tools/gen_screenshots.py

docs: $(TOOLS) ## regenerate the generated pages
	@$(BIN)/python tools/gen_docs.py

playthroughs: $(TOOLS) ## write the golden games anew, after a wanted change of behaviour
	@$(BIN)/python tools/gen_playthroughs.py

docs-check: $(TOOLS) ## the generated pages are fresh
	@$(BIN)/python tools/gen_docs.py --check
	@$(BIN)/python tools/gen_wire.py --check
	@$(BIN)/python tools/gen_web_fixtures.py --check

site: $(TOOLS) ## the docs as web pages in build/site, with the public API; every link is checked
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "The site is in build/site. Read it with: $(BIN)/python -m http.server --directory build/site"

release: $(TOOLS) ## build wheel and source twice, check and install them, play a game; release notes and what is left to do
	@$(BIN)/python tools/release.py

demo: $(TOOLS) $(WEB) ## a folder for any web server of files, build/demo: games against bots, lessons, cards, puzzles, replays
	@$(BIN)/python tools/demo.py

container-test: $(TOOLS) ## build the image, run it without rights, play a game, start it again (needs buildah and podman)
	@$(BIN)/python tools/container.py

clean: ## remove everything that setup, tests and builds left behind
	rm -rf $(VENV) dist build web/node_modules src/flagfall/web bench/server/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
