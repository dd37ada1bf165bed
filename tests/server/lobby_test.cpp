#include <doctest/doctest.h>

#include <algorithm>
#include <optional>

#include "tests/server/people.hpp"

namespace testing {

TEST_CASE("a guest gets a token and is the same account when it comes back with it") {
    Harness harness;
    Client first{harness.port()};
    CHECK(first.account != 0);
    Client again{harness.port(), {.token = first.token}};
    CHECK(again.account == first.account);
    CHECK(Client{harness.port()}.account != first.account);
}

TEST_CASE("a second hello without a token is refused and the account stays") {
    Harness harness;
    Client guest{harness.port()};
    const auto again = guest.ask<wire::Malformed>(client::Hello{});
    CHECK(again.code == wire::Malformed::Code::missing);
    CHECK(again.field == "hello.token");
    client::Hello with;
    with.token = guest.token;
    CHECK(guest.ask<wire::Welcome>(with).account == guest.account);
    with.token = "no token";
    CHECK(guest.ask<wire::Malformed>(with).code == wire::Malformed::Code::bad_value);
    CHECK_FALSE(create(guest).created.seats.empty());
}

TEST_CASE("who creates a game is told of options that have nothing to act on [EUO-2.0.4]") {
    Harness harness;
    Client client{harness.port()};
    const auto remarks_on = [&](std::vector<std::string> options) {
        client::CreateGame ask;
        ask.bundle = "europe";
        ask.options = std::move(options);
        return client.ask<wire::GameCreated>(ask).remarks;
    };
    CHECK(remarks_on({}).empty());
    CHECK(remarks_on({"relaxed-russia"}) ==
          std::vector<std::string>{"\"relaxed-russia\" has no effect without \"alternate-victory\": nobody is defeated (EUO-2.0.4)"});
}

TEST_CASE("options that can be added are listed and a misspelt one is answered by near names") {
    Harness harness;
    Client client{harness.port()};
    const auto addable = [&](const char* bundle) {
        const auto one = client.ask<wire::Bundles>(client::ListBundles{bundle}).bundles.front();
        return std::any_of(one.further_options.begin(), one.further_options.end(), [](const wire::OptionInfo& option) {
            return option.name == "russian-revolution" && !option.title.empty() && option.summary.ends_with('.');
        });
    };
    CHECK(addable("1914"));
    CHECK_FALSE(addable("1914-tournament"));
    // Nor what is chosen already, by whatever name.
    const auto all = client.ask<wire::Bundles>(client::ListBundles{}).bundles;
    for (const auto& bundle : all) {
        const auto one = client.ask<wire::Bundles>(client::ListBundles{bundle.name}).bundles.front();
        // What is chosen is told like what can be: in the order of the bundle, names that stand for several with the rest.
        std::vector<std::string> chosen;
        for (const auto& option : one.chosen_options) {
            CAPTURE(option.name);
            CHECK(option.summary.ends_with('.'));
            CHECK(std::find(bundle.options.begin(), bundle.options.end(), option.name) != bundle.options.end());
            chosen.push_back(option.name);
        }
        CHECK(chosen.size() + 1 == bundle.options.size());  // the base game is a module too
        CHECK(bundle.chosen_options.empty());
        for (const auto& option : one.further_options) {
            CAPTURE(option.name);
            CHECK(option.summary.ends_with('.'));
            CHECK(std::find(bundle.options.begin(), bundle.options.end(), option.name) == bundle.options.end());
            const bool brings_more = std::any_of(option.stands_for.begin(), option.stands_for.end(), [&](const std::string& part) {
                return std::find(bundle.options.begin(), bundle.options.end(), part) == bundle.options.end();
            });
            CHECK((option.stands_for.empty() || brings_more));
        }
    }
    client::CreateGame ask;
    ask.bundle = "1914";
    ask.options = {"russian-revolutoin"};
    CHECK(client.ask<wire::Malformed>(ask).problem.find("did you mean \"russian-revolution\"?") != std::string::npos);
    ask.bundle = "1914-tournament";
    ask.options = {"russian-revolution"};
    const auto apart = client.ask<wire::Malformed>(ask).problem;
    CHECK(apart.find("exclude each other") == apart.rfind("exclude each other"));
    CHECK(apart.find(".toml") == std::string::npos);
}

TEST_CASE("every option that is listed is switched on by its name and those that it needs") {
    Harness harness;
    Client client{harness.port()};
    const auto all = client.ask<wire::Bundles>(client::ListBundles{}).bundles;
    for (const auto& bundle : all) {
        if (bundle.options.size() > 1) continue;  // what is added to a base game alone
        Client creator{harness.port()};           // of no more games than one user may create
        const auto one = client.ask<wire::Bundles>(client::ListBundles{bundle.name}).bundles.front();
        for (const auto& option : one.further_options) {
            CAPTURE(option.name);
            client::CreateGame ask;
            ask.bundle = bundle.name;
            ask.options = option.needs;
            ask.options.push_back(option.name);
            if (!option.needs_one_of.empty()) ask.options.push_back(option.needs_one_of.front());
            for (const auto& parameter : option.parameters) ask.parameters[parameter.name] = parameter.value;
            CHECK_FALSE(creator.ask<wire::GameCreated>(ask).seats.empty());
        }
    }
}

TEST_CASE("phases are listed in the order of the turn") {
    Harness harness;
    Client client{harness.port()};
    const auto bundle = client.ask<wire::Bundles>(client::ListBundles{"1914"}).bundles.front();
    REQUIRE_FALSE(bundle.phases.empty());
    CHECK(bundle.phases.front() == "purchase");
    CHECK(bundle.phases.back() == "income");
}

TEST_CASE("bundles are listed and one of them with its tables") {
    Harness harness;
    Client client{harness.port()};
    const auto all = client.ask<wire::Bundles>(client::ListBundles{});
    REQUIRE(all.bundles.size() >= 2);
    for (const auto& bundle : all.bundles) CHECK(bundle.spaces.empty());
    const auto one = client.ask<wire::Bundles>(client::ListBundles{"1914-tournament"});
    REQUIRE(one.bundles.size() == 1);
    CHECK(one.bundles.front().spaces.size() > 50);
    CHECK(one.bundles.front().powers.size() >= 8);
}

TEST_CASE("a game is created and listed with a free seat for each power") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client);
    CHECK(match.created.seats.size() == 8);
    const auto games = client.ask<wire::Games>(client::ListGames{});
    REQUIRE(games.games.size() == 1);
    CHECK(games.games.front().game == match.game);
    CHECK(games.games.front().bundle == "1914-tournament");
    CHECK(games.games.front().status == wire::Status::waiting);
    CHECK(games.games.front().sequence == 2);
    REQUIRE(games.games.front().seats.size() == 8);
    CHECK_FALSE(games.games.front().seats.front().taken);
}

TEST_CASE("a seat is taken with its token and by one account") {
    Harness harness;
    Client host{harness.port()};
    const auto match = create(host);
    Client guest{harness.port()};
    client::TakeSeat ask{match.game, 3, match.created.seats[3].token, match::random_hash(), "", false};
    const auto seated = guest.ask<wire::Seated>(ask);
    CHECK(seated.seat == 3);
    CHECK(seated.sequence == 3);
    CHECK(seated.powers == match.created.seats[3].powers);

    SUBCASE("asked again it is the same seat and no further entry") { CHECK(guest.ask<wire::Seated>(ask).sequence == 3); }
    SUBCASE("another account finds it taken and is told how its player comes back") {
        const auto taken = host.ask<wire::Denied>(ask);
        CHECK(taken.code == wire::Denied::Code::not_allowed);
        CHECK(taken.reason.find("token") != std::string::npos);
    }
    SUBCASE("another seat needs another token") {
        ask.seat = 4;
        CHECK(guest.ask<wire::Denied>(ask).code == wire::Denied::Code::no_seat);
    }
    SUBCASE("a seat that does not exist is named") {
        ask.seat = 8;
        CHECK(guest.ask<wire::Malformed>(ask).code == wire::Malformed::Code::unknown_game);
    }
    const auto games = host.ask<wire::Games>(client::ListGames{});
    CHECK(games.games.front().seats[3].account == guest.account);
}

TEST_CASE("a game starts when every seat is taken and every seed opened") {
    Harness harness;
    Client host{harness.port()};
    auto match = create(host);
    CHECK(host.ask<wire::Denied>(client::StartGame{match.game}).code == wire::Denied::Code::no_seat);
    Client guest{harness.port()};
    sit_down(guest, match);
    CHECK(host.ask<wire::Denied>(client::StartGame{match.game}).code == wire::Denied::Code::no_seat);
    Client watcher{harness.port()};
    (void)watcher.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    const auto request = guest.send(client::StartGame{match.game});

    SUBCASE("the last seed starts it") {
        open_seeds(guest, match);
        CHECK(guest.wait_for<wire::Accepted>([&](const wire::Accepted& accepted) { return accepted.sequence == 2 + 8 + 8 + 1; }).sequence ==
              19);
    }
    SUBCASE("a minute without seeds starts it too") {
        (void)watcher.wait_for<wire::Notice>();
        harness.advance(59'999);
        (void)guest.ask<wire::Pong>(client::Ping{});
        harness.advance(1);
        CHECK(std::get<wire::Accepted>(guest.answer_to(request).body).sequence == 11);
    }
    const auto started = watcher.wait_for<wire::Update>(
        [](const wire::Update& update) { return std::holds_alternative<match::body::Started>(update.entry.entry.body); });
    CHECK_FALSE(started.entry.entry.events.empty());
    CHECK(guest.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).status == wire::Status::running);
}

TEST_CASE("a seed that was not promised is refused") {
    Harness harness;
    Client host{harness.port()};
    auto match = create(host);
    sit_down(host, match);
    CHECK(host.ask<wire::Malformed>(client::OpenSeed{match.game, 0, match::random_hash()}).code == wire::Malformed::Code::bad_seed);
    (void)host.ask<wire::Accepted>(client::OpenSeed{match.game, 0, match.seeds[0]});
    CHECK(host.ask<wire::Denied>(client::OpenSeed{match.game, 0, match.seeds[0]}).code == wire::Denied::Code::not_allowed);
    Client other{harness.port()};
    CHECK(other.ask<wire::Denied>(client::OpenSeed{match.game, 1, match.seeds[1]}).code == wire::Denied::Code::no_seat);
}

TEST_CASE("powers can share seats and each has one") {
    Harness harness;
    Client host{harness.port()};
    const auto bundle = host.ask<wire::Bundles>(client::ListBundles{"1914-tournament"}).bundles.front();
    std::vector<client::SeatPlan> two(2);
    for (const auto& power : bundle.powers)
        if (power.power) two[power.side == bundle.powers.front().side ? 0 : 1].powers.push_back(power.name);
    CHECK(create(host, {.seats = two}).created.seats.size() == 2);
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.seats = two;
    ask.seats[0].powers.push_back(two[1].powers[0]);
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::bad_value);
    ask.seats = {two[0]};
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::missing);
    ask.seats = two;
    ask.seats[0].powers.emplace_back("Ruritania");
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::unknown_name);
}

TEST_CASE("who asks again for a game with the same action has the same game and the same tokens") {
    Harness harness;
    std::string token;
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.action_id = action(1);
    wire::GameCreated first;
    {
        Client host{harness.port()};
        token = host.token;
        first = host.ask<wire::GameCreated>(ask);
        CHECK(host.ask<wire::GameCreated>(ask) == first);
        CHECK(host.ask<wire::Games>(client::ListGames{}).games.size() == 1);
        auto other = ask;
        other.clock.game_limit = 1000;
        CHECK(host.ask<wire::Malformed>(other).field == "create_game.action_id");
        other.action_id = action(2);
        CHECK(host.ask<wire::GameCreated>(other).game != first.game);
        Client stranger{harness.port()};
        CHECK(stranger.ask<wire::GameCreated>(ask).game != first.game);
    }
    harness.restart();
    Client again{harness.port(), {.token = token}};
    CHECK(again.ask<wire::GameCreated>(ask) == first);
    (void)again.ask<wire::Seated>(client::TakeSeat{first.game, 0, first.seats[0].token, {}, "", false});
    CHECK(again.ask<wire::GameCreated>(ask) == first);
    ask.action_id = match::ActionId{};
    CHECK(again.ask<wire::Malformed>(ask).field == "create_game.action_id");
}

TEST_CASE("games are listed by filter and in pages with the newest first") {
    using Status = wire::Status;
    Harness harness;
    std::optional<Client> host{harness.port()};
    std::optional<Client> guest{harness.port()};
    std::vector<match::GameId> made;
    for (int games = 0; games < 7; ++games) {
        harness.advance(1000);
        made.push_back(create(games % 2 == 0 ? *host : *guest, {.bundle = games < 5 ? "1914-tournament" : "1914"}).game);
    }
    harness.advance(1000);
    made.push_back(begin(*guest).game);
    const auto list = [](Client& client, const client::ListGames& ask) {
        std::vector<match::GameId> found;
        auto page = ask;
        do {
            const auto games = client.ask<wire::Games>(page);
            CHECK(games.games.size() <= 3);
            for (const auto& game : games.games) found.push_back(game.game);
            page.cursor = games.next;
        } while (!page.cursor.empty());
        return found;
    };
    const auto in_turn = [&](const std::vector<std::size_t>& which) {
        std::vector<match::GameId> games;
        for (const auto at : which) games.push_back(made[at]);
        return games;
    };
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) {
            harness.restart();
            const auto host_token = host->token;
            const auto guest_token = guest->token;
            host.emplace(harness.port(), Client::Options{.token = host_token});
            guest.emplace(harness.port(), Client::Options{.token = guest_token});
        }
        CHECK(list(*host, {.limit = 3}) == in_turn({7, 6, 5, 4, 3, 2, 1, 0}));
        CHECK(list(*host, {.mine = true, .limit = 3}) == in_turn({6, 4, 2, 0}));
        CHECK(list(*guest, {.bundle = "1914", .limit = 2}) == in_turn({6, 5}));
        CHECK(list(*guest, {.statuses = {Status::running}, .limit = 3}) == in_turn({7}));
        CHECK(list(*guest, {.statuses = {Status::running, Status::waiting}, .bundle = "1914-tournament", .limit = 3}) ==
              in_turn({7, 4, 3, 2, 1, 0}));
        CHECK(list(*guest, {.free_seats = true, .limit = 3}) == in_turn({6, 5, 4, 3, 2, 1, 0}));
        CHECK(list(*guest, {.statuses = {Status::over}, .limit = 3}).empty());
        const auto listed = host->ask<wire::Games>(client::ListGames{}).games.front();
        CHECK(listed.sequence == host->ask<wire::Record>(client::GetRecord{made[7]}).entries);
    }
    CHECK(host->ask<wire::Malformed>(client::ListGames{.limit = 501}).field == "list_games.limit");
    CHECK(host->ask<wire::Malformed>(client::ListGames{.cursor = "yesterday"}).field == "list_games.cursor");
}

TEST_CASE("the list of games and what is stored of it follow what is taken back") {
    Harness harness;
    std::optional<Client> host{harness.port()};
    const auto match = begin(*host);
    const auto before = host->ask<wire::Games>(client::ListGames{}).games.front();
    (void)host->ask<wire::Accepted>(act(match, 1, end_phase()));
    CHECK(host->ask<wire::Games>(client::ListGames{}).games.front().phase != before.phase);
    (void)host->ask<wire::Accepted>(act(match, 2, take_back()));
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) {
            const auto token = host->token;
            harness.restart();
            host.emplace(harness.port(), Client::Options{.token = token});
        }
        const auto after = host->ask<wire::Games>(client::ListGames{}).games.front();
        CHECK(after.phase == before.phase);
        CHECK(after.power == before.power);
    }
}

TEST_CASE("a fresh view of a game tells the parameters that were set for it") {
    Harness harness;
    Client host{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1914";
    ask.options = {"swiss-alps", "supply-chain"};
    ask.parameters = {{"supply-chain.per-unit", "3"}, {"second-capital", "paris"}};
    const auto made = host.ask<wire::GameCreated>(ask);
    const auto view = host.ask<wire::GameView>(client::Watch{made.game, std::nullopt});
    CHECK(view.options == ask.options);
    CHECK(view.parameters == ask.parameters);
}

TEST_CASE("what is too large for any game is refused before its bundle is compiled") {
    Harness harness;
    Client host{harness.port()};
    client::CreateGame ask;
    ask.bundle = "no such bundle";  // which would be said first
    const auto field = [&] {
        const auto malformed = host.ask<wire::Malformed>(ask);
        CHECK(malformed.code == wire::Malformed::Code::too_large);
        return malformed.field;
    };
    SUBCASE("options") {
        ask.options.assign(65, "russian-revolution");
        CHECK(field() == "create_game.options");
    }
    SUBCASE("a name") {
        ask.parameters[std::string(129, 'x')] = "1";
        CHECK(field() == "create_game.parameters");
    }
    SUBCASE("seats") {
        ask.seats.assign(65, {{"Germany"}});
        CHECK(field() == "create_game.seats");
    }
}

TEST_CASE("who watches a game that waits is told which seats are taken and which are free") {
    Harness harness;
    Client host{harness.port()};
    const auto match = create(host, {.seats = {{{"Austria-Hungary", "Germany", "Ottoman Empire"}},
                                               {{"Russian Empire", "France", "British Empire", "Italy", "United States"}}}});
    Client watcher{harness.port()};
    (void)watcher.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    const auto notice = [&](Kind kind) {
        return watcher.wait_for<wire::Notice>([&](const wire::Notice& said) { return said.kind == kind; }).seats;
    };
    const auto sit = [&](std::uint32_t seat) {
        (void)host.ask<wire::Seated>(client::TakeSeat{match.game, seat, match.created.seats[seat].token, {}, "", false});
    };
    sit(1);
    CHECK(notice(Kind::seat_taken) == std::vector<std::uint32_t>{1});
    CHECK(notice(Kind::seat_free) == std::vector<std::uint32_t>{0});
    CHECK(host.ask<wire::Denied>(client::StartGame{match.game}).code == wire::Denied::Code::not_allowed);
    CHECK(notice(Kind::seat_free) == std::vector<std::uint32_t>{0});
    sit(0);
    CHECK(notice(Kind::seat_taken) == std::vector<std::uint32_t>{0});
    (void)host.ask<wire::Accepted>(client::StartGame{match.game});
}

TEST_CASE("a game that is not started in time goes and its creator may create another") {
    server::Config config;
    config.limits.games_per_account = 1;
    config.limits.waiting_ms = 1'000'000;
    Harness harness{config};
    Client host{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    const auto game = host.ask<wire::GameCreated>(ask).game;
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::too_much);
    Client player{harness.port()};
    const auto played = begin(player);
    harness.advance(999'000);
    (void)host.ask<wire::GameView>(client::Watch{game, std::nullopt});
    harness.advance(6'000);
    CHECK(host.wait_for<wire::Notice>().game == game);
    (void)host.ask<wire::GameCreated>(ask);
    CHECK(host.ask<wire::Malformed>(client::GetRecord{game}).code == wire::Malformed::Code::unknown_game);
    CHECK(http_get(harness.port(), "/games/" + match::hex(game) + "/record").status == 404);
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    const auto games = again.ask<wire::Games>(client::ListGames{}).games;
    REQUIRE(games.size() == 2);
    CHECK(games.back().game == played.game);
    (void)again.ask<wire::Accepted>(act(played, 1, end_phase()));
}

TEST_CASE("an account creates so many games that are not over") {
    server::Config config;
    config.limits.games_per_account = 2;
    Harness harness{config};
    std::string token;
    Match played;
    {
        Client host{harness.port()};
        token = host.token;
        (void)create(host);
        played = begin(host, {.clock = {.game_limit = 1000, .phase_limit = 1000}});
        client::CreateGame ask;
        ask.bundle = "1914-tournament";
        const auto malformed = host.ask<wire::Malformed>(ask);
        CHECK(malformed.code == wire::Malformed::Code::too_much);
        CHECK(malformed.field == "create_game");
        CHECK(malformed.problem.find("2 unfinished games") != std::string::npos);
        CHECK_FALSE(malformed.what_to_do.empty());
        for (const auto& game : host.ask<wire::Games>(client::ListGames{}).games) CHECK(game.creator == host.account);
        Client other{harness.port()};
        (void)create(other);
    }
    harness.restart();
    Client host{harness.port(), {.token = token}};
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::too_much);
    // The one that is played ends by its clock. Its actor answers after what the clock asked of it.
    const auto over = [&] {
        (void)host.ask<wire::GameView>(client::Watch{played.game, std::nullopt});
        const auto games = host.ask<wire::Games>(client::ListGames{}).games;
        return std::any_of(games.begin(), games.end(), [](const auto& game) { return game.status == wire::Status::over; });
    };
    for (int limits = 0; limits < 500 && !over(); ++limits) harness.advance(1000);
    REQUIRE(over());
    (void)create(host);
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::too_much);
}

TEST_CASE("a bundle that does not exist or does not go together is refused with everything that is wrong") {
    Harness harness;
    Client host{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1915";
    CHECK(host.ask<wire::Malformed>(ask).code == wire::Malformed::Code::unknown_game);
    ask.bundle = "1914";
    ask.options = {"no-such-option"};
    ask.parameters = {{"no-such-parameter", "3"}};
    const auto refused = host.ask<wire::Malformed>(ask);
    CHECK(refused.code == wire::Malformed::Code::bad_bundle);
    CHECK(refused.problem.find("no-such-option") != std::string::npos);
    ask.parameters.clear();
    ask.options = {"swiss-alps", "naval-costs", "swiss-alps"};
    const auto twice = host.ask<wire::Malformed>(ask);
    CHECK(twice.code == wire::Malformed::Code::bad_value);
    CHECK(twice.field == "create_game.options[2]");
    CHECK(twice.problem == "the option \"swiss-alps\" is named twice");
    CHECK(host.ask<wire::Games>(client::ListGames{}).games.empty());
}

}  // namespace testing
