"""Log files that do not grow for ever. The processes write to their standard error, which stays open, so a file is
copied and then emptied; lines of the microseconds between the two are lost."""

import os
import pathlib
import shutil


def numbered(path, number):
    return path.with_name(f"{path.name}.{number}")


def rotate(path, limit, keep):
    """Once `path` has `limit` bytes it becomes path.1, the one before path.2, and so on up to `keep`. Whoever writes
    must have opened it for appending."""
    path = pathlib.Path(path)
    try:
        if path.stat().st_size < limit:
            return False
    except FileNotFoundError:
        return False
    copied = numbered(path, 0)
    try:
        with open(path, "rb") as source, open(copied, "wb") as copy:
            # What is written during the first copy, which may take a while, is there for the next.
            while copy.tell() < os.fstat(source.fileno()).st_size:
                shutil.copyfileobj(source, copy)
                copy.flush()
            os.truncate(path, 0)
    except OSError:
        copied.unlink(missing_ok=True)  # Half a copy is only in the way.
        raise
    for number in range(keep, 0, -1):
        if numbered(path, number - 1).exists():
            numbered(path, number - 1).replace(numbered(path, number))
    return True
