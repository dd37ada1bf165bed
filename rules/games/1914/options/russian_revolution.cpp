#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/turn.hpp"
#include "rules/mechanics/positions.hpp"

namespace rules::game1914 {
namespace {

enum Answer : std::int64_t { none = 0, declined = 1, accepted = 2 };
enum Ground : std::int64_t { open = 0, closed = 1, shared = 2 };

struct RevolutionData {
    SlotId revolution{};
    SlotId ground{};  ///< Original Russian territories after the armistice: closed or shared.
    DecisionKindId armistice{};
    TagId peace{};
};

const RevolutionData& data(const View& view) { return view.rules.data<RevolutionData>(); }

Ground ground(const View& view, SpaceId space) { return static_cast<Ground>(view.state.slot(data(view).ground, raw(space))); }

bool central_controls(const View& view, SpaceId space) {
    const auto holder = controller(view, space);
    return is_power(view, holder) && view.state.sides[idx(holder)] == game(view).central;
}

/// [1914-12.1.1] [1914-12.1.2]
bool conditions_hold(const View& view) {
    const auto& names = data(view);
    if (view.state.round < 4 || view.state.active != game(view).russia || !powers_in_play(view, game(view).russia)) return false;
    if (view.state.slot(names.revolution, 0) != none) return false;
    if (!contested(view, game(view).moscow) && view.state.control[idx(game(view).moscow)] != game(view).russia) return false;
    int around = 0;
    int lost = 0;
    for (const auto space : all_spaces(view.rules)) {
        if (view.rules.space(space).sea || view.rules.space(space).original != game(view).russia || space == game(view).moscow) continue;
        const bool controlled = central_controls(view, space);
        const bool neighbour = view.rules.adjacent(space, game(view).moscow);
        if (controlled && neighbour) ++around;
        if (controlled || contested(view, space)) ++lost;
    }
    // Three neighbours, and one further territory, which may itself be a neighbour.
    return around >= 3 && lost >= 4;
}

DecisionRequest armistice_request(const View& view) { return {.kind = data(view).armistice, .asked = mask_of(game(view).germany)}; }

tl::unexpected<Violation> no_answer(const View&, const Decision&, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {"1914-12.1.3"});
}

void offer(Context& context, std::uint32_t) {
    if (!context.state().outcome && conditions_hold(context.view())) context.ask(armistice_request(context.view()));
}

/// Non-original ground is given up: to friends who stand there, else to nobody. [1914-12.2.3]
void give_up_ground(Context& context, std::vector<SpaceId>& opened) {
    const auto& names = data(context.view());
    for (const auto space : all_spaces(context.rules)) {
        if (context.rules.space(space).sea) continue;
        const bool original = context.rules.space(space).original == game(context).russia;
        if (original) {
            if (contested(context.view(), space) && has(holders(context.view(), space), game(context).russia))
                context.set_slot(names.ground, raw(space), shared);
            if (context.state().control[idx(space)] == game(context).russia) context.set_slot(names.ground, raw(space), closed);
        } else if (context.state().control[idx(space)] == game(context).russia ||
                   has(holders(context.view(), space), game(context).russia)) {
            opened.push_back(space);
        }
    }
}

/// Russia takes no more turns and is neither friend nor enemy to anyone. [1914-12.2.1]
void leave_the_war(Context& context) {
    const auto russia = game(context).russia;
    context.emit(event::OwnerChanged{russia, context.state().sides[idx(russia)], true, data(context.view()).peace});
    for (const auto owner : all_owners(context.rules))
        if (owner != russia) context.emit(event::RelationChanged{russia, owner, Relation::neutral});
}

void make_peace(Context& context) {
    const auto& names = data(context.view());
    std::vector<SpaceId> opened;
    give_up_ground(context, opened);
    std::vector<UnitId> gone;
    for (const auto& unit : context.state().units) {
        if (unit.owner != game(context).russia) continue;
        const bool inert =
            unit.space != off_board && context.rules.space(unit.space).original == game(context).russia && unit.carrier == no_unit;
        if (!inert) gone.push_back(unit.id);
    }
    context.remove_units(std::move(gone), names.peace);
    leave_the_war(context);
    for (const auto space : opened) {
        if (context.state().control[idx(space)] == game(context).russia)
            change_control(context, space, nobody, game(context).russia, names.peace);
        settle(context, space);
    }
}

void answered(Context& context, std::uint32_t) {
    if (context.state().outcome || !conditions_hold(context.view())) return;
    const auto choice = context.answer(armistice_request(context.view()), game(context).germany);
    const bool yes = choice.as<bool>() != nullptr && *choice.as<bool>();
    context.set_slot(data(context.view()).revolution, 0, yes ? accepted : declined);
    if (yes) make_peace(context);
}

void ground_agreed(Context& context, std::uint32_t) {
    for (const auto space : all_spaces(context.rules))
        if (!context.rules.space(space).sea && ground(context.view(), space) == open && context.state().active == game(context).russia)
            settle_answered(context, space);
}

/// A file says by the slot that the armistice was accepted. Where it says of no ground whether it is closed or shared, all is as it was given up.
void follow(Context& context) {
    const auto& names = data(context.view());
    if (context.state().slot(names.revolution, 0) != accepted) return;
    bool said = false;
    for (const auto space : all_spaces(context.rules)) said = said || ground(context.view(), space) != open;
    std::vector<SpaceId> opened;
    if (!said) give_up_ground(context, opened);
    leave_the_war(context);
}

Result<void> closed_to(const View& view, OwnerId power, SpaceId space) {
    const auto what = ground(view, space);
    if (what == closed) return refuse(Refusal::may_not_enter, {"1914-12.2.4"}, {fact("space", space)});
    if (what == shared && view.state.sides[idx(power)] != game(view).central)
        return refuse(Refusal::may_not_enter, {"1914-12.2.5"}, {fact("space", space)});
    return {};
}
Result<void> closed_ground(const MoveStep& step) { return closed_to(step.view, step.power, step.to()); }
Result<void> closed_coast(const Transfer& transfer) { return closed_to(transfer.view, transfer.power, transfer.to); }

/// Closed and shared ground is not fought for. [1914-12.2.4] [1914-12.2.5]
Result<void> at_peace(const View& view, SpaceId space) {
    const auto what = ground(view, space);
    if (what == open) return {};
    return refuse(Refusal::forbidden, {what == closed ? "1914-12.2.4" : "1914-12.2.5"}, {fact("space", space)});
}
/// Serbia and Romania count as neutral from now on. [1914-12.2.2]
bool no_longer_aligned(const View& view, SpaceId space) {
    return facts(view, space).aligned == game(view).russia && view.state.slot(data(view).revolution, 0) == accepted;
}

/// Central units leave shared ground freely, whoever else stands there. [1914-12.2.5]
bool left_by_central_powers(const View& view, OwnerId power, SpaceId space) {
    return ground(view, space) == shared && view.state.sides[idx(power)] == game(view).central;
}

bool central_infantry_in(const View& view, SpaceId space) {
    return any_of(view.state.in(space), [&](const Unit& unit) {
        return unit.type == game(view).infantry && view.state.sides[idx(unit.owner)] == game(view).central;
    });
}

/// At least one Central infantry stays on shared ground. [1914-12.2.5]
Result<void> shared_ground_is_held(const View& view, OwnerId power) {
    if (view.state.sides[idx(power)] != game(view).central) return {};
    for (const auto space : all_spaces(view.rules))
        if (ground(view, space) == shared && !central_infantry_in(view, space))
            return refuse(Refusal::may_not_leave, {"1914-12.2.5"}, {fact("space", space), fact("unit", game(view).infantry)});
    return {};
}

/// Time is up and nobody holds it: the ground is Russian again, and closed. (OQ-47)
void settle_shared_ground(Context& context) {
    const auto& names = data(context.view());
    for (const auto space : all_spaces(context.rules)) {
        if (ground(context.view(), space) != shared || central_infantry_in(context.view(), space)) continue;
        context.set_slot(names.ground, raw(space), closed);
        change_control(context, space, game(context).russia, game(context).russia, names.peace);
    }
}

/// Other Allied units inside leave by the end of their owner's next turn, or are removed. [1914-12.2.4]
void remove_guests(Context& context, OwnerId power) {
    if (context.state().sides[idx(power)] == game(context).central) return;
    std::vector<UnitId> gone;
    for (const auto& unit : context.state().units)
        if (unit.owner == power && unit.space != off_board && ground(context.view(), unit.space) != open) gone.push_back(unit.id);
    context.remove_units(std::move(gone), data(context.view()).peace);
}

void install_russian_revolution(RulesetBuilder& build) {
    auto& names = build.data<RevolutionData>();
    names.revolution =
        build.slot({"revolution", Scope::game, SlotType::number, Lifetime::game, false, none, {"none", "declined", "accepted"}});
    names.ground =
        build.slot({"revolution-ground", Scope::space, SlotType::number, Lifetime::game, false, open, {"open", "closed", "shared"}});
    names.peace = build.tag("armistice");
    names.armistice = build.decision(question::Flag{.name = "armistice", .cite = "1914-12.1.3", .refusal = no_answer});
    (void)build.data<InertUnits>();
    build.data<Positions>().follow("armistice", follow);
    build.move().may_enter("closed-ground", closed_ground);
    build.move().may_unload("closed-coast", closed_coast);
    auto& combat = build.data<Combat>();
    auto& movement = build.data<Movement>();
    auto& minors = build.data<Minors>();
    auto& turns = build.data<Turns>();
    combat.may_be_fought_for("at-peace", at_peace);
    movement.left_freely("left-by-central-powers", left_by_central_powers);
    minors.unaligned("no-longer-aligned", no_longer_aligned);
    turns.on_turn_end("remove-guests", remove_guests);
    build.phase("move").may_end("shared-ground-is-held", shared_ground_is_held);
    build.phase("move").settle("settle-shared-ground", settle_shared_ground);
    build.procedure("game").after("turn-ends",
                                  sequence("revolution", {step("armistice-offered", offer), step("armistice-answered", answered),
                                                          step("ground-agreed", ground_agreed)}));
}

}  // namespace

extern const Option russian_revolution{
    .id = "russian-revolution",
    .revision = 3,
    .base = "1914",
    .title = "The Russian Revolution",
    .summary = "Russia leaves the war when the ground around Moscow is lost and the Central Powers accept its armistice.",
    .paragraphs = {"1914-12.1.1", "1914-12.1.3", "1914-12.2.1"},
    .band = Band::edition,
    .excludes = {"tournament-collapse"},
    .install = install_russian_revolution,
};

}  // namespace rules::game1914
