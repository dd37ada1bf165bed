#include <algorithm>

#include "rules/games/1914/control.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/games/1914/turn.hpp"
#include "rules/games/1914/victory.hpp"
#include "rules/options/tournament-1914/homeland.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {
namespace {

using namespace game1914;

struct Threshold {
    OwnerId power{nobody};
    std::int64_t economic = 0;
    std::int64_t political = 0;
};

struct CollapseData {
    std::vector<Threshold> thresholds;
    SlotId economic{};     ///< Powers in economic collapse since their last turn began.
    SlotId surrendered{};  ///< Ground whose control a surrender has opened, until it is settled.
};

const Threshold* threshold_of(const View& view, OwnerId power) {
    return first_where(view.rules.data<CollapseData>().thresholds, [&](const Threshold& threshold) { return threshold.power == power; });
}

bool collapsed(const View& view, OwnerId power) {
    return contains(view.state.slot_list(view.rules.data<CollapseData>().economic, 0), raw(power));
}

/// Tested as each of its own turns begins; nothing during the turn changes it. [1914T-4.2.1] [1914T-4.2.2]
void test_economy(Context& context, OwnerId power) {
    const auto* threshold = threshold_of(context.view(), power);
    if (threshold == nullptr) return;
    const auto slot = context.rules.data<CollapseData>().economic;
    auto list = context.state().slot_list(slot, 0);
    std::erase(list, raw(power));
    if (lost_value(context.view(), power) >= threshold->economic) list.push_back(raw(power));
    std::sort(list.begin(), list.end());
    context.set_list(slot, 0, std::move(list));
}

/// No purchase, no mobilisation, no income. [1914T-4.2.1]
Result<void> no_production(const View& view, OwnerId power) {
    if (!collapsed(view, power)) return {};
    return refuse(Refusal::forbidden, {"1914T-4.2.1"}, {fact("power", power), fact("lost", lost_value(view, power))});
}

/// Its treasury goes to the first enemy that controls its capital; until then nobody can use it. [1914T-4.3.6] (OQ-43)
void leave_treasury(Context& context, OwnerId power) {
    const auto there = context.state().money[idx(power) * 2];
    const auto holder = controller(context.view(), context.rules.owner(power).capital);
    const bool taken = holder != nobody && context.state().relation(power, holder) == Relation::enemy;
    const Account to = taken ? Account{AccountKind::treasury, holder} : Account{AccountKind::escrow, power};
    context.pay({AccountKind::treasury, power}, to, there, context.rules.data<Causes>().surrender);
}

/// The power leaves for good: its units, its ground, its turns. [1914T-4.3.1] [1914T-4.3.2] [1914T-4.3.4]
void surrender(Context& context, OwnerId power) {
    const auto& causes = context.rules.data<Causes>();
    leave_treasury(context, power);
    std::vector<UnitId> units;
    std::vector<std::int64_t> opened;
    for (const auto& unit : context.state().units)
        if (unit.owner == power) {
            units.push_back(unit.id);
            if (unit.space != off_board && !context.rules.space(unit.space).sea && contested(context.view(), unit.space) &&
                (opened.empty() || opened.back() != raw(unit.space)))
                opened.push_back(raw(unit.space));
        }
    context.remove_units(std::move(units), causes.surrender);
    context.emit(event::OwnerChanged{power, context.state().sides[idx(power)], true, causes.surrender});
    for (const auto space : all_spaces(context.rules)) {
        if (context.state().control[idx(space)] != power) continue;
        const auto original = context.rules.space(space).original;
        // Ground held in trust goes back to the friend. (OQ-43)
        const bool trust = original != nobody && original != power && powers_in_play(context.view(), original) &&
                           context.state().relation(original, power) == Relation::friendly;
        change_control(context, space, trust ? original : nobody, power, causes.surrender);
        if (!trust && holders(context.view(), space) != 0) opened.push_back(raw(space));
    }
    context.set_list(context.rules.data<CollapseData>().surrendered, 0, opened);
    for (const auto space : opened) settle(context, SpaceId{static_cast<std::uint16_t>(space)});
}

/// Tested as each of its own turns ends. [1914T-4.3.1]
void test_politics(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto* threshold = threshold_of(context.view(), power);
    if (context.state().outcome || threshold == nullptr || lost_value(context.view(), power) < threshold->political) return;
    surrender(context, power);
}

/// As when one side moves out of contested ground. [1914T-4.3.3]
void settle_ground(Context& context, std::uint32_t) {
    const auto slot = context.rules.data<CollapseData>().surrendered;
    const auto opened = context.state().slot_list(slot, 0);
    for (const auto space : opened) settle_answered(context, SpaceId{static_cast<std::uint16_t>(space)});
    context.set_list(slot, 0, {});
}

/// When every power of a side has surrendered the other side has won. (OQ-46)
std::optional<Outcome> by_surrender(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::turn_end) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    for (const auto side : {names.central, names.allied}) {
        if (any_of(powers_of(view, side), [&](OwnerId power) { return powers_in_play(view, power); })) continue;
        const auto winner = side == names.central ? names.allied : names.central;
        return Outcome{powers_of(view, winner), winner, victory.by_surrender};
    }
    return std::nullopt;
}

void install_collapse(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<CollapseData>();
    auto file = data_file(build, "collapse.toml");
    for (const auto& row : file.root().tables("threshold")) {
        row.only({"power", "economic", "political"});
        data.thresholds.push_back({build.owner(row.text("power")), row.number("economic", 1, 1000), row.number("political", 1, 1000)});
    }
    data.economic = build.slot({"economic-collapse", Scope::game, SlotType::owner, Lifetime::game, true});
    data.surrendered = build.slot({"surrendered-ground", Scope::game, SlotType::space, Lifetime::game, true});
    auto& turns = build.data<Turns>();
    auto& purchases = build.data<Purchases>();
    turns.on_turn_begin("test-economy", test_economy);
    purchases.may_produce("no-production", no_production);
    build.procedure("game").after(
        "turn-ends", sequence("political-collapse", {step("surrender", test_politics), step("surrendered-ground", settle_ground)}));
    build.victory().conditions("by-surrender", by_surrender);
}

}  // namespace

extern const Option collapse{
    .id = "tournament-collapse",
    .base = "1914",
    .title = "Economic and political collapse",
    .summary = "A power that has lost too much of its homeland can neither buy nor collect, and when it loses more it surrenders.",
    .paragraphs = {"1914T-4.1.1", "1914T-4.2.1", "1914T-4.3.1"},
    .band = Band::edition,
    .requires_options = {"tournament-victory"},
    .excludes = {"russian-revolution"},
    .install = install_collapse};

}  // namespace rules::tournament1914
