#!/usr/bin/env python3
"""What ./dev up runs was built to make a memory error hard to exploit: hardening_test.py PROGRAM"""

import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop()


def readelf(flag):
    return subprocess.run(["readelf", "--wide", flag, PROGRAM], check=True, capture_output=True, text=True).stdout


class Hardening(unittest.TestCase):
    def test_is_loaded_anywhere(self):
        self.assertRegex(readelf("--file-header"), r"Type:\s+DYN")

    def test_nothing_is_bound_late_into_memory_that_stays_writable(self):
        self.assertIn("GNU_RELRO", readelf("--program-headers"))
        self.assertIn("BIND_NOW", readelf("--dynamic"))

    def test_stacks_and_buffers_are_checked(self):
        symbols = readelf("--dyn-syms")
        self.assertIn("__stack_chk_fail", symbols)
        self.assertRegex(symbols, r"__\w+_chk\b")
        self.assertIn("__glibcxx_assert_fail", symbols)


if __name__ == "__main__":
    unittest.main()
