"""The wire types: what is written down about a fixture, strict and versioned."""
