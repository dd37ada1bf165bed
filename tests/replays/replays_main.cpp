// Recorded games of every bundle: what they show must stay the same, but for rules whose revision was raised.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sodium.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>

#include "rules/match/hash.hpp"
#include "tests/replays/digest.hpp"
#include "tests/sim/games.hpp"

namespace replays {
namespace {

/// Salts that come again: everything that a game draws from libsodium, from one seed.
std::mt19937_64 salts;
std::uint32_t some_number() { return static_cast<std::uint32_t>(salts()); }
void some_bytes(void* bytes, std::size_t size) {
    for (std::size_t at = 0; at < size; ++at) static_cast<unsigned char*>(bytes)[at] = static_cast<unsigned char>(salts());
}
randombytes_implementation same_salts{[] { return "the same again"; }, some_number, nullptr, nullptr, some_bytes, nullptr};

std::unique_ptr<testing::SampleGame> play_again(const Asked& asked) {
    salts.seed(asked.seed);
    return play(asked);
}

std::string pin_of(const Asked& asked) { return match::hex(match::ruleset_pin(*rules_of(asked))).substr(0, 16); }

struct Line {
    std::string name;
    std::string pin;
    Digests digests;
};

std::vector<Line> lines_of(const std::string& path) {
    std::ifstream file{path};
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        Line line;
        std::istringstream words{text};
        words >> line.name >> line.pin;
        for (auto& digest : line.digests) words >> digest;
        if (!line.name.empty() && line.name.front() != '#') lines.push_back(std::move(line));
    }
    return lines;
}

std::string text_of(const Line& line) {
    auto text = line.name + ' ' + line.pin;
    for (const auto& digest : line.digests) text += ' ' + digest;
    return text;
}

std::string differences(const Line& recorded, const Line& now) {
    std::string faces;
    for (std::size_t at = 0; at < face_names.size(); ++at)
        if (recorded.digests[at] != now.digests[at]) faces += fmt::format(" {}", face_names[at]);
    return faces;
}

Line line_of(const std::string& name) {
    const auto asked = asked_of(name);
    return {name, pin_of(asked), digests_of(*play_again(asked))};
}

/// Of the bundle.
bool wanted(const std::string& name, const std::string& bundle) {
    if (bundle.empty()) return true;
    const auto asked = asked_of(name);
    if (bundle == "+") return !asked.options.empty();
    return asked.options.empty() && (bundle == "house" ? sim::is_of_house_rules(asked.bundle) : asked.bundle == bundle);
}

int check(const std::string& path, const std::string& bundle) {
    int games = 0, wrong = 0, listed = 0;
    // All of them; where the address sanitizer watches one of 50: the build `games` plays all (tests/run.sh).
    const int step = sim::watched() ? 50 : 1;
    for (const auto& recorded : lines_of(path)) {
        if (!wanted(recorded.name, bundle) || listed++ % step != 0) continue;
        ++games;
        const auto now = line_of(recorded.name);
        const auto faces = differences(recorded, now);
        if (faces.empty()) continue;
        ++wrong;
        fmt::print("{}: other{}: {}\n", recorded.name, faces,
                   recorded.pin == now.pin ? "no revision was raised" : "the rules are of another revision: record it anew (write)");
    }
    fmt::print("{} games were played again, {} differ\n", games, wrong);
    return games == 0 || wrong != 0 ? 1 : 0;
}

/// Plays only what has to be recorded; that the rest is as it was says `check`.
int write(const std::string& path, bool anyway) {
    std::map<std::string, Line> before;
    std::vector<Asked> recorded;
    for (auto& line : lines_of(path)) {
        recorded.push_back(asked_of(line.name));
        before[line.name] = line;
    }
    std::string text =
        "# What recorded games show: name, pin of the rules, and digests of record, states, frames, moves, faults and words. Written by "
        "`replays "
        "write`.\n";
    for (const auto& asked : all_games(recorded)) {
        const auto known = before.find(asked.name());
        const bool stays = !anyway && known != before.end() && known->second.pin == pin_of(asked);
        text += text_of(stays ? known->second : line_of(asked.name())) + '\n';
    }
    std::ofstream{path} << text;
    return 0;
}

int print(const std::string& name, const std::string& face) {
    replays::show(*play_again(asked_of(name)), [&](Face shown, std::string_view text) {
        if (face != face_names[static_cast<std::size_t>(shown)]) return;
        const bool words = std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; });
        fmt::print("{}\n", words ? std::string{text} : match::hex(text));
    });
    return 0;
}

}  // namespace
}  // namespace replays

int main(int argc, char** argv) {
    // What plays the games asserts with doctest.
    doctest::Context context;
    context.setAsDefaultForAssertsOutOfTestCases();
    context.setAssertHandler([](const doctest::AssertData& failed) {
        fmt::print(stderr, "{}:{}: {}\n", failed.m_file, failed.m_line, failed.m_expr);
        std::exit(1);
    });
    randombytes_set_implementation(&replays::same_salts);
    CLI::App app{"Plays recorded games again, and says what they show", "replays"};
    app.require_subcommand(1);
    std::string path, bundle, name, face;
    bool anyway = false;
    int result = 0;
    auto* check = app.add_subcommand("check", "Compares with what was recorded");
    check->add_option("FILE", path)->required();
    check->add_option("--bundle", bundle, "Its games only; house for those of house rules, + for sets of options");
    check->callback([&] { result = replays::check(path, bundle); });
    auto* write = app.add_subcommand("write", "Records what was not recorded, and what has another revision");
    write->add_option("FILE", path)->required();
    write->add_flag("--anyway", anyway, "And all others: a change of the wire");
    write->callback([&] { result = replays::write(path, anyway); });
    auto* show = app.add_subcommand("show", "Prints what a game shows, a line each, to be compared with another build's");
    show->add_option("GAME", name)->required();
    show->add_option("FACE", face, "record, states, frames, moves, faults or words")->required();
    show->callback([&] { result = replays::print(name, face); });
    CLI11_PARSE(app, argc, argv);
    return result;
}
