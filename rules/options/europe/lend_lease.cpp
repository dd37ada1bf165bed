// EUO-2.1.1: money for the Soviet Union, of which a die says how much arrives.
#include <algorithm>
#include <array>

#include "rules/mechanics/questions.hpp"
#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {
namespace {

/// The part that arrives, by the die. [EUO-2.1.1.3]
constexpr std::array<std::int64_t, 6> percent{90, 80, 50, 50, 40, 30};

struct LendLease {
    DecisionKindId send{};
    SlotId shipment{};  ///< On its way; nobody's treasury. [EUO-2.1.1.5]
    TagId sent{}, arrives{};
};
const LendLease& lease(const View& view) { return view.rules.data<LendLease>(); }

std::int64_t treasury(const View& view, OwnerId power) { return view.state.money[idx(power) * 2]; }

/// The British or American power at the beginning of its turn, if it has money. (OQ-EU-28)
bool may_send(const View& view) {
    const auto power = view.state.active;
    const auto& names = game(view);
    return (power == names.united_kingdom || power == names.united_states) && treasury(view, power) > 0 &&
           !is_defeated(view, names.soviet_union);
}

DecisionRequest request(const View& view) {
    return {.kind = lease(view).send, .asked = mask_of(view.state.active), .number = treasury(view, view.state.active)};
}

void ask(Context& context, std::uint32_t) {
    if (may_send(context.view())) context.ask(request(context.view()));
}

void send(Context& context, std::uint32_t) {
    if (!may_send(context.view())) return;
    const auto power = context.state().active;
    const auto choice = context.answer(request(context.view()), power);
    const auto* number = choice.as<std::int64_t>();
    if (number == nullptr || *number == 0) return;
    const auto& own = lease(context.view());
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(*number), own.sent);
    context.set_slot(own.shipment, 0, context.state().slot(own.shipment, 0) + *number);
}

/// At the beginning of a Soviet turn in which it may collect income. [EUO-2.1.1.2] [EUO-2.1.1.6.3]
void arrive(Context& context, std::uint32_t) {
    const auto soviet_union = game(context).soviet_union;
    const auto& own = lease(context.view());
    const auto shipment = context.state().slot(own.shipment, 0);
    if (context.state().active != soviet_union || shipment == 0 || without_seat(context.view(), soviet_union)) return;
    const auto face = context.faces(own.arrives, no_space, soviet_union, no_unit_type, 0, 1).front();
    const bool port_lost = context.state().control[idx(game(context).archangel)] != soviet_union;
    const auto row = std::min<std::size_t>(face + (port_lost ? 1U : 0U), percent.size()) - 1;  // [EUO-2.1.1.3.1] [EUO-2.1.1.3.2]
    const auto arrived = (shipment * percent[row] + 99) / 100;                                 // [EUO-2.1.1.4.1]
    context.set_slot(own.shipment, 0, 0);
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, soviet_union}, static_cast<std::int32_t>(arrived), own.arrives);
}

/// [EUO-2.1.1.6.4]
void lost_with_the_ally(Context& context, OwnerId power) {
    if (power == game(context).soviet_union) context.set_slot(lease(context.view()).shipment, 0, 0);
}

void install_lend_lease(RulesetBuilder& build) {
    install_option_words(build);
    auto& own = build.data<LendLease>();
    own.shipment = build.slot({"shipment", Scope::game, SlotType::number, Lifetime::game});
    own.sent = build.tag("lend-lease");
    own.arrives = build.tag("lend-lease-arrives");
    own.send = build.decision(question::Number{.name = "lend-lease", .cite = "EUO-2.1.1.1.1"});
    build.data<Defeats>().follows("lend-lease-is-lost", lost_with_the_ally);
    auto game = build.procedure("game");
    game.instead("lend-lease", sequence("lend-lease", {step("ask-lend-lease", ask), step("send-lend-lease", send)}));
    game.instead("arrivals", sequence("arrivals", {step("lend-lease-arrives", arrive)}));
}

}  // namespace

const Option lend_lease{.id = "lend-lease",
                        .base = "europe",
                        .title = "Lend lease",
                        .summary = "The British and Americans may send money to the Soviet Union, and a die says how much of it arrives.",
                        .paragraphs = {"EUO-2.1.1.1.1"},
                        .install = install_lend_lease};

}  // namespace rules::europe
