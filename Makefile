# Munera. `make play` and `make test` set up what they need; nothing but Python 3.11+ is assumed.

PYTHON ?= python3
VENV := .venv
FAST := .venv-fast
PEER := .venv-peer
BIN := $(VENV)/bin
# Pytest loads no plugins of other packages: we do not use them, and it would rewrite all their files.
# One thread for linear algebra: the workers of pytest already use all cores.
PYTEST := PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 OPENBLAS_NUM_THREADS=1
QUIET := --quiet --quiet --disable-pip-version-check
PIP := -m pip install $(QUIET)

PAGE := src/munera/server/page/index.html
NODE := ../scripts/node.sh ../$(BIN)/python
PACKAGES := client/node_modules/.package-lock.json
TOOLS := client/node_modules/.tools
# The sources of the page, without what is generated: its types, its words, the log of its build.
CLIENT := $(shell find client -path client/node_modules -prune -o -name wire.d.ts -o -name said.ts -o -name page.log -o -name "*.test.ts" -o -path client/src/test -prune -o -type f -print 2>/dev/null) \
  $(wildcard src/munera/lang/*/language.toml src/munera/lang/*/page/*.toml)

.PHONY: play test lint types page contract build fast test-fast bench floor load fuzz hostile crash ordeal soak docs reference lock clean

play: $(VENV)/.run $(PAGE)  ## Munera in the browser, on http://127.0.0.1:8000
	@$(BIN)/munera serve $(ARGS)

# Browser tests often wait, so three workers are faster than two even on two cores.
test: $(VENV)/.research $(TOOLS) $(PAGE)  ## all tests, interpreted, including those of the page and in the browser
	@scripts/browser.sh
	@cd client && $(NODE) npm run --silent test
	$(PYTEST) $(BIN)/python -m pytest -p xdist.plugin -n 3 --dist worksteal

page: $(PAGE)  ## the page, built into the package

$(PACKAGES): client/package-lock.json requirements/node.txt | $(VENV)/bin/python
	@cd client && $(NODE) npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

# Tools that check and test the page. `make play` does not need them.
$(TOOLS): client/package-lock.json requirements/node.txt | $(PAGE)
	@cd client && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(CLIENT) requirements/node.txt | $(PACKAGES)
	@echo "Building the page (once) ..."
	@cd client && $(NODE) npm run --silent build > page.log 2>&1 || { cat page.log; exit 1; }
	@touch $@

contract: $(VENV)/.run  ## client/openapi.json from the server
	$(BIN)/python scripts/openapi.py

lint: $(VENV)/.dev $(TOOLS)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@cd client && $(NODE) npm run --silent lint

types: $(VENV)/.research $(TOOLS) $(PAGE)
	$(BIN)/mypy
	$(BIN)/pyright
	@cd client && $(NODE) npm run --silent check

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

# A path file lets this environment use the packages of the other one, so only ours is installed again.
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

test-fast: $(FAST)/.built  ## the tests on the compiled build: long ones in full, without those that do not depend on it
	MUNERA_FORM=compiled $(PYTEST) $(FAST)/bin/python -m pytest -p xdist.plugin -n 2 --dist worksteal -m 'not once' --ignore tests/client

soak: $(FAST)/.built  ## compare a thousand games of every kind in both builds, battles with exact odds, matches with the rules on paper
	$(BIN)/python scripts/soak.py --games 1000 --other $(FAST)/bin/python
	MUNERA_FORM=compiled MUNERA_BATTLES=200000 MUNERA_MOVES=100000 MUNERA_BOUTS=1000 $(FAST)/bin/python -m pytest \
	  -n 2 tests/games -k "fought_battles or as_on_paper"

bench: $(FAST)/.built $(PEER)/.ready  ## the speed of both builds and of other libraries, in one run
	$(FAST)/bin/munera bench --peers openspiel --other $(BIN)/python \
	  --peer-python $(PEER)/bin/python --write docs $(ARGS)

floor: $(FAST)/.built  ## exit 1 if a game is slower than its floor, relative to a fixed loop in the same run
	$(BIN)/python scripts/floor.py $(ARGS)
	$(FAST)/bin/python scripts/floor.py $(ARGS)

load: $(FAST)/.built  ## many durable tables at once; BGIO=folder also measures boardgame.io
	$(FAST)/bin/python scripts/load.py $(if $(BGIO),--peer $(BGIO)) $(ARGS)

fuzz: $(VENV)/.dev  ## 100,000 hostile requests and 1,000,000 frames
	$(BIN)/python scripts/ordeals/traffic.py $(ARGS)

hostile: $(VENV)/.dev  ## guests who try to make everybody wait, and what another player notices
	$(BIN)/python scripts/ordeals/hostile.py $(ARGS)

crash: $(VENV)/.dev  ## kill the server under load, twenty-five times
	$(BIN)/python scripts/ordeals/kills.py --kills 25 $(ARGS)

ordeal: $(FAST)/.built  ## long tests of every promise (hours); they must find the faults that they plant
	$(FAST)/bin/python scripts/ordeals $(ARGS)

docs: $(VENV)/.run reference  ## generate the pages that come from the games and the source, and the API reference
	$(BIN)/python scripts/pages.py
	$(BIN)/python scripts/modules.py

# The reference includes the adapters, so it needs what they import. A warning is an error.
reference: $(VENV)/.research  ## the API reference from the docstrings: build/reference/munera.html
	$(BIN)/python -W error -m pdoc --no-show-source -o build/reference munera '!munera.games.*'

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

lock: $(VENV)/.dev  ## write the hashed requirement files again
	$(BIN)/python $(PIP) uv
	for part in run lab dev research bench node; do $(BIN)/uv pip compile -q --upgrade --generate-hashes --universal \
	  --python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  requirements/$$part.in -o requirements/$$part.txt; done

clean:
	rm -rf $(VENV) $(FAST) $(PEER) build dist client/node_modules src/munera/server/page
