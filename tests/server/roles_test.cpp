// server/README.md, "Who may what": each line of the page is tried by everybody whom it names, so that the page and the server say the same.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "server/post/unsubscribe.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using protocol::wire::Role;
using Body = protocol::ClientMessage::Body;
using To = table::body::SeatOffered::To;

/// Whom the columns of the page are about, in their order.
enum class Who { nobody, guest, spectator, player, holder, creator, director, server_director, administrator };
constexpr std::array columns{"before a hello",         "guest",        "spectator", "player", "holder", "creator", "director",
                             "director of the server", "administrator"};

// ---- The page

struct Line {
    std::string name;
    std::vector<std::string> cells;
};

std::string trimmed(std::string text) {
    const auto outside = [](char c) { return c == ' ' || c == '`'; };
    while (!text.empty() && outside(text.back())) text.pop_back();
    while (!text.empty() && outside(text.front())) text.erase(text.begin());
    return text;
}
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream rest{line.substr(1)};
    for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(trimmed(cell));
    std::erase(cells.front(), '`');
    return cells;
}
/// The lines of the table below "Who may what" whose first column is called so.
std::vector<Line> page(const std::string& first_column, std::vector<std::string>* heads = nullptr) {
    std::ifstream readme{"server/README.md"};
    std::vector<Line> found;
    bool inside = false;
    bool table = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with("## ")) inside = line == "## Who may what";
        if (!inside || !line.starts_with("|")) {
            table = false;
            continue;
        }
        auto cells = cells_of(line);
        if (cells.front() == first_column) {
            table = true;
            if (heads != nullptr) *heads = {cells.begin() + 1, cells.end()};
        } else if (table && !cells.front().starts_with("--")) {
            found.push_back({cells.front(), {cells.begin() + 1, cells.end()}});
        }
    }
    return found;
}

// ---- The people of a try, and the game that it is about

/// How far the game is.
enum class Stage { waiting, seated, running };

/// A server that sends mail, with a partner that does nothing.
server::Config with_idle_partner(const TempFolder& folder) {
    auto config = mailing(cheap());
    config.partners.program = folder.file("partner");
    config.partners.most = 1000;
    std::ofstream{config.partners.program} << "#!/bin/sh\nexec cat >/dev/null\n";
    REQUIRE(::chmod(config.partners.program.c_str(), 0700) == 0);
    return config;
}

/// The one who tries, the other people, and a game of two seats: the first is taken, by him where he is the holder.
class Scene {
public:
    Scene(Harness& harness, Who who, Stage stage)
        : harness_{harness}, who_{who}, subject{make_subject()}, boss{person(Role::administrator)}, helper{person(Role::player)} {
        auto ask = directed();
        ask.directed = who == Who::director;
        auto& creator = who == Who::creator || who == Who::director ? subject : helper;
        made = creator.ask<wire::GameCreated>(ask);
        game = made.game;
        match.game = game;
        auto& holder = first();
        auto first_seat = sit(game, 0, made.seats[0].token);
        seed = table::random_hash();
        if (stage == Stage::seated) first_seat.seed_commitment = table::seed_commitment(game, made.dice_commitment, rules::SeatId{0}, seed);
        (void)holder.ask<wire::Seated>(first_seat);
        if (stage == Stage::waiting) return;
        (void)second.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        if (stage == Stage::running) (void)holder.ask<wire::Accepted>(client::StartGame{game});
    }

    /// Who has the first seat.
    Client& first() { return who_ == Who::holder ? subject : other_; }
    [[nodiscard]] Role role() const {
        if (who_ == Who::spectator) return Role::spectator;
        if (who_ == Who::server_director) return Role::director;
        return who_ == Who::administrator ? Role::administrator : Role::player;
    }
    /// An account with a name that nobody had before.
    Client person(Role role) {
        auto client = somebody(harness_, new_name());
        if (role != Role::player) give_role(harness_, client, client.account, role);
        return client;
    }
    static std::string new_name() { return "Person " + std::to_string(++people_); }

private:
    static inline int people_ = 0;
    Harness& harness_;
    const Who who_;

public:
    Client subject;
    Client boss;    ///< An administrator.
    Client helper;  ///< A player without a seat; the creator, where that is not the one who tries.

private:
    Client other_{harness_.port()};

public:
    Client second{harness_.port()};
    wire::GameCreated made;
    table::GameId game{};
    Match match;
    table::Hash seed{};
    [[nodiscard]] Harness& harness() { return harness_; }

private:
    Client make_subject() {
        if (who_ == Who::nobody) return stranger(harness_);
        if (who_ == Who::guest) return Client{harness_.port()};
        return person(role());
    }
};

struct Try {
    Stage stage = Stage::waiting;
    std::function<Body(Scene&)> ask;
    std::function<bool(const protocol::ServerMessage::Body&)> granted;  ///< It is the answer to who may.
};
template <class Answer>
Try a_try(Stage stage, std::function<Body(Scene&)> ask) {
    return {stage, std::move(ask), [](const auto& body) { return std::holds_alternative<Answer>(body); }};
}
template <class Answer>
Try a_try(std::function<Body(Scene&)> ask) {
    return a_try<Answer>(Stage::waiting, std::move(ask));
}

/// He is told that he may not: or that he has to say who he is.
bool withheld(const protocol::ServerMessage::Body& body) {
    const auto* malformed = std::get_if<wire::Malformed>(&body);
    return std::holds_alternative<wire::Denied>(body) || (malformed != nullptr && malformed->code == wire::Malformed::Code::hello_first);
}

client::GetOdds some_odds(const table::GameId& game) {
    client::GetOdds ask;
    ask.game = game;
    ask.kind = "land";
    ask.attackers = {unit(*rules_of(), "infantry", 2)};
    ask.defenders = {{"France", {unit(*rules_of(), "infantry")}}};
    ask.attacker = "Germany";
    return ask;
}
client::GetExplanation some_value(const table::GameId& game) {
    client::GetExplanation ask;
    ask.game = game;
    ask.what = "points";
    ask.side = "central";
    return ask;
}
client::Register some_name() {
    client::Register ask;
    ask.name = Scene::new_name();
    ask.password = long_password;
    return ask;
}
/// Fresh seeds are wanted: a player has seen more than there is.
client::CommitSeed fresh_seed(Scene& it) {
    (void)it.first().send(client::Watch{it.game, 1000});
    (void)it.first().wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::seeds_wanted; });
    return {it.game, 0, table::random_hash()};
}

client::Say some_words(protocol::wire::Talk to, const table::GameId& game) {
    client::Say ask;
    ask.to = to;
    if (to != protocol::wire::Talk::lobby) ask.game = game;
    ask.text = "Good luck!";
    return ask;
}
client::ListTalk words_of_late(protocol::wire::Talk to, const table::GameId& game) {
    client::ListTalk ask;
    ask.to = to;
    if (to != protocol::wire::Talk::lobby) ask.game = game;
    return ask;
}

table::ClockRules with_turns_of(table::Moment limit) {
    table::ClockRules clock;
    clock.turn_limit = limit;
    return clock;
}

/// How each message is tried, by its name.
std::map<std::string, Try> tries() {
    std::map<std::string, Try> all;
    // Ways in.
    all["hello"] = a_try<wire::Welcome>([](Scene& it) { return client::Hello{it.subject.token, {}, "a test"}; });
    all["log_in"] = a_try<wire::Welcome>([](Scene& it) {
        const auto profile = it.helper.ask<wire::Profile>(client::GetProfile{});
        return client::LogIn{profile.name, long_password, "a test"};
    });
    all["register"] = a_try<wire::Welcome>([](Scene&) { return some_name(); });
    all["register by a code"] = a_try<wire::Welcome>([](Scene& it) {
        auto ask = some_name();
        ask.code = it.boss.ask<wire::AccountCode>(client::IssueAccount{}).code;
        return ask;
    });
    all["ask_reset"] = a_try<wire::Done>([](Scene&) { return client::AskReset{Scene::new_name()}; });
    all["reset_password"] = a_try<wire::Done>([](Scene& it) {
        return client::ResetPassword{it.boss.ask<wire::ResetCode>(client::IssueReset{it.helper.account}).code, "another horse entirely"};
    });
    all["ping"] = a_try<wire::Pong>([](Scene&) { return client::Ping{}; });
    // Of one's own.
    all["end_session"] = a_try<wire::Done>([](Scene&) { return client::EndSession{}; });
    all["list_sessions"] = a_try<wire::Sessions>([](Scene&) { return client::ListSessions{}; });
    all["create_token"] = a_try<wire::TokenCreated>([](Scene&) { return client::CreateToken{"a program", 1}; });
    all["get_profile"] = a_try<wire::Profile>([](Scene&) { return client::GetProfile{}; });
    all["set_profile"] = a_try<wire::Profile>([](Scene&) { return client::SetProfile{}; });
    all["use_code"] =
        a_try<wire::Welcome>([](Scene& it) { return client::UseCode{role_code(it.harness(), it.subject.account, it.role(), it.role())}; });
    all["change_password"] = a_try<wire::Done>([](Scene&) { return client::ChangePassword{long_password, "another horse entirely"}; });
    all["mark_game"] = a_try<wire::Done>([](Scene& it) { return client::MarkGame{it.game, true, false}; });
    // Of people.
    all["find_people"] = a_try<wire::People>([](Scene& it) { return client::FindPeople{{it.helper.account}, ""}; });
    all["set_role"] = a_try<wire::Done>([](Scene& it) { return client::SetRole{it.helper.account, Role::director, false}; });
    all["issue_reset"] = a_try<wire::ResetCode>([](Scene& it) { return client::IssueReset{it.helper.account}; });
    all["issue_account"] = a_try<wire::AccountCode>([](Scene&) { return client::IssueAccount{}; });
    // Of the lobby.
    all["list_bundles"] = a_try<wire::Bundles>([](Scene&) { return client::ListBundles{"1914"}; });
    all["get_tables"] = a_try<wire::Tables>([](Scene&) { return client::GetTables{.bundle = "1914"}; });
    all["get_tables of a game"] = a_try<wire::Tables>([](Scene& it) { return client::GetTables{.game = it.game}; });
    all["list_games"] = a_try<wire::Games>([](Scene&) { return client::ListGames{}; });
    all["create_game"] = a_try<wire::GameCreated>([](Scene&) { return directed(); });
    // Of whoever watches.
    all["watch"] = a_try<wire::GameView>([](Scene& it) { return client::Watch{it.game, {}}; });
    all["unwatch"] = a_try<wire::Unwatched>([](Scene& it) { return client::Unwatch{it.game}; });
    all["get_record"] = a_try<wire::Record>([](Scene& it) { return client::GetRecord{it.game}; });
    all["get_view"] = a_try<wire::GameView>([](Scene& it) { return client::GetView{it.game, 1}; });
    all["list_legal_moves"] =
        a_try<wire::LegalMoves>(Stage::running, [](Scene& it) { return client::ListLegalMoves{.game = it.game, .power = ""}; });
    all["get_odds"] = a_try<wire::Odds>([](Scene& it) { return some_odds(it.game); });
    all["get_explanation"] = a_try<wire::Explanation>(Stage::running, [](Scene& it) { return some_value(it.game); });
    // Of who talks.
    using protocol::wire::Talk;
    all["say"] = a_try<wire::Said>([](Scene& it) { return some_words(Talk::lobby, it.game); });
    all["say to SIDE"] = a_try<wire::Said>([](Scene& it) { return some_words(Talk::side, it.game); });
    all["list_talk"] = a_try<wire::Said>([](Scene& it) { return words_of_late(Talk::game, it.game); });
    all["list_talk of SIDE"] = a_try<wire::Said>([](Scene& it) { return words_of_late(Talk::side, it.game); });
    // Of who plays.
    all["take_seat"] = a_try<wire::Seated>([](Scene& it) { return sit(it.game, 1, it.made.seats[1].token); });
    all["act"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return act(it.match, 1, end_phase()); });
    all["act_all"] = a_try<wire::ActedAll>(Stage::running, [](Scene& it) {
        client::ActAll list;
        list.game = it.game;
        list.action_id = action(1);
        list.as = "Austria-Hungary";
        list.acts = {{"", "", end_phase()}};
        return list;
    });
    all["list_orders"] = a_try<wire::Orders>([](Scene& it) { return client::ListOrders{it.game, "Germany"}; });
    all["save_draft"] = a_try<wire::Done>([](Scene& it) { return client::SaveDraft{it.game, "Germany", "two infantry"}; });
    all["read_draft"] = a_try<wire::Draft>([](Scene& it) { return client::ReadDraft{it.game, "Germany"}; });
    all["open_seed"] = a_try<wire::Accepted>(Stage::seated, [](Scene& it) { return client::OpenSeed{it.game, 0, it.seed}; });
    all["commit_seed"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return fresh_seed(it); });
    all["start_game"] = a_try<wire::Accepted>(Stage::seated, [](Scene& it) {
        (void)it.first().ask<wire::Accepted>(client::OpenSeed{it.game, 0, it.seed});
        return client::StartGame{it.game};
    });
    // Of the seats: here of the first one, of which the holder speaks for himself.
    all["offer_seat"] = a_try<wire::SeatOffered>([](Scene& it) { return client::OfferSeat{it.game, 0, To::holder, 0}; });
    all["leave_seat"] = a_try<wire::Accepted>([](Scene& it) { return client::LeaveSeat{it.game, 0}; });
    all["name_substitute"] = a_try<wire::Accepted>([](Scene& it) { return client::NameSubstitute{it.game, 0, it.boss.account}; });
    all["seat_partner"] = a_try<wire::Accepted>([](Scene& it) { return client::SeatPartner{it.game, 1}; });
    // Of who directs.
    all["name_director"] = a_try<wire::Accepted>([](Scene& it) { return client::NameDirector{it.game, it.boss.account, false}; });
    all["give_up_game"] = a_try<wire::Done>([](Scene& it) { return client::GiveUpGame{it.game}; });
    all["pause_game"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return client::PauseGame{it.game}; });
    all["resume_game"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        (void)it.boss.ask<wire::Accepted>(client::PauseGame{it.game});
        return client::ResumeGame{it.game};
    });
    // Of time: the holder speaks for himself, the second seat proposes to him.
    all["list_time_controls"] = a_try<wire::TimeControls>([](Scene&) { return client::ListTimeControls{}; });
    all["set_clock"] = a_try<wire::Accepted>([](Scene& it) { return client::SetClock{it.game, 0, with_turns_of(60'000)}; });
    all["agree_clock"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        const auto proposal = it.second.ask<wire::Accepted>(client::SetClock{it.game, 1, with_turns_of(60'000)}).sequence;
        return client::AgreeClock{it.game, 0, proposal, false};
    });
    all["resign_power"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return client::ResignPower{it.game, "Germany", false}; });
    all["set_calendar"] = a_try<wire::Accepted>([](Scene& it) {
        auto clock = with_turns_of(60'000);
        clock.rests = true;
        (void)it.boss.ask<wire::Accepted>(client::SetClock{it.game, 0, clock});
        return client::SetCalendar{it.game, 0, "Europe/Vienna", {{{}, 22 * 60, 7 * 60}}};
    });
    all["give_time"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        (void)it.boss.ask<wire::Accepted>(client::SetClock{it.game, 0, with_turns_of(60'000)});
        return client::GiveTime{it.game, "", 60'000, "a fire alarm"};
    });
    all["call_last_round"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return client::CallLastRound{it.game, false}; });
    all["excuse_miss"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        (void)it.boss.ask<wire::Accepted>(client::SetClock{it.game, 0, with_turns_of(60'000)});
        (void)it.boss.ask<wire::GameView>(client::Watch{it.game, {}});
        it.harness().advance(61'000);
        (void)it.boss.wait_for<wire::Update>([](const wire::Update& update) {
            const auto& [header, events] = std::tie(update.entry.entry.header, update.entry.entry.events);
            const auto opens = [](const rules::Event& event) { return std::holds_alternative<rules::event::TurnOpened>(event); };
            return header.author.kind == table::Author::Kind::system && std::any_of(events.begin(), events.end(), opens);
        });
        return client::ExcuseMiss{it.game, 0};
    });
    all["warn_player"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) { return client::WarnPlayer{it.game, 0, "slow play"}; });
    // Of disputes and rulings.
    all["file_dispute"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        return client::FileDispute{it.game, 0, 1, "", "it was not so"};
    });
    all["move_dispute"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        const auto filed = it.second.ask<wire::Accepted>(client::FileDispute{it.game, 1, 1, "", "it was not so"}).sequence;
        return client::MoveDispute{it.game, filed, table::body::DisputeMoved::Step::answered, 0, "it was"};
    });
    all["move_dispute of a referee"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        const auto filed = it.second.ask<wire::Accepted>(client::FileDispute{it.game, 1, 1, "", "it was not so"}).sequence;
        return client::MoveDispute{it.game, filed, table::body::DisputeMoved::Step::taken, 0, ""};
    });
    all["rule"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        client::Rule ask;
        ask.game = it.game;
        ask.action_id = action(77);
        ask.reason = "the fire alarm";
        ask.what = client::verb::Pause{};
        return ask;
    });
    all["try_rulings"] = a_try<wire::Tried>(Stage::running, [](Scene& it) { return client::TryRulings{it.game, {}, {}}; });
    all["agree_upgrade"] =  // this game needs none
        a_try<wire::Malformed>(Stage::running, [](Scene& it) {
            return client::AgreeUpgrade{it.game, 0};
        });
    all["list_disputes"] = a_try<wire::Disputes>(Stage::running, [](Scene& it) { return client::ListDisputes{it.game}; });
    all["show_evidence"] = a_try<wire::Evidence>(Stage::running, [](Scene& it) {
        const auto filed = it.second.ask<wire::Accepted>(client::FileDispute{it.game, 1, 1, "", "it was not so"}).sequence;
        return client::ShowEvidence{it.game, filed, 0};
    });
    all["find_precedents"] = a_try<wire::Precedents>([](Scene&) { return client::FindPrecedents{}; });
    return all;
}

}  // namespace

TEST_CASE("the page says of every message who may say it, and the server agrees") {
    const TempFolder folder;
    Harness harness{with_idle_partner(folder)};
    std::vector<std::string> heads;
    const auto lines = page("message", &heads);
    CHECK(heads == std::vector<std::string>{columns.begin(), columns.end()});
    const auto all = tries();
    std::set<std::string> said;
    for (const auto& line : lines) {
        CAPTURE(line.name);
        CHECK(said.insert(line.name.substr(0, line.name.find(' '))).second == (line.name.find(' ') == std::string::npos));
        REQUIRE(line.cells.size() == columns.size());
        REQUIRE(all.contains(line.name));
        const auto& attempt = all.at(line.name);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const std::string who = columns[at];
            CAPTURE(who);
            Scene scene{harness, static_cast<Who>(at), attempt.stage};
            const auto answer = scene.subject.answer_to(scene.subject.send(attempt.ask(scene)));
            const auto words = protocol::format_server(answer, protocol::Format::json, rules_of().get());
            REQUIRE((line.cells[at] == "yes" || line.cells[at] == "no"));
            if (line.cells[at] == "yes")
                CHECK_MESSAGE(attempt.granted(answer.body), words);
            else
                CHECK_MESSAGE(withheld(answer.body), words);
        }
    }
    for (const auto& alternative : protocol::ClientMessage::alternatives) {
        CAPTURE(alternative.name);
        CHECK(said.contains(alternative.name));
    }
}

TEST_CASE("the page says of every path who may ask for it, and the server agrees") {
    Harness harness{cheap()};
    auto player = somebody(harness, "Somebody");
    const auto match = begin(player);
    client::CreateGame of_event;
    of_event.bundle = "1914";
    of_event.event = "hall";
    (void)player.ask<wire::GameCreated>(of_event);
    const auto link =
        server::post::unsubscribe_path(server::Keys::load_or_create(harness.config.key_file).post_key(), {player.account, {}});
    const std::map<std::string, std::string> real{
        {"{id}", table::hex(match.game)}, {"{name}", "hall"}, {"{paragraph}", "1914-4.2.2"}, {"{token}", link.substr(link.rfind('/') + 1)}};
    const auto filled = [&](std::string path, bool right) {
        for (const auto& [shown, value] : real)
            if (const auto at = path.find(shown); at != std::string::npos)
                path.replace(at, shown.size(), right ? value : std::string(value.size(), '0'));
        return path;
    };
    std::set<std::string> said;
    for (const auto& line : page("path")) {
        CAPTURE(line.name);
        REQUIRE(line.cells.size() == 2);
        said.insert(line.name);
        const bool by_link = line.cells[0] == "whoever has the link";
        REQUIRE((by_link || line.cells[0] == "everybody"));
        CHECK(http_get(harness.port(), filled(line.name, true)).status == 200);
        CHECK(http_ask(harness.port(), "POST", filled(line.name, true)).status == (by_link ? 200U : 405U));
        if (by_link) CHECK(http_get(harness.port(), filled(line.name, false)).status == 404);
        if (by_link) CHECK(http_ask(harness.port(), "POST", filled(line.name, false)).status == 404);
    }
    // What the server's own first page names is on the page.
    std::istringstream welcome{http_get(harness.port(), "/").body};
    std::size_t named = 0;
    for (std::string line; std::getline(welcome, line);) {
        if (!line.starts_with("/")) continue;
        CAPTURE(line);
        CHECK(said.contains(line.substr(0, line.find_first_of(" ,"))));
        ++named;
    }
    CHECK(named >= 4);
    CHECK(http_get(harness.port(), "/none").status == 404);
}

}  // namespace testing
