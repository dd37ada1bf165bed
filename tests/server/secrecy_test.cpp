// Who is sent what of a sealed answer.
#include <doctest/doctest.h>

#include "protocol/wire_convert.hpp"
#include "rules/core/canonical.hpp"
#include "server/game/views.hpp"
#include "tests/match/sample_game.hpp"

namespace testing {
namespace {

struct Sealed {
    SampleGame play{"1914"};
    match::Entry entry;
    std::vector<match::Secret> secrets;

    /// What is shown of it to an account; the sealed choice of each answer.
    [[nodiscard]] protocol::wire::Entry shown_to(std::uint64_t account) const {
        auto state = play.game().state();
        auto shown = protocol::told_entry(play.game().ruleset(), state, entry);
        server::add_known(shown, play.game(), secrets, account);
        return shown;
    }
    [[nodiscard]] std::uint64_t account(std::size_t seat) const { return play.table().seats()[seat].account; }
    explicit Sealed(std::int64_t number) {
        play.begin();
        entry.header = play.header(play.seat(0));
        entry.body = match::body::Played{{rules::OwnerId{0}, rules::command::EndPhase{}}};
        entry.sealed.push_back({rules::DecisionId{1}, rules::OwnerId{0}, {}, {rules::SeatId{0}}});
        entry.sealed.push_back({rules::DecisionId{1}, rules::OwnerId{1}, {}, {rules::SeatId{1}}});
        for (const auto owner : {rules::OwnerId{0}, rules::OwnerId{1}})
            secrets.push_back({owner, filled(0x22), rules::canonical_bytes(rules::Choice{number + rules::raw(owner)})});
    }
};

}  // namespace

TEST_CASE("a sealed answer is shown to those who may see it and what others are sent does not depend on it") {
    const Sealed three{3};
    const Sealed four{4};
    const auto first = three.shown_to(three.account(0));
    REQUIRE(first.known.size() == 2);
    CHECK(first.known[0] == rules::Choice{std::int64_t{3}});
    CHECK_FALSE(first.known[1].has_value());
    const auto second = three.shown_to(three.account(1));
    CHECK_FALSE(second.known[0].has_value());
    CHECK(second.known[1] == rules::Choice{std::int64_t{4}});
    for (const std::uint64_t nobody_here : {0u, 999'999u}) {
        CHECK_FALSE(three.shown_to(nobody_here).known[0].has_value());
        CHECK_FALSE(three.shown_to(nobody_here).known[1].has_value());
        CHECK(three.shown_to(nobody_here) == four.shown_to(nobody_here));
    }
}

TEST_CASE("where the secret is not kept or cannot be read nobody is shown it") {
    Sealed sealed{3};
    sealed.secrets.clear();
    CHECK_FALSE(sealed.shown_to(sealed.account(0)).known[0].has_value());
    sealed.secrets.resize(1);  // damaged: its content cannot be read
    sealed.secrets[0].content = "no choice";
    CHECK_FALSE(sealed.shown_to(sealed.account(0)).known[0].has_value());
}

}  // namespace testing
