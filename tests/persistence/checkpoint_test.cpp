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

TEST_CASE("a log that was lengthened keeps its length and holds what was written after a crash") {
    const Folder folder;
    const Folder copy;
    constexpr std::uint64_t length = 1 << 20;
    const auto open_long = [&] { return persistence::open_sqlite({.path = folder.file(), .log_bytes = length}); };
    for (std::uint64_t starts = 0; starts < 2; ++starts) {
        auto opened = open_long();
        REQUIRE(opened);
        CHECK(std::filesystem::file_size(folder.file() + "-wal") == length);
        for (std::uint64_t sequence = 0; sequence < 10; ++sequence) REQUIRE(append(**opened, entries(1, starts * 10 + sequence)));
        CHECK(std::filesystem::file_size(folder.file() + "-wal") == length);
        // The files as they are, which is what a crash leaves.
        for (const char* end : {"", "-wal", ".mark"})
            std::filesystem::copy_file(folder.file() + end, copy.file() + end, std::filesystem::copy_options::overwrite_existing);
        const auto found = persistence::open_sqlite({.path = copy.file(), .log_bytes = length});
        REQUIRE(found);
        CHECK(whole_entries(**found, 1) == starts * 10 + 10);
    }
}

TEST_CASE("a log that there is no room for is not lengthened") {
    const Folder folder;
    const auto opened = persistence::open_sqlite({.path = folder.file(), .log_bytes = UINT64_MAX / 2});
    REQUIRE(opened);
    CHECK(std::filesystem::file_size(folder.file() + "-wal") < 1 << 20);
    CHECK(append(**opened, entries(1, 0)) == 1);
}
