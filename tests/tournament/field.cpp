#include "tests/tournament/field.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace testing::tournaments {

std::uint64_t runs(std::uint64_t brief, std::uint64_t thorough) { return std::getenv("ARMISTICE_LONG") != nullptr ? thorough : brief; }

std::uint64_t SeededDraws::below(std::uint64_t limit) {
    ensure(limit > 0, "a number below none");
    const auto fair = ~std::uint64_t{0} - ~std::uint64_t{0} % limit;
    for (;;)
        if (const auto number = random_(); number < fair) return number % limit;
}

void SeededDraws::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    purposes.emplace_back(purpose);
    for (auto& face : faces) face = static_cast<std::uint16_t>(1 + below(sides));
}

void ScriptedDraws::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    for (auto& face : faces) {
        ensure(next_ < faces_.size(), fmt::format("a draw for {} that the script does not have", purpose));
        face = faces_[next_++];
        ensure(face >= 1 && face <= sides, "a scripted face that the die does not have");
    }
}

std::vector<Entrant> field_of(std::uint32_t count) {
    std::vector<Entrant> entrants;
    for (std::uint32_t number = 1; number <= count; ++number) {
        Entrant entrant;
        entrant.id = id(number);
        entrant.name = fmt::format("Player {}", number);
        entrant.rating = 2010 - 10 * static_cast<std::int32_t>(number % 100);
        entrant.members = {{AccountId{number}, entrant.name, entrant.rating, true}};
        entrant.seed = number;
        entrants.push_back(std::move(entrant));
    }
    return entrants;
}

Match game(std::uint32_t round, std::uint32_t a, std::uint32_t b, Outcome outcome) {
    Match match;
    match.round = round;
    match.table = 1;
    match.a = id(a);
    match.b = id(b);
    match.a_side = Side::first;
    match.outcome = outcome;
    return match;
}

Match bye(std::uint32_t round, std::uint32_t a, MatchKind kind) {
    Match match;
    match.round = round;
    match.kind = kind;
    match.a = id(a);
    return match;
}

Settings some_settings() {
    Settings settings;
    settings.title = "Evening";
    settings.bundle = "1914";
    settings.time_control = "none";
    Stage stage;
    stage.format = Format::swiss;
    stage.rounds = 5;
    settings.stages = {stage};
    return settings;
}

}  // namespace testing::tournaments
