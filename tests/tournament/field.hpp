#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "rules/tournament/draws.hpp"
#include "rules/tournament/entrant.hpp"
#include "rules/tournament/match.hpp"

/// What tests of tournaments share: entrants by number, matches in a word, draws from a seed.
namespace testing::tournaments {

using namespace tournament;

/// `brief`, or with ARMISTICE_LONG=1 `thorough` runs.
[[nodiscard]] std::uint64_t runs(std::uint64_t brief, std::uint64_t thorough);

/// Fair draws from a printed seed. `std` distributions differ between libraries, so numbers are rejected by hand.
class SeededDraws final : public Draws {
public:
    explicit SeededDraws(std::uint64_t seed) : random_{seed} {}
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] std::uint64_t below(std::uint64_t limit);
    [[nodiscard]] bool one_in(std::uint64_t chances) { return below(chances) == 0; }
    std::vector<std::string> purposes{};

private:
    std::mt19937_64 random_;
};

/// Faces that a test dictates; asking for more fails.
class ScriptedDraws final : public Draws {
public:
    explicit ScriptedDraws(std::vector<std::uint16_t> faces = {}) : faces_{std::move(faces)} {}
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] bool used_up() const { return next_ == faces_.size(); }

private:
    std::vector<std::uint16_t> faces_;
    std::size_t next_ = 0;
};

[[nodiscard]] constexpr EntrantId id(std::uint32_t number) { return EntrantId{number}; }
/// Entrants 1..count, each seeded by its number, with a rating that falls by 10 from 2000 on.
[[nodiscard]] std::vector<Entrant> field_of(std::uint32_t count);
/// A game on table 1; `a` plays the first side.
[[nodiscard]] Match game(std::uint32_t round, std::uint32_t a, std::uint32_t b, Outcome outcome);
[[nodiscard]] Match bye(std::uint32_t round, std::uint32_t a, MatchKind kind = MatchKind::bye);
/// Settings without a fault: a Swiss of five rounds for any number.
[[nodiscard]] Settings some_settings();

}  // namespace testing::tournaments
