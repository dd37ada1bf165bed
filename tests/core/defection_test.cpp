// A power changes sides: its units meet new enemies in the spaces they share, and those become contested.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/hooks/hooks.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Defection {
    SlotId notices;  ///< By space: how often it changed hands.
    TagId defected;
};

Result<void> check_defect(const View& view, const Command& command) {
    if (command.author != green) return refuse(Refusal::not_allowed, {"TOY-20"});
    if (view.state.sides[idx(green)] == cool) return refuse(Refusal::forbidden, {"TOY-21"});
    return {};
}

void defect(Context& context, const Command& command) {
    context.emit(event::OwnerChanged{command.author, cool, false, context.rules.data<Defection>().defected});
    for (const auto other : {red, blue, wild}) {
        const auto side = context.state().sides[idx(other)];
        if (side == no_side) continue;
        context.emit(event::RelationChanged{command.author, other, side == cool ? Relation::friendly : Relation::enemy});
    }
    mark_contested_everywhere(context);
}

void count_notice(Context& context, const CaptureNotice& notice) {
    const auto slot = context.rules.data<Defection>().notices;
    context.set_slot(slot, raw(notice.space), context.state().slot(slot, raw(notice.space)) + 1);
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Defection>();
    data.notices = build.slot({"notices", Scope::space, SlotType::number, Lifetime::game});
    data.defected = build.tag("defected");
    build.control().consequences(count_notice);
    build.declaration("defect", "1.1",
                      {check_defect,
                       defect,
                       [](const View& view, OwnerId author, CommandSink& sink) {
                           const Command command{author, command::Declare{"defect", {}}};
                           if (check_defect(view, command)) sink.push_back(command);
                       },
                       {},
                       {}});
    auto& tables = build.tables();
    tables.spaces[idx(birch)].control = red;
    tables.setup.push_back({birch, red, pawn, 1});
    tables.setup.push_back({birch, green, pawn, 2});
    tables.setup.push_back({cedar, green, kite, 1});
}

const Module defection{.id = "defection", .base = "toy", .install = install};

}  // namespace

TEST_CASE("defection stands every walk and every clock") { prove({&defection}); }

TEST_CASE("a change of side makes shared ground contested") {
    Play play{{&defection}};
    CHECK_FALSE(contested(play.view(), birch));
    CHECK(controller(play.view(), birch) == red);
    CHECK(play.refused(red, command::Declare{"defect", {}}).code == Refusal::not_allowed);
    CHECK(play.refused(green, command::Declare{"desert", {}}).code == Refusal::unknown_name);

    play.does(green, command::Declare{"defect", {}});  // in the turn of another
    CHECK(contested(play.view(), birch));
    CHECK(play.state.control[idx(birch)] == nobody);
    CHECK(play.said<event::ControlChanged>().front().cause == play.rules->data<Hooks>().contested);
    CHECK(play.value("notices", raw(birch)) == 1);
    CHECK_FALSE(contested(play.view(), cedar));  // friends now
    CHECK(play.state.control[idx(dune)] == green);
    CHECK(enemies_of(play.view(), green) == mask_of(red));
    CHECK(friends_of(play.view(), blue) == (mask_of(blue) | mask_of(green)));
    CHECK(play.refused(green, command::Declare{"defect", {}}).cite.id == "TOY-21");

    // The facts of the start of the turn stay.
    CHECK(play.state.turn_start.control[idx(birch)] == red);
    // The new enemies can be fought, and whoever is left has the ground.
    play.does(red, command::Attack{birch, {}});
    play.ports.script = {1, 6, 6, 1, 6};
    play.does(red, command::Fight{birch, {}});
    CHECK(play.state.control[idx(birch)] == red);
    CHECK(play.value("notices", raw(birch)) == 2);
}

TEST_CASE("nothing happens twice where control does not change") {
    Play play{{&defection}};
    play.does(green, command::Declare{"defect", {}});
    play.ends_phase();
    CHECK(play.state.active == blue);
    play.does(blue, moves(pawn, 1, {cedar, birch}));
    CHECK(play.said<event::ControlChanged>().empty());
    CHECK(play.value("notices", raw(birch)) == 1);
}
