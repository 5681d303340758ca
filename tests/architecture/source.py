"""What the architecture tests have in common: the tree's files, and C++ text without comments and strings."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = {"build", ".git", "node_modules", "var", "dist", ".ci"}
MODULES = {".cpp", ".hpp", ".ts", ".svelte", ".py"}

_NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^(\s]*)\((?P<raw>.*?)\)(?P=tag)"|"(?P<text>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])\'',
    re.S,
)


def folders(root=ROOT):
    """Every folder of the project, as paths from its root."""
    for path in sorted(root.iterdir()):
        if path.is_dir() and path.name not in SKIPPED:
            yield path
            yield from folders(path)


def cpp_files(*tops):
    for top in tops:
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in {".hpp", ".cpp"} and path.is_file():
                yield path


def without_noise(text):
    """`text` with comments and literals blanked; every newline stays where it was."""
    return _NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def literals(text):
    """(what each string literal says as it is written in `text`, whether it is raw); those of comments are none."""
    for match in _NOISE.finditer(text):
        if said := match["raw"] or match["text"]:
            yield said, match["raw"] is not None


def report(name, findings, checked):
    for finding in findings:
        print(finding)
    print(f"{name}: {checked} files checked, {len(findings)} findings")
    sys.exit(1 if findings else 0)
