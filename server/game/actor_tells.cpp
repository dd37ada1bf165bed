// What an actor tells people wherever they are: they need not watch the game.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/wire_convert.hpp"
#include "rules/core/joined.hpp"
#include "rules/core/text.hpp"
#include "rules/match/time_words.hpp"
#include "server/accounts/people.hpp"
#include "server/game/actor.hpp"
#include "server/game/announcements.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

/// Whose time it is that a mark tells of.
std::string_view clock_in_words(match::Clock::Which which) {
    switch (which) {
        case match::Clock::Which::game: return "the game's time";
        case match::Clock::Which::turn: return "your turn";
        case match::Clock::Which::phase: return "this phase of your turn";
        case match::Clock::Which::decision: return "your time to answer";
        case match::Clock::Which::battle: return "the battle's time";
        case match::Clock::Which::bank: return "your bank";
    }
    return "your time";
}

std::string and_then(std::string sentence, const std::string& more) { return more.empty() ? sentence : std::move(sentence) + " " + more; }

/// "It is Germany's turn: combat move." for each of them, with what the last miss would cost.
std::string to_act_in_words(const match::Game& game, const std::vector<wire::ToAct>& all) {
    std::string text;
    for (const auto& one : all) {
        std::vector<std::string> questions;
        for (const auto& decision : one.decisions) questions.push_back(rules::plain(decision));
        if (!text.empty()) text += ' ';
        text += questions.empty()
                    ? "It is " + one.power + "'s turn: " + rules::plain(protocol::phase_name(game.ruleset(), game.state())) + "."
                    : one.power + " is asked about " + rules::and_joined(questions) + ".";
        if (const auto power = game.ruleset().find_owner(one.power); power && questions.empty())
            text = and_then(std::move(text), last_miss_in_words(game, *power));
    }
    return text;
}

}  // namespace

GameActor::Asked GameActor::who_acts() const {
    const auto& game = game_store_.game();
    Asked asked;
    const auto most = game.table().clock().limits().misses;
    for (auto& one : to_act(game)) {
        const auto power = game.ruleset().find_owner(one.power);
        const auto seat = power ? game.table().seat_of(*power) : std::nullopt;
        // The next entry takes the seat away: nobody is called to it any more.
        if (most != 0 && seat && game.table().attendance().misses(rules::idx(*seat)) >= most) continue;
        const auto player = power ? player_of(game.table(), *power) : 0;
        if (player != 0) asked[player].push_back(std::move(one));
    }
    return asked;
}

/// To whom the game waits for from now on, wherever he is: he need not watch it.
void GameActor::tell_who_acts() {
    auto asked = who_acts();
    std::map<std::uint64_t, wire::Notice> notices;
    for (const auto& [account, all] : asked) {
        const auto& told = asked_[account];
        for (const auto& one : all)
            if (!rules::contains(told, one)) notices[account].to_act.push_back(one);
    }
    asked_ = std::move(asked);
    for (auto& [account, notice] : notices) {
        notice.kind = Kind::to_act;
        notice.game = id_;
        notice.round = game_store_.game().state().round;
        notice.text = to_act_in_words(game_store_.game(), notice.to_act);
        uses_.people.presence().tell(account, {0, std::move(notice)});
    }
}

void GameActor::tell_marks(Moment stamp) {
    const auto& game = game_store_.game();
    const auto& clock = game.table().clock();
    if (clock.limits().marks.empty()) return;
    if (marked_ == 0) marked_ = stamp - just_ms;
    drop_former_directors(game.table().sequence());
    for (const auto& mark : clock.marks_after(marked_)) {
        if (mark.at > stamp) break;
        if (mark.reminder) continue;  // notifications tell those
        wire::Notice notice;
        notice.kind = Kind::time_mark;
        notice.game = id_;
        notice.round = game.state().round;
        notice.clock = clock_reading(game.ruleset(), {mark.which, mark.power, mark.left, true});
        notice.text = match::span_in_words(mark.left) + " left of " + std::string{clock_in_words(mark.which)} + ".";
        if (mark.power != rules::nobody) notice.text = and_then(std::move(notice.text), last_miss_in_words(game, mark.power));
        if (mark.power == rules::nobody) {
            tell_elsewhere({.notice = notice}, 0);
            subscribers_.tell(game, {0, std::move(notice)});
        } else if (const auto player = player_of(game.table(), mark.power); player != 0) {
            tell_account(player, notice);
        }
    }
    marked_ = std::max(marked_, stamp);
}

void GameActor::tell_account(std::uint64_t account, const wire::Notice& notice) const {
    uses_.people.presence().tell(account, {0, notice});
}

void GameActor::tell_elsewhere(const Announcement& one, std::uint64_t author) const {
    if (one.to == Announcement::To::account) return tell_account(one.account, one.notice);
    const auto& seating = game_store_.game().table().seating();
    std::set<std::uint64_t> absent{seating.directors.begin(), seating.directors.end()};
    if (one.to == Announcement::To::directors) absent.erase(author);
    if (one.to == Announcement::To::ever) absent.insert(seating.played.begin(), seating.played.end());
    if (one.to == Announcement::To::all)
        for (const auto& seat : seating.seats)
            if (seat.taken) absent.insert(seat.account);
    absent.erase(one.account);
    for (const auto account : subscribers_.connected()) absent.erase(account);
    for (const auto account : absent) tell_account(account, one.notice);
}

}  // namespace server
