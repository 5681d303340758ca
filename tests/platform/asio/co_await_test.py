#!/usr/bin/env python3
"""Fails for every co_await inside the condition of an if, while, for or switch.

g++ 12 puts the temporary of such a condition in front of the coroutine's frame: the coroutine compiles
without a warning and crashes when it is resumed.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
HEAD = re.compile(r"\b(if|while|for|switch)\s*\(")
DECLARATION = re.compile(r"^\s*(const\s+)?[\w:<>,\s]+[&*\s]+\w+\s*=[^=]")


def parenthesized(text: str, start: int) -> str:
    depth = 1
    for end in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return text[start:end]
    return text[start:]


def condition(keyword: str, inside: str) -> str:
    parts = inside.split(";")
    if keyword == "for":
        return parts[1] if len(parts) == 3 else ""
    return "" if DECLARATION.match(parts[-1]) else parts[-1]


def offences(text: str):
    text = re.sub(r"//[^\n]*", "", text)
    for head in HEAD.finditer(text):
        if "co_await" in condition(head[1], parenthesized(text, head.end())):
            yield text.count("\n", 0, head.start()) + 1


def main() -> int:
    assert list(offences("if (!co_await f(1)) x;")) == [1]
    assert list(offences("\n} while (a && co_await f());")) == [2]
    assert not list(offences("if (auto r = co_await f(); !r) x; if (ok) co_await f();"))
    assert not list(offences("for (auto& e : co_await f()) x; if (const auto r = co_await f()) y;"))
    found = [
        f"{path.relative_to(ROOT)}:{line}: name the result of co_await before the condition"
        for folder in ("common", "services", "clients", "tests")
        for path in sorted((ROOT / folder).rglob("*.[ch]pp"))
        if "node_modules" not in path.parts
        for line in offences(path.read_text())
    ]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
