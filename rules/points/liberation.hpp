#pragma once

#include "rules/points/control.hpp"

/// CTRL: ground that goes back to whom it belonged as the game began.
namespace rules {

/// To whom ground goes back that `by` takes: to its first controller, if that is `by` or a friend of his; to a friend without capital
/// only the capital itself. `nobody` where it is simply taken.
[[nodiscard]] OwnerId liberated_for(const View& view, SpaceId space, OwnerId by);
/// A power that has its capital back has at once what friends hold of its ground. For the consequences of a capture.
void return_ground(Context& context, const CaptureNotice& notice, TagId cause);

}  // namespace rules
