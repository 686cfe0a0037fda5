"""Private variants of templates: drawn under a key, rewritten, measured, and kept account of."""
