#pragma once

#include "rules/hooks/control.hpp"
#include "rules/mechanics/situation.hpp"

/// CTRL: ground that goes back to whom it belonged as the game began.
namespace rules {

/// To whom ground goes back that `by` takes: to its first controller, if that is `by` or a friend of his; to a friend without capital
/// only the capital itself. `nobody` where it is simply taken.
/// @param lost  when the game takes a power to be without its capital.
[[nodiscard]] OwnerId liberated_for(const View& view, SpaceId space, OwnerId by, bool (*lost)(const View&, OwnerId) = capital_lost);
/// `power` has at once what friends hold of its ground.
void return_ground(Context& context, OwnerId power, OwnerId by, TagId cause);
/// The same for a power that has its capital back. For the consequences of a capture.
void return_ground(Context& context, const CaptureNotice& notice, TagId cause);

}  // namespace rules
