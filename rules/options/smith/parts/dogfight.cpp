// Planes scramble, and fight those of the enemy in the air. [SM-7] [SM-8.3]
#include "rules/options/smith/parts/dogfight.hpp"

#include "rules/shared/battles.hpp"

namespace rules::smith {
namespace {

const Dogfight& dogfight_names(const View& view) { return view.rules.data<Dogfight>(); }

bool fights_in_the_air(const View& view, BattleId battle, const Unit& unit) {
    return has_role(view, battle, unit, scramble_of(view.rules)->dogfight);
}

// Scrambling. [SM-7.1] [SM-7.7] [SM-7.8]

UnitsQuestion scramble_question(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, units_of_owner(on_the_ground(view, battle), owner)};
    question.most = question.among.size();
    return question;
}
std::string_view who_may_scramble(const View& view, const Decision& decision, OwnerId) {
    return is_raid(view, decision.battle) ? "SM-8.2" : "SM-7.1";
}

// Fire. [SM-7.3] [SM-7.4]

template <bool attacking>
std::vector<const Unit*> in_dogfight(const View& view, BattleId battle) {
    return filtered(fighting(view, battle, attacking), [&](const Unit* unit) { return fights_in_the_air(view, battle, *unit); });
}
template <bool attacking>
std::vector<const Unit*> hit_in_dogfight(const View& view, BattleId battle) {
    return filtered(standing(view, battle, attacking), [&](const Unit* unit) { return fights_in_the_air(view, battle, *unit); });
}

/// All dice of one part together.
std::uint16_t roll_dogfight(Context& context, BattleId battle, FireId fire) {
    std::vector<DicePool> pools;
    for (const auto& column : columns(context.view(), battle, fire)) append_to(pools, column.pools);
    return roll_pools(context, fire_of(context.view(), fire).purpose, context.state().battle(battle)->space, std::move(pools));
}

/// The attacker's dice, then the defender's; who is hit has rolled. Losses are chosen afterwards. [SM-7.4]
void dogfight_fire(Context& context, BattleId battle) {
    const auto& names = dogfight_names(context.view());
    const auto on_defenders = roll_dogfight(context, battle, names.attackers);
    const auto on_attackers = roll_dogfight(context, battle, names.defenders);
    context.set_slot(names.return_hits, raw(battle), on_attackers);
    note_hits(context, names.attackers, at_anything, on_defenders);
}
void return_fire(Context& context, std::uint32_t subject) {
    const auto& names = dogfight_names(context.view());
    const auto hits = context.state().slot(names.return_hits, subject);
    context.set_slot(names.return_hits, subject, 0);
    note_hits(context, names.defenders, at_anything, static_cast<std::uint16_t>(hits));
}

void load(RulesetBuilder& build, Dogfight& names) {
    auto file = data_file(build, "dogfights.toml");
    const auto root = file.root();
    root.only({"plane", "jet"});
    for (const auto& row : root.tables("plane")) {
        row.only({"unit", "hit"});
        names.planes.emplace_back(build.unit_type(row.text("unit")), static_cast<int>(row.number("hit", 0, 6)));
    }
    for (const auto& row : root.tables("jet")) {
        row.only({"unit", "technology", "attack"});
        Dogfight::Jet jet{build.unit_type(row.text("unit")), build.tag(row.text("technology"))};
        jet.attack = static_cast<int>(row.number("attack", 0, 6));
        names.jets.push_back(jet);
    }
}

}  // namespace

bool is_raid(const View& view, BattleId battle) { return view.state.battle(battle)->kind == view.rules.data<Battles>().raid_battle; }

std::vector<const Unit*> on_the_ground(const View& view, BattleId battle) {
    if (!is_raid(view, battle)) {
        auto units = own_force(view, battle, false);
        std::erase_if(units, [&](const Unit* unit) { return !is_plane(view, *unit) || in_the_air(view, battle, *unit); });
        return units;
    }
    std::vector<const Unit*> units;
    const auto& fought = *view.state.battle(battle);
    for (const auto& unit : view.state.in(fought.space))
        if (is_plane(view, unit) && enemies(view, fought.lead, unit.owner) && !in_the_air(view, battle, unit)) units.push_back(&unit);
    return units;
}

bool planes_on_the_ground(const View& view, BattleId battle, OwnerId owner) {
    return !scramble_question(view, battle, owner).among.empty();
}

Shot dogfight_shot(const View& view, BattleId battle, const Unit& unit) {
    auto shot = ordinary_shot(view, battle, unit);
    if (!is_plane(view, unit)) return shot;
    const auto& names = dogfight_names(view);
    for (const auto& [type, hit] : names.planes)
        if (type == unit.type) shot.target = hit;
    const bool defends_so = view.rules.on(names.jets_defend_at_four);
    for (const auto& jet : names.jets)
        if (jet.type == unit.type && has_technology(view, unit.owner, jet.technology) && (defends_so || attacks(view, battle, unit)))
            shot.target = jet.attack;
    return shot;
}

DecisionRequest scramble_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, dogfight_names(view).scramble, asked);
}

void go_up(Context& context, BattleId battle, OwnerId owner) {
    const auto choice = context.answer(scramble_request(context.view(), battle, mask_of(owner)), owner);
    const auto chosen = units_chosen(scramble_question(context.view(), battle, owner), choice);
    if (!chosen) return;
    context.mark(*chosen, scramble_of(context.rules)->scrambled);
    if (is_raid(context.view(), battle)) context.join(battle, false, *chosen);
}

std::vector<Node> dogfight_round() {
    return {step("dogfight-fire", dogfight_fire), losses_block("dogfight-defenders"), step("dogfight-return", return_fire),
            losses_block("dogfight-attackers")};
}

void install_dogfight(RulesetBuilder& build) {
    auto& names = build.data<Dogfight>();
    load(build, names);
    auto& shared = build.data<Scramble>();
    shared.installed = true;
    shared.scrambled = build.unit_flag("scrambled", Lifetime::battle);
    shared.deck = build.slot({"deck", Scope::unit, SlotType::number, Lifetime::battle});
    shared.dogfight = build.role("dogfight", Lifetime::round);
}

DecisionKind scramble_kind() {
    return question::Units{.name = "scramble",
                           .cite = "SM-7.1",
                           .question = question::in_battle<scramble_question>,
                           .fallback = question::all,
                           .cites = who_may_scramble};
}

void install_dogfight_fire(RulesetBuilder& build) {
    auto& names = build.data<Dogfight>();
    auto& base = build.data<Combat>();
    const auto purpose = build.tag("dogfight");
    names.attackers = add_fire(base, {purpose, true, in_dogfight<true>, hit_in_dogfight<false>, dogfight_shot, always});
    names.defenders = add_fire(base, {purpose, false, in_dogfight<false>, hit_in_dogfight<true>, dogfight_shot, always});
}

}  // namespace rules::smith
