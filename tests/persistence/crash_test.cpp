#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

constexpr unsigned games_at_once = 8;
struct Told {
    unsigned game;
    std::uint64_t head;
};
static_assert(sizeof(Told) <= 512, "a pipe takes it in one piece");

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

}  // namespace

TEST_CASE("after SIGKILL every acknowledged entry is there and no half append") {
    const Folder folder;
    std::array<std::uint64_t, games_at_once> acknowledged{};
    for (const int answers : {1, 2, 50, 311, 700, 1500}) {
        CAPTURE(answers);
        std::array<int, 2> ends{};
        REQUIRE(::pipe(ends.data()) == 0);
        const auto child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::close(ends[0]);
            append_until_killed(folder.file(), ends[1]);
        }
        ::close(ends[1]);
        Told told{};
        int heard = 0;
        while (::read(ends[0], &told, sizeof told) == sizeof told) {  // also what it told before it died
            acknowledged.at(told.game) = told.head;
            if (++heard == answers) ::kill(child, SIGKILL);
        }
        ::close(ends[0]);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        REQUIRE(WIFSIGNALED(status));
        CHECK(heard >= answers);

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
