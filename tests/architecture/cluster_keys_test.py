"""Every key, channel and plain command that the services send to Redis has been used on a real Redis Cluster by the tests before this one.

Usage: cluster_keys_test.py FILE…, as record.py describes them. What there is to use is found in the tree:

- The name of a key is a literal with a colon, as "presence:g:" or "budget:{", a constant `k…Key`, `k…Keys` or `k…Stream`, or the
  literal kind of an entity or a lease ("t" of t:{s17}:<id> and of t0:lease:{s0}).
- A command is a call of redis::Client, with the name that its key has in the same file. A script counts as one (which of them ran is
  asked by cluster_scripts_test.py), and so does a subscription.
- A key that a service's tests used must have one of these names: otherwise there is one that is not found like this.
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
LEASES = re.compile(r'\bkKinds\{((?:\s*"\w+",?)+)\s*\}')
CALL = re.compile(r"\b(?:client_?|redis(?:\(\))?)(?:\.|->)(command|eval|subscribe)\(")
ANY_CALL = re.compile(r'(?:\.|->)command\((?=\s*"[A-Z]+")')
COMMAND = re.compile(r'"([A-Z]+)"$')
# As they go out to a cluster.
SENT_AS = {"eval": "EVALSHA", "subscribe": "SSUBSCRIBE", "PUBLISH": "SPUBLISH"}


def is_beginning(text):
    return ":" in text and text not in NOT_KEYS and BEGINNING.fullmatch(text) is not None


def beginning(text):
    """Finds keys with this literal in them, behind nothing or behind another part."""
    return re.compile(("" if text.startswith(":") else r"(?:^|[:}])") + re.escape(text))


def names(text):
    """(name, pattern of its keys) of what C++ `text` calls its keys."""
    for _, literal in source.literals(text):
        if is_beginning(literal):
            yield literal, beginning(literal)
    for match in CONSTANT.finditer(text):
        if not is_beginning(match[2]):
            yield match[2], re.compile("^" + re.escape(match[2]) + "$")
    for match in ENTITY.finditer(text):
        kind = match[1] or match[2]
        yield kind + ":{s…}:…", re.compile(kind + r":\{s\d+\}:")
    for match in LEASES.finditer(text):
        for kind in re.findall(r"\w+", match[1]):
            yield kind + "…:lease:{s…}", re.compile(kind + r"\d*:lease:\{s\d+\}")


class File:
    """A source, and what its expressions say of keys."""

    def __init__(self, text, constants):
        self.text, self.blank = text, source.without_noise(text)
        self.constants = constants | dict(match.groups() for match in CONSTANT.finditer(text))
        self.literals = dict(source.literals(text))

    def commands(self):
        """(offset, name of the command, name of its first key or None where the file does not say it)."""
        for call in CALL.finditer(self.blank):
            given = self.arguments(call.end())
            what = call[1]
            if what == "command":
                listed = self.listed(given[0], call.start())
                word, *keys = [self.text[begin:end].strip() for begin, end in listed]
                name = COMMAND.match(word)[1] if COMMAND.match(word) else word
                # Behind the name of a consumer or group, or of a subcommand.
                key = None if name in ("XGROUP", "XREADGROUP") or not keys else keys[0]
            else:
                name = what
                key = self.text[slice(*given[0 if what == "subscribe" else 1])]
            yield call.start(), SENT_AS.get(name, name), key and self.name_of(key, call.start())

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
        if self.text[begin:end].lstrip().startswith('"'):
            return self.arguments(begin)
        variable = re.findall(r"\w+", self.blank[begin:end])[-1]
        made = [match for match in re.finditer(rf"\b{variable}\{{", self.blank[:before])]
        return self.arguments(made[-1].end()) if made else [only]

    def name_of(self, expression, before, depth=3):
        """The name in a key's expression: said there, or where its variable or function is defined."""
        for literal in re.findall(r'"([^"]*)"', expression):
            if is_beginning(literal) or literal in self.constants.values():
                return literal
        words = re.findall(r"\w+", re.sub(r'"[^"]*"', "", expression))
        for word in words:
            if word in self.constants:
                return self.constants[word]
        # A member, `keys.lease`, is no variable of its own.
        if depth == 0 or not words or re.match(r"\s*\w+(?:\.|->|::)\w", expression):
            return None
        for text, at in self.definitions(words, before):
            if (name := self.name_of(text, at, depth - 1)) is not None:
                return name
        return None

    def definitions(self, words, before):
        """What the first of `words` is, as a function of the file or as the variable that was made last."""
        word = words[0]
        function = re.search(rf"\b{word}\([^;{{}}]*\)(?: const)? \{{([^}}]*)\}}", self.blank)
        if function:
            yield self.text[slice(*function.span(1))], function.start()
            return
        made = [match for match in re.finditer(rf"[>\w&] {word}(?: = |\{{|\()([^;]*);", self.blank[:before])]
        if made:
            yield self.text[slice(*made[-1].span(1))], made[-1].start()


@functools.cache
def files():
    """(path from the root, text) of all that may speak to Redis."""
    found = [(path.relative_to(source.ROOT), path.read_text()) for path in source.cpp_files("common", "services")]
    return [(path, text) for path, text in found if not str(path).startswith((CLIENT, "common/domain"))]


def shared_constants():
    """Those of headers."""
    return {match[1]: match[2] for path, text in files() if path.suffix == ".hpp" for match in CONSTANT.finditer(text)}


def unused_names(used):
    keys = {key for _, key in used}
    for path, text in files():
        for name, pattern in dict(names(text)).items():
            if not any(map(pattern.search, keys)):
                yield f"{path}: the key {name} is used by no test on a Redis Cluster"


def unused_commands(used):
    constants = shared_constants()
    for path, text in files():
        if str(path) == PLANTED:
            continue
        for at, command, name in File(text, constants).commands():
            pattern = re.compile("") if name is None else beginning(name)
            if not any(command == sent and pattern.search(key) for sent, key in used):
                line = text.count("\n", 0, at) + 1
                yield f"{path}:{line}: {command} of {name or 'its key'} is used by no test on a Redis Cluster"


def other_clients():
    """Calls that CALL does not find."""
    for path, text in files():
        known = {call.end() for call in CALL.finditer(text)}
        for call in ANY_CALL.finditer(text):
            if call.end() not in known:
                line = text.count("\n", 0, call.start()) + 1
                yield f"{path}:{line}: a command is sent by a client with another name; expected client, client_ or redis"


def unknown_keys(used):
    patterns = {pattern for _, text in files() for _, pattern in names(text)}
    for command, key in sorted(used):
        if key and not any(pattern.search(key) for pattern in patterns):
            yield (f"{command} {key}: no such name is found in the tree; expected a literal with a colon, or a constant"
                   " k…Key, k…Keys or k…Stream")


class FoundTest(unittest.TestCase):
    TEXT = '''
// "comment:" names nothing.
constexpr std::string_view kPeopleKey = "people";
constexpr std::array<std::string_view, 1> kKeys{"here:{now}"};
std::string key_of(Id id) { return "board:" + to_string(id); }
auto keys = eventlog::entity_keys("g", id);
constexpr std::array<std::string_view, 2> kKinds{"m", "t"};
Awaitable<void> all(Id id) {
  (void)co_await client_.command("ZADD", kPeopleKey, "1", "anna");
  const std::string key = key_of(id);
  (void)co_await parts.redis.command("RENAME", key, other);
  std::vector<std::string_view> words{"XACK", stream, group};
  (void)co_await client->command(redis::Words(words));
  (void)co_await hub.redis().eval(kScript, kKeys, args);
  (void)co_await client.command("GET", keys.lease);
  auto listens = client.subscribe("news:" + name, {[](auto text) { note(text, 1); }});
}
'''

    def test_finds_names_of_every_shape(self):
        self.assertEqual([name for name, _ in names(self.TEXT)],
                         ["here:{now}", "board:", "news:", "people", "g:{s…}:…", "m…:lease:{s…}", "t…:lease:{s…}"])

    def test_finds_commands_with_the_names_of_their_keys(self):
        self.assertEqual([(command, name) for _, command, name in File(self.TEXT, {}).commands()],
                         [("ZADD", "people"), ("RENAME", "board:"), ("XACK", None), ("EVALSHA", "here:{now}"), ("GET", None),
                          ("SSUBSCRIBE", "news:")])

    def test_knows_the_keys_of_a_name(self):
        patterns = dict(names(self.TEXT))
        for name, key in (("board:", "board:7"), ("board:", "old:board:7"), ("people", "people"), ("g:{s…}:…", "g:{s17}:abc"),
                          ("t…:lease:{s…}", "t3:lease:{s0}")):
            self.assertTrue(patterns[name].search(key), key)
        for name, key in (("board:", "keyboard:7"), ("people", "peoples"), ("people", "old:people"), ("g:{s…}:…", "t:{s17}:abc")):
            self.assertFalse(patterns[name].search(key), key)


def main():
    if not unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful():
        sys.exit(1)
    paths = [pathlib.Path(name) for name in sys.argv[1:]]
    used = record.commands(paths)
    # Tests of the platform have keys of their own.
    of_services = record.commands([path for path in paths if path.name.startswith("svc_")])
    findings = [*unused_names(used), *unused_commands(used), *other_clients(), *unknown_keys(of_services)]
    for line in findings:
        print(line)
    print(f"{len({name for _, text in files() for name, _ in names(text)})} names of keys, {len(findings)} findings")
    sys.exit(1 if findings or not used else 0)


if __name__ == "__main__":
    main()
