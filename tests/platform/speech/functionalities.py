"""functionalities.py ESCAQUE [CSV]: what `escaque moderate` finds in the lines of HateCheck, by functionality, as a
table of Markdown. Hits are lines that CHT-1 would hold and lines that it or CHT-2 counts (verdicts bad and critical)."""

import collections
import csv
import pathlib
import subprocess
import sys

HATECHECK = pathlib.Path(__file__).parents[2] / "data" / "chat" / "hatecheck-es.csv"


def verdicts(escaque, lines):
    answer = subprocess.run([escaque, "moderate"], input="".join(line + "\n" for line in lines), text=True,
                            stdout=subprocess.PIPE, check=True)
    return [line.split("\t")[0] for line in answer.stdout.splitlines()]


def row(name, counts):
    lines = sum(counts.values())
    bad = counts["bad"] + counts["critical"]
    return f"| {name} | {lines} | {counts['critical']} | {bad} | {100 * bad / lines:.1f} % | {counts['mild']} |"


def main():
    escaque, *rest = sys.argv[1:]
    with open(rest[0] if rest else HATECHECK, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = verdicts(escaque, [each["text"] for each in rows])
    assert len(found) == len(rows), "one verdict for each line"
    counts = {"hateful": collections.defaultdict(collections.Counter),
              "non-hateful": collections.defaultdict(collections.Counter)}
    for each, verdict in zip(rows, found):
        counts[each["label"]][each["functionality"]][verdict] += 1
    print("| functionality | lines | CHT-1 | CHT-1 or 2 | | mild |\n| --- | --- | --- | --- | --- | --- |")
    for label, functionalities in counts.items():
        for name in sorted(functionalities):
            print(row(f"`{name}`", functionalities[name]))
        print(row(f"**{label}**", sum(functionalities.values(), collections.Counter())))


if __name__ == "__main__":
    main()
