#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <set>

#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

constexpr unsigned games_at_once = 8;
struct Told {
    unsigned game;
    std::uint64_t head;
};

/// Appends to every game as fast as it is answered, telling each acknowledgement, until the process is killed.
[[noreturn]] void append_until_killed(const std::string& path, int pipe) {
    auto opened = persistence::open_sqlite({.path = path, .checkpoint_bytes = 1 << 20, .integrity = integrity()});
    if (!opened) ::_exit(1);
    Store& store = **opened;
    std::function<void(unsigned, std::uint64_t)> go_on = [&](unsigned game, std::uint64_t head) {
        store.append(entries(game, head, 1 + head % 3), [&go_on, game, pipe](const StoreResult<std::uint64_t>& stored) {
            if (!stored) ::_exit(2);
            const Told told{game, *stored};
            if (::write(pipe, &told, sizeof told) != sizeof told) ::_exit(3);
            go_on(game, *stored);
        });
    };
    for (unsigned game = 0; game < games_at_once; ++game) {
        const auto found = read(store, game);
        if (!found) ::_exit(4);
        go_on(game, found->size());
    }
    for (;;) ::pause();
}

/// Runs `child` in a process that is killed after `answers` things that it told; each is handed to `hear`, also what it told before it died.
/// @param child  is given the pipe to tell through; never comes back.
template <class Told, class Child, class Hear>
void kill_after(int answers, Child child, Hear hear) {
    static_assert(sizeof(Told) <= 512, "a pipe takes it in one piece");
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const auto process = ::fork();
    REQUIRE(process >= 0);
    if (process == 0) {
        ::close(ends[0]);
        child(ends[1]);
    }
    ::close(ends[1]);
    Told told{};
    int heard = 0;
    while (::read(ends[0], &told, sizeof told) == sizeof told) {
        hear(told);
        if (++heard == answers) ::kill(process, SIGKILL);
    }
    ::close(ends[0]);
    int status = 0;
    REQUIRE(::waitpid(process, &status, 0) == process);
    REQUIRE(WIFSIGNALED(status));
    CHECK(heard >= answers);
}

std::string sent_name(std::uint64_t outbox_message) { return "sent/" + std::to_string(outbox_message); }
/// Sends what waits and marks it as sent, tells each mark that was acknowledged, and writes more messages, until the process is killed.
[[noreturn]] void send_until_killed(const std::string& path, int pipe) {
    auto opened = persistence::open_sqlite({.path = path, .integrity = integrity()});
    if (!opened) ::_exit(1);
    Store& store = **opened;
    for (;;) {
        if (!put(store, {.blobs = {}, .outbox_messages = {{"mail", "one"}, {"mail", "two"}, {"hook", "three"}}, .settled = {}})) ::_exit(2);
        const auto waiting = outbox_messages(store);
        if (!waiting) ::_exit(3);
        for (const auto& outbox_message : *waiting) {
            if (!put(store,
                     {.blobs = {{sent_name(outbox_message.id), "yes", true}}, .outbox_messages = {}, .settled = {outbox_message.id}}))
                ::_exit(4);
            if (::write(pipe, &outbox_message.id, sizeof outbox_message.id) != sizeof outbox_message.id) ::_exit(5);
        }
    }
}

}  // namespace

TEST_CASE("after SIGKILL every acknowledged entry is there and no half append") {
    const Folder folder;
    std::array<std::uint64_t, games_at_once> acknowledged{};
    for (const int answers : {1, 2, 50, 311, 700, 1500}) {
        CAPTURE(answers);
        kill_after<Told>(
            answers, [&](int pipe) { append_until_killed(folder.file(), pipe); },
            [&](const Told& told) { acknowledged.at(told.game) = told.head; });

        const auto store = open(folder.file());
        const auto rows = games(*store);
        for (unsigned game = 0; game < games_at_once; ++game) {
            CAPTURE(game);
            const auto head = whole_entries(*store, game);
            CHECK(head >= acknowledged.at(game));
            // Appends are of 1 + head % 3 entries: 1, 3, 4, 6, 7, 9 ... are the only heads between two of them.
            CHECK((head == 0 || head % 3 != 2));
        }
    }
}

TEST_CASE("after SIGKILL every outbox message either waits or is marked as sent and no number was given twice") {
    const Folder folder;
    std::uint64_t last = 0;
    for (const int answers : {1, 2, 40, 111}) {
        CAPTURE(answers);
        std::vector<std::uint64_t> told;
        kill_after<std::uint64_t>(
            answers, [&](int pipe) { send_until_killed(folder.file(), pipe); }, [&](std::uint64_t id) { told.push_back(id); });

        const auto store = open(folder.file());
        const auto sent = list(*store, "sent/");
        REQUIRE(sent);
        std::set<std::string> names;
        for (const auto& mark : *sent) names.insert(mark.name);
        for (const auto id : told) {
            CHECK(id > last);
            last = id;
            CHECK(names.contains(sent_name(id)));
        }
        const auto waiting = outbox_messages(*store);
        REQUIRE(waiting);
        for (const auto& outbox_message : *waiting) CHECK_FALSE(names.contains(sent_name(outbox_message.id)));
        CHECK((names.size() + waiting->size()) % 3 == 0);  // they were written three at a time
    }
}
