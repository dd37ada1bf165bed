#pragma once

#include "rules/narration/record_words.hpp"
#include "server/game/decide.hpp"

namespace server {

class Precedents;

/// What a dispute is about, for whoever may see the game as it stands.
/// @param envelope  a `ShowEvidence`. @param record  all of the game, as its viewer may see it.
/// @param name_of  who did what, by name too; none: by numbers.
[[nodiscard]] Answer evidence(const match::Game& game, std::span<const match::Recorded> record, const CommandEnvelope& envelope,
                              const Precedents& precedents, const narration::NameOf& name_of, match::Moment now);

}  // namespace server
