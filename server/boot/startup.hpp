#pragma once

#include <memory>

#include "persistence/log_watch.hpp"
#include "persistence/store.hpp"
#include "server/base/keys.hpp"
#include "server/base/startup_error.hpp"
#include "server/boot/config.hpp"
#include "server/net/tls.hpp"

/// What a server opens before it begins, and what can keep it from beginning.
namespace server {

/// Where it is noted that the server lives.
inline constexpr const char* alive_name = "alive";

/// @param older  set where the database held more before, and that was accepted.
/// @param watch  what is told of copies of the log that fail; it outlives the store.
/// @throws StartupError, as all of these, with what to do.
[[nodiscard]] persistence::StoreResult<std::unique_ptr<persistence::Store>> open_database(const Config& config, const Keys& keys,
                                                                                          bool& older, persistence::LogWatch watch);
/// Null where there is no certificate.
[[nodiscard]] std::unique_ptr<Tls> open_tls(const Config& config);
/// A key that is lost must not be replaced unnoticed: with it go the dice of running games and every token.
[[nodiscard]] Keys open_keys(const Config& config);
/// Damage is found when it is read, and the first to read is the start.
[[nodiscard]] StartupError unreadable(const persistence::StoreError& error, const Config& config);
/// The last note that the server lives; 0 where there is none, 1 where it is damaged.
[[nodiscard]] match::Moment last_alive(const Config& config, persistence::Store& store);
/// Entries are never stamped before older ones: a clock that is far ahead at a start could not be set right any more.
void check_clock(const Config& config, match::Moment lived, match::Moment now);

}  // namespace server
