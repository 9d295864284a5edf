"""What lies beside the battle table: the sheet on which a battle is written down, and the plan to build its table."""
