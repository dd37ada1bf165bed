#include "rules/hooks/victory.hpp"

#include "rules/hooks/hooks.hpp"
#include "rules/hooks/winners.hpp"

namespace rules {

bool test_victory(Context& context, const Checkpoint& checkpoint) {
    if (context.state().outcome) return true;
    for (const auto condition : context.rules.data<Hooks>().victory.conditions)
        if (auto outcome = condition(context.view(), checkpoint)) {
            if (context.rules.has_data<Winners>())
                for (const auto beside : context.rules.data<Winners>().beside) beside(context.view(), *outcome);
            // Who has left the game for good has not won it.
            std::erase_if(outcome->winners, [&](OwnerId power) { return context.state().out[idx(power)] != 0; });
            context.end_game(std::move(*outcome));
            return true;
        }
    return false;
}

std::optional<std::int64_t> points_of(const View& view, SideId side) {
    const auto& points = view.rules.data<Hooks>().victory.points;
    if (points.empty()) return std::nullopt;
    Tally tally;
    for (const auto part : points) part(view, side, tally);
    return tally.sum();
}

}  // namespace rules
