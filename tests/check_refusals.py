#!/usr/bin/env python3
"""Every paragraph by which the rules refuse has its words, and all words can be said.

usage: check_refusals.py [root]

The code of rules/games and rules/options is read for paragraphs in strings, and for what each `refuse(...)` gives as facts; that of
rules/shared once for each game that says in its law.cpp which paragraph stands where these say `law(...)`. A paragraph that is only
named beside another ("see also"), or as the reason of a value, needs no words. Words stand in data/refusals.toml beside the
code; options may also rely on those of their game. A refusal that leaves its paragraph out gets that of its command: so only a request that
is wrong in itself may (codes below 40). The words themselves: sentences without capital and full stop, names of facts in
braces, no name of the board.
"""
import pathlib
import re
import sys
import tomllib

ID = r'"((?:1914T?|HR|CL|SM|SC|EUO|EU)-\d+(?:\.\d+)*(?:\.[a-z](?:\.\d+)*)?(?:-[TR]\d+)?)"'
DEFINED = re.compile(r"^\s*(?:[-*]\s+)?\*\*([\w.-]+)", re.M)
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
NAME = re.compile(r"\{([a-z_-]+)\}")
# What cites without words of its own: the second paragraph of a refusal, a module's header, what a command is by law, the reasons of a value.
BESIDE = re.compile(r"also(?:\s*=\s*|\.(?:set|replace)\()(?:\{[^}]*\}|\"[^\"]*\")|\.paragraphs\s*=\s*\{[^}]*\}|[._]paragraph\s*=\s*\"[^\"]*\"")
REASONS = re.compile(r"(?:\.add|\badd_ground|\binstall_table)(?=\()|\(const UnitValue& \w+\)\s*(?=\{)")
# The facts of refusals that are made where the paragraph is not: rules/core and rules/hooks, answers to questions.
ELSEWHERE = [{"decision", "asked"}, {"power"}, {"power", "turn"}, {"phase"}, {"from", "to"}, {"unit", "range"}, {"space", "next"}, {"space"},
             {"space", "listed"}, {"space", "fought"}, {"decision", "power", "space"}, {"hits", "named"}, {"hits"}, {"most"},
             {"unit", "alike"}, {"argument"}, {"unit", "there", "wanted", "space"}, {"unit", "there", "wanted"}, {"named", "least", "most"},
             {"named", "due"}, {"due"}]
# Functions of rules/hooks that refuse by a paragraph which they are handed, and their facts.
HANDED = [(re.compile(r"\bquestion::(?:Flag|Ballot)\{[^;]*?" + ID), {"answer"}), (re.compile(r"\bnothing_waits\([^;]*?" + ID), {"unit", "count"}),
          (re.compile(r"\.full\s*=\s*" + ID), {"at"})]
# Powers at peace: what keeps them out of what others do (Politics::keeps_apart), and the paragraphs of a `NeutralPower`.
HANDED += [(re.compile(r"\w+keeps_apart\([^{]*\{[^}]*?" + ID), facts) for facts in ({"power", "at"}, {"power", "space"})]
HANDED += [(re.compile(r"\.power = [^;]*?\.cite\s*=\s*" + ID), facts)
           for facts in ({"space", "guest"}, {"space", "enemy"}, {"power", "at"}, {"power", "space"})]
HANDED += [(re.compile(r"\binstall_concession\([^;]*?" + ID), facts) for facts in ({"power"}, {"neutral"}, {"power", "side"}, {"argument"})]
HANDED += [(re.compile(r"\.minors_cite\s*=\s*" + ID), {"space", "guest"}), (re.compile(r"\.others_cite\s*=\s*" + ID), {"space", "holder"})]
HANDED += [(re.compile(r"\badd_upgrade\([^;]*?" + ID), facts)
           for facts in ({"without"}, {"space", "fitted"}, {"fitted"}, {"cost", "treasury"}, {"argument"}, {"space"})]
# What changes how much a ship holds is cited where it is full.
HANDED += [(re.compile(r"\.said_in\s*=\s*" + ID), {"capacity", "space"}),
           (re.compile(r"ValueKind::capacity\)[^}]*?\.add\([^;]*?" + ID), {"at"})]
# A paragraph that the shared rules leave to the game.
LAW = re.compile(r"\blaw\([\w.]+\)\.(\w+)")


def group(text, start):
    """What the bracket at `start` holds, cut at its commas, with the place of each part."""
    depth, parts, begin, at = 0, [], start + 1, start
    while True:
        char = text[at]
        if char == '"':
            at = re.compile(r'"(?:\\.|[^"\\])*"').match(text, at).end() - 1
        elif char in "([{":
            depth += 1
        elif char in ")]}" or (char == "," and depth == 1):
            if depth == 1:
                parts.append((begin, text[begin:at]))
                begin = at + 1
            depth -= char != ","
            if depth == 0:
                return parts
        at += 1


def law_of(module):
    """What a game's law.cpp says: paragraphs by the names of the shared rules; nothing of a module that plays none of them."""
    path = module / "law.cpp"
    return dict(re.findall(r'\.(\w+)\s*=\s*("[^"]*")', path.read_text(encoding="utf-8"))) if path.is_file() else {}


def read(path, law):
    """The paragraphs cited in a file, each with its line and whether a `refuse` holds it; and those with the facts given there."""
    text = COMMENT.sub(lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), path.read_text(encoding="utf-8"))
    text = LAW.sub(lambda m: law.get(m[1], '""'), text)
    # By that of a question what is no answer to it is refused.
    questions = [group(text, call.end() - 1) for call in re.finditer(r"\bbuild\.decision\(", text)]
    asked = [(parts[0][0], parts[-1][0] + len(parts[-1][1])) for parts in questions]
    inside = lambda at, spans: any(a <= at < b for a, b in spans)
    beside = [m.span() for m in BESIDE.finditer(text) if not inside(m.start(), asked)]
    given, within = [], []
    for call in re.finditer(r"\brefuse\(", text):
        parts = group(text, call.end() - 1)
        if len(parts) > 3:
            beside.append((parts[3][0], parts[3][0] + len(parts[3][1])))
        within.append((parts[1][0], parts[1][0] + len(parts[1][1])))
        facts = parts[2][1] if len(parts) > 2 else "{}"
        if facts.strip().startswith("{"):
            given += [(cite, set(re.findall(r'\bfact\("([\w-]+)"', facts)), call.start()) for cite in re.findall(ID, parts[1][1])]
    for handed, facts in HANDED:
        given += [(m[1], facts, m.start()) for m in handed.finditer(text)]
    for pair in re.finditer(r"\{(?=\{)", text):
        parts = group(text, pair.start())
        if len(parts) == 2:
            beside.append((parts[1][0], parts[1][0] + len(parts[1][1])))
    for call in REASONS.finditer(text):
        parts = group(text, call.end())
        beside.append((parts[0][0], parts[-1][0] + len(parts[-1][1])))
    line = lambda at: text.count("\n", 0, at) + 1
    cited = [(m[1], line(m.start()), inside(m.start(), within)) for m in re.finditer(ID, text) if not inside(m.start(), beside)]
    return cited, [(cite, facts, line(at)) for cite, facts, at in given]


def without_paragraph(root):
    """Refusals by the rules, not for what a request itself has wrong, that cite nothing: by file and line."""
    enum = re.search(r"enum class Refusal[^{]*\{(.*?)\};", (root / "rules/core/refusal.hpp").read_text(encoding="utf-8"), re.S)[1]
    law = "|".join(name for name, code in re.findall(r"(\w+) = (\d+)", enum) if int(code) >= 40)
    for path in sorted((root / "rules").rglob("*.?pp")):
        text = path.read_text(encoding="utf-8")
        for call in re.finditer(r"(?:\brefuse\(|\bViolation\{)\s*Refusal::(?:" + law + r"),\s*\{\s*\}", text):
            yield f"{path.relative_to(root)}:{text.count(chr(10), 0, call.start()) + 1}: the rules say no and cite no paragraph"


def board_names(root):
    found = set()
    for path in root.glob("rules/games/*/data/*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for kind, key in (("space", "name"), ("power", "name"), ("unit", "name"), ("power", "side")):
            found |= {row[key] for row in data.get(kind, []) if isinstance(row, dict) and key in row}
    return re.compile(r"\b(" + "|".join(map(re.escape, sorted(found))) + r")\b")


def flaws(say, given, on_board):
    """What is wrong with the words of one paragraph, of which `given` are the facts of its refusals."""
    if not say:
        yield "has no words"
    for at, text in enumerate(say):
        names, bare = set(NAME.findall(text)), NAME.sub("", text)
        if not text or text[0].isupper() or text[-1] in ".!? " or "{" in bare or "}" in bare:
            yield f'"{text}" is no sentence without capital and full stop, with names in braces'
        if on_board.search(bare):
            yield f'"{text}" names {on_board.search(bare)[0]}: let a fact name it'
        if not any(names <= facts for facts in given):
            yield f'"{text}" names facts that no refusal has'
        if any(set(NAME.findall(before)) <= names for before in say[:at]):
            yield f'"{text}" is never said: words before it need no more facts'


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    words, cited, direct, wrong = {}, {}, [], list(without_paragraph(root))  # cited: by what other than a refuse
    modules = sorted([*root.glob("rules/games/*"), *root.glob("rules/options/*")])
    for module in modules:
        data, home = module / "data/refusals.toml", module.relative_to(root)
        if data.is_file():
            for row in tomllib.loads(data.read_text(encoding="utf-8"))["refusal"]:
                words.setdefault(row["paragraph"], []).append((data.relative_to(root), row["say"]))
        law = law_of(module)
        for path in sorted([*module.rglob("*.?pp"), *(root.glob("rules/shared/*.?pp") if law else [])]):
            name = path.relative_to(root)
            if law and path == module / "law.cpp":
                continue
            file_cites, file_given = read(path, law)
            for cite, _, refused in file_cites:
                cited[cite] = cited.get(cite, False) or not refused
            direct += [(cite, facts, f"{name}:{line}") for cite, facts, line in file_given]
            for cite, line, _ in file_cites:
                if not any(module.parent.name == "options" or told.is_relative_to(home) for told, _ in words.get(cite, [])):
                    wrong.append(f"{name}:{line}: {cite} has no words in data/refusals.toml")
    known = {m[1] for path in (root / "rules/rulebook").rglob("*.md") for m in DEFINED.finditer(path.read_text(encoding="utf-8"))}
    on_board = board_names(root)
    for cite, told in words.items():
        given = [facts for other, facts, _ in direct if other == cite] + (ELSEWHERE if cited.get(cite) else [])
        for data, say in told:
            wrong += [f"{data}: {cite}: {flaw}" for flaw in flaws(say, given, on_board)]
            if cite not in known or cite not in cited:
                wrong.append(f"{data}: {cite}: {'no refusal cites it' if cite in known else 'it is not in rules/rulebook'}")
    for cite, facts, where in direct:
        texts = [text for _, say in words.get(cite, []) for text in say]
        if texts and not any(set(NAME.findall(text)) <= facts for text in texts):
            wrong.append(f"{where}: no words of {cite} do with the facts {', '.join(sorted(facts)) or 'none'}")
    for line in wrong:
        print(line)
    print(f"{len(direct)} refusals, {len(cited)} paragraphs cited, {len(words)} with words, {len(wrong)} faults")
    return 1 if wrong or not words or not direct else 0


sys.exit(main())
