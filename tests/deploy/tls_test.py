#!/usr/bin/env python3
"""The web door over TLS, as a browser finds it: with a certificate of the site's own (./dev up --tls), and behind Debian's
Caddy with deploy/Caddyfile. Usage: tls_test.py BIN"""

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

import aiohttp

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "deploy"))
import layout  # noqa: E402
from support import debian, deployment  # noqa: E402

PATIENCE = 30  # seconds
NAME = "play.example.org"  # What deploy/Caddyfile has in it.
SOCKET = "/api/v1/socket"
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None


class ThisMachine(aiohttp.abc.AbstractResolver):
    """Every name is ours."""

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [{"hostname": host, "host": "127.0.0.1", "port": port, "family": socket.AF_INET, "proto": 0, "flags": 0}]

    async def close(self):
        pass


def browser(authority, address="127.0.0.1"):
    """Believes `authority` (a PEM file), and comes from `address`."""
    connector = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=authority), resolver=ThisMachine(),
                                     local_addr=(address, 0))
    return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=PATIENCE),
                                 cookie_jar=aiohttp.CookieJar(unsafe=True))


async def cookies_of_a_guest(page, site):
    """What Set-Cookie says when somebody becomes a guest on the page of `site`."""
    async with page.post(f"{site}/api/v1/guest", json={}, headers={"Origin": site}) as answer:
        assert answer.status == 200, await answer.text()
        return answer.headers.getall("Set-Cookie")


def open_socket(page, site):
    """As a page of `site` does it."""
    return page.ws_connect(f"{site}{SOCKET}", protocols=("escaque.v1.json",), headers={"Origin": site})


async def welcome(page, site):
    """The first message of a socket."""
    async with open_socket(page, site) as door:
        assert door.protocol == "escaque.v1.json"
        return json.loads((await door.receive()).data)["welcome"]


async def look(page, url, **more):
    """Status, headers and body, without following a redirect."""
    async with page.get(url, allow_redirects=False, **more) as answer:
        return answer.status, answer.headers, await answer.read()


def lines_until(stream, wanted):
    """The first line that holds `wanted`."""
    for line in stream:
        if wanted in line:
            return line
    raise AssertionError(f"it ended without saying {wanted!r}")


def command_of(pid):
    return pathlib.Path(f"/proc/{pid}/cmdline").read_text().split("\0")[:-1]


def without(command, *flags):
    """The command without these flags and their values."""
    kept = list(command)
    for flag in flags:
        at = kept.index(flag)
        del kept[at:at + 2]
    return kept


@contextlib.contextmanager
def ended(process):
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


class Served(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        cls.server = stack.enter_context(deployment.running(BINARIES, "--tls"))
        cls.data = pathlib.Path(cls.server["data"])
        cls.site = cls.server["url"]
        cls.authority = cls.data / "tls/ca.pem"

    def start_gateway(self, port="0"):
        """One more, behind a proxy, where an address may open one socket; and its port."""
        command = without(command_of(self.server["pids"]["gateway"]), "--web-certificate", "--web-key", "--web-authority")
        for flag, value in {"--listen-port": port, "--admin-port": "0", "--limits-trusted-prefixes": "192.0.2.0/24"}.items():
            command[command.index(flag) + 1] = value
        command += ["--web-is-behind-proxy", "true", "--web-url", f"https://{NAME}", "--limits-connections-per-address", "1"]
        gateway = subprocess.Popen(command,
                                   cwd=self.data, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.enterContext(ended(gateway))
        address = json.loads(lines_until(gateway.stderr, '"serving"'))["address"]
        return gateway, address.rsplit(":", 1)[1]


class Door(Served):
    def test_a_browser_that_knows_the_authority_plays(self):
        async def story():
            async with browser(self.authority) as page:
                status, headers, body = await look(page, f"{self.site}/")
                self.assertEqual((status, headers["Strict-Transport-Security"]), (200, "max-age=31536000"))
                self.assertIn(b"<title>", body)
                session = [each for each in await cookies_of_a_guest(page, self.site) if each.startswith("__Host-escaque_session=")]
                self.assertEqual(len(session), 1)
                self.assertIn("; Secure", session[0])
                self.assertIn("user", await welcome(page, self.site))
                # By its name it is the same site.
                self.assertEqual((await look(page, self.site.replace("127.0.0.1", "localhost") + "/"))[0], 200)
        asyncio.run(story())

    def test_a_browser_that_does_not_is_warned(self):
        async def story():
            async with browser(None) as page:
                with self.assertRaises(aiohttp.ClientConnectorCertificateError):
                    await look(page, f"{self.site}/")
                with self.assertRaises(aiohttp.ClientConnectorCertificateError):
                    await welcome(page, self.site)
        asyncio.run(story())

    def test_who_forgets_the_s_is_sent_to_https_and_finds_the_authority(self):
        async def story():
            plain = self.site.replace("https:", "http:")
            async with browser(None) as page:
                status, headers, _ = await look(page, f"{plain}/game/1?ply=2")
                self.assertEqual((status, headers["Location"]), (307, f"{self.site}/game/1?ply=2"))
                status, headers, body = await look(page, f"{plain}/ca.crt")
                self.assertEqual((status, headers["Content-Type"]), (200, "application/x-x509-ca-cert"))
                self.assertEqual(body, self.authority.read_bytes())
                async with page.post(f"{plain}/api/v1/guest", json={}) as answer:
                    self.assertEqual(answer.status, 400)
                    self.assertNotIn("Set-Cookie", answer.headers)
        asyncio.run(story())

    def test_says_why_it_cannot_have_a_certificate(self):
        self.assertEqual((self.data / "tls").stat().st_mode & 0o777, 0o700)
        self.assertEqual((self.data / "tls/ca.key").stat().st_mode & 0o777, 0o600)
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            shutil.copytree(self.data / "tls", site / "var/tls")
            refused = self.end_of("--data", site / "var", "--tls", "--url", "https://bank.example.com")
            self.assertIn("may not vouch for bank.example.com; expected a host that it was made for", refused)
            for each in ("a", "b"):
                subprocess.run([BINARIES / "escaque", "tls", "web", site / each, "--host", "127.0.0.1"], check=True,
                               stdout=subprocess.DEVNULL)
            for certificate, key, words in [
                    ("a/web.pem", "b/web.key", "b/web.key is not the key of"),
                    ("nowhere", "a/web.key", "web.certificate: cannot read"),
                    ("a/web.key", "a/web.key", "web.certificate: no certificate in"),
                    ("a/web.pem", "a/web.pem", "web.key: no key in")]:
                said = self.words_of_a_gateway(site / certificate, site / key)
                self.assertIn(words, said)
            said = self.words_of_a_gateway(site / "a/web.pem", site / "a/web.key", "--web-url", f"https://{NAME}")
            self.assertIn(f"is not for {NAME}", said)

    def end_of(self, *flags):
        done = subprocess.run([sys.executable, deployment.ROOT / "deploy/supervise.py", "--bin", BINARIES, "--free-ports", *flags],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        self.assertNotEqual(done.returncode, 0)
        return done.stdout

    def words_of_a_gateway(self, certificate, key, *flags):
        command = without(command_of(self.server["pids"]["gateway"]), "--web-certificate", "--web-key")
        command[command.index("--listen-port") + 1] = command[command.index("--admin-port") + 1] = "0"
        done = subprocess.run([*command, "--web-certificate", certificate, "--web-key", key, *flags], cwd=self.data,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 3, done.stderr)
        return done.stderr


class Proxy(Served):
    def start_caddy(self, gateway_port):
        """Debian's, with our file, an authority of its own in place of a public one, and other ports; (HTTPS, HTTP, authority)."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        https, http = layout.free_port(), layout.free_port()
        (folder / "Caddyfile").write_text(
            f"{{\n admin off\n default_bind 127.0.0.1\n local_certs\n skip_install_trust\n storage file_system {folder}\n http_port {http}\n https_port {https}\n}}\n"
            f"import {deployment.ROOT}/deploy/Caddyfile\n")
        environment = os.environ | {"ESCAQUE_GATEWAY": f"127.0.0.1:{gateway_port}", "HOME": str(folder)}
        caddy = subprocess.Popen([debian.program("caddy", "usr/bin/caddy"), "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"],
                                 env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.enterContext(ended(caddy))
        lines_until(caddy.stderr, "certificate obtained successfully")
        return https, http, folder / "pki/authorities/local/root.crt"

    def test_behind_caddy_it_is_the_same_to_a_browser(self):
        gateway, port = self.start_gateway()
        https, http, authority = self.start_caddy(port)
        site = f"https://{NAME}:{https}"

        async def story():
            async with browser(authority) as page:
                status, headers, _ = await look(page, f"{site}/")
                self.assertEqual((status, headers["Strict-Transport-Security"]), (200, "max-age=31536000"))
                status, headers, _ = await look(page, f"http://{NAME}:{http}/events")
                self.assertEqual((status, headers["Location"]), (308, f"https://{NAME}/events"))
                self.assertIn("; Secure", (await cookies_of_a_guest(page, site))[0])
                self.assertIn("user", await welcome(page, site))

                # The gateway is started again: whoever asks meanwhile waits.
                gateway.send_signal(signal.SIGKILL)
                gateway.wait()
                waiting = asyncio.create_task(look(page, f"{site}/"))
                await asyncio.to_thread(self.start_gateway, port)
                self.assertEqual((await waiting)[0], 200)

            # Everybody is known by their own address, whatever they say that it is.
            deployment.operate(BINARIES, self.data, "emergency", "block", "203.0.113.9", "--hours", "1")
            claim = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
            async with browser(authority, "127.0.0.8") as one, browser(authority, "127.0.0.9") as other:
                while (await look(one, f"http://127.0.0.1:{port}/", headers=claim))[0] != 403:
                    pass  # A proxy is believed, as soon as the gateway has heard of the block.
                status, headers, _ = await look(one, f"{site}/", headers=claim)
                self.assertEqual((status, headers["Strict-Transport-Security"]), (200, "max-age=31536000"))
                async with open_socket(one, site):
                    with self.assertRaisesRegex(aiohttp.WSServerHandshakeError, "503|429"):
                        await welcome(one, site)
                    self.assertNotIn("user", await welcome(other, site))
        asyncio.run(story())


if __name__ == "__main__":
    unittest.main()
