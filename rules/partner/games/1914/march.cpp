// Armies on land: first one attack after another, then everybody towards the front; an infantry stays with every gun.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/partner/games/1914/plans.hpp"
#include "rules/points/pick.hpp"

namespace partner::game1914 {

using namespace rules;
using rules::game1914::Status;

namespace {

/// Units alike that have not moved, and their ways, one to each space in reach.
struct Mover {
    const Unit* sample = nullptr;
    int count = 0;
    std::vector<std::vector<SpaceId>> ways;
    [[nodiscard]] const std::vector<SpaceId>* way_to(SpaceId to) const {
        const auto found = std::find_if(ways.begin(), ways.end(), [&](const auto& way) { return way.back() == to; });
        return found == ways.end() ? nullptr : &*found;
    }
};

class March {
public:
    explicit March(const Survey& survey) : survey_{survey}, view_{survey.view}, names_{survey.names()} {
        SpaceId last = no_space;
        for (const auto& unit : view_.state.units) {
            if (unit.owner != survey.power || unit.space == off_board || unit.space == last || view_.rules.space(unit.space).sea) continue;
            last = unit.space;
            const auto units = view_.state.in(last, survey.power);
            if (std::all_of(units.begin(), units.end(), [&](const Unit& one) {
                    return rules::marked(view_, one, view_.rules.data<rules::game1914::Movement>().moved);
                }))
                continue;
            for (const auto& group : groups_of(view_, units)) {
                if (rules::marked(view_, *group.sample, view_.rules.data<rules::game1914::Movement>().moved)) continue;
                auto ways = ways_of(view_, survey.power, *group.sample);
                if (!ways.empty()) movers_.push_back({group.sample, group.count, std::move(ways)});
            }
        }
    }

    [[nodiscard]] Wish next() const {
        if (auto wanted = first_duty()) return wanted;
        if (auto wanted = attack()) return wanted;
        if (auto wanted = advance()) return wanted;
        if (auto wanted = fly()) return wanted;
        return rescue();
    }

private:
    [[nodiscard]] bool is_gun(const Unit& unit) const { return unit.type != names_.infantry && unit.type != names_.fighter; }
    [[nodiscard]] int spare(SpaceId from) const {
        const auto& ground = survey_.at(from);
        return std::max(0, ground.own.bodies() - ground.keep);
    }

    /// What can be sent from `from` to `to`, at most `wanted`: as many guns as infantry, and never a gun without one, here or there.
    struct Package {
        int infantry = 0;
        int guns = 0;
        const std::vector<SpaceId>* way = nullptr;
        [[nodiscard]] int bodies() const { return infantry + guns; }
    };
    [[nodiscard]] Package package(SpaceId from, SpaceId to, int wanted) const {
        Package sent;
        int infantry = 0;
        int guns = 0;
        for (const auto& mover : movers_) {
            if (mover.sample->space != from || mover.sample->type == names_.fighter) continue;
            const auto* way = mover.way_to(to);
            if (way == nullptr || (sent.way != nullptr && *way != *sent.way)) continue;
            sent.way = way;
            (is_gun(*mover.sample) ? guns : infantry) += mover.count;
        }
        const auto& here = survey_.at(from);
        const auto most = std::min(wanted, spare(from));
        sent.guns = std::min(guns, most / 2);
        sent.infantry = std::min(infantry, most - sent.guns);
        sent.guns = std::min(guns, most - sent.infantry);
        if (here.own.guns() > sent.guns) sent.infantry = std::min(sent.infantry, here.own.infantry - 1);
        sent.infantry = std::max(sent.infantry, 0);
        if (sent.infantry == 0 && survey_.at(to).own.infantry == 0) sent.guns = 0;
        if (here.own.guns() > sent.guns && here.own.infantry - sent.infantry < 1) sent = {};
        return sent;
    }

    [[nodiscard]] Wish order(SpaceId from, const Package& sent) const {
        if (sent.way == nullptr || sent.bodies() == 0) return std::nullopt;
        command::Move move;
        move.path = *sent.way;
        int infantry = sent.infantry;
        int guns = sent.guns;
        for (const auto& mover : movers_) {
            if (mover.sample->space != from || mover.sample->type == names_.fighter) continue;
            const auto* way = mover.way_to(move.path.back());
            if (way == nullptr || *way != move.path) continue;
            auto& left = is_gun(*mover.sample) ? guns : infantry;
            const auto count = std::min(left, mover.count);
            if (count <= 0) continue;
            auto pick = pick_of(view_, *mover.sample, static_cast<std::uint16_t>(count));
            left -= pick.count;
            move.units.push_back(std::move(pick));
        }
        Command command{survey_.power, std::move(move)};
        if (!check(view_, command)) return std::nullopt;
        return command;
    }

    [[nodiscard]] std::vector<SpaceId> origins() const {
        std::vector<SpaceId> found;
        for (const auto& mover : movers_)
            if (found.empty() || found.back() != mover.sample->space) found.push_back(mover.sample->space);
        return found;
    }

    /// Serbia has to be attacked in the first turn of Austria-Hungary. [1914-2.1.2]
    [[nodiscard]] Wish first_duty() const {
        if (survey_.power != names_.austria || view_.state.round != 1 || !rules::game1914::unraised(view_, names_.serbia))
            return std::nullopt;
        if (survey_.at(names_.serbia).own.bodies() > 7) return std::nullopt;
        for (const auto from : origins())
            if (auto wanted = order(from, package(from, names_.serbia, 6))) return wanted;
        return std::nullopt;
    }

    [[nodiscard]] int wanted_for(const Ground& aim) const {
        return aim.enemies.bodies() == 0 ? 1 + aim.threat / 2 : aim.enemies.bodies() * 3 / 2 + 1;
    }

    /// Would it be a fair fight with all who can come?
    [[nodiscard]] double promise(SpaceId to) const {
        const auto& aim = survey_.at(to);
        Force all = aim.own;
        for (const auto from : origins()) {
            const auto sent = package(from, to, 100);
            all.infantry += sent.infantry;
            all.artillery += sent.guns;
        }
        if (all.infantry == 0 || aim.own.bodies() >= wanted_for(aim)) return 0;
        if (aim.enemies.bodies() == 0) return aim.weight * 2;
        const auto mood = survey_.mood(to);
        const bool strong =
            all.bodies() * mood >= aim.enemies.bodies() * 1.1 && attack_of(all, aim.enemies) * mood >= defence_of(aim.enemies, all) * 0.8;
        if (!strong) return 0;
        // Ground that would be lost again at once is worth less.
        const double held = all.bodies() >= aim.threat / 2 ? 1.0 : 0.5;
        return aim.weight * held * std::min(2.0, static_cast<double>(all.bodies()) / (aim.enemies.bodies() + 1));
    }

    [[nodiscard]] Wish attack() const {
        SpaceId best = no_space;
        double most = 0.4;
        for (std::size_t at = 0; at < survey_.grounds.size(); ++at) {
            const auto& aim = survey_.grounds[at];
            if (!aim.open || aim.status == Status::contested) continue;
            const auto value = promise(static_cast<SpaceId>(at));
            if (value <= most) continue;
            most = value;
            best = static_cast<SpaceId>(at);
        }
        if (best == no_space) return std::nullopt;
        const auto wanted = wanted_for(survey_.at(best)) - survey_.at(best).own.bodies();
        std::optional<std::pair<SpaceId, Package>> largest;
        for (const auto from : origins())
            if (const auto sent = package(from, best, wanted); sent.bodies() > (largest ? largest->second.bodies() : 0))
                largest = {from, sent};
        return largest ? order(largest->first, largest->second) : std::nullopt;
    }

    /// Everybody who may be spared goes where the pull is stronger.
    [[nodiscard]] Wish advance() const {
        for (const auto from : origins()) {
            if (spare(from) == 0) continue;
            SpaceId best = no_space;
            double most = survey_.at(from).pull * 1.05;
            for (const auto& mover : movers_) {
                if (mover.sample->space != from || mover.sample->type == names_.fighter) continue;
                for (const auto& way : mover.ways) {
                    const auto& there = survey_.at(way.back());
                    if (there.status != Status::friendly && there.status != Status::contested) continue;
                    // No few men into the jaws of many.
                    if (there.status == Status::contested &&
                        2 * (there.own.bodies() + there.friends.bodies() + spare(from)) < there.enemies.bodies())
                        continue;
                    if (there.pull <= most || package(from, way.back(), 100).bodies() == 0) continue;
                    most = there.pull;
                    best = way.back();
                }
            }
            if (best == no_space) continue;
            if (auto wanted = order(from, package(from, best, 100))) return wanted;
        }
        return std::nullopt;
    }

    /// Fighters go where own infantry fights.
    [[nodiscard]] Wish fly() const {
        for (const auto& mover : movers_) {
            if (mover.sample->type != names_.fighter || survey_.at(mover.sample->space).status == Status::contested) continue;
            const std::vector<SpaceId>* best = nullptr;
            double most = survey_.at(mover.sample->space).pull * 1.05;
            for (const auto& way : mover.ways) {
                const auto& there = survey_.at(way.back());
                if (there.own.infantry == 0 || there.pull <= most) continue;
                most = there.pull;
                best = &way;
            }
            if (best == nullptr) continue;
            Command command{survey_.power, command::Move{{pick_of(view_, *mover.sample, 1)}, *best}};
            if (check(view_, command)) return command;
        }
        return std::nullopt;
    }

    /// Guns that stand alone, whatever brought it about: infantry to them, or they to infantry.
    [[nodiscard]] Wish rescue() const {
        for (std::size_t at = 0; at < survey_.grounds.size(); ++at) {
            const auto& lonely = survey_.grounds[at];
            if (lonely.own.guns() == 0 || lonely.own.infantry > 0) continue;
            const auto space = static_cast<SpaceId>(at);
            for (const auto& mover : movers_) {
                const auto from = mover.sample->space;
                for (const auto& way : mover.ways) {
                    const bool comes = way.back() == space && mover.sample->type == names_.infantry &&
                                       (survey_.at(from).own.infantry > 1 || survey_.at(from).own.guns() == 0);
                    const bool goes = from == space && mover.sample->type != names_.infantry && survey_.at(way.back()).own.infantry > 0;
                    if (!comes && !goes) continue;
                    Command command{survey_.power, command::Move{{pick_of(view_, *mover.sample, 1)}, way}};
                    if (check(view_, command)) return command;
                }
            }
        }
        return std::nullopt;
    }

    const Survey& survey_;
    View view_;
    const rules::game1914::Game& names_;
    std::vector<Mover> movers_;
};

}  // namespace

Wish march(const Survey& survey) { return March{survey}.next(); }

}  // namespace partner::game1914
