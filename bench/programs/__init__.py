"""Programs under test: each is one file with a class `Tested`, and `PACKAGES` that it needs from PyPI."""
