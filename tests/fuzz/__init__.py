"""Hostile inputs by the million: patches, receipts, manifests, messages, and answers like gold's.

Each module holds one target. In the suite a target is an ordinary test for a few seconds; ``make
fuzz`` drives the same functions for as long as one likes.
"""
