# Written by scripts/python-client.ts from _async/__init__.py.
