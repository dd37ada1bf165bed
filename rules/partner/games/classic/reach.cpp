#include "rules/partner/games/classic/reach.hpp"

#include <algorithm>

#include "rules/points/move.hpp"

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

namespace {

/// Breadth first from `from`; `enter` says whether a space may be entered, `pass` whether the way may go on from there.
template <class Enter, class Pass>
void explore(const View& view, SpaceId from, int range, Steps& steps, std::vector<SpaceId>& before, Enter enter, Pass pass) {
    steps.assign(view.rules.spaces.size(), too_far);
    before.assign(view.rules.spaces.size(), no_space);
    steps[idx(from)] = 0;
    std::vector<SpaceId> open{from};
    for (std::size_t next = 0; next < open.size(); ++next) {
        const auto here = open[next];
        if (steps[idx(here)] >= range || (here != from && !pass(here))) continue;
        for (const auto to : view.rules.space(here).neighbours) {
            if (steps[idx(to)] != too_far || !enter(here, to)) continue;
            steps[idx(to)] = static_cast<std::uint8_t>(steps[idx(here)] + 1);
            before[idx(to)] = here;
            open.push_back(to);
        }
    }
}

}  // namespace

Reach::Reach(const Survey& survey) : survey_{survey}, home_{homes(false)}, home_deck_{homes(true)} {}

Steps Reach::homes(bool decks) const {
    const auto& view = survey_.view;
    Steps steps(view.rules.spaces.size(), too_far);
    std::vector<SpaceId> open;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        const bool ground = !view.rules.spaces[at].sea && rules::classic::friendly_at_dawn(view, survey_.power, space) &&
                            rules::classic::friendly_ground(view, survey_.power, space);
        const bool deck = decks && view.rules.spaces[at].sea && rules::classic::decks_in(view, survey_.power, space) > 0;
        if (!ground && !deck) continue;
        steps[at] = 0;
        open.push_back(space);
    }
    for (std::size_t next = 0; next < open.size(); ++next)
        for (const auto to : view.rules.space(open[next]).neighbours) {
            if (steps[idx(to)] != too_far || survey_.at(to).status == Status::neutral) continue;
            steps[idx(to)] = static_cast<std::uint8_t>(steps[idx(open[next])] + 1);
            open.push_back(to);
        }
    return steps;
}

Way Reach::way_of(const Field& field, SpaceId to) {
    Way way;
    if (field.steps[idx(to)] == too_far) return way;
    for (auto at = to; at != no_space; at = field.before[idx(at)]) way.insert(way.begin(), at);
    return way;
}

bool Reach::walks_to(const Unit& unit, SpaceId to) const {
    const auto& view = survey_.view;
    const auto from = survey_.place_of(unit);
    if (survey_.sea(from)) return false;
    if (view.rules.adjacent(from, to)) return true;
    if (range_of(view, unit) < 2) return false;
    return std::any_of(view.rules.space(from).neighbours.begin(), view.rules.space(from).neighbours.end(), [&](SpaceId between) {
        const auto what = survey_.at(between).status;
        return !survey_.sea(between) && view.rules.adjacent(between, to) && (what == Status::friendly || what == Status::unoccupied);
    });
}

std::vector<Way> Reach::walks(const Unit& unit, SpaceId to) const {
    const auto& view = survey_.view;
    std::vector<Way> ways;
    const auto from = survey_.place_of(unit);
    if (range_of(view, unit) > 1)
        for (const auto wanted : {Status::unoccupied, Status::friendly})
            for (const auto between : view.rules.space(from).neighbours)
                if (!survey_.sea(between) && survey_.at(between).status == wanted && view.rules.adjacent(between, to))
                    ways.push_back({from, between, to});
    if (view.rules.adjacent(from, to)) ways.push_back({from, to});
    return ways;
}

const Reach::Field& Reach::air(SpaceId from, int range) const {
    const auto [found, is_new] = air_.try_emplace({from, range});
    auto& field = found->second;
    if (!is_new) return field;
    // Round guns and neutrals.
    explore(
        survey_.view, from, range, field.steps, field.before,
        [&](SpaceId, SpaceId to) { return survey_.at(to).status != Status::neutral || survey_.sea(to); },
        [&](SpaceId here) { return !survey_.at(here).gun; });
    return field;
}

bool Reach::flies_to(const Unit& plane, SpaceId to) const {
    const int range = range_of(survey_.view, plane);
    const auto out = air(survey_.place_of(plane), range).steps[idx(to)];
    if (out == too_far) return false;
    const auto& back = rules::classic::is_fighter(survey_.view, plane) ? home_deck_ : home_;
    return out + back[idx(to)] <= range;
}

Way Reach::flight(const Unit& plane, SpaceId to) const { return way_of(air(survey_.place_of(plane), range_of(survey_.view, plane)), to); }

const Reach::Field& Reach::sea(SpaceId from, int range) const {
    const auto [found, is_new] = sea_.try_emplace({from, range});
    auto& field = found->second;
    if (!is_new) return field;
    explore(
        survey_.view, from, range, field.steps, field.before,
        [&](SpaceId here, SpaceId to) {
            return survey_.sea(to) && rules::classic::canal_open(survey_.view, survey_.power, here, to).has_value();
        },
        [&](SpaceId here) { return bodies(survey_.at(here).enemies) < 0.5; });
    return field;
}

int Reach::sails(const Unit& ship, SpaceId zone) const {
    return sea(survey_.place_of(ship), range_of(survey_.view, ship)).steps[idx(zone)];
}

Way Reach::voyage(const Unit& ship, SpaceId zone) const { return way_of(sea(survey_.place_of(ship), range_of(survey_.view, ship)), zone); }

}  // namespace partner::classic
