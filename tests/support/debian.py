"""Programs of Debian packages that a test needs and no server: taken out of the package, so that nothing is installed and no
service of the package is started on this machine."""

import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "build/debian"


def program(package, path):
    """The path of `path` ("usr/bin/caddy") of `package`: the installed one, or one that was taken from Debian earlier or is
    now, which needs the network once."""
    installed = pathlib.Path("/") / path
    if installed.is_file():
        owner = subprocess.run(["dpkg-query", "-S", installed], capture_output=True, text=True).stdout
        if owner.startswith(f"{package}:"):  # Other vendors have a kubectl, too.
            return installed
    kept = KEPT / package
    if not (kept / path).is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            taken = subprocess.run(["apt-get", "download", package], cwd=folder, text=True, capture_output=True)
            if taken.returncode != 0:
                raise RuntimeError(f"the package {package} is needed and cannot be had: {taken.stderr.strip()}. "
                                   f"apt-get install {package}, or let this machine reach Debian")
            unpacked = pathlib.Path(folder) / "unpacked"
            subprocess.run(["dpkg-deb", "-x", next(pathlib.Path(folder).glob("*.deb")), unpacked], check=True)
            shutil.rmtree(kept, ignore_errors=True)
            try:
                os.rename(unpacked, kept)
            except OSError:  # Another test has taken it at the same time.
                if not (kept / path).is_file():
                    raise
    return kept / path
