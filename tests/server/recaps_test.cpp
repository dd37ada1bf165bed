// Whole evenings through the real protocol: people with names, a director, bots with accounts, a thief, a substitute.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "bot/guest.hpp"
#include "tests/match/python_says.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

/// Nobody comes in without a name.
server::Config of_accounts() {
    auto config = cheap();
    config.people.guests = server::PeopleRules::Guests::none;
    return config;
}
std::string mail_of(const std::string& name) { return name.substr(0, name.find(' ')) + "@club-of-zwolle.example"; }
/// Somebody with a name and an address.
Client member(const Harness& harness, const std::string& name) {
    auto client = stranger(harness);
    client::Register ask;
    ask.name = name;
    ask.password = long_password;
    ask.mail = mail_of(name);
    const auto welcome = client.ask<wire::Welcome>(ask);
    client.account = welcome.account;
    client.token = welcome.token;
    return client;
}
client::SeatPlan seat_for(const Client& person, std::vector<std::string> powers) {
    return {std::move(powers), To::account, person.account};
}
/// One round of the tournament: it ends.
client::CreateGame evening(const std::string& title) {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.parameters = {{"round-limit", "1"}};
    ask.directed = true;
    ask.title = title;
    ask.event = "Autumn evening";
    return ask;
}

/// Programs that play seats, each with a personal token in a file; joined at the end of the test.
class Programs {
public:
    explicit Programs(const Harness& harness) : harness_{harness} {}
    ~Programs() { (void)ended(); }
    void play(const match::GameId& game, std::uint32_t seat, Client& person) {
        const auto file = folder_.file("token" + std::to_string(++count_));
        std::ofstream{file} << person.ask<wire::TokenCreated>(client::CreateToken{"partner", 1}).token << "\n";
        REQUIRE(::chmod(file.c_str(), 0600) == 0);
        sparring::GuestOptions options;
        options.address.port = harness_.port();
        options.game = match::hex(game);
        options.seats = {{seat, ""}};
        options.token_file = file;
        options.seed = count_;
        threads_.emplace_back([this, options] { failed_ += sparring::play_seats(options); });
    }
    /// @return how many of them failed.
    int ended() {
        for (auto& thread : threads_) thread.join();
        threads_.clear();
        return failed_;
    }

private:
    const Harness& harness_;
    TempFolder folder_;
    std::vector<std::thread> threads_;
    std::atomic<int> failed_{0};
    unsigned count_ = 0;
};

/// The record as anybody gets it: right by both verifiers, and with nothing of who these people are.
void check_whole_record(const Harness& harness, const match::GameId& game, const std::vector<std::string>& names) {
    check_record(harness.port(), game);
    const auto bytes = http_get(harness.port(), "/games/" + match::hex(game) + "/record").body;
    CHECK(python_says(bytes).starts_with("record verified: "));
    for (const auto& name : names) {
        CAPTURE(name);
        for (const auto& part : {name, name.substr(0, name.find(' ')), mail_of(name)}) CHECK(bytes.find(part) == std::string::npos);
    }
    for (const auto* word : {"127.0.0.1", "club-of-zwolle", "Autumn evening", "Table of", "partner"}) {
        CAPTURE(word);
        CHECK(bytes.find(word) == std::string::npos);
    }
}
bool over(Client& client, const match::GameId& game) {
    const auto games = client.ask<wire::Games>(client::ListGames{}).games;
    return std::any_of(games.begin(), games.end(),
                       [&](const auto& one) { return one.game == game && one.status == protocol::wire::Status::over; });
}

}  // namespace

TEST_CASE("a director opens a hall of eight, bots with accounts play it, and the record names nobody") {
    Harness harness{of_accounts()};
    auto director = member(harness, "Zwingli Direktor");
    give_role(harness, director, director.account, Role::director);
    std::vector<std::string> names{"Zwingli Direktor"};
    std::vector<Client> players;
    auto ask = evening("Table of eight");
    const auto rules = rules_of();
    for (std::size_t at = 0; at < rules->powers(); ++at) {
        names.push_back(std::string{"Quirin"} + static_cast<char>('a' + at) + " Partner");
        players.push_back(member(harness, names.back()));
        ask.seats.push_back(seat_for(players.back(), {rules->owners[at].name}));
    }
    REQUIRE(players.size() == 8);
    const auto made = director.ask<wire::GameCreated>(ask);
    (void)director.ask<wire::Watching>(client::Watch{made.game, 0});
    Programs programs{harness};
    for (std::uint32_t seat = 0; seat < 8; ++seat) programs.play(made.game, seat, players[seat]);
    for (int seated = 0; seated < 8; ++seated)
        (void)director.wait_for<wire::Update>(
            [](const wire::Update& one) { return std::holds_alternative<match::body::Seated>(one.entry.entry.body); });
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    CHECK(programs.ended() == 0);
    CHECK(over(director, made.game));
    check_whole_record(harness, made.game, names);
}

TEST_CASE("a campaign of three: a seat lost and given back, a stolen token, a substitute who finishes the game") {
    Harness harness{of_accounts()};
    const std::vector<std::string> names{"Zwingli Direktor", "Annegret Mitte", "Balthasar Ost", "Cunigunde West", "Dorothea Ersatz"};
    auto director = member(harness, names[0]);
    give_role(harness, director, director.account, Role::director);
    auto centre = member(harness, names[1]);
    auto east = member(harness, names[2]);
    auto west = member(harness, names[3]);
    auto substitute = member(harness, names[4]);
    auto ask = evening("Table of three");
    ask.seats = {seat_for(centre, {"Austria-Hungary", "Germany", "Ottoman Empire"}),
                 seat_for(east, {"Russian Empire", "Italy", "United States"}), seat_for(west, {"France", "British Empire"})};
    const auto made = director.ask<wire::GameCreated>(ask);
    CHECK(denial(substitute, sit(made.game, 0)) == Denial::no_seat);
    (void)centre.ask<wire::Seated>(sit(made.game, 0));
    (void)east.ask<wire::Seated>(sit(made.game, 1));
    (void)west.ask<wire::Seated>(sit(made.game, 2));
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    Match match;
    match.game = made.game;
    (void)centre.ask<wire::Accepted>(act(match, 1, some_command(centre, match)));

    // She has lost her seat: the director makes room, and gives it back to her account.
    (void)director.ask<wire::Accepted>(client::LeaveSeat{made.game, 0});
    CHECK(denial(centre, act(match, 2, some_command(centre, match))) == Denial::no_seat);
    CHECK(denial(substitute, sit(made.game, 0)) == Denial::no_seat);
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 0, To::account, centre.account});
    (void)centre.ask<wire::Seated>(sit(made.game, 0));

    // A thief has the token of her program; he is out in the middle of it, and what he has said since counts for nothing.
    const auto stolen = centre.ask<wire::TokenCreated>(client::CreateToken{"my tablet", 30});
    Client thief{harness.port(), {.token = stolen.token}};
    CHECK(thief.account == centre.account);
    (void)thief.ask<wire::GameView>(client::Watch{made.game, {}});
    (void)thief.ask<wire::Accepted>(act(match, 3, some_command(thief, match)));
    (void)centre.ask<wire::Done>(client::EndSession{stolen.session, false});
    CHECK_THROWS_AS((void)thief.ask<wire::Accepted>(act(match, 4, some_command(thief, match))), Client::Lost);
    auto later = stranger(harness);
    CHECK(later.ask<wire::Malformed>(client::Hello{stolen.token, {}, ""}).field == "hello.token");
    (void)centre.ask<wire::Accepted>(act(match, 5, some_command(centre, match)));

    // He has to go, and has named who plays on.
    (void)west.ask<wire::Accepted>(client::NameSubstitute{made.game, 2, substitute.account});
    (void)west.ask<wire::Accepted>(client::LeaveSeat{made.game, 2});
    CHECK(denial(east, sit(made.game, 2)) == Denial::no_seat);
    (void)substitute.ask<wire::Seated>(sit(made.game, 2));

    Programs programs{harness};
    programs.play(made.game, 0, centre);
    programs.play(made.game, 1, east);
    programs.play(made.game, 2, substitute);
    CHECK(programs.ended() == 0);
    CHECK(over(director, made.game));
    const auto view = director.ask<wire::GameView>(client::Watch{made.game, {}});
    CHECK(view.seats[2].account == substitute.account);
    check_whole_record(harness, made.game, names);
}

TEST_CASE("a seat that two take at once is one's, and so is an invitation that two have") {
    Harness harness;
    Client host{harness.port()};
    Client one{harness.port()};
    Client two{harness.port()};
    for (int round = 0; round < 20; ++round) {
        auto ask = directed();
        ask.seats[0].to = To::anybody;
        const auto made = host.ask<wire::GameCreated>(ask);
        const auto invitation = host.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, To::holder, 0});
        for (const auto& [seat, token] : {std::pair{0U, std::string{}}, std::pair{1U, invitation.token}}) {
            CAPTURE(seat);
            const auto first = one.send(sit(made.game, seat, token));
            const auto second = two.send(sit(made.game, seat, token));
            const auto answers = {one.answer_to(first), two.answer_to(second)};
            const auto of = [&](auto kind) { return std::count_if(answers.begin(), answers.end(), kind); };
            CHECK(of([](const auto& answer) { return std::holds_alternative<wire::Seated>(answer.body); }) == 1);
            CHECK(of([](const auto& answer) { return std::holds_alternative<wire::Denied>(answer.body); }) == 1);
        }
        const auto view = host.ask<wire::GameView>(client::Watch{made.game, {}});
        for (const auto& seat : view.seats) CHECK((seat.account == one.account || seat.account == two.account));
        (void)host.ask<wire::Done>(client::GiveUpGame{made.game});
    }
}

}  // namespace testing
