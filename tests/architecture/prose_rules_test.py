"""The English of the project: turns of phrase that a native speaker would not write, in the web client's texts
(clients/web/src/i18n) and in comments of all sources: TypeScript and Svelte, C++, .proto, Python, CMake. The texts of
other languages, folders of data and words in backticks are not read.

    "Who" as the subject of a statement   -> "a player who"      "so long", "so many"   -> "this long", "N"
    "of who", "for who"                   -> "of a player who"   "clocks stand"         -> "clocks are stopped"
    "he", "his", "him" for a player       -> "they", "their"     "stands still"         -> "stalls", "is stopped"
    "again and again"                     -> "repeatedly"        "is called so"         -> "has this name"
    "nought"                              -> "zero"              "Nr."                  -> "No."
    "takes the room of"                   -> "is as large as"
"""

import re
import unittest

import source

WEB = source.ROOT / "clients" / "web" / "src"
TOPS = ("clients/cli", "clients/engine", "clients/load", "clients/wire", "common", "deploy", "dev", "proto", "services",
        "tests")
FORBIDDEN = (
    # A question may begin like this: the sentence ends in "?".
    (re.compile(r"(?:^|[.:;!?…]\s+|[“\"(]\s*)Who\b[^.!?…]*(?:[.!…]|$)"), "\"Who\" begins a statement"),
    (re.compile(r"\b(?:by|for|from|of|than|to|with) who\b", re.I), "\"of who\""),
    # "So many that …" says how many.
    (re.compile(r"\bso (?:long|many)\b(?! as\b)(?![^.:;!?…]* that\b)", re.I), "\"so long\" without \"as\""),
    (re.compile(r"\bclocks? stands?\b", re.I), "clocks that stand"),
    (re.compile(r"\bst(?:ands?|ood|anding) still\b", re.I), "what stands still"),
    (re.compile(r"\b(?:he|his|him|himself)\b", re.I), "\"he\" or \"his\" for anybody"),
    (re.compile(r"\bagain and again\b", re.I), "\"again and again\""),
    (re.compile(r"\bcalled so\b", re.I), "\"called so\""),
    (re.compile(r"\bnoughts?\b", re.I), "\"nought\""),
    (re.compile(r"\btakes? the room of\b", re.I), "\"takes the room of\""),
    (re.compile(r"\bNr\."), "\"Nr.\""),
)

STRING = re.compile(r"'((?:\\.|[^'\\\n])*)'|\"((?:\\.|[^\"\\\n])*)\"|`((?:\\.|[^`\\])*)`")
COMMENT = re.compile(r"(?:^|(?<=\s))//+[ \t]?([^\n]*)|/\*\*?(.*?)\*/|<!--(.*?)-->", re.S)
# Literals are named to be skipped: "//" and "#" in them begin no comment.
CPP = re.compile(
    r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'|'
    r'(?P<words>^[ \t]*//[^\n]*(?:\n[ \t]*//[^\n]*)*|//[^\n]*|/\*.*?\*/)', re.S | re.M)
HASH = re.compile(
    r'(?P<words>^[ \t]*#[^\n]*(?:\n[ \t]*#[^\n]*)*|(?<=\s)#[^\n]*|^[ \t]*"""(?:.*?)""")|'
    r'"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S | re.M)
COMMENTS = {".cpp": CPP, ".hpp": CPP, ".proto": CPP, ".py": HASH, ".cmake": HASH, ".txt": HASH}


def problems(text):
    """What is wrong with an English text."""
    text = re.sub(r"`[^`]*`", "`", text)
    return [why for pattern, why in FORBIDDEN if pattern.search(text)]


def blanked(match):
    return re.sub(r"[^\n]", " ", match.group())


def found(pattern, text):
    """(line, words) of every match with words in it."""
    for match in pattern.finditer(text):
        words = next((group for group in match.groups() if group), "")
        words = re.sub(r"\s*\n[ \t]*\*?[ \t]*", " ", words.replace("\\'", "'"))
        yield text.count("\n", 0, match.start()) + 1, words.strip()


def english(text):
    """The texts of a file in which they come with code."""
    return found(STRING, COMMENT.sub(blanked, text))


def comments(pattern, text):
    """(line, words) of every comment; lines that follow each other are one comment."""
    for match in pattern.finditer(text):
        if match["words"]:
            words = re.sub(r"(?:^|\n)[ \t]*(?://[/!]?<?|#+:?|/?\*+/?|\"\"\")?[ \t]*", " ", match["words"])
            yield text.count("\n", 0, match.start()) + 1, words.strip('/*" ')


def has_english(path):
    """Of i18n, the folder en and the files beside the folders of the languages."""
    place = path.relative_to(WEB).parent.parts
    return place == ("i18n",) or place[:2] == ("i18n", "en")


def check_file(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix in COMMENTS:
        spoken = comments(COMMENTS[path.suffix], text)
    else:
        spoken = list(found(COMMENT, text)) + (list(english(text)) if has_english(path) else [])
    return [f"{path.relative_to(source.ROOT)}:{line}: {why}: {words}"
            for line, words in sorted(spoken) for why in problems(words)]


def sources():
    """The files whose comments are read besides the web client's, but for this one, which names what it forbids."""
    for top in TOPS:
        for path in sorted((source.ROOT / top).rglob("*")):
            folders = {"data", *source.SKIPPED} & set(path.relative_to(source.ROOT).parts)
            is_source = path.suffix in COMMENTS and (path.suffix != ".txt" or path.name == "CMakeLists.txt")
            if is_source and not folders and path.name != "prose_rules_test.py":
                yield path


class Rules(unittest.TestCase):
    def test_finds_what_must_not_come_back(self):
        for text in ["Who has not moved loses.", "It is over. Who comes late loses.", "Who goes up",
                     "The next move of who offers.", "The game has not been so long.", "Not for so long, as you know",
                     "Server restarting: clocks stand", "The clock stands.", "A captain enters his team.",
                     "He may ask an arbiter.", "promote or relegate him", "Nr.",
                     "Only for who reads always", "A move in so many seconds", "while the shards stand still",
                     "asked again and again", "Another team is called so.", "nought is unspecified",
                     "it takes the room of a pointer"]:
            self.assertEqual(len(problems(text)), 1, text)

    def test_lets_the_rest_pass(self):
        for text in ["A player who has moved cannot abort.", "Who may challenge you?", "Who plays? At most 4.",
                     "Whoever mates has won.", "so long as White is absent", "Standings", "the clock starts",
                     "The chess of this history", "No.", "not who, but how",
                     "so many rounds that colours repeat", "`his` is a word", "again and still"]:
            self.assertEqual(problems(text), [], text)

    def test_reads_english_and_no_other_language(self):
        text = "// Texts.\nexport const texts = {\n  a: 'One', // not said\n};\n"
        self.assertEqual(list(english(text)), [(3, "One")])
        read = [name for name in ("say.ts", "en/desk.ts", "en/help/laws.ts", "es/desk.ts", "es/refusals/events.ts")
                if has_english(WEB / "i18n" / name)]
        self.assertEqual(read, ["say.ts", "en/desk.ts", "en/help/laws.ts"])
        self.assertFalse(has_english(WEB / "game" / "clock.ts"))

    def test_reads_comments(self):
        text = "const a = 'https://x'; // one\n/** two\n * of\n * who */\n<!-- four -->\n"
        self.assertEqual([words.split()[0] for _, words in found(COMMENT, text)], ["one", "two", "four"])
        self.assertEqual([words for _, words in found(COMMENT, text)][1], "two of who")

    def test_reads_comments_of_sources(self):
        cpp = ('f("// his");  // one\n/// two of\n/// who\nauto n = 1\'000;  ///< three\n'
               'R"(// his)"; /* four\n * five */\n')
        self.assertEqual(list(comments(CPP, cpp)), [(1, "one"), (2, "two of who"), (4, "three"), (5, "four five")])
        python = '"""One\ntwo."""\nsay("# his")  # three\n\n    # four\n    # five\nx = """his"""\n'
        self.assertEqual(list(comments(HASH, python)), [(1, "One two."), (3, "three"), (5, "four five")])


def main():
    rules = unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(Rules))
    if not rules.wasSuccessful():
        raise SystemExit(1)
    files = [path for path in sorted(WEB.rglob("*"))
             if path.suffix in {".ts", ".svelte"} and "gen" not in path.relative_to(WEB).parts]
    files += sources()
    findings = [finding for path in files for finding in check_file(path)]
    source.report("prose rules", findings, len(files))


if __name__ == "__main__":
    main()
