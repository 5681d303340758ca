"""The English of the web client: turns of phrase that a native speaker would not write, in texts of the screen
(clients/web/src/i18n) and in comments of the client's sources. The texts of other languages are not read.

    "Who" as the subject of a statement   -> "a player who"      "so long" without "as" -> "this long"
    "of who"                              -> "of a player who"   "clocks stand"         -> "clocks are stopped"
    "he", "his", "him" for a player       -> "they", "their"     "Nr."                  -> "No."
"""

import re
import unittest

import source

WEB = source.ROOT / "clients" / "web" / "src"
FORBIDDEN = (
    # A question may begin so: the sentence ends in "?".
    (re.compile(r"(?:^|[.:;!?…]\s+|[“\"(]\s*)Who\b[^.!?…]*(?:[.!…]|$)"), "\"Who\" begins a statement"),
    (re.compile(r"\bof who\b", re.I), "\"of who\""),
    (re.compile(r"\bso long\b(?! as\b)", re.I), "\"so long\" without \"as\""),
    (re.compile(r"\bclocks? stands?\b", re.I), "clocks that stand"),
    (re.compile(r"\b(?:he|his|him|himself)\b", re.I), "\"he\" or \"his\" for anybody"),
    (re.compile(r"\bNr\."), "\"Nr.\""),
)

STRING = re.compile(r"'((?:\\.|[^'\\\n])*)'|\"((?:\\.|[^\"\\\n])*)\"|`((?:\\.|[^`\\])*)`")
COMMENT = re.compile(r"(?:^|(?<=\s))//+[ \t]?([^\n]*)|/\*\*?(.*?)\*/|<!--(.*?)-->", re.S)


def problems(text):
    """What is wrong with an English text."""
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


def has_english(path):
    """Of i18n, the folder en and the files beside the folders of the languages."""
    place = path.relative_to(WEB).parent.parts
    return place == ("i18n",) or place[:2] == ("i18n", "en")


def check_file(path):
    text = path.read_text(encoding="utf-8")
    spoken = list(found(COMMENT, text)) + (list(english(text)) if has_english(path) else [])
    return [f"{path.relative_to(source.ROOT)}:{line}: {why}: {words}"
            for line, words in sorted(spoken) for why in problems(words)]


class Rules(unittest.TestCase):
    def test_finds_what_must_not_come_back(self):
        for text in ["Who has not moved loses.", "It is over. Who comes late loses.", "Who goes up",
                     "The next move of who offers.", "The game has not been so long.", "Not for so long, as you know",
                     "Server restarting: clocks stand", "The clock stands.", "A captain enters his team.",
                     "He may ask an arbiter.", "promote or relegate him", "Nr."]:
            self.assertEqual(len(problems(text)), 1, text)

    def test_lets_the_rest_pass(self):
        for text in ["A player who has moved cannot abort.", "Who may challenge you?", "Who plays? At most 4.",
                     "Whoever mates has won.", "so long as White is absent", "Standings", "the clock starts",
                     "The chess of this history", "No.", "not who, but how"]:
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


def main():
    rules = unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(Rules))
    if not rules.wasSuccessful():
        raise SystemExit(1)
    files = [path for path in sorted(WEB.rglob("*"))
             if path.suffix in {".ts", ".svelte"} and "gen" not in path.relative_to(WEB).parts]
    findings = [finding for path in files for finding in check_file(path)]
    source.report("prose rules", findings, len(files))


if __name__ == "__main__":
    main()
