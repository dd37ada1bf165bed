// An option: who began his turn on contested ground may fall back to a friend.
#include "rules/games/1914/game.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

/// Ground that was a friend's, and quiet, when the turn began takes in land units that leave contested ground; a minor that nobody has
/// raised does not. [NC-1.1]
std::optional<Paragraph> to_a_friend(const MoveStep& step) {
    if (step.view.rules.space(step.to()).sea || game1914::unraised(step.view, step.to())) return std::nullopt;
    if (game1914::turn_start_status(step.view, step.power, step.to()) != game1914::Status::friendly) return std::nullopt;
    return Paragraph{"NC-1.1"};
}

void install(RulesetBuilder& build) { build.move().may_enter.permit("leaving-contested-ground", to_a_friend); }

}  // namespace

extern const Option ordered_withdrawal{.id = "ordered-withdrawal",
                                       .base = "1914",
                                       .title = "Ordered withdrawal",
                                       .summary = "Land units that begin their turn on contested ground may fall back to a friend.",
                                       .paragraphs = {"NC-1.1"},
                                       .install = install};

}  // namespace newcomers
