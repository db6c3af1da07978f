# Everything here sets up its own .venv from python3; the second time it is quick.
#   make play   play in the terminal          make soak   the long runs of the reliability suite
#   make test   run the tests                 make bench  games and decisions per second
#   make quick  those of engine and rules     make docs   write the generated pages of the reference
#   make lint   style, types, import lines    make wheel  build the package
#   make clean  remove what was made

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS ?= 2
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# What Python compiles is kept, or every worker and every program that a test starts would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick lint soak bench docs wheel clean

play: .venv/.play
	@$(BIN)/astragal

test: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal

# Under a minute on two cores: without lab, bots, drawing, the kit for authors, documents and the reliability suite.
quick: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal tests/core tests/games --ignore=tests/core/lab --ignore-glob='*_bots' --ignore-glob='*/panels'

lint: .venv/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

soak: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal -m slow --timeout 3600 --goals

bench: .venv/.play
	@$(BIN)/astragal bench

docs: .venv/.dev
	@$(BIN)/python docs/generate.py

wheel: .venv/.dev
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist . >/dev/null
	@ls dist/*.whl

clean:
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	@find core games plugins tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made:
	@test -n "$(PYTHON)" || { echo "astragal needs Python 3.11 or later with venv: install it, or say make PYTHON=/path/to/python3" >&2; exit 2; }
	@echo "Setting up .venv with $(PYTHON) (once)"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.play: .venv/.made pyproject.toml
	@echo "Installing astragal"
	@$(PIP) install --editable '.[lab]'
	@touch $@

.venv/.dev: .venv/.made pyproject.toml
	@echo "Installing astragal and its development tools"
	@$(PIP) install --editable '.[dev]'
	@touch $@ .venv/.play
