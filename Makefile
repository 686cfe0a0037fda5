# Targets for people who work on the forge. What users need is in README.md.
PYTHON ?= .venv/bin/python

.PHONY: test quick soak corpus docs fixtures fuzz

test: ## everything that CI runs
	$(PYTHON) -m pytest

quick: ## without the tests that need more than a few seconds
	$(PYTHON) -m pytest -m "not slow and not soak"

soak: ## the tests that need many minutes: every template, proved
	$(PYTHON) -m pytest -m soak

fuzz: ## a million hostile patches, documents, messages and answers: 10 minutes of one core
	$(PYTHON) -m tests.fuzz --inputs 1000000

corpus: ## enumerate all mutants of the 300 functions in ../shared/data
	$(PYTHON) benchmarks/corpus.py

docs: ## schemas and the page of families, from the code
	for name in manifest evidence origin receipt variant ledger-entry; do $(PYTHON) -m fixture_forge schema $$name > schemas/$$name.schema.json; done
	$(PYTHON) -m fixture_forge.families > docs/families.md

fixtures: ## make the published fixtures anew
	$(PYTHON) -m fixture_forge new --all --seed 1 --force
