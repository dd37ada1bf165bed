// Armored trains: rail guns of the home territories that come to the help of what is attacked. [HR-2.8]
#include <fmt/format.h>
#include <algorithm>
#include <vector>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/single_units.hpp"

namespace rules::house1914 {
namespace {

struct Trains {
    UnitTypeId type{};
    SlotId reacted{};  ///< Flag of a train: it has reacted in this round.
    ParameterId dice{}, absorbs_attacking{}, absorbs_defending{};
    DecisionKindId reaction{};
};

const Trains& armored_trains_names(const View& view) { return view.rules.data<Trains>(); }
bool is_train(const View& view, const Unit& unit) { return unit.type == armored_trains_names(view).type; }

const Unit* train_in(const View& view, SpaceId space) { return the_one_in(view, space, armored_trains_names(view).type); }

bool has_rails(const View& view, OwnerId power, SpaceId space) { return view.rules.space(space).original == power; }
/// What a train may pass through. [HR-2.8.2]
bool in_hand(const View& view, OwnerId power, SpaceId space) {
    return has_rails(view, power, space) && view.state.control[idx(space)] == power && !contested(view, space);
}

// Its own movement. [HR-2.8.2]

/// By rail it comes to every territory that was its power's from the first.
void rails(const View& view, const Unit& unit, Tally& range) {
    if (!is_train(view, unit)) return;
    const auto own = count_if(view.rules.spaces, [&](const Space& space) { return space.original == unit.owner; });
    range.add(own, {"HR-2.8.2"});
}

/// Over its power's original territories only; in the last one an enemy may stand, or hold it.
Result<void> by_rail(const MoveStep& step) {
    const auto& view = step.view;
    if (!is_train(view, step.unit)) return {};
    const auto holder = view.state.control[idx(step.to())];
    const bool open = in_hand(view, step.power, step.to()) || contested(view, step.to()) || enemies(view, step.power, holder);
    const bool been_there = contains(step.path.first(step.at + 1), step.to());
    if (has_rails(view, step.power, step.to()) && open && !been_there) return {};
    return refuse(Refusal::may_not_enter, {"HR-2.8.2"}, {fact("space", step.to()), fact("unit", step.unit.type)});
}

std::optional<Paragraph> end_of_the_line(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!is_train(step.view, step.unit)) return so_far;
    return in_hand(step.view, step.power, step.to()) ? std::nullopt : std::optional{Paragraph{"HR-2.8.2"}};
}

/// There is one in a territory at most. [HR-2.8.3]
Result<void> alone_on_arrival(const MoveStep& step) { return room_for(step.view, step.unit, step.to()); }

// Without an infantry. [HR-2.8.7]

/// In its own controlled territory, and where it stood already; to attack or to reinforce it ends beside an infantry.
bool stands_alone(const View& view, const Unit& unit) {
    return is_train(view, unit) && (in_hand(view, unit.owner, unit.space) || unit.moved_at == 0);
}

Result<void> comes_with_infantry(const View& view, OwnerId power, const Result<void>& said) {
    if (said) return said;
    for (const auto space : lonely_guns(view, power))
        for (const auto& unit : view.state.in(space, power))
            if (!is_train(view, unit) && needs_infantry(view, unit)) return said;
    const auto space = lonely_guns(view, power).front();
    return refuse(Refusal::may_not_stay, {"HR-2.8.7"}, {fact("space", space), fact("unit", game(view).infantry)}, {"1914-4.3.1"});
}

Result<void> attacks_with_infantry(const View& view, OwnerId power, const command::Attack& attack) {
    if (view.rules.space(attack.space).sea) return {};
    const auto units = view.state.in(attack.space, power);
    const bool trains_alone = train_in(view, attack.space) != nullptr && !units.empty() &&
                              all_of(units, [&](const Unit& unit) { return is_train(view, unit) || !view.rules.type(unit).holds_ground; });
    if (!trains_alone || landing_open(view, power, attack.space, false)) return {};
    return refuse(Refusal::forbidden, {"HR-2.8.7"}, {fact("space", attack.space), fact("unit", game(view).infantry)});
}

/// Where its power was in control when the attack came it may be the last to fall. [HR-2.8.7]
bool is_lost_last(const View& view, BattleId battle, const Unit& unit) {
    if (!is_train(view, unit)) return false;
    const auto* part = view.state.participant(battle, unit.id);
    return part != nullptr && !part->attacking && turn_start_controller(view, view.state.battle(battle)->space) == unit.owner;
}

// Purchase and mobilization. [HR-2.8.3] (OQ-HR-6)

Result<void> may_be_placed(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (!is_train(view, unit) || has_rails(view, power, space)) return {};
    return refuse(Refusal::no_place, {"HR-2.8.2"}, {fact("space", space), fact("unit", unit.type)});
}

Result<void> on_its_rails(const View& view, const Unit& unit, SpaceId space) { return may_be_placed(view, unit.owner, unit, space); }

std::int64_t free_sites(const View& view, OwnerId power) {
    Unit train{.id = no_unit, .space = off_board, .owner = power, .type = armored_trains_names(view).type};
    std::vector<SpaceId> found;
    for (const auto& site : sites_of(view, power))
        if (site.classes.any_of(view.rules.type(train).classes) && may_place(view, power, train, site.space)) found.push_back(site.space);
    sort_by_name(view, found);
    return std::ssize(found);
}

Result<void> enough_sites(const View& view, OwnerId power, const UnitPicks& units) {
    const auto bought = count_in(units, armored_trains_names(view).type);
    if (bought == 0) return {};
    const auto before = count_type(view, off_board, power, armored_trains_names(view).type);
    const auto left = std::max<std::int64_t>(0, free_sites(view, power) - before);
    if (bought <= left) return {};
    return refuse(Refusal::no_place, {"HR-2.8.3"}, {fact("count", left), fact("unit", armored_trains_names(view).type)});
}

// In battle. [HR-2.8.1] [HR-2.8.6]

void two_dice(const View& view, BattleId, bool, std::span<Shot> shots) {
    for (auto& shot : shots)
        if (is_train(view, *shot.unit)) shot.dice = static_cast<std::uint16_t>(view.rules.parameter(armored_trains_names(view).dice));
}

void trains_absorb(const View& view, BattleId battle, bool attacking, Tally& hits) {
    const auto& names = armored_trains_names(view);
    const auto each = view.rules.parameter(attacking ? names.absorbs_attacking : names.absorbs_defending);
    for (const auto* unit : participants(view, battle, attacking))
        if (is_train(view, *unit)) hits.add(each, {"HR-2.8.6"});
}

// Reaction. [HR-2.8.4]

/// Attacked territories that a train could come to now: over ground in hand that nobody attacks.
std::vector<SpaceId> within_reach(const View& view, const Unit& train) {
    const auto attacked = attacked_ground(view);
    const auto fresh = newly_attacked(view);
    const auto passes = [&](SpaceId space) { return in_hand(view, train.owner, space) && !contains(attacked, space); };
    std::vector<SpaceId> found;
    std::vector<SpaceId> seen{train.space};
    if (!passes(train.space)) return found;
    for (std::size_t next = 0; next < seen.size(); ++next) {
        const auto here = seen[next];
        if (next > 0 && !passes(here)) continue;
        for (const auto neighbour : view.rules.space(here).neighbours)
            if (has_rails(view, train.owner, neighbour) && !contains(seen, neighbour)) seen.push_back(neighbour);
    }
    for (const auto space : seen) {
        const bool held = contested(view, space) || view.state.control[idx(space)] == train.owner;
        if (contains(fresh, space) && held && train_in(view, space) == nullptr) found.push_back(space);
    }
    sort_by_name(view, found);
    return found;
}

/// Trains of an attacked power that could go somewhere, by name of their space.
std::vector<const Unit*> able(const View& view, OwnerId owner) {
    std::vector<const Unit*> found;
    if (!enemies(view, view.state.active, owner)) return found;
    for (const auto& unit : view.state.units)
        if (unit.owner == owner && unit.space != off_board && is_train(view, unit) &&
            !marked(view, unit, armored_trains_names(view).reacted) && !within_reach(view, unit).empty())
            found.push_back(&unit);
    std::sort(found.begin(), found.end(),
              [&](const Unit* a, const Unit* b) { return view.rules.space(a->space).name < view.rules.space(b->space).name; });
    return found;
}

std::vector<SpaceId> where_trains_stand(const View& view, const Decision&, OwnerId owner) {
    return mapped(able(view, owner), [&](const auto* train) { return train->space; });
}

std::vector<Choice> destinations(const View& view, const Decision&, OwnerId, SpaceId from) {
    return mapped(within_reach(view, *train_in(view, from)), [&](const auto to) { return Choice{to}; });
}

/// No two to one place. [HR-2.8.3]
Result<void> each_to_another(const View& view, const Decision&, OwnerId, const Choice& choice) {
    const auto pairs = question::pairs_in(choice);
    for (std::size_t a = 0; a < pairs.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (pairs[a].what == pairs[b].what)
                return refuse(Refusal::no_room, {"HR-2.8.3"},
                              {fact("space", *pairs[a].what.as<SpaceId>()), fact("unit", armored_trains_names(view).type)});
    return {};
}

/// A list of spaces: the first is helped first, by the train whose space comes first by name.
std::optional<Choice> help_in_order(const View& view, const Decision&, OwnerId owner, const Choice& preference) {
    const auto* list = preference.as<Choice::List>();
    if (list == nullptr) return std::nullopt;
    auto trains = able(view, owner);
    std::vector<question::Pair> pairs;
    for (const auto& wish : *list) {
        const auto* to = wish.as<SpaceId>();
        if (to == nullptr) return std::nullopt;
        const auto can = [&](const Unit* train) { return contains(within_reach(view, *train), *to); };
        const auto found = std::find_if(trains.begin(), trains.end(), can);
        const bool helped = any_of(pairs, [&](const auto& pair) { return pair.what == wish; });
        if (found == trains.end() || helped) continue;
        pairs.push_back({(*found)->space, wish});
        trains.erase(found);
    }
    return question::choice_of(pairs);
}

DecisionKind reaction_kind() {
    DecisionKind kind = question::Pairs{
        .name = "train-reaction", .cite = "HR-2.8.4", .spaces = where_trains_stand, .among = destinations, .test = each_to_another};
    kind.orders = {raw(ChoiceKind::list), {}, ChoiceKind::space | ChoiceKind::nothing};  // an empty one: never
    kind.trim = help_in_order;
    kind.asked_in = "HR-0.4";
    return kind;
}

std::vector<DecisionRequest> ask_owners(const View& view, std::uint32_t) {
    DecisionRequest request;
    request.kind = armored_trains_names(view).reaction;
    for (const auto owner : all_powers(view.rules))
        if (!able(view, owner).empty()) request.asked |= mask_of(owner);
    return request.asked == 0 ? std::vector<DecisionRequest>{} : std::vector{request};
}

void react(Context& context, std::uint32_t, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers)
        for (const auto& [from, what] : question::pairs_in(answer.choice)) {
            const auto train = train_in(context.view(), from)->id;
            const auto to = *what.as<SpaceId>();
            context.move_units({train}, to);
            context.mark({train}, armored_trains_names(context.view()).reacted);
            Entered entered{answer.owner, from, to, {train}};
            enter(context, entered);
        }
}

void trains_on_their_rails(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units) {
        if (!is_train(view, unit) || unit.space == off_board) continue;
        const auto& space = view.rules.space(unit.space);
        if (space.original != unit.owner)
            breaches.push_back({"trains-on-their-rails", fmt::format("a train of others stands in {}", space.name)});
    }
}

void install_armored_trains(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Trains>();
    names.type = add_new_unit(build, "armored-trains", {"HR-2.8.1"});
    names.dice = build.parameter("armored-trains.dice", 2, 1, 10);
    names.absorbs_attacking = build.parameter("armored-trains.absorbs-attacking", 1, 0, 10);
    names.absorbs_defending = build.parameter("armored-trains.absorbs-defending", 2, 0, 10);
    names.reacted = build.unit_flag("reacted", Lifetime::round);
    names.reaction = build.decision(reaction_kind());
    auto& move = build.move();
    move.range("rails", rails);
    move.may_enter("by-rail", by_rail);
    move.must_stop("end-of-the-line", end_of_the_line);
    move.may_end("alone-on-arrival", alone_on_arrival);
    auto& movement = build.data<Movement>();
    movement.stands_alone("trains", stands_alone);
    movement.strikes_later("trains", [](const MoveStep& step) { return is_train(step.view, step.unit); });
    build.phase("move").may_end.refine("no-lonely-guns", comes_with_infantry);
    build.battle().may_attack("attacks-with-infantry", attacks_with_infantry);
    build.data<Purchases>().may_buy("enough-sites", enough_sites);
    build.place().may_place("by-the-rails", may_be_placed);
    build.data<Standing>().may_stand("by-the-rails", on_its_rails);
    one_in_a_territory(build, names.type, {"HR-2.8.3"});
    auto& combat = build.data<Combat>();
    build.data<MainFire>().shots("trains", two_dice);
    combat.absorbs("trains", trains_absorb);
    build.data<Casualties>().outlives_infantry("trains", is_lost_last);
    attack_window(build);
    build.data<Reactions>().ask("train-reaction", {.asks = ask_owners, .follows = react});
    build.law(trains_on_their_rails);
}

}  // namespace

extern const Option armored_trains{
    .id = "armored-trains",
    .revision = 2,
    .base = "1914",
    .title = "Armored trains",
    .summary = "Guns on rails, which rush to an attacked home territory in the enemy's turn and absorb hits there.",
    .paragraphs = {"HR-0.4", "HR-2.8.1", "HR-2.8.2", "HR-2.8.3", "HR-2.8.4", "HR-2.8.5", "HR-2.8.6", "HR-2.8.7"},
    .band = Band::units,
    .after = units_before("armored-trains"),
    .install = install_armored_trains};

}  // namespace rules::house1914
