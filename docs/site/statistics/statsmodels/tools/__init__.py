"""What surrounds the models."""
