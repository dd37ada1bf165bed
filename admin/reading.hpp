#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "admin/record_source.hpp"

/// What the commands share that read a game.
namespace admin {

/// The argument that names the game.
void add_source(CLI::App& command, std::string& source);

/// The game of `source`; a warning about it goes to standard error. Throws `BadCall` where there is none.
[[nodiscard]] OpenedGame opened(const std::string& source);
/// The same, and its rules are there: a state can be told.
[[nodiscard]] OpenedGame opened_with_rules(const std::string& source);
/// What a reader has to know of an entry after which he asks for the state: that it fell away; empty where it counts.
[[nodiscard]] std::string branch_note(const OpenedGame& game, std::uint64_t sequence);
/// Throws `BadCall` unless the record has an entry of this sequence. @param called  the argument that names it.
void check_entry(const OpenedGame& game, std::uint64_t sequence, std::string_view called);
/// The power of this name; throws `BadCall` where there is none.
[[nodiscard]] rules::OwnerId power_named(const OpenedGame& game, const std::string& name);

/// "2026-11-25 22:40:03", in UTC.
[[nodiscard]] std::string utc(table::Moment moment);
/// "1:02:03": hours, minutes, seconds; whole seconds.
[[nodiscard]] std::string elapsed(table::Moment ms);

}  // namespace admin
