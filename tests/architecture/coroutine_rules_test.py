"""g++ 12 copies a lambda's captures and an aggregate's members bitwise when either is written inside of a
co_await expression, and destroys both copies: a double free. So in `co_await …;` a lambda may capture only
`this` and references; anything else is given a name first and moved in.

Of `a ? co_await b : co_await c` it destroys the answer of both, though only one was awaited: the awaitable is chosen
first, and then awaited.
"""

import re
import sys
import unittest

import source

AWAIT = re.compile(r"\bco_await\b")
# A lambda's introducer, not a subscript or an attribute: what stands before it cannot end an operand.
LAMBDA = re.compile(r"(?<![\w\])\[])\s*\[(?P<captures>[^\[\]]*)\]\s*(?=[({<]|mutable|->)")
CHOSEN = re.compile(r"\?\s*\(?co_await\b|\?[^;{}]*[^:;{}]:\s*\(?co_await\b")
HARMLESS = re.compile(r"^(this|&\w*)$")


def expression_end(text, begin):
    """Where the full expression ends that `begin` stands in: its semicolon, or an unmatched bracket."""
    depth = 0
    for i in range(begin, len(text)):
        c = text[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth < 0:
                return i
        elif c == ";" and depth == 0:
            return i
    return len(text)


def captures(introducer):
    """The captures of an introducer, split at its outer commas."""
    parts, depth = [""], 0
    for c in introducer:
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


def problems(text):
    """(line, capture) of every capture in `text` that would be destroyed twice."""
    text = source.without_noise(text)
    found = set()
    for match in AWAIT.finditer(text):
        end = expression_end(text, match.end())
        for inner in LAMBDA.finditer(text, match.end(), end):
            # Inside of another lambda's body it is an expression of that body, not of this co_await.
            if inside_body(text, match.end(), inner.start()):
                continue
            for capture in captures(inner.group("captures")):
                if not HARMLESS.match(capture):
                    found.add((text.count("\n", 0, inner.start("captures")) + 1, capture))
    return sorted(found)


def choices(text):
    """The lines of conditional expressions that await in their branches."""
    text = source.without_noise(text)
    return [text.count("\n", 0, match.end()) + 1 for match in CHOSEN.finditer(text)]


def inside_body(text, begin, position):
    """Whether a brace after `begin` that follows a lambda's head is still open at `position`."""
    opened = []
    for i in range(begin, position):
        if text[i] == "{":
            opened.append(bool(re.search(r"(\)|\]|mutable|noexcept|->\s*[\w:<>,&*\s]+)\s*$",
                                         text[max(begin, i - 120):i])))
        elif text[i] == "}" and opened:
            opened.pop()
    return any(opened)


class Rules(unittest.TestCase):
    def test_finds_captures_by_value(self):
        self.assertEqual(problems("co_await f([s] { return s; });"), [(1, "s")])
        self.assertEqual(problems("auto r =\n co_await db.run(\n [s = std::move(t), &u](auto& x) {});"),
                         [(3, "s = std::move(t)")])
        self.assertEqual(problems("co_await f([=] { return s; });"), [(1, "=")])
        self.assertEqual(problems("if (!co_await f([s] { return s; })) {}"), [(1, "s")])

    def test_finds_what_is_awaited_in_a_branch(self):
        self.assertEqual(choices("auto x = a\n ? co_await b()\n : co_await c();"), [2])
        self.assertEqual(choices("auto x = a ? b : co_await c();"), [1])
        for text in ["auto x = co_await f() ? a : b;", "for (auto& x : co_await f()) {}", "case k: co_await f();"]:
            self.assertEqual(choices(text), [], text)

    def test_lets_the_rest_pass(self):
        for text in ["co_await f([this, &s] { return s; });", "co_await f([] { return 1; });",
                     "auto g = [s] { return s; }; co_await f(std::move(g));", "co_await f(a[i]);",
                     "co_await f([&] { spawn([s] { return s; }); });", "// co_await f([s] {});",
                     "co_await f(); g([s] { return s; });"]:
            self.assertEqual(problems(text), [], text)


def main():
    rules = unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(Rules))
    if not rules.wasSuccessful():
        sys.exit(1)
    files = list(source.cpp_files("common", "services", "clients", "tests"))
    findings = []
    for path in files:
        for line, capture in problems(path.read_text(encoding="utf-8")):
            findings.append(f"{path.relative_to(source.ROOT)}:{line}: the lambda inside of co_await captures "
                            f"\"{capture}\": give the lambda a name first and move it in")
        for line in choices(path.read_text(encoding="utf-8")):
            findings.append(f"{path.relative_to(source.ROOT)}:{line}: co_await inside of a conditional expression: "
                            "choose the awaitable first")
    source.report("coroutine rules", findings, len(files))


if __name__ == "__main__":
    main()
