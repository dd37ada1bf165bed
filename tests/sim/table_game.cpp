#include "tests/sim/table_game.hpp"

#include <doctest/doctest.h>

#include <random>
#include <tuple>

#include "rules/catalogue.hpp"

namespace sim {

using testing::SampleGame;

namespace {

void leave_an_order(SampleGame& game, std::mt19937_64& random) {
    const auto& ruleset = game.game().ruleset();
    const rules::OwnerId owner{static_cast<std::uint8_t>(random() % ruleset.powers())};
    const auto seat = game.table().seat_of(owner);
    if (!seat) return;  // nobody plays it
    const rules::Choice type{rules::UnitTypeId{static_cast<std::uint8_t>(random() % ruleset.unit_types.size())}};
    for (const auto& change : {match::OrderChange{"casualties", std::nullopt, type},
                               match::OrderChange{"submerge", std::nullopt, rules::Choice{random() % 2 == 0}}})
        game.add(match::draft_order(game.table(), game.header(game.seat(rules::raw(*seat))), owner, change));
}

void pause_for_a_while(SampleGame& game) {
    game.add(match::draft(game.header({}), match::body::Paused{match::body::PauseReason::both_sides}));
    game.pass(60'000);
    game.add(match::draft(game.header({}), match::body::Resumed{match::body::PauseReason::both_sides}));
}

/// Takes back the last command, where its author may.
void take_back(SampleGame& game) {
    const auto author = game.record().back().entry.header.author;
    const auto parent = game.table().take_back_parent(author);
    if (!parent) return;
    auto back = game.header(author);
    back.parent = *parent;
    game.add(match::draft(std::move(back), match::body::TakenBack{}));
}

}  // namespace

rules::BundleSpec spec_of(const std::string& bundle, std::int64_t rounds) {
    auto spec = *rules::find_bundle(bundle);
    spec.parameters["round-limit"] = rounds;
    return spec;
}

void play_by_chance(SampleGame& game, std::uint64_t seed) {
    constexpr int most_in_a_phase = 30;
    std::mt19937_64 random{seed};
    game.begin();
    const auto place = [&] {
        const auto& state = game.game().state();
        return std::tuple{state.round, state.active, state.frames.empty() ? std::uint16_t{0} : state.frames.front().at};
    };
    auto here = place();
    for (int in_phase = 0; !game.game().state().outcome; ++in_phase) {
        if (here != place()) {
            here = place();
            in_phase = 0;
        }
        if (random() % 200 == 0) leave_an_order(game, random);
        if (random() % 400 == 0) pause_for_a_while(game);
        auto command = game.random_command(random);
        REQUIRE(command);
        // Who is asked keeps the clock of the phase from running.
        if (const auto deadline = game.table().clock().next_deadline(); deadline && in_phase > most_in_a_phase) {
            game.pass(std::max<match::Moment>(deadline->at - game.header({}).received, 0));
            *command = {rules::nobody, rules::command::Expire{rules::command::Expire::What::phase}};
        }
        REQUIRE(game.play(*command));
        if (random() % 10 == 0) take_back(game);
    }
}

void play_by(SampleGame& game, const std::function<rules::Command(const rules::View&)>& mind) {
    game.begin();
    constexpr int most_in_a_game = 20'000;  // so that a mind that never has enough is told of
    for (int played = 0; !game.game().state().outcome; ++played) {
        REQUIRE(played < most_in_a_game);
        REQUIRE(game.play(mind(game.game().view())));
    }
}

}  // namespace sim
