#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "persistence/store.hpp"
#include "protocol/wire_server.hpp"
#include "rules/match/entry.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/outbox.hpp"

/// What is written into the outbox for the delivery worker, and read from it.
namespace server::notify {

/// What an account is to be told.
struct Summons {
    /// The most pressing first.
    enum class Kind : std::uint8_t {
        asked,     ///< It is to act from now on.
        reminder,  ///< It is to act since long.
        dispute,   ///< A dispute was filed or went on, or a referee ruled.
        seat,      ///< A seat is kept for it, or was left in a game that it directs.
        lost,      ///< It has lost its seat by turns that it missed, to another, or as a director took it.
        time,      ///< Of the game's time: a pause or its end, the last round, time that a director gave; or a seat is free.
    } kind = Kind::asked;
    std::uint64_t account = 0;
    Moment at = 0;  ///< When it was written: its entry's time.
    /// The head after its entry: entries of two histories are never the same by it. Zeros in outbox messages of older servers.
    match::Hash entry{};
    bool operator==(const Summons&) const = default;
};
[[nodiscard]] persistence::OutboxMessage outbox_message_of(const Summons& summons);
/// Nothing for an outbox message that is none of the delivery worker's.
[[nodiscard]] std::optional<Summons> summons_of(const StoredOutboxMessage& outbox_message);

/// Who is to do what: by account, its powers that the game waits for.
using Awaited = std::map<std::uint64_t, std::vector<protocol::server::ToAct>>;
/// By the seats of a game, and whom it waits for. Bots are not told: they are connected.
[[nodiscard]] Awaited awaited_by_account(const std::vector<protocol::server::SeatView>& seats,
                                         const std::vector<protocol::server::ToAct>& to_act);
/// What every outbox message of an entry has.
struct Occasion {
    std::uint64_t author = 0;  ///< The account whose entry it is; 0 for none.
    Moment at = 0;
    match::Hash entry{};  ///< The head after it.
};
/// The outbox messages of an entry: to whoever is to do something else after it than before it. Its author is not told.
[[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages_of_entry(const Awaited& before, const Awaited& after,
                                                                               const Occasion& occasion);
/// To whoever plays the game or directs it, of what a dispute or a ruling has come to, and is reached; bots and the author are not told.
[[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages_of_dispute(const protocol::server::GameSummary& game,
                                                                                 const Occasion& occasion,
                                                                                 const std::function<bool(std::uint64_t)>& reached);
/// Whether the seat is kept for this account alone.
[[nodiscard]] bool is_kept_for(const protocol::server::SeatView& seat, std::uint64_t account);
/// Whom the seats of a game concern now and did not before: by account, whom one is kept for, and who directs the game where one was left.
/// @param before  the game had no seats before it was created.
[[nodiscard]] std::set<std::uint64_t> concerned_by_seats(const protocol::server::GameSummary& before,
                                                         const protocol::server::GameSummary& after);
/// To those of them that are reached; the author is not told.
[[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages_of_seats(const protocol::server::GameSummary& before,
                                                                               const protocol::server::GameSummary& after,
                                                                               const Occasion& occasion,
                                                                               const std::function<bool(std::uint64_t)>& reached);
/// To whoever plays the game or directs it, of what the entry means for its time, or of a seat that is free; `reached` says whom.
/// @param also  who else is told.
/// @param lost  whose seat it is that is lost by missed turns; 0 for nobody's.
[[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages_of_time(const protocol::server::GameSummary& game,
                                                                              std::set<std::uint64_t> also, std::uint64_t lost,
                                                                              const Occasion& occasion,
                                                                              const std::function<bool(std::uint64_t)>& reached);
/// To whoever of those that are awaited plays one of these powers: one to an account.
[[nodiscard]] std::vector<persistence::OutboxMessage> reminders_of(const std::vector<std::string>& powers, const Awaited& awaited,
                                                                   const Occasion& occasion);

}  // namespace server::notify
