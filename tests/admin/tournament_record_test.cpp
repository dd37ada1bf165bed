// Records of tournaments in the hands of a person who checks them.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::admin;
using testing::Folder;
using testing::says;

namespace {

constexpr const char* golden = "tests/tournament/golden/every_kind.armt";

std::string whole() {
    std::ifstream file{golden, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
std::string written(const Folder& folder, const std::string& bytes) {
    auto path = folder.path() + "/tournament.armt";
    std::ofstream{path, std::ios::binary} << bytes;
    return path;
}

}  // namespace

TEST_CASE("a tournament's record is checked, in words and for programs") {
    says(std::string{"verify "} + golden, 0, "record verified: 60 entries, 3 rolls; every round paired and drawn again");
    says(std::string{"verify --json "} + golden, 0, "\"verified\": true");
}

TEST_CASE("a tournament's record that is cut short or changed is refused, and no part of it is called sound") {
    const Folder folder;
    const auto file = whole();
    REQUIRE(file.size() > 7000);
    // The first byte that is missing is one of the first line, of a length, of an entry, of a head.
    for (std::size_t length = 0; length < file.size(); length += 389) {
        const auto said = admin("verify " + written(folder, file.substr(0, length)));
        CAPTURE(length);
        CHECK(said.code == 1);
        CHECK_MESSAGE(said.text.find("verified:") == std::string::npos, said.text);
    }
    for (std::size_t at = 0; at < file.size(); at += 611) {
        auto changed = file;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        const auto said = admin("verify " + written(folder, changed));
        CAPTURE(at);
        CHECK(said.code == 1);
        CHECK_MESSAGE(said.text.find("verified:") == std::string::npos, said.text);
    }
    says("verify " + written(folder, file + file), 1, "entry 61");
    says("verify " + written(folder, file.substr(0, 23) + std::string(4000, '\xff')), 1, "tournament.armt");
}

TEST_CASE("a command for games says what the record of a tournament is for") {
    for (const std::string call : {"log", "show", "state", "replay", "dice", "evidence"}) {
        CAPTURE(call);
        says(call + " " + golden + (call == "evidence" ? " 1" : ""), 2,
             "this is the record of a tournament, not of a game: armistice-admin verify checks it");
    }
}
