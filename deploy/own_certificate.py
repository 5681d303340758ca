"""The web door's certificate by an authority of the site's own (`./dev up --tls`): for which names, and when it is renewed."""

import ipaddress
import re
import socket
import subprocess
import time
import urllib.parse

RENEW_EVERY = 24 * 3600.0  # seconds between two looks at a certificate of our own making
HOST_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,62}")
# Those that an authority of our own may vouch for (RFC 1918, RFC 4193).
HOME_NETWORKS = [ipaddress.ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")]


def hosts_of_door(options, machine=socket.gethostname, addresses=lambda: private_addresses()):
    """Names and addresses by which browsers may reach the door, those that people know first."""
    hosts = []
    if options.url:
        hosts.append(urllib.parse.urlsplit(options.url).hostname)
    if options.host not in ("0.0.0.0", "::"):
        hosts.append(options.host)
    elif HOST_NAME.fullmatch(machine()):
        # Avahi and the like announce what has no domain.
        hosts += [machine()] if "." in machine() else [f"{machine()}.local", machine()]
        hosts += addresses()
    hosts += ["localhost", "127.0.0.1", "::1"]
    return list(dict.fromkeys(host.lower() for host in hosts))


def private_addresses():
    """Of this machine's, those of a network at home or in a club; none where `hostname` cannot tell."""
    try:
        said = subprocess.run(["hostname", "-I"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return []
    return [each for each in said if any(ipaddress.ip_address(each) in network for network in HOME_NETWORKS)]


class OwnCertificate:
    """The web door's, by an authority of the site's own (escaque tls web)."""

    def __init__(self, options):
        hosts = [word for host in hosts_of_door(options) for word in ("--host", host)]
        self.command = [str(options.bin / "escaque"), "tls", "web", str(options.own_authority), *hosts]
        self.file = options.own_authority / "web.pem"
        self.looked = 0.0

    def renew(self):
        """Makes it, unless it is good for some time yet; answers whether it did, and what was said. Raises OSError when it cannot."""
        self.looked = time.monotonic()
        before = self.file.stat().st_mtime_ns if self.file.exists() else None
        made = subprocess.run(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode != 0:
            raise OSError(made.stdout.strip())
        return self.file.stat().st_mtime_ns != before, made.stdout.splitlines()

    def is_due(self):
        return time.monotonic() - self.looked >= RENEW_EVERY
