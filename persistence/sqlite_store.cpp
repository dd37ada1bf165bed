#include "persistence/sqlite_store.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "persistence/checkpointer.hpp"
#include "persistence/lock_file.hpp"
#include "persistence/log_file.hpp"
#include "persistence/log_watch.hpp"
#include "persistence/mailbox.hpp"
#include "persistence/reader.hpp"
#include "persistence/startup.hpp"
#include "persistence/writer.hpp"

namespace persistence {
namespace {

/// Where a store lies that is not kept.
class TemporaryFolder {
public:
    static StoreResult<TemporaryFolder> make() {
        std::string path = (std::filesystem::temp_directory_path() / ("armistice-mem-" + std::to_string(::getpid()) + "-XXXXXX")).string();
        if (::mkdtemp(path.data()) == nullptr) return startup_failure(Startup::unusable, path, "cannot make a temporary folder");
        return TemporaryFolder{std::move(path)};
    }
    TemporaryFolder(TemporaryFolder&& other) noexcept : path_{std::exchange(other.path_, {})} {}
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file() const { return path_ + "/store.sqlite"; }

private:
    explicit TemporaryFolder(std::string path) : path_{std::move(path)} {}
    std::string path_;
};

/// What is open while the store is; the members close in the reverse order.
struct Files {
    std::optional<TemporaryFolder> folder;
    std::optional<LockFile> lock;
    SqliteOptions options;
    std::optional<HighWaterMarkFile> mark;
    std::optional<Database> write_db, read_db;  // the last connection to close copies the log into the file and removes it
    std::optional<Writer> writer;
    std::optional<Reader> reader;
    std::optional<Checkpointer> checkpointer;
};

constexpr std::chrono::seconds sync_mark_every{3};

using ReadJob = std::function<void(StoreResult<Reader*>)>;

StoreError not_taken(bool closed) {
    if (closed) return {StoreError::Next::stop, 0, "the store is closed"};
    return {StoreError::Next::retry, 0, "the store's queue is full"};
}

/// For who waits for a write that has no number to tell.
std::function<void(StoreResult<std::uint64_t>)> without_number(std::function<void(StoreResult<bool>)> done) {
    return [done = std::move(done)](StoreResult<std::uint64_t> written) { done(written.map([](std::uint64_t) { return true; })); };
}

class SqliteStore final : public Store {
public:
    SqliteStore(std::unique_ptr<Files> files, const SqliteOptions& options)
        : files_{std::move(files)}, idle_ms_{options.idle_ms}, writes_{options.queue_limit}, reads_{options.queue_limit} {
        write_thread_ = std::thread{[this] { write_loop(); }};
        read_thread_ = std::thread{[this] { read_loop(); }};
    }
    ~SqliteStore() override { shut(); }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    void append(Append append, std::function<void(StoreResult<std::uint64_t>)> done) override {
        write({std::move(append), std::move(done), {}});
    }
    void put(Batch batch, std::function<void(StoreResult<bool>)> done) override {
        write({std::move(batch), without_number(std::move(done)), {}});
    }
    void remove_game(GameKey game, std::function<void(StoreResult<bool>)> done) override {
        write({Removal{game}, without_number(std::move(done)), {}});
    }
    void add_line(std::string channel, std::string bytes, std::function<void(StoreResult<std::uint64_t>)> done) override {
        write({NewLine{std::move(channel), std::move(bytes)}, std::move(done), {}});
    }
    void remove_lines(std::string channel, std::function<void(StoreResult<bool>)> done) override {
        write({LinesRemoval{std::move(channel)}, without_number(std::move(done)), {}});
    }
    void read(GameKey game, std::uint64_t from, std::size_t limit,
              std::function<void(StoreResult<std::vector<StoredEntry>>)> done) override {
        serve([game, from, limit, done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([&](Reader* open) { return open->read(game, from, limit); }));
        });
    }
    void list_games(std::function<void(StoreResult<std::vector<GameRow>>)> done) override {
        serve([done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([](Reader* open) { return open->list_games(); }));
        });
    }
    void get_blob(std::string name, std::function<void(StoreResult<std::optional<std::string>>)> done) override {
        serve([name = std::move(name), done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([&](Reader* open) { return open->values().get(name); }));
        });
    }
    void list_blobs(std::string prefix, std::function<void(StoreResult<std::vector<StoredBlob>>)> done) override {
        serve([prefix = std::move(prefix), done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([&](Reader* open) { return open->values().list(prefix); }));
        });
    }
    void outbox_messages(std::uint64_t after, std::size_t limit,
                         std::function<void(StoreResult<std::vector<StoredOutboxMessage>>)> done) override {
        serve([after, limit, done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([&](Reader* open) { return open->outbox_messages().after(after, limit); }));
        });
    }
    void lines(std::string channel, std::uint64_t before, std::size_t limit,
               std::function<void(StoreResult<std::vector<Line>>)> done) override {
        serve([channel = std::move(channel), before, limit, done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([&](Reader* open) { return open->lines().before(channel, before, limit); }));
        });
    }
    void check_audit(std::function<void(StoreResult<std::vector<AuditLine>>)> done) override {
        serve([done = std::move(done)](StoreResult<Reader*> reader) {
            done(reader.and_then([](Reader* open) { return open->check_audit(); }));
        });
    }
    void close() override { shut(); }

private:
    using Offer = Mailbox<WriteJob>::Offer;

    void write(WriteJob job) {
        if (const auto offer = writes_.offer(job); offer != Offer::taken) job.done(tl::make_unexpected(not_taken(offer == Offer::closed)));
    }
    void serve(ReadJob job) {
        if (const auto offer = reads_.offer(job); offer != Mailbox<ReadJob>::Offer::taken)
            job(tl::make_unexpected(not_taken(offer == Mailbox<ReadJob>::Offer::closed)));
    }
    void write_loop() {
        std::vector<WriteJob> jobs;
        while (writes_.take(jobs, idle_ms_)) {
            if (jobs.empty()) {
                files_->mark->sync();
                files_->checkpointer->idle();
                continue;
            }
            if (const auto broken = files_->checkpointer->broken()) files_->writer->stop(*broken);
            files_->writer->write(jobs);
            note_what_is_there();
            for (auto& job : jobs) job.done(std::move(job.result));
            files_->checkpointer->after_batch();
        }
    }
    void read_loop() {
        std::vector<ReadJob> jobs;
        while (reads_.take(jobs, idle_ms_))
            for (auto& job : jobs) job(&*files_->reader);
    }
    /// Before anybody is answered: what was acknowledged is known to be missing if it is.
    void note_what_is_there() {
        auto& file = *files_->mark;
        auto mark = file.mark();
        mark.others = std::max(mark.others, files_->writer->others());
        mark.entries = std::max(mark.entries, files_->writer->appended());
        file.write(mark);
        const auto now = std::chrono::steady_clock::now();
        if (now - synced_at_ < sync_mark_every) return;
        file.sync();
        synced_at_ = now;
    }
    /// After a commit of unknown fate the log stays as it is: the next start reads what the disk has. So it does where it cannot be copied.
    void keep_log_if_failed() {
        if (!files_->writer->stopped() && files_->checkpointer->finish()) return;
        files_->write_db->keep_log(true);
        files_->read_db->keep_log(true);
        files_->checkpointer->keep_log();
    }
    void shut() {
        std::call_once(shut_, [this] {
            writes_.close();
            write_thread_.join();
            reads_.close();
            read_thread_.join();
            files_->mark->sync();
            keep_log_if_failed();
            files_.reset();
        });
    }

    std::unique_ptr<Files> files_;
    const int idle_ms_;
    Mailbox<WriteJob> writes_;
    Mailbox<ReadJob> reads_;
    std::chrono::steady_clock::time_point synced_at_{};  // store thread
    std::thread write_thread_, read_thread_;
    std::once_flag shut_;
};

/// One server, one lock, whichever way the path is written.
StoreResult<std::string> resolve(const std::string& path) {
    std::error_code fault;
    auto absolute = std::filesystem::weakly_canonical(std::filesystem::absolute(path, fault), fault);
    if (path.empty() || fault)
        return startup_failure(Startup::unusable, '"' + path + '"', path.empty() ? "no file is named. Name one" : fault.message());
    if (std::filesystem::is_directory(absolute, fault))
        return startup_failure(Startup::unusable, path, "it is a folder. Name a file in it");
    if (std::filesystem::exists(absolute.parent_path(), fault) && !std::filesystem::is_directory(absolute.parent_path(), fault))
        return startup_failure(Startup::unusable, path, absolute.parent_path().string() + " is no folder. Name a file in a folder");
    if (!std::filesystem::is_directory(absolute.parent_path(), fault))
        return startup_failure(Startup::no_folder, path, absolute.parent_path().string());
    return absolute.string();
}

}  // namespace

std::string startup_advice(const StoreError& error, const std::string& path) { return startup_failure(error, path).value().detail; }

StoreResult<std::unique_ptr<Store>> open_sqlite(SqliteOptions given, bool* older) { return open_sqlite(std::move(given), older, {}); }
StoreResult<std::unique_ptr<Store>> open_sqlite(SqliteOptions given, bool* older, LogWatch watch) {
    auto files = std::make_unique<Files>();
    const auto& options = files->options = std::move(given);
    StoreResult<std::string> path;
    if (options.path == ":memory:") {
        auto folder = TemporaryFolder::make();
        if (!folder) return tl::make_unexpected(std::move(folder.error()));
        path = files->folder.emplace(std::move(*folder)).file();
    } else {
        path = resolve(options.path);
    }
    if (!path) return tl::make_unexpected(std::move(path.error()));

    auto lock = LockFile::take(*path, true);
    if (!lock) return tl::make_unexpected(std::move(lock.error()));
    files->lock.emplace(std::move(*lock));
    auto opened = open_for_writing(*path, options);
    if (!opened) return tl::make_unexpected(std::move(opened.error()));
    files->write_db.emplace(std::move(opened->db));
    files->mark.emplace(std::move(opened->mark));
    if (older != nullptr) *older = opened->older;
    lengthen_log(*files->write_db, *path, options.log_bytes);
    auto read_db = open_beside(*path, options);
    if (!read_db) return tl::make_unexpected(std::move(read_db.error()));
    files->read_db.emplace(std::move(*read_db));
    auto copy_db = open_beside(*path, options);
    if (!copy_db) return tl::make_unexpected(std::move(copy_db.error()));

    auto writer = Writer::prepare(*files->write_db, files->options.integrity, options.lines_kept, files->mark->mark().others);
    if (!writer) return startup_failure(writer.error(), *path);
    files->writer.emplace(std::move(*writer));
    auto reader = Reader::prepare(*files->read_db, files->options.integrity);
    if (!reader) return startup_failure(reader.error(), *path);
    files->reader.emplace(std::move(*reader));
    files->checkpointer.emplace(std::move(*copy_db), *files->write_db, options.checkpoint_bytes, std::move(watch));
    return std::make_unique<SqliteStore>(std::move(files), options);
}

}  // namespace persistence
