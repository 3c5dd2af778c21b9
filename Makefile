# Each target installs what it needs into .venv; a stamp file there says that it has been done.
# `make PYTHON=python3.12 ...` chooses the Python, `make CORES=4 test` how many processes test.

PYTHON ?= python3
CORES ?= 2
# Containers often forbid Python to keep bytecode. The tests start Python hundreds of times, and each start then takes longer.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: help install tour ready test test-all test-ready test-long test-fresh test-numba test-site docs reports site bench lab teaching dist clean

help:
	@echo "make tour      watch Monte-Carlo Go choose a move, on both backends"
	@echo "make test      lint, formatting, types, tests and doctests"
	@echo "make test-all  that, and what takes longer: boards of all sizes, bounds checks, the reference asked everything"
	@echo "make test-ready the kernels that are built beforehand, beside the reference"
	@echo "make test-long more examples and sizes, and ten minutes of attacks"
	@echo "make test-fresh the tests in a fresh clone in a private folder, as root and as somebody else"
	@echo "make test-numba the oldest and the newest numba, beside the reference"
	@echo "make install   the library with its fast backend, in $(VENV)"
	@echo "make ready     the kernels for this checkout, so that nothing is compiled when you play"
	@echo "make docs      the documentation, in docs/_build/html"
	@echo "make reports   the pages of the papers' tables, written again from the kept results"
	@echo "make site      the documentation with a board, figures and tutorials that run in the page, in docs/_build/site"
	@echo "make test-site look at the site in Chromium"
	@echo "make bench     measure the speed"
	@echo "make lab       the tutorials, in JupyterLab"
	@echo "make teaching  the teachers' pack, in dist/teaching"
	@echo "make dist      what is given out, built and checked, in dist"
	@echo "make clean     remove all that the other targets made"

install: $(VENV)/have-library

tour: install
	$(BIN)/gomc tour

# Kernels beforehand, as wheels in dist/ready; this checkout uses those for this processor until a source changes.
# `make TARGETS=here ready` builds for this processor alone, and takes a third of the time.
TARGETS ?=
ready: $(VENV)/have-kernels
	$(BIN)/python -m ready.build dist/ready $(TARGETS)
	$(PIP) install --no-index --find-links dist/ready --no-deps --force-reinstall gomc-kernels

# Each process begins with one half of the tests, in their order, and so loads the kernels of its half alone; who is done
# first takes from the other.
SHARED := --numprocesses $(CORES) --dist worksteal

test: $(VENV)/have-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy & types=$$!; $(BIN)/python tests/compile.py $(CORES) && wait $$types
	$(BIN)/pytest $(SHARED)

# Code with bounds checks need not be fast: with less optimising it is compiled in three quarters of the time.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1
KERNELS = $$(grep --files-with-matches mark.kernels tests/test_*.py)

test-all: test
	$(BIN)/pytest -m 'slow and not long' $(SHARED)
	$(CHECKED) $(BIN)/pytest -m 'kernels and not long' $(SHARED) $(KERNELS)

# Ready kernels are numba's code by another way, so that they are in lockstep proves this way right. The first tests
# may compile nothing. What the others need besides is compiled.
AS_READY = $(wildcard $(addprefix tests/test_,$(addsuffix .py,golden lockstep conformance playouts board threads)))
test-ready: $(VENV)/have-dev
	$(MAKE) TARGETS=here ready
	GOMC_KERNELS=ready $(BIN)/pytest $(SHARED) tests/test_ready_kernels.py
	GOMC_KERNELS= $(BIN)/pytest $(SHARED) $(AS_READY)

test-long: $(VENV)/have-dev
	$(BIN)/python tests/compile.py $(CORES)
	$(BIN)/pytest -m 'long or hypothesis or kernels' --hypothesis-profile long $(SHARED) tests
	$(BIN)/python -m benchmarks.soak --minutes 10

test-fresh: $(VENV)/have-dev
	$(BIN)/python -m benchmarks.fresh -- $(MAKE) test

# Needs the network: pip installs each numba into an environment of its own, which goes away at the end.
test-numba: $(VENV)/have-library
	$(BIN)/python -m benchmarks.numba_versions

SPHINX := $(BIN)/sphinx-build --jobs $(CORES) --fail-on-warning --nitpicky -d docs/_build/doctrees

docs: $(VENV)/have-docs
	$(SPHINX) docs docs/_build/html

# Two pages need files of positions, which are not in the repository.
CASES ?= ../shared/cases
reports: $(VENV)/have-dev
	$(BIN)/python docs/ext/reports.py --cases $(CASES)

# The site is the documentation and what docs/site/build.py adds, all of it from PyPI. It needs a web server,
# any that shows files: python3 -m http.server --directory docs/_build/site
site: $(VENV)/have-site
	$(SPHINX) -t site docs docs/_build/site
	$(BIN)/python docs/site/build.py docs/_build/site

test-site: site $(VENV)/have-dev
	$(BIN)/pytest -m site $(SHARED) tests/test_site.py tests/test_explore_pages.py

bench: install
	$(BIN)/gomc bench

lab: $(VENV)/have-notebook $(VENV)/have-plots $(VENV)/have-look
	$(BIN)/jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) --ServerApp.root_dir=$(CURDIR) --LabApp.default_url=/lab/tree/tutorials/00-the-whole-game.ipynb

# What only teachers see: solutions, mistakes, questionnaires, plans, slides. For the slides all tutorials are run;
# `make SLIDES=--without-slides teaching` leaves them out.
SLIDES ?=
teaching: $(VENV)/have-notebook $(VENV)/have-plots
	$(BIN)/python teaching/build.py dist/teaching $(SLIDES)

# Built with the tools that are installed, so that no network is needed then.
dist: $(VENV)/have-dev
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/twine check --strict dist/*
	$(BIN)/pytest -m long tests/test_dist.py

clean:
	rm -rf $(VENV) dist docs/_build docs/api docs/tutorials .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/have-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "gomc needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/have-library: pyproject.toml | $(VENV)/have-python
	@echo "Installing gomc with its fast backend into $(VENV) ..."
	$(PIP) install --editable '.[fast,sgf,arena]'
	@touch $@

# In this JupyterLab pictures follow its theme, and links lead to pages that are shown.
$(VENV)/have-look: docs/site/lab/custom.css docs/site/lab/overrides.json | $(VENV)/have-notebook
	@mkdir -p $(VENV)/share/jupyter/lab/settings
	@cp docs/site/lab/overrides.json $(VENV)/share/jupyter/lab/settings
	@for theme in $(VENV)/share/jupyter/lab/themes/@jupyterlab/*/index.css; do \
		cat docs/site/lab/custom.css >> "$$theme"; done
	@touch $@

# What is added to the library: make test needs the extra dev, and so on.
$(VENV)/have-%: pyproject.toml | $(VENV)/have-library
	@echo "Installing what the extra '$*' asks for into $(VENV) ..."
	$(PIP) install --editable '.[$*]'
	@touch $@
