// The Middle East: what Germany holds of it the Allies pay for. [EU-17.5]
#include <algorithm>

#include "rules/games/europe/sharing.hpp"

namespace rules::europe {
namespace {

struct MiddleEast {
    DecisionKindId payment{};
    TagId paid{};
};

/// The values of what Germany holds there, if it has its capital. [EU-17.5.3.1] [EU-17.5.5]
std::int64_t due(const View& view) {
    const auto germany = game(view).germany;
    if (without_seat(view, germany)) return 0;
    std::int64_t sum = 0;
    for (const auto space : all_spaces(view.rules))
        if (in_middle_east(view, space) && view.state.control[idx(space)] == germany) sum += view.rules.space(space).value;
    return sum;
}

/// As far as they have money; the United States first, the Soviet Union last. [EU-17.5.4]
Division payment(const View& view) {
    Division found;
    found.among = allies(view);
    std::int64_t all = 0;
    for (const auto power : found.among) {
        found.most.push_back(std::max<std::int64_t>(0, view.state.money[idx(power) * 2]));
        all += found.most.back();
    }
    for (std::size_t at = found.among.size(); at-- > 0;) found.first.push_back(at);
    found.sum = std::min(due(view), all);
    return found;
}

bool germanys_turn(const Context& context) { return context.state().active == game(context).germany; }

void ask_payment(Context& context, std::uint32_t) {
    if (!germanys_turn(context)) return;
    const auto now = payment(context.view());
    if (now.sum > 0) context.ask(division_request(context.rules.data<MiddleEast>().payment, now));
}

void pay(Context& context, std::uint32_t) {
    if (!germanys_turn(context)) return;
    const auto& own = context.rules.data<MiddleEast>();
    const auto now = payment(context.view());
    if (now.sum == 0) return;
    const auto shares = divided(context, own.payment, now);
    for (std::size_t at = 0; at < shares.size(); ++at)
        if (shares[at] > 0)
            context.pay({AccountKind::treasury, now.among[at]}, {AccountKind::treasury, game(context).germany},
                        static_cast<std::int32_t>(shares[at]), own.paid);
}

}  // namespace

void install_middle_east(RulesetBuilder& build) {
    auto& own = build.data<MiddleEast>();
    own.paid = build.tag("middle-east");
    own.payment = build.decision(division_question("middle-east-payment", "EU-17.5.4.1", payment));
    build.procedure("game").instead("middle-east", sequence("middle-east", {step("ask-payment", ask_payment), step("pay", pay)}));
}

}  // namespace rules::europe
