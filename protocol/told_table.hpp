#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/match/game.hpp"

/// What the wire shows of a table: its clocks, its disputes, its rulings. Pure.
namespace protocol {

/// The round that is the last, once the time of the game is up or the last round called; else 0.
[[nodiscard]] std::uint32_t last_round(const rules::Ruleset& rules, const rules::GameState& state, const match::Clock& clock);
[[nodiscard]] std::uint32_t last_round(const match::Game& game);
/// Why the clocks stand; none while they may run.
[[nodiscard]] std::vector<match::body::PauseReason> pauses_of(const match::Clock& clock);
[[nodiscard]] server::ClockReading clock_reading(const rules::Ruleset& rules, const match::Clock::Reading& reading);
[[nodiscard]] server::ClockView clock_view(const match::Game& game, match::Moment now);
[[nodiscard]] server::DisputeView dispute_view(const match::Dispute& dispute, const match::body::DisputeRules& rules);
/// What a ruling did, as `Rule` names it; empty for an entry that is none.
[[nodiscard]] std::string_view verb_of(const match::Entry& entry);
/// An entry that has grounds, as it is found again.
[[nodiscard]] server::Precedent precedent_of(const match::GameId& game, std::string_view bundle, const match::Entry& entry);
/// Of the whole game, where it is limited; in milliseconds.
[[nodiscard]] std::optional<match::Moment> game_time_left(const server::ClockView& clock);

}  // namespace protocol
