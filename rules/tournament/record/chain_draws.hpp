#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/match/dice_chain.hpp"
#include "rules/tournament/draws.hpp"

/// The dice chain as a source of draws: live in the server, and again from a record.
namespace tournament::record {

/// Draws of one entry. The link is used up only when the entry that holds `rolls()` is stored and folded.
class LiveDraws final : public Draws {
public:
    explicit LiveDraws(match::Roller& roller) : roller_{roller} {}
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        roller_.roll(purpose, sides, faces);
    }

private:
    match::Roller& roller_;
};

/// The draws that an entry recorded, asked for again in the same order.
class RecordedDraws final : public Draws {
public:
    /// @param rolls  null where the entry has none; whether its faces are those of the chain is for `match::check_rolls` to say.
    explicit RecordedDraws(const match::Rolls* rolls) : rolls_{rolls} {}
    /// Ones where something else was recorded; `as_recorded` then says so.
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    /// True if exactly what is recorded was asked for.
    [[nodiscard]] bool as_recorded() const;

private:
    const match::Rolls* rolls_;
    std::size_t next_ = 0;
    bool differs_ = false;
};

}  // namespace tournament::record
