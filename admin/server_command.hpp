#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "admin/json_output.hpp"
#include "admin/remote.hpp"

/// What all commands share that speak to a running server.
namespace admin {

/// The flags that say where it is, and who asks: --server, --token-file, --name, --password-file, --ca-file, --wait.
[[nodiscard]] std::shared_ptr<ServerChoice> add_server_flags(CLI::App& command);
/// The game that the command is about.
void add_game(CLI::App& command, std::string& game);
/// Connects, asks, and tells what came of it. @return the exit code: 0 done, 1 the server said no, 2 the call makes no sense, 4 no server
/// answers; where it is none of 0, standard error says what to do, and with `json` standard output has it too.
/// @param ask  is given the connection and what is printed with `json`, and returns the sentence for people.
int ask_server(const ServerChoice& choice, bool json, const std::function<std::string(Remote& server, Json& said)>& ask);
/// Makes that what the command does, with its flags and --json.
void add_asking(CLI::App& command, int& exit_code, std::function<std::string(Remote& server, Json& said)> ask);

/// What a command that made an entry says of it, to programs in `said`. @return the sentence for people. @param what  "seat 1 is offered"
[[nodiscard]] std::string entry_made(const protocol::server::GameSummary& game, std::uint32_t sequence, const std::string& what,
                                     Json& said);

/// "1h30m", "-5m", "90s", "2d": milliseconds. Nothing where it is no time.
[[nodiscard]] std::optional<std::int64_t> milliseconds(std::string_view text);
/// The same for what is given or taken. @throws RemoteFailure  where it is no time, or 0.
[[nodiscard]] std::int64_t amount_of_time(const std::string& text);

}  // namespace admin
