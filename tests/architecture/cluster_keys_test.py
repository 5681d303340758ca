"""Every key and channel of the services, and their plain commands, have been used on a real Redis Cluster by the tests before this one.

Usage: cluster_keys_test.py FILE…, as record.py describes them. What there is to use is found in the tree:

- The name of a key is a literal with a colon, as "presence:g:" or "budget:{", a constant `k…Key`, `k…Keys` or `k…Stream`, or the
  literal kind of an entity or a lease ("t" of t:{s17}:<id> and of t0:lease:{s0}).
- A command is a call of redis::Client. It has been used when it was sent for a key with the name that its first key has: there, or
  in the variable, parameter or function of the file or its header that it comes from. A script counts as one (which of them ran is
  asked by cluster_scripts_test.py), and so does a subscription. Two calls of a command with keys of one name are not told apart.
- Where the file does not say what its key is called, a command counts as used when it was sent for any key. How many are such is
  printed.
- A key that a service's tests used must have one of these names: otherwise there is one that is not found like this.

What common/platform sends may have been sent by any test, all else only by those of services (svc_…), and there not by the clients
with which they only prepare or look at something (SiteRedis::config_of_test). A test that gives such a part of a service a client of
its own, to test that part alone, counts as the service; so do commands that it sends with the same client.
"""

import functools
import pathlib
import re
import sys
import unittest

import record
import source

CLIENT = "common/platform/redis"  # It sends what others ask it for.
# What a planted fault does goes past the log, for the chaos checker to find; nothing else writes like this.
PLANTED = "services/games/shards/faulty_game_store.cpp"
NOT_KEYS = {"fd:", "mailto:", "sqlite3:", "tel:", "unix:"}
BEGINNING = re.compile(r"[a-z0-9:]*(?:[a-z0-9]:|\{[a-z0-9]*\}?[a-z0-9:]*)")
CONSTANT = re.compile(
    r"\bconstexpr (?:std::string_view|const char\*|std::array<std::string_view, \d+>) (k\w*(?:Stream|Keys?))\b"
    r'\s*=?\s*\{*\s*"([a-z0-9:{}]+)"')
ENTITY = re.compile(r'\bentity_keys\(\s*"(\w+)"|\{\s*"(\w+)",\s*ArchivedKind::')
# What eventlog::entity_keys() and shard_keys() give their members.
MADE = re.compile(r"\b(entity_keys|shard_keys)\(")
MEMBERS = {"lease": "lease:", "epoch": "epoch:", "live": "live:", "outbox": "out:"}
LEASES = re.compile(r'\bkKinds\{((?:\s*"\w+",?)+)\s*\}')
CALL = re.compile(r"\b(?:client_?|redis)(?:\(\))?\s*(?:\.|->)(command|eval|subscribe)\(")
ANY_CALL = re.compile(r'(?:\.|->)(?:command\((?=\s*(?:"[A-Z]+"|words\b|redis::Words))|eval\(|subscribe\()')
FUNCTION = re.compile(r"\bstd::string (\w+)\([^;{}]*\)(?: const)? \{([^}]*)\}")
RETURN = re.compile(r"\breturn ([^;]*);")
COMMAND = re.compile(r'"([A-Z]+)"$')
# As they go out to a cluster.
SENT_AS = {"eval": "EVALSHA", "subscribe": "SSUBSCRIBE", "PUBLISH": "SPUBLISH"}


def is_beginning(text):
    return ":" in text and text not in NOT_KEYS and BEGINNING.fullmatch(text) is not None


def beginning(text):
    """Finds keys with this literal in them, behind nothing or behind another part."""
    return re.compile(("" if text.startswith(":") else r"(?:^|[:{}])") + re.escape(text))


def pattern_of(name):
    """Finds the keys of a name. In one of a family "…" is a number, in front of it a word, and behind it anything."""
    if "…" in name:
        parts = name.removesuffix("…").split("…")
        front = r"^\w+" if parts[0] == "" else "^" + re.escape(parts[0]) + r"\d*"
        return re.compile(front + r"\d*".join(map(re.escape, parts[1:])))
    return beginning(name) if is_beginning(name) else re.compile("^" + re.escape(name) + "$")


def names(text):
    """What C++ `text` calls its keys."""
    for literal, is_raw in source.literals(text):
        if not is_raw and is_beginning(literal):
            yield literal
    for match in CONSTANT.finditer(text):
        if not is_beginning(match[2]):
            yield match[2]
    for match in ENTITY.finditer(text):
        yield (match[1] or match[2]) + ":{s…}:…"
    for match in LEASES.finditer(text):
        for kind in re.findall(r"\w+", match[1]):
            yield kind + "…:lease:{s…}"


class File:
    """A source behind its header, and what its expressions say of keys."""

    def __init__(self, text, constants, functions, header=""):
        self.text, self.begin = header + text, len(header)
        self.blank = source.without_noise(self.text)
        self.constants = constants | dict(match.groups() for match in CONSTANT.finditer(self.text))
        self.functions = functions

    def commands(self):
        """(offset, name of the command, name of its first key or None where that is not found) of the source's."""
        for call in CALL.finditer(self.blank, self.begin):
            given = self.arguments(call.end())
            what = call[1]
            if what == "command":
                word, *rest = self.listed(given[0], call.start())
                name = COMMAND.match(self.said(word))
                name = name[1] if name else self.said(word)
                key = self.key_among(name, rest)
            else:
                name, key = what, given[0 if what == "subscribe" else 1]
            yield call.start() - self.begin, SENT_AS.get(name, name), key and self.name_of(key)

    def said(self, span):
        return self.text[slice(*span)].strip()

    def key_among(self, command, rest):
        """Behind a subcommand, or behind the names of a group and a consumer; None where there is none."""
        behind = [self.said(word) for word in rest].index('"STREAMS"') + 1 if command == "XREADGROUP" else int(command == "XGROUP")
        return rest[behind] if rest else None

    def arguments(self, at):
        """(begin, end) of each argument of a call, or of each part of a list, whose bracket opens before `at`."""
        found, begin, depth = [], at, 1
        while depth:
            letter = self.blank[at]
            depth += (letter in "({[") - (letter in ")}]")
            if depth == 0 or (depth == 1 and letter == ","):
                found.append((begin, at))
                begin = at + 1
            at += 1
        return found

    def listed(self, only, before):
        """The words of a command: the arguments of its call, or those of the list that is its only one."""
        begin, end = only
        if self.said(only).startswith('"'):
            return self.arguments(begin)
        variable = re.findall(r"\w+", self.blank[begin:end])[-1]
        made = list(re.finditer(rf"\b{variable}\{{", self.blank[:before]))
        return self.arguments(made[-1].end()) if made else [only]

    def name_of(self, span, depth=5):
        """The name in a key's expression: said there, or where its variable or function is defined."""
        for literal in re.findall(r'"([^"]*)"', self.said(span)):
            if is_beginning(literal) or literal in self.constants.values():
                return literal
        blank = re.sub(r"\b\w+::", "", self.blank[slice(*span)])
        words = re.findall(r"\w+", blank)
        for word in words:
            if word in self.constants:
                return self.constants[word]
        if depth == 0 or not words:
            return None
        if member := re.search(rf"(?:\.|->)(stream|{'|'.join(MEMBERS)})\W*$", blank):
            return self.name_of_member(member[1], span, words[0])
        # Any other member is no variable of its own.
        if re.match(r"\W*\w+(?:\.|->)(?!data\(|begin\()", blank):
            return None
        if words[0] in self.functions:
            return self.functions[words[0]]
        is_call = re.match(r"\W*\w+\(", blank) is not None
        found = self.returned(words[0]) if is_call else self.definitions(words[0], span[0])
        return next(filter(None, (self.name_of(each, depth - 1) for each in found)), None)

    def name_of_member(self, member, span, variable):
        """Of what entity_keys() or shard_keys() have made, here or where the variable is; with the kind that is said there."""
        of, kind = None, None
        defined = [] if MADE.search(self.blank, *span) else self.definitions(variable, span[0])
        if made := MADE.search(self.blank, *next(iter(defined), span)):
            given = [self.said(argument) for argument in self.arguments(made.end())]
            is_of_entity = made[1] == "entity_keys"
            of = re.fullmatch(r'"(\w+)"', given[0]) if is_of_entity else None
            kinds = given[2:] if is_of_entity else given[1:]
            kind = re.fullmatch(r'"(\w+)"', kinds[0]) if kinds else ""
        if member == "stream":
            return (of[1] if of else "…") + ":{s…}:…"
        if kind is None:
            return MEMBERS[member]
        return (kind[1] + ":" if kind else "") + MEMBERS[member] + "{s…}"

    def returned(self, function):
        """(begin, end) of what a function of the file returns at its end."""
        for defined in re.finditer(rf"\b{function}\([^;{{}}]*\)(?: const)? \{{", self.blank):
            end = self.arguments(defined.end())[-1][1]
            yield from [found.span(1) for found in RETURN.finditer(self.blank, defined.end(), end)][-1:]

    def definitions(self, word, before):
        """(begin, end) of what the variable was made of last before an offset; what is given for a parameter."""
        variable = re.compile(rf"(?<!return)(?<!await)[>\w&*] {word}(?P<how> = | : |[{{(,)])")
        within = max(self.blank.rfind("\n}", 0, before), 0)
        made = list(variable.finditer(self.blank, within, before))
        if made and made[-1]["how"] in ",)":
            return self.given(made[-1].start())
        if not made:
            member = rf"[,:]\s+{word}[{{(]|\b{word}\.push_back\("
            made = list(re.finditer(member, self.blank)) or [
                found for found in variable.finditer(self.blank, 0, before) if found["how"] not in ",)"]
        if not made:
            return []
        end = made[-1].end()
        if self.blank[end - 1] in "{(":
            return self.arguments(end)[:1]
        return [(end, self.blank.index(")" if made[-1]["how"] == " : " else ";", end))]

    def given(self, parameter):
        """(begin, end) of what the calls in the file give for the parameter that is at this offset."""
        opened, depth = parameter, 1
        while depth:
            opened -= 1
            depth += (self.blank[opened] in ")}]") - (self.blank[opened] in "({[")
        place = [begin <= parameter <= end for begin, end in self.arguments(opened + 1)].index(True)
        function = re.search(r"(\w+)$", self.blank[:opened])
        for call in re.finditer(rf"\b{function[1]}\(", self.blank) if function else ():
            if call.end() != opened + 1:
                yield from self.arguments(call.end())[place : place + 1]


@functools.cache
def files():
    """(path from the root, text) of all that may speak to Redis."""
    found = [(path.relative_to(source.ROOT), path.read_text()) for path in source.cpp_files("common", "services")]
    return [(path, text) for path, text in found if not str(path).startswith((CLIENT, "common/domain"))]


def is_of_platform(path):
    return str(path).startswith("common/platform")


@functools.cache
def shared_constants():
    """Those of headers."""
    return {match[1]: match[2] for path, text in files() if path.suffix == ".hpp" for match in CONSTANT.finditer(text)}


@functools.cache
def shared_functions():
    """{name: name of a key} of those that make one of a literal and have no namesake."""
    found = {}
    for _, text in files():
        for function in FUNCTION.finditer(source.without_noise(text)):
            said = [literal for literal, _ in source.literals(text[slice(*function.span(2))]) if is_beginning(literal)]
            found.setdefault(function[1], []).append(said[0] if said else None)
    return {function: keys[0] for function, keys in found.items() if len(keys) == 1 and keys[0]}


@functools.cache
def sites():
    """(path, line, command, name of its key or None) of all calls."""
    texts = dict(files())
    found = []
    for path, text in texts.items():
        header = texts.get(path.with_suffix(".hpp"), "") if path.suffix == ".cpp" else ""
        if str(path) != PLANTED:
            for at, command, name in File(text, shared_constants(), shared_functions(), header).commands():
                found.append((path, text.count("\n", 0, at) + 1, command, name))
    return found


def unused_names(of_any, of_services):
    for path, text in files():
        keys = {key for _, key in (of_any if is_of_platform(path) else of_services)}
        for name in dict.fromkeys(names(text)):
            if not any(map(pattern_of(name).search, keys)):
                yield f"{path}: the key {name} is used by no test on a Redis Cluster"


def unused_commands(of_any, of_services):
    for path, line, command, name in sites():
        pattern = re.compile("") if name is None else pattern_of(name)
        used = of_any if is_of_platform(path) else of_services
        if not any(command == sent and pattern.search(key) for sent, key in used):
            yield f"{path}:{line}: {command} of {name or 'its key'} is used by no test on a Redis Cluster"


def other_clients():
    """Calls that CALL does not find."""
    for path, text in files():
        known = {call.end() for call in CALL.finditer(text)}
        for call in ANY_CALL.finditer(text):
            if call.end() not in known:
                line = text.count("\n", 0, call.start()) + 1
                yield (f"{path}:{line}: this looks like a call of a Redis client with another name; expected client, client_, redis,"
                       " client() or redis()")


def unknown_keys(used):
    patterns = {pattern_of(name) for _, text in files() for name in names(text)}
    for command, key in sorted(used):
        if key and not any(pattern.search(key) for pattern in patterns):
            yield (f"{command} {key}: no such name is found in the tree; expected a literal with a colon, or a constant"
                   " k…Key, k…Keys or k…Stream")


class FoundTest(unittest.TestCase):
    HEADER = '''
std::string near(int part) const { return "near:" + kind_ + to_string(part); }
'''
    TEXT = '''
// "comment:" names nothing.
constexpr std::string_view kPeopleKey = "people";
constexpr std::array<std::string_view, 1> kKeys{"here:{now}"};
std::string key_of(Id id) { return "board:" + to_string(id); }
auto keys = eventlog::entity_keys("g", id);
constexpr std::array<std::string_view, 2> kKinds{"m", "t"};
Log::Log(Id id) : id_(id), stream_(far(id)) {}
Awaitable<void> all(Id id) {
  (void)co_await client_.command("ZADD", kPeopleKey, "1", "anna");
  const std::string key = key_of(id);
  (void)co_await parts.redis.command("RENAME", key, other);
  std::vector<std::string_view> words{"XACK", stream, group};
  (void)co_await client->command(redis::Words(words));
  (void)co_await hub.redis().eval(kScript, kKeys, args);
  const std::array<std::string_view, 2> names{keys.stream, keys.shard.lease};
  (void)co_await client.eval(kScript, names, args);
  (void)co_await client.command("GET", keys.shard.lease);
  (void)co_await client.command("SCARD", eventlog::shard_keys(shard, "t").live);
  (void)co_await client.command("SMEMBERS", eventlog::shard_keys(shard, kind).live);
  (void)co_await client.command("XREADGROUP", "GROUP", group, consumer, "STREAMS", stream_, ">");
  (void)co_await client.command("DEL", near(7));
  auto listens = log.client().subscribe("news:" + name, {[](auto text) { note(text, 1); }});
}
Awaitable<void> set(std::string key, std::string value) {
  (void)co_await client_.command("SET", key, value);
}
Awaitable<void> set_news() {
  co_await set("late:" + day, "today");
}
'''

    def test_finds_names_of_every_shape(self):
        self.assertEqual(list(names(self.TEXT)), ["here:{now}", "board:", "news:", "late:", "people", "g:{s…}:…",
                                                  "m…:lease:{s…}", "t…:lease:{s…}"])

    def test_finds_commands_with_the_names_of_their_keys(self):
        file = File(self.TEXT, {}, {"far": "far:away:"}, self.HEADER)
        self.assertEqual([(command, name) for _, command, name in file.commands()],
                         [("ZADD", "people"), ("RENAME", "board:"), ("XACK", None), ("EVALSHA", "here:{now}"),
                          ("EVALSHA", "g:{s…}:…"), ("GET", "lease:{s…}"), ("SCARD", "t:live:{s…}"), ("SMEMBERS", "live:"),
                          ("XREADGROUP", "far:away:"), ("DEL", "near:"), ("SSUBSCRIBE", "news:"), ("SET", "late:")])
        self.assertEqual(next(file.commands())[0], self.TEXT.index('client_.command("ZADD"'))

    def test_finds_calls_of_clients_with_other_names(self):
        for call in ('log.command("GET", key)', "log.command(redis::Words(words))", "log->eval(script)", "log.subscribe(channel)"):
            self.assertTrue(ANY_CALL.search(call), call)
            self.assertFalse(CALL.search(call), call)
        for call in ("request.command()", "store.command(std::move(order))", "evaluate(position)"):
            self.assertFalse(ANY_CALL.search(call), call)

    def test_knows_the_keys_of_a_name(self):
        for name, key in (("board:", "board:7"), ("board:", "old:board:7"), ("board:", "{board:7}:new"), ("people", "people"),
                          ("g:{s…}:…", "g:{s17}:abc"), ("t…:lease:{s…}", "t3:lease:{s0}"), ("…:{s…}:…", "season:{s17}:abc"),
                          ("live:{s…}", "live:{s17}"), ("live:", "t:live:{s17}")):
            self.assertTrue(pattern_of(name).search(key), key)
        for name, key in (("board:", "keyboard:7"), ("people", "peoples"), ("people", "old:people"), ("g:{s…}:…", "t:{s17}:abc"),
                          ("…:{s…}:…", "live:{s17}"), ("live:{s…}", "t:live:{s17}")):
            self.assertFalse(pattern_of(name).search(key), key)

    def test_takes_no_use_by_tests_of_the_platform_for_one_by_a_service(self):
        site = next(f"{path}:{line}" for path, line, command, _ in sites() if command == "XTRIM")
        for key, is_found in (("lobby:{s0}:3", False), ("g:{s17}:abc", True)):
            found = any(finding.startswith(site) for finding in unused_commands(set(), {("XTRIM", key)}))
            self.assertEqual(found, is_found, key)
        self.assertTrue(any(finding.startswith(site) for finding in unused_commands({("XTRIM", "lobby:{s0}:3")}, set())))


def main():
    if not unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful():
        sys.exit(1)
    paths = [pathlib.Path(name) for name in sys.argv[1:]]
    of_any = record.commands(paths)
    of_services = record.commands([path for path in paths if path.name.startswith("svc_")])
    findings = [*unused_names(of_any, of_services), *unused_commands(of_any, of_services), *other_clients(),
                *unknown_keys(of_services)]  # Tests of the platform have keys of their own.
    for line in findings:
        print(line)
    unresolved = [path for path, _, _, name in sites() if name is None]
    print(f"{len({name for _, text in files() for name in names(text)})} names of keys; {len(sites())} commands, of any key"
          f" {len(unresolved)}, of which of services {len([path for path in unresolved if not is_of_platform(path)])};"
          f" {len(findings)} findings")
    sys.exit(1 if findings or not of_services else 0)


if __name__ == "__main__":
    main()
