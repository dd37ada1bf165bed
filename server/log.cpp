#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace server::log {
namespace {

spdlog::logger& logger() {
    static const auto made = [] {
        auto logger = spdlog::stderr_logger_mt("armistice");
        logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
        return logger;
    }();
    return *made;
}

bool plain(std::string_view text) { return !text.empty() && text.find_first_of(" \"\\=\n\r\t") == std::string_view::npos; }

void append_quoted(std::string& line, std::string_view text) {
    if (plain(text)) {
        line += text;
        return;
    }
    line += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') line += '\\';
        const bool control = static_cast<unsigned char>(c) < 0x20;
        line += control ? ' ' : c;
    }
    line += '"';
}

void write(spdlog::level::level_enum level, std::string_view event, Fields fields) {
    if (!logger().should_log(level)) return;
    std::string line{"event="};
    line += event;
    for (const auto& field : fields) {
        line += ' ';
        line += field.key;
        line += '=';
        append_quoted(line, field.value);
    }
    logger().log(level, spdlog::string_view_t{line.data(), line.size()});
}

}  // namespace

void set_level(std::string_view level) { logger().set_level(spdlog::level::from_str(std::string{level})); }
void info(std::string_view event, Fields fields) { write(spdlog::level::info, event, fields); }
void warning(std::string_view event, Fields fields) { write(spdlog::level::warn, event, fields); }
void error(std::string_view event, Fields fields) { write(spdlog::level::err, event, fields); }
void flush() { logger().flush(); }

}  // namespace server::log
