#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/match/disputes.hpp"
#include "tests/match/python_says.hpp"
#include "tests/match/sample_game.hpp"

namespace testing {

[[nodiscard]] inline match::Author referee(std::uint64_t account = 900) { return {match::Author::Kind::director, {}, account}; }
[[nodiscard]] inline match::Grounds grounds(std::string reason = "it was so", std::uint64_t dispute = 0, std::uint64_t proposal = 0) {
    return {dispute, "1914-4.2.2", std::move(reason), proposal, match::Grounds::Role::director};
}

/// A game of which some was played, with a referee.
struct Hall {
    explicit Hall(const std::string& bundle = "1914-tournament", const match::ClockRules& clock = {},
                  const std::optional<match::body::DisputeRules>& disputes = {})
        : game{bundle, clock, disputes} {
        game.begin();
    }

    void rule(match::Body body, match::Grounds why = grounds(), std::optional<std::uint64_t> parent = std::nullopt,
              std::uint64_t account = 900) {
        auto header = game.header(referee(account));
        if (parent) header.parent = *parent;
        auto made = match::draft(std::move(header), std::move(body));
        made.entry.grounds = std::move(why);
        game.add(std::move(made));
    }
    /// The command of that entry once more, where it was judged.
    void reroll(std::uint64_t again) {
        const auto& recorded = game.record()[again - 1];
        const auto parent = recorded.entry.header.parent;
        const auto state = match::state_after(&game.game().ruleset(), game.record(), parent);
        const auto there = game.table().set_back_to(parent);
        match::TablePorts ports{there, game.chain()};
        const auto command = match::given_command(recorded.entry, recorded.secrets);
        auto judged = rules::judge_to_state(game.game().ruleset(), state, command, ports);
        REQUIRE(judged);
        auto header = game.header(referee());
        header.parent = parent;
        auto made = match::draft_ordered(there, std::move(header), {command, again}, std::move(judged->events), judged->state, ports);
        made.entry.grounds = grounds();
        game.add(std::move(made));
    }
    /// A command for a power, where the game stands; with `again` that of an entry that fell away.
    void order(const rules::Command& command, std::uint64_t again) {
        match::TablePorts ports{game.table(), game.chain()};
        auto judged = rules::judge_to_state(game.game().ruleset(), game.game().state(), command, ports);
        REQUIRE(judged);
        auto made =
            match::draft_ordered(game.table(), game.header(referee()), {command, again}, std::move(judged->events), judged->state, ports);
        made.entry.grounds = grounds();
        game.add(std::move(made));
    }
    void correct(std::vector<rules::Event> events) {
        auto after = game.game().state();
        for (const auto& event : events) rules::evolve(after, event);
        auto made = match::draft_corrected(game.table(), game.header(referee()), std::move(events), after);
        made.entry.grounds = grounds();
        game.add(std::move(made));
    }
    void move(std::uint64_t dispute, match::body::DisputeMoved::Step step, const match::Author& author, std::string text = "so it is") {
        const bool silent = step == match::body::DisputeMoved::Step::upheld || author.kind == match::Author::Kind::system;
        auto made = match::draft(game.header(author), match::body::DisputeMoved{dispute, step, silent ? std::string{} : std::move(text)});
        if (step == match::body::DisputeMoved::Step::upheld) made.entry.grounds = grounds("it stands", dispute);
        game.add(std::move(made));
    }
    std::uint64_t file() {
        game.add(match::draft(game.header(game.seat(1)),
                              match::body::DisputeFiled{game.table().sequence(), "1914-4.2.2", "he may not go there"}));
        return game.table().sequence();
    }
    [[nodiscard]] const match::Dispute& dispute(std::uint64_t filed) const { return *game.table().disputes().find(filed); }
    void accepted() const {
        const auto file = record_file(game.record());
        const auto record = protocol::read_record(file);
        REQUIRE(record);
        for (const auto& ruleset : {game.game().shared_ruleset(), std::shared_ptr<const rules::Ruleset>{}}) {
            const auto verified = match::verify(*record, ruleset);
            if (!verified) FAIL(verified.error().sequence << " " << verified.error().what);
        }
        CHECK(python_says(file).starts_with("record verified"));
        const auto folded = match::replay(game.game().shared_ruleset(), *record);
        REQUIRE(folded);
        CHECK(folded->table().clock() == game.table().clock());
        CHECK(folded->state() == game.game().state());
    }
    /// What is spoilt in the last entry, or in the one `back` before it, is found by both.
    void found(const std::function<void(match::Entry&)>& spoil, std::size_t back = 0, bool by_python = true) const {
        auto record = game.record();
        spoil(record[record.size() - 1 - back].entry);
        chain_again(record);
        CHECK_FALSE(match::verify(record, game.game().shared_ruleset()));
        if (by_python) CHECK_FALSE(python_says(record_file(record)).starts_with("record verified"));
    }
    SampleGame game;
};

}  // namespace testing
