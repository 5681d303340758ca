"""Every Lua script of the tree has been run on a real Redis Cluster by the tests before this one.

Usage: cluster_scripts_test.py FILE…, as record.py describes them. A script of the tree is known by the literals of its definition: they
are all in the source of one that was run.
"""

import pathlib
import re
import sys
import unittest

import record
import source

DEFINITION = re.compile(r"\b(?:redis::)?Script\s+(?P<name>\w+)[({](?!\))")
# `redis.call('PUBLISH', …)` goes out in other words from a cluster (redis::Script).
PUBLISHING = re.compile(r"redis\.call\('S?PUBLISH',|publish_later\(")
FUNCTION = re.compile(r"Script& (\w+)\(\) \{\s*$")


def defined(text):
    """(name, literals) of each script that C++ `text` defines."""
    blank = source.without_noise(text)
    for found in DEFINITION.finditer(blank):
        end, depth = found.end(), 1
        while depth:
            depth += (blank[end] in "({") - (blank[end] in ")}")
            end += 1
        literals = [literal for literal, _ in source.literals(text[found.end():end])]
        if not literals:
            continue  # A parameter, or a member of somebody else's text.
        within = FUNCTION.search(text[: text.rindex("\n", 0, found.start())])
        yield (within or found)[1 if within else "name"], [plain(literal) for literal in literals]


def plain(text):
    return PUBLISHING.sub("PUBLISH(", text)


def is_run(literals, sources):
    return any(all(literal in text for literal in literals) for text in sources)


class DefinedTest(unittest.TestCase):
    def test_finds_literals_of_every_shape(self):
        text = '''
const redis::Script& append_script() {
  static const redis::Script script(kNow + R"(
redis.call('PUBLISH', KEYS[1], "x")
)" + text("KEYS[5]", {}), kEntry);
  return script;
}
const redis::Script kTake{R"(return 1)"};
Answer eval(const redis::Script& script, Words keys);
'''
        self.assertEqual(list(defined(text)), [
            ("append_script", ["\nPUBLISH( KEYS[1], \"x\")\n", "KEYS[5]"]),
            ("kTake", ["return 1"]),
        ])

    def test_knows_a_script_in_the_form_in_which_it_runs(self):
        literals = [plain("redis.call('PUBLISH', a, b)"), "return 1"]
        self.assertTrue(is_run(literals, {plain("local x redis.call('SPUBLISH', a, b) return 1")}))
        self.assertTrue(is_run(literals, {plain("publish_later( a, b) return 1")}))
        self.assertFalse(is_run(literals, {plain("redis.call('PUBLISH', a, b)"), "return 1"}))


def main():
    if not unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful():
        sys.exit(1)
    sources = {plain(text) for text in record.scripts([pathlib.Path(name) for name in sys.argv[1:]])}
    scripts = [
        (path, name, literals)
        for path in source.cpp_files("common", "services")
        for name, literals in defined(path.read_text())
    ]
    missing = [
        f"{path.relative_to(source.ROOT)}: {name} is run by no test on a Redis Cluster"
        for path, name, literals in scripts
        if not is_run(literals, sources)
    ]
    for line in missing:
        print(line)
    print(f"{len(scripts)} scripts, {len(missing)} not run")
    sys.exit(1 if missing or not scripts else 0)


if __name__ == "__main__":
    main()
