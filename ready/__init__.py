"""The build of the package of ready kernels: ``make ready``."""
