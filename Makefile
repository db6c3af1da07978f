# Every target sets up its own .venv from python3; after the first time that is quick.
#   make play   play in the terminal            make bench  games and decisions per second
#   make test   run the tests                   make soak   the long runs of the reliability suite
#   make quick  test only engine and rules      make docs   write the generated pages of the reference
#   make lint   check style, types, imports     make site   build the documentation as a website
#   make fix    fix style where tools can       make wheel  build the package
#   make hooks  run the lint before each commit make clean  remove everything that was built
#   make versions   the tests with the lowest and newest dependencies, under every installed Python

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS ?= 2
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Keep compiled Python files: otherwise every worker and every program that a test starts compiles them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick lint fix hooks soak versions bench docs site wheel clean

play: .venv/.play
	@$(BIN)/astragal

test: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal

# Under a minute on two cores: leaves out the lab, bots, drawing, the test kit, docs and the reliability suite.
quick: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal tests/core tests/games --ignore=tests/core/lab --ignore-glob='*_bots' --ignore-glob='*/panels'

lint: .venv/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

fix: .venv/.dev
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

hooks: .venv/.dev
	@$(BIN)/pre-commit install

soak: .venv/.dev
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal -m slow --timeout 3600 --goals

versions: .venv/.dev
	@$(BIN)/python tools/versions.py --jobs $(JOBS)

bench: .venv/.play
	@$(BIN)/astragal bench

docs: .venv/.dev
	@$(BIN)/python docs/generate.py

# Material's notice about MkDocs 2 is advertising; warnings about the pages still fail the build.
site: .venv/.dev
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in site/: open site/index.html"

wheel: .venv/.dev
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist . >/dev/null
	@ls dist/*.whl

clean:
	@rm -rf .venv .versions build dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	@find core games plugins tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made:
	@test -n "$(PYTHON)" || { echo "astragal needs Python 3.11 or later with venv: install it, or run make PYTHON=/path/to/python3" >&2; exit 2; }
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
