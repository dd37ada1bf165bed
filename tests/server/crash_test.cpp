// The promise that an acknowledged action is never lost, against the real program: killed under load, again and again.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/system/system_error.hpp>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "protocol/log_codec.hpp"
#include "rules/match/replay.hpp"
#include "server/catalog/rulesets.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// The program as an operator starts it.
class Program {
public:
    explicit Program(const TempFolder& folder) {
        std::array<int, 2> pipe{};
        REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
        const auto database = folder.file("games.db");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(pipe[1], STDERR_FILENO);
            ::execl(ARMISTICE_SERVER, ARMISTICE_SERVER, "--port", "0", "--database", database.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        ::close(pipe[1]);
        output_ = pipe[0];
        port_ = read_port();
        drain_ = std::thread{[output = output_] {
            std::array<char, 512> ignored{};
            while (::read(output, ignored.data(), ignored.size()) > 0) {
            }
            ::close(output);
        }};
    }
    ~Program() {
        if (pid_ > 0) (void)end(SIGKILL);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// @return the exit code, or the signal as a negative number.
    int end(int signal) {
        ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        drain_.join();
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

private:
    /// The start is a line of the log, with the port.
    std::uint16_t read_port() {
        std::string text;
        std::array<char, 512> part{};
        for (;;) {
            const auto size = ::read(output_, part.data(), part.size());
            if (size <= 0) FAIL("the server did not start: " << text);
            text.append(part.data(), static_cast<std::size_t>(size));
            const auto started = text.find("event=started");
            const auto at = text.find("port=", started);
            if (started != std::string::npos && at != std::string::npos && text.find('\n', at) != std::string::npos)
                return static_cast<std::uint16_t>(std::atoi(text.c_str() + at + 5));
        }
    }
    pid_t pid_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
    std::thread drain_;
};

/// One game under load.
struct Table {
    bool plays = false;  ///< Whatever is legal; or buys and takes back.
    Match match;
    std::string token;
    std::map<std::uint32_t, match::ActionId> acknowledged;  ///< By sequence.
    std::uint32_t shown = 0;                                ///< The last entry seen, without a gap since the first look.
    std::uint64_t number = 0;
};

/// How many commands the clients of one run had accepted; the killer waits for a number of them, or until every client has stopped.
class Answers {
public:
    explicit Answers(std::size_t clients) : clients_{clients} {}
    void add() {
        const std::lock_guard lock{mutex_};
        ++count_;
        changed_.notify_all();
    }
    void leave() {
        const std::lock_guard lock{mutex_};
        --clients_;
        changed_.notify_all();
    }
    void wait_for(std::size_t number) {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return count_ >= number || clients_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t clients_;
    std::size_t count_ = 0;
};

/// One client at its table, until the connection is lost.
class Player {
public:
    Player(std::uint16_t port, Table& played, Answers& answers)
        : client_{port, {.token = played.token, .seen = {{played.match.game, played.shown}}}}, played_{played}, answers_{answers} {}

    /// Buys and takes back, as fast as he is answered.
    void buy() {
        const rules::command::Purchase purchase{{unit(*client_.rules, "infantry")}};
        for (;;) {
            if (played_.number % 2 == 0)
                give({purchase}, "");
            else
                give(take_back(), "");
        }
    }
    /// Whatever is legal, so that phases end and dice are rolled; where nothing is, the clock ends the phase. Until the game is over.
    void play(std::mt19937& random) {
        std::vector<std::string> powers{""};  // the active one first
        for (const auto& seat : played_.match.created.seats)
            for (const auto& power : seat.powers) powers.push_back(power);
        for (bool over = false; !over;) {
            bool found = false;
            for (const auto& power : powers) {
                const auto moves = std::get<wire::LegalMoves>(ask(client::ListLegalMoves{played_.match.game, power}).body);
                if (moves.commands.empty()) continue;
                give(moves.commands[random() % 4 == 0 ? moves.commands.size() - 1 : random() % moves.commands.size()], moves.power);
                found = true;
                break;
            }
            if (found) continue;
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
            const auto answer = ask(client::ListGames{});
            for (const auto& game : std::get<wire::Games>(answer.body).games)
                over = over || (game.game == played_.match.game && game.status == wire::Status::over);
        }
    }

private:
    protocol::ServerMessage ask(protocol::ClientMessage::Body body) {
        const auto request = client_.send(std::move(body));
        for (;;) {
            auto message = client_.next();
            if (const auto* update = std::get_if<wire::Update>(&message.body)) {
                if (update->entry.entry.header.sequence != played_.shown + 1) throw std::logic_error{"a gap in what was shown"};
                ++played_.shown;
            }
            if (message.request == request) return message;
        }
    }
    void give(protocol::wire::Command command, const std::string& as) {
        auto made = act(played_.match, ++played_.number, std::move(command));
        made.as = as;
        const auto answer = ask(made);
        if (const auto* accepted = std::get_if<wire::Accepted>(&answer.body)) {
            played_.acknowledged[accepted->sequence] = made.action_id;
            answers_.add();
        } else if (!std::holds_alternative<wire::Refused>(answer.body) && !std::holds_alternative<wire::Denied>(answer.body)) {
            throw std::logic_error{"another answer: " + protocol::format_server(answer, protocol::Format::json, client_.rules.get())};
        }
    }

    Client client_;
    Table& played_;
    Answers& answers_;
};

/// Nothing but a lost connection may end a client, and that only because the server was killed.
std::string load(std::uint16_t port, Table& played, Answers& answers, const std::atomic<bool>& killed, unsigned seed) {
    std::string failure;
    const auto lost = [&](const std::exception& error) {
        if (!killed) failure = std::string{"before the kill: "} + error.what();
    };
    try {
        Player player{port, played, answers};
        std::mt19937 random{seed};
        if (played.plays)
            player.play(random);
        else
            player.buy();
    } catch (const Client::Lost& error) {
        lost(error);
    } catch (const boost::system::system_error& error) {
        lost(error);
    } catch (const std::exception& error) {
        failure = error.what();
    }
    answers.leave();
    return failure;
}

void check(std::uint16_t port, const Table& played) {
    const auto page = http_get(port, "/games/" + match::hex(played.match.game) + "/record");
    REQUIRE(page.status == 200);
    const auto record = protocol::read_record(page.body);
    REQUIRE(record);
    for (const auto& [sequence, id] : played.acknowledged) {
        REQUIRE(sequence <= record->size());
        CHECK((*record)[sequence - 1].entry.header.action == id);
    }
    CHECK(played.shown <= record->size());
}

match::Verified verify(std::uint16_t port, const Table& played) {
    const auto page = http_get(port, "/games/" + match::hex(played.match.game) + "/record");
    const auto record = protocol::read_record(page.body);
    if (!record) FAIL(record.error().what);
    server::Rulesets rulesets;
    const auto ruleset = rulesets.of(std::get<match::body::Created>(record->front().entry.body));
    const auto verified = match::verify(*record, *ruleset);
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
    return *verified;
}

}  // namespace

TEST_CASE("the server is killed at fifty moments under load and every acknowledged command is there") {
    const TempFolder folder;
    const auto* given = std::getenv("ARMISTICE_SEED");
    const auto seed = given != nullptr ? static_cast<unsigned>(std::atoi(given)) : 1914U;
    CAPTURE(seed);
    std::mt19937 random{seed};
    std::array<Table, 4> tables;
    tables.back().plays = true;
    {
        Program program{folder};
        for (auto& played : tables) {
            Client client{program.port()};
            played.match = begin(client, {.clock = {.phase_limit = played.plays ? 1000U : 0U}});
            played.token = client.token;
            played.shown = client.ask<wire::GameView>(client::Watch{played.match.game, std::nullopt}).sequence;
        }
        CHECK(program.end(SIGTERM) == 0);
    }
    std::size_t awaited = 0;
    int kills = 0;
    const auto kill_under_load = [&] {
        CAPTURE(kills);
        ++kills;
        Program program{folder};
        std::array<std::string, 4> failures;
        Answers answers{tables.size()};
        std::atomic<bool> killed{false};
        std::vector<std::thread> threads;
        for (std::size_t at = 0; at < tables.size(); ++at)
            threads.emplace_back([&, at, random_seed = static_cast<unsigned>(random())] {
                failures[at] = load(program.port(), tables[at], answers, killed, random_seed);
            });
        const auto number = 1 + random() % 200;  // four clients: each is somewhere else on its way when this one is answered
        answers.wait_for(number);
        awaited += number;
        killed = true;
        CHECK(program.end(SIGKILL) == -SIGKILL);
        for (auto& thread : threads) thread.join();
        for (const auto& failure : failures) REQUIRE(failure == "");
    };
    const auto rolls = [&] {
        const Program program{folder};
        return verify(program.port(), tables.back()).rolls;
    };
    while (kills < 50) kill_under_load();
    // On a busy machine more of the played game's phases end by their limit, before anything was rolled in them.
    while (kills < 150 && rolls() <= 20) kill_under_load();
    Program program{folder};
    std::size_t acknowledged = 0;
    for (const auto& played : tables) {
        check(program.port(), played);
        const auto verified = verify(program.port(), played);
        CHECK(verified.judged);
        if (played.plays) CHECK(verified.rolls > 20);
        acknowledged += played.acknowledged.size();
    }
    MESSAGE(acknowledged << " acknowledged commands");
    CHECK(acknowledged >= awaited);
    CHECK(program.end(SIGTERM) == 0);
}

}  // namespace testing
