#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "tests/sim/chance.hpp"
#include "tests/sim/match.hpp"

namespace sim {

/// How a game is played by chance.
enum class Manner : std::uint8_t {
    commands,  ///< Legal commands and answers, with illegal proposals between them.
    hasty,     ///< The same, but phases, turns and questions end by time as often as by a command.
    mute,      ///< As commands, but nobody ever answers: every question ends by time.
    idle,      ///< Nobody ever does anything: all ends by time.
};
[[nodiscard]] std::string_view name_of(Manner manner);

/// A choice of any kind, as somebody might write it who has not read the question.
[[nodiscard]] rules::Choice some_whim(const rules::Ruleset& rules, Chance& chance);

/// Dice, seats and now and then a standing order, sensible or not, from one seed.
class MoodyPorts final : public SeededPorts {
public:
    MoodyPorts(Chance& chance, const rules::Ruleset& rules);
    [[nodiscard]] std::optional<rules::Choice> standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                              rules::BattleId battle) override;
    [[nodiscard]] rules::SeatId seat(rules::OwnerId owner) const override;

private:
    Chance& chance_;
    const rules::Ruleset& rules_;
    std::uint16_t seats_;      ///< How many people play.
    std::uint64_t eagerness_;  ///< Percent of the questions that find an order.
};

/// Which phases of which powers ended by time.
struct Covered {
    std::vector<std::uint8_t> seen;    ///< By power, then phase.
    std::vector<std::uint8_t> before;  ///< By phase: it is one before the first round, which not every power need have.
    void note(const rules::View& view);
    [[nodiscard]] bool all(const rules::Ruleset& rules) const;
};

/// Plays `match` to its end.
/// @param look  called before every step, to have a look at the position; it ends the game there and then by returning false.
void play_by_chance(Match& match, Chance& chance, Manner manner, Covered& covered, const std::function<bool()>& look = {});

}  // namespace sim
