// Whose turn is next: by the table, backwards, drawn, and somebody more at the end.
#include "rules/mechanics/rounds.hpp"

#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// Three powers that do nothing but end their turns, and a body.
const Module rota{.id = "rota", .base = "rota", .band = Band::base, .install = [](RulesetBuilder& build) {
                      const auto side = build.add_side("all");
                      for (const auto* name : {"Red", "Blue", "Green"}) build.add_owner({name, true, side, no_space, 0});
                      build.add_owner({"Wild", false, no_side, no_space, 0});
                      Space field;
                      field.name = "Field";
                      build.add_space(std::move(field));
                      UnitType thing;
                      thing.name = "thing";
                      build.add_unit_type(std::move(thing));
                      install_rounds(build, {phase("act", {{}, nullptr, "TOY-20"})}, {}, "rounds-over", "TOY-21");
                  }};

const Module backwards{.id = "backwards", .base = "rota", .install = [](RulesetBuilder& build) {
                           build.data<Rounds>().next.replace("table-order", [](const View& view, OwnerId) {
                               if (view.state.active == red) return nobody;
                               return view.state.active == nobody ? green : static_cast<OwnerId>(raw(view.state.active) - 1);
                           });
                       }};
const Module straggler{.id = "straggler", .base = "rota", .install = [](RulesetBuilder& build) {
                           build.data<Rounds>().next.refine("table-order", [](const View& view, OwnerId said) {
                               return said == nobody && view.state.active != wild ? wild : said;
                           });
                       }};

struct Cup {
    SlotId hand;   ///< The marker that was drawn: owner + 1.
    SlotId drawn;  ///< By owner, for the round.
    TagId draw;
};
std::vector<OwnerId> in_the_cup(const View& view) {
    std::vector<OwnerId> left;
    for (const auto power : {red, blue, green})
        if (view.state.slot(view.rules.data<Cup>().drawn, raw(power)) == 0) left.push_back(power);
    return left;
}
void draw(Context& context, std::uint32_t) {
    const auto& cup = context.rules.data<Cup>();
    const auto left = in_the_cup(context.view());
    const auto face = context.faces(cup.draw, no_space, red, pawn, 0, 1, static_cast<std::uint16_t>(left.size())).front();
    const auto power = left[face - 1U];
    context.set_slot(cup.drawn, raw(power), 1);
    context.set_slot(cup.hand, 0, raw(power) + 1);
}
void lay_down(Context& context, std::uint32_t) { context.set_slot(context.rules.data<Cup>().hand, 0, 0); }
OwnerId in_hand(const View& view, OwnerId) {
    if (const auto hand = view.state.slot(view.rules.data<Cup>().hand, 0); hand != 0) return static_cast<OwnerId>(hand - 1);
    const auto left = in_the_cup(view);
    return left.empty() ? nobody : left.front();  // not over yet: who it is will be drawn
}
const Module cup{.id = "cup", .base = "rota", .install = [](RulesetBuilder& build) {
                     auto& names = build.data<Cup>();
                     names.hand = build.slot({"hand", Scope::game, SlotType::number, Lifetime::game});
                     names.drawn = build.slot({"drawn", Scope::owner, SlotType::flag, Lifetime::round});
                     names.draw = build.tag("draw");
                     build.data<Rounds>().next.replace("table-order", in_hand);
                     build.procedure("game").first_in("turns", step("draw", draw));
                     build.procedure("game").after("choose-next", step("lay-down", lay_down));
                 }};

/// Whose turns the first `count` were, a letter each, and a bar where a round began.
std::string turns(std::vector<const Module*> options, std::size_t count, std::deque<std::uint16_t> faces = {}) {
    BundleSpec spec;
    spec.name = spec.base = "rota";
    for (const auto* option : options) spec.options.emplace_back(option->id);
    const auto rules = compile_bundle(spec, {{&rota}, std::move(options)}).value();
    ScriptedPorts ports;
    ports.script = std::move(faces);
    auto state = initial_state(*rules);
    std::string text;
    const auto take = [&](const std::vector<Event>& events) {
        for (const auto& event : events) {
            if (std::holds_alternative<event::RoundOpened>(event)) text += '|';
            if (const auto* turn = std::get_if<event::TurnOpened>(&event); turn != nullptr && turn->power != nobody)
                text += rules->owner(turn->power).name.front();
            evolve(state, event);
        }
    };
    take(open_game(*rules, state, ports));
    for (std::size_t turn = 1; turn < count; ++turn) take(judge(*rules, state, {state.active, command::EndPhase{}}, ports).value());
    return text;
}

}  // namespace

TEST_CASE("turns come in the order of the table where no option says otherwise") { CHECK(turns({}, 7) == "|RBG|RBG|R"); }
TEST_CASE("an option may turn the order round") { CHECK(turns({&backwards}, 7) == "|GBR|GBR|G"); }
TEST_CASE("an option may let somebody move besides when all others have") { CHECK(turns({&straggler}, 6) == "|RBGW|RB"); }
TEST_CASE("an option may draw whose turn is next") { CHECK(turns({&cup}, 6, {2, 2, 1, 3, 1, 1}) == "|BGR|GRB"); }
