#include "server/base/log.hpp"

#include <fcntl.h>
#include <spdlog/details/file_helper.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "server/base/log_brake.hpp"
#include "server/base/secrets.hpp"

namespace server::log {
namespace {

constexpr const char* pattern = "time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v";

spdlog::logger& logger() {
    static const auto made = [] {
        auto logger = spdlog::stderr_logger_mt("armistice");
        logger->set_pattern(pattern);
        return logger;
    }();
    return *made;
}

/// A file that is opened again by its name on demand; spdlog's own keeps the file that it began with.
class File final : public spdlog::sinks::base_sink<std::mutex> {
public:
    explicit File(std::string path) : path_{std::move(path)}, file_{open(path_)} {}
    void reopen() {
        auto fresh = open(path_);
        const std::lock_guard lock{mutex_};
        file_ = std::move(fresh);
    }

private:
    using Helper = spdlog::details::file_helper;
    /// Where there is none yet: it has the addresses that people come from, and is its owner's alone. One that is there keeps its mode.
    static void make(const std::string& path) {
        std::error_code ignored;
        std::filesystem::create_directories(std::filesystem::path{path}.parent_path(), ignored);
        const int fresh = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fresh >= 0) ::close(fresh);  // what is wrong is said by who opens it
    }
    static std::unique_ptr<Helper> open(const std::string& path) {
        make(path);
        auto file = std::make_unique<Helper>();
        file->open(path);
        return file;
    }
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        file_->write(line);
        file_->flush();  // who looks into the file sees what has happened
    }
    void flush_() override { file_->flush(); }

    const std::string path_;
    std::unique_ptr<Helper> file_;
};

/// The file of `write_to`; null for standard error.
std::shared_ptr<File>& file() {
    static std::shared_ptr<File> chosen;
    return chosen;
}

/// Such as would move the cursor of whoever reads the log.
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool plain(std::string_view text) {
    return !text.empty() && rules::none_of(text, [](char c) { return is_control(c) || c == ' ' || c == '"' || c == '\\' || c == '='; });
}

void append_quoted(std::string& line, std::string_view text) {
    if (plain(text)) {
        line += text;
        return;
    }
    line += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') line += '\\';
        line += is_control(c) ? ' ' : c;
    }
    line += '"';
}

/// Whether a line that an address brought about is written. @param left_out  how many were not, a minute ago.
bool passes_brake(std::string_view event, std::string_view address, std::uint64_t& left_out) {
    static std::mutex mutex;
    static Brake brake;
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    const std::lock_guard lock{mutex};
    const auto verdict = brake.look(event, address, now);
    left_out = verdict.left_out;
    return verdict.written;
}

void write(spdlog::level::level_enum level, std::string_view event, Fields fields) {
    if (!logger().should_log(level)) return;
    const auto* from = std::find_if(fields.begin(), fields.end(), [](const Field& field) { return field.key == "address"; });
    std::uint64_t left_out = 0;
    const bool written = from == fields.end() || passes_brake(event, from->value, left_out);
    if (left_out != 0) write(level, "lines_left_out", {{"of", event}, {"count", left_out}});
    if (!written) return;
    std::string line{"event="};
    line += event;
    for (const auto& field : fields) {
        line += ' ';
        line += field.key;
        line += '=';
        append_quoted(line, field.value);
    }
    line = scrub(std::move(line));
    logger().log(level, spdlog::string_view_t{line.data(), line.size()});
}

}  // namespace

void set_level(std::string_view level) { logger().set_level(spdlog::level::from_str(std::string{level})); }

std::optional<std::string> write_to(const std::string& path) {
    try {
        auto chosen = std::make_shared<File>(path);
        chosen->set_pattern(pattern);
        logger().sinks() = {chosen};
        file() = std::move(chosen);
    } catch (const spdlog::spdlog_ex& error) {
        return error.what();
    }
    return std::nullopt;
}

std::optional<std::string> reopen() {
    try {
        if (file()) file()->reopen();
    } catch (const spdlog::spdlog_ex& error) {
        return error.what();
    }
    return std::nullopt;
}

void info(std::string_view event, Fields fields) { write(spdlog::level::info, event, fields); }
void warning(std::string_view event, Fields fields) { write(spdlog::level::warn, event, fields); }
void error(std::string_view event, Fields fields) { write(spdlog::level::err, event, fields); }
void flush() { logger().flush(); }

}  // namespace server::log
