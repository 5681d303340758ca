"""What an operator gives to each machine: certificates of the site's own authority, the keys by which the services know each
other, seal keys, passwords. The site's folder is on no machine, so that one whose disk is lost can be set up again."""

import hashlib
import os
import pathlib
import secrets
import shutil
import subprocess

from redis_cluster import layout
from support import rows

MAKE_KEYS = pathlib.Path(__file__).resolve().parents[3] / "deploy/packages/make_keys.sh"


class Site:
    def __init__(self, folder, binaries):
        self.folder, self.binaries = folder, binaries
        self.tls, self.identity = folder / "site", folder / "identity"
        # Of Redis' users besides Escaque's: a replica's at its primary, and ours.
        self.replica, self.operator = secrets.token_hex(16), secrets.token_hex(16)

    def make(self, hosts):
        self.folder.mkdir(mode=0o700)
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        path = {"PATH": f"{self.binaries}:{os.environ['PATH']}"}
        subprocess.run(["sh", MAKE_KEYS, self.folder], env=os.environ | path, **quiet)
        subprocess.run([self.binaries / "escaque", "tls", "make", self.tls, *(word for host in hosts for word in ("--host", host))], **quiet)
        with open(self.tls / "redis.acl", "a") as users:
            users.write(f"user replica on #{sha256(self.replica)} -@all +psync +replconf +ping\n"
                        f"user operator on #{sha256(self.operator)} ~* &* +@all\n")
        for kind in layout.WITH_SECRETS:
            write_secret(self.folder / f"{kind}-seal.key", secrets.token_bytes(32))
        write_secret(self.folder / "db.password", f"{rows.PASSWORD}\n".encode())

    def set_up(self, disk, kind):
        """A new disk, with what a process of this kind needs, and nobody else's keys."""
        disk.mkdir(mode=0o700, parents=True)
        for name in ("ca.pem", f"{kind}.pem", f"{kind}.key", "redis.password"):
            shutil.copy(self.tls / name, disk)
        if kind == "redis":
            shutil.copy(self.tls / "redis.acl", disk)
            return
        shutil.copy(self.folder / "db.password", disk)
        (disk / "identity").mkdir(mode=0o700)
        for key in (*self.identity.glob("*.pub"), self.identity / f"{kind}.key"):
            shutil.copy(key, disk / "identity")
        if kind in layout.WITH_SECRETS:
            shutil.copy(self.folder / f"{kind}-seal.key", disk)


def write_secret(path, secret):
    path.touch(mode=0o600)
    path.write_bytes(secret)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()
