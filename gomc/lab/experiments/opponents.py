"""GNU Go as the opponent of several tables, at a level, and at a lower level in quick forms."""

from __future__ import annotations

GNUGO = "gnugo --mode gtp --level={} --chinese-rules --positional-superko --seed {{seed}}"
DEFAULT = GNUGO.format(10)
WEAKER = {"--level=10": "--level=0"}
"""The replacement that makes a quick form's GNU Go weaker than `DEFAULT`."""
