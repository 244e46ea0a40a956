# One door for every command. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Compiled code is kept inside the checkout, so that a clone leaves no trace elsewhere.
export FLAGFALL_CACHE_DIR := $(CURDIR)/$(VENV)/cache

.DEFAULT_GOAL := help
.PHONY: help setup play test lint types imports rules bench soak bench-levels bench-server docs wire web web-check web-fixtures chromium screenshots playthroughs docs-check clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) ## create .venv and install everything (does nothing twice)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Flagfall needs Python 3.11 or newer; try: make PYTHON=python3.12 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Flagfall into $(VENV) (once, a minute or two) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@

# The web app is built by the installation; this builds it anew when its sources have changed.
WEB := src/flagfall/web/built-from.txt
WEB_SOURCES := $(shell find web/src web/public web/plugins src/flagfall/text/locales -type f 2>/dev/null) \
	web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js

$(WEB): $(READY) $(WEB_SOURCES)
	@$(BIN)/python tools/web.py

web: $(WEB) ## build the web app if its sources have changed

web-check: $(WEB) ## svelte-check, eslint, prettier and vitest
	@$(BIN)/python tools/web.py check

chromium: $(READY) ## find or install a browser for the browser tests
	@$(BIN)/python tools/browsers.py

play: $(WEB) ## start the server for this computer and its network (another port: FLAGFALL_PORT=9000 make play)
	@$(BIN)/flagfall serve $(if $(FLAGFALL_HOST),,--lan)

test: $(WEB) ## everything that must be green: lint, types, layers, docs, the web app, tests
	@$(MAKE) --no-print-directory lint types imports docs-check web-check chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(READY) ## ruff: style and common mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy, strict on src
	$(BIN)/mypy

imports: $(READY) ## import-linter: layers
	$(BIN)/lint-imports --no-cache

rules: $(READY) ## which ledger ids have no test
	@$(BIN)/python tools/rules.py

bench: $(READY) ## measure speed; figures go into bench/results.md by hand
	@$(BIN)/python bench/match.py
	@$(BIN)/python bench/tournament.py
	@$(BIN)/python bench/ctb.py

soak: $(READY) ## a thousand random games of every size and rule set, every card counted at every step
	@$(BIN)/python tools/soak.py

bench-levels: $(READY) ## play the levels of the CTB engine against each other (half an hour)
	@$(BIN)/python bench/ctb_levels.py

bench-server: $(READY) ## actions a second of the server, next to boardgame.io in the same run (needs Node)
	@$(BIN)/python bench/server/run.py

wire: $(READY) ## regenerate the message types: JSON Schema and TypeScript
	@$(BIN)/python tools/gen_wire.py

web-fixtures: $(READY) ## games that Python writes down for the tests of the web app
	@$(BIN)/python tools/gen_web_fixtures.py

screenshots: $(WEB) chromium ## take the pictures of docs/screenshots anew
	@$(BIN)/python tools/gen_screenshots.py

docs: $(READY) ## regenerate the generated pages
	@$(BIN)/python tools/gen_docs.py

playthroughs: $(READY) ## write the golden games anew, after a wanted change of behaviour
	@$(BIN)/python tools/gen_playthroughs.py

docs-check: $(READY) ## the generated pages are fresh
	@$(BIN)/python tools/gen_docs.py --check
	@$(BIN)/python tools/gen_wire.py --check
	@$(BIN)/python tools/gen_web_fixtures.py --check

clean: ## remove everything that setup, tests and builds left behind
	rm -rf $(VENV) dist build web/node_modules src/flagfall/web bench/server/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
