#!/usr/bin/env python3
"""Writes the field lists of docs/reference/messages.md anew from the .proto files, which write-proto holds against the fields that the types name.

usage: write_wire_page.py [--check]        with --check it writes nothing, and says whether the page is as it should be
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent / "docs/reference/messages.md"
MARK = "<!-- From here on written by write_wire_page.py. -->\n"
FILES = ("armistice", "client", "values", "server", "entry", "event")
TITLES = {"armistice": "The two frames", "client": "What a client says", "values": "Parts of both", "server": "What the server says",
          "entry": "Entries", "event": "Events"}
KINDS = {"string": "text", "bytes": "base64 text", "bool": "true or false", "uint32": "number", "int32": "number", "sint32": "number",
         "uint64": "number as text", "int64": "number as text", "sint64": "number as text", "fixed64": "number as text",
         "double": "number", "float": "number"}
FIELD = re.compile(r"^(optional |repeated )?(map<\w+, ?[\w.]+>|[\w.]+) (\w+) = \d+;(?:\s*//.*)?$")


class Message:
    def __init__(self, name):
        self.name, self.fields, self.enums = name, [], {}


def messages_of(text):
    """The messages of a file with those in them, by their whole names, in their order."""
    found, open_ones, enum, choice = [], [], None, False
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("//"):
            continue
        begin = re.match(r"^(message|enum|oneof) (\w+) \{(\})?", line)
        field = FIELD.match(line)
        if begin and begin[1] == "message":
            outer = open_ones[-1].name + "." if open_ones else ""
            made = Message(outer + begin[2])
            found.append(made)
            if not begin[3]:
                open_ones.append(made)
        elif begin and begin[1] == "enum":
            enum = open_ones[-1].enums.setdefault(begin[2], [])
        elif begin:
            choice = True
        elif enum is not None and (word := re.match(r"^(\w+) = \d+;", line)):
            enum.append(word[1])
        elif field:
            open_ones[-1].fields.append(((field[1] or "").strip(), field[2], field[3], choice))
        elif line.startswith("}"):
            if enum is not None:
                enum = None
            elif choice:
                choice = False
            else:
                open_ones.pop()
        elif line:
            assert re.match(r"^(syntax|package|import|reserved)\b", line), f"this is not understood: {line}"
    return found


class Page:
    def __init__(self):
        self.files = {name: messages_of((HERE / f"armistice/v1/{name}.proto").read_text()) for name in FILES}
        self.messages = {message.name: message for messages in self.files.values() for message in messages}

    def kind(self, message, name):
        """In words, as JSON has it; enums by their words, messages by a link."""
        if name in KINDS:
            return KINDS[name]
        within = message.name
        while True:
            outer, _, enum = f"{within}.{name}".rpartition(".")
            for owner, called in ((outer, enum), name.rpartition(".")[::2]):
                if owner in self.messages and called in self.messages[owner].enums:
                    words = [word for word in self.messages[owner].enums[called] if not word.endswith("UNSPECIFIED")]
                    return " or ".join(f"`{word}`" for word in words)
            if f"{within}.{name}" in self.messages:
                return self.link(f"{within}.{name}")
            if "." not in within:
                break
            within = within.rpartition(".")[0]
        assert name in self.messages, f"{message.name}: no message is {name}"
        return self.link(name)

    @staticmethod
    def link(name):
        return f"*{name}*"

    def field(self, message, label, kind, name):
        mapped = re.match(r"^map<(\w+), ?([\w.]+)>$", kind)
        words = f"object of {self.kind(message, mapped[2])}" if mapped else self.kind(message, kind)
        words = f"list of {words}" if label == "repeated" else words
        return f"`{name}` {words}" + (" (may be absent)" if label == "optional" else "")

    def line(self, message):
        """A message with all its fields; those of which one stands there come last."""
        own = [self.field(message, *field[:3]) for field in message.fields if not field[3]]
        choice = [self.field(message, *field[:3]) for field in message.fields if field[3]]
        parts = ", ".join(own) + (", and " if own and choice else "") + ("one of these: " + ", ".join(choice) if choice else "")
        return f"- **{message.name}**: {parts or 'no fields'}\n"

    def text(self):
        return "".join(f"\n## {TITLES[file]}\n\n" + "".join(self.line(message) for message in messages)
                       for file, messages in self.files.items())


def main(*flags):
    head, mark, rest = PAGE.read_text().partition(MARK)
    if not mark:
        sys.exit(f"{PAGE}: the line that the field lists come after is missing: {MARK}")
    text = Page().text()
    if flags == ("--check",):
        if rest != text:
            sys.exit("docs/reference/messages.md does not say the fields that there are: run protocol/write_wire_page.py")
    elif flags:
        sys.exit(__doc__)
    else:
        PAGE.write_text(head + mark + text)


if __name__ == "__main__":
    main(*sys.argv[1:])
