#!/usr/bin/env python3
"""Each check of check_includes.py finds the fault it is for, and lets pass what is right."""
import pathlib
import tempfile
import unittest

import check_includes as checks

UNITS = '[[unit]]\nname = "zeppelin"\n'


def faults(check, files):
    """Where `check` finds fault with a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in {"rules/games/1914/data/units.toml": UNITS, **files}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return [f"{path}:{line}" for path, line, _ in check(root)]


class Builds(unittest.TestCase):
    def test_sources_outside(self):
        for source in ["/tmp/probe_test.cpp", "/home/somebody/odds.hpp", "../../../elsewhere/words.toml"]:
            with self.subTest(source=source):
                self.assertEqual(faults(checks.check_layers, {"tests/odds/CMakeLists.txt": f"add_executable(a a.cpp\n    {source})\n"}), ["tests/odds/CMakeLists.txt:2"])

    def test_sources_within(self):
        text = 'add_executable(a a.cpp ../match/python_says.cpp "${CMAKE_CURRENT_BINARY_DIR}/made.cpp")  # /tmp/x.cpp\nfind_program(P python3 PATHS /usr/bin)\n'
        self.assertEqual(faults(checks.check_layers, {"tests/odds/CMakeLists.txt": text}), [])


class Layers(unittest.TestCase):
    def includes(self, path, target):
        return faults(checks.check_layers, {path: f"\n#include {target}\n"})

    def test_one_way(self):
        for path, target in [
            ("rules/core/a.cpp", '"rules/match/entry.hpp"'),
            ("rules/core/a.cpp", '"rules/games/1914/mines.hpp"'),
            ("rules/core/a.cpp", '"rules/hooks/move.hpp"'),
            ("rules/games/1914/a.cpp", '"rules/games/classic/radar.hpp"'),
            ("rules/shared/a.cpp", '"rules/games/classic/radar.hpp"'),
            ("rules/mechanics/a.cpp", '"rules/shared/movement.hpp"'),
            ("rules/games/1914/a.cpp", '"rules/options/smith/retreats.hpp"'),
            ("rules/games/1914/a.cpp", '"mines.hpp"'),
            ("rules/games/1914/a.cpp", "<server/front/session.hpp>"),
            ("rules/match/a.cpp", '"protocol/encode.hpp"'),
            ("rules/tournament/a.cpp", '"rules/match/entry.hpp"'),
            ("rules/tournament/a.cpp", '"rules/hooks/move.hpp"'),
            ("rules/games/1914/a.cpp", '"rules/tournament/swiss.hpp"'),
            ("protocol/a.cpp", '"persistence/store.hpp"'),
            ("persistence/a.cpp", '"rules/core/state.hpp"'),
            ("server/game/a.cpp", '"admin/verify.hpp"'),
            ("server/game/a.cpp", '"server/lobby/lobby.hpp"'),
            ("server/net/a.cpp", '"server/accounts/people.hpp"'),
            ("rules/narration/a.cpp", '"protocol/wire.hpp"'),
            ("bot/a.cpp", '"server/game/actor.hpp"'),
            ("admin/a.cpp", '"tests/testing.hpp"'),
        ]:
            with self.subTest(path=path, target=target):
                self.assertEqual(self.includes(path, target), [f"{path}:2"])

    def test_allowed(self):
        for path, target in [
            ("rules/core/a.cpp", '"rules/core/state.hpp"'),
            ("rules/options/smith/a.cpp", '"rules/games/classic/battle.hpp"'),
            ("rules/match/a.cpp", '"rules/core/state.hpp"'),
            ("rules/tournament/a.cpp", '"rules/core/layout.hpp"'),
            ("server/lobby/a.cpp", '"rules/tournament/swiss.hpp"'),
            ("protocol/a.cpp", '"armistice/v1/wire.pb.h"'),
            ("server/base/a.cpp", '"persistence/store.hpp"'),
            ("server/boot/a.cpp", '"server/base/log.hpp"'),
            ("server/main.cpp", '"server/boot/program.hpp"'),
            ("persistence/a.cpp", "<vector>"),
        ]:
            with self.subTest(path=path, target=target):
                self.assertEqual(self.includes(path, target), [])


class Removable(unittest.TestCase):
    def test_only_what_goes_with_a_folder_includes_it(self):
        for path, target, wrong in [
            ("rules/bot/fight.cpp", "rules/games/classic/combat.hpp", True),
            ("tests/odds/a.cpp", "rules/games/classic/combat.hpp", True),
            ("rules/games/classic/a.cpp", "rules/options/smith/parts/smith.hpp", True),
            ("rules/games/classic/a.cpp", "rules/games/classic/combat.hpp", False),
            ("rules/options/smith/a.cpp", "rules/games/classic/combat.hpp", False),
            ("rules/bot/games/classic/a.cpp", "rules/games/classic/combat.hpp", False),
        ]:
            with self.subTest(path=path, target=target):
                found = faults(checks.check_removable, {path: f'#include "{target}"\n'})
                self.assertEqual(found, [f"{path}:1"] if wrong else [])


class Purity(unittest.TestCase):
    def test_headers(self):
        for header in ["chrono", "random", "iostream", "boost/asio.hpp", "google/protobuf/any.h", "sqlite3.h", "sodium.h"]:
            with self.subTest(header=header):
                found = faults(checks.check_purity, {"rules/core/a.cpp": f"#include <{header}>\n"})
                self.assertEqual(found, ["rules/core/a.cpp:1"])

    def test_the_table_counts_time_but_reads_no_clock(self):
        allowed = "#include <chrono>\n#include <sodium.h>\n// steady_clock is for others\n"
        self.assertEqual(faults(checks.check_purity, {"rules/match/a.cpp": allowed}), [])
        reads = "auto now = std::chrono::steady_clock::now();\n"
        self.assertEqual(faults(checks.check_purity, {"rules/match/a.cpp": reads}), ["rules/match/a.cpp:1"])


class Names(unittest.TestCase):
    def test_core_and_points_name_no_game(self):
        for text in ['f("infantry");', 'f("two Zeppelins");', "int zeppelin_count;", "struct ZeppelinRule {};",
                     'f(R"(Germany)");', 'f("IPC");', 'f("collect-income");', 'f("1914-4.2.2");']:
            with self.subTest(text=text):
                for path in ("rules/core/a.cpp", "rules/hooks/a.cpp"):
                    self.assertEqual(faults(checks.check_names, {path: "\n" + text}), [f"{path}:2"])

    def test_comments_and_other_folders_may(self):
        self.assertEqual(faults(checks.check_names, {
            "rules/core/a.cpp": '// infantry\n/* "Germany" */ char c = \'"\'; int tankard; f("purchase");',
            "rules/games/1914/a.cpp": 'f("infantry");',
        }), [])


if __name__ == "__main__":
    unittest.main()
