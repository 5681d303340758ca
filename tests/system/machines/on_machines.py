"""A run of chaos on machines: chaos.py --machines."""

import resource
import signal

from .losses import MachineInjector, schedule_of
from .machine_site import MachineSite


def make(terms, data, seed):
    return MachineSite(terms.binaries, data)


def ways(cut_off, lost):
    """Of run_in. Whoever ends us by SIGTERM has everything removed as by Ctrl-C."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # Each relayed connection has two.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    return {"decide": schedule_of(cut_off, lost), "make": make, "injector_of": MachineInjector}
