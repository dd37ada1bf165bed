#include "rules/options/europe/parts/america.hpp"

namespace rules::europe {

void leaves_the_war(Context& context, TagId cause) {
    const auto power = game(context).united_states;
    if (context.state().out[idx(power)] != 0) return;
    context.emit(event::OwnerChanged{power, context.state().sides[idx(power)], true, cause});
}

}  // namespace rules::europe
