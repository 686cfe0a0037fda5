"""What runs inside the sandbox: hosts that import everything once and fork for every run."""
