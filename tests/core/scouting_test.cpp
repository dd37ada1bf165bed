// A power whose turn it is not moves, in a window of its own within the turn of another.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/hooks/hooks.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Scouting {
    SlotId offered;  ///< By owner, for the turn.
    ProcedureId window;
};
const Scouting& scouting(const Ruleset& rules) { return rules.data<Scouting>(); }

std::optional<OwnerId> next_scout(const View& view) {
    for (const auto owner : OwnersOf(enemies_of(view, view.state.active))) {
        if (view.state.slot(scouting(view.rules).offered, raw(owner)) != 0) continue;
        const auto& units = view.state.units;
        if (std::any_of(units.begin(), units.end(), [&](const Unit& unit) { return unit.owner == owner && unit.type == kite; }))
            return owner;
    }
    return std::nullopt;
}

bool all_offered(const View& view, std::uint32_t) { return !next_scout(view); }

void open_window(Context& context, std::uint32_t) {
    const auto owner = *next_scout(context.view());
    context.set_slot(scouting(context.rules).offered, raw(owner), 1);
    context.start(scouting(context.rules).window, raw(owner));
}

Result<void> only_kites(const View& view, OwnerId, const Unit& unit) {
    if (view.state.frames.back().procedure == scouting(view.rules).window && unit.type != kite)
        return refuse(Refusal::forbidden, {"TOY-40"});
    return {};
}

OwnerMask subject_only(const View&, std::uint32_t subject) { return mask_of(static_cast<OwnerId>(subject)); }

void install(RulesetBuilder& build) {
    auto& data = build.data<Scouting>();
    data.offered = build.slot({"scouting-offered", Scope::owner, SlotType::flag, Lifetime::turn});
    build.procedure("scouting").define({phase("scout", {{Form::move}, subject_only, "TOY-41"})});
    data.window = build.procedure("scouting").id();
    build.procedure("game").after("act", repeat("scouting", all_offered, {step("next-scout", open_window)}));
    build.move().may_move(only_kites);
}

const Module scouts{.id = "scouts", .base = "toy", .install = install};

}  // namespace

TEST_CASE("scouting stands every walk and every clock") { prove({&scouts}); }

TEST_CASE("the window belongs to the power that is not active") {
    Play play{{&scouts}};
    CHECK(play.refused(blue, moves(kite, 1, {cedar, birch})).code == Refusal::not_your_turn);
    play.ends_phase();
    CHECK(play.state.active == red);
    CHECK(play.phase() == "scout");
    CHECK(play.refused(red, moves(kite, 1, {alder, birch})).cite.id == "TOY-41");
    CHECK(play.refused(green, moves(pawn, 1, {dune, cedar})).code == Refusal::not_your_turn);
    CHECK(play.refused(red, command::EndPhase{}).code == Refusal::not_your_turn);
    CHECK(play.refused(blue, command::Attack{birch, {}}).code == Refusal::wrong_phase);
    CHECK(play.refused(blue, moves(pawn, 1, {cedar, birch})).cite.id == "TOY-40");
    CHECK(play.refused(blue, moves(kite, 1, {cedar, birch, alder, mere})).code == Refusal::out_of_range);
    CHECK(legal_commands(play.view(), red).empty());
    for (const auto& command : legal_commands(play.view(), blue)) CHECK(check(play.view(), command).has_value());

    play.does(blue, moves(kite, 1, {cedar, birch}));
    CHECK(play.count(birch, blue, kite) == 1);
    CHECK(play.phase() == "scout");
    play.does(blue, command::EndPhase{});
    CHECK(play.state.active == blue);
    CHECK(play.phase() == "act");
}

TEST_CASE("several powers have their windows one after another; who has nothing to move has none") {
    Play play{{&scouts}};
    play.ends_phase();
    play.does(blue, command::EndPhase{});
    play.ends_phase();  // Blue's turn: Red has kites, Green has none
    CHECK(play.state.active == blue);
    CHECK(actors(play.view(), *resting_phase(play.view())) == mask_of(red));
    play.does(red, command::EndPhase{});
    CHECK(play.state.active == green);
}

TEST_CASE("a window that runs out ends itself and nothing else") {
    Play play{{&scouts}};
    play.ends_phase();
    play.expires(command::Expire::What::phase);
    CHECK(play.state.active == blue);
    CHECK(play.phase() == "act");
    play.expires(command::Expire::What::turn);  // its act and Red's window
    CHECK(play.state.active == green);
}
