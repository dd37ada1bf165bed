#pragma once

#include <string>
#include <tl/expected.hpp>

#include "protocol/wire_client.hpp"

namespace admin {

/// What a referee puts right, as people write it:
///   add 2 infantry of Germany in Berlin          remove 1 cruiser of Italy in SZ 17
///   move 3 infantry of Germany from Berlin to Munich
///   damage 1 battleship of Germany in SZ 10 to 1
///   control Alsace to Germany                    control Alsace to nobody
///   relation Germany and France enemy
///   money Germany 5                              money Germany -3 (of another resource than the first: money Germany 5 oil)
///   slot last-round to 7                         slot NAME of SUBJECT to VALUE, VALUE
///   result central                               result draw
/// @return or a sentence that says what is wrong. Whether the game has these names its server says.
[[nodiscard]] tl::expected<protocol::client::Correction, std::string> correction_from(const std::string& text);
/// The same the other way round.
[[nodiscard]] std::string words_of(const protocol::client::Correction& correction);

}  // namespace admin
