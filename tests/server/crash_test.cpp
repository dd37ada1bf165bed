// The promise that an acknowledged action is never lost, against the real program: killed under load, again and again.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <map>
#include <random>
#include <thread>

#include "protocol/log_codec.hpp"
#include "rules/table/replay.hpp"
#include "server/rulesets.hpp"
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

/// One game under load: a player who buys and takes back, as fast as he is answered.
struct Table {
    Match match;
    std::string token;
    std::map<std::uint32_t, table::ActionId> acknowledged;  ///< By sequence.
    std::uint32_t shown = 0;                                ///< The last entry seen, without a gap since the first look.
    std::uint64_t number = 0;
};

void take(Table& played, const protocol::ServerMessage& message, const std::map<std::uint32_t, table::ActionId>& asked) {
    if (const auto* accepted = std::get_if<wire::Accepted>(&message.body)) {
        if (const auto found = asked.find(message.request); found != asked.end()) played.acknowledged[accepted->sequence] = found->second;
    }
    if (const auto* update = std::get_if<wire::Update>(&message.body)) {
        if (update->entry.sequence != played.shown + 1) throw std::logic_error{"a gap in what was shown"};
        played.shown = update->entry.sequence;
    }
}

/// How many answers the clients of one run have had; the killer waits for a number of them.
class Answers {
public:
    void add() {
        ++count_;
        count_.notify_all();
    }
    void wait_for(unsigned number) const {
        for (auto now = count_.load(); now < number; now = count_.load()) count_.wait(now);
    }

private:
    std::atomic<unsigned> count_ = 0;
};

void load(std::uint16_t port, Table& played, Answers& answers, std::string& failure) {
    try {
        Client client{port, {.token = played.token, .seen = {{played.match.game, played.shown}}}};
        protocol::wire::command::Purchase purchase;
        purchase.units.push_back({"infantry", 1, {}, {}, {}, {}, {}});
        std::map<std::uint32_t, table::ActionId> asked;
        for (;;) {
            ++played.number;
            auto made = act(played.match, played.number, {protocol::wire::command::TakeBack{}});
            if (played.number % 2 == 1) made.command.body = purchase;
            const auto request = client.send(made);
            asked[request] = made.action_id;
            for (bool answered = false; !answered;) {
                const auto message = client.next();
                answered = message.request == request;
                take(played, message, asked);
            }
            answers.add();
        }
    } catch (const std::logic_error& error) {
        failure = error.what();
        for (int at = 0; at < 1000; ++at) answers.add();  // nobody waits for a client that has stopped
    } catch (const std::exception&) {                     // the server was killed
    }
}

void check(std::uint16_t port, const Table& played) {
    const auto page = http_get(port, "/games/" + table::hex(played.match.game) + "/record");
    REQUIRE(page.status == 200);
    const auto record = protocol::read_record(page.body);
    REQUIRE(record);
    for (const auto& [sequence, id] : played.acknowledged) {
        REQUIRE(sequence <= record->size());
        CHECK((*record)[sequence - 1].entry.header.action == id);
    }
    CHECK(played.shown <= record->size());
}

std::string verify(std::uint16_t port, const Table& played) {
    const auto page = http_get(port, "/games/" + table::hex(played.match.game) + "/record");
    const auto record = protocol::read_record(page.body);
    if (!record) return record.error().what;
    server::Rulesets rulesets;
    const auto ruleset = rulesets.of(std::get<table::body::Created>(record->front().entry.body));
    const auto verified = table::verify(*record, *ruleset);
    return verified ? "" : verified.error().what;
}

}  // namespace

TEST_CASE("the server is killed at fifty moments under load and every acknowledged command is there") {
    const TempFolder folder;
    const auto* given = std::getenv("ARMISTICE_SEED");
    const auto seed = given != nullptr ? static_cast<unsigned>(std::atoi(given)) : std::random_device{}();
    CAPTURE(seed);
    std::mt19937 random{seed};
    std::array<Table, 4> tables;
    {
        Program program{folder};
        for (auto& played : tables) {
            Client client{program.port()};
            played.match = begin(client);
            played.token = client.token;
            played.shown = client.ask<wire::GameView>(client::Watch{played.match.game, std::nullopt}).sequence;
        }
        CHECK(program.end(SIGTERM) == 0);
    }
    std::size_t before = 0;
    for (int kill = 0; kill < 50; ++kill) {
        CAPTURE(kill);
        Program program{folder};
        std::array<std::string, 4> failures;
        Answers answers;
        std::vector<std::thread> threads;
        for (std::size_t at = 0; at < tables.size(); ++at)
            threads.emplace_back([&, at] { load(program.port(), tables[at], answers, failures[at]); });
        answers.wait_for(1 + random() % 200);  // four clients: each is somewhere else on its way when this one is answered
        CHECK(program.end(SIGKILL) == -SIGKILL);
        for (auto& thread : threads) thread.join();
        for (const auto& failure : failures) CHECK(failure == "");
    }
    Program program{folder};
    for (const auto& played : tables) {
        check(program.port(), played);
        CHECK(verify(program.port(), played) == "");
        before += played.acknowledged.size();
    }
    MESSAGE(before << " acknowledged commands");
    CHECK(before > 50);
    CHECK(program.end(SIGTERM) == 0);
}

}  // namespace testing
