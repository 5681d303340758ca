#!/usr/bin/env python3
"""Writes README.md: every article of the Laws that a test of this folder names, edition by edition.

A test is TEST(Laws_<edition>_<article>, <WhatIsShown>), points of the article as underscores.
Without arguments the page is written; --check only says whether it is up to date.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
EDITIONS = {"classic": "classic", "fide1993": "fide-1993", "fide1997": "fide-1997",
            "fide2014": "fide-2014", "fide2023": "fide-2023", "online": "online"}
TEST = re.compile(r"TEST\(Laws_([a-z0-9]+)_(\w+),\s*(\w+)\)")


def sentence(name):
    """WrongClaimGivesTwoMinutes -> Wrong claim gives two minutes."""
    words = re.findall(r"[A-Z][a-z]*|\d+", name)
    return " ".join([words[0]] + [word.lower() for word in words[1:]])


def order(article):
    """Sorts 9.2b before 9.10 and letters after numbers."""
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part)
            for part in re.findall(r"\d+|[A-Za-z]+", article)]


def rows():
    for path in sorted(HERE.glob("*_test.cpp")):
        for edition, article, name in TEST.findall(path.read_text()):
            yield EDITIONS[edition], article.replace("_", "."), sentence(name), path.name


def page():
    found = list(rows())
    lines = ["# Articles and their tests", "",
             "Written by `list_articles.py` from the names of the tests; `laws_readme_test` fails when it is out",
             f"of date. {len(found)} tests; `domain_laws_test` runs them.", ""]
    for edition in EDITIONS.values():
        lines += [f"## {edition}", "", "| article | what is shown | file |", "| --- | --- | --- |"]
        mine = sorted((row for row in found if row[0] == edition), key=lambda row: order(row[1]))
        lines += [f"| {article} | {text} | `{file}` |" for _, article, text, file in mine] + [""]
    return "\n".join(lines)


def main():
    readme = HERE / "README.md"
    if "--check" not in sys.argv:
        readme.write_text(page())
    elif not readme.exists() or readme.read_text() != page():
        sys.exit("tests/domain/laws/README.md is out of date: run tests/domain/laws/list_articles.py")


if __name__ == "__main__":
    main()
