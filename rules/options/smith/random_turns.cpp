// SM-1: whose turn comes next is drawn from a cup.
#include <algorithm>

#include "rules/mechanics/rounds.hpp"
#include "rules/options/smith/parts/cup.hpp"

namespace rules::smith {
namespace {

struct RandomTurns {
    SlotId filled{};  ///< Flag: it was filled in this round. A position that begins in a round has no cup yet.
    TagId marker{};
};
const RandomTurns& random_turns_names(const View& view) { return view.rules.data<RandomTurns>(); }
const Cup& cup_of(const View& view) { return view.rules.data<Cup>(); }

/// The first turn of the game is the USSR's. [SM-1.1]
void ussr_opens(const View& view, std::vector<OwnerId>& openers) {
    if (view.state.round == 1) openers.push_back(game(view).ussr);
}

/// The powers in the cup; where none was filled, those behind whose turn it is.
std::vector<std::int64_t> cup(const View& view) {
    const auto kept = view.state.slot_list(cup_of(view).markers, 0);
    if (!kept.empty() || view.state.slot(random_turns_names(view).filled, 0) != 0) return {kept.begin(), kept.end()};
    const auto openers = openers_of(view);
    const auto opens = [&](OwnerId power) { return contains(openers, power); };
    const auto active = view.state.active;
    return numbers_of(filtered(all_powers(view.rules), [&](const auto power) {
        return !opens(power) && (active == nobody || opens(active) || idx(power) > idx(active));
    }));
}

/// [SM-1.1] [SM-1.2] [SM-1.3]
OwnerId from_the_cup(const View& view, OwnerId) {
    if (const auto opener = next_opener(view); opener != nobody) return opener;
    const auto drawn = view.state.slot(cup_of(view).drawn, 0, -1);
    if (drawn >= 0) return static_cast<OwnerId>(drawn);
    const auto left = cup(view);
    return left.empty() ? nobody : static_cast<OwnerId>(left.front());
}

void keep(Context& context, std::vector<std::int64_t> markers) {
    context.set_list(cup_of(context.view()).markers, 0, std::move(markers));
    context.set_slot(random_turns_names(context.view()).filled, 0, 1);
}

/// As a round begins: all of them, but for who opens it. [SM-1.1] [SM-1.2]
void fill(Context& context, std::uint32_t) {
    const auto openers = openers_of(context.view());
    keep(context, numbers_of(filtered(all_powers(context.rules), [&](const auto power) { return !contains(openers, power); })));
}

/// When the turn before has ended: nobody knows the order in advance. [SM-1.3]
void draw(Context& context, std::uint32_t) {
    if (next_opener(context.view()) != nobody) return;
    auto left = cup(context.view());
    if (left.empty()) return;
    const auto purpose = random_turns_names(context.view()).marker;
    const auto many = static_cast<std::uint16_t>(left.size());
    const auto which = many == 1 ? 1 : context.faces(purpose, no_space, nobody, no_unit_type, 0, 1, many).front();
    const auto marker = left.begin() + (which - 1);
    context.set_slot(cup_of(context.view()).drawn, 0, *marker);
    left.erase(marker);
    keep(context, std::move(left));
}

void draw_again(Context& context) {
    auto markers = cup(context.view());
    markers.push_back(context.state().slot(cup_of(context.view()).drawn, 0));
    std::sort(markers.begin(), markers.end());
    keep(context, std::move(markers));
    draw(context, 0);
}

void install_random_turns(RulesetBuilder& build) {
    auto& names = build.data<RandomTurns>();
    auto& cup = build.data<Cup>();
    cup.installed = true;
    cup.draw_again = draw_again;
    cup.markers = build.slot({"markers", Scope::game, SlotType::owner, Lifetime::round, true});
    names.filled = build.slot({"markers-filled", Scope::game, SlotType::flag, Lifetime::round});
    cup.drawn = build.slot({"marker-drawn", Scope::game, SlotType::owner, Lifetime::turn, false, -1});
    names.marker = build.tag("marker");
    build.data<Rounds>().openers("ussr-opens", ussr_opens);
    build.data<Rounds>().next("from-the-cup", from_the_cup);
    auto game_procedure = build.procedure("game");
    game_procedure.after("round-begins", step("cup-filled", fill));
    game_procedure.first_in("turns", step("marker-drawn", draw));
}

}  // namespace

const Option random_turns{.id = "smith-random-turns",
                          .base = "classic",
                          .title = "Random turns",
                          .summary = "After the USSR has opened the game, a marker drawn from a cup says whose turn comes next.",
                          .paragraphs = {"SM-1.1", "SM-1.2", "SM-1.3"},
                          .install = install_random_turns};

}  // namespace rules::smith
