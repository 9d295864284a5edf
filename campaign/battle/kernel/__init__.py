"""What every rule system of the table shares: chance, the table, sight, space, paths, bursts and the log."""
