"""What is measured of code: the distance between two versions of a function, its complexity."""
