#include "tests/tournament/every_kind.hpp"

#include <doctest/doctest.h>

namespace testing::tournaments {
namespace {

Settings league_of_teams() {
    auto settings = some_settings();
    auto& league = settings.stages[0];
    league.format = Format::league;
    league.rounds = 2;
    league.challenges = 2;
    settings.title = "League of the Alps";
    settings.options = {"swiss-alps"};
    settings.parameters = {{"rounds", "8"}};
    settings.sides = SidePolicy::bid;
    settings.bid_window_ms = 60'000;
    settings.standard_bid = 2;
    settings.tie_breaks = {TieBreak::wins, TieBreak::play_off};
    settings.capacity = 8;
    settings.check_in_opens_at_ms = 1;
    settings.starts_at_ms = 2;
    settings.latest_entry_round = 2;
    settings.asked_byes = 1;
    settings.team_size = 2;
    settings.replacements = 1;
    settings.no_shows = 3;
    settings.assistants_may = {AssistantRight::pairing, AssistantRight::announcements};
    settings.plan = {{1'900'000'000'000, 3'600'000}, {1'900'010'000'000, 3'600'000}};
    return settings;
}

/// Bids of all tables but `left_open`, then their games.
void bid_and_start(Desk& desk, std::int64_t amount) {
    std::vector<std::uint32_t> tables;
    for (const auto& table : std::vector{desk.state().rounds.back().tables}) {
        const auto& match = table.match;
        if (match.b == nobody || match.outcome != Outcome::open || match.a_side != Side::none) continue;
        desk.bid(match.table, match.a, amount);
        desk.bid(match.table, match.b, amount++);  // the first ones are drawn
        tables.push_back(match.table);
    }
    desk.open(tables);
    desk.give_sides_and_games();
}

void play(Desk& desk, Outcome outcome) {
    for (const auto& table : std::vector{desk.state().rounds.back().tables})
        if (table.match.b != nobody && table.match.outcome == Outcome::open) desk.result(table.match.table, outcome);
}

}  // namespace

Desk every_kind() {
    constexpr Writer assistant{Role::assistant, 2};
    constexpr Writer referee{Role::referee, 3};
    Desk desk{league_of_teams(), 7};
    auto settings = desk.state().settings;
    settings.capacity = 9;
    desk.say(the_director, body::SettingsChanged{settings});
    desk.say(the_director, body::OfficialNamed{AccountId{2}, Role::assistant, false});
    desk.say(the_director, body::OfficialNamed{AccountId{3}, Role::referee, false});
    desk.say(the_director, body::OfficialNamed{AccountId{4}, Role::referee, false});
    desk.say(the_director, body::OfficialNamed{AccountId{4}, Role::referee, true});
    desk.say(the_director, body::StatusMoved{Status::registration});
    for (const auto rating : {1500, 1700, 1600, 1500, 1800}) desk.enter(rating);
    desk.say(captain_of(5), body::Withdrawn{EntrantId{5}, Leaving::own_wish});
    desk.say(captain_of(2), body::MemberReplaced{EntrantId{2}, AccountId{captain_of(2).account + 1}, {AccountId{77}, "Zoe", 1400, false}});
    desk.say(captain_of(3), body::ByeAsked{EntrantId{3}, 2, false});
    desk.begin();
    REQUIRE(desk.pair());
    auto changed = desk.state().rounds[0].proposed;
    std::swap(changed[0].b, changed[1].b);
    for (auto& match : changed)
        if (desk.state().find(match.b)->seed < desk.state().find(match.a)->seed) std::swap(match.a, match.b);
    desk.say(the_director, body::PairingChanged{1, changed}, "they live together");
    const auto first = desk.state().rounds[0].tables[0].match;
    const auto second = desk.state().rounds[0].tables[1].match;
    desk.say(captain_of(rules::raw(first.a)), body::Challenged{first.a, second.a});
    desk.draw(captain_of(rules::raw(second.a)), [&](Draws& draws) {
        return body::ChallengeAnswered{desk.state().sequence, match_of_challenge(desk.state(), {first.a, second.a}, draws)};
    });
    desk.say(captain_of(rules::raw(first.b)), body::Challenged{first.b, second.b});
    desk.say(captain_of(rules::raw(second.b)), body::ChallengeAnswered{desk.state().sequence, std::nullopt});
    desk.say(assistant, body::SideChosen{1, 3, Side::second}, "they agreed on it");
    bid_and_start(desk, 5);
    desk.say(assistant, body::Announcement{"last round at four", {1, 2}});
    play(desk, Outcome::a_wins);
    desk.say(referee, body::ResultGiven{1, 1, Source::ruling, Outcome::draw, 4, 4, 6, {}, {}}, "an illegal move in the fifth turn");
    desk.say(referee, body::Penalised{Penalty::points, second.b, 1, 2, 25, 0}, "slow play");
    desk.say(referee, body::Penalised{Penalty::time, second.b, 1, 2, 60'000, 0}, "slow play");
    desk.say(referee, body::Penalised{Penalty::warning, first.a, 0, 0, 0, 0}, "noise");
    desk.say(the_director, body::Penalised{Penalty::warning, first.a, 0, 0, 0, desk.state().sequence}, "it was the next hall");
    desk.anchor("the key was lost");
    desk.enter(1550);
    REQUIRE(desk.pair());
    bid_and_start(desk, 1);
    play(desk, Outcome::b_wins);
    const auto& last = desk.state().rounds.back();
    Match play_off;
    play_off.round = 2;
    play_off.table = static_cast<std::uint32_t>(last.tables.size()) + 1;
    play_off.kind = MatchKind::play_off;
    play_off.a = first.a;
    play_off.b = first.b;
    play_off.a_side = Side::first;
    desk.say(the_director, body::PlayOffPaired{play_off}, "a tie for the first place");
    desk.give_sides_and_games();
    play(desk, Outcome::a_wins);
    desk.finish();
    return desk;
}

}  // namespace testing::tournaments
