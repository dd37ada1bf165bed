// What shows a game to whoever draws it: its tables, the view after an entry, scores, words, and what may be taken back.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "protocol/wire_convert.hpp"
#include "rules/rulebook/rulebook.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// A view without what hangs on when it was made: the clock, and who is there.
wire::GameView timeless(wire::GameView view) {
    view.clock = {};
    for (auto& seat : view.seats) seat.connected = false;
    return view;
}

std::map<std::pair<std::string, std::string>, std::int32_t> by_name(const std::vector<wire::ScoreView>& scores) {
    std::map<std::pair<std::string, std::string>, std::int32_t> named;
    for (const auto& [what, of, number] : scores) named[{what, of}] = number;
    return named;
}

/// Plays legal commands of one client for all powers, at random but always the same.
class Play {
public:
    Play(Client& player, const Match& match) : player_{player}, match_{match} {}
    void go_on(int commands) {
        for (int at = 0; at < commands; ++at) {
            const auto moves = legal();
            REQUIRE_FALSE(moves.commands.empty());
            // The last one ends the phase, where it may end.
            const auto& chosen = random_() % 4 == 0 ? moves.commands.back() : moves.commands[random_() % moves.commands.size()];
            auto one = act(match_, ++number_, chosen);
            one.as = moves.power;
            (void)player_.ask<wire::Accepted>(one);
        }
    }
    std::uint64_t next() { return ++number_; }

private:
    wire::LegalMoves legal() {
        const auto waiting = look(player_, match_.game).to_act;
        REQUIRE_FALSE(waiting.empty());
        return player_.ask<wire::LegalMoves>(client::ListLegalMoves{match_.game, waiting.front().power});
    }
    Client& player_;
    const Match& match_;
    std::mt19937 random_{5};
    std::uint64_t number_ = 1000;
};

}  // namespace

TEST_CASE("the tables of a game are those of its selection and keep their hash") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.bundle = "1914"});
    client::GetTables ask;
    ask.game = match.game;
    const auto of_game = player.ask<wire::Tables>(ask);
    CHECK(of_game.game == match.game);
    CHECK(of_game.title == "WWI 1914");
    CHECK(of_game.ruleset == look(player, match.game).ruleset);
    CHECK(std::any_of(of_game.decisions.begin(), of_game.decisions.end(), [](const auto& one) { return !one.summary.empty(); }));
    ask = {};
    ask.bundle = "1914";
    auto selected = player.ask<wire::Tables>(ask);
    CHECK(selected.ruleset == of_game.ruleset);
    CHECK_FALSE(selected.further_options.empty());
    CHECK(selected.spaces == of_game.spaces);
    ask.options = {"swiss-alps"};
    selected = player.ask<wire::Tables>(ask);
    CHECK(selected.ruleset != of_game.ruleset);
    const auto space =
        std::find_if(selected.spaces.begin(), selected.spaces.end(), [](const auto& one) { return one.name == "Switzerland"; });
    REQUIRE(space != selected.spaces.end());
    CHECK(space->closed_by == "HR-4.4.1");
}

TEST_CASE("a selection that contradicts itself is answered by what is wrong") {
    Harness harness;
    Client player{harness.port()};
    client::GetTables ask;
    ask.bundle = "1914";
    ask.options = {"no-such-option"};
    const auto contradictory = player.ask<wire::Tables>(ask);
    CHECK_FALSE(contradictory.problems.empty());
    CHECK_FALSE(contradictory.ruleset.has_value());
    CHECK(contradictory.spaces.empty());
    ask.bundle = "no such bundle";
    CHECK(player.ask<wire::Malformed>(ask).code == Code::unknown_game);
    ask.bundle = std::string(200, 'x');
    CHECK(player.ask<wire::Malformed>(ask).code == Code::too_large);
    ask = {};
    ask.game = match::GameId{1};
    CHECK(player.ask<wire::Malformed>(ask).code == Code::unknown_game);
}

TEST_CASE("the view after an entry is the one that was shown then") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    std::vector<wire::GameView> shown;
    Play play{player, match};
    for (int at = 0; at < 12; ++at) {
        shown.push_back(look(player, match.game));
        play.go_on(1);
    }
    for (const auto& view : shown) {
        CAPTURE(view.sequence);
        const auto then = player.ask<wire::GameView>(client::GetView{match.game, view.sequence});
        CHECK(timeless(then) == timeless(view));
    }
    const auto last = shown.back().sequence;
    CHECK(player.ask<wire::Malformed>(client::GetView{match.game, 0}).field == "get_view.sequence");
    CHECK(player.ask<wire::Malformed>(client::GetView{match.game, last + 100}).field == "get_view.sequence");
    CHECK(player.ask<wire::Malformed>(client::GetView{match::GameId{1}, 1}).code == Code::unknown_game);
}

TEST_CASE("a spectator of a delayed game is shown no view that is newer than what he may see") {
    Harness harness;
    Client director{harness.port()};
    Client player{harness.port()};
    Client opponent{harness.port()};
    Client spectator{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.spectator_delay_minutes = 5;
    ask.directed = true;
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}, .to = To::anybody},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}, .to = To::anybody}};
    Match match;
    match.game = director.ask<wire::GameCreated>(ask).game;
    client::TakeSeat sit;
    sit.game = match.game;
    (void)player.ask<wire::Seated>(sit);
    sit.seat = 1;
    (void)opponent.ask<wire::Seated>(sit);
    (void)director.ask<wire::Accepted>(client::StartGame{match.game});
    const auto end = player.ask<wire::Accepted>(act(match, 1, end_phase())).sequence;
    CHECK(player.ask<wire::GameView>(client::GetView{match.game, end}).sequence == end);
    CHECK(spectator.ask<wire::Malformed>(client::GetView{match.game, end}).field == "get_view.sequence");
    harness.advance(5 * 60'000 + 1);
    (void)spectator.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""});
    const auto later = spectator.ask<wire::GameView>(client::GetView{match.game, end});
    CHECK(later.sequence == end);
    CHECK(later.delay_minutes == 5);
}

TEST_CASE("an update tells the scores that it changed and what may be taken back and words to who asks for them") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Client wordy{harness.port()};
    client::Watch with_words{match.game, std::nullopt};
    with_words.words = true;
    auto view = wordy.ask<wire::GameView>(with_words);
    Client silent{harness.port()};
    (void)look(silent, match.game);
    auto scores = by_name(view.scores);
    std::size_t changed = 0;
    Play{player, match}.go_on(120);
    const auto now = look(player, match.game);
    for (auto sequence = view.sequence; sequence < now.sequence;) {
        const auto update = wordy.wait_for<wire::Update>();
        sequence = static_cast<std::uint32_t>(update.entry.entry.header.sequence);
        for (const auto& [name, number] : by_name(update.scores)) {
            CHECK(scores[name] != number);
            scores[name] = number;
            ++changed;
        }
        CHECK_FALSE(update.words.empty());
        CHECK(silent.wait_for<wire::Update>().words.empty());
        if (sequence == now.sequence) CHECK(update.may_take_back == now.may_take_back);
    }
    CHECK(changed > 0);
    CHECK(scores == by_name(now.scores));
}

TEST_CASE("what may be taken back is told until it may not") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    CHECK_FALSE(look(player, match.game).may_take_back.has_value());
    const auto first = player.ask<wire::Accepted>(act(match, 1, some_command(player, match))).sequence;
    const auto after = look(player, match.game);
    REQUIRE(after.may_take_back.has_value());
    CHECK(*after.may_take_back == wire::MayTakeBack{after.power, first});
    (void)player.ask<wire::Accepted>(act(match, 2, take_back()));
    CHECK_FALSE(look(player, match.game).may_take_back.has_value());
    const auto never = begin(player, {.take_back = match::body::TakeBackRule::none});
    (void)player.ask<wire::Accepted>(act(never, 3, some_command(player, never)));
    CHECK_FALSE(look(player, never.game).may_take_back.has_value());
}

TEST_CASE("words come to who reads the past and to who comes back") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    Play play{player, match};
    play.go_on(9);
    const auto head = look(player, match.game).sequence;
    Client reader{harness.port()};
    client::Watch past{match.game, 0};
    past.words = true;
    (void)reader.ask<wire::Watching>(past);
    for (std::uint32_t at = 0; at < head; ++at) CHECK_FALSE(reader.wait_for<wire::Update>().words.empty());
    play.go_on(1);
    CHECK_FALSE(reader.wait_for<wire::Update>().words.empty());
    const auto again = look(player, match.game).sequence;
    client::Seen seen{match.game, head};
    seen.words = true;
    Client back{harness.port(), {.seen = {seen}}};
    for (auto at = head; at < again; ++at) CHECK_FALSE(back.wait_for<wire::Update>().words.empty());
}

TEST_CASE("a paragraph of the rulebook is a page") {
    Harness harness;
    const auto page = http_get(harness.port(), "/rules/1914-4.2.2.json");
    CHECK(page.status == 200);
    CHECK(page.type == "application/json");
    CHECK(page.body.starts_with(R"({"paragraph":"1914-4.2.2","text":")"));
    const auto section = http_get(harness.port(), "/rules/1914-4.2.json");
    CHECK(section.status == 200);
    CHECK(section.body.find(R"("paragraph":"1914-4.2.2")") != std::string::npos);
    for (const auto* none : {"/rules/.json", "/rules/1914-99.json", "/rules/1914-4.2.2", "/rules/"})
        CHECK_MESSAGE(http_get(harness.port(), none).status == 404, none);
}

TEST_CASE("the rulebook has contents and can be searched") {
    Harness harness;
    const auto page = http_get(harness.port(), "/rules.json");
    CHECK(page.type == "application/json");
    const auto books = nlohmann::json::parse(page.body).at("books");
    std::set<std::string> told;
    for (const auto& book : books) {
        CHECK_FALSE(book.at("title").get<std::string>().empty());
        for (const auto& chapter : book.at("chapters")) {
            const auto ids = chapter.at("paragraphs").get<std::vector<std::string>>();
            told.insert(ids.begin(), ids.end());
            if (!chapter.contains("id")) continue;
            // The id of a chapter shows all of it.
            const auto id = chapter.at("id").get<std::string>();
            const auto shown = nlohmann::json::parse(http_get(harness.port(), "/rules/" + id + ".json").body).at("paragraphs");
            for (const auto& each : ids) {
                const auto same = [&](const nlohmann::json& it) { return it.at("paragraph") == each; };
                CHECK_MESSAGE(std::any_of(shown.begin(), shown.end(), same), id << " lacks " << each);
            }
        }
    }
    for (const auto& id : rulebook::paragraph_ids()) CHECK_MESSAGE(told.contains(std::string{id}), id);
    CHECK(page.body.find(R"("title":"4 Movement","id":"1914-4")") != std::string::npos);

    const auto found = [&](const std::string& words) {
        return nlohmann::json::parse(http_get(harness.port(), "/rules/find/" + words + ".json").body);
    };
    const auto some = found("NAVAL%20base%20mine").at("paragraphs");
    CHECK(some.size() > 1);
    for (const auto& it : some) CHECK(it.at("text").get<std::string>().find("ase") != std::string::npos);
    CHECK(found("e").at("more") == true);
    CHECK(found("e").at("paragraphs").size() == rulebook::most_found);
    CHECK(found("xyzzy").at("paragraphs").empty());
    bool cited = false;  // by its number a paragraph is found, and those that cite it
    const auto all = found("1914-4.2.2").at("paragraphs");
    for (const auto& it : all) cited = cited || it.at("paragraph") == "1914-4.2.2";
    CHECK(cited);
    for (const auto& wrong : {std::string{}, std::string{"%zz"}, std::string(201, 'a')})
        CHECK_MESSAGE(http_get(harness.port(), "/rules/find/" + wrong + ".json").status == 400, wrong);
}

}  // namespace testing
