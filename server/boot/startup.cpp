#include "server/boot/startup.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>
#include <utility>

#include "persistence/sqlite_store.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/integrity.hpp"

namespace server {

persistence::StoreResult<std::unique_ptr<persistence::Store>> open_database(const Config& config, const Keys& keys, bool& older,
                                                                            persistence::LogWatch watch) {
    persistence::SqliteOptions options;
    options.path = config.database;
    options.log_bytes = config.log_bytes;
    options.integrity = integrity_of(keys);
    options.new_key = config.new_key;
    options.accept_older = config.accept_older;
    options.void_prefix = "dice/";
    options.void_value = set_back_value;
    auto store = persistence::open_sqlite(std::move(options), &older, std::move(watch));
    if (!store) throw StartupError{store.error().detail};
    if (older) log::warning("older_state_accepted", {{"database", config.database}});
    return store;
}

std::unique_ptr<Tls> open_tls(const Config& config) {
    if (config.tls_certificate.empty()) return nullptr;
    return std::make_unique<Tls>(config.tls_certificate, config.tls_key);
}

StartupError unreadable(const persistence::StoreError& error, const Config& config) {
    return StartupError{persistence::startup_advice(error, config.database)};
}

Keys open_keys(const Config& config) {
    std::error_code fault;
    const auto size = std::filesystem::file_size(config.database, fault);
    if (!config.new_key && !fault && size > 0 && !std::filesystem::exists(config.key_file, fault))
        throw StartupError{
            fmt::format("The database {} is there, but its key file {} is not: restore it from where you keep it, or name it with "
                        "--key-file. If it is lost, start once with --new-key: running games then open new chains of dice, and every "
                        "token is void.",
                        config.database, config.key_file)};
    return Keys::load_or_create(config.key_file);
}

void check_clock(const Config& config, match::Moment lived, match::Moment now) {
    constexpr match::Moment most_away_ms = match::Moment{366} * 24 * 3'600'000;
    if (config.accept_clock || lived <= 1 || now - lived <= most_away_ms) return;
    const auto day = [](match::Moment at) { return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(at / 1000))); };
    throw StartupError{fmt::format(
        "The clock of this machine says {} UTC, and the server last ran at {} UTC, more than a year before. Set the clock; or, where it is "
        "right, start once with --accept-clock. Under a wrong one all games would go on in that year for ever.",
        day(now), day(lived))};
}

match::Moment last_alive(const Config& config, persistence::Store& store) {
    const auto value = store_calls::wait_for<std::optional<std::string>>([&](auto done) { store.get_blob(alive_name, std::move(done)); });
    if (!value && store_calls::is_damage(value.error())) {
        log::error("value_damaged", {{"name", alive_name}, {"detail", value.error().detail}});
        return 1;  // nobody knows: each game is given back what passed since its last entry
    }
    if (!value) throw unreadable(value.error(), config);
    return *value ? static_cast<match::Moment>(std::strtoll((*value)->c_str(), nullptr, 10)) : 0;
}

}  // namespace server
