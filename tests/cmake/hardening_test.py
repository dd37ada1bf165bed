"""What is built for release has the protections that cmake/Hardening.cmake names: two files by what is in them, and every file of a release of
Armistice, and its programs, by how they would be built. A build without optimisation is left alone.

usage: hardening_test.py CMAKE CXX_COMPILER
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(tried LANGUAGES CXX)
include({root}/cmake/Hardening.cmake)
add_library(part STATIC part.cpp)
add_library(loaded MODULE part.cpp)
add_executable(tried main.cpp)
target_link_libraries(tried PRIVATE part)
"""
PART = """#include <cstring>
void copy(char* to, const char* from) { char room[64]; std::strcpy(room, from); std::strcpy(to, room); }
"""
MAIN = """#include <cstdio>
#include <cstring>
#include <cstdlib>
void copy(char* to, const char* from);
int main(int count, char** words) { char there[64]; std::strcpy(there, words[count - 1]); copy(there, there); std::puts(there); }
"""
PROGRAMS = ("server/armistice-server", "admin/armistice-admin", "server/armistice-sparring")
COMPILED = ("-fstack-protector-strong", "-D_FORTIFY_SOURCE=2", "-fPIE")
SIGNS = {"a canary on the stack": "__stack_chk_fail", "a checked copy": "__strcpy_chk", "addresses read-only": "GNU_RELRO",
         "from the start": "BIND_NOW", "no fixed place": "DYN (Position-Independent Executable file)", "marked jumps": "IBT"}


def built(cmake, compiler, folder, kind):
    build = folder / kind
    for command in ([cmake, "-S", folder, "-B", build, f"-DCMAKE_BUILD_TYPE={kind}", f"-DCMAKE_CXX_COMPILER={compiler}",
                     "-DCMAKE_CXX_FLAGS_RELEASE=-O2"], [cmake, "--build", build]):
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
    # The mark of jumps is looked for in what was compiled: where the C library's own start has none, as in Debian 12, the linker drops it.
    return subprocess.run(["readelf", "-W", "-h", "-l", "-d", "-n", "--dyn-syms", build / "tried", build / "libpart.a"], capture_output=True,
                          text=True, check=True, timeout=60).stdout


def flags_of_programs(cmake, compiler, folder):
    """How a release of this project compiles each file that is not a test, and links its programs."""
    build = folder / "armistice"
    done = subprocess.run([cmake, "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_COMPILER={compiler}",
                           "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    compiled = [one for one in json.loads((build / "compile_commands.json").read_text())
                if ROOT / "tests" not in pathlib.Path(one["file"]).parents]
    links = {}
    for line in subprocess.run(["ninja", "-C", build, "-t", "commands", *PROGRAMS], capture_output=True, text=True, check=True,
                               timeout=60).stdout.splitlines():
        for program in PROGRAMS:
            if f" -o {program} " in line:
                links[program] = line
    return compiled, links


def run(cmake, compiler):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "CMakeLists.txt").write_text(PROJECT.format(root=ROOT))
        (folder / "part.cpp").write_text(PART)
        (folder / "main.cpp").write_text(MAIN)
        release = built(cmake, compiler, folder, "Release")
        signs = dict(SIGNS)
        if "X86-64" not in release:
            del signs["marked jumps"]
        missing = [what for what, sign in signs.items() if sign not in release]
        assert not missing, f"a release has no protection: {', '.join(missing)}\n{release}"
        compiled, links = flags_of_programs(cmake, compiler, folder)
        bare = [one["file"] for one in compiled if not all(flag in one["command"] for flag in COMPILED)]
        assert len(compiled) > 100 and not bare, f"{len(bare)} of {len(compiled)} files are compiled without protection: {bare[:5]}"
        assert links.keys() == set(PROGRAMS), f"not linked: {set(PROGRAMS) - links.keys()}"
        for program, line in links.items():
            assert "-z,relro,-z,now" in line and "-pie" in line.split(), f"{program} is linked without protection: {line}"
        assert "__strcpy_chk" not in built(cmake, compiler, folder, "Debug"), "a build that is not optimised is checked, too"


run(*sys.argv[1:3])
