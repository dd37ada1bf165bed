// Advantages whose units their owner puts on the board himself: where they may stand, all of them. [SM-51.2] [SM-53.6]
#include <algorithm>
#include <array>
#include <set>

#include "rules/mechanics/purchase.hpp"
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/shared/complexes.hpp"

namespace rules::smith {
namespace {

using question::Pair;

/// Where it is said what comes, and what is wrong with an answer.
constexpr std::array<std::string_view, 6> cites_reinforcements{"SM-51.2", "SM-51.3", "SM-52.3", "SM-53.1", "SM-53.6", "SM-54.1"};

/// Units of one type.
struct Band {
    UnitTypeId type{};
    std::uint16_t count = 0;
    enum class Where : std::uint8_t { at, beside, anywhere } where{};
    std::vector<SpaceId> spaces{};
};
struct Reinforcements {
    OfAdvantages<std::vector<Band>> of;
    DecisionKindId kind{};
};
const Reinforcements& reinforcements_names(const View& view) { return view.rules.data<Reinforcements>(); }

/// Own ground; a complex where something is produced, and none stands. [SM-53.1]
bool may_stand(const View& view, OwnerId owner, UnitTypeId type, SpaceId space) {
    if (view.rules.space(space).sea || view.state.control[idx(space)] != owner) return false;
    return !figures(view).types[idx(type)].complex || (view.rules.space(space).value > 0 && complex_in(view, space) == nullptr);
}

/// Where they may go, by name. Ships go to zones beside own ground in which no enemy is. [SM-50.1] [SM-52.3]
std::vector<SpaceId> places_of(const View& view, OwnerId owner, const Band& band) {
    std::set<SpaceId> found;
    const auto try_it = [&](SpaceId space) {
        if (may_stand(view, owner, band.type, space)) found.insert(space);
    };
    if (band.where == Band::Where::anywhere)
        for (const auto space : all_spaces(view.rules)) try_it(space);
    for (const auto space : band.spaces) {
        if (band.where == Band::Where::at) try_it(space);
        if (band.where != Band::Where::beside || view.state.control[idx(space)] != owner) continue;
        for (const auto zone : view.rules.space(space).neighbours)
            if (view.rules.space(zone).sea && !enemy_ships(view, owner, zone)) found.insert(zone);
    }
    std::vector<SpaceId> places{found.begin(), found.end()};
    sort_by_name(view, places);
    return places;
}

/// A band, and where it may go; those that may go nowhere are left out.
struct Bound {
    Band band;
    std::vector<SpaceId> places;
};
std::vector<Bound> bound_now(const View& view) {
    std::vector<Bound> found;
    const auto* advantage = brought_now(view);
    if (const auto* bands = reinforcements_names(view).of.find(advantage))
        for (const auto& band : *bands)
            if (auto places = places_of(view, advantage->owner, band); !places.empty()) found.push_back({band, std::move(places)});
    return found;
}

Pair put(SpaceId space, UnitTypeId type, std::uint16_t count) {
    UnitPick pick{.type = type, .count = count};
    return {space, Choice{UnitPicks{pick}}};
}

/// The own capital if it is allowed, else the highest value, ties by name; of zones the first by name. (OQ-SMN-28)
SpaceId usual_place(const View& view, OwnerId owner, const Bound& bound) {
    const auto capital = view.rules.owner(owner).capital;
    if (contains(bound.places, capital)) return capital;
    return *std::max_element(bound.places.begin(), bound.places.end(),
                             [&](SpaceId a, SpaceId b) { return view.rules.space(a).value < view.rules.space(b).value; });
}
Choice usual(const View& view, const Decision&, OwnerId owner) {
    std::vector<Pair> pairs;
    for (const auto& bound : bound_now(view)) pairs.push_back(put(usual_place(view, owner, bound), bound.band.type, bound.band.count));
    return question::choice_of(pairs);
}

Result<void> names_units(const View& view, const Choice& choice) {
    const Paragraph cite{brought_now(view)->said_in};
    const auto* list = choice.as<Choice::List>();
    const auto pairs = question::pairs_in(choice);
    std::set<SpaceId> seen;
    for (const auto& [space, what] : pairs) {
        const auto* units = what.as<UnitPicks>();
        if (units == nullptr || !seen.insert(space).second) return refuse(Refusal::bad_choice, {}, {fact("named", space)});
        if (auto verdict = well_formed_purchase(*units); !verdict) return verdict;
        const auto bounds = bound_now(view);
        for (const auto& pick : *units)
            if (none_of(bounds, [&](const Bound& bound) { return bound.band.type == pick.type && contains(bound.places, space); }))
                return refuse(Refusal::no_place, cite, {fact("unit", pick.type), fact("space", space)});
    }
    if (list == nullptr || pairs.size() != list->size())
        return refuse(Refusal::bad_choice, {}, {fact("answer", std::string{"pairs of a space and units"})});
    return {};
}

/// All of them, and no more.
Result<void> valid(const View& view, const Decision&, OwnerId, const Choice& choice) {
    if (auto verdict = names_units(view, choice); !verdict) return cited_by_advantage(view, std::move(verdict));
    for (const auto& [band, places] : bound_now(view)) {
        std::int64_t named = 0;
        for (const auto& [space, what] : question::pairs_in(choice)) named += count_in(*what.as<UnitPicks>(), band.type);
        if (named != band.count)
            return cited_by_advantage(view, refuse(Refusal::bad_count, {},
                                                   {fact("unit", band.type), fact("named", named), fact("due", std::int64_t{band.count})}));
    }
    return {};
}

/// Every way to spread the units from band `at` and place `place` on, as many as `limit`.
void spread(const std::vector<Bound>& bounds, std::size_t at, std::size_t place, std::uint16_t left, std::vector<Pair>& so_far,
            std::size_t limit, std::vector<Choice>& found) {
    if (found.size() >= limit) return;
    if (at == bounds.size()) {
        auto choice = question::choice_of(so_far);
        if (!contains(found, choice)) found.push_back(std::move(choice));
        return;
    }
    const auto& [band, places] = bounds[at];
    if (left == 0 || place + 1 == places.size()) {
        if (left > 0) so_far.push_back(put(places[place], band.type, left));
        spread(bounds, at + 1, 0, at + 1 < bounds.size() ? bounds[at + 1].band.count : std::uint16_t{0}, so_far, limit, found);
        if (left > 0) so_far.pop_back();
        return;
    }
    for (std::uint16_t here = left;; --here) {
        if (here > 0) so_far.push_back(put(places[place], band.type, here));
        spread(bounds, at, place + 1, static_cast<std::uint16_t>(left - here), so_far, limit, found);
        if (here > 0) so_far.pop_back();
        if (here == 0) break;
    }
}
std::vector<Choice> legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found{usual(view, decision, owner)};
    const auto bounds = bound_now(view);
    std::vector<Pair> pairs;
    if (!bounds.empty()) spread(bounds, 0, 0, bounds.front().band.count, pairs, limit, found);
    return found;
}

DecisionRequest request_reinforcements(const View& view) {
    const auto* advantage = brought_now(view);
    if (advantage == nullptr || bound_now(view).empty()) return {};
    return {.kind = reinforcements_names(view).kind, .asked = mask_of(advantage->owner)};
}

void take_reinforcements(Context& context, OwnerId owner, const Choice& choice) {
    const auto cause = context.rules.data<Advantages>().cause;
    for (const auto& [space, what] : question::pairs_in(choice))
        for (const auto& pick : *what.as<UnitPicks>()) context.add_units(space, owner, pick.type, pick.count, cause);
}

void install_reinforcements(RulesetBuilder& build) {
    DecisionKind kind;
    kind.name = "reinforcements";
    kind.paragraph = "SM-50.1";
    kind.fallback = usual;
    kind.valid = valid;
    kind.legal = legal;
    kind.orders = question::no_orders;
    build.data<Reinforcements>().kind = build.decision(std::move(kind));
    ask_in_stage<request_reinforcements, take_reinforcements>(build, "reinforcements");
}

void read_reinforcements(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    std::vector<Band> bands;
    for (const auto& each : row.tables("reinforcements")) {
        each.only({"unit", "count", "at", "beside"});
        Band band{build.unit_type(each.text("unit")), static_cast<std::uint16_t>(each.number("count", 1, 100)), Band::Where::anywhere};
        if (each.has("at")) band.where = Band::Where::at;
        if (each.has("beside")) band.where = Band::Where::beside;
        for (const auto* key : {"at", "beside"})
            for (const auto& name : each.texts_or_none(key)) band.spaces.push_back(build.space(name));
        bands.push_back(std::move(band));
    }
    if (!contains(cites_reinforcements, advantage.said_in)) row.problem_at("said_in", "reinforcements are not said there");
    build.data<Reinforcements>().of.rows.emplace_back(advantage, std::move(bands));
}

}  // namespace

const AdvantageEffect reinforcements{.key = "reinforcements", .install = install_reinforcements, .read = read_reinforcements};

}  // namespace rules::smith
