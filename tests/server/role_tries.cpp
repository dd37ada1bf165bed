#include "tests/server/role_tries.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>

namespace testing {
namespace {

using Body = protocol::ClientMessage::Body;

template <class Answer>
Try a_try(Stage stage, std::function<Body(Scene&)> ask) {
    return {stage, std::move(ask), [](const auto& body) { return std::holds_alternative<Answer>(body); }, false};
}
template <class Answer>
Try a_try(std::function<Body(Scene&)> ask) {
    return a_try<Answer>(Stage::waiting, std::move(ask));
}

client::GetOdds some_odds(const match::GameId& game) {
    client::GetOdds ask;
    ask.game = game;
    ask.kind = "land";
    ask.attackers = {unit(*rules_of(), "infantry", 2)};
    ask.defenders = {{"France", {unit(*rules_of(), "infantry")}}};
    ask.attacker = "Germany";
    return ask;
}
client::GetExplanation some_value(const match::GameId& game) {
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
    return {it.game, 0, match::random_hash()};
}

client::Say some_words(protocol::wire::Talk to, const match::GameId& game) {
    client::Say ask;
    ask.to = to;
    if (to != protocol::wire::Talk::lobby) ask.game = game;
    ask.text = "Good luck!";
    return ask;
}
client::ListTalk words_of_late(protocol::wire::Talk to, const match::GameId& game) {
    client::ListTalk ask;
    ask.to = to;
    if (to != protocol::wire::Talk::lobby) ask.game = game;
    return ask;
}

match::ClockRules with_turns_of(match::Moment limit) {
    match::ClockRules clock;
    clock.turn_limit = limit;
    return clock;
}

}  // namespace

server::Config with_idle_bot(const TempFolder& folder) {
    auto config = mailing(cheap());
    config.bots.program = folder.file("partner");
    config.bots.most = 1000;
    std::ofstream{config.bots.program} << "#!/bin/sh\nexec cat >/dev/null\n";
    REQUIRE(::chmod(config.bots.program.c_str(), 0700) == 0);
    return config;
}

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
            return header.author.kind == match::Author::Kind::system && std::any_of(events.begin(), events.end(), opens);
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
        return client::MoveDispute{it.game, filed, match::body::DisputeMoved::Step::answered, 0, "it was"};
    });
    all["move_dispute of a referee"] = a_try<wire::Accepted>(Stage::running, [](Scene& it) {
        const auto filed = it.second.ask<wire::Accepted>(client::FileDispute{it.game, 1, 1, "", "it was not so"}).sequence;
        return client::MoveDispute{it.game, filed, match::body::DisputeMoved::Step::taken, 0, ""};
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
    for (const auto* name : {"commit_seed", "excuse_miss"}) all[name].there_alone = true;
    return all;
}

}  // namespace testing
