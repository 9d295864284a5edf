"""Quick battles in the window: the sheet on which one is set up, and what follows when it goes to the table."""
