"""What is shown of a battle of FFTT: clock, sides, figures, dice, what moved, lessons."""
