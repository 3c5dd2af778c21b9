"""All that tells numba how to compile: imported before numba compiles a kernel."""

import gomc.fast.compiler.atomiccode
import gomc.fast.compiler.lanememory
import gomc.fast.compiler.loops
import gomc.fast.compiler.memory
import gomc.fast.compiler.operators
import gomc.fast.compiler.windows
import gomc.fast.geometry
import gomc.fast.owncode  # noqa: F401 (these register types, and code for names)
