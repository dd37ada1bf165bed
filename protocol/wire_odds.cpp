#include "protocol/wire_odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "protocol/wire_names.hpp"

namespace protocol {
namespace {

using Code = WireError::Code;
using OddsFault = rules::odds::Error::Why;
namespace odds = rules::odds;

/// Reads what is named; false: the finder, or `error`, knows what is wrong.
class Reading {
public:
    Reading(const rules::View& view, const client::GetOdds& ask) : view_{view}, ask_{ask}, find_{view.rules} {}

    bool question(odds::Question& made) {
        const bool read = ask_.kind.empty() ? listed(made) : made_up(made);
        made.attackers.leaves = ask_.attacker_submerges;
        made.defenders.leaves = ask_.defender_submerges;
        made.rounds = ask_.rounds;
        made.stop_at = static_cast<std::uint16_t>(std::min<std::uint32_t>(ask_.stop_at, std::numeric_limits<std::uint16_t>::max()));
        made.sweep = !ask_.spare_transports;
        return read && order(ask_.attacker_order, made.attackers.order, "get_odds.attacker_order") &&
               order(ask_.defender_order, made.defenders.order, "get_odds.defender_order") && kept_land(made) && precise_enough();
    }
    [[nodiscard]] WireError& fault() { return find_.fault(); }

private:
    bool wrong(const odds::Error& error) {
        find_.fault() = odds_fault(view_.rules, ask_, error);
        return false;
    }
    template <class T>
    bool take(tl::expected<T, odds::Error> found, T& to) {
        if (!found) return wrong(found.error());
        to = std::move(*found);
        return true;
    }

    bool kept_land(odds::Question& made) {
        if (!ask_.attacker_keeps_land) return true;
        const auto kept = odds::keep_ground(view_.rules, made);
        return kept || wrong(kept.error());
    }

    bool precise_enough() {
        if (ask_.standard_error == 0 || (ask_.standard_error >= least_error && ask_.standard_error <= most_error)) return true;
        return find_.fail(Code::bad_value, "get_odds.standard_error",
                          fmt::format("{} is no standard error to be asked for", ask_.standard_error),
                          fmt::format("send {} to {}, or leave it out for 0.01", least_error, most_error));
    }

    bool listed(odds::Question& made) {
        if (!ask_.attacker.empty() || !ask_.attackers.empty() || !ask_.landed.empty() || !ask_.support.empty() || !ask_.defenders.empty())
            return find_.fail(Code::bad_value, "get_odds.kind", "forces are given, and not in what kind of battle",
                              "say \"land\" or \"sea\"; or give only the space of a listed battle");
        if (ask_.space.empty())
            return find_.fail(Code::missing, "get_odds.space", "neither a battle nor forces are given",
                              "name a space where a battle is listed; or give a kind (\"land\" or \"sea\"), attackers and defenders");
        rules::SpaceId space{};
        return find_.find(ask_.space, space, "get_odds.space") && take(odds::listed_battle_in(view_, space), made);
    }

    bool made_up(odds::Question& made) {
        if (!take(odds::kind_named(view_.rules, ask_.kind), made.kind)) return false;
        if (!ask_.space.empty() && !find_.find(ask_.space, made.space, "get_odds.space")) return false;
        auto attacker = rules::nobody;
        std::vector<rules::OwnerId> defenders(ask_.defenders.size(), rules::nobody);
        if (!find_.few(defenders.size(), "get_odds.defenders")) return false;
        if (!ask_.attacker.empty() && !find_.find(ask_.attacker, attacker, "get_odds.attacker")) return false;
        for (std::size_t at = 0; at < defenders.size(); ++at)
            if (const auto& name = ask_.defenders[at].power; !name.empty())
                if (!find_.find(name, defenders[at], fmt::format("get_odds.defenders[{}].power", at))) return false;
        if (const auto chosen = odds::choose_powers(view_.rules, attacker, defenders); !chosen) return wrong(chosen.error());
        made.known = odds::known_in(view_);
        std::uint16_t landed = 0;
        if (!ask_.landed.empty() && !take(odds::landed_role(view_.rules, made.kind), landed)) return false;
        if (!units(ask_.attackers, attacker, 0, made.attackers.units, "get_odds.attackers") ||
            !units(ask_.landed, attacker, landed, made.attackers.units, "get_odds.landed") ||
            !units(ask_.support, attacker, 0, made.outside, "get_odds.support"))
            return false;
        for (std::size_t at = 0; at < defenders.size(); ++at)
            if (!units(ask_.defenders[at].units, defenders[at], 0, made.defenders.units, fmt::format("get_odds.defenders[{}].units", at)))
                return false;
        return true;
    }

    bool units(const rules::UnitPicks& picks, rules::OwnerId owner, std::uint16_t roles, rules::OddsForce& force, std::string_view field) {
        if (!find_.few(picks.size(), field)) return false;
        for (std::size_t at = 0; at < picks.size(); ++at) {
            const auto& pick = picks[at];
            if (pick.origin || pick.moved || pick.unit || !pick.cargo.empty())
                return find_.fail(Code::bad_value, fmt::format("{}[{}]", field, at), "forces that are made up have no past and no cargo",
                                  "give type, count and damage only");
            if (pick.count > odds::most_units) return wrong({OddsFault::too_many, pick.type, owner});
            const rules::OddsStack stack{
                .owner = owner, .type = pick.type, .damage = pick.damage.value_or(0), .roles = roles, .count = pick.count};
            force.push_back(stack);
        }
        return true;
    }

    bool order(const std::vector<std::string>& names, std::vector<rules::UnitTypeId>& types, std::string_view field) {
        if (!find_.few(names.size(), field)) return false;
        types.resize(names.size());
        for (std::size_t at = 0; at < names.size(); ++at)
            if (!find_.find(names[at], types[at], fmt::format("{}[{}]", field, at))) return false;
        return true;
    }

    const rules::View& view_;
    const client::GetOdds& ask_;
    names::Finder find_;
};

wire::UnitGroups groups(const rules::OddsForce& force) {
    wire::UnitGroups made;
    for (const auto& stack : force) {
        auto& group = made.emplace_back();
        group.type = stack.type, group.count = stack.count, group.owner = stack.owner, group.damage = stack.damage;
    }
    return made;
}

/// Sums of many small chances come out a little beside 0 or 1.
double chance(double sum) { return std::clamp(sum, 0.0, 1.0); }

server::OddsPart part_to_wire(const rules::Ruleset& rules, const odds::PartOdds& part, std::uint32_t ways) {
    server::OddsPart made{.units_lost = part.units_lost, .cost_lost = part.cost_lost};
    for (const auto& loss : part.losses)
        made.losses.push_back({names::text_of(rules, loss.owner), names::text_of(rules, loss.type), loss.had, loss.lost});
    const auto listed = ways == 0 ? most_ways : std::min(ways, most_ways);
    for (const auto& left : part.left)
        if (made.left.size() < listed)
            made.left.push_back({chance(left.chance), groups(left.units)});
        else
            made.other_ways += left.chance;
    made.other_ways = chance(made.other_ways);
    return made;
}

}  // namespace

tl::expected<odds::Question, WireError> odds_from_wire(const rules::View& view, const client::GetOdds& ask) {
    Reading reading{view, ask};
    odds::Question question;
    if (!reading.question(question)) return tl::make_unexpected(std::move(reading.fault()));
    return question;
}

WireError odds_fault(const rules::Ruleset& rules, const client::GetOdds& ask, const odds::Error& error) {
    const auto fault = [&](Code code, std::string_view field, std::string what_to_do) {
        return WireError{code, std::string{field}, odds::explain(rules, error), std::move(what_to_do), 0};
    };
    const bool listed = ask.kind.empty();
    switch (error.why) {
        case OddsFault::no_such_battle:
            if (listed) return fault(Code::bad_value, "get_odds.space", "ask for a battle that is fought out there");
            return fault(Code::bad_value, "get_odds.kind", "say \"land\" or \"sea\"");
        case OddsFault::nobody:
            if (listed)
                return fault(Code::missing, "get_odds.space",
                             "as things stand nobody would fight there: a landing may have to wait for a battle at sea");
            return fault(Code::missing, "get_odds", "give attackers (or units that land) and defenders");
        case OddsFault::wrong_domain:
        case OddsFault::bad_damage: return fault(Code::bad_value, "get_odds", "give units that fight such battles");
        case OddsFault::one_owner: return fault(Code::bad_value, "get_odds", "give attackers and defenders of different powers");
        case OddsFault::too_many:
        case OddsFault::too_various:
        case OddsFault::too_much: return fault(Code::too_much, "get_odds", "ask about fewer units, or units of fewer kinds and powers");
        case OddsFault::wrong_space: return fault(Code::bad_value, "get_odds.space", "name another space, or none");
        case OddsFault::no_such_plan: return fault(Code::bad_value, "get_odds", "leave out the plans that such a battle does not know");
        case OddsFault::not_listed:
            return fault(Code::bad_value, "get_odds.space",
                         "name a space of `battles` whose status is LISTED; or make forces up, with a kind");
        case OddsFault::no_landing: return fault(Code::bad_value, "get_odds.landed", "give them as attackers");
        case OddsFault::nobody_lands: return fault(Code::bad_value, "get_odds.support", "give `landed` too; or leave the ships out");
        case OddsFault::bad_order:
            return fault(Code::bad_value, "get_odds", "name types in `attacker_order` and `defender_order` that fight such battles");
        case OddsFault::no_such_development:
            return fault(Code::bad_value, "get_odds", "leave it out: the game knows what was developed in it");
        case OddsFault::no_more_powers: return fault(Code::bad_value, "get_odds.defenders", "give the units of fewer powers");
    }
    return {};
}

server::Odds odds_to_wire(const rules::Ruleset& rules, const odds::Question& question, const odds::Odds& odds, std::uint32_t ways) {
    server::Odds made;
    made.kind = rules.battle_kinds[rules::idx(question.kind)].name;
    if (question.space != rules::no_space) made.space = names::text_of(rules, question.space);
    made.attackers_win = chance(odds.attackers_win);
    made.both_remain = chance(odds.both_remain);
    made.defenders_hold = chance(odds.defenders_hold);
    made.nobody_left = chance(odds.nobody_left);
    made.rounds = odds.rounds;
    made.attackers = part_to_wire(rules, odds.attackers, ways);
    made.defenders = part_to_wire(rules, odds.defenders, ways);
    made.not_counted = odds.left_out;
    if (const auto& sampled = odds.sampled)
        made.sampled = {sampled->fights, sampled->standard_error, sampled->because, sampled->too_various};
    if (odds.ground_taken) made.ground_taken = chance(*odds.ground_taken);
    for (const auto& one : odds.known)
        made.known.push_back({names::text_of(rules, one.owner), std::string{rules.tag(one.tag)}, one.counts});
    for (const auto type : question.attackers.order) made.attacker_order.push_back(names::text_of(rules, type));
    return made;
}

}  // namespace protocol
