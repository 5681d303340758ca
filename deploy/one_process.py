"""One process that is kept running, and how it says that it is well."""

import ctypes
import http.client
import pathlib
import signal
import subprocess
import time

HEALTHY_WITHIN = 60.0  # seconds from a start until /readyz must have said 200
STOPS_WITHIN = 25.0  # seconds after SIGTERM: a gateway hands its clients on, a few at a time
POLL = 0.05  # seconds between two looks at the processes
BACK_OFF = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before the 1st, 2nd, … restart in a row
SETTLED_AFTER = 30.0  # seconds of life after which the next death counts as the first
PROBE_EVERY = 1.0  # seconds between two questions whether a process still answers
PROBE_WITHIN = 2.0  # seconds for its answer


def kind_of(name):
    """games2 is a games."""
    return name.rstrip("0123456789")


def die_with_parent():
    """A supervisor that is killed takes its processes along (prctl PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Process:
    """One process that is to run until told otherwise."""

    def __init__(self, name, command, log, health, alive=None):
        """`health()`: whether it can do its work; `alive()`: whether it turns at all, the same unless it is given. Both raise
        when there is no answer."""
        self.name, self.command, self.log, self.health, self.alive = name, command, log, health, alive
        self.child = None
        self.started = 0.0
        self.deaths = 0
        self.is_leaving = False  # It has been told to stop, and whoever told it starts it again.
        self.silent_for = None  # seconds without an answer; None: it is starting, and has not answered yet

    def start(self):
        with open(self.log, "ab") as log:
            self.child = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, preexec_fn=die_with_parent)
        self.started = time.monotonic()
        self.silent_for = None

    def listen(self):
        """In a thread of its own: asks repeatedly whether it turns. What it waits for is no reason to end it."""
        while True:
            time.sleep(PROBE_EVERY)
            child, asked = self.child, time.monotonic()
            try:
                if not (self.alive or self.health)():
                    raise OSError("one of its threads is stuck")
                silent_for = 0.0
            except (OSError, http.client.HTTPException):
                # No more than one question takes: if it was longer, we were stopped ourselves.
                took = min(time.monotonic() - asked, PROBE_WITHIN) + PROBE_EVERY
                is_starting = self.silent_for is None and time.monotonic() - self.started < HEALTHY_WITHIN
                silent_for = None if is_starting else (self.silent_for or 0.0) + took
            if self.child is child:
                self.silent_for = silent_for

    def is_healthy(self):
        try:
            return self.health()
        except (OSError, http.client.HTTPException):
            return False

    def wait_healthy(self):
        """Asks once more where the time is over already."""
        while self.child.poll() is None:
            if self.is_healthy():
                self.silent_for = 0.0
                return True
            if time.monotonic() - self.started >= HEALTHY_WITHIN:
                return False
            time.sleep(POLL)
        return False

    def back_off(self):
        if time.monotonic() - self.started > SETTLED_AFTER:
            self.deaths = 0
        self.deaths += 1
        return BACK_OFF[min(self.deaths, len(BACK_OFF)) - 1]

    def how_it_died(self):
        status = self.child.returncode
        return f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"

    def last_words(self):
        text = pathlib.Path(self.log).read_text(errors="replace").strip().splitlines()
        return "\n".join(text[-5:])

    def ask_to_stop(self):
        self.child.send_signal(signal.SIGCONT)
        self.child.terminate()

    def stop(self):
        if self.child is None or self.child.poll() is not None:
            return
        self.ask_to_stop()
        try:
            self.child.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


def says_well(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PROBE_WITHIN)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    finally:
        connection.close()
