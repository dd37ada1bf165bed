#!/usr/bin/env python3
"""Checks what a compiler does not: which folder may include which, what rules/ may use, what core, hooks, compile and mechanics may name.

usage: check_includes.py layers|removable|purity|names [root]
"""
import pathlib
import re
import sys
import tomllib

# The folders of the server from the top down: each may include itself and those below it.
FLOORS = [f"server/{floor}" for floor in ["boot", "front", "lobby", "notify", "game", "catalog", "clocks", "accounts", "bots", "net", "base"]]
# A folder and the folders it may include; the longest prefix of a file's path counts. "rules" does not reach rules/match.
LAYERS = {
    "rules": ["rules", "cmake"],
    "rules/core": ["rules/core"],
    "rules/hooks": ["rules/core", "rules/hooks", "cmake"],
    "rules/compile": ["rules/core", "rules/hooks", "rules/compile", "cmake"],
    "rules/mechanics": ["rules/core", "rules/hooks", "rules/compile", "rules/mechanics", "cmake"],
    "rules/shared": ["rules/core", "rules/hooks", "rules/compile", "rules/mechanics", "rules/shared", "cmake"],
    "rules/games": ["rules", "cmake"],
    "rules/options": ["rules", "cmake"],
    "rules/match": ["rules", "rules/match"],
    "rules/narration": ["rules", "rules/match", "rules/narration", "cmake"],
    "rules/tournament": ["rules/core", "rules/tournament"],
    # Of the table what every record is made of: hashes, ids and dice.
    "rules/tournament/record": ["rules/core", "rules/tournament", "rules/tournament/record", "rules/match/hash.hpp", "rules/match/dice_chain.hpp", "rules/match/dice_fold.hpp"],
    "protocol": ["protocol", "armistice", "rules", "rules/match", "rules/narration", "rules/tournament", "rules/tournament/record"],
    "persistence": ["persistence"],
    "server": [*FLOORS, "protocol", "armistice", "rules", "rules/match", "rules/narration", "rules/tournament", "rules/tournament/record", "persistence", "cmake"],
    **{floor: [*FLOORS[at:], "protocol", "armistice", "rules", "rules/match", "rules/narration", "rules/tournament", "rules/tournament/record", "persistence", "cmake"] for at, floor in enumerate(FLOORS)},
    "bot": ["bot", "server/base", "persistence", "protocol", "armistice", "rules", "rules/match", "rules/narration", "cmake"],
    "admin": ["admin", "protocol", "armistice", "rules", "rules/match", "rules/narration", "rules/tournament", "rules/tournament/record", "persistence", "cmake"],
}
APART = {"rules/match": "rules", "rules/narration": "rules", "rules/tournament": "rules", "rules/tournament/record": "rules/tournament"}  # libraries of their own inside another folder
# The build can leave these out (ARMISTICE_WITHOUT): only what goes with such a folder includes its headers.
REMOVABLE = {
    "rules/games/classic": ["rules/options", "rules/bot/games/classic"],
    "rules/games/europe": ["rules/options", "rules/bot/games/europe"],
    "rules/options/smith": ["rules/options"],
    "rules/options/europe": ["rules/options"],
}

# No clock, no I/O, no threads, no chance, no wire and no store in the rules.
IMPURE = re.compile(
    r"""^(chrono|ctime|time\.h|thread|stop_token|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier|random
        |iostream|fstream|filesystem|cstdio|stdio\.h|boost/.*|google/.*|armistice/.*|sqlite3\.h|spdlog/.*|sodium.*)$""",
    re.X,
)
MATCH_MAY = re.compile(r"^(chrono|sodium.*)$")  # the clocks count in durations, but read no clock
CLOCK = re.compile(r"\b(\w+_clock|std::time|gettimeofday|clock_gettime)\b")

# Words of the games that the data files do not hold.
MONEY = ["IPC"]
GAMES = ["1914", "classic", "europe", "smith", "tournament"]
PHASES = ["combat move", "combat movement", "noncombat", "non combat", "conduct combat", "purchase and repair",
          "purchase units", "mobilize", "mobilization", "mobilise", "collect income", "research", "develop weapons"]
UNITS = ["infantry", "artillery", "tank", "armor", "fighter", "bomber", "submarine", "transport", "destroyer", "cruiser",
         "aircraft carrier", "battleship", "industrial complex", "antiaircraft gun", "anti aircraft gun"]
POWERS = ["austria", "russia", "soviet union", "germany", "france", "britain", "united kingdom", "ottoman", "italy",
          "japan", "united states", "central powers", "allies", "axis"]

# Bits of UnitClass that share their name with a unit type: identifiers may have it, strings may not.
UNIT_CLASSES = set()

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<d>[^\s()\\]{0,16})\((?P<raw>.*?)\)(?P=d)"|"(?P<text>(?:\\.|[^"\\\n])*)"'
    r"|'(?:\\.|[^'\\\n])+'(?!\w)|[A-Za-z_]\w*|\d[\w.']*",
    re.S,
)


def sources(root, folder):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in {".hpp", ".cpp", ".h", ".inl"} and path.is_file():
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def includes(text):
    for found in INCLUDE.finditer(text):
        yield text.count("\n", 0, found.start(2)) + 1, found[1] == '"', found[2]


def within(path, folder):
    return path == folder or path.startswith(folder + "/")


def layer_of(path):
    return max((f for f in LAYERS if within(path, f)), key=len)


def may_include(path, target):
    for folder in LAYERS[layer_of(path)]:
        inside = any(within(target, apart) and within(apart, folder) and apart != folder for apart in APART)
        if within(target, folder) and not inside:
            break
    else:
        return False
    # A game is no part of another game or of an option, and the parts of one option belong to it.
    game, option = re.match(r"rules/games/[^/]+/", target), re.match(r"rules/options/", target)
    if within(path, "rules/games"):
        return not option and (not game or path.startswith(game[0]))
    return True


def sources_outside(root):
    """A build that names a file beside its tree works on one machine alone."""
    for path in sorted(root.rglob("CMakeLists.txt")):
        if "build" in path.relative_to(root).parts or "node_modules" in path.parts:
            continue
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for named in re.findall(r"(?<![\w}>.*])(?:\.\.)?/[\w./-]+\.(?:cpp|hpp|h|py|toml|txt|json)\b", text.split("#")[0]):
                if not (path.parent / named).resolve().is_relative_to(root):
                    yield path.relative_to(root).as_posix(), line, f"{named} lies outside of the tree"


def check_layers(root):
    yield from sources_outside(root)
    for folder in sorted({f.split("/")[0] for f in LAYERS}):
        for path, text in sources(root, folder):
            for line, quoted, target in includes(text):
                ours = target.split("/")[0] in {f.split("/")[0] for f in LAYERS} | {"armistice", "tests", "cmake"}
                if quoted and "/" not in target:
                    yield path, line, f'"{target}": includes name the folder'
                elif (quoted or ours) and not may_include(path, target):
                    yield path, line, f'"{target}": {layer_of(path)} may not include this'


def check_removable(root):
    for folder in sorted({f.split("/")[0] for f in LAYERS} | {"tests"}):
        for path, text in sources(root, folder):
            for line, _, target in includes(text):
                for removable, goes_with_it in REMOVABLE.items():
                    if within(target, removable) and not any(within(path, f) for f in [removable, *goes_with_it]):
                        yield path, line, f'"{target}": the build can leave out {removable}'


def check_purity(root):
    for path, text in sources(root, "rules"):
        match = within(path, "rules/match")
        for line, _, target in includes(text):
            if IMPURE.match(target) and not (match and MATCH_MAY.match(target)):
                yield path, line, f"<{target}>: rules have no clock, no I/O, no threads, no chance"
        for found in TOKEN.finditer(text):
            if not found[0].startswith(("//", "/*")) and CLOCK.fullmatch(found[0]):
                yield path, text.count("\n", 0, found.start()) + 1, f"{found[0]}: time is data"


def words(text):
    return " " + " ".join(re.findall(r"[a-z]+|\d+", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower())) + " "


def check_names(root):
    units, powers, spaces = set(UNITS), set(POWERS), set()
    for kind, names in (("unit", units), ("power", powers), ("space", spaces)):
        for data in sorted(root.glob("rules/games/*/data/*.toml")):
            table = tomllib.loads(data.read_text(encoding="utf-8")).get(kind, [])
            if isinstance(table, list):
                names.update(row["name"] for row in table if isinstance(row, dict) and "name" in row)
    game_words = powers | spaces | set(GAMES)

    def any_of(names):
        return re.compile("|".join(sorted(words(w).rstrip() + "s? " for w in names)))

    strings = any_of(game_words | units | set(PHASES) | set(MONEY))
    identifiers = any_of((units | powers | set(MONEY)) - UNIT_CLASSES)
    # The shared rules know what phases there are and what their units are for.
    known = {"rules/shared": (any_of(game_words), any_of(powers))}
    for folder in ("rules/core", "rules/hooks", "rules/compile", "rules/mechanics", "rules/shared"):
        in_strings, in_names = known.get(folder, (strings, identifiers))
        for path, text in sources(root, folder):
            body = INCLUDE.sub(lambda m: " " * len(m[0]), text)
            for found in TOKEN.finditer(body):
                literal = found["raw"] if found["raw"] is not None else found["text"]
                named = None
                if literal is not None:
                    named = in_strings.search(words(literal))
                elif re.match(r"[A-Za-z_]", found[0]):
                    named = in_names.search(words(found[0]))
                if named:
                    yield path, body.count("\n", 0, found.start()) + 1, f"names '{named[0].strip()}': {folder.removeprefix('rules/')} knows no game"

CHECKS = {"layers": check_layers, "removable": check_removable, "purity": check_purity, "names": check_names}


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in CHECKS:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else pathlib.Path(__file__).parent.parent).resolve()
    faults = list(CHECKS[sys.argv[1]](root))
    for path, line, what in faults:
        print(f"{path}:{line}: {what}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
