// Transports after the battles: they carry to the front what no road leads there.
#include <algorithm>

#include "rules/games/classic/battles.hpp"
#include "rules/games/classic/transports.hpp"
#include "rules/partner/games/classic/plans.hpp"
#include "rules/points/move.hpp"
#include "rules/points/pick.hpp"

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

namespace {

class Ferry {
public:
    explicit Ferry(const Survey& survey) : survey_{survey}, view_{survey.view} {}

    [[nodiscard]] Wish next() const {
        for (const auto& ship : view_.state.units) {
            if (ship.owner != survey_.power || ship.space == off_board || !view_.rules.type(ship).is(UnitClass::carrying)) continue;
            if (auto wanted = errand(ship)) return wanted;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Wish errand(const Unit& ship) const {
        if (marked(view_, ship, view_.rules.data<rules::classic::Transports>().assaulted) ||
            marked(view_, ship, view_.rules.data<rules::classic::Battles>().retreated))
            return std::nullopt;
        if (auto wanted = load(ship)) return wanted;
        const auto cargo = cargo_of(view_, ship);
        const bool own = std::any_of(cargo.begin(), cargo.end(), [&](const Unit* unit) { return unit->owner == survey_.power; });
        if (own) {
            if (auto wanted = unload(ship, cargo)) return wanted;
            return go(ship, [&](SpaceId zone) { return survey_.at(zone).lure; });
        }
        if (!cargo.empty()) return std::nullopt;
        return go(ship, [&](SpaceId zone) { return supply(zone, 2); });
    }

    /// Ground units at `from` that do more good where ships from `zone` could bring them.
    [[nodiscard]] int waiting(SpaceId from, SpaceId zone) const {
        if (survey_.sea(from) || survey_.at(from).status != Status::friendly) return 0;
        if (survey_.at(zone).lure <= survey_.at(from).pull * 1.2 + 0.01) return 0;
        return survey_.spare(from);
    }

    /// How much waits to be fetched around `zone` and a few zones on.
    [[nodiscard]] double supply(SpaceId zone, int further) const {
        double most = 0;
        for (const auto neighbour : view_.rules.space(zone).neighbours)
            if (survey_.sea(neighbour))
                most = further > 0 ? std::max(most, 0.8 * supply(neighbour, further - 1)) : most;
            else
                most = std::max(most, static_cast<double>(std::min(waiting(neighbour, zone), 4)));
        return most;
    }

    [[nodiscard]] Wish load(const Unit& ship) const {
        for (const auto from : view_.rules.space(ship.space).neighbours) {
            if (waiting(from, ship.space) == 0) continue;
            for (const auto& group : groups_of(view_, view_.state.in(from, survey_.power))) {
                if (!rules::classic::takes_ground(view_, *group.sample)) continue;
                command::Load order;
                order.units = {pick_of(view_, *group.sample, 1)};
                order.from = from;
                order.at = ship.space;
                order.into = this_one(ship);
                if (auto wanted = if_legal(view_, {survey_.power, std::move(order)})) return wanted;
            }
        }
        return std::nullopt;
    }

    /// Ashore where the pull is strongest, if it is nearly as strong as what draws further.
    [[nodiscard]] Wish unload(const Unit& ship, const std::vector<const Unit*>& cargo) const {
        SpaceId best = no_space;
        double most = 0.75 * survey_.at(ship.space).lure;
        for (const auto to : view_.rules.space(ship.space).neighbours) {
            if (survey_.sea(to) || survey_.at(to).status != Status::friendly || survey_.at(to).pull <= most) continue;
            most = survey_.at(to).pull;
            best = to;
        }
        if (best == no_space) return std::nullopt;
        for (const auto* unit : cargo) {
            if (unit->owner != survey_.power) continue;
            command::Unload order;
            order.units = {this_one(*unit)};
            order.from = ship.space;
            order.to = best;
            if (auto wanted = if_legal(view_, {survey_.power, std::move(order)})) return wanted;
        }
        return std::nullopt;
    }

    /// To the zone in reach that is best, if it beats where it lies.
    template <class Value>
    [[nodiscard]] Wish go(const Unit& ship, Value value) const {
        const std::vector<SpaceId>* best = nullptr;
        double most = value(ship.space) * 1.02 + 0.01;
        const auto ways = ways_of(view_, survey_.power, ship);
        for (const auto& way : ways) {
            const auto here = value(way.back());
            if (here <= most) continue;
            most = here;
            best = &way;
        }
        if (best == nullptr) return std::nullopt;
        return if_legal(view_, {survey_.power, command::Move{{this_one(ship)}, *best}});
    }

    const Survey& survey_;
    View view_;
};

}  // namespace

Wish ferry(const Survey& survey) { return Ferry{survey}.next(); }

}  // namespace partner::classic
