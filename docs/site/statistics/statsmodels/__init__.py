"""The part of statsmodels that gomc's ratings use, for a page, which has no statsmodels."""
