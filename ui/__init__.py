"""The window: shows values and sends orders. The only place that knows Qt; holds no rules."""
