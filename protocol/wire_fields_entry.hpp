#pragma once

#include "protocol/wire_entry.hpp"
#include "protocol/wire_fields.hpp"

/// The members of each message of wire_entry.hpp, in the order of armistice.proto.
namespace protocol {

template <>
struct Fields<wire::Author> {
    using T = wire::Author;
    static constexpr auto list = std::tuple{member("kind", &T::kind), member("seat", &T::seat), member("account", &T::account)};
};
template <>
struct Fields<wire::Draw> {
    using T = wire::Draw;
    static constexpr auto list = std::tuple{member("purpose", &T::purpose), member("sides", &T::sides), member("results", &T::results)};
};
template <>
struct Fields<wire::Rolls> {
    using T = wire::Rolls;
    static constexpr auto list =
        std::tuple{member("anchor", &T::anchor), member("index", &T::index), member("secret", &T::secret), member("draws", &T::draws)};
};
template <>
struct Fields<wire::entry::Created> {
    using T = wire::entry::Created;
    static constexpr auto list =
        std::tuple{member("bundle", &T::bundle),   member("options", &T::options), member("parameters", &T::parameters),
                   member("ruleset", &T::ruleset), member("seats", &T::seats),     member("clock", &T::clock)};
};
template <>
struct Fields<wire::entry::AnchorOpened> {
    using T = wire::entry::AnchorOpened;
    static constexpr auto list =
        std::tuple{member("anchor", &T::anchor), member("commitment", &T::commitment), member("reason", &T::reason)};
};
template <>
struct Fields<wire::entry::Seated> {
    using T = wire::entry::Seated;
    static constexpr auto list = std::tuple{member("seat", &T::seat), member("account", &T::account), member("sparring", &T::sparring),
                                            member("seed_commitment", &T::seed_commitment)};
};
template <>
struct Fields<wire::entry::SeedOpened> {
    using T = wire::entry::SeedOpened;
    static constexpr auto list = std::tuple{member("seat", &T::seat), member("seed", &T::seed)};
};
template <>
struct Fields<wire::entry::Started> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<wire::entry::Played> {
    using T = wire::entry::Played;
    static constexpr auto list = std::tuple{member("as", &T::as), member("command", &T::command)};
};
template <>
struct Fields<wire::entry::OrderLeft> {
    using T = wire::entry::OrderLeft;
    static constexpr auto list = std::tuple{member("power", &T::power), member("commitment", &T::commitment), member("one", &T::one)};
};
template <>
struct Fields<wire::entry::TakenBack> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<wire::entry::Paused> {
    using T = wire::entry::Paused;
    static constexpr auto list = std::tuple{member("reason", &T::reason)};
};
template <>
struct Fields<wire::entry::Resumed> {
    using T = wire::entry::Resumed;
    static constexpr auto list = std::tuple{member("reason", &T::reason)};
};
template <>
struct Fields<wire::entry::Credited> {
    using T = wire::entry::Credited;
    static constexpr auto list = std::tuple{member("amount_ms", &T::amount_ms), member("reason", &T::reason)};
};
template <>
struct Fields<wire::entry::SeedCommitted> {
    using T = wire::entry::SeedCommitted;
    static constexpr auto list = std::tuple{member("seat", &T::seat), member("commitment", &T::commitment)};
};
template <>
struct Fields<wire::SealedAnswer> {
    using T = wire::SealedAnswer;
    static constexpr auto list =
        std::tuple{member("decision", &T::decision), member("power", &T::power), member("commitment", &T::commitment),
                   member("audience", &T::audience), member("choice", &T::choice)};
};
template <>
struct Fields<wire::OpenedAnswer> {
    using T = wire::OpenedAnswer;
    static constexpr auto list = std::tuple{member("sequence", &T::sequence), member("decision", &T::decision), member("power", &T::power),
                                            member("salt", &T::salt), member("content", &T::content)};
};
template <>
struct Fields<wire::Entry> {
    using T = wire::Entry;
    static constexpr auto list =
        std::tuple{member("sequence", &T::sequence),
                   member("parent", &T::parent),
                   member("author", &T::author),
                   member("received", &T::received),
                   member("action_id", &T::action_id),
                   member("seen_head", &T::seen_head),
                   oneof(&T::body, {"created", "anchor_opened", "seated", "seed_opened", "started", "played", "order_left", "taken_back",
                                    "paused", "resumed", "credited", "seed_committed"}),
                   member("rolls", &T::rolls),
                   member("events", &T::events),
                   member("state_hash", &T::state_hash),
                   member("sealed", &T::sealed),
                   member("opened", &T::opened)};
};

}  // namespace protocol
