#include "tests/sim/company.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/hooks/pick.hpp"
#include "tests/sim/listed.hpp"
#include "tests/sim/match.hpp"

namespace sim {

using namespace rules;

namespace {

/// Every die shows its highest face.
class HighestFaces final : public Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        std::fill(faces.begin(), faces.end(), sides);
    }
};

}  // namespace

UnitPick this_unit(const Unit& unit) {
    UnitPick pick;
    pick.type = unit.type;
    pick.unit = unit.id;
    return pick;
}

bool names_somebody(const UnitPicks& picks) {
    return !picks.empty() && std::none_of(picks.begin(), picks.end(), [](const UnitPick& pick) { return pick.count == 0; });
}

bool fits_one_like(const View& view, const Unit& unit, const UnitPick& pick) {
    const auto units = view.state.in(unit.space, unit.owner);
    return std::any_of(units.begin(), units.end(),
                       [&](const Unit& other) { return fits(view, other, pick) && same_kind(view, unit, other); });
}

GameState played(const Ruleset& rules, const GameState& state, const Command& command) {
    HighestFaces ports;
    auto judged = judge_to_state(rules, state, command, ports);
    if (!judged) throw Failure{"what each of some units may be told alone is refused when its turn comes"};
    auto after = std::move(judged->state);
    while (after.deciding() && !after.outcome) {
        auto answered = judge_to_state(rules, after, {nobody, command::Expire{command::Expire::What::decision}}, ports);
        if (!answered) throw Failure{"a question cannot be answered by its default"};
        after = std::move(answered->state);
    }
    return after;
}

std::optional<Riding> riding_in(const Ruleset& rules, const Command& command) {
    const auto* move = std::get_if<command::Move>(&command.body);
    const auto carrier = rules.find_unit_type("aircraft-carrier");
    const auto rider = rules.find_unit_type("fighter");
    if (move == nullptr || !carrier || !rider) return std::nullopt;
    const auto names = [&](UnitTypeId type) {
        return std::any_of(move->units.begin(), move->units.end(), [&](const UnitPick& pick) { return pick.type == type; });
    };
    const bool at_sea = std::all_of(move->path.begin(), move->path.end(),
                                    [&](SpaceId space) { return idx(space) < rules.spaces.size() && rules.space(space).sea; });
    if (!at_sea || !names(*carrier)) return std::nullopt;
    return Riding{*carrier, *rider};
}

namespace {

/// The riders of a listed load that are among `left`; nothing where some are not.
std::optional<std::vector<UnitId>> riders_of(const View& view, const command::Move& listed, const std::vector<UnitId>& left) {
    std::vector<UnitId> riders;
    for (std::size_t at = 1; at < listed.units.size(); ++at)
        for (int n = listed.units[at].count; n > 0; --n) {
            const auto found = std::find_if(left.begin(), left.end(), [&](UnitId id) {
                return std::find(riders.begin(), riders.end(), id) == riders.end() &&
                       fits_one_like(view, *view.state.unit(id), listed.units[at]);
            });
            if (found == left.end()) return std::nullopt;
            riders.push_back(*found);
        }
    return riders;
}

/// The biggest listed load of this carrier by this way whose riders are among `left`.
std::optional<std::vector<UnitId>> biggest_load(const View& view, const std::vector<Command>& listed, const std::vector<SpaceId>& path,
                                                const std::vector<UnitId>& left) {
    std::optional<std::vector<UnitId>> best;
    for (const auto& command : listed) {
        const auto* move = std::get_if<command::Move>(&command.body);
        if (move == nullptr || move->path != path) continue;
        auto riders = riders_of(view, *move, left);
        if (riders && (!best || riders->size() > best->size())) best = std::move(riders);
    }
    return best;
}

}  // namespace

/// The carriers one after the other, each with as many riders as it is listed with, and then the others.
bool Listing::riding(const Telling& telling) {
    if (!names_somebody(telling.picks)) return false;
    const auto types = *riding_in(view_.rules, telling.command);
    const auto author = telling.command.author;
    const auto& path = std::get<command::Move>(telling.command.body).path;
    const auto here = view_.state.in(telling.from, author);
    std::vector<Unit> able;
    std::vector<UnitId> carried;
    for (const auto& unit : here) {
        if (unit.type != types.carrier) continue;
        for (const auto& command : moves_of(author, unit, telling.by)) {
            const auto* move = std::get_if<command::Move>(&command.body);
            if (move == nullptr || move->path != path) continue;
            if (able.empty() || able.back().id != unit.id) able.push_back(unit);
            for (const auto& rider : here)
                if (rider.type == types.rider && std::any_of(move->units.begin() + 1, move->units.end(),
                                                             [&](const UnitPick& pick) { return fits_one_like(view_, rider, pick); }))
                    carried.push_back(rider.id);
        }
    }
    for (const auto& unit : here) {
        if (unit.type == types.carrier) continue;
        const bool rides = unit.type == types.rider;
        if (rides ? std::find(carried.begin(), carried.end(), unit.id) != carried.end() : may_alone(telling, unit)) able.push_back(unit);
    }
    std::sort(able.begin(), able.end(), unit_order);
    const auto chosen = choose_units(view_, able, telling.picks, [](const Unit&) { return Result<void>{}; });
    if (!chosen) return false;
    std::vector<UnitId> carriers;
    std::vector<UnitId> riders;
    std::vector<UnitId> others;
    for (const auto id : *chosen) {
        const auto type = view_.state.unit(id)->type;
        (type == types.carrier ? carriers : type == types.rider ? riders : others).push_back(id);
    }
    auto state = view_.state;
    for (const auto id : carriers) {
        const View view{view_.rules, state};
        const auto carrier = *state.unit(id);
        const auto load = biggest_load(view, legal_moves_of(view, author, telling.from, this_unit(carrier), telling.by), path, riders);
        if (!load) return false;
        UnitPicks picks{this_unit(carrier)};
        for (const auto rider : *load) picks.push_back(this_unit(*state.unit(rider)));
        std::erase_if(riders, [&](UnitId rider) { return std::find(load->begin(), load->end(), rider) != load->end(); });
        state = played(view_.rules, state, telling.of(picks));
    }
    return riders.empty() && in_turn(telling, others, std::move(state));
}

namespace {

bool names_type(const UnitPicks& picks, std::optional<UnitTypeId> type) {
    return type && std::any_of(picks.begin(), picks.end(), [&](const UnitPick& pick) { return pick.type == *type; });
}

/// What has been developed, by its name.
bool knows(const View& view, OwnerId power, std::string_view technology) {
    const auto slot = view.rules.find_slot("technologies");
    const auto tag = view.rules.find_tag(technology);
    if (!slot || !tag) return false;
    const auto known = view.state.slot_list(*slot, raw(power));
    return std::find(known.begin(), known.end(), raw(*tag)) != known.end();
}

/// Bombers and infantry, and nobody else: none of them goes in another way.
bool is_drop(const View& view, OwnerId power, const UnitPicks& picks) {
    const auto bomber = view.rules.find_unit_type("bomber");
    const auto infantry = view.rules.find_unit_type("infantry");
    return knows(view, power, "paratroopers") && names_type(picks, bomber) && names_type(picks, infantry) &&
           std::all_of(picks.begin(), picks.end(), [&](const UnitPick& pick) { return pick.type == *bomber || pick.type == *infantry; });
}

bool is_of_pairs(const View& view, OwnerId power, const UnitPicks& picks) {
    return knows(view, power, "mechanized-infantry") && names_type(picks, view.rules.find_unit_type("infantry")) &&
           names_type(picks, view.rules.find_unit_type("armor"));
}

/// So many at most for each that leads, that there are enough for all.
std::size_t fair_share(std::size_t companions, std::size_t leaders) {
    return (companions + leaders - 1) / std::max<std::size_t>(leaders, 1);
}

}  // namespace

bool Listing::goes_in_company(const Telling& telling) const {
    if (!std::holds_alternative<command::Move>(telling.command.body)) return false;
    const auto author = telling.command.author;
    return is_drop(view_, author, telling.picks) || is_of_pairs(view_, author, telling.picks);
}

/// As many companies as there can be, and the others one by one, unless nobody goes so.
bool Listing::in_company(const Telling& telling) {
    if (!names_somebody(telling.picks)) return false;
    const auto author = telling.command.author;
    const auto& path = std::get<command::Move>(telling.command.body).path;
    const bool drop = is_drop(view_, author, telling.picks);
    const auto here = view_.state.in(telling.from, author);
    const auto of_way = [&](const Command& command) {
        const auto* move = std::get_if<command::Move>(&command.body);
        return move != nullptr && move->path == path && move->units.size() > 1 ? move : nullptr;
    };
    std::vector<Unit> able;
    const auto add = [&](const Unit& unit) {
        if (std::none_of(able.begin(), able.end(), [&](const Unit& other) { return other.id == unit.id; })) able.push_back(unit);
    };
    for (const auto& unit : here) {
        if (std::none_of(telling.picks.begin(), telling.picks.end(), [&](const UnitPick& pick) { return fits(view_, unit, pick); }))
            continue;
        if (!drop && may_alone(telling, unit)) add(unit);
        for (const auto& command : moves_of(author, unit, telling.by)) {
            const auto* move = of_way(command);
            if (move == nullptr) continue;
            add(unit);
            for (const auto& other : here)
                if (std::any_of(move->units.begin() + 1, move->units.end(),
                                [&](const UnitPick& pick) { return fits_one_like(view_, other, pick); }))
                    add(other);
        }
    }
    std::sort(able.begin(), able.end(), unit_order);
    const auto chosen = choose_units(view_, able, telling.picks, [](const Unit&) { return Result<void>{}; });
    if (!chosen) return false;
    auto left = *chosen;
    auto state = view_.state;
    for (auto leader = left.begin(); leader != left.end();) {
        const View view{view_.rules, state};
        const auto unit = *state.unit(*leader);
        const auto leads = [&](UnitId id) { return state.unit(id)->type == unit.type; };
        const auto leaders = static_cast<std::size_t>(std::count_if(left.begin(), left.end(), leads));
        const auto most = fair_share(left.size() - leaders, leaders);
        std::optional<std::vector<UnitId>> best;
        for (const auto& command : legal_moves_of(view, author, telling.from, this_unit(unit), telling.by)) {
            const auto* move = of_way(command);
            if (move == nullptr) continue;
            auto company = riders_of(view, *move, left);
            if (company && company->size() <= most && (!best || company->size() > best->size())) best = std::move(company);
        }
        if (!best) {
            ++leader;
            continue;
        }
        UnitPicks picks{this_unit(unit)};
        for (const auto id : *best) picks.push_back(this_unit(*state.unit(id)));
        const auto gone = *leader;
        std::erase_if(left, [&](UnitId id) { return id == gone || std::find(best->begin(), best->end(), id) != best->end(); });
        state = played(view_.rules, state, telling.of(picks));
        leader = left.begin();
    }
    return left.empty() || (!drop && in_turn(telling, left, std::move(state)));
}

}  // namespace sim
