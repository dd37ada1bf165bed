#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/match/dice_chain.hpp"
#include "rules/tournament/record/faults.hpp"
#include "rules/tournament/record/rounds.hpp"
#include "rules/tournament/record/verify.hpp"
#include "tests/tournament/field.hpp"

/// A tournament that is run for a test: what the server and its people would write, entry by entry.
namespace testing::tournaments {

using namespace tournament::record;

/// Somebody who writes an entry.
struct Writer {
    Role role{};
    std::uint64_t account = 0;
};
inline constexpr Writer the_system{Role::system, 0};
inline constexpr Writer the_director{Role::director, 1};
/// The captain of an entrant: `Desk` enters accounts 1000 + 10 * number, and further members after them.
[[nodiscard]] constexpr Writer captain_of(std::uint32_t entrant) { return {Role::player, 1000 + 10 * entrant}; }

class Desk {
public:
    /// Announced by `the_director`, with a chain of dice. @param seed  of everything that is by chance here.
    explicit Desk(Settings settings, std::uint64_t seed = 1);

    [[nodiscard]] const Tournament& state() const { return state_; }
    [[nodiscard]] const std::vector<Recorded>& record() const { return record_; }
    [[nodiscard]] SeededDraws& chance() { return *chance_; }
    [[nodiscard]] Moment now() const { return now_; }
    void pass(Moment ms) { now_ += ms; }

    /// Writes an entry if nothing stands against it. @return what does.
    std::vector<EntryFault> try_say(Writer writer, Body body, const std::string& reason = {});
    /// The same, and nothing may stand against it.
    void say(Writer writer, Body body, const std::string& reason = {});
    /// An entry that draws: `propose` makes its body.
    void draw(Writer writer, const std::function<Body(Draws&)>& propose);

    void anchor(const std::string& reason = {});
    /// An entrant with a captain and as many members as the settings ask for. @return its number.
    std::uint32_t enter(std::int32_t rating = 1500, Writer writer = {});
    /// Opens registration, enters so many, checks all in where that is needed, starts and draws the seeds.
    void start(std::uint32_t entrants);
    /// Closes registration and starts with those who are entered.
    void begin();
    /// Pairs the next round if there is one. Those who missed too many games are removed first.
    bool pair();
    /// Every table gets its sides, and a game.
    void give_sides_and_games();
    /// Seals a bid for one entrant at a table of the last round.
    void bid(std::uint32_t table, EntrantId entrant, std::int64_t amount);
    void open(std::vector<std::uint32_t> tables);
    /// The result of a game at a table of the last round.
    void result(std::uint32_t table, Outcome outcome, Source source = Source::game, Writer writer = the_system);
    /// Results by chance for all tables that are open.
    void results();
    void finish();

    [[nodiscard]] Entry entry(Writer writer, Body body, const std::string& reason = {});

private:
    struct Secret {
        Hash commitment{};
        OpenedBid bid{};
    };
    void add(Entry entry);
    [[nodiscard]] Hash random_hash();

    std::unique_ptr<SeededDraws> chance_;
    Tournament state_{};
    std::vector<Recorded> record_{};
    std::vector<match::DiceChain> chains_{};
    std::vector<Secret> secrets_{};
    Moment now_ = 1'800'000'000'000;
};

/// Standings of every stage that has any, a line each: what both verifiers must agree on.
[[nodiscard]] std::string standings_text(const Tournament& state);
/// What `faults` are about, for messages.
[[nodiscard]] std::string words_of(const std::vector<EntryFault>& faults);

}  // namespace testing::tournaments
