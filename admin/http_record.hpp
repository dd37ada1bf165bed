#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace admin {

/// True for http://... and https://..., which no path of a file is taken for.
[[nodiscard]] bool is_address(std::string_view source);
/// What a server answers at `address`, such as http://HOST:PORT/games/ID/record: a record as a file has it. Of a game that runs it is what
/// a spectator may see. Follows no redirection; waits for a minute at most.
/// @return an error as a sentence that says what to do.
[[nodiscard]] tl::expected<std::string, std::string> fetch_record(const std::string& address);

}  // namespace admin
