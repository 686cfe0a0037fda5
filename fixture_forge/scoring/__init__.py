"""What a repair did: is it right, does it stay in its place, and how much did it change."""
