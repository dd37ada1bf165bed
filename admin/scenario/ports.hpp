#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "admin/scenario/model.hpp"
#include "rules/core/ports.hpp"

namespace scenario {

/// Thrown out of a judgment whose dice do not suffice; the judged state is untouched.
struct BadDice {
    std::string what;
};

/// The dice, draws and standing orders of a step.
class ScriptedPorts final : public rules::Ports {
public:
    using Orders = std::vector<StandingOrder>;
    ScriptedPorts(const Step& step, Orders& orders) : step_{step}, orders_{orders} {}

    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] std::optional<rules::Choice> standing_order(rules::OwnerId owner, std::string_view decision_class,
                                                              rules::SpaceId space) override;

    /// What the step gives and nothing rolled, in words; empty if all was used.
    [[nodiscard]] std::string left_over() const;

private:
    const Step& step_;
    Orders& orders_;
    std::size_t used_ = 0;
    std::map<std::string, std::size_t, std::less<>> drawn_;
    std::vector<std::string> rolls_;  ///< In words.
};

}  // namespace scenario
