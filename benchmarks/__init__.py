"""Programs that measure and try gomc; none is part of it."""
