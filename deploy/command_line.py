"""What the operator says when starting the server, and what of it cannot be."""

import argparse
import ipaddress
import os
import pathlib
import tomllib

from layout import PORTS, SERVICES, all_ports, socket_of
from one_process import kind_of

OTHERS = ("accounts", "ratings", "matchmaking", "conduct")
MOST_INSTANCES = 8
LONGEST_SOCKET_PATH = 107  # bytes of sockaddr_un.sun_path, without the NUL


def is_loopback(host):
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def refuse_open_doors(parser, options):
    """Passwords are not sent through a network in clear, unless somebody says that it is theirs."""
    if is_loopback(options.host) or options.tls is not None or options.insecure_lan:
        return
    parser.error(f"--host {options.host} without TLS: everybody on the way could read passwords. Expected "
                 "--tls, --tls CERT KEY, or --insecure-lan for a network whose every user you trust")


def refuse_half_a_certificate(parser, options):
    if options.tls and len(options.tls) != 2:
        parser.error(f"--tls: {len(options.tls)} files. Expected two, CERT and KEY, or none for an authority of the site's own")
    if options.tls == [] and options.url and not options.url.startswith("https://"):
        parser.error(f"--url {options.url} with --tls: expected https://…, as the door takes nothing else")


def refuse_open_redis(parser, options):
    if not options.redis or options.redis.startswith("unix:") or options.tls_site:
        return
    if not is_loopback(options.redis.rsplit(":", 1)[0].strip("[]")):
        parser.error(f"--redis {options.redis} is beyond this machine: whoever is on the way could read and change "
                     "everything. Expected --tls-site DIR with it, a folder of `escaque tls make`")


def refuse_incomplete_site(parser, options):
    if not options.tls_site:
        return
    needed = ["ca.pem", "redis.password", *(f"{kind_of(name)}.{part}" for name in all_ports(options.instances) for part in ("pem", "key"))]
    missing = [name for name in needed if not (options.tls_site / name).is_file()]
    if missing:
        parser.error(f"--tls-site: {options.tls_site} has no {missing[0]}. Expected a folder that "
                     f"`escaque tls make {options.tls_site} --host 127.0.0.1` has filled")


def refuse_long_sockets(parser, options):
    names = [name for name in all_ports(options.instances) if kind_of(name) != "gateway"]
    longest = max((str(socket_of(name, options)) for name in names), key=len)
    if not options.tcp and len(os.fsencode(longest)) > LONGEST_SOCKET_PATH:
        parser.error(f"--data: {longest} is longer than a socket's path may be, {LONGEST_SOCKET_PATH} bytes. "
                     "Expected a shorter folder, or --tcp")


def service_config(text):
    service, _, file = text.partition("=")
    if service not in SERVICES or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not SERVICE=FILE, of one of {', '.join(SERVICES)}")
    return service, pathlib.Path(file).resolve()


def read_configs(parser, options):
    """Those who keep their rows in a database that their own file names."""
    elsewhere = set()
    for service, file in options.configs.items():
        try:
            with open(file, "rb") as text:
                settings = tomllib.load(text)
        except (OSError, tomllib.TOMLDecodeError) as error:
            parser.error(f"--config {service}={file}: {error}. Expected the service's keys in TOML (escaque-{service} --print-config)")
        if settings.get("sql", {}).get("connection"):
            elsewhere.add(service)
    if options.mail and "accounts" in options.configs:
        parser.error("--mail with --config accounts=FILE: accounts reads one file. Expected [mail] in that one, mail.site included")
    return elsewhere


def redis_address(text):
    _, _, port = text.rpartition(":")
    if not text.startswith("unix:/") and not (text[:-len(port) - 1] and port.isdigit() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is neither HOST:PORT, as in 127.0.0.1:6379, nor unix:/PATH")
    return text


def number(least, most):
    def parse(text):
        if not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)
    return parse


def read_options(arguments):
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="Runs Escaque on one machine: Redis and its processes, each started again when it dies or hangs.")
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--data", type=pathlib.Path, default=root / "var", help="folder of everything that must last")
    parser.add_argument("--web", type=pathlib.Path, default=root / "clients/web/dist", help="folder of the web client")
    parser.add_argument("--host", default="127.0.0.1", help="address of the web door; 0.0.0.0 for all of the machine's")
    parser.add_argument("--tls", nargs="*", type=pathlib.Path, metavar=("CERT", "KEY"),
                        help="PEM files of the certificate chain and of its key: the web door speaks HTTPS only; "
                             "without files: by an authority of the site's own, which browsers import (DATA/tls)")
    parser.add_argument("--insecure-lan", action="store_true",
                        help="let --host be reached without TLS: everybody on that network could read passwords")
    parser.add_argument("--behind-proxy", action="store_true",
                        help="a proxy of ours is in front: believe its X-Forwarded-For and X-Forwarded-Proto")
    # Tools on this machine act for many people: engines, replays, loads.
    parser.add_argument("--trust", default="127.0.0.0/8,::1", metavar="NETWORKS",
                        help="networks of which many people share an address, a club's or a school's: 192.0.2.0/24,2001:db8::/48 "
                             "(default: this machine, 127.0.0.0/8,::1)")
    parser.add_argument("--embed", metavar="SITES",
                        help="sites whose pages may show games of ours: https://club.example.org,…; * for all (default: none)")
    parser.add_argument("--about", type=pathlib.Path, metavar="DIR",
                        help="directory of the site's own pages: terms.html and privacy.html, or terms.es.html and so on")
    parser.add_argument("--mail", type=pathlib.Path, metavar="FILE",
                        help="TOML file with a section [mail]: url, sender, user, password_file (escaque-accounts --help)")
    parser.add_argument("--config", action="append", default=[], type=service_config, metavar="SERVICE=FILE",
                        help="TOML file of a service, as for sql.connection of PostgreSQL; again for each service")
    parser.add_argument("--url", help="how players reach the server, like https://play.example.org")
    # Each gateway has its own, ten above the one before.
    parser.add_argument("--port", type=number(1, 65535 - 10 * (MOST_INSTANCES - 1)),
                        help=f"port of the web door (default {PORTS['gateway'][0]})")
    count = {"type": int, "choices": range(1, MOST_INSTANCES + 1), "metavar": "N"}
    parser.add_argument("--gateways", **count, help=f"instances of gateway, 1 to {MOST_INSTANCES}: doors to the same server")
    parser.add_argument("--games", **count, help="instances of games: they share the games, and take over from each other")
    parser.add_argument("--others", **count, default=1, help="instances of each of the other services")
    for service in OTHERS:
        parser.add_argument(f"--{service}", **count, help=f"instances of {service} (default: as many as --others)")
    parser.add_argument("--no-analysis", action="store_true",
                        help="show no finished games to an engine; the rules about engines then see nothing")
    parser.add_argument("--fsync", default="always", choices=("always", "everysec"),
                        help="when Redis writes to the disk; everysec may lose a second of moves with the machine")
    parser.add_argument("--redis", type=redis_address, metavar="ADDRESS",
                        help="HOST:PORT or unix:/PATH: use this Redis and start none; it must evict nothing and append to a file")
    parser.add_argument("--redis-memory", type=number(1, 90), default=50, metavar="PERCENT",
                        help="of the machine's memory; Redis refuses to write beyond it, and drops nothing (default 50)")
    parser.add_argument("--hang-after", type=number(0, 3600), default=30, metavar="SECONDS",
                        help="end and restart a process that has not answered for this long; 0: never (default 30)")
    parser.add_argument("--log-size", type=number(1, 10_000), default=64, metavar="MIB",
                        help="size at which a log file is rotated (default 64)")
    parser.add_argument("--log-keep", type=number(1, 100), default=5, metavar="N",
                        help="rotated files that are kept of each log (default 5)")
    parser.add_argument("--house", action=argparse.BooleanOptionalAction,
                        help="computers of eight levels that everybody can play, by Stockfish (default: on, but not with --free-ports)")
    parser.add_argument("--free-ports", action="store_true", help="let the system choose all ports (for tests)")
    parser.add_argument("--tcp", action="store_true",
                        help="Redis and the services listen on ports of 127.0.0.1, open to every local user, not on sockets")
    parser.add_argument("--tls-site", type=pathlib.Path, metavar="DIR",
                        help="folder of `escaque tls make`: services on ports, and a Redis on one, speak mutual TLS")
    options = parser.parse_args(arguments)
    if options.house is None:
        options.house = not options.free_ports
    options.instances = {service: getattr(options, service) or options.others for service in OTHERS}
    options.instances |= {"games": options.games or 1, "gateway": options.gateways or 1}
    options.instances["analysis"] = 0 if options.no_analysis else 1
    for name in ("bin", "data", "web"):
        setattr(options, name, getattr(options, name).resolve())
    refuse_half_a_certificate(parser, options)
    refuse_open_doors(parser, options)
    options.own_authority = options.data / "tls" if options.tls == [] else None
    if options.own_authority:
        options.tls = [options.own_authority / "web.pem", options.own_authority / "web.key"]
    options.tls = options.tls and [path.resolve() for path in options.tls]
    options.mail = options.mail and options.mail.resolve()
    options.configs = dict(options.config)
    options.elsewhere = read_configs(parser, options)
    options.tls_site = options.tls_site and options.tls_site.resolve()
    refuse_open_redis(parser, options)
    refuse_incomplete_site(parser, options)
    refuse_long_sockets(parser, options)
    return options
