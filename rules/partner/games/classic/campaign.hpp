#pragma once

#include <map>
#include <set>
#include <vector>

#include "rules/partner/games/classic/reach.hpp"

namespace partner::classic {

/// What one unit does before the battles.
struct Order {
    enum class Kind : std::uint8_t { walk, board, sail, land, fly, raid } kind{};
    rules::UnitId unit{};
    rules::SpaceId to{};    ///< Where it fights, or, of ships, where it sails.
    rules::UnitId ship{};   ///< Of cargo.
    rules::SpaceId zone{};  ///< Of cargo: where it lands from.
};

/// All attacks of a turn. They follow from where the turn found the units, so that the plan is the same after each of its moves.
class Campaign {
public:
    Campaign(const Survey& survey, const Reach& reach);
    [[nodiscard]] const std::vector<Order>& orders() const { return orders_; }

private:
    /// Somebody who could help in an attack, and all that he needs for it.
    struct Helper {
        Troops troops;
        std::vector<Order> orders;
        rules::SpaceId leaves{rules::no_space};  ///< Territory that loses this many ground units, each at its turn.
        int ground = 0;
        std::vector<rules::UnitId> uses;
    };
    using Helpers = std::vector<Helper>;

    void collect_own();
    [[nodiscard]] std::vector<rules::SpaceId> aims() const;
    [[nodiscard]] double value_of(rules::SpaceId aim) const;
    [[nodiscard]] Helpers helpers_for(rules::SpaceId aim) const;
    void add_walkers(rules::SpaceId aim, Helpers& helpers) const;
    void add_landings(rules::SpaceId aim, Helpers& helpers) const;
    void add_fleet(rules::SpaceId aim, Helpers& helpers) const;
    void add_planes(rules::SpaceId aim, Helpers& helpers) const;
    [[nodiscard]] bool landing_by(const rules::Unit& ship, const std::set<rules::UnitId>& promised, rules::SpaceId zone, rules::SpaceId aim,
                                  Helper& helper) const;
    [[nodiscard]] std::vector<const rules::Unit*> cargo_for(const rules::Unit& ship, const std::set<rules::UnitId>& promised) const;
    [[nodiscard]] bool good(rules::SpaceId aim, const Troops& force) const;
    /// The least force that is good enough, or nothing.
    [[nodiscard]] Helpers least_force(rules::SpaceId aim) const;
    void commit(const Helpers& force);
    void bombard(rules::SpaceId zone);
    void raid();
    [[nodiscard]] bool free(const rules::Unit& unit) const { return used_.count(unit.id) == 0; }

    const Survey& survey_;
    const Reach& reach_;
    rules::View view_;
    std::vector<const rules::Unit*> walkers_;
    std::vector<const rules::Unit*> planes_;
    std::vector<const rules::Unit*> transports_;
    std::vector<const rules::Unit*> warships_;
    std::set<rules::UnitId> used_;
    std::map<rules::SpaceId, int> left_;  ///< Ground units that have left a territory for an attack.
    std::vector<Order> orders_;
};

}  // namespace partner::classic
