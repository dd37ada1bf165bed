#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "admin/command.hpp"
#include "admin/record_source.hpp"
#include "admin/server_command.hpp"
#include "protocol/wire.hpp"
#include "rules/narration/record_words.hpp"

/// What the commands share that read a game.
namespace admin {

/// What a command is told of the game that it reads.
struct Source {
    std::string text;  ///< A record, an address, a database, DATABASE/GAME; or the number of a game of a running server.
    std::shared_ptr<ServerChoice> server;  ///< Where that runs.
    /// A running server has it: --server is given, or it is a number, or a beginning of one, and no file is called so.
    [[nodiscard]] bool runs() const;
};
/// The argument that names the game, and the flags that say where a server runs that has it.
void add_source(CLI::App& command, Source& source);

/// The game, though this program may have other rules. As `open_record` of record_source.hpp says; of a running server it is what the account
/// that asks may see of it.
[[nodiscard]] tl::expected<OpenedGame, SourceError> open_record(const Source& source);
/// The same, and its rules are there.
[[nodiscard]] tl::expected<OpenedGame, SourceError> open_game(const Source& source);
/// What was read. Throws `BadCall` where nothing was.
template <class T>
[[nodiscard]] T taken(tl::expected<T, SourceError> read) {
    if (!read) throw BadCall{read.error().what, read.error().exit_code};
    return std::move(*read);
}
/// The game of `source`; a warning about it goes to standard error. Throws `BadCall` where there is none.
[[nodiscard]] OpenedGame opened(const Source& source);
/// The same, and its rules are there: a state can be told.
[[nodiscard]] OpenedGame opened_with_rules(const Source& source);
/// The lobby's line of a game of a database, as the server stores it; nothing where it cannot be read.
[[nodiscard]] std::optional<protocol::server::GameSummary> summary_of(const persistence::GameRow& row);
/// What a reader has to know of an entry after which he asks for the state: that it fell away; empty where it counts.
[[nodiscard]] std::string branch_note(const OpenedGame& game, std::uint64_t sequence);
/// Throws `BadCall` unless the record has an entry of this sequence. @param called  the argument that names it.
void check_entry(const OpenedGame& game, std::uint64_t sequence, std::string_view called);
/// Of accounts, for words about the game.
[[nodiscard]] narration::NameOf name_of(const OpenedGame& game);
[[nodiscard]] narration::NameOf name_in(std::map<std::uint64_t, std::string> people);
/// The power of this name; throws `BadCall` where there is none.
[[nodiscard]] rules::OwnerId power_named(const OpenedGame& game, const std::string& name);

/// "2026-11-25 22:40:03", in UTC.
[[nodiscard]] std::string utc(match::Moment moment);
/// A kind of ruling as the commands are called: "set-back".
[[nodiscard]] std::string verb_in_words(std::string verb);
/// "1:02:03": hours, minutes, seconds; whole seconds.
[[nodiscard]] std::string elapsed(match::Moment ms);

}  // namespace admin
