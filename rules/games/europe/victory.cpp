// Who wins: a capital of the enemy held for a turn together with one's own. [EU-20]

#include "rules/games/europe/victory.hpp"
#include "rules/mechanics/concession.hpp"
#include "rules/mechanics/scoring.hpp"

namespace rules::europe {
namespace {

Outcome win_of(const View& view, SideId side, TagId by) { return {powers_of(view, side), side, by}; }
SideId other_side(const View& view, SideId side) { return side == game(view).axis ? game(view).allied : game(view).axis; }

SpaceId berlin(const View& view) { return view.rules.owner(game(view).germany).capital; }

/// Capitals that count for Germany, by name. [EU-20.2]
std::vector<SpaceId> capitals(const View& view) {
    std::vector<SpaceId> found;
    for (const auto power : powers_of(view, game(view).allied)) found.push_back(view.rules.owner(power).capital);
    for (const auto more : view.rules.data<Victory>().also_held) more(view, found);
    sort_by_name(view, found);
    return found;
}

/// What Germany controls as its combat ends it may hold without a break until its next turn. [EU-20.2]
void note_held(Context& context, std::uint32_t) {
    if (context.state().active != game(context).germany) return;
    auto held = numbers_of(filtered(capitals(context.view()), [&](const auto space) { return is_german(context.view(), space); }));
    context.set_list(names(context).held, 0, std::move(held));
}

void held_no_more(Context& context, const CaptureNotice& notice) {
    if (notice.to == game(context).germany) return;
    auto held = context.state().slot_list(names(context).held, 0);
    if (std::erase(held, static_cast<std::int64_t>(raw(notice.space))) > 0) context.set_list(names(context).held, 0, std::move(held));
}

void begins(Context& context, std::uint32_t) { test_victory(context, {Checkpoint::At::immediately, context.state().active}); }

/// At the start of Germany's turn, before anything else. [EU-20.2] [EU-20.3]
std::optional<Outcome> german_victory(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::immediately || checkpoint.power != game(view).germany || !is_german(view, berlin(view)))
        return std::nullopt;
    const auto held = view.state.slot_list(names(view).held, 0);
    const auto enemy_capital = [&](std::int64_t space) {
        return any_of(powers_of(view, game(view).allied), [&](OwnerId power) { return raw(view.rules.owner(power).capital) == space; });
    };
    if (none_of(held, enemy_capital)) return std::nullopt;
    return win_of(view, game(view).axis, view.rules.data<Victory>().by_capitals);
}

/// At the very end of Germany's turn: its capital was Allied through it, and none of theirs is German. [EU-20.4]
std::optional<Outcome> allied_victory(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::turn_end || checkpoint.power != game(view).germany) return std::nullopt;
    const auto now = view.state.control[idx(berlin(view))];
    const auto turn_start = view.state.turn_start.control[idx(berlin(view))];
    const auto allied = powers_of(view, game(view).allied);
    const auto holds = [&](OwnerId power) { return contains(allied, power); };
    if (!holds(now) || !holds(turn_start)) return std::nullopt;
    const bool won = view.rules.data<Victory>().own_capital(view)
                         ? now == turn_start && view.state.control[idx(view.rules.owner(now).capital)] == now  // [EUO-1.2.2]
                         : none_of(allied, [&](OwnerId power) { return is_german(view, view.rules.owner(power).capital); });
    if (!won) return std::nullopt;
    return win_of(view, game(view).allied, view.rules.data<Victory>().by_capitals);
}

bool own_capital(const View& view) {
    enum : std::int64_t { all_capitals, own_capital };
    return view.rules.parameter(names(view).allied_victory) == own_capital;
}

/// [EU-20.6.1]
std::optional<Outcome> by_concession(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::withdrawal) return std::nullopt;
    return win_of(view, other_side(view, view.state.sides[idx(checkpoint.power)]), view.rules.data<Victory>().by_concession);
}

bool in_play(const View& view, OwnerId power) { return is_power(view, power) && !any(names(view).absent, view, power); }

/// Capitals of the other side that a side controls.
void add_capitals(const View& view, SideId side, Tally& held) {
    for (const auto power : powers_of(view, other_side(view, side))) {
        const auto capital = view.rules.owner(power).capital;
        const auto holder = view.state.control[idx(capital)];
        if (is_power(view, holder) && view.state.sides[idx(holder)] == side) held.add(1, {"EU-20.1"}, capital);
    }
}

/// Nobody has what a power makes that is out of the game. [EUO-1.3.1.a.3] [EUO-1.3.1.a.4]
void add_levels(const View& view, SideId side, Tally& level) {
    for (const auto power : powers_of(view, side))
        if (in_play(view, power)) level.add(production_level(view, power), {"EU-17.1.1"}, view.rules.owner(power).capital);
}

}  // namespace

void install_victory(RulesetBuilder& build) {
    auto& own = build.data<Victory>();
    own.by_capitals = build.tag("capitals");
    own.by_concession = build.tag("concession");
    own.own_capital.set(own_capital);
    install_concession(build, "EU-20.6.1", own.by_concession, in_play);
    add_measure(build, {"capitals", add_capitals});
    add_measure(build, {"production", add_levels});
    build.data<Scoring>().win.set(win_of);
    build.victory().conditions("german-victory", german_victory);
    build.victory().conditions("allied-victory", allied_victory);
    build.victory().conditions("by-concession", by_concession);
    build.control().consequences("held-no-more", held_no_more);
    build.procedure("game").after("combat-over", step("note-held", note_held));
    build.procedure("game").instead("turn-begins", step("turn-begins", begins));
}

}  // namespace rules::europe
