"""Correct functions with their contracts, from templates or from real code."""
