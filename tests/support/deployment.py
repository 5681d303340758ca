"""The whole server in its own processes and on free ports, for tests that are scripts."""

import contextlib
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


MOST_TROUBLES = 50  # lines


def tell_troubles(data):
    """What the services complained of, for whoever reads why a test failed."""
    told = [f"{log.stem}: {line}" for log in sorted((data / "log").glob("*.log")) for line in log.read_text().splitlines()
            if '"level":"warn"' in line or '"level":"error"' in line]
    print("\n".join(["the services' warnings and errors:", *told[-MOST_TROUBLES:]]), flush=True)


@contextlib.contextmanager
def running(binaries, *flags, folder=None, is_analysing=False):
    """With these flags of supervise.py, and without an engine unless a test is about it. Yields the server's state (run.json, and its folder as "data") once everything is healthy;
    stops everything afterwards. Its folder is removed, unless it was given."""
    data = folder or pathlib.Path(tempfile.mkdtemp(prefix="escaque-"))
    supervisor = subprocess.Popen(
        [sys.executable, ROOT / "deploy/supervise.py", "--bin", binaries, "--data", data, "--free-ports",
         *([] if is_analysing else ["--no-analysis"]), *flags],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = ""
        for line in supervisor.stdout:
            said += line
            if "ready. Open" in line:
                break
        else:
            raise RuntimeError(f"the server did not start:\n{said}")
        yield json.loads((data / "run.json").read_text()) | {"data": data, "supervisor": supervisor.pid}
    except BaseException:
        tell_troubles(data)
        raise
    finally:
        supervisor.terminate()
        supervisor.wait()
        if not folder:
            shutil.rmtree(data, ignore_errors=True)


def lose_machine(server):
    """All processes at once, without a word."""
    supervisor, pids = server["supervisor"], json.loads((server["data"] / "run.json").read_text())["pids"].values()
    ends = [os.pidfd_open(pid) for pid in (*pids, supervisor)]
    os.kill(supervisor, signal.SIGSTOP)  # It would start them again; and when it ends, they are told to end in good order.
    for pid in (*pids, supervisor):
        os.kill(pid, signal.SIGKILL)
    for end in ends:
        select.select([end], [], [])
        os.close(end)


def operate(binaries, data, *order, check=True):
    """What `escaque` says on the operator's socket."""
    command = [binaries / "escaque", *order, "--socket", next(data.glob("operator*.sock"))]
    return subprocess.run(command, check=check, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
