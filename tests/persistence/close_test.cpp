#include <algorithm>
#include <atomic>

#include "tests/persistence/store_helpers.hpp"

using namespace testing;

TEST_CASE("close writes what has queued and answers everybody") {
    const Folder folder;
    std::atomic<unsigned> stored{0};
    std::atomic<unsigned> served{0};
    {
        const auto store = open(folder.file());
        for (std::uint64_t sequence = 0; sequence < 500; ++sequence) {
            store->append(entries(1, sequence), [&](const StoreResult<std::uint64_t>& head) { stored += head ? 1U : 0U; });
            store->read(key(1), 1, 1, [&](const StoreResult<std::vector<StoredEntry>>& found) { served += found ? 1U : 0U; });
        }
        store->close();
        CHECK(stored == 500);
        CHECK(served == 500);
        CHECK(append(*store, entries(1, 500)).error().next == Next::stop);
        CHECK(read(*store, 1).error().next == Next::stop);
        store->close();  // again does nothing
    }
    CHECK(whole_entries(*open(folder.file()), 1) == 500);
}

TEST_CASE("the destructor closes") {
    const Folder folder;
    std::atomic<unsigned> stored{0};
    {
        const auto store = open(folder.file());
        for (std::uint64_t sequence = 0; sequence < 100; ++sequence)
            store->append(entries(1, sequence), [&](const StoreResult<std::uint64_t>& head) { stored += head ? 1U : 0U; });
    }
    CHECK(stored == 100);
    CHECK(whole_entries(*open(folder.file()), 1) == 100);
}

TEST_CASE("a store in memory leaves nothing behind") {
    const auto count = [] {
        const std::filesystem::directory_iterator all{std::filesystem::temp_directory_path()};
        return std::count_if(begin(all), end(all), [](const auto& entry) {
            return entry.path().filename().string().starts_with("armistice-mem-" + std::to_string(::getpid()));
        });
    };
    {
        const auto store = open(":memory:");
        REQUIRE(append(*store, entries(1, 0)) == 1);
        CHECK(count() == 1);
    }
    CHECK(count() == 0);
}
