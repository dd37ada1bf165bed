#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/told_table.hpp"
#include "protocol/wire_server.hpp"
#include "rules/match/game.hpp"

/// What the table adds to the wire's views. Pure.
namespace server {

using protocol::clock_reading;
using protocol::clock_view;
[[nodiscard]] std::vector<protocol::server::DisputeView> dispute_views(const match::Table& table);
/// @param watching  accounts that are connected now.
[[nodiscard]] std::vector<protocol::server::SeatView> seat_views(const rules::Ruleset& rules, const match::Seating& seating,
                                                                 std::span<const std::uint64_t> watching);
/// Whom the game waits for; nobody before its start and after its end.
[[nodiscard]] std::vector<protocol::server::ToAct> to_act(const match::Game& game);
[[nodiscard]] protocol::server::Status status_of(const match::Table& table);
/// How late spectators are told of the game, until it is over.
[[nodiscard]] std::uint32_t delay_minutes(const match::Table& table);
[[nodiscard]] protocol::server::GameView game_view(const match::Game& game, match::Moment now, std::span<const std::uint64_t> watching);
/// Empties what a watch has not asked for: all fields but those that it names, and the spaces that it does not name.
/// @return why not: it names a field or a space that there is not.
[[nodiscard]] std::optional<protocol::server::Malformed> keep_only(protocol::server::GameView& view, const rules::Ruleset& rules,
                                                                   const protocol::client::Watch& ask);

/// What the entries of a game change of its scores, one after the other.
class ScoreTeller {
public:
    /// @param before  what the entry came upon. @param after  with the entry. @return all of them of an entry that goes back.
    [[nodiscard]] std::vector<protocol::server::ScoreView> changed(const rules::View& before, const rules::View& after,
                                                                   const match::Entry& entry);

private:
    std::uint64_t at_ = 0;  ///< The entry that `last_` is after; 0: none.
    std::vector<protocol::server::ScoreView> last_;
};
/// The update of an entry that `game` has just folded. @param before  the state at its parent. @param scores  null: none are told.
[[nodiscard]] protocol::server::Update update_of(const match::Game& game, const match::Entry& entry, rules::GameState before,
                                                 match::Moment at, ScoreTeller* scores = nullptr);
/// The entry in sentences: who did what, and what came of it. @param before  the state at its parent.
[[nodiscard]] std::vector<std::string> sentences_of(const match::Game& game, const match::Entry& entry, rules::GameState before);
/// What can be taken back now.
[[nodiscard]] std::optional<protocol::server::MayTakeBack> may_take_back(const match::Game& game);

/// Adds to an entry as everybody sees it what `account` alone may know: the answers that were sealed before his seats' eyes, or by them.
/// @return whether there is anything.
bool add_known(protocol::wire::Entry& shown, const match::Game& game, const std::vector<match::Secret>& secrets, std::uint64_t account);

/// The lobby's line about a game, as it is stored beside the game's entries.
/// @param first  the header of the game's first entry: who asked for it, and when.
[[nodiscard]] protocol::server::GameSummary summary_of(const match::Game& game, const match::Header& first);
/// Whether the game may rest elsewhere after these: another phase, turn or round, a question, or its end.
[[nodiscard]] bool stage_changed(const std::vector<rules::Event>& events);
/// The account that plays the power; 0 for none.
[[nodiscard]] std::uint64_t player_of(const match::Table& table, rules::OwnerId power);
/// To an account that a seat is kept for. @param by  the name of who keeps it; empty where he has none.
[[nodiscard]] protocol::server::Notice seat_kept(const match::GameId& game, rules::SeatId seat, std::uint64_t account,
                                                 const std::string& by);
/// Whether an entry can change the line, other than its sequence, which the store keeps.
[[nodiscard]] bool changes_summary(const match::Entry& entry);
/// The line after an entry that is about to be stored. @param before  the game without it. @param after  the state that it leads to.
/// @param clock  the clock that it leads to.
/// @return whether it changed.
bool advance_summary(protocol::server::GameSummary& summary, const match::Game& before, const match::Entry& entry,
                     const rules::GameState& after, const match::Clock& clock);
/// Whether the line says other moments than these clocks at which the time is up of those whom it waits for, or that of the game.
[[nodiscard]] bool changes_time(const protocol::server::GameSummary& summary, const match::Clock& clock);
/// Sets these moments. @return whether they changed.
bool tell_time(protocol::server::GameSummary& summary, const match::Clock& clock);
/// They come later: so much is about to be given back.
void put_off(protocol::server::GameSummary& summary, match::Moment ms);
[[nodiscard]] std::string encode_summary(const protocol::server::GameSummary& summary);
[[nodiscard]] protocol::server::GameSummary decode_summary(std::string_view bytes);
/// Whether the game has to be loaded at the start of the server: it runs, on a clock.
[[nodiscard]] bool needs_clock(const protocol::server::GameSummary& summary);

}  // namespace server
