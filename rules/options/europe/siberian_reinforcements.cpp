// EUO-2.1.2: in the fall of 1941 troops come from the east, as many as a die says.
#include <algorithm>
#include <array>

#include "rules/mechanics/questions.hpp"
#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {
namespace {

constexpr std::uint32_t their_turn = 3;
/// Infantry, tanks, artillery and fighters, by the die. [EUO-2.1.2.1]
constexpr std::array<std::array<std::uint16_t, 4>, 6> troops{
    {{8, 4, 4, 1}, {8, 3, 4, 0}, {7, 3, 3, 0}, {7, 0, 3, 0}, {6, 0, 2, 0}, {6, 0, 0, 0}}};

struct Siberians {
    DecisionKindId territory{};
    SlotId come{};  ///< They have come, or are lost.
    SlotId face{};  ///< What the die showed, until they are placed.
    TagId reinforcements{};
    std::array<UnitTypeId, 4> types{};
};
const Siberians& siberians(const View& view) { return view.rules.data<Siberians>(); }

std::int64_t land_units(const View& view, SpaceId space) {
    const auto here = view.state.in(space, game(view).soviet_union);
    return count_if(here, [&](const Unit& unit) { return view.rules.type(unit).is(unit_class::land); });
}

/// Moscow, else any of its first ground that it still has, the one with most of its land units first, ties by name. [EUO-2.1.2.2]
std::vector<SpaceId> places(const View& view, const Decision&, OwnerId) {
    const auto soviet_union = game(view).soviet_union;
    if (view.state.control[idx(game(view).moscow)] == soviet_union) return {game(view).moscow};
    std::vector<SpaceId> found;
    for (const auto space : all_spaces(view.rules))
        if (!view.rules.space(space).sea && view.rules.space(space).original == soviet_union &&
            view.state.control[idx(space)] == soviet_union)
            found.push_back(space);
    sort_by_name(view, found);
    std::stable_sort(found.begin(), found.end(), [&](SpaceId a, SpaceId b) { return land_units(view, a) > land_units(view, b); });
    return found;
}

DecisionRequest request(const View& view) { return {.kind = siberians(view).territory, .asked = mask_of(game(view).soviet_union)}; }

bool due(const View& view) {
    return view.state.active == game(view).soviet_union && view.state.round == their_turn && view.state.slot(siberians(view).come, 0) == 0;
}

void roll_siberian_reinforcements(Context& context, std::uint32_t) {
    if (!due(context.view())) return;
    const auto& own = siberians(context.view());
    if (places(context.view(), {}, nobody).empty()) return context.set_slot(own.come, 0, 1);  // lost [EUO-2.1.2.4.1]
    context.set_slot(own.face, 0, context.faces(own.reinforcements, no_space, context.state().active, no_unit_type, 0, 1).front());
    context.ask(request(context.view()));
}

/// All into one territory, where they may act at once. [EUO-2.1.2.2.3] [EUO-2.1.2.3]
void place(Context& context, std::uint32_t) {
    const auto& own = siberians(context.view());
    const auto face = context.state().slot(own.face, 0);
    if (!due(context.view()) || face == 0) return;
    const auto power = context.state().active;
    const auto choice = context.answer(request(context.view()), power);
    const auto& row = troops[static_cast<std::size_t>(face - 1)];
    for (std::size_t at = 0; at < row.size(); ++at)
        if (row[at] > 0) context.add_units(*choice.as<SpaceId>(), power, own.types[at], row[at], own.reinforcements);
    context.set_slot(own.come, 0, 1);
    context.set_slot(own.face, 0, 0);
}

void install_siberian_reinforcements(RulesetBuilder& build) {
    install_option_words(build);
    auto& own = build.data<Siberians>();
    own.come = build.slot({"siberians", Scope::game, SlotType::flag, Lifetime::game});
    own.face = build.slot({"siberian-die", Scope::game, SlotType::number, Lifetime::turn});
    own.reinforcements = build.tag("siberian-reinforcements");
    const auto& game = build.data<Game>();
    own.types = {game.infantry, game.tank, game.artillery, build.data<Figures>().fighter};
    own.territory = build.decision(
        question::Space{.name = "siberian-territory", .cite = "EUO-2.1.2.2.2", .among = places, .orders = question::no_orders});
    build.procedure("game").instead("reinforcements", sequence("reinforcements", {step("siberians-rolled", roll_siberian_reinforcements),
                                                                                  step("siberians-come", place)}));
}

}  // namespace

const Option siberian_reinforcements{.id = "siberian-reinforcements",
                                     .revision = 2,
                                     .base = "europe",
                                     .title = "Siberian reinforcements",
                                     .summary = "In its third turn the Soviet Union receives troops from Siberia, more or fewer by a die.",
                                     .paragraphs = {"EUO-2.1.2.1"},
                                     .install = install_siberian_reinforcements};

}  // namespace rules::europe
