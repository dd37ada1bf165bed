#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_event.hpp"
#include "rules/core/compiled_variant.hpp"

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
    std::uint32_t sides = 0;
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
    bool operator==(const Played&) const = default;
};
struct OrderLeft {
    std::string power;
    Hash commitment{};
    bool one = false;  ///< One order that was left or withdrawn; else all of the power's, in place of those before.
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
    Moment amount_ms = 0;
    std::string reason;
    bool operator==(const Credited&) const = default;
};
/// A further seed of a seat, promised before it is opened.
struct SeedCommitted {
    std::uint32_t seat = 0;
    Hash commitment{};
    bool operator==(const SeedCommitted&) const = default;
};
}  // namespace entry

/// A sealed answer that the entry took. The choice is there only for those who may know it already.
struct SealedAnswer {
    std::uint32_t decision = 0;
    std::string power;
    Hash commitment{};
    std::vector<std::uint32_t> audience;  ///< Seats.
    std::optional<Choice> choice;
    bool operator==(const SealedAnswer&) const = default;
};
/// What opens a sealed answer, for those who check: the commitment is the hash of salt and content.
struct OpenedAnswer {
    std::uint32_t sequence = 0;  ///< Of the entry that took it.
    std::uint32_t decision = 0;
    std::string power;
    Hash salt{};
    std::string content;  ///< Canonical bytes of the choice, in hexadecimal digits.
    bool operator==(const OpenedAnswer&) const = default;
};

struct Entry {
    /// The alternatives of table::Body in the same order.
    struct Body : std::variant<entry::Created, entry::AnchorOpened, entry::Seated, entry::SeedOpened, entry::Started, entry::Played,
                               entry::OrderLeft, entry::TakenBack, entry::Paused, entry::Resumed, entry::Credited, entry::SeedCommitted> {
        using variant_type = variant;
        using variant::variant;
        Body();
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
        bool operator==(const Body&) const;
    };
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
    std::vector<SealedAnswer> sealed;
    std::vector<OpenedAnswer> opened;
    bool operator==(const Entry&) const = default;
};

}  // namespace protocol::wire
