// The ten disputes of docs/guide/disputes.md: what players do by the real protocol, what referees do by the commands as they stand there.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include "tests/admin/examples.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

using Step = match::body::DisputeMoved::Step;

/// Two players at a game of an hour a turn, on a server whose administrator sits at its machine.
class Dispute {
public:
    Dispute() {
        std::filesystem::copy_file(harness.config.key_file, harness.config.database + ".key");
        make_administrator(harness, ada, ada.account);
        auto ask = directed();
        ask.directed = false;
        ask.clock.turn_limit = 60 * minute;
        for (auto& seat : ask.seats) seat.to = match::body::SeatOffered::To::anybody;
        match.game = central.ask<wire::GameCreated>(ask).game;
        (void)central.ask<wire::Seated>(sit(match.game, 0));
        (void)entente.ask<wire::Seated>(sit(match.game, 1));
        central.rules = entente.rules = rules_of();
        (void)central.ask<wire::Accepted>(client::StartGame{match.game});
        std::filesystem::create_directories(harness.folder.file("armistice"));
        std::filesystem::create_symlink(harness.config.admin_socket, harness.folder.file("armistice/armistice.db.socket"));
        grace_account = grace.account;
    }
    /// A second administrator: from now on a referee says who he is.
    void a_second_referee() { make_administrator(harness, grace, grace.account); }

    [[nodiscard]] wire::GameView look() { return central.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); }
    /// Of the power whose turn it is. @return the entry.
    std::uint32_t play(const protocol::wire::Command& command) {
        const auto power = look().power;
        const bool first = power == "Austria-Hungary" || power == "Germany" || power == "Ottoman Empire";
        return (first ? central : entente).ask<wire::Accepted>(act(match, ++actions_, command)).sequence;
    }
    void play_to(const std::string& phase) {
        for (int phases = 0; look().phase != phase; ++phases) {
            REQUIRE(phases < 10);
            (void)play(end_phase());
        }
    }
    /// Turns pass by the clock until it is this power's, in this round or later.
    void time_passes_to(const std::string& power, std::uint32_t round) {
        for (int turns = 0; look().power != power || look().round < round; ++turns) {
            REQUIRE(turns < 20);
            harness.advance(60 * minute);
        }
    }
    std::uint32_t buy(const std::string& type, std::uint16_t count) {
        rules::command::Purchase purchase;
        purchase.units = {unit(*rules_of(), type, count)};
        return play({purchase});
    }
    std::uint32_t move(const std::string& type, std::uint16_t count, const std::vector<std::string>& path) {
        rules::command::Move move;
        move.units = {unit(*rules_of(), type, count)};
        for (const auto& name : path) move.path.push_back(space(*rules_of(), name));
        return play({move});
    }
    std::uint32_t fight(const std::string& name) { return play({rules::command::Fight{space(*rules_of(), name), {}}}); }
    /// The first legal answer to what the power is asked.
    std::uint32_t answer(Client& client, const std::string& power) {
        const auto moves = client.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, power});
        REQUIRE_FALSE(moves.commands.empty());
        auto ask = act(match, ++actions_, moves.commands.front());
        ask.as = power;
        return client.ask<wire::Accepted>(ask).sequence;
    }
    [[nodiscard]] bool asked(const std::string& power) {
        const auto waits = look().to_act;
        return std::any_of(waits.begin(), waits.end(), [&](const auto& one) { return one.power == power && !one.decisions.empty(); });
    }
    /// Central (0) or Entente (1) complains of an entry.
    void file(std::uint32_t seat, std::uint32_t about, const std::string& paragraph, const std::string& reason) {
        (void)(seat == 0 ? central : entente).ask<wire::Accepted>(client::FileDispute{match.game, seat, about, paragraph, reason});
    }
    void move_dispute(std::uint32_t seat, std::uint32_t dispute, Step step, const std::string& text) {
        (void)(seat == 0 ? central : entente).ask<wire::Accepted>(client::MoveDispute{match.game, dispute, step, seat, text});
    }

    /// What the example's command says here, with the numbers of the game and of accounts as the page has them.
    [[nodiscard]] std::vector<std::string> say(std::string call) {
        const auto id = match::hex(match.game);
        for (std::size_t at = call.find("3fa1"); at != std::string::npos; at = call.find("3fa1", at + 8)) call.replace(at, 4, id, 0, 8);
        auto text = admin(call, "cd " + harness.folder.file("") + " && XDG_DATA_HOME=" + harness.folder.file("") + " ").text;
        const auto swap = [&](const std::string& is, const std::string& shown) {
            for (std::size_t at = text.find(is); at != std::string::npos; at = text.find(is, at + shown.size()))
                text.replace(at, is.size(), shown);
        };
        swap(id, "3fa1");
        swap(id.substr(0, 8), "3fa1");
        swap(std::to_string(ada.account), "1");
        swap(std::to_string(grace_account), "2");
        swap(std::to_string(central.account), "11");
        swap(std::to_string(entente.account), "12");
        return lines_of(text);
    }

    Harness harness{with_socket()};
    Client ada = somebody(harness, "Ada");
    Client grace = somebody(harness, "Grace");
    Client central{harness.port()}, entente{harness.port()};
    std::uint64_t grace_account = 0;
    Match match;

private:
    std::uint64_t actions_ = 0;
};

/// What happens at the table where the page says so. @return false where the dice were against it: then another game is played.
using DisputeDeed = std::function<bool(Dispute&)>;

/// Austria-Hungary has battles in Venice and in Serbia, which it has to attack in its first turn.
void attack(Dispute& at) {
    at.play_to("move");
    (void)at.move("infantry", 5, {"Tyrolia", "Venice"});
    (void)at.move("artillery", 1, {"Trieste", "Venice"});
    (void)at.move("infantry", 2, {"Budapest", "Serbia"});
    at.play_to("combat");
}
bool fight_in_venice(Dispute& at) {
    attack(at);
    (void)at.fight("Venice");
    return at.asked("Austria-Hungary") && at.asked("Italy");
}

const std::map<std::string, DisputeDeed>& deeds() {
    static const std::map<std::string, DisputeDeed> all{
        {"Austria-Hungary leaves Galicia, against what both sides agreed; in the next round France complains",
         [](Dispute& at) {
             at.play_to("move");
             const auto wrong = at.move("infantry", 2, {"Galicia", "Budapest"});
             (void)at.move("infantry", 1, {"Tyrolia", "Vienna"});
             at.time_passes_to("Austria-Hungary", 2);
             at.file(1, wrong, "", "We agreed before the game that nobody leaves Galicia in round 1.");
             return true;
         }},
        {"Austria-Hungary attacks Venice; Italy names its losses, and Austria-Hungary complains",
         [](Dispute& at) {
             if (!fight_in_venice(at)) return false;
             (void)at.answer(at.central, "Austria-Hungary");
             const auto wrong = at.answer(at.entente, "Italy");
             at.file(0, wrong, "1914-6.5.3", "His last infantry is to stay until his guns are gone.");
             return true;
         }},
        {"Italy names its losses anew", [](Dispute& at) { return at.answer(at.entente, "Italy") != 0; }},
        {"Austria-Hungary buys two infantry, fights to the last minute, and has no time to place them",
         [](Dispute& at) {
             (void)at.buy("infantry", 2);
             attack(at);
             at.harness.advance(60 * minute);
             const auto timed_out = at.look().sequence;
             at.file(0, timed_out, "", "My last battle was not over before the hour was.");
             return true;
         }},
        {"Austria-Hungary has two battles, and rolls for Venice first, where it meant Serbia",
         [](Dispute& at) {
             attack(at);
             const auto wrong = at.fight("Venice");
             at.file(0, wrong, "", "I meant Serbia, and said so before the dice.");
             return true;
         }},
        {"Austria-Hungary fights in Serbia", [](Dispute& at) { return at.fight("Serbia") != 0; }},
        {"Italy moves out of Venice, which is contested, and Austria-Hungary complains",
         [](Dispute& at) {
             if (!fight_in_venice(at)) return false;
             (void)at.answer(at.central, "Austria-Hungary");
             (void)at.answer(at.entente, "Italy");
             at.time_passes_to("Italy", 1);
             at.play_to("move");
             const auto moved = at.move("infantry", 1, {"Venice", "Tuscany"});
             at.file(0, moved, "1914-4.2.2", "Nobody may leave a contested territory.");
             return true;
         }},
        {"in the last round Austria-Hungary's player loses his connection for forty minutes",
         [](Dispute& at) {
             at.harness.advance(40 * minute);
             return true;
         }},
        {"nobody plays the Central Powers, and their first hour passes",
         [](Dispute& at) {
             at.harness.advance(60 * minute);
             (void)at.look();
             return true;
         }},
        {"a substitute sits down, and plays",
         [](Dispute& at) {
             Client third{at.harness.port()};
             third.rules = rules_of();
             (void)third.ask<wire::Seated>(sit(at.match.game, 0));
             (void)third.ask<wire::Accepted>(act(at.match, 700, some_command(third, at.match)));
             return true;
         }},
        {"there are two referees, Ada and Grace; France complains of a purchase",
         [](Dispute& at) {
             at.a_second_referee();
             const auto bought = at.buy("infantry", 3);
             at.file(1, bought, "1914-3.1.1", "He had not the money.");
             return true;
         }},
        {"the Central Powers appeal",
         [](Dispute& at) {
             at.move_dispute(0, 9, Step::appealed, "Count the treasury again.");
             return true;
         }},
        {"the hall closes", [](Dispute&) { return true; }},
    };
    return all;
}

/// @return false where the dice were against it.
bool played(Dispute& dispute, const std::vector<Example>& examples) {
    for (const auto& example : examples) {
        CAPTURE(example.call);
        if (!example.call.starts_with("# ")) {
            check_example(example, dispute.say(example.call));
            continue;
        }
        const auto deed = deeds().find(example.call.substr(2));
        REQUIRE(deed != deeds().end());
        if (!deed->second(dispute)) return false;
    }
    check_record(dispute.harness.port(), dispute.match.game);
    return true;
}

}  // namespace

TEST_CASE("ten disputes are settled by the commands that the page shows") {
    const auto page = sections_of("docs/guide/disputes.md");
    REQUIRE(page.size() == 10);
    for (const auto& [title, examples] : page) {
        CAPTURE(title);
        bool done = false;
        for (int games = 0; games < 50 && !done; ++games) {
            Dispute dispute;
            done = played(dispute, examples);
        }
        CHECK(done);
    }
}

}  // namespace testing
