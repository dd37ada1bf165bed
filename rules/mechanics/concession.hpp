#pragma once

#include <string_view>

#include "rules/hooks/builder.hpp"

namespace rules {

/// WIN: a side that sees the game lost gives it up when all of its powers that play have said so in one round, by `declare concede`: in
/// anybody's turn, also while a question is open. Nobody waits for the others of his side. The game says who has won then, at
/// `Checkpoint::At::withdrawal`.
struct Concession {
    std::string_view paragraph;                           ///< Cited.
    TagId cause{};                                        ///< Noted of who says so.
    bool (*plays)(const View&, OwnerId power) = nullptr;  ///< Who has a say.
    SlotId conceding{};                                   ///< Powers that have said so in this round.
};
void install_concession(RulesetBuilder& build, std::string_view paragraph, TagId cause, bool (*plays)(const View&, OwnerId));

}  // namespace rules
