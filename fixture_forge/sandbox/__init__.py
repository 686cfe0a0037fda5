"""The one place that starts processes."""
