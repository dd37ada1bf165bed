#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <span>
#include <string_view>

#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"

/// What the tests of conversions share.
namespace wire_testing {

inline std::shared_ptr<const rules::Ruleset> compiled(std::string_view bundle) {
    const auto spec = rules::find_bundle(bundle);
    REQUIRE(spec.has_value());
    auto ruleset = rules::compile_bundle(*spec, rules::catalogue());
    REQUIRE(ruleset.has_value());
    return *ruleset;
}

/// Units as a client names them.
inline nlohmann::json infantry(std::int32_t count) { return {{"type", "infantry"}, {"count", count}}; }

/// What a game makes of a command that a client sends in JSON.
inline tl::expected<protocol::Deed, protocol::WireError> asked(const rules::Ruleset& rules, rules::OwnerId author,
                                                               const nlohmann::json& command) {
    const nlohmann::json frame{{"request", 1},
                               {"act", {{"game", std::string(32, '1')}, {"action_id", std::string(32, '2')}, {"command", command}}}};
    const auto apart = protocol::ClientFrame::of(frame.dump(), protocol::Format::json);
    if (!apart) return tl::make_unexpected(apart.error());
    if (auto message = apart->read(); !message) return tl::make_unexpected(std::move(message.error()));
    return protocol::parse_deed(rules, author, *apart);
}

class SeededPorts final : public rules::Ports {
public:
    explicit SeededPorts(std::uint64_t seed) : random_{seed} {}
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(random_() % sides + 1);
    }
    std::size_t pick(std::size_t count) { return random_() % count; }

private:
    std::mt19937_64 random_;
};

}  // namespace wire_testing
