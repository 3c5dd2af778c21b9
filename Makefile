# Each target installs what it needs into .venv; a stamp file there says that it has been done.
# `make PYTHON=python3.12 ...` chooses the Python, `make CORES=4 test` how many processes test.

PYTHON ?= python3
CORES ?= 2
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: help install tour test test-long docs bench lab clean

help:
	@echo "make tour      watch Monte-Carlo Go choose a move, on both backends"
	@echo "make test      lint, formatting, types, tests and doctests"
	@echo "make test-long more examples and sizes, and ten minutes of attacks"
	@echo "make install   the library with its fast backend, in $(VENV)"
	@echo "make docs      the documentation, in docs/_build/html"
	@echo "make bench     measure the speed"
	@echo "make lab       the tutorials, in JupyterLab"
	@echo "make clean     remove all that the other targets made"

install: $(VENV)/have-library

tour: install
	$(BIN)/gomc tour

test: $(VENV)/have-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tests/compile.py $(CORES)
	$(BIN)/pytest --numprocesses $(CORES) --dist loadgroup
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -m 'kernels and not long' --numprocesses $(CORES) --dist loadfile tests

test-long: $(VENV)/have-dev
	$(BIN)/python tests/compile.py $(CORES)
	$(BIN)/pytest -m 'long or hypothesis or kernels' --hypothesis-profile long --numprocesses $(CORES) --dist loadgroup tests
	$(BIN)/python -m benchmarks.soak --minutes 10

docs: $(VENV)/have-docs
	$(BIN)/sphinx-build --fail-on-warning --nitpicky docs docs/_build/html

bench: install
	$(BIN)/gomc bench

lab: $(VENV)/have-notebook $(VENV)/have-plots
	$(BIN)/jupyter lab tutorials

clean:
	rm -rf $(VENV) docs/_build docs/api docs/tutorials .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find gomc tests -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/have-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "gomc needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/have-library: pyproject.toml | $(VENV)/have-python
	@echo "Installing gomc with its fast backend into $(VENV) ..."
	$(PIP) install --editable '.[fast,sgf]'
	@touch $@

# What is added to the library: make test needs the extra dev, and so on.
$(VENV)/have-%: pyproject.toml | $(VENV)/have-library
	@echo "Installing what the extra '$*' asks for into $(VENV) ..."
	$(PIP) install --editable '.[$*]'
	@touch $@
