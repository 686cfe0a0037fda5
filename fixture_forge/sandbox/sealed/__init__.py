"""What runs beside candidate code. Nothing here may import more than the standard library."""
