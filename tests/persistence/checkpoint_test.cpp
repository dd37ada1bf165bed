#include <sqlite3.h>

#include <condition_variable>
#include <mutex>

#include "persistence/log_watch.hpp"
#include "tests/persistence/fault_vfs.hpp"
#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

/// What a store says of its log.
class Watched {
public:
    persistence::LogWatch watch() {
        return [this](const StoreError* error) {
            const std::scoped_lock lock{mutex_};
            if (error != nullptr)
                errors_.push_back(*error);
            else
                ++mended_;
            told_.notify_all();
        };
    }
    StoreError first_error() {
        std::unique_lock lock{mutex_};
        told_.wait(lock, [this] { return !errors_.empty(); });
        return errors_.front();
    }
    void wait_until_mended() {
        std::unique_lock lock{mutex_};
        told_.wait(lock, [this] { return mended_ > 0; });
    }
    std::vector<StoreError> errors() {
        const std::scoped_lock lock{mutex_};
        return errors_;
    }

private:
    std::mutex mutex_;
    std::condition_variable told_;
    std::vector<StoreError> errors_;
    int mended_ = 0;
};
std::unique_ptr<Store> open_watched(const std::string& path, const FaultVfs& faults, Watched& watched) {
    auto store = persistence::open_sqlite({.path = path, .checkpoint_bytes = 64 << 10, .vfs = faults.name(), .integrity = integrity()},
                                          nullptr, watched.watch());
    if (!store) FAIL(store.error().detail);
    return std::move(*store);
}
/// More than a log may hold before it is copied.
Append large(std::uint64_t expected) {
    auto append = entries(1, expected);
    append.entries[0].secret = std::string(256 << 10, 'x');
    return append;
}

}  // namespace

TEST_CASE("a log that cannot be copied is told and kept and copied once that works again") {
    FaultVfs faults;
    const Folder folder;
    Watched watched;
    auto store = open_watched(folder.file(), faults, watched);
    faults.spare_log = true;
    faults.write_fault = SQLITE_IOERR_WRITE;
    REQUIRE(append(*store, large(0)) == 1);
    const auto error = watched.first_error();
    CHECK(error.sqlite_code == SQLITE_IOERR_WRITE);
    CHECK(!error.for_good);
    CHECK(error.detail.find("cannot be copied") != std::string::npos);
    REQUIRE(append(*store, large(1)) == 2);  // the log takes it
    faults.write_fault = 0;
    REQUIRE(append(*store, large(2)) == 3);
    watched.wait_until_mended();
    for (const auto& each : watched.errors()) CHECK(!each.for_good);
    store.reset();
    CHECK(!std::filesystem::exists(folder.file() + "-wal"));
    CHECK(whole_entries(*open(folder.file()), 1) == 3);
}

TEST_CASE("after a sync of the file that failed nothing is written and the log stays for the next start") {
    FaultVfs faults;
    const Folder folder;
    Watched watched;
    auto store = open_watched(folder.file(), faults, watched);
    faults.spare_log = true;
    faults.sync_fault = SQLITE_IOERR_FSYNC;
    REQUIRE(append(*store, large(0)) == 1);
    CHECK(watched.first_error().for_good);
    faults.sync_fault = 0;
    const auto stored = append(*store, large(1));
    REQUIRE(!stored);
    CHECK(stored.error().next == Next::stop);
    CHECK(stored.error().for_good);
    CHECK(whole_entries(*store, 1) == 1);
    store.reset();
    CHECK(watched.errors().size() == 1);
    CHECK(std::filesystem::file_size(folder.file() + "-wal") > 0);
    CHECK(whole_entries(*open(folder.file()), 1) == 1);
}

TEST_CASE("a log that cannot be copied at the end is told for good and kept") {
    for (const bool sync : {false, true}) {
        FaultVfs faults;
        const Folder folder;
        Watched watched;
        auto store = open_watched(folder.file(), faults, watched);
        REQUIRE(append(*store, entries(1, 0, 5)) == 5);
        faults.spare_log = true;
        (sync ? faults.sync_fault : faults.write_fault) = sync ? SQLITE_IOERR_FSYNC : SQLITE_IOERR_WRITE;
        store.reset();
        REQUIRE(watched.errors().size() == 1);
        CHECK(watched.errors().front().for_good);
        faults.sync_fault = faults.write_fault = 0;
        CHECK(std::filesystem::file_size(folder.file() + "-wal") > 0);
        CHECK(whole_entries(*open(folder.file()), 1) == 5);
    }
}

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
