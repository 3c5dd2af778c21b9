"""What tests and doctests share: exercises that they solve are not the user's."""

import os

os.environ["GOMC_PROGRESS"] = "off"
