// Weapons development: research, the chart, and what technologies change in values. [CL-3]
#include <algorithm>

#include "rules/games/classic/research.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::classic {
namespace {

/// The number of normal dice that a declaration names; 0 where it names none, or something else.
std::int64_t dice_named(const command::Declare& declare) {
    const auto* named = argument(declare.arguments, "dice");
    const auto* dice = named == nullptr ? nullptr : named->as<std::int64_t>();
    return dice == nullptr ? 0 : std::max<std::int64_t>(*dice, 0);
}

const Research::MoreDice* more_dice(const View& view, std::string_view name) {
    return first_where(view.rules.data<Research>().more, [&](const auto& each) { return each.argument == name; });
}

/// Says what a declaration may name: the dice, and those of options beside them or alone. [CL-3.1.1]
tl::unexpected<Violation> name_the_dice(const View& view) {
    const std::string dice{"dice"};
    std::string besides;
    for (const auto& more : view.rules.data<Research>().more) besides.append(besides.empty() ? "" : " or ").append(more.argument);
    if (besides.empty()) return refuse(Refusal::bad_choice, {"CL-3.1.1"}, {fact("argument", dice)});
    return refuse(Refusal::bad_choice, {"CL-3.1.1"}, {fact("argument", dice), fact("besides", besides)});
}

/// What all dice cost that a declaration names, or why they may not be rolled. [CL-3.1.1]
Result<std::int64_t> cost_of_dice(const View& view, OwnerId power, const command::Declare& declare) {
    const auto dice = dice_named(declare);
    const auto each = game(view).research_cost;
    Research::Cost cost{dice * each, dice > 0 ? each : 0};
    bool others = false;
    for (const auto& [name, choice] : declare.arguments) {
        if (name == "dice") continue;
        const auto* more = more_dice(view, name);
        if (more == nullptr) return name_the_dice(view);
        const auto added = more->cost(view, power, choice);
        if (!added) return tl::make_unexpected(added.error());
        cost = {cost.sum + added->sum, std::max(cost.dearest, added->dearest)};
        others = true;
    }
    if (dice == 0 && !others) return refuse(Refusal::bad_count, {"CL-3.1.1"}, {fact("least", 1)});
    return cost.sum - (any(view.rules.data<Research>().dearest_is_free, view, power) ? cost.dearest : 0);
}

bool owns_all(const View& view, OwnerId power) {
    return none_of(game(view).technologies, [&](const Technology& row) { return can_be_found(view, power, row); });
}

/// Once a turn, before anything is bought. [CL-3.1.1] [CL-3.1.2] [CL-1.2.2]
Result<void> check_research(const View& view, const Command& command) {
    const auto& names = game(view);
    const auto& development = view.rules.data<Research>();
    const auto& purchases = view.rules.data<Purchases>();
    const auto power = command.author;
    const Paragraph when{in_phase(view, "purchase") ? "CL-1.2.2" : "CL-1.2.1"};
    if (auto verdict = in_own_phase(view, power, {"develop", {"CL-1.2.1"}, when}); !verdict) return verdict;
    if (!view.rules.on(development.weapons)) return refuse(Refusal::forbidden, {"CL-13.1.7"});
    if (auto verdict = first_refusal(purchases.may_produce, view, power); !verdict) return verdict;
    if (owns_all(view, power)) return refuse(Refusal::forbidden, {"CL-3.1.2"}, {fact("power", power)});
    if (view.state.slot(development.researched, raw(power)) != 0) return refuse(Refusal::forbidden, {"CL-3.1.1"}, {fact("power", power)});
    const auto& declare = std::get<command::Declare>(command.body);
    if (declare.arguments.empty()) return name_the_dice(view);
    const auto there = to_spend(view, power);
    if (dice_named(declare) > there / names.research_cost + 1)  // before a number of any size is multiplied
        return refuse(Refusal::too_expensive, {"CL-3.1.1"}, {fact("dice", dice_named(declare)), fact("treasury", there)});
    const auto cost = cost_of_dice(view, power, declare);
    if (!cost) return tl::make_unexpected(cost.error());
    if (*cost > there) return refuse(Refusal::too_expensive, {"CL-3.1.1"}, {fact("cost", *cost), fact("treasury", there)});
    return {};
}

void find_in_chart(Context& context, OwnerId power, std::int64_t breakthroughs, std::vector<TagId> given) {
    for (; breakthroughs > 0; --breakthroughs)
        if (const auto face = roll_breakthrough(context, power); face != 0)
            give_technology(context, power, found_by(context.view(), power, face).front());
    for (const auto technology : given) give_technology(context, power, technology);
}

void perform_research(Context& context, const Command& command) {
    const auto& names = game(context);
    const auto& development = context.rules.data<Research>();
    const auto power = command.author;
    const auto& declare = std::get<command::Declare>(command.body);
    const auto dice = static_cast<std::uint16_t>(dice_named(declare));
    const auto cost = *cost_of_dice(context.view(), power, declare);
    context.set_slot(development.researched, raw(power), 1);
    spend_loot(context, power, cost);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(cost), development.research);
    std::vector<std::uint16_t> faces;
    if (dice > 0) faces = context.faces(development.research, no_space, power, no_unit_type, 0, dice);
    std::vector<TagId> given;
    for (const auto& more : development.more)
        if (const auto* choice = argument(declare.arguments, more.argument)) {
            append_to(given, more.roll(context, power, *choice));
        }
    const auto hits = count_if(faces, [&](std::uint16_t face) { return face >= names.research_hit; });
    development.found(context, power, hits, std::move(given));
}

void list_research(const View& view, OwnerId power, CommandSink& sink) {
    if (!is_power(view, power)) return;
    const auto most = to_spend(view, power) / game(view).research_cost + 1;
    for (std::int64_t dice = 1; dice <= most; ++dice) {
        Command command{power, command::Declare{"research", {{"dice", {dice}}}}};
        if (!check_research(view, command)) break;
        sink.push_back(std::move(command));
    }
    for (const auto& more : view.rules.data<Research>().more)
        for (auto& choice : more.list(view, power, to_spend(view, power))) {
            Command command{power, command::Declare{"research", {{std::string{more.argument}, std::move(choice)}}}};
            if (check_research(view, command)) sink.push_back(std::move(command));
        }
}

/// Whether what the row says of attack and defence is so for this unit now.
bool holds(const UnitValue& asked, const Technology& row) {
    if (row.unit != asked.type || (row.marked && (asked.unit == nullptr || !marked(asked.view, *asked.unit, *row.marked)))) return false;
    switch (row.when) {
        case Technology::When::always: return true;
        case Technology::When::on_land: return asked.unit == nullptr || !asked.view.rules.space(asked.unit->space).sea;
        case Technology::When::first_round: return asked.battle != no_battle && asked.view.state.battle(asked.battle)->round == 1;
        case Technology::When::landed:
            return asked.unit != nullptr && asked.battle != no_battle &&
                   has_role(asked.view, asked.battle, *asked.unit, combat(asked.view).ashore);
    }
    return false;
}

/// What technologies make of a unit's printed figures. [CL-3.2.1] [CL-3.2.3]
void technology_values(const UnitValue& asked, Tally& value) {
    const auto& type = asked.view.rules.type(asked.type);
    for (const auto& row : game(asked.view).technologies) {
        int printed = 0;
        int now = 0;
        switch (asked.kind) {
            case ValueKind::attack:
                printed = type.attack;
                now = holds(asked, row) ? row.attack : 0;
                break;
            case ValueKind::defence:
                printed = type.defence;
                now = holds(asked, row) ? row.defence : 0;
                break;
            case ValueKind::move:
                printed = type.move;
                for (const auto& [unit, spaces] : row.moves)
                    if (unit == asked.type) now = spaces;
                break;
            case ValueKind::cost:
                if ((row.discount > 0 || row.percent > 0) && works_by(asked.view, asked.owner, row))
                    value.add(-row.discount - value.sum() * row.percent / 100, {row.said_in.empty() ? "CL-3.2.1" : row.said_in});
                for (const auto& [unit, less] : row.cheaper)
                    if (unit == asked.type && works_by(asked.view, asked.owner, row)) value.add(-less, {row.said_in});
                break;
            case ValueKind::capacity:
            case ValueKind::hits:
            case ValueKind::bombard: break;
        }
        if (now > 0 && works_by(asked.view, asked.owner, row)) value.add(now - printed, {row.said_in.empty() ? "CL-3.2.1" : row.said_in});
    }
}

}  // namespace

bool has_technology(const View& view, OwnerId power, TagId technology) {
    return any_of(view.state.slots_of(view.rules.data<Research>().technologies_of),
                  [&](const auto& value) { return value.subject == raw(power) && value.value == raw(technology); });
}

bool works_by(const View& view, OwnerId power, const Technology& row) {
    return has_technology(view, power, row.tag) && (row.works == nullptr || row.works(view, power, row.tag));
}

bool can_be_found(const View& view, OwnerId power, const Technology& row) {
    if (row.die == 0 || has_technology(view, power, row.tag) || (row.only && *row.only != power)) return false;
    return !row.needs || has_technology(view, power, *row.needs);
}

std::vector<TagId> found_by(const View& view, OwnerId power, std::uint16_t face) {
    std::vector<TagId> found;
    for (const auto& row : game(view).technologies)
        if (row.die == face && can_be_found(view, power, row)) found.push_back(row.tag);
    return found;
}

std::uint16_t roll_breakthrough(Context& context, OwnerId power) {
    while (!owns_all(context.view(), power)) {
        const auto face = context.faces(context.rules.data<Research>().breakthrough, no_space, power, no_unit_type, 0, 1).front();
        if (!found_by(context.view(), power, face).empty()) return face;
    }
    return 0;
}

void give_technology(Context& context, OwnerId power, TagId technology) {
    if (has_technology(context.view(), power, technology)) return;
    std::vector<std::int64_t> owned;
    for (const auto& row : game(context).technologies)
        if (row.tag == technology || has_technology(context.view(), power, row.tag))
            if (!contains(owned, raw(row.tag))) owned.push_back(raw(row.tag));
    context.set_list(context.rules.data<Research>().technologies_of, raw(power), std::move(owned));
    context.note(technology, no_space, power);
}

int attack_dice(const View& view, OwnerId owner, UnitTypeId type) {
    int dice = 1;
    for (const auto& row : game(view).technologies)
        if (row.unit == type && row.dice > dice && works_by(view, owner, row)) dice = row.dice;
    return dice;
}

int rockets_of(const View& view, OwnerId power) {
    int rockets = 0;
    for (const auto& row : game(view).technologies)
        if (row.rockets > rockets && works_by(view, power, row)) rockets = row.rockets;
    return rockets;
}

void install_research(RulesetBuilder& build) {
    build.declaration("research", "CL-3.1.1",
                      {check_research, perform_research, list_research, {}, {}, nullptr, {{"dice", ChoiceKind::number}}});
    build.value().unit("technology-values", technology_values);
    build.data<Research>().found.set(find_in_chart);
}

}  // namespace rules::classic
