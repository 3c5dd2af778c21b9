"""A guard in the process of a learner's code: no change of files, no other processes, no network.

The guard is an audit hook of Python, which code cannot take off again. Python calls the hook before an
operation, and the hook refuses the operation. The guard stops mistakes, and malice that uses Python's
own functions. The guard does not stop machine code, which calls no hook, nor code that changes the
modules of Python. So whoever grades files of strangers uses a container
(`docs/explanation/security.md`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

try:
    import _posixsubprocess
except ImportError:  # Windows starts processes in another way
    _posixsubprocess = None  # type: ignore[assignment]

REFUSED = (
    *("os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile"),
    *("os.kill", "os.killpg", "signal.pthread_kill", "subprocess.Popen", "pty.spawn"),
    *("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo"),
    *("socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo", "ctypes.dlsym/handle"),
    *("os.chmod", "os.chown", "os.link", "os.symlink", "os.chflags", "os.setxattr", "os.utime"),
    *("os.removexattr", "resource.prlimit", "sqlite3.connect"),
)
"""The operations that are refused always. A database could attach any file without another event."""

UNHEARD = (
    *((os, "mkfifo"), (os, "mknod"), (signal, "pidfd_send_signal")),
    *((_posixsubprocess, "fork_exec"), (subprocess, "_fork_exec")),
)
"""The functions that are refused although Python calls no hook before them."""

PATHS = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.truncate",
    "shutil.rmtree",
    "shutil.move",
)
"""The operations that are refused outside the process's own folder."""

WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
"""The flags of a file that is opened for writing."""


def refuse(event: str, *_args: object, **_options: object) -> None:
    """Raise the error of an operation that is refused."""
    raise PermissionError(f"a file that is graded may not do this: {event}")


def stand_guard(folder: str) -> None:
    """Refuse operations in this process from now on, except for files in a folder."""
    folder = os.path.realpath(folder)
    # Graded code may change the names of this module.
    refused, paths, writes, refuse_it = REFUSED, PATHS, WRITE, refuse

    def outside(path: object) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):
            return False  # a file that is open already, or no file
        text = os.fsdecode(path)
        if ".." in Path(text).parts and not Path(text).is_absolute():
            return True  # with dir_fd the path may begin at another folder than the current one
        real = os.path.realpath(text)
        return real != os.devnull and not real.startswith(folder + os.sep) and real != folder

    for module, name in UNHEARD:
        if hasattr(module, name):
            setattr(module, name, partial(refuse, name))

    def hook(event: str, args: tuple[Any, ...]) -> None:
        wrong = event in refused or (event == "import" and args[0] == "readline")  # it writes files
        if event == "open":
            # An open folder is a way to the files in the folder (dir_fd).
            wrong = outside(args[0]) and bool(args[2] & writes or Path(os.fsdecode(args[0])).is_dir())
        elif event in paths:
            wrong = any(map(outside, args))
        if wrong:
            refuse_it(event)

    sys.addaudithook(hook)
