// What holds in every game that ships, and with every option: a side may be given up at any time; whose turn it is comes before the phase.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/selection.hpp"

using namespace rules;

namespace {

class Dice final : public Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(1 + next_++ % sides);
    }

private:
    std::uint16_t next_ = 0;
};

/// Every bundle as it ships, and every option alone with what it needs.
std::vector<BundleSpec> all_games() {
    auto specs = shipped_bundles();
    for (const auto* option : catalogue().options) {
        Modules modules;
        add_with_needs(modules, option->id);
        for (const auto* game : catalogue().games) {
            if (!option->base.empty() && option->base != game->id) continue;  // without one it goes with every game
            BundleSpec spec;
            spec.base = game->id;
            for (const auto* module : modules) spec.options.emplace_back(module->id);
            specs.push_back(std::move(spec));
        }
    }
    return specs;
}

Command concede(OwnerId power) { return {power, command::Declare{"concede", {}}}; }

/// Each power of `side` says it; the game is over when the last of them has, and not before.
void check_surrender(const Ruleset& rules, GameState state, SideId side) {
    CAPTURE(rules.sides[idx(side)].name);
    std::vector<OwnerId> powers;
    OwnerId other{nobody};
    for (std::size_t at = 0; at < rules.powers(); ++at) {
        const OwnerId power{static_cast<std::uint8_t>(at)};
        if (state.sides[at] == side && check(View{rules, state}, concede(power))) powers.push_back(power);
        if (state.sides[at] != side && state.sides[at] != no_side) other = power;
    }
    REQUIRE_FALSE(powers.empty());
    REQUIRE(other != nobody);
    state.out[idx(other)] = 1;  // it has left the game: it does not win it
    Dice ports;
    for (const auto power : powers) {
        CHECK_FALSE(state.outcome);
        auto judged = judge_to_state(rules, state, concede(power), ports);
        REQUIRE(judged);
        state = std::move(judged->state);
    }
    REQUIRE(state.outcome);
    CHECK(rules.tag(state.outcome->by) == "concession");
    CHECK(state.outcome->side != side);
    for (const auto winner : state.outcome->winners) {
        CHECK(state.sides[idx(winner)] != side);
        CHECK(winner != other);
    }
}

/// Where the game stands after its opening, and where it comes to when time ends phase after phase.
template <class Look>
void visit(const Ruleset& rules, int phases, const Look& look) {
    Dice ports;
    auto state = initial_state(rules);
    for (const auto& event : open_game(rules, state, ports)) evolve(state, event);
    for (int phase = 0; phase < phases && !state.outcome; ++phase) {
        look(state);
        using What = command::Expire::What;
        command::Expire expire{};
        expire.what = state.deciding() ? What::decision : What::phase;
        auto judged = judge_to_state(rules, state, {nobody, expire}, ports);
        REQUIRE(judged);
        state = std::move(judged->state);
    }
}

void visit_all(int phases, const auto& look) {
    std::size_t games = 0;
    for (const auto& spec : all_games()) {
        std::string what = spec.base + ":";
        for (const auto& option : spec.options) what += " " + option;
        CAPTURE(what);
        const auto rules = compile_bundle(spec, catalogue());
        REQUIRE(rules.has_value());
        visit(**rules, phases, [&](const GameState& state) { look(**rules, state); });
        ++games;
    }
    CHECK(games >= shipped_bundles().size());
}

/// Commands of every form that belongs to a turn; what they say does not matter.
std::vector<Command::Body> bodies() {
    const SpaceId space{0};
    return {command::Purchase{},
            command::Move{},
            command::Load{{}, space, space, {}, {}},
            command::Unload{{}, space, space, {}, {}},
            command::Attack{space, {}},
            command::Fight{space, {}},
            command::Place{{}, space},
            command::EndPhase{}};
}

}  // namespace

TEST_CASE("a side may be given up by its players in every game, and who has left does not win [CL-12.1.6] [1914-11.1.6] [EU-20.6.1]") {
    visit_all(2, [](const Ruleset& rules, const GameState& state) {
        for (std::size_t side = 0; side < rules.sides.size(); ++side) check_surrender(rules, state, static_cast<SideId>(side));
    });
}

TEST_CASE("a command in another's turn is refused because of the turn, whatever the phase") {
    visit_all(8, [](const Ruleset& rules, const GameState& state) {
        const View view{rules, state};
        const auto* phase = state.deciding() ? nullptr : resting_phase(view);
        if (phase == nullptr) return;
        CAPTURE(phase->name);
        const auto acting = actors(view, *phase);
        for (std::size_t at = 0; at < rules.powers(); ++at) {
            const OwnerId power{static_cast<std::uint8_t>(at)};
            if (has(acting, power)) continue;
            for (const auto& body : bodies()) {
                const auto verdict = check(view, {power, body});
                REQUIRE_FALSE(verdict);
                CHECK(verdict.error().code == Refusal::not_your_turn);
                const auto words = in_words(rules, verdict.error());
                CAPTURE(words);
                CHECK(words.find("turn") != std::string::npos);
                for (const auto owner : OwnersOf(acting)) CHECK(words.find(rules.owner(owner).name) != std::string::npos);
            }
        }
    });
}
