// An option: a second lend-lease, from one power to another with amounts of its own, beside that of the game's options.
#include <algorithm>
#include <vector>

#include "rules/mechanics/questions.hpp"
#include "rules/shared/figures.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

struct AtlanticBridge {
    OwnerId giver{}, receiver{};
    std::int64_t most = 0;
    std::vector<std::int64_t> lost;  ///< By the face of the die, in per cent.
    DecisionKindId send{};
    SlotId afloat{};
    TagId sent{}, lands{};
};
const AtlanticBridge& names(const View& view) { return view.rules.data<AtlanticBridge>(); }

DecisionRequest request(const View& view) {
    const auto& own = names(view);
    const std::int64_t treasury = view.state.money[idx(own.giver) * 2];
    return {.kind = own.send, .asked = mask_of(own.giver), .number = std::min(own.most, treasury)};
}
bool may_send(const View& view) { return view.state.active == names(view).giver && request(view).number > 0; }

void ask(Context& context, std::uint32_t) {
    if (may_send(context.view())) context.ask(request(context.view()));
}

void send(Context& context, std::uint32_t) {
    const auto& own = names(context.view());
    if (!may_send(context.view())) return;
    const auto amount = *context.answer(request(context.view()), own.giver).as<std::int64_t>();
    if (amount == 0) return;
    context.pay({AccountKind::treasury, own.giver}, {}, static_cast<std::int32_t>(amount), own.sent);
    context.set_slot(own.afloat, 0, context.state().slot(own.afloat, 0) + amount);
}

/// A receiver without its capital waits for the money. [NC-9.1]
void land(Context& context, std::uint32_t) {
    const auto& own = names(context.view());
    const auto afloat = context.state().slot(own.afloat, 0);
    if (context.state().active != own.receiver || afloat == 0 || shared::without_seat(context.view(), own.receiver)) return;
    const auto face = context.faces(own.lands, no_space, own.receiver, no_unit_type, 0, 1).front();
    context.set_slot(own.afloat, 0, 0);
    context.pay({}, {AccountKind::treasury, own.receiver}, static_cast<std::int32_t>(afloat * (100 - own.lost[face - 1U]) / 100),
                own.lands);
}

void install(RulesetBuilder& build) {
    auto& own = build.data<AtlanticBridge>();
    auto file = data_file(build, "atlantic-bridge.toml");
    own.giver = build.owner(file.root().text("giver"));
    own.receiver = build.owner(file.root().text("receiver"));
    own.most = file.root().number("most");
    own.lost = file.root().numbers("lost", 0, 100);
    own.lost.resize(6);
    install_words(build);
    own.afloat = build.slot({"afloat", Scope::game, SlotType::number, Lifetime::game});
    own.sent = build.tag("atlantic-bridge");
    own.lands = build.tag("atlantic-bridge-lands");
    own.send = build.decision(question::Number{.name = "atlantic-bridge", .cite = "NC-9.1"});
    auto game = build.procedure("game");
    game.after("lend-lease", sequence("atlantic-bridge", {step("ask-atlantic-bridge", ask), step("send-atlantic-bridge", send)}));
    game.after("arrivals", step("atlantic-bridge-lands", land));
}

}  // namespace

extern const Option atlantic_bridge{
    .id = "atlantic-bridge",
    .base = "europe",
    .title = "Atlantic bridge",
    .summary = "The United States may send money to the United Kingdom, and a die says how much of it is lost.",
    .paragraphs = {"NC-9.1"},
    .install = install};

}  // namespace newcomers
