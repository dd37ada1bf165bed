#pragma once

#include "rules/games/1914/game.hpp"

/// Powers that are at peace with all, and how that ends. A power is at war with another where they are enemies; `at_war` means: with one
/// that is on a side.
namespace rules::game1914 {

struct Politics {
    /// A power that is at peace with `power` and may be attacked by it all the same.
    Chain<bool(const View&, OwnerId power, OwnerId peaceful)> may_be_attacked;
    /// What such an attack brings: as it is declared or its battle is listed, before any die.
    Chain<void(Context&, OwnerId power, OwnerId attacked)> on_attacked;
    /// By which paragraph a power has no part in what others do, carries none of their units and stands in for no army; none: it has.
    Chain<std::string_view(const View&, OwnerId, std::string_view so_far)> keeps_apart;
};

/// Enemies, and those who may be attacked at peace.
[[nodiscard]] bool may_be_attacked(const View& view, OwnerId power, OwnerId other);
/// What the attack of `power` on `space` brings from those who keep out of the war, and have units there or control it.
void attack_the_peaceful(Context& context, OwnerId power, SpaceId space);
/// The paragraph, or none.
[[nodiscard]] std::string_view kept_apart_by(const View& view, OwnerId power);
/// `power` is at war with a power of `side`.
[[nodiscard]] bool at_war_with(const View& view, OwnerId power, SideId side);
/// From now on `power` is of `side`: a friend of its powers and at war with those of the others, as far as they are at war. With no side it
/// is at war with all of these where `war`, else at peace. What it has with those who are on no side stays. Ground on which new enemies
/// stand becomes contested.
void change_side(Context& context, OwnerId power, SideId side, bool war, TagId cause);

}  // namespace rules::game1914
