#!/usr/bin/python3
"""A real mail server (aiosmtpd) that puts each letter into a file of FOLDER, in the order in which they come:
1.json, 2.json … with "to", "subject" and "text". Prints its port, which the system chose, and serves until its
standard input ends."""

import argparse
import asyncio
import email
import email.policy
import json
import logging
import pathlib
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult


class Box:
    def __init__(self, folder, busy, refuse):
        self.folder, self.busy, self.refuse, self.count = folder, busy, refuse, 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address == self.refuse:
            return "550 5.1.1 nobody is here"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server, session, envelope):
        if self.busy > 0:
            self.busy -= 1
            return "451 4.3.0 busy"
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        letter = {"from": message["From"], "to": envelope.rcpt_tos, "subject": message["Subject"],
                  "text": message.get_content(), "id": message["Message-ID"]}
        self.count += 1
        unfinished = self.folder / f"{self.count}.tmp"
        unfinished.write_text(json.dumps(letter))
        unfinished.rename(self.folder / f"{self.count}.json")
        return "250 ok"


def make_session(box, options):
    context = None
    if options.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*options.tls)

    def check(server, session, envelope, mechanism, data):
        is_known = [data.login.decode(), data.password.decode()] == options.login
        return AuthResult(success=is_known, handled=False)

    return SMTP(box, hostname="127.0.0.1", tls_context=context, require_starttls=context is not None,
                authenticator=check if options.login else None, auth_required=bool(options.login),
                auth_require_tls=False)


async def serve(options):
    loop = asyncio.get_running_loop()
    box = Box(options.folder, options.busy, options.refuse)
    server = await loop.create_server(lambda: make_session(box, options), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="letters that are first to be tried again")
    parser.add_argument("--refuse", metavar="ADDRESS", help="who is not here")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), help="STARTTLS is needed")
    parser.add_argument("--login", nargs=2, metavar=("USER", "PASSWORD"))
    options = parser.parse_args()
    # What clients do wrong on purpose is no news.
    logging.disable()
    warnings.simplefilter("ignore")
    asyncio.run(serve(options))


if __name__ == "__main__":
    main()
