# Munera. `make play` and `make test` set up what they need; nothing but Python 3.11+ is assumed.

PYTHON ?= python3
VENV := .venv
FAST := .venv-fast
PEER := .venv-peer
BIN := $(VENV)/bin
PIP := -m pip install --quiet --quiet --disable-pip-version-check

.PHONY: play test lint types build test-fast bench soak docs lock clean

play: $(VENV)/.run  ## play in the terminal
	@$(BIN)/munera play $(ARGS)

test: $(VENV)/.dev  ## all tests, interpreted
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/pyright

build: $(VENV)/.dev  ## the compiled wheel, or a pure one where there is no compiler
	rm -rf build dist
	@mkdir -p dist
	@MUNERA_COMPILE=1 $(BIN)/python -m build --wheel --no-isolation > dist/build.log 2>&1 || \
	  { cat dist/build.log; exit 1; }
	@grep '^munera:' dist/build.log | sort -u || true
	@ls dist/*.whl

$(FAST)/.built: $(VENV)/.dev $(shell find src -name '*.py' -o -name '*.toml' 2>/dev/null) setup.py
	$(MAKE) build
	$(PYTHON) -m venv $(FAST)
	$(FAST)/bin/python $(PIP) --require-hashes -r requirements/dev.txt
	$(FAST)/bin/python $(PIP) --no-deps --force-reinstall dist/*.whl
	@touch $@

test-fast: $(FAST)/.built  ## the same tests on the compiled build
	MUNERA_FORM=compiled $(FAST)/bin/python -m pytest -n 2

soak: $(FAST)/.built  ## a thousand games of every kind in both forms, compared
	$(BIN)/python scripts/soak.py --games 1000 --other $(FAST)/bin/python

bench: $(FAST)/.built $(PEER)/.ready  ## speed of both forms and of the peers, in one run
	$(FAST)/bin/munera bench --peers openspiel --other $(BIN)/python \
	  --peer-python $(PEER)/bin/python --write docs $(ARGS)

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

$(PEER)/.ready: requirements/bench.txt
	$(PYTHON) -m venv $(PEER)
	$(PEER)/bin/python $(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

lock: $(VENV)/.dev  ## write the hashed requirement files anew
	$(BIN)/python $(PIP) uv
	for part in run dev bench; do $(BIN)/uv pip compile -q --upgrade --generate-hashes --universal \
	  --python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  requirements/$$part.in -o requirements/$$part.txt; done

clean:
	rm -rf $(VENV) $(FAST) $(PEER) build dist
