#include "tests/persistence/store_helpers.hpp"

using namespace testing;

TEST_CASE("the log begins anew once it has been copied and nothing is lost by it") {
    const Folder folder;
    constexpr std::uint64_t limit = 256 << 10;
    auto opened = persistence::open_sqlite({.path = folder.file(), .checkpoint_bytes = limit, .integrity = integrity()});
    REQUIRE(opened);
    Store& store = **opened;
    const std::string log = folder.file() + "-wal";
    std::uintmax_t written = 0;
    for (std::uint64_t sequence = 0; sequence < 800; ++sequence) {
        Append large = entries(1, sequence);
        large.entries[0].secret = std::string(16 << 10, 'x');
        written += large.entries[0].secret.size();
        REQUIRE(append(store, large) == sequence + 1);
        if (sequence % 100 == 0) REQUIRE(whole_entries(store, 1) == sequence + 1);
    }
    CHECK(whole_entries(store, 1) == 800);
    CHECK(std::filesystem::file_size(log) < written / 2);
    CHECK(std::filesystem::file_size(folder.file()) > written / 2);
    (*opened)->close();
    CHECK(!std::filesystem::exists(log));
    CHECK(whole_entries(*open(folder.file()), 1) == 800);
}
