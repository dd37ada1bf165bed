#!/usr/bin/env python3
"""check_documents.py finds the fault that it is for, and lets pass what is right."""
import pathlib
import tempfile
import unittest

import check_documents as checks


def faults(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        paths = checks.documents(root)
        return [*checks.dead_links(root, paths), *checks.too_long(root, paths)]


class Links(unittest.TestCase):
    def test_what_leads_somewhere(self):
        self.assertEqual(faults({
            "README.md": "[a](docs/a.md) [b](docs/a.md#two-words-here) [c](#top) [d](https://example.org/x.md) ![e](e.png)\n# Top\n",
            "docs/a.md": "# `Two` words, [here](../README.md)\n", "e.png": ""}), [])

    def test_what_leads_nowhere(self):
        for link in ("b.md", "a.md#none", "#none", "../../outside.md", "pictures/"):
            self.assertEqual(len(faults({"docs/a.md": f"# A\n[x]({link})\n"})), 1, link)

    def test_the_second_heading_of_a_name_has_a_number(self):
        page = "# A\n## Same\n## Same\n"
        self.assertEqual(faults({"a.md": page + "[x](#same-1)\n"}), [])
        self.assertEqual(len(faults({"a.md": page + "[x](#same-2)\n"})), 1)

    def test_code_has_no_links_and_no_headings(self):
        self.assertEqual(faults({"a.md": "`[x](b.md)`\n```\n[x](b.md)\n# Not\n```\n"}), [])
        self.assertEqual(len(faults({"a.md": "```\n# Not\n```\n[x](#not)\n"})), 1)


class Sizes(unittest.TestCase):
    def test_both_sides_of_each_limit(self):
        for name, most in (("README.md", 6144), ("CONTRIBUTING.md", 6144), ("docs/README.md", 2048)):
            self.assertEqual(faults({name: "x" * most}), [], name)
            self.assertEqual(len(faults({name: "x" * (most + 1)})), 1, name)
        self.assertEqual(faults({"docs/long.md": "x" * 10000}), [])


if __name__ == "__main__":
    unittest.main()
