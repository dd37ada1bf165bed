// SM-30: the table of weapons, from which who breaks through chooses.

#include <fmt/format.h>

#include "rules/games/classic/research.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/developments.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct WeaponTable {
    DecisionKindId technology{};
    ProcedureId finding{};
    SlotId left{};   ///< Breakthroughs that have not found anything yet.
    SlotId row{};    ///< The die that was rolled for the first of them; 0: none.
    SlotId given{};  ///< What is had when all have found theirs.
    std::vector<std::pair<TagId, ParameterId>> in_play;
};
const WeaponTable& weapons_names(const View& view) { return view.rules.data<WeaponTable>(); }

// Finding. [SM-30] [SM-30.1]

std::uint16_t row_now(const View& view) { return static_cast<std::uint16_t>(view.state.slot(weapons_names(view).row, 0)); }
std::vector<TagId> choices(const View& view, const Decision&, OwnerId owner) { return found_by(view, owner, row_now(view)); }
tl::unexpected<Violation> not_in_the_row(const View& view, const Decision&, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {"SM-30.1"}, {fact("row", std::int64_t{row_now(view)})}, {"SM-30"});
}
DecisionRequest request(const View& view) { return {.kind = weapons_names(view).technology, .asked = mask_of(view.state.active)}; }

bool all_found(const View& view, std::uint32_t) { return view.state.slot(weapons_names(view).left, 0) == 0; }

void roll_row(Context& context, std::uint32_t) {
    context.set_slot(weapons_names(context.view()).row, 0, roll_breakthrough(context, context.state().active));
}
void ask(Context& context, std::uint32_t) {
    if (row_now(context.view()) != 0) context.ask(request(context.view()));
}
void take(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& names = weapons_names(context.view());
    if (row_now(context.view()) != 0) {
        const auto chosen = context.answer(request(context.view()), power);
        give_technology(context, power, *chosen.as<TagId>());
    }
    context.set_slot(names.left, 0, context.state().slot(names.left, 0) - 1);
}
void give_directed(Context& context, std::uint32_t) {
    const auto& names = weapons_names(context.view());
    const auto listed = context.state().slot_list(names.given, 0);
    const std::vector<std::int64_t> given{listed.begin(), listed.end()};
    for (const auto tag : given) give_technology(context, context.state().active, static_cast<TagId>(tag));
    context.set_list(names.given, 0, {});
    context.set_slot(names.row, 0, 0);
}

void find(Context& context, OwnerId, std::int64_t breakthroughs, std::vector<TagId> given) {
    const auto& names = weapons_names(context.view());
    auto tags = numbers_of(given);
    context.set_slot(names.left, 0, breakthroughs);
    context.set_list(names.given, 0, std::move(tags));
    context.start(names.finding, 0);
}

// The table.

void load(RulesetBuilder& build) {
    build.data<InstalledWeapons>().table = true;
    auto& chart = build.data<Game>().technologies;
    auto table = weapon_rows(build);
    // What the base game has and the table has not stays as it is, in no row.
    for (auto& row : chart) {
        if (any_of(table, [&](const Technology& each) { return each.tag == row.tag; })) continue;
        row.die = 0;
        table.push_back(row);
    }
    chart = std::move(table);
    auto& developments = build.data<Developments>();
    developments.all.clear();
    for (const auto& row : chart) developments.all.push_back(row.tag);
}

/// A weapon that is out is in no row. [SM-30.1]
void take_out(RulesetBuilder& build) {
    for (const auto& [tag, parameter] : build.data<WeaponTable>().in_play)
        if (!build.tables().on(parameter))
            for (auto& row : build.data<Game>().technologies)
                if (row.tag == tag || row.needs == tag) row.die = 0;
    if (!build.tables().on(build.data<Research>().weapons))
        build.problem("\"smith-weapons\" excludes weapons = false: nobody researches there");
}

/// Somebody is better as the battle begins than later on.
bool first_round_differs(const View& view, BattleId battle, std::span<const OddsStack>) {
    for (const auto& row : game(view).technologies) {
        if (row.when != Technology::When::first_round || row.marked) continue;
        for (const bool attacking : {true, false})
            for (const auto* unit : own_force(view, battle, attacking))
                if (unit->type == row.unit && has_technology(view, unit->owner, row.tag)) return true;
    }
    return false;
}

void install_weapons(RulesetBuilder& build) {
    install_words(build);
    load(build);
    auto& names = build.data<WeaponTable>();
    names.technology = build.decision(question::Word{.name = "technology", .cite = "SM-30.1", .among = choices, .refusal = not_in_the_row});
    names.left = build.slot({"breakthroughs", Scope::game, SlotType::number, Lifetime::turn});
    names.row = build.slot({"breakthrough-row", Scope::game, SlotType::number, Lifetime::turn});
    names.given = build.slot({"directed-gains", Scope::game, SlotType::tag, Lifetime::turn, true});
    build.procedure("breakthroughs")
        .define({repeat("all-found", all_found,
                        {step("breakthrough-die", roll_row), step("choose-technology", ask), step("technology-found", take)}),
                 step("directed-gains", give_directed)});
    names.finding = build.procedure("breakthroughs").id();
    build.data<Research>().found.replace(find);
    for (const auto* weapon : all_weapons()) {
        install_weapon(build, *weapon);
        if (weapon->with_the_one_before) continue;
        names.in_play.emplace_back(build.tag(weapon->tag),
                                   build.parameter(fmt::format("smith-weapons.{}", weapon->tag), {"true", "false"}));
    }
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-35"}, .matters = first_round_differs});
    build.when_set(take_out);
}

}  // namespace

const Option weapons{
    .id = "smith-weapons",
    .revision = 4,
    .base = "classic",
    .title = "Weapons",
    .summary = "A larger table of weapons, with espionage, elite forces, better ships, farms, labs and industry to choose from.",
    .paragraphs = {"SM-30", "SM-30.1", "SM-31", "SM-32", "SM-33", "SM-34", "SM-35", "SM-36", "SM-37", "SM-38",
                   "SM-39", "SM-40",   "SM-41", "SM-42", "SM-43", "SM-44", "SM-45", "SM-46", "SM-47", "SM-48"},
    .after = {"smith-random-turns"},
    .install = install_weapons};

}  // namespace rules::smith
