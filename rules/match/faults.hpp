#pragma once

#include <string>

#include "rules/match/table.hpp"

/// What the server's own rules would not have written, as far as an entry and the table before it tell.
namespace match {

/// What a referee gives, or takes, at once; what the wire carries.
inline constexpr Moment most_given = Moment{49} * 86'400'000;

/// Why this is not its author's to write; empty where it is.
[[nodiscard]] std::string author_fault(const Table& table, const Entry& entry);
/// What is wrong with a first entry by itself: its seats, its time control, its dispute rules; empty where nothing is.
[[nodiscard]] std::string created_fault(const body::Created& created);
/// What is wrong with who sits, may sit or directs; empty where nothing is.
[[nodiscard]] std::string seating_fault(const Table& table, const Entry& entry);

}  // namespace match
