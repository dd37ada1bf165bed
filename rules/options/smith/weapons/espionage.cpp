// SM-32: agents steal technologies.
#include <algorithm>

#include "rules/games/classic/research.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct Espionage {
    TagId tag{}, agents{}, stolen{}, network{};
    SlotId burned{};  ///< Of a power: those against whom it spies no more.
    SlotId spied{};   ///< Flag of a power: has tried in this turn.
    std::vector<TagId> never;
};
const Espionage& espionage_names(const View& view) { return view.rules.data<Espionage>(); }

bool is_burned(const View& view, OwnerId power, OwnerId target) {
    return contains(view.state.slot_list(espionage_names(view).burned, raw(power)), raw(target));
}

/// What could be stolen of `target`, in the order of the table.
std::vector<TagId> loot_of(const View& view, OwnerId power, OwnerId target) {
    const auto& never = espionage_names(view).never;
    std::vector<TagId> found;
    for (const auto& row : game(view).technologies)
        if (has_technology(view, target, row.tag) && can_be_found(view, power, row) && !contains(never, row.tag)) found.push_back(row.tag);
    return found;
}

OwnerId target_of(const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto* choice = arguments.size() == 1 ? argument(arguments, "power") : nullptr;
    const auto* power = choice == nullptr ? nullptr : choice->as<OwnerId>();
    return power == nullptr ? nobody : *power;
}

Result<void> check(const View& view, const Command& command) {
    const auto power = command.author;
    const auto target = target_of(command);
    if (auto verdict = in_own_phase(view, power, {"develop", {"SM-32"}, {"SM-32"}}); !verdict) return verdict;
    if (!has_technology(view, power, espionage_names(view).tag)) return refuse(Refusal::forbidden, {"SM-32"}, {fact("without", power)});
    if (view.state.slot(espionage_names(view).spied, raw(power)) != 0) return refuse(Refusal::forbidden, {"SM-32"}, {fact("again", power)});
    if (view.state.slot(view.rules.data<Research>().researched, raw(power)) != 0)
        return refuse(Refusal::forbidden, {"SM-32"}, {fact("late", power)});
    if (!is_power(view, target) || target == power) return refuse(Refusal::bad_choice, {"SM-32"}, {fact("argument", std::string{"power"})});
    if (is_burned(view, power, target)) return refuse(Refusal::forbidden, {"SM-32"}, {fact("burned", target)});
    if (loot_of(view, power, target).empty()) return refuse(Refusal::forbidden, {"SM-32"}, {fact("poor", target)});
    return {};
}

/// 1: the agents are dead; 5: a technology, and then they are; 6: a technology. Of an ally they are lost with half the chance.
void perform(Context& context, const Command& command) {
    const auto power = command.author;
    const auto target = target_of(command);
    const auto& names = espionage_names(context.view());
    context.set_slot(names.spied, raw(power), 1);
    const auto die = [&](TagId purpose) { return context.faces(purpose, no_space, power, no_unit_type, 0, 1).front(); };
    const auto face = die(names.agents);
    if (face >= 5) {
        const auto loot = loot_of(context.view(), power, target);
        const auto many = static_cast<std::uint16_t>(loot.size());
        const auto which = many == 1 ? 1 : context.faces(names.stolen, no_space, power, no_unit_type, 0, 1, many).front();
        give_technology(context, power, loot[static_cast<std::size_t>(which) - 1]);
    }
    if (face != 1 && face != 5) return;
    if (friends(context.view(), power, target) && die(names.network) < 4) return;
    const auto burned = context.state().slot_list(names.burned, raw(power));
    std::vector<std::int64_t> list{burned.begin(), burned.end()};
    list.push_back(raw(target));
    std::sort(list.begin(), list.end());
    context.set_list(names.burned, raw(power), std::move(list));
}

void list(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto target : all_powers(view.rules)) {
        Command command{author, command::Declare{"espionage", {{"power", {target}}}}};
        if (check(view, command)) sink.push_back(std::move(command));
    }
}

void install_espionage(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<Espionage>();
    names.tag = tag;
    names.agents = build.tag("agents");
    names.stolen = build.tag("stolen");
    names.network = build.tag("network");
    names.burned = build.slot({"burned-networks", Scope::owner, SlotType::owner, Lifetime::game, true});
    names.spied = build.slot({"spied", Scope::owner, SlotType::flag, Lifetime::turn});
    for (const auto* never : {"enemy-code", "industrial-technology", "espionage", "improved-agriculture", "mechanized-infantry",
                              "super-armor", "paratroopers", "marines", "kamikaze"})
        names.never.push_back(build.tag(never));
    build.declaration("espionage", "SM-32", {check, perform, list, {}, {}, nullptr, {{"power", ChoiceKind::owner}}});
}

}  // namespace

const Weapon espionage{.tag = "espionage", .paragraph = "SM-32", .install = install_espionage};

}  // namespace rules::smith
