#include "rules/options/smith/parts/upgrades.hpp"

#include "rules/mechanics/declaring.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::smith {
namespace {

struct Upgrades {
    std::vector<Upgrade> all;
    TagId upgrade{};
};
const Upgrades& upgrades_names(const View& view) { return view.rules.data<Upgrades>(); }

const Upgrade* upgrade_named(const View& view, const Arguments& arguments) {
    const auto* choice = argument(arguments, "technology");
    const auto* tag = choice == nullptr ? nullptr : choice->as<TagId>();
    return first_where(upgrades_names(view).all, [&](const Upgrade& each) { return tag != nullptr && each.technology == *tag; });
}

/// Where the gun is; one that was bought this turn, where none is named.
SpaceId place_named(const Arguments& arguments) {
    const auto* choice = argument(arguments, "space");
    const auto* space = choice == nullptr ? nullptr : choice->as<SpaceId>();
    return choice == nullptr ? off_board : space == nullptr ? no_space : *space;
}

/// The first own gun there without it; else why not. As waiting units are placed in their order, upgraded ones go first. (OQ-SMN-6)
Result<UnitId> gun_for(const View& view, OwnerId power, const Upgrade& upgrade, SpaceId space) {
    if (space != off_board && idx(space) >= view.rules.spaces.size())
        return refuse(Refusal::bad_choice, {upgrade.paragraph}, {fact("argument", std::string{"space"})});
    const Unit* fitted = nullptr;
    for (const auto& unit : view.state.in(space, power)) {
        if (!facts(view, unit).gun) continue;
        if (!marked(view, unit, upgrade.fitted)) return unit.id;
        fitted = &unit;
    }
    std::vector<Fact> facts;
    if (space != off_board) facts.push_back(fact("space", space));
    if (fitted == nullptr) return refuse(Refusal::no_such_units, {upgrade.paragraph}, std::move(facts));
    facts.push_back(fact("fitted", fitted->type));
    return refuse(Refusal::forbidden, {upgrade.paragraph}, std::move(facts));
}

Result<UnitId> judged(const View& view, OwnerId power, const Arguments& arguments) {
    const auto* upgrade = upgrade_named(view, arguments);
    const Paragraph cite{upgrade == nullptr ? upgrades_names(view).all.front().paragraph : upgrade->paragraph};
    if (auto verdict = in_own_phase(view, power, {"purchase", cite, cite}); !verdict) return tl::make_unexpected(verdict.error());
    if (upgrade == nullptr) return refuse(Refusal::bad_choice, cite, {fact("argument", std::string{"technology"})});
    for (const auto& [name, choice] : arguments)
        if (name != "technology" && name != "space") return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    if (!has_technology(view, power, upgrade->technology)) return refuse(Refusal::forbidden, cite, {fact("without", power)});
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict)
        return tl::make_unexpected(verdict.error());
    auto gun = gun_for(view, power, *upgrade, place_named(arguments));
    if (!gun) return gun;
    if (const auto there = to_spend(view, power); upgrade->cost > there)
        return refuse(Refusal::too_expensive, cite, {fact("cost", upgrade->cost), fact("treasury", there)});
    return gun;
}

Result<void> check(const View& view, const Command& command) {
    const auto gun = judged(view, command.author, std::get<command::Declare>(command.body).arguments);
    if (!gun) return tl::make_unexpected(gun.error());
    return {};
}

void perform(Context& context, const Command& command) {
    const auto power = command.author;
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto gun = *judged(context.view(), power, arguments);
    const auto& upgrade = *upgrade_named(context.view(), arguments);
    spend_loot(context, power, upgrade.cost);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, upgrade.cost, upgrades_names(context.view()).upgrade);
    context.mark({gun}, upgrade.fitted);
}

void list(const View& view, OwnerId power, CommandSink& sink) {
    if (!is_power(view, power)) return;
    for (const auto& upgrade : upgrades_names(view).all) {
        Arguments arguments{{"technology", Choice{upgrade.technology}}};
        if (Command bought{power, command::Declare{"upgrade", arguments}}; check(view, bought)) sink.push_back(std::move(bought));
        for (const auto space : all_spaces(view.rules)) {
            if (view.state.in(space, power).empty()) continue;
            auto there = arguments;
            there.emplace_back("space", Choice{space});
            if (Command command{power, command::Declare{"upgrade", std::move(there)}}; check(view, command))
                sink.push_back(std::move(command));
        }
    }
}

std::int32_t cost_in(RulesetBuilder& build, std::string_view technology) {
    auto file = data_file(build, "upgrades.toml");
    std::int32_t cost = 0;
    for (const auto& row : file.root().tables("upgrade")) {
        row.only({"technology", "cost"});
        if (row.text("technology") == technology) cost = static_cast<std::int32_t>(row.number("cost", 0, 1000));
    }
    return cost;
}

}  // namespace

SlotId add_upgrade(RulesetBuilder& build, TagId technology, std::string_view name, std::string_view paragraph) {
    auto& names = build.data<Upgrades>();
    if (names.all.empty()) {
        names.upgrade = build.tag("upgrade");
        build.declaration("upgrade", paragraph,
                          {check, perform, list, {}, {}, nullptr, {{"technology", ChoiceKind::word}, {"space", ChoiceKind::space}}});
    }
    const auto fitted = build.unit_flag(name, Lifetime::game);
    names.all.push_back({technology, paragraph, fitted, cost_in(build, name)});
    return fitted;
}

}  // namespace rules::smith
