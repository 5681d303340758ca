#!/usr/bin/env python3
"""Pages of the manual for the packages: what people wrote (manual/), with the flags as the programs' own --help has them.
Usage: make_manual.py FOLDER VERSION PAGE[=PROGRAM]…, as in escaque.1=build/release/bin/escaque. FOLDER is made anew, with a
man1 and so on in it. A page without a file of its own in manual/ is that of a service."""

import email.utils
import gzip
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMN = 30  # Where every --help of ours begins to explain.
HELP_FLAG = "-h,--help"


def help_of(program, words):
    """As somebody sees it who has the program in PATH."""
    return subprocess.run([program.name, *words, "--help"], executable=program, check=True, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE, stdin=subprocess.DEVNULL).stdout


class Help:
    """One --help: what it is for, how it is called, rows (what, explanation) by their heading, and what stands below."""

    def __init__(self, text):
        purpose, self.rows, below, heading = [], {}, [], None
        self.usage = None
        for line in text.splitlines():
            if line.startswith("Usage: "):
                self.usage = line.removeprefix("Usage: ")
            elif self.usage is None:
                purpose.append(line)
            elif line.startswith(" " * COLUMN):
                self.explain(self.rows[heading], line.strip())
            elif line.startswith("  "):
                self.add(self.rows[heading], line)
            elif re.fullmatch(r"\w+:", line):
                heading = line[:-1]
                self.rows[heading] = []
            else:
                below.append(line)
        assert self.usage and not self.rows.keys() - {"Positionals", "Options", "Subcommands"}, text
        self.purpose = " ".join(purpose).strip()
        self.below = "\n".join(below).strip()

    @staticmethod
    def add(rows, line):
        """What is longer than its column is explained in the next line."""
        is_short = line[COLUMN - 1:COLUMN] == " "
        rows.append((line[:COLUMN].strip(), line[COLUMN:]) if is_short else (line.strip(), ""))

    @staticmethod
    def explain(rows, line):
        what, said = rows[-1]
        # A name may have a space just before that column.
        rows[-1] = (what, line) if not said else (f"{what} {said}", line)

    def arguments(self):
        return [row for heading in ("Positionals", "Options") for row in self.rows.get(heading, []) if row[0] != HELP_FLAG]

    def subcommands(self):
        return [what for what, _ in self.rows.get("Subcommands", [])]


def escaped(text):
    """As troff takes it literally; quotation marks and hyphens as they are typed."""
    for character, name in (("\\", r"\e"), ("-", r"\-"), ("'", r"\(aq"), ("`", r"\(ga"), ("^", r"\(ha"), ("~", r"\(ti"),
                            ('"', r"\(dq")):
        text = text.replace(character, name)
    return "\\&" + text if text.startswith(".") else text


def argument(what):
    """CLI11's "--days INT:INT in [1 - 397]=365" without what repeats itself."""
    what = re.sub(r"(\w+):\1 in ", r"\1 in ", what)
    what = re.sub(r"(?:TEXT|ENUM):(\{.*?\}|FILE)", r"\1", what).replace(" REQUIRED", " (required)")
    name, space, rest = re.fullmatch(r"([^\s=]+)(\s*)(.*)", what).groups()
    style = "B" if name.startswith("-") else "I"
    # So that a long list of values can be broken.
    return rf"\f{style}{escaped(name)}\fR{space}" + escaped(rest).replace(",", r",\:")


def listed(rows):
    return [line for what, said in rows for line in (".TP", argument(what), escaped(said) or r"\&")]


def commands(program, words=()):
    """A section for each subcommand and for theirs."""
    lines = []
    for word in Help(help_of(program, words)).subcommands():
        inner = (*words, word)
        found = Help(help_of(program, inner))
        lines += [f".SS {escaped(found.usage)}", escaped(found.purpose), *listed(found.arguments())]
        for paragraph in found.below.split("\n\n") if found.below else []:
            lines += [".PP", *map(escaped, paragraph.splitlines())]
        lines += commands(program, inner)
    return lines


def released():
    """The day of the newest entry of our changelog."""
    said = re.search(r"^ -- .*>  (.+)$", (HERE / "changelog").read_text(), re.MULTILINE)[1]
    return email.utils.parsedate_to_datetime(said).date().isoformat()


def page(name, version, program):
    stem, _, section = name.rpartition(".")
    own = HERE / "manual" / name
    text = (own if own.exists() else HERE / "manual/service.8").read_text(encoding="utf-8")
    words = {"NAME": escaped(stem), "TITLE": escaped(stem.upper()), "DATE": released(), "VERSION": version}
    service = stem.removeprefix("escaque-")
    words |= {"SERVICE": service, "SERVICE_UPPER": service.upper()}
    if program:
        found = Help(help_of(program, ()))
        purpose = found.purpose.rstrip(".")
        words |= {"PURPOSE": escaped(purpose[0].lower() + purpose[1:]),
                  "OPTIONS": "\n".join(listed(found.arguments())), "COMMANDS": "\n".join(commands(program))}
    return re.sub(r"@([A-Z_]+)@", lambda found: words[found[1]], text), section


def main():
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    shutil.rmtree(folder, ignore_errors=True)
    for order in sys.argv[3:]:
        name, _, program = order.partition("=")
        text, section = page(name, version, pathlib.Path(program).resolve() if program else None)
        file = folder / f"man{section}" / f"{name}.gz"
        file.parent.mkdir(parents=True, exist_ok=True)
        # As Debian asks; without a time, so that the same page is the same file.
        file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
