# Munera. `make play` and `make test` set up what they need; nothing but Python 3.11+ is assumed.

PYTHON ?= python3
VENV := .venv
FAST := .venv-fast
PEER := .venv-peer
BIN := $(VENV)/bin
# Plugins that come with other packages are not used here, and pytest would rewrite all their files.
# Workers share the cores already: small matrices need no threads of their own.
PYTEST := PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 OPENBLAS_NUM_THREADS=1
QUIET := --quiet --quiet --disable-pip-version-check
PIP := -m pip install $(QUIET)

PAGE := src/munera/server/page/index.html
# What the page is made from; its types, its words and its log are made with it.
CLIENT := $(shell find client -path client/node_modules -prune -o -name wire.d.ts -o -name said.ts -o -name page.log -o -type f -print 2>/dev/null) \
  $(wildcard src/munera/lang/*/language.toml src/munera/lang/*/page/*.toml)

.PHONY: play test lint types page contract build fast test-fast bench load fuzz crash soak docs lock clean

play: $(VENV)/.run $(PAGE)  ## Munera in the browser, on http://127.0.0.1:8000
	@$(BIN)/munera serve $(ARGS)

# Browser tests wait much of their time: a third worker uses it.
test: $(VENV)/.research $(PAGE)  ## all tests, interpreted, browser tests included
	@scripts/browser.sh
	$(PYTEST) $(BIN)/python -m pytest -p xdist.plugin -n 3 --dist worksteal

page: $(PAGE)  ## the page, built into the package

$(PAGE): $(CLIENT) requirements/node.txt | $(VENV)/bin/python
	@echo "Building the page (once) ..."
	@cd client && ../scripts/node.sh ../$(BIN)/python sh -ec \
	  '[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --loglevel=error; npm run --silent build' \
	  > page.log 2>&1 || { cat page.log; exit 1; }
	@touch $@

contract: $(VENV)/.run  ## client/openapi.json from the server
	$(BIN)/python scripts/contract.py

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.research $(PAGE)
	$(BIN)/mypy
	$(BIN)/pyright
	@cd client && ../scripts/node.sh ../$(BIN)/python npm run --silent check

build: $(VENV)/.dev $(PAGE)  ## the compiled wheel, or a pure one where there is no compiler
	rm -rf build dist
	@mkdir -p dist
	@MUNERA_COMPILE=1 $(BIN)/python -m build --wheel --no-isolation > dist/build.log 2>&1 || \
	  { cat dist/build.log; exit 1; }
	@grep '^munera:' dist/build.log | sort -u || true
	@ls dist/*.whl

dist/.built: $(VENV)/.dev $(PAGE) $(shell find src -name '*.py' -o -name '*.toml' 2>/dev/null) setup.py
	$(MAKE) build
	@touch $@

# All packages but ours are those of the other environment, by a path file: nothing is installed twice.
$(FAST)/.dev: $(VENV)/.research
	rm -rf $(FAST)
	$(PYTHON) -m venv --without-pip $(FAST)
	@$(FAST)/bin/python -c 'import pathlib, sys, sysconfig; \
	  pathlib.Path(sysconfig.get_path("purelib"), "others.pth").write_text(sys.argv[1] + "\n")' \
	  "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
	@touch $@

$(FAST)/.built: dist/.built $(FAST)/.dev
	$(BIN)/python -m pip --python $(FAST)/bin/python install $(QUIET) --no-deps --force-reinstall dist/*.whl
	@touch $@

fast: $(FAST)/.built  ## the compiled build in an environment of its own

test-fast: $(FAST)/.built  ## on the compiled build: the long tests in full, without what is the same in both
	MUNERA_FORM=compiled $(PYTEST) $(FAST)/bin/python -m pytest -p xdist.plugin -n 2 --dist worksteal -m 'not once' --ignore tests/client

soak: $(FAST)/.built  ## a thousand games of every kind in both forms, compared; exact odds against battles, crowds and matches against paper
	$(BIN)/python scripts/soak.py --games 1000 --other $(FAST)/bin/python
	MUNERA_FORM=compiled MUNERA_BATTLES=200000 MUNERA_MOVES=100000 MUNERA_BOUTS=1000 $(FAST)/bin/python -m pytest \
	  -n 2 tests/games -k "fought_battles or as_on_paper"

bench: $(FAST)/.built $(PEER)/.ready  ## speed of both forms and of the peers, in one run
	$(FAST)/bin/munera bench --peers openspiel --other $(BIN)/python \
	  --peer-python $(PEER)/bin/python --write docs $(ARGS)

load: $(FAST)/.built  ## many tables at once, durable; BGIO=folder measures boardgame.io beside it
	$(FAST)/bin/python scripts/load.py $(if $(BGIO),--peer $(BGIO)) $(ARGS)

fuzz: $(VENV)/.dev  ## thousands of hostile requests and messages
	$(BIN)/python scripts/fuzz.py $(ARGS)

crash: $(VENV)/.dev  ## kill the server under load, twenty-five times
	$(BIN)/python scripts/crash.py --kills 25 $(ARGS)

docs: $(VENV)/.run  ## the pages and pictures that are made from the games
	$(BIN)/python scripts/pages.py

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Munera needs Python 3.11 or newer; install it or say make PYTHON=/path/to/python."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing; on Debian install python3-venv."; exit 1; }

$(VENV)/.run: $(VENV)/bin/python requirements/run.txt pyproject.toml setup.py
	@echo "Setting up (once) ..."
	@$(BIN)/python $(PIP) --require-hashes -r requirements/run.txt
	@$(BIN)/python $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@$(BIN)/python $(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.research: $(VENV)/.dev requirements/research.txt
	@$(BIN)/python $(PIP) --require-hashes -r requirements/research.txt
	@touch $@

$(PEER)/.ready: requirements/bench.txt
	$(PYTHON) -m venv $(PEER)
	$(PEER)/bin/python $(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

lock: $(VENV)/.dev  ## write the hashed requirement files anew
	$(BIN)/python $(PIP) uv
	for part in run lab dev research bench node; do $(BIN)/uv pip compile -q --upgrade --generate-hashes --universal \
	  --python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  requirements/$$part.in -o requirements/$$part.txt; done

clean:
	rm -rf $(VENV) $(FAST) $(PEER) build dist client/node_modules src/munera/server/page
