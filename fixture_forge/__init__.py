"""Author small, provable bug-fix fixtures for measuring coding agents."""

__all__ = ["__version__"]

__version__ = "0.1.0"
