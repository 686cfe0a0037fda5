"""From a correct function to every one-line bug it could have had, byte for byte."""
