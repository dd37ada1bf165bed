#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/admin/run_admin.hpp"
#include "tests/server/audit_lines.hpp"

namespace testing {

/// A server whose key file lies beside its database, as it does where nothing else was said, with the machine's clock, which
/// armistice-admin has too.
struct Machine {
    explicit Machine(server::Config config = cheap()) : harness{std::move(config)} {
        std::filesystem::copy_file(harness.config.key_file, database() + ".key");
        using namespace std::chrono;
        const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        harness.time.advance(now - harness.time.now());
    }
    [[nodiscard]] std::string database() const { return harness.config.database; }
    Harness harness;
};

/// What a command prints for programs, and nothing on standard error.
[[nodiscard]] inline nlohmann::json told_json(const std::string& arguments, int code = 0) {
    const auto said = admin(arguments + " --json 2>/dev/null #");
    CAPTURE(arguments);
    CAPTURE(said.text);
    CHECK(said.code == code);
    return nlohmann::json::parse(said.text);
}

}  // namespace testing
