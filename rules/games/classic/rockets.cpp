// Rockets: one attack a turn on an enemy complex, before the battles. [CL-3.3]

#include "rules/games/classic/research.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/transports.hpp"

namespace rules::classic {
namespace {

SpaceId space_named(const command::Declare& declare, std::string_view name) {
    for (const auto& [argument, choice] : declare.arguments)
        if (argument == name)
            if (const auto* space = choice.as<SpaceId>()) return *space;
    return no_space;
}

/// One that was there when the turn began. [CL-3.3.3]
Result<void> ready(const View& view, const Unit& gun) {
    const bool moves = gun.carrier != no_unit || marked(view, gun, view.rules.data<Transports>().aboard);
    if (moves || marked(view, gun, view.rules.data<Control>().captured))
        return refuse(Refusal::forbidden, {"CL-3.3.3"}, {fact("from", gun.space)});
    return first_refusal(view.rules.data<Rockets>().ready, view, gun);
}

/// An own gun there that can fire, or why none does. [CL-3.3.1]
Result<UnitId> gun_in(const View& view, OwnerId power, SpaceId space) {
    Result<void> objection;
    for (const auto& unit : view.state.in(space, power)) {
        if (!facts(view, unit).gun) continue;
        auto verdict = ready(view, unit);
        if (verdict) return unit.id;
        if (objection) objection = std::move(verdict);
    }
    if (!objection) return tl::make_unexpected(std::move(objection.error()));
    return refuse(Refusal::no_such_units, {"CL-3.3.1"}, {fact("from", space)});
}

const Battle* battle_begun(const View& view) {
    return first_where(view.state.battles,
                       [&](const Battle& battle) { return battle.kind != view.rules.data<Battles>().raid_battle && battle.round > 0; });
}

/// [CL-3.3.1]
Result<void> once_a_turn(const View& view, OwnerId power) {
    if (rockets_of(view, power) < 1)
        return refuse(Refusal::forbidden, {"CL-3.3.1"}, {fact("power", power), fact("technology", std::string{"rockets"})});
    if (view.state.slot(view.rules.data<Research>().rocket_fired, raw(power)) != 0)
        return refuse(Refusal::forbidden, {"CL-3.3.1"}, {fact("power", power)});
    return {};
}
void has_fired(Context& context, OwnerId power, UnitId) { context.set_slot(context.rules.data<Research>().rocket_fired, raw(power), 1); }

Result<void> check_power(const View& view, OwnerId power) {
    if (auto verdict = in_own_phase(view, power, view.rules.data<Research>().rocket_phase); !verdict) return verdict;
    if (auto verdict = view.rules.data<Rockets>().may_fire(view, power); !verdict) return verdict;
    if (auto verdict = first_refusal(view.rules.data<Movement>().may_attack, view, power); !verdict) return verdict;
    if (const auto* battle = battle_begun(view)) return refuse(Refusal::forbidden, {"CL-3.3.3"}, {fact("space", battle->space)});
    return {};
}

Result<void> check_aim(const View& view, OwnerId power, SpaceId from, SpaceId to) {
    const auto spaces = view.rules.spaces.size();
    if (idx(from) >= spaces || idx(to) >= spaces)
        return refuse(Refusal::bad_choice, {"CL-3.3.1"}, {fact("argument", std::string{idx(from) >= spaces ? "from" : "space"})});
    if (const auto gun = gun_in(view, power, from); !gun) return tl::make_unexpected(gun.error());
    if (complex_in(view, to) == nullptr || !enemies(view, power, view.state.control[idx(to)]))
        return refuse(Refusal::forbidden, {"CL-3.3.1"}, {fact("to", to)});
    const auto far = distances(view.rules, from)[idx(to)];
    if (far < 0 || far > game(view).rocket_range)
        return refuse(Refusal::out_of_range, {"CL-3.3.2"}, {fact("from", from), fact("to", to), fact("range", game(view).rocket_range)});
    return {};
}

Result<void> check_rocket(const View& view, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    if (auto verdict = check_power(view, command.author); !verdict) return verdict;
    for (const auto& [name, choice] : declare.arguments)
        if (name != "from" && name != "space") return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    return check_aim(view, command.author, space_named(declare, "from"), space_named(declare, "space"));
}

void perform_rocket(Context& context, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    const auto to = space_named(declare, "space");
    const auto tag = context.rules.data<Research>().rocket;
    const auto gun = *gun_in(context.view(), command.author, space_named(declare, "from"));
    const auto face = context.faces(tag, to, command.author, figures(context).gun, 0, 1).front();
    const auto holder = context.state().control[idx(to)];
    context.rules.data<Rockets>().fired(context, command.author, gun);
    context.pay({AccountKind::treasury, holder}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(face), tag);
}

void list_rockets(const View& view, OwnerId power, CommandSink& sink) {
    if (!check_power(view, power)) return;
    for (std::size_t from = 0; from < view.rules.spaces.size(); ++from) {
        if (!gun_in(view, power, static_cast<SpaceId>(from))) continue;
        for (std::size_t to = 0; to < view.rules.spaces.size(); ++to) {
            if (!check_aim(view, power, static_cast<SpaceId>(from), static_cast<SpaceId>(to))) continue;
            Arguments arguments;
            arguments.emplace_back("from", Choice{static_cast<SpaceId>(from)});
            arguments.emplace_back("space", Choice{static_cast<SpaceId>(to)});
            sink.push_back({power, command::Declare{"rocket", std::move(arguments)}});
        }
    }
}

}  // namespace

void install_rockets(RulesetBuilder& build) {
    build.data<Research>().rocket = build.tag("rocket");
    build.data<Rockets>().may_fire.set(once_a_turn);
    build.data<Rockets>().fired.set(has_fired);
    Action action;
    action.check = check_rocket;
    action.perform = perform_rocket;
    action.list = list_rockets;
    action.arguments = {{"from", ChoiceKind::space}, {"space", ChoiceKind::space}};
    build.declaration("rocket", "CL-3.3.1", std::move(action));
}

}  // namespace rules::classic
