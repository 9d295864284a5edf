"""What is asked of the side that decides: questions, the answers that are picked from, fights, hints."""
