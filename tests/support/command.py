"""The program `escaque`, for tests that are scripts."""

import subprocess

FAILED, BAD_INPUT = 1, 3  # What it ends with.


def escaque(binaries, *words, status=0, says=""):
    """What it says. It must end with this status, and say this among the rest."""
    done = subprocess.run([binaries / "escaque", *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == status and says in done.stdout, (words, done.returncode, done.stdout)
    return done.stdout
