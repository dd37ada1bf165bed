#pragma once

#include "rules/games/classic/game.hpp"
#include "rules/mechanics/declaring.hpp"

namespace rules::classic {

/// The development of weapons.
struct Research {
    SlotId technologies_of{};  ///< Of a power: a list of tags, in the order of the chart.
    SlotId researched{};       ///< Flag of a power: has researched this turn. [CL-3.1.1]
    SlotId rocket_fired{};     ///< Flag of a power: has fired a rocket this turn. [CL-3.3.1]
    TagId research{}, breakthrough{}, rocket{};
    ParameterId weapons{}, axis_help{};
    OwnPhase rocket_phase{"combat", {"CL-1.2.1"}, {"CL-1.2.1"}};  ///< In which rockets are fired.
    /// What dice cost together, and the dearest of them, in IPCs.
    struct Cost {
        std::int64_t sum = 0;
        std::int64_t dearest = 0;
    };
    /// Dice of another kind that a declaration names beside the normal ones, or alone.
    struct MoreDice {
        std::string_view argument;
        /// Of all of them; or why they may not be rolled.
        Result<Cost> (*cost)(const View&, OwnerId, const Choice&) = nullptr;
        /// Rolled behind the normal dice. @return what they gave, which is had when the normal dice have given theirs.
        std::vector<TagId> (*roll)(Context&, OwnerId, const Choice&) = nullptr;
        /// Legal values, as long as they cost no more than `most`.
        std::vector<Choice> (*list)(const View&, OwnerId, std::int64_t most) = nullptr;
    };
    std::vector<MoreDice> more;
    Chain<bool(const View&, OwnerId)> dearest_is_free;  ///< If any says so.
    /// So many breakthroughs find their technologies, and then he has `given`. As the last act of the command.
    Single<void(Context&, OwnerId, std::int64_t breakthroughs, std::vector<TagId> given)> found;
};

/// Rockets. In the base game a power fires once a turn, from any gun. [CL-3.3.1]
struct Rockets {
    Single<Result<void>(const View&, OwnerId power)> may_fire;
    /// Why this gun does not, besides that it moves or was captured.
    Chain<Result<void>(const View&, const Unit& gun)> ready;
    Single<void(Context&, OwnerId power, UnitId gun)> fired;
};

/// Rolls dice of the chart until one shows something that he could have and has not. @return that die; 0 where nothing is left. [CL-3.1.2]
[[nodiscard]] std::uint16_t roll_breakthrough(Context& context, OwnerId power);

}  // namespace rules::classic
