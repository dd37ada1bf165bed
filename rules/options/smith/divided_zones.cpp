// SM-2: three sea zones are cut in two, and ships that begin in one are put into either half before the first round.

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

struct DividedZones {
    struct Fleet {
        OwnerId owner{nobody};
        SpaceId east{no_space};
        SpaceId west{no_space};
    };
    std::vector<Fleet> fleets;
    DecisionKindId western_half{};
    SlotId asked{};  ///< How many of them have said.
};
const DividedZones& divided_zones_names(const View& view) { return view.rules.data<DividedZones>(); }

// The map. [SM-2.1] [SM-2.2]

void forget_neighbours(Ruleset& tables, SpaceId space) {
    for (const auto neighbour : tables.space(space).neighbours) std::erase(tables.spaces[idx(neighbour)].neighbours, space);
    tables.spaces[idx(space)].neighbours.clear();
}
void connect(Ruleset& tables, SpaceId a, SpaceId b) {
    tables.spaces[idx(a)].neighbours.push_back(b);
    tables.spaces[idx(b)].neighbours.push_back(a);
}

void cut(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"was", "east", "west", "touches_east", "touches_west", "asked"});
    auto& tables = build.tables();
    const auto east = build.space(row.text("was"));
    Space half = tables.space(east);
    half.name = row.text("west");
    half.neighbours.clear();
    forget_neighbours(tables, east);
    const auto west = build.add_space(std::move(half));
    build.data<Figures>().spaces.push_back(build.data<Figures>().spaces[idx(east)]);
    for (const auto& name : row.texts("touches_east")) connect(tables, east, build.space(name));
    for (const auto& name : row.texts("touches_west")) connect(tables, west, build.space(name));
    connect(tables, east, west);
    tables.spaces[idx(east)].name = row.text("east");
    for (auto& canal : build.data<Figures>().canals)
        for (auto* end : {&canal.a, &canal.b}) {
            const auto other = end == &canal.a ? canal.b : canal.a;
            if (*end == east && contains(tables.space(west).neighbours, other)) *end = west;
        }
    if (row.has("asked")) build.data<DividedZones>().fleets.push_back({build.owner(row.text("asked")), east, west});
}

// The stage. [SM-2.3] (OQ-SMN-23)

const DividedZones::Fleet* next_fleet(const View& view) {
    const auto& all = divided_zones_names(view).fleets;
    const auto asked = static_cast<std::size_t>(view.state.slot(divided_zones_names(view).asked, 0));
    return asked < all.size() ? &all[asked] : nullptr;
}
bool all_asked(const View& view, std::uint32_t) { return next_fleet(view) == nullptr; }

UnitsQuestion ships_of(const View& view, const Decision& decision, OwnerId owner) {
    UnitsQuestion question{view};
    for (const auto& unit : view.state.in(decision.space, owner)) question.among.push_back(&unit);
    question.most = question.among.size();
    return question;
}
DecisionRequest request(const View& view) {
    const auto& fleet = *next_fleet(view);
    return {.kind = divided_zones_names(view).western_half, .asked = mask_of(fleet.owner), .space = fleet.east};
}
void ask(Context& context, std::uint32_t) { context.ask(request(context.view())); }
void take(Context& context, std::uint32_t) {
    const auto view = context.view();
    const auto& fleet = *next_fleet(view);
    Decision decision;
    decision.space = fleet.east;
    const auto chosen = units_chosen(ships_of(view, decision, fleet.owner), context.answer(request(view), fleet.owner));
    if (chosen && !chosen->empty()) context.move_units(*chosen, fleet.west);
    context.set_slot(divided_zones_names(view).asked, 0, view.state.slot(divided_zones_names(view).asked, 0) + 1);
}

void install_divided_zones(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<DividedZones>();
    auto file = data_file(build, "divided_zones.toml");
    for (const auto& row : file.root().tables("zone")) cut(build, row);
    names.western_half =
        build.decision(question::Units{.name = "western-half", .cite = "SM-2.3", .question = ships_of, .orders = question::no_orders});
    names.asked = build.slot({"fleets-asked", Scope::game, SlotType::number, Lifetime::game});
    build.procedure("game").first_in(
        "pre-game", stage("fleets", {repeat("fleets-placed", all_asked, {step("ask-fleet", ask), step("divide-fleet", take)})}));
    build.phase("fleets").paragraph = "SM-2.3";
}

}  // namespace

const Option divided_zones{
    .id = "smith-divided-zones",
    .revision = 2,
    .base = "classic",
    .title = "Divided sea zones",
    .summary = "The zones around Britain and Japan and the Red Sea are cut in two; ships that begin there are put into either half.",
    .paragraphs = {"SM-2.1", "SM-2.2", "SM-2.3"},
    .after = {"smith-straits"},
    .install = install_divided_zones};

}  // namespace rules::smith
