#include <sodium.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "bot/demo.hpp"
#include "bot/guest.hpp"
#include "bot/load.hpp"
#include "bot/spectator.hpp"

namespace {

/// "2m", "90s", "1h", "40ms".
CLI::Option* add_duration(CLI::App& app, const std::string& name, std::int64_t& milliseconds, const std::string& help) {
    static const std::map<std::string, std::int64_t> units{{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}};
    const auto convert = [](std::string& text) -> std::string {
        const CLI::AsNumberWithUnit with_unit{units, CLI::AsNumberWithUnit::UNIT_REQUIRED};
        try {
            if (with_unit(text).empty()) return {};
        } catch (const CLI::ValidationError&) {  // it says what is missing, not what may stand there
        }
        return "\"" + text + "\" is no time: give a number with its unit, ms, s, m or h, such as 30s or 2m";
    };
    return app.add_option(name, milliseconds, help)->transform(CLI::Validator{convert, "NUMBER with ms, s, m or h"});
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Bots for an Armistice server, which connect as ordinary clients. Plays a game among bots and prints it; takes seats in a game "
        "(--play); prints a game of others (--follow); or plays many games as a load test (--load)."};
    sparring::DemoOptions demo;
    sparring::LoadOptions load;
    sparring::Address address;
    std::int64_t limit = 0;
    std::int64_t pace = 0;
    std::int64_t duration = 10'000;
    bool loading = false;
    bool quiet = false;
    std::string bundle = "1914-tournament";
    std::uint64_t seed = 0;
    sparring::FollowOptions follow;
    sparring::GuestOptions guest;
    std::vector<std::string> seats;
    std::int64_t patience = 300'000;
    bool dice = false;
    app.add_option("--host", address.host, "Address of the server")->capture_default_str();
    app.add_option("--port", address.port, "Port of the server")->check(CLI::Range(1, 65'535))->capture_default_str();
    auto* of_bundle = app.add_option("--bundle", bundle, "Bundle of the game")->capture_default_str();
    auto* seeded = app.add_option("--seed", seed, "Seed of the bots' choices");
    auto* limited = add_duration(app, "--limit", limit, "Time limit of the game, such as 2m; the round in which it is reached is the last");
    auto* paced = add_duration(app, "--pace", pace, "Pause before each command, such as 40ms");
    auto* recorded = app.add_option("--record", demo.record, "File for the record of the finished game");
    auto* quieted = app.add_flag("--quiet", quiet, "Prints no commentary, only the scoreboard");
    auto* rolls = app.add_flag("--dice", dice, "Also prints every roll");
    auto* followed =
        app.add_option("--follow", follow.game, "Prints this game of others until it is over; the first digits of its id are enough");
    app.add_flag("--from-start", follow.from_start, "Also prints what happened before")->needs(followed);
    auto* joined =
        app.add_option("--play", guest.game,
                       "Takes the seats given by --seat in this game, and plays them. The first digits of the game's id are enough")
            ->excludes(followed);
    joined->needs(
        app.add_option("--seat", seats,
                       "A free seat: NUMBER:TOKEN as the creator received it, or NUMBER if it is offered to anybody or to the account")
            ->needs(joined));
    auto* kept = app.add_option("--token-file", guest.token_file,
                                "File for the token of the account, mode 0600. The program writes it if it does not exist; the same "
                                "command later gets the seats back")
                     ->needs(joined);
    auto* named = app.add_option("--name", guest.name, "The account to play with, if the token file has no token yet")->needs(joined);
    named->needs(
        app.add_option("--password-file", guest.password_file, "File with only the password of that account, mode 0600")->needs(named));
    app.add_flag("--supervised", guest.supervised, "Reads the token from standard input; the end of standard input ends the program")
        ->needs(joined)
        ->excludes(kept)
        ->excludes(named);
    auto* patient = add_duration(app, "--patience", patience, "How long to try a lost server again, with --play and --follow (5m)");
    auto* loaded = app.add_flag("--load", loading, "Plays many games at once; prints accepted commands a second and latencies as JSON")
                       ->excludes(followed)
                       ->excludes(joined);
    app.add_option("--games", load.games, "Number of games of a load")->check(CLI::Range(1, 2000))->capture_default_str()->needs(loaded);
    add_duration(app, "--duration", duration, "Duration of a load, such as 10s")->needs(loaded);
    app.add_option("--rate", load.per_second, "Commands a second over all games of a load; 0: as fast as the server answers")
        ->needs(loaded);
    app.add_option("--log", load.log, "File with a line for each acknowledged command of a load")->needs(loaded);
    // A flag that what is asked for does not look at is refused, not ignored.
    for (auto* of_own_game : {limited, recorded, quieted}) of_own_game->excludes(followed)->excludes(joined)->excludes(loaded);
    of_bundle->excludes(followed)->excludes(joined);
    seeded->excludes(followed);
    paced->excludes(followed)->excludes(loaded);
    rolls->excludes(joined)->excludes(loaded);
    patient->excludes(loaded);
    app.final_callback([&] {
        if (patient->count() > 0 && followed->count() + joined->count() == 0) throw CLI::RequiresError{"--patience", "--play or --follow"};
    });
    CLI11_PARSE(app, argc, argv);
    if (sodium_init() < 0) {
        std::fputs("armistice-sparring: libsodium cannot be initialised\n", stderr);
        return 1;
    }
    try {
        if (followed->count() > 0) {
            follow.address = address;
            follow.patience = std::chrono::milliseconds{patience};
            follow.detail = dice ? narration::Commentary::Detail::dice : narration::Commentary::Detail::headlines;
            return sparring::follow_game(follow);
        }
        if (joined->count() > 0) {
            guest.address = address;
            guest.pace = std::chrono::milliseconds{pace};
            guest.seed = seed;
            guest.patience = std::chrono::milliseconds{patience};
            for (const auto& seat : seats) guest.seats.push_back(sparring::seat_from(seat));
            return sparring::play_seats(guest);
        }
        if (loading) {
            load.address = address;
            load.bundle = bundle;
            load.seed = seed;
            load.duration = std::chrono::milliseconds{duration};
            return sparring::play_load(load);
        }
        demo.address = address;
        demo.bundle = bundle;
        demo.seed = seed;
        demo.limit = std::chrono::milliseconds{limit};
        demo.pace = std::chrono::milliseconds{pace};
        demo.commentary = !quiet;
        demo.detail = dice ? narration::Commentary::Detail::dice : narration::Commentary::Detail::headlines;
        return sparring::play_demo(demo);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "armistice-sparring: %s\n", error.what());
        return 1;
    }
}
