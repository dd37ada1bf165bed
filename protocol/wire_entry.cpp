#include "protocol/wire_entry.hpp"

#include <concepts>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_hex.hpp"
#include "protocol/wire_names.hpp"

namespace protocol {
namespace {

namespace from = table::body;
namespace to = wire::entry;

template <class Bytes>
std::optional<Bytes> unless_zero(const Bytes& bytes) {
    return bytes == Bytes{} ? std::nullopt : std::optional{bytes};
}
/// Sequences go out as 32 bits: a game has no 4,000,000,000 entries.
std::uint32_t narrow(std::uint64_t sequence) { return static_cast<std::uint32_t>(sequence); }
std::uint32_t limit(table::Moment limit_ms) { return static_cast<std::uint32_t>(std::clamp<table::Moment>(limit_ms, 0, 0xFFFFFFFF)); }

class Writing {
public:
    explicit Writing(const rules::Ruleset& rules) : rules_{rules} {}

    to::Created operator()(const from::Created& it) const {
        to::Created made;
        made.bundle = it.bundle;
        made.options = it.options;
        made.parameters = {it.parameters.begin(), it.parameters.end()};
        made.ruleset = it.ruleset;
        for (const auto& seat : it.seats) {
            auto& plan = made.seats.emplace_back();
            for (const auto power : seat) plan.powers.push_back(names::owner(rules_, power));
        }
        made.clock = {limit(it.clock.game_limit), limit(it.clock.turn_limit), limit(it.clock.phase_limit), limit(it.clock.decision_limit)};
        return made;
    }
    to::AnchorOpened operator()(const from::AnchorOpened& it) const { return {it.anchor, it.commitment, it.reason}; }
    to::Seated operator()(const from::Seated& it) const { return {rules::raw(it.seat), it.account, it.sparring, it.seed_commitment}; }
    to::SeedOpened operator()(const from::SeedOpened& it) const { return {rules::raw(it.seat), it.seed}; }
    to::Started operator()(const from::Started&) const { return {}; }
    to::Played operator()(const from::Played& it) const {
        return {names::owner(rules_, it.command.author), command_to_wire(rules_, it.command)};
    }
    to::OrderLeft operator()(const from::OrderLeft& it) const { return {names::owner(rules_, it.owner), it.commitment, it.one}; }
    to::TakenBack operator()(const from::TakenBack&) const { return {}; }
    to::Paused operator()(const from::Paused& it) const { return {reason(it.reason)}; }
    to::Resumed operator()(const from::Resumed& it) const { return {reason(it.reason)}; }
    to::Credited operator()(const from::Credited& it) const { return {it.amount, it.reason}; }
    to::SeedCommitted operator()(const from::SeedCommitted& it) const { return {rules::raw(it.seat), it.commitment}; }

private:
    static to::PauseReason reason(from::PauseReason it) { return static_cast<to::PauseReason>(static_cast<int>(it) + 1); }
    const rules::Ruleset& rules_;
};

/// Every body of an entry is written as the alternative of the wire that stands at its place.
template <std::size_t at>
concept HasWireForm = requires(const Writing& writing, const std::variant_alternative_t<at, table::Body>& body) {
    { writing(body) } -> std::same_as<std::variant_alternative_t<at, wire::Entry::Body>>;
};
static_assert([]<std::size_t... at>(std::index_sequence<at...>) { return (HasWireForm<at> && ...); }(
                  std::make_index_sequence<std::variant_size_v<table::Body>>{}),
              "every body has its wire form");

}  // namespace

wire::Entry entry_to_wire(const rules::Ruleset& rules, rules::GameState& state, const table::Entry& entry) {
    wire::Entry made;
    made.sequence = narrow(entry.header.sequence);
    made.parent = narrow(entry.header.parent);
    made.author = {static_cast<wire::Author::Kind>(static_cast<int>(entry.header.author.kind) + 1), rules::raw(entry.header.author.seat),
                   entry.header.author.account};
    made.received = entry.header.received;
    made.action_id = unless_zero(entry.header.action);
    made.seen_head = unless_zero(entry.header.seen);
    made.body = std::visit([&](const auto& body) { return wire::Entry::Body{Writing{rules}(body)}; }, entry.body);
    if (entry.rolls) {
        auto& rolls = made.rolls.emplace(wire::Rolls{entry.rolls->anchor, entry.rolls->index, entry.rolls->secret, {}});
        for (const auto& draw : entry.rolls->draws)
            rolls.draws.push_back({draw.purpose, draw.sides, {draw.results.begin(), draw.results.end()}});
    }
    made.events = fold_to_wire(rules, state, entry.events);
    made.state_hash = entry.state_hash;
    for (const auto& sealed : entry.sealed) {
        auto& answer = made.sealed.emplace_back();
        answer.decision = rules::raw(sealed.decision);
        answer.power = names::owner(rules, sealed.owner);
        answer.commitment = sealed.commitment;
        for (const auto seat : sealed.audience) answer.audience.push_back(rules::raw(seat));
    }
    for (const auto& opened : entry.opened) {
        const auto* content = reinterpret_cast<const std::uint8_t*>(opened.content.data());
        made.opened.push_back({narrow(opened.sequence), rules::raw(opened.decision), names::owner(rules, opened.owner), opened.salt,
                               hex_of({content, opened.content.size()})});
    }
    return made;
}

}  // namespace protocol
