#include "tests/sim/listed.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "rules/points/battle.hpp"
#include "rules/points/pick.hpp"
#include "tests/sim/meaning.hpp"

namespace sim {

using namespace rules;

namespace {

constexpr std::size_t most_answers = 20'000;

UnitPick this_unit(const Unit& unit) {
    UnitPick pick;
    pick.type = unit.type;
    pick.unit = unit.id;
    return pick;
}

/// What the rules of Hall ask for: however some of the picks are put together, there are units enough for them.
bool enough_for_all(const View& view, const UnitPicks& picks, const std::vector<const Unit*>& able) {
    for (unsigned some = 1; some < 1u << picks.size(); ++some) {
        std::size_t wanted = 0;
        for (std::size_t at = 0; at < picks.size(); ++at)
            if ((some >> at & 1u) != 0) wanted += picks[at].count;
        const auto there = std::count_if(able.begin(), able.end(), [&](const Unit* unit) {
            for (std::size_t at = 0; at < picks.size(); ++at)
                if ((some >> at & 1u) != 0 && fits(view, *unit, picks[at])) return true;
            return false;
        });
        if (std::cmp_less(there, wanted)) return false;
    }
    return true;
}

bool names_somebody(const UnitPicks& picks) {
    return !picks.empty() && std::none_of(picks.begin(), picks.end(), [](const UnitPick& pick) { return pick.count == 0; });
}

std::size_t units_in(const UnitPicks& picks) {
    return std::accumulate(picks.begin(), picks.end(), std::size_t{0},
                           [](std::size_t sum, const UnitPick& pick) { return sum + pick.count; });
}

}  // namespace

const std::vector<Command>& Listing::commands_of(OwnerId author) {
    const auto known = commands_.find(author);
    return known != commands_.end() ? known->second : commands_.emplace(author, legal_commands(view_, author)).first->second;
}

const std::vector<Command>& Listing::moves_of(OwnerId author, const Unit& unit) {
    const Kind kind{author, unit.space, unit.id};
    const auto known = moves_.find(kind);
    return known != moves_.end() ? known->second
                                 : moves_.emplace(kind, legal_moves_of(view_, author, unit.space, this_unit(unit))).first->second;
}

/// The units for which the command is listed alone, where there are enough of them for all picks.
template <class Form, class Same>
std::optional<std::vector<UnitId>> Listing::dealt(const Command& command, const Form& form, SpaceId from, Same same) {
    if (!names_somebody(form.units)) return std::nullopt;
    std::vector<const Unit*> able;
    for (const auto& unit : view_.state.in(from, command.author)) {
        const auto& moves = moves_of(command.author, unit);
        if (std::any_of(moves.begin(), moves.end(), [&](const Command& listed) {
                const auto* it = std::get_if<Form>(&listed.body);
                return it != nullptr && same(*it, unit);
            }))
            able.push_back(&unit);
    }
    if (!enough_for_all(view_, form.units, able)) return std::nullopt;
    std::vector<UnitId> ids;
    for (const auto* unit : able)
        if (std::any_of(form.units.begin(), form.units.end(), [&](const UnitPick& pick) { return fits(view_, *unit, pick); }))
            ids.push_back(unit->id);
    return ids;
}

/// Bought one by one, each has to be listed when its turn comes.
bool Listing::has_purchase(const Command& command, const command::Purchase& purchase) {
    if (!names_somebody(purchase.units)) return false;
    auto state = view_.state;
    NoDice ports;
    for (const auto& pick : purchase.units) {
        if (pick.damage.value_or(0) != 0 || pick.moved.value_or(false) || pick.origin || pick.unit || !pick.cargo.empty()) return false;
        UnitPick one;
        one.type = pick.type;
        const Command single{command.author, command::Purchase{{one}}};
        for (std::uint16_t n = 0; n < pick.count; ++n) {
            const auto listed = legal_commands({view_.rules, state}, command.author);
            if (std::find(listed.begin(), listed.end(), single) == listed.end()) return false;
            state = judge_to_state(view_.rules, state, single, ports).value().state;
        }
    }
    return true;
}

/// Aboard one by one, each has to be listed when its turn comes; where there is room for one there is room for another of them.
bool Listing::has_load(const Command& command, const command::Load& load) {
    const auto author = command.author;
    const auto whose = load.owner.value_or(author);
    std::vector<Unit> ships;
    for (const auto& ship : view_.state.in(load.at, whose))
        if (!load.into || fits(view_, ship, *load.into)) ships.push_back(ship);
    const auto same = [&](const View& view, const command::Load& listed, const Unit& ship) {
        return listed.at == load.at && listed.owner.value_or(author) == whose && fits(view, *view.state.unit(ship.id), *listed.into);
    };
    const auto able = dealt(command, load, load.from, [&](const command::Load& listed, const Unit&) {
        return std::any_of(ships.begin(), ships.end(), [&](const Unit& ship) { return same(view_, listed, ship); });
    });
    if (!able) return false;
    auto state = view_.state;
    NoDice ports;
    for (std::size_t n = 0; n < units_in(load.units); ++n) {
        const auto unit = *state.unit((*able)[n]);
        const View view{view_.rules, state};
        const auto listed = legal_moves_of(view, author, load.from, this_unit(unit));
        const auto ship = std::find_if(ships.begin(), ships.end(), [&](const Unit& one) {
            return std::any_of(listed.begin(), listed.end(), [&](const Command& each) {
                const auto* it = std::get_if<command::Load>(&each.body);
                return it != nullptr && same(view, *it, one);
            });
        });
        if (ship == ships.end()) return false;
        const Command single{author, command::Load{{this_unit(unit)}, load.from, load.at, whose, this_unit(*ship)}};
        state = judge_to_state(view_.rules, state, single, ports).value().state;
    }
    return true;
}

std::optional<bool> Listing::has_answer(const Command& command, const command::Answer& answer) {
    for (const auto& decision : view_.state.decisions) {
        if (decision.kind != answer.decision || (answer.space && decision.space != *answer.space)) continue;
        if (!rules::has(decision.asked & ~decision.answered, command.author)) continue;
        const auto answers = legal_answers(view_, decision, command.author, most_answers);
        if (answers.size() >= most_answers) return std::nullopt;
        const Meaning meaning{view_, decision, command.author};
        return std::any_of(answers.begin(), answers.end(), [&](const Choice& listed) { return meaning.can_be(answer.choice, listed); });
    }
    return false;
}

std::optional<bool> Listing::has(const Command& command) {
    const auto author = command.author;
    if (const auto* purchase = std::get_if<command::Purchase>(&command.body)) return has_purchase(command, *purchase);
    if (const auto* load = std::get_if<command::Load>(&command.body)) return has_load(command, *load);
    if (const auto* answer = std::get_if<command::Answer>(&command.body)) return has_answer(command, *answer);
    if (const auto* move = std::get_if<command::Move>(&command.body))
        return !move->path.empty() && dealt(command, *move, move->path.front(), [&](const command::Move& listed, const Unit&) {
                                          return listed.path == move->path;
                                      }).has_value();
    if (const auto* place = std::get_if<command::Place>(&command.body))
        return dealt(command, *place, off_board, [&](const command::Place& listed, const Unit&) { return listed.space == place->space; })
            .has_value();
    if (const auto* unload = std::get_if<command::Unload>(&command.body))
        return dealt(command, *unload, unload->from,
                     [&](const command::Unload& listed, const Unit& unit) {
                         return listed.to == unload->to && listed.owner.value_or(author) == unload->owner.value_or(author) &&
                                (!unload->into || fits(view_, *view_.state.unit(unit.carrier), *unload->into));
                     })
            .has_value();
    const auto& listed = commands_of(author);
    return std::find(listed.begin(), listed.end(), command) != listed.end();
}

namespace {

/// Where a command leads, and on whose ship.
using Goal = std::tuple<std::size_t, SpaceId, OwnerId>;
std::optional<Goal> goal_of(const Command& command) {
    const auto form = command.body.index();
    if (const auto* move = std::get_if<command::Move>(&command.body)) return Goal{form, move->path.back(), nobody};
    if (const auto* load = std::get_if<command::Load>(&command.body)) return Goal{form, load->at, load->owner.value_or(command.author)};
    if (const auto* unload = std::get_if<command::Unload>(&command.body))
        return Goal{form, unload->to, unload->owner.value_or(command.author)};
    if (const auto* place = std::get_if<command::Place>(&command.body)) return Goal{form, place->space, nobody};
    return std::nullopt;
}

/// Whether `pick` names the unit, or one that nobody can tell from it.
bool fits_one_like(const View& view, const Unit& unit, const UnitPick& pick) {
    const auto units = view.state.in(unit.space, unit.owner);
    return std::any_of(units.begin(), units.end(),
                       [&](const Unit& other) { return fits(view, other, pick) && same_kind(view, unit, other); });
}

const UnitPicks* picks_in(const Command& command) {
    if (const auto* move = std::get_if<command::Move>(&command.body)) return &move->units;
    if (const auto* load = std::get_if<command::Load>(&command.body)) return &load->units;
    if (const auto* unload = std::get_if<command::Unload>(&command.body)) return &unload->units;
    if (const auto* place = std::get_if<command::Place>(&command.body)) return &place->units;
    return nullptr;
}

}  // namespace

std::vector<Command> Listing::unmatched(OwnerId author) {
    std::vector<Command> found;
    for (const auto& command : commands_of(author))
        if (!std::holds_alternative<command::Purchase>(command.body) && !has(command).value_or(true)) found.push_back(command);
    if (view_.state.deciding()) return found;
    for (const auto& unit : view_.state.units) {
        if (unit.owner != author) continue;
        for (const auto& command : moves_of(author, unit)) {
            const auto* move = std::get_if<command::Move>(&command.body);
            if (move != nullptr && move->path.front() == move->path.back()) continue;
            const auto& listed = commands_of(author);
            if (std::none_of(listed.begin(), listed.end(), [&](const Command& brief) {
                    const auto* picks = picks_in(brief);
                    return picks != nullptr && goal_of(brief) == goal_of(command) && fits_one_like(view_, unit, picks->front());
                }))
                found.push_back(command);
        }
    }
    return found;
}

}  // namespace sim
