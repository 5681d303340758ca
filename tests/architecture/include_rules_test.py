"""The arrows of the architecture: who may include whom, and which folders must not exist.

    domain     -> standard library, Boost.System; domain/etiquette/rules also Boost.Math
    platform   -> domain/base, platform, the common wire (escaque/common), system libraries
    wire       -> domain, platform, libraries: how records become messages, whichever service's
    services/x -> domain, platform, wire, the messages, services/x; never another service
    clients    -> domain, platform, the wire, themselves; clients/engine only the public wire,
                  but for its house, which the operator's socket makes accounts for

Inside a service or a large part of the domain, ROOMS says which rooms a folder must not know. No folder has more than
MOST_MODULES modules (x.hpp and x.cpp are one), data excepted.
"""

import re
import sys
import unittest

import source

FORBIDDEN_FOLDERS = {"util", "utils", "helper", "helpers", "manager", "managers", "misc"}
# What a pure library may use of Boost: its error types and containers hold no I/O, clock or thread.
DOMAIN_LIBRARIES = ("boost/system/", "boost/container/")
# Rules that weigh evidence need the tails of distributions.
STATISTICS = ("domain", "etiquette", "rules")
SYSTEM_IN_DOMAIN = {"iostream", "fstream", "thread", "mutex", "shared_mutex", "condition_variable",
                    "future", "stop_token", "semaphore", "latch", "barrier", "filesystem"}
# What a room must not include of its own service or part.
ROOMS = {
    "matchmaking/wire": {"lobby", "events", "arenas", "seasons", "log", "games", "people", "views"},
    "matchmaking/log": {"lobby", "events", "arenas", "seasons", "games", "views"},
    "matchmaking/people": {"events", "arenas", "seasons", "games", "log"},
    "matchmaking/lobby": {"events", "arenas", "seasons", "views"},
    "gateway/upstream": {"hub", "topics", "handlers", "presence", "web"},
    "gateway/records": {"topics", "handlers", "presence", "web"},
    "games/instances": {"shards", "archive", "arbiter", "play", "wire"},
    "games/shards": {"archive", "arbiter", "play"},
    "games/wire": {"archive", "arbiter", "play", "instances"},
    "accounts/login": {"email", "closing", "emergency", "rpc"},
    "accounts/sessions": {"login", "email", "closing", "emergency", "rpc"},
    "domain/event/teams": {"rounds", "entries", "views", "knockout"},
    "domain/event/views": {"rounds", "entries"},
}
MOST_MODULES = 30
NO_MODULES = {"data", "gen"}  # Test data; what protoc writes.
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)


def refusal(folder, quoted, header):
    """Why a file of `folder` (parts of its path) must not include `header`; None when it may."""
    top, name = folder[0], folder[1] if len(folder) > 1 else ""
    if top == "common" and name == "domain":
        if folder[1:4] == STATISTICS and header.startswith("boost/math/"):
            return None
        return domain_refusal(quoted, header)
    if top == "common" and name == "platform":
        return platform_refusal(header)
    if top == "common" and name == "wire":
        return wire_refusal(quoted, header)
    if top == "services":
        return service_refusal(name, quoted, header)
    if top == "clients":
        return client_refusal(folder, header)
    return None


def domain_refusal(quoted, header):
    if quoted:
        return None if header.startswith("domain/") else "domain includes only domain"
    if header in SYSTEM_IN_DOMAIN:
        return "domain has no I/O and no threads"
    if "/" in header and not header.startswith(DOMAIN_LIBRARIES):
        return "domain uses only the standard library and Boost.System"
    if header.endswith(".h"):
        return "domain uses only the standard library and Boost.System"
    return None


def platform_refusal(header):
    if header.startswith("domain/") and not header.startswith("domain/base/"):
        return "platform knows only domain/base"
    if header.startswith("escaque/") and not header.startswith("escaque/common/"):
        return "platform knows only the common wire"
    if header.startswith(("services/", "clients/")):
        return "platform knows no service and no client"
    return None


def wire_refusal(quoted, header):
    if not quoted or header.split("/")[0] in {"domain", "platform", "wire"}:
        return None
    return "wire knows only domain and platform"


def service_refusal(service, quoted, header):
    if not quoted:
        return None
    first = header.split("/")[0]
    if "/" not in header or first in {"domain", "platform", "wire", "escaque", service}:
        return None
    return f"services/{service} includes only domain, platform, wire, the messages and itself"


def client_refusal(folder, header):
    if header.startswith("services/"):
        return "clients know the services' wire, not their code"
    is_public = folder[1] == "engine" and folder[2:] != ("house",)
    if is_public and header.startswith("escaque/") and "_service" in header:
        return "clients/engine speaks only the public wire"
    return None


def room_refusal(room, header):
    """Why a file in `room` ("matchmaking/log") must not include `header`; None when it may."""
    part = room.rsplit("/", 1)[0] + "/"
    if not header.startswith(part):
        return None
    other = header[len(part):].split("/")[0]
    return f"{room} must not know {part}{other}" if other in ROOMS.get(room, ()) else None


def modules(folder):
    """Names of the modules at the level of `folder`."""
    return {path.name.split(".")[0] for path in folder.iterdir() if path.suffix in source.MODULES}


def check_file(path):
    text = path.read_text(encoding="utf-8")
    folder = path.relative_to(source.ROOT).parts[:-1]
    findings = []
    for match in INCLUDE.finditer(text):
        why = refusal(folder, match.group(1) == '"', match.group(2))
        why = why or room_refusal("/".join(folder[1:]), match.group(2))
        if why:
            line = text.count("\n", 0, match.start()) + 1
            findings.append(f"{path.relative_to(source.ROOT)}:{line}: {match.group(2)}: {why}")
    return findings


class Rules(unittest.TestCase):
    """The checker itself: it lets pass what is allowed and finds what is not."""

    def test_domain(self):
        at = ("common", "domain", "game")
        self.assertIsNone(refusal(at, True, "domain/rules/move.hpp"))
        self.assertIsNone(refusal(at, False, "vector"))
        self.assertIsNone(refusal(at, False, "boost/system/result.hpp"))
        self.assertIsNone(refusal((*at[:2], "etiquette", "rules"), False, "boost/math/special_functions/beta.hpp"))
        for quoted, header in [(True, "platform/log/logger.hpp"), (False, "thread"),
                               (False, "boost/math/special_functions/beta.hpp"),
                               (True, "escaque/games/v1/entry.pb.h"), (False, "unistd.h"),
                               (False, "boost/asio.hpp"), (False, "google/protobuf/message.h"),
                               (False, "unicode/uchar.h"), (False, "re2/re2.h"), (False, "re2/set.h"),
                               (True, "platform/speech/lexicon.hpp")]:
            self.assertIsNotNone(refusal(at, quoted, header), header)

    def test_platform(self):
        at = ("common", "platform", "grpc")
        self.assertIsNone(refusal(at, True, "domain/base/id.hpp"))
        self.assertIsNone(refusal(at, True, "escaque/common/v1/error.pb.h"))
        self.assertIsNone(refusal(at, False, "grpcpp/grpcpp.h"))
        for header in ["domain/game/game.hpp", "escaque/games/v1/entry.pb.h", "services/games/x.hpp"]:
            self.assertIsNotNone(refusal(at, True, header), header)

    def test_services(self):
        at = ("services", "games")
        for header in ["games/game_shard.hpp", "config.hpp", "domain/game/game.hpp",
                       "platform/sql/database.hpp", "escaque/ratings/v1/rating.pb.h"]:
            self.assertIsNone(refusal(at, True, header), header)
        for header in ["ratings/config.hpp", "services/ratings/config.hpp", "tests/x.hpp"]:
            self.assertIsNotNone(refusal(at, True, header), header)

    def test_clients(self):
        self.assertIsNone(refusal(("clients", "cli"), True, "escaque/accounts/v1/accounts_service.pb.h"))
        self.assertIsNotNone(refusal(("clients", "engine"), True,
                                     "escaque/games/v1/games_service.grpc.pb.h"))
        self.assertIsNotNone(refusal(("clients", "cli"), True, "services/games/config.hpp"))

    def test_rooms(self):
        self.assertIsNone(room_refusal("matchmaking/events", "matchmaking/log/log_store.hpp"))
        self.assertIsNone(room_refusal("matchmaking/log", "matchmaking/metrics.hpp"))
        self.assertIsNotNone(room_refusal("matchmaking/log", "matchmaking/events/event_views.hpp"))
        self.assertIsNotNone(room_refusal("domain/event/teams", "domain/event/rounds/round.hpp"))


def main():
    rules = unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(Rules))
    if not rules.wasSuccessful():
        sys.exit(1)
    findings = [f"{path.relative_to(source.ROOT)}: a folder must not be called {path.name}"
                for path in source.folders() if path.name in FORBIDDEN_FOLDERS]
    findings += [f"{path.relative_to(source.ROOT)}: {len(modules(path))} modules; at most {MOST_MODULES}: make rooms"
                 for path in source.folders()
                 if len(modules(path)) > MOST_MODULES and not NO_MODULES & set(path.parts)]
    files = list(source.cpp_files("common", "services", "clients"))
    for path in files:
        findings += check_file(path)
    source.report("include rules", findings, len(files))


if __name__ == "__main__":
    main()
