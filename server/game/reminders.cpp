#include "server/game/reminders.hpp"

namespace server {

rules::OwnerMask reminders_due(const match::Clock& clock, match::Moment from, match::Moment until, const match::Clock& after) {
    using Mark = match::Clock::Mark;
    rules::OwnerMask powers{};
    if (clock.limits().reminders.empty()) return powers;
    const auto ahead = after.marks_after(until);
    for (const auto& mark : clock.marks_after(from)) {
        if (mark.at > until) break;
        const bool again = rules::any_of(ahead, [&](const Mark& other) {
            return other.reminder && other.which == mark.which && other.power == mark.power && other.left == mark.left;
        });
        if (mark.reminder && !again) powers |= rules::mask_of(mark.power);
    }
    return powers;
}

}  // namespace server
