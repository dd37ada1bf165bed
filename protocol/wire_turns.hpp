#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"

/// A turn of one who is not there all the time: a whole list of commands at once, what he has written down for later, and what he wants
/// answered for him. `docs/reference/protocol.md` shows each message as JSON.
namespace protocol::client {

using wire::ActionId;
using wire::GameId;
using wire::Hash;

/// One command of a list, with what it is meant for, as in `Act`.
struct PlannedAct {
    std::string for_phase;
    std::string for_decision;
    wire::Command command;
    std::uint32_t for_round = 0;
    std::optional<std::uint32_t> for_question{};
    static void fields(auto& a, auto& v) {
        a(1, "for_phase", v.for_phase), a(2, "for_decision", v.for_decision), a(3, "command", v.command), a(4, "for_round", v.for_round);
        a(5, "for_question", v.for_question);
    }
    bool operator==(const PlannedAct&) const = default;
};
/// Commands of one power, one after the other; each becomes an entry of its own. It stops at the first that is not accepted.
struct ActAll {
    GameId game{};
    ActionId action_id{};  ///< Of the list; those of its commands follow from it.
    std::optional<Hash> seen_head;
    std::string as;                 ///< The power that acts; empty: the only one of the seat that can.
    bool stop_at_die = false;       ///< After the first command that something was rolled for.
    bool stop_at_decision = false;  ///< After the first command that leaves a question open.
    std::vector<PlannedAct> acts;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "action_id", v.action_id), a(3, "seen_head", v.seen_head), a(4, "as", v.as);
        a(5, "stop_at_die", v.stop_at_die), a(6, "stop_at_decision", v.stop_at_decision), a(7, "acts", v.acts);
    }
    bool operator==(const ActAll&) const = default;
};
/// The standing orders of one's own power.
struct ListOrders {
    GameId game{};
    std::string as;  ///< Empty: the only power of the seat.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "as", v.as); }
    bool operator==(const ListOrders&) const = default;
};
/// Keeps a text for oneself, in place of the one before.
struct SaveDraft {
    GameId game{};
    std::string as;    ///< Empty: the only power of the seat.
    std::string text;  ///< Empty: nothing is kept any more.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "as", v.as), a(3, "text", v.text); }
    bool operator==(const SaveDraft&) const = default;
};
struct ReadDraft {
    GameId game{};
    std::string as;  ///< Empty: the only power of the seat.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "as", v.as); }
    bool operator==(const ReadDraft&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

using wire::GameId;
using wire::Moment;

/// A standing order as it lies there.
struct OrderLine {
    wire::StandingOrder order;
    std::uint32_t sequence = 0;     ///< Of the entry that left it.
    Moment since = 0;               ///< When that was received.
    std::uint32_t used = 0;         ///< The last entry in which it answered; 0 for none.
    std::uint32_t passed_over = 0;  ///< The last entry in which nothing of it was legal; 0 for none.
    static void fields(auto& a, auto& v) {
        a(1, "order", v.order), a(2, "sequence", v.sequence), a(3, "since", v.since), a(4, "used", v.used);
        a(5, "passed_over", v.passed_over);
    }
    bool operator==(const OrderLine&) const = default;
};
struct Orders {
    GameId game{};
    std::string power;
    std::vector<OrderLine> orders;  ///< The oldest first.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "power", v.power), a(3, "orders", v.orders); }
    bool operator==(const Orders&) const = default;
};
/// Empty where nothing is kept.
struct Draft {
    GameId game{};
    std::string power;
    std::string text;
    Moment saved = 0;  ///< When; 0 where nothing is kept.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "power", v.power), a(3, "text", v.text), a(4, "saved", v.saved); }
    bool operator==(const Draft&) const = default;
};

}  // namespace protocol::server
