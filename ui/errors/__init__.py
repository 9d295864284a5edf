"""When the program itself is wrong: caught wherever it happens, written down, told once, and nothing is lost."""
