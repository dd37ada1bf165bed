#pragma once

#include <span>
#include <string>

#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace match {

/// Why these events do not put `before` right as a referee may: which law they break, and how; empty where they may stand.
/// They are units added, moved, removed or changed, control, relations, owners, money, slots, marks and the result, of what the game has; no
/// battle is being fought; what they lead to keeps every law, every open question has a legal answer in it, and a turn that ran out there
/// could be settled.
[[nodiscard]] std::string correction_fault(const rules::View& before, std::span<const rules::Event> events);
/// The same of one that a record holds. The laws are not asked about one that only ends the game: a program without its rules writes it too.
[[nodiscard]] std::string recorded_fault(const rules::View& before, std::span<const rules::Event> events);

/// Why a game cannot go on from here under these rules: which law is broken, or what nobody could answer or settle; empty where it can.
[[nodiscard]] std::string standing_fault(const rules::View& view);

}  // namespace match
