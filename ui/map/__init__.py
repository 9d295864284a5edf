"""The map: ground, routes, armies and marks in a scene, the view on it, and the same as a table."""
