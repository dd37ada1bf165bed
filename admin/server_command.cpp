#include "admin/server_command.hpp"

#include <fmt/format.h>
#include <charconv>
#include <utility>

#include "admin/server_flags.hpp"
#include "rules/match/hash.hpp"

namespace admin {

std::shared_ptr<ServerChoice> add_server_flags(CLI::App& command) {
    auto choice = std::make_shared<ServerChoice>();
    command.add_option("--server", choice->server,
                       "ws://HOST:PORT, wss://HOST:PORT, or the path of the server's socket (the socket in the default place)");
    command.add_option("--token-file", choice->token_file, "A file with a personal token, mode 0600");
    command.add_option("--name", choice->name,
                       "The account to log in with. By the server's socket: the name of an administrator, without a password");
    command.add_option("--password-file", choice->password_file, "A file with the password of that account, mode 0600");
    command.add_option("--ca-file", choice->ca_file, "PEM file with the certificates to trust (the system's)");
    // A number alone is seconds: so it was before there were units here.
    const auto in_seconds = [](std::string& text) -> std::string {
        if (text.find_first_not_of("0123456789") == std::string::npos) return {};
        const auto time = milliseconds(text);
        if (!time || *time % 1000 != 0) return "\"" + text + "\" is no time: write whole seconds, as 20, 90s or 2m";
        text = std::to_string(*time / 1000);
        return {};
    };
    command.add_option("--wait", choice->seconds, "Time that each step may take, such as 90s or 2m, or as seconds (20s)")
        ->transform(CLI::Validator{in_seconds, "TIME"})
        ->check(CLI::Range(1, 3600));
    return choice;
}

void add_game(CLI::App& command, std::string& game) {
    command.add_option("GAME", game, "The game's number, or first digits that no other game has")->required();
}

std::string flags_in_vain(const ServerChoice& choice) {
    const char* given = !choice.token_file.empty()                 ? "--token-file"
                        : !choice.name.empty()                     ? "--name"
                        : !choice.password_file.empty()            ? "--password-file"
                        : !choice.ca_file.empty()                  ? "--ca-file"
                        : choice.seconds != ServerChoice{}.seconds ? "--wait"
                                                                   : nullptr;
    if (given == nullptr) return {};
    return fmt::format("{} is for a running server, and this call reads a file: leave it out, or name the server with --server", given);
}

namespace {

/// What is denied to the machine's owner while the server has no administrator, whose rights the owner's socket would give.
[[nodiscard]] bool as_guest_of_the_machine(const Remote& server, const ServerChoice& choice) {
    return choice.token_file.empty() && choice.name.empty() && server.welcome().session == 0;
}

}  // namespace

int ask_server(const ServerChoice& choice, bool json, const std::function<std::string(Remote& server, Json& said)>& ask) {
    try {
        Json said;
        std::string sentence;
        {
            Remote server{choice};
            try {
                sentence = ask(server, said);
            } catch (RemoteFailure& failure) {
                if (failure.code == "denied" && as_guest_of_the_machine(server, choice))
                    failure.what +=
                        ". This server has no administrator yet, so by its socket you may only look: register an account, then make it "
                        "one by armistice-admin account role";
                throw;
            }
        }
        if (json)
            print_json(said);
        else
            fmt::print("{}\n", sentence);
        return 0;
    } catch (const RemoteFailure& failure) {
        fmt::print(stderr, "{}\n", failure.what);
        if (json) print_json({{"done", false}, {"code", failure.code}, {"problem", failure.what}});
        return failure.exit_code();
    }
}

void add_asking(CLI::App& command, int& exit_code, std::function<std::string(Remote& server, Json& said)> ask) {
    const auto choice = add_server_flags(command);
    const auto json = add_json_flag(command);
    command.callback([choice, json, &exit_code, ask = std::move(ask)] { exit_code = ask_server(*choice, *json, ask); });
}

std::optional<std::int64_t> milliseconds(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    std::int64_t sum = 0;
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        std::int64_t count = 0;
        const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), count);
        if (error != std::errc{} || count < 0 || count > 1'000'000) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(at - text.data()));
        const auto unit = text.substr(0, text.find_first_of("0123456789"));
        if (unit == "s")
            count *= 1000;
        else if (unit == "m")
            count *= 60'000;
        else if (unit == "h")
            count *= 3'600'000;
        else if (unit == "d")
            count *= 86'400'000;
        else if (unit != "ms")
            return std::nullopt;
        text.remove_prefix(unit.size());
        sum += count;
    }
    return negative ? -sum : sum;
}

std::int64_t amount_of_time(const std::string& text) {
    const auto amount = milliseconds(text);
    if (amount && *amount != 0) return *amount;
    throw RemoteFailure{RemoteFailure::Why::call,
                        fmt::format("\"{}\" is no time: write 90s, 10m, 1h30m or 2d; -5m takes five minutes", text), "call"};
}

std::string entry_made(const protocol::server::GameSummary& game, std::uint32_t sequence, const std::string& what, Json& said) {
    said["done"] = true;
    said["game"] = match::hex(game.game);
    said["entry"] = sequence;
    return fmt::format("{}: {} (entry {})", match::hex(game.game), what, sequence);
}

}  // namespace admin
