#pragma once

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// Published when control of a space changes hands.
struct CaptureNotice {
    SpaceId space{};
    OwnerId from{nobody};
    OwnerId to{nobody};
    OwnerId by{nobody};
    TagId cause{no_tag};
};

/// CTRL.
struct ControlRules {
    Chain<void(Context&, const CaptureNotice&)> consequences;  ///< In order: treasury, bases, returns, ...
};

/// Owners with units that hold ground in `space`, cargo left out.
[[nodiscard]] OwnerMask holders(const View& view, SpaceId space);
/// Every owner that is an enemy of `owner`, or his friend (himself included).
[[nodiscard]] OwnerMask enemies_of(const View& view, OwnerId owner);
[[nodiscard]] OwnerMask friends_of(const View& view, OwnerId owner);
/// Derived, never stored: units that hold ground of two owners who are enemies.
[[nodiscard]] bool contested(const View& view, SpaceId space);
/// Who controls `space` now; `nobody` while it is contested or uncontrolled.
[[nodiscard]] OwnerId controller(const View& view, SpaceId space);

/// The same, of the start of the turn.
[[nodiscard]] OwnerMask turn_start_holders(const View& view, SpaceId space);
[[nodiscard]] bool turn_start_contested(const View& view, SpaceId space);
[[nodiscard]] OwnerId turn_start_controller(const View& view, SpaceId space);

/// Gives `space` to `to` and runs the consequences; nothing if it has it already.
void change_control(Context& context, SpaceId space, OwnerId to, OwnerId by, TagId cause);
/// Takes control from everybody where ground has become contested. After relations changed: over every space.
void mark_contested(Context& context, SpaceId space);
void mark_contested_everywhere(Context& context);

}  // namespace rules
