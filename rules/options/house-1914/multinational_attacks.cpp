// Units of an ally join an attack, at the price of their own turn. [HR-4.14]
#include <utility>
#include <vector>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/control.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/games/1914/turn.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view join_attack = "join-attack";

struct JointAttacks {
    ParameterId consent{};
    DecisionKindId question{};
    SlotId acted{};            ///< Flag of a unit, for the round: it has moved or attacked in its own turn.
    SlotId lent{};             ///< The same: it has joined an ally's attack.
    SlotId joined{};           ///< Flag for the turn: it attacks with the active power.
    SlotId proposed{}, way{};  ///< The proposal that is open: units, and the spaces of their way.
    ProcedureId procedure{};
};

const JointAttacks& multinational_attacks_names(const View& view) { return view.rules.data<JointAttacks>(); }

// What may be proposed. [HR-4.14.1] [HR-4.14.2] [HR-4.14.6]

struct Proposal {
    OwnerId ally{nobody};
    UnitPicks units;
    std::vector<SpaceId> path;
};

tl::unexpected<Violation> names_nothing(std::string_view argument) {
    return refuse(Refusal::bad_choice, {"HR-4.14.1"}, {fact("argument", std::string{argument})});
}

Result<Proposal> proposal_in(const Arguments& arguments) {
    Proposal proposal;
    for (const auto& [name, choice] : arguments) {
        if (name == "power" && choice.as<OwnerId>() != nullptr)
            proposal.ally = *choice.as<OwnerId>();
        else if (name == "units" && choice.as<UnitPicks>() != nullptr)
            proposal.units = *choice.as<UnitPicks>();
        else if (const auto path = name == "path" ? spaces_in(choice) : std::nullopt)
            proposal.path = *path;
        else
            return names_nothing(name);
    }
    if (proposal.ally == nobody) return names_nothing("power");
    if (proposal.units.empty()) return names_nothing("units");
    if (proposal.path.empty()) return names_nothing("path");
    return proposal;
}

Result<void> may_lend(const View& view, OwnerId power, OwnerId ally) {
    if (friends(view, power, ally) && power != ally && is_power(view, ally)) return {};
    if (power != ally && is_power(view, ally)) {
        const bool same_side = view.state.sides[idx(power)] == view.state.sides[idx(ally)];
        for (const auto one : {ally, power})
            if (!kept_apart_by(view, one).empty() && (same_side || view.state.sides[idx(one)] == no_side))
                return refuse(Refusal::forbidden, {"HR-4.14.6"}, {fact("power", one)});
    }
    return refuse(Refusal::forbidden, {"HR-4.14.1"}, {fact("power", ally)});
}

/// Ground that the active power may attack: enemy, neutral or contested.
Result<void> is_to_be_taken(const View& view, OwnerId power, SpaceId space) {
    const auto refusal = refuse(Refusal::forbidden, {"HR-4.14.1"}, {fact("space", space)});
    if (view.rules.space(space).sea || status(view, power, space) == Status::friendly) return refusal;
    if (!first_refusal(view.rules.data<Combat>().may_be_fought_for, view, space)) return refusal;
    if (turn_start_contested(view, space) && !enemies_ashore(view, space, power)) return refusal;
    return {};
}

Result<void> may_join(const View& view, const Unit& unit, std::span<const SpaceId> path) {
    const auto& names = multinational_attacks_names(view);
    const auto& type = view.rules.type(unit);
    const bool fights = (type.is(unit_class::land) && !type.is(game(view).bystander)) || type.is(unit_class::air);
    if (!fights || unit.carrier != no_unit) return refuse(Refusal::forbidden, {"HR-4.14.1"}, {fact("unit", unit.type)});
    if (marked(view, unit, names.acted) || marked(view, unit, names.lent))
        return refuse(Refusal::forbidden, {"HR-4.14.2"}, {fact("unit", unit.type), fact("space", unit.space)});
    if (path.size() < 2) return {};
    auto verdict = may_go(view, unit.owner, unit, path);
    if (!verdict) verdict.error().also = {"HR-4.14.1"};  // a legal move of its own
    return verdict;
}

Result<std::vector<UnitId>> joining(const View& view, OwnerId power, const Proposal& proposal) {
    if (auto verdict = may_lend(view, power, proposal.ally); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    if (auto verdict = is_to_be_taken(view, power, proposal.path.back()); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    return choose_units(view, view.state.in(proposal.path.front(), proposal.ally), proposal.units,
                        [&](const Unit& unit) { return may_join(view, unit, proposal.path); });
}

Result<void> check_proposal(const View& view, const Command& command) {
    if (auto verdict = in_own_phase(view, command.author, {"move", {"HR-4.14.1"}, {"1914-3.1.1"}}); !verdict) return verdict;
    const auto proposal = proposal_in(std::get<command::Declare>(command.body).arguments);
    if (!proposal) return tl::make_unexpected(proposal.error());
    const auto units = joining(view, command.author, *proposal);
    return units ? Result<void>{} : tl::make_unexpected(units.error());
}

// Consent. [HR-4.14.3] (OQ-HR-14)

std::vector<UnitId> proposed_units(const View& view) {
    return ids_in<UnitId>(view.state.slot_list(multinational_attacks_names(view).proposed, 0));
}
std::vector<SpaceId> proposed_way(const View& view) {
    return ids_in<SpaceId>(view.state.slot_list(multinational_attacks_names(view).way, 0));
}

void propose(Context& context, const Command& command) {
    const auto proposal = *proposal_in(std::get<command::Declare>(command.body).arguments);
    const auto units = *joining(context.view(), command.author, proposal);
    const auto& names = multinational_attacks_names(context.view());
    context.set_list(names.proposed, 0, numbers_of(units));
    context.set_list(names.way, 0, numbers_of(proposal.path));
    context.start(names.procedure, raw(proposal.ally));
}

DecisionRequest consent_request(const View& view, OwnerId ally) {
    return {.kind = multinational_attacks_names(view).question,
            .asked = mask_of(ally),
            .space = proposed_way(view).back(),
            .number = std::ssize(proposed_units(view))};
}

/// Who holds both powers is not asked.
bool needs_consent(const Context& context, OwnerId ally) {
    return context.rules.on(multinational_attacks_names(context.view()).consent) &&
           context.ports.seat(ally) != context.ports.seat(context.state().active);
}

void ask_consent(Context& context, std::uint32_t subject) {
    const auto ally = static_cast<OwnerId>(subject);
    if (needs_consent(context, ally)) context.ask(consent_request(context.view(), ally));
}

void go_together(Context& context, std::uint32_t subject) {
    const auto ally = static_cast<OwnerId>(subject);
    const auto& names = multinational_attacks_names(context.view());
    const auto path = proposed_way(context.view());
    auto units = proposed_units(context.view());
    const bool agreed = !needs_consent(context, ally) || says_yes(context.answer(consent_request(context.view(), ally), ally));
    context.set_list(names.proposed, 0, {});
    context.set_list(names.way, 0, {});
    if (!agreed) return;
    context.mark(units, names.lent);
    context.mark(units, names.joined);
    if (path.size() > 1) travel(context, {ally, std::move(units), path});
}

// The end of the moves.

std::vector<const Unit*> joined_units(const View& view) {
    return pointers_where(view.state.units, [&](const Unit& unit) { return marked(view, unit, multinational_attacks_names(view).joined); });
}

/// The active power attacks there too.
bool is_led(const View& view, SpaceId space) {
    const auto power = view.state.active;
    return has(holders(view, space), power) || landing_open(view, power, space, false);
}

/// Guns of an ally that stand where units of his have joined or came from, and no infantry of his.
bool leaves_guns_alone(const View& view, const Unit& joined) {
    return any_of(lonely_guns(view, joined.owner), [&](SpaceId space) { return space == joined.space || space == joined.origin; });
}

Result<void> allies_are_led(const View& view, OwnerId) {
    for (const auto* unit : joined_units(view)) {
        if (!is_led(view, unit->space))
            return refuse(Refusal::must_act_first, {"HR-4.14.1"}, {fact("space", unit->space), fact("power", unit->owner)});
        if (leaves_guns_alone(view, *unit))
            return refuse(Refusal::may_not_stay, {"HR-4.14.1"},
                          {fact("space", unit->space), fact("power", unit->owner), fact("unit", game(view).infantry)}, {"1914-4.3.1"});
    }
    return {};
}

/// Time sends them back, and they have spent nothing.
void send_back(Context& context) {
    const auto& names = multinational_attacks_names(context.view());
    std::vector<UnitId> back;
    for (const auto* unit : joined_units(context.view()))
        if (!is_led(context.view(), unit->space) || leaves_guns_alone(context.view(), *unit)) back.push_back(unit->id);
    for (const auto id : back)
        if (const auto* unit = context.state().unit(id); unit->space != unit->origin) context.move_units({id}, unit->origin);
    context.mark(back, context.rules.data<Movement>().moved, false);
    context.mark(back, names.lent, false);
    context.mark(std::move(back), names.joined, false);
    give_back_control(context);
}

/// Contested ground where allies have joined is fought over.
bool is_agreed(const View& view, SpaceId space) {
    return any_of(view.state.in(space), [&](const Unit& unit) { return marked(view, unit, multinational_attacks_names(view).joined); });
}

// The battle, and the price. [HR-4.14.2] [HR-4.14.4]

/// One attacker: the active power and who has joined it. What was lent does not attack in its own turn.
BattlePart together(const View& view, const Battle& battle, const Unit& unit, BattlePart said) {
    const auto& names = multinational_attacks_names(view);
    if (said == BattlePart::attacks && unit.owner == battle.lead && marked(view, unit, names.lent)) return BattlePart::none;
    if (said == BattlePart::none && unit.carrier == no_unit && marked(view, unit, names.joined)) return BattlePart::attacks;
    return said;
}

Result<void> was_lent(const View& view, OwnerId, const Unit& unit) {
    if (!marked(view, unit, multinational_attacks_names(view).lent) || unit.owner != view.state.active) return {};
    return refuse(Refusal::may_not_leave, {"HR-4.14.2"}, {fact("unit", unit.type), fact("space", unit.space)});
}
Result<void> does_not_board(const Transfer& transfer) { return was_lent(transfer.view, transfer.power, transfer.unit); }

Result<void> somebody_attacks(const View& view, OwnerId power, const command::Attack& attack) {
    if (view.rules.space(attack.space).sea || landing_open(view, power, attack.space, false)) return {};
    const Unit* lent = nullptr;
    for (const auto& unit : view.state.in(attack.space, power)) {
        if (!view.rules.type(unit).holds_ground) continue;
        if (!marked(view, unit, multinational_attacks_names(view).lent)) return {};
        lent = &unit;
    }
    if (lent == nullptr) return {};
    return refuse(Refusal::forbidden, {"HR-4.14.2"}, {fact("unit", lent->type), fact("space", attack.space)});
}

/// Allies alone are no attackers as long as they have not agreed to join. [HR-4.14.3]
Result<void> allies_have_to_agree(const View& view, OwnerId power, const command::Attack& attack, const Result<void>& said) {
    if (said || view.rules.space(attack.space).sea || !view.state.in(attack.space, power).empty()) return said;
    if (none_of(view.state.in(attack.space), [&](const Unit& unit) { return friends(view, power, unit.owner); })) return said;
    auto refusal = said;
    refusal.error().also = {"HR-4.14.3"};
    return refusal;
}

void note_attackers(Context& context, std::uint32_t subject) {
    auto own = ids_where(participants(context.view(), BattleId{subject}, true),
                         [&](const Unit* unit) { return unit->owner == context.state().active; });
    context.mark(std::move(own), multinational_attacks_names(context.view()).acted);
}

void note_moves(Context& context, OwnerId power) {
    const auto& movement = context.rules.data<Movement>();
    const auto& at_sea = context.rules.data<SeaCombat>();
    std::vector<UnitId> moved;
    const auto acted = [&](const Unit& unit) {
        // Ashore: carried a step, say, and free to go on. Ships are not lent.
        const bool on_the_way = unit.steps > 0 && unit.space != unit.origin && !context.rules.space(unit.space).sea;
        return on_the_way || marked(context.view(), unit, movement.moved) || marked(context.view(), unit, at_sea.fought_at_sea);
    };
    for (const auto& unit : context.state().units)
        if (unit.owner == power && acted(unit)) moved.push_back(unit.id);
    context.mark(std::move(moved), multinational_attacks_names(context.view()).acted);
}

// The list: where units of the active power are already. Others may be asked for beforehand; nobody needs to be shown all that.

void list_for(const View& view, OwnerId power, OwnerId ally, SpaceId space, CommandSink& sink) {
    for (const auto& group : groups_of(view, view.state.in(space, ally))) {
        auto ways = ways_of(view, ally, *group.sample);
        ways.push_back({space});
        for (const auto& way : ways) {
            if (!is_led(view, way.back())) continue;
            for (const auto count : {std::uint16_t{1}, group.count}) {
                Arguments arguments{{"power", {ally}}, {"units", {UnitPicks{pick_of(view, *group.sample, count)}}}, {"path", way_of(way)}};
                Command command{power, command::Declare{std::string{join_attack}, std::move(arguments)}};
                if (check_proposal(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
            }
        }
    }
}

void list_proposals(const View& view, OwnerId power, CommandSink& sink) {
    if (power != view.state.active || !in_phase(view, "move")) return;
    for (const auto ally : all_powers(view.rules))
        if (may_lend(view, power, ally))
            for (std::size_t space = 0; space < view.rules.spaces.size(); ++space)
                if (!view.rules.spaces[space].sea) list_for(view, power, ally, static_cast<SpaceId>(space), sink);
}

void install_multinational_attacks(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<JointAttacks>();
    names.consent = build.parameter("multinational-attacks.joint-attack-consent", {"true", "false"});
    names.question = build.decision(question::Flag{.name = "joint-attack", .cite = "HR-4.14.3"});
    names.acted = build.unit_flag("acted", Lifetime::round);
    names.lent = build.unit_flag("lent", Lifetime::round);
    names.joined = build.unit_flag("joined-an-attack", Lifetime::turn);
    names.proposed = build.slot({"joint-attack-units", Scope::game, SlotType::number, Lifetime::turn, true});
    names.way = build.slot({"joint-attack-way", Scope::game, SlotType::space, Lifetime::turn, true});
    build.procedure("joint-attack").define({step("ask-consent", ask_consent), step("go-together", go_together)});
    names.procedure = build.procedure("joint-attack").id();
    build.declaration(join_attack, "HR-4.14.1",
                      {check_proposal,
                       propose,
                       list_proposals,
                       {},
                       {},
                       nullptr,
                       {{"power", ChoiceKind::owner}, {"units", ChoiceKind::units}, {"path", ChoiceKind::list}}});
    auto& move = build.phase("move");
    move.may_end("allies-are-led", allies_are_led);
    move.settle("send-back", send_back);
    build.data<Combat>().agreed("joint-attack", is_agreed);
    build.participation().joins("together", together);
    build.battle().may_attack("somebody-attacks", somebody_attacks);
    build.battle().may_attack.refine("may-attack", allies_have_to_agree);
    build.move().may_move("was-lent", was_lent);
    build.move().may_load("does-not-board", does_not_board);
    build.data<Turns>().on_turn_end("note-moves", note_moves);
    build.procedure("land-battle").after("participants", step("attackers-noted", note_attackers));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"HR-4.14.4"}, .steps = {"attackers-noted"}});
}

}  // namespace

extern const Option multinational_attacks{
    .id = "multinational-attacks",
    .base = "1914",
    .title = "Multinational attacks",
    .summary = "Units of an ally may join a land attack, if he agrees, and give up their own move for it.",
    .paragraphs = {"HR-4.14.1", "HR-4.14.2", "HR-4.14.3", "HR-4.14.4", "HR-4.14.5", "HR-4.14.6"},
    .band = Band::scenario,
    .install = install_multinational_attacks};

}  // namespace rules::house1914
