#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_event.hpp"

/// A stored entry as a viewer gets it: table::Entry in names.
namespace protocol::wire {

struct Author {
    enum class Kind : std::uint8_t { system = 1, seat, director } kind{Kind::system};
    std::uint32_t seat = 0;
    std::uint64_t account = 0;
    bool operator==(const Author&) const = default;
};
struct Draw {
    std::string purpose;
    std::uint32_t sides = 6;
    std::vector<std::uint32_t> results;
    bool operator==(const Draw&) const = default;
};
struct Rolls {
    std::uint32_t anchor = 0;
    std::uint32_t index = 0;
    Hash secret{};
    std::vector<Draw> draws;
    bool operator==(const Rolls&) const = default;
};

namespace entry {
struct Created {
    std::string bundle;
    std::vector<std::string> options;
    std::map<std::string, std::string> parameters;
    Hash ruleset{};
    std::vector<client::SeatPlan> seats;
    client::Clock clock;
    bool operator==(const Created&) const = default;
};
struct AnchorOpened {
    std::uint32_t anchor = 0;
    Hash commitment{};
    std::string reason;
    bool operator==(const AnchorOpened&) const = default;
};
struct Seated {
    std::uint32_t seat = 0;
    std::uint64_t account = 0;
    bool sparring = false;
    Hash seed_commitment{};
    bool operator==(const Seated&) const = default;
};
struct SeedOpened {
    std::uint32_t seat = 0;
    Hash seed{};
    bool operator==(const SeedOpened&) const = default;
};
struct Started {
    bool operator==(const Started&) const = default;
};
struct Played {
    std::string as;  ///< The power; empty for the clock and for directors.
    Command command;
    std::optional<Hash> commitment;  ///< Of a sealed answer.
    std::vector<std::uint32_t> audience;
    bool operator==(const Played&) const = default;
};
struct OrderLeft {
    std::string power;
    Hash commitment{};
    bool operator==(const OrderLeft&) const = default;
};
struct TakenBack {
    bool operator==(const TakenBack&) const = default;
};
enum class PauseReason : std::uint8_t { director = 1, dispute, both_sides, outage };
struct Paused {
    PauseReason reason{PauseReason::director};
    bool operator==(const Paused&) const = default;
};
struct Resumed {
    PauseReason reason{PauseReason::director};
    bool operator==(const Resumed&) const = default;
};
struct Credited {
    std::int32_t amount_ms = 0;
    std::string reason;
    bool operator==(const Credited&) const = default;
};
}  // namespace entry

struct Entry {
    /// The alternatives of table::Body in the same order.
    using Body = std::variant<entry::Created, entry::AnchorOpened, entry::Seated, entry::SeedOpened, entry::Started, entry::Played,
                              entry::OrderLeft, entry::TakenBack, entry::Paused, entry::Resumed, entry::Credited>;
    std::uint32_t sequence = 0;
    std::uint32_t parent = 0;
    Author author;
    Moment received = 0;  ///< Milliseconds since 1970-01-01 UTC.
    std::optional<ActionId> action_id;
    std::optional<Hash> seen_head;
    Body body;
    std::optional<Rolls> rolls;
    std::vector<Event> events;
    std::optional<Hash> state_hash;
    bool operator==(const Entry&) const = default;
};

}  // namespace protocol::wire
