"""The independent verifier's messages are those of protocol/armistice/log/v1/log.proto, and persistence/FORMAT.md has them too."""
import pathlib
import re
import unittest

import record_schema

ROOT = pathlib.Path(__file__).resolve().parent.parent


def of_proto():
    """@return {message: {field: (sign, family of its type)}}."""
    text = re.sub(r"//.*", "", (ROOT / "protocol/armistice/log/v1/log.proto").read_text())
    sizes = {name: len(re.findall(r"=\s*\d+\s*;", body)) for name, body in re.findall(r"enum (\w+) \{(.*?)\}", text, re.S)}
    text = re.sub(r"enum \w+ \{.*?\}", "", text, flags=re.S)
    found = {}
    for name, body in re.findall(r"^message (\w+) \{(\}|.*?^\})", text, re.S | re.M):
        alternatives = re.search(r"oneof \w+ \{(.*?)\}", body, re.S)
        found[name] = {}
        for sign, kind, number in re.findall(r"(repeated |optional |)(\w+) \w+ = (\d+);", body):
            is_one = alternatives is not None and re.search(r"= %s;" % number, alternatives[1]) and kind in alternatives[1]
            sign = {"repeated ": "*", "optional ": "?"}.get(sign, "|" if is_one else "")
            found[name][int(number)] = sign, "e%d" % sizes[kind] if kind in sizes else kind
    return found


def family(kind):
    if kind in record_schema.MESSAGES or kind[0] == "e":
        return {kind}
    return {"b": {"bool"}, "t": {"string"}, "y": {"bytes"}, "h": {"bytes"}, "u": {"uint32", "uint64"}, "s": {"sint64"}}[kind[0]]


class Schema(unittest.TestCase):
    def test_messages_fields_and_types_are_those_of_the_proto_file(self):
        proto, ours = of_proto(), record_schema.MESSAGES
        self.assertGreater(len(proto), 70)
        self.assertEqual(proto.keys(), ours.keys())
        for name, fields in proto.items():
            self.assertEqual(fields.keys(), ours[name].keys(), name)
            for number, (sign, kind) in fields.items():
                our_sign, our_kind = ours[name][number]
                self.assertIn(kind, family(our_kind), f"{name} {number}")
                message = our_kind in ours  # proto3 marks no message as one that has to be there
                self.assertTrue(our_sign == sign or (message and our_sign == "?" and sign == ""), f"{name} {number}: {our_sign} {sign}")

    def test_the_format_says_them_as_the_verifier_has_them(self):
        self.assertIn("```" + record_schema.SCHEMA + "```", (ROOT / "persistence/FORMAT.md").read_text())


if __name__ == "__main__":
    unittest.main()
