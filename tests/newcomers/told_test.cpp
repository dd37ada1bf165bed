// What the commentary says of the newcomers' options.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/context.hpp"
#include "rules/core/judge.hpp"
#include "rules/narration/commentary.hpp"
#include "rules/odds/question.hpp"
#include "tests/newcomers/playing.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace newcomers;

/// A game from its first step on, and what the commentary says of it.
class Told {
public:
    explicit Told(std::shared_ptr<const Ruleset> rules) : rules_{std::move(rules)}, state_{initial_state(*rules_)}, commentary_{rules_} {
        take(match::body::Started{}, open_game(*rules_, state_, ports_));
    }
    [[nodiscard]] View view() const { return {*rules_, state_}; }
    [[nodiscard]] bool says(std::string_view words) const { return text_.find(words) != std::string::npos; }
    [[nodiscard]] bool rests_in(std::string_view phase) const {
        const auto* resting = resting_phase(view());
        return resting != nullptr && resting->name == phase;
    }
    [[nodiscard]] Context context() { return {*rules_, state_, ports_}; }
    /// Of what a context has done to the position already.
    void tell(match::Body body, std::vector<Event> events) {
        match::Entry entry;
        entry.header.parent = sequence_;
        entry.header.sequence = ++sequence_;
        entry.body = std::move(body);
        entry.events = std::move(events);
        text_ += commentary_.tell(entry);
    }
    void play(const Command& command) {
        auto events = judge(*rules_, state_, command, ports_);
        REQUIRE(events);
        take(match::body::Played{command}, std::move(*events));
    }
    /// Time ends the questions that are open, or else the phase.
    void wait() {
        using What = command::Expire::What;
        play({nobody, command::Expire{state_.deciding() ? What::decision : What::phase}});
    }

private:
    void take(match::Body body, std::vector<Event> events) {
        for (const auto& event : events) evolve(state_, event);
        tell(std::move(body), std::move(events));
    }

    std::shared_ptr<const Ruleset> rules_;
    GameState state_;
    narration::Commentary commentary_;
    sim::Chance chance_{1};
    sim::SeededPorts ports_{chance_};
    std::uint64_t sequence_ = 0;
    std::string text_;
};

}  // namespace

TEST_CASE("the commentary tells what an option does in words that the option brings") {
    Told jumps{ruleset({"paratroopers"})};
    const auto listed = [&]() -> std::optional<Command> {
        if (!jumps.rests_in("move")) return std::nullopt;
        for (const auto& command : legal_commands(jumps.view(), jumps.view().state.active))
            if (const auto* declared = std::get_if<command::Declare>(&command.body); declared != nullptr && declared->what == "jump")
                return command;
        return std::nullopt;
    };
    auto jump = listed();
    for (; !jump && jumps.view().state.round < 2; jump = listed()) jumps.wait();
    REQUIRE(jump);
    jumps.play(*jump);
    CHECK(jumps.says(fmt::format("   {} lets infantry jump from a plane.\n", jumps.view().rules.owner(jump->author).name)));

    Told dives{ruleset({"kamikaze"}, "europe")};
    const auto& rules = dives.view().rules;
    const auto sea = *rules.find_space("North Sea Zone");
    const auto germany = *rules.find_owner("Germany");
    const auto destroyer = *rules.find_unit_type("destroyer");
    auto context = dives.context();
    (void)context.add_units(sea, germany, *rules.find_unit_type("fighter"), 1, no_tag);
    (void)context.add_units(sea, *rules.find_owner("United Kingdom"), destroyer, 1, no_tag);
    context.fight(context.open_battle(*odds::kind_named(rules, "sea"), sea, germany, true));
    context.run();
    REQUIRE(context.state().decisions.size() == 1);
    UnitPick target;
    target.type = destroyer;
    target.count = 1;
    context.take_answer(context.state().decisions.front().id, germany, event::DecisionAnswered::How::player, Choice{UnitPicks{target}});
    context.run();
    dives.tell(match::body::Played{{germany, command::Fight{sea, {}}}}, context.take_events());
    CHECK(dives.says("   **** Germany lets a plane dive into a ship. ****\n"));

    Told bridge{ruleset({"atlantic-bridge"}, "europe")};
    const auto question = *bridge.view().rules.find_decision("atlantic-bridge");
    const auto across = [&] { return bridge.says(" IPC that came across the Atlantic.\n"); };
    while (!across() && bridge.view().state.round < 3) {
        const auto& open = bridge.view().state.decisions;
        if (!open.empty() && open.front().kind == question)
            bridge.play({*bridge.view().rules.find_owner("United States"), command::Answer{question, {}, Choice{std::int64_t{8}}}});
        else
            bridge.wait();
    }
    CHECK(bridge.says("   United States sends 8 IPC across the Atlantic.\n"));
    CHECK(across());
}
