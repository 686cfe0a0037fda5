"""Every claim a fixture makes, checked again by running it."""
