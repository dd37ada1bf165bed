// SM-31: who has broken an enemy's code puts his marker back into the cup.
#include <algorithm>

#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/cup.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct EnemyCode {
    TagId tag{};
    std::vector<std::vector<OwnerId>> enemies;  ///< By power, in turn order: whose code it can have broken.
    SlotId broken{};                            ///< Of a power: whose code it has broken; -1: nobody's yet.
    SlotId used{};                              ///< Flag of a power: has put a marker back in this round.
    SlotId next_owner{};                        ///< Whom the question about this marker is put to next.
    DecisionKindId broken_code{}, put_back{};
};
const EnemyCode& enemy_code_names(const View& view) { return view.rules.data<EnemyCode>(); }

std::vector<OwnerId> enemies_of(const View& view, const Decision&, OwnerId owner) { return enemy_code_names(view).enemies[idx(owner)]; }

/// The enemy whose code is broken; of several the first, where nobody has said.
OwnerId broken_by(const View& view, OwnerId power) {
    if (!has_technology(view, power, enemy_code_names(view).tag)) return nobody;
    const auto named = view.state.slot(enemy_code_names(view).broken, raw(power), -1);
    if (named >= 0) return static_cast<OwnerId>(named);
    const auto& enemies = enemy_code_names(view).enemies[idx(power)];
    return enemies.empty() ? nobody : enemies.front();
}

// As it is gained.

DecisionRequest code_request(const View& view) { return {.kind = enemy_code_names(view).broken_code, .asked = mask_of(view.state.active)}; }
bool to_be_named(const View& view) {
    const auto power = view.state.active;
    return has_technology(view, power, enemy_code_names(view).tag) && view.state.slot(enemy_code_names(view).broken, raw(power), -1) < 0;
}
void choose_code(Context& context, std::uint32_t) {
    if (to_be_named(context.view())) context.ask(code_request(context.view()));
}
void code_chosen(Context& context, std::uint32_t) {
    if (!to_be_named(context.view())) return;
    const auto power = context.state().active;
    const auto choice = context.answer(code_request(context.view()), power);
    if (const auto* enemy = choice.as<OwnerId>()) context.set_slot(enemy_code_names(context.view()).broken, raw(power), raw(*enemy));
}

// As a marker is drawn.

bool may_put_back(const View& view, OwnerId power) {
    const auto& cup = view.rules.data<Cup>();
    const auto drawn = view.state.slot(cup.drawn, 0, -1);
    if (drawn < 0 || broken_by(view, power) != static_cast<OwnerId>(drawn)) return false;
    return view.state.slot(enemy_code_names(view).used, raw(power)) == 0 && !view.state.slot_list(cup.markers, 0).empty();
}
OwnerId next_owner(const View& view) {
    for (auto at = view.state.slot(enemy_code_names(view).next_owner, 0); at < static_cast<std::int64_t>(view.rules.powers()); ++at)
        if (const auto power = static_cast<OwnerId>(at); may_put_back(view, power)) return power;
    return nobody;
}
DecisionRequest marker_request(const View& view) { return {.kind = enemy_code_names(view).put_back, .asked = mask_of(next_owner(view))}; }

bool all_asked(const View& view, std::uint32_t) { return next_owner(view) == nobody; }
void choose_marker(Context& context, std::uint32_t) { context.ask(marker_request(context.view())); }
/// The draw is repeated at once, and all are asked again.
void marker_chosen(Context& context, std::uint32_t) {
    const auto& names = enemy_code_names(context.view());
    const auto power = next_owner(context.view());
    const bool back = says_yes(context.answer(marker_request(context.view()), power));
    context.set_slot(names.next_owner, 0, back ? 0 : raw(power) + 1);
    if (!back) return;
    context.set_slot(names.used, raw(power), 1);
    context.rules.data<Cup>().draw_again(context);
}

void load(RulesetBuilder& build, EnemyCode& names) {
    auto file = data_file(build, "enemy_code.toml");
    names.enemies.resize(build.tables().powers());
    for (const auto& row : file.root().tables("code")) {
        row.only({"power", "enemies"});
        auto& enemies = names.enemies[idx(build.owner(row.text("power")))];
        for (const auto& enemy : row.texts("enemies")) enemies.push_back(build.owner(enemy));
        std::sort(enemies.begin(), enemies.end());
    }
}

/// Without a cup it is in no row. [SM-30.1]
void take_out(RulesetBuilder& build, TagId tag) {
    for (auto& row : build.data<Game>().technologies)
        if (row.tag == tag) row.die = 0;
}

void install_enemy_code(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<EnemyCode>();
    names.tag = tag;
    if (!build.data<Cup>().installed) return take_out(build, tag);
    load(build, names);
    names.broken = build.slot({"broken-code", Scope::owner, SlotType::owner, Lifetime::game, false, -1});
    names.used = build.slot({"code-used", Scope::owner, SlotType::flag, Lifetime::round});
    names.next_owner = build.slot({"marker-asks", Scope::game, SlotType::number, Lifetime::turn});
    names.broken_code =
        build.decision(question::Power{.name = "broken-code", .cite = "SM-31", .among = enemies_of, .orders = question::no_orders});
    names.put_back = build.decision(question::Flag{.name = "put-back", .cite = "SM-31"});
    auto breakthroughs = build.procedure("breakthroughs");
    breakthroughs.after("technology-found", step("choose-code", choose_code));
    breakthroughs.after("technology-found", step("code-chosen", code_chosen));
    build.procedure("game").after(
        "marker-drawn", repeat("codes-broken", all_asked, {step("choose-marker", choose_marker), step("marker-chosen", marker_chosen)}));
}

}  // namespace

const Weapon enemy_code{.tag = "enemy-code", .paragraph = "SM-31", .install = install_enemy_code};

}  // namespace rules::smith
