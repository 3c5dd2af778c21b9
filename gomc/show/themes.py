"""Colours: light and dark grounds for boards, and the scales of heat maps.

People who see no difference between red and green (deuteranopia) can read all scales: the scale for
amounts grows steadily lighter, and the scale for values around 0 goes from blue to orange.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.errors import check_choice

BLACK, WHITE = "#111", "#fff"
CHOSEN = "#1f6fd0"
AMOUNTS = ("#440154", "#3b528b", "#21918c", "#5ec962", "#fde725")
"""From little to much: five colours of matplotlib's viridis, each lighter than the one before."""

SIGNED = ("#1b5fa6", "#8fbbdf", "#f3f3f0", "#f0b072", "#b8520a")
"""From negative to positive, with 0 in the middle."""

GOODNESS = ("#f2a65a", "#efe6cf", "#4fcabb")
"""From the worst candidate to the best; all are light enough for black letters."""

OWNERS = ("#fff", "#8a8a8a", "#111")
"""From White's points to Black's."""


class Ground(NamedTuple):
    """The colours of a board's ground and lines, of text, and of curves."""

    ground: str
    line: str
    ink: str
    curve: str


class Theme(NamedTuple):
    """The look of boards, for readers of light pages and for readers of dark pages."""

    light: Ground
    dark: Ground
    shade: float
    """The opacity of the shade on a point whose owner is sure."""


THEMES = {
    "wood": Theme(
        light=Ground("#e3bd76", "#7a5c2e", "#5a4220", "#00598c"),
        dark=Ground("#886737", "#3b2a12", "#fff3d9", "#bfe3f7"),
        shade=0.55,
    ),
    "plain": Theme(
        light=Ground("#e9eaec", "#5d6268", "#33373b", "#0072b2"),
        dark=Ground("#43484e", "#a9b0b7", "#eceff1", "#7cc4f0"),
        shade=0.75,
    ),
}
NAMES = tuple(name + look for name in THEMES for look in ("", "-light", "-dark"))
"""The names of themes; without ``-light`` or ``-dark`` the reader's preference decides."""

PAGES = {
    "light": ('body[data-theme="light"]', '[data-jp-theme-light="true"]'),
    "dark": ('body[data-theme="dark"]', '[data-jp-theme-light="false"]'),
}
"""The selectors (CSS) of light and of dark pages: in gomc's documentation, and in JupyterLab."""

_chosen = ["wood"]


def set_theme(theme: str) -> None:
    """Choose the look of all further pictures, also of pictures that a notebook shows by itself.

    Parameters
    ----------
    theme : str
        "wood" or "plain", which is light or dark like the reader's page or system. A theme that ends in
        "-light" or "-dark", such as "wood-dark", is always light or always dark.

    Raises
    ------
    GomcError
        If there is no such theme.

    Examples
    --------
    >>> set_theme("plain-dark")
    >>> set_theme("wood")
    """
    _chosen[0] = check_theme(theme)


def check_theme(theme: str | None) -> str:
    """Return a theme; for None, the theme of `set_theme`."""
    return _chosen[0] if theme is None else check_choice("theme", theme, NAMES)


def paper(theme: str | None) -> str:
    """Return the theme for a picture without a board: plain, and light or dark like `theme`."""
    return "plain" + check_theme(theme).removeprefix("wood").removeprefix("plain")


def base(theme: str) -> Theme:
    """Return the colours of a theme, given the name."""
    return THEMES[theme.partition("-")[0]]


def style(theme: str) -> str:
    """Return the rules (CSS) of a theme, for a picture of the class ``gomc-`` followed by the theme."""
    both, (_, _, look) = base(theme), theme.partition("-")
    if look:
        return f"<style>{_rules(theme, both.light if look == 'light' else both.dark)}</style>"
    dark = f"@media (prefers-color-scheme:dark){{{_rules(theme, both.dark)}}}"
    return f"<style>{_rules(theme, both.light)}\n{dark}</style>"


def page_style() -> str:
    """Return rules for pictures inside a page, which follow JupyterLab's theme and furo's switch.

    A picture without these rules follows the preference of the reader's system.

    Examples
    --------
    >>> page_style().splitlines()[0][:72]
    'body[data-theme="light"] .gomc-wood .g-ground{fill:#e3bd76}body[data-the'
    """
    looks = [(name, page, look) for name in THEMES for look, pages in PAGES.items() for page in pages]
    return "\n".join(_rules(name, getattr(THEMES[name], look), page) for name, page, look in looks)


def _rules(theme: str, look: Ground, page: str = "") -> str:
    rules = {
        "g-ground": f"fill:{look.ground}",
        "g-line": f"stroke:{look.line}",
        "g-dot": f"fill:{look.line}",
        "g-ink": f"fill:{look.ink}",
        "g-pen": f"stroke:{look.ink}",
        "g-curve": f"stroke:{look.curve}",
    }
    within = f"{page} " if page else ""
    return "".join(f"{within}.gomc-{theme} .{name}{{{rule}}}" for name, rule in rules.items())


def blend(scale: tuple[str, ...], at: float) -> str:
    """Return the colour at a position from 0 to 1 on a scale.

    Examples
    --------
    >>> blend(("#000", "#fff"), 0.5), blend(AMOUNTS, 1)
    ('#808080', '#fde725')
    """
    place = min(max(at, 0.0), 1.0) * (len(scale) - 1)
    i = min(int(place), len(scale) - 2)
    low, high = channels(scale[i]), channels(scale[i + 1])
    mixed = [round(a + (b - a) * (place - i)) for a, b in zip(low, high, strict=True)]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def channels(color: str) -> list[int]:
    """Return red, green and blue of a colour such as ``#1b5fa6`` or ``#fff``, from 0 to 255."""
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


def luminance(color: str) -> float:
    """Return the lightness of a colour, from 0 to 1 (the relative luminance of WCAG 2)."""
    parts = [c / 255 for c in channels(color)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ink_on(color: str) -> str:
    """Return black or white, whichever contrasts more with a colour."""
    return "#000" if luminance(color) > 0.179 else "#fff"
