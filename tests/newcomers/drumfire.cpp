// An option: money for shells, in secret.
#include <algorithm>
#include <vector>

#include "rules/games/1914/combat.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

constexpr std::int32_t price = 2;

struct Drumfire {
    DecisionKindId wish{};
    SlotId paid{};  ///< By battle: who has.
    TagId shells{};
};

bool has_guns(const View& view, BattleId battle, OwnerId owner) {
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, battle, attacking))
            if (unit->owner == owner && unit->type == game1914::game(view).artillery) return true;
    return false;
}

std::int32_t treasury_of(const View& view, OwnerId owner) { return view.state.money[idx(owner) * 2]; }

/// Who has guns there and can pay.
std::vector<DecisionRequest> asks(const View& view, std::uint32_t battle) {
    OwnerMask asked = 0;
    for (const auto owner : OwnersOf(powers_in(view, BattleId{battle})))
        if (has_guns(view, BattleId{battle}, owner) && treasury_of(view, owner) >= price) asked |= mask_of(owner);
    auto request = request_in(view, BattleId{battle}, view.rules.data<Drumfire>().wish, asked);
    request.sealed = true;
    return {request};
}

void follows(Context& context, std::uint32_t battle, std::span<const FormAnswer> answers) {
    const auto& data = context.rules.data<Drumfire>();
    std::vector<std::int64_t> paid;
    for (const auto& answer : answers) {
        if (!says_yes(answer.choice)) continue;
        context.pay({AccountKind::treasury, answer.owner}, {}, price, data.shells);
        paid.push_back(raw(answer.owner));
    }
    if (!paid.empty()) context.set_list(data.paid, battle, std::move(paid));
}

/// Who has paid hits at one more with his guns, in this battle. [NC-3.1]
void shells(const UnitValue& asked, Tally& value) {
    if (asked.battle == no_battle || asked.type != game1914::game(asked.view).artillery) return;
    if (asked.kind != ValueKind::attack && asked.kind != ValueKind::defence) return;
    const auto paid = asked.view.state.slot_list(asked.view.rules.data<Drumfire>().paid, raw(asked.battle));
    if (std::find(paid.begin(), paid.end(), raw(asked.owner)) != paid.end()) value.add(1, {"NC-3.1"});
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Drumfire>();
    data.shells = build.tag("shells");
    data.paid = build.slot({"drumfire", Scope::battle, SlotType::owner, Lifetime::battle, true});
    data.wish = build.decision(question::Flag{.name = "drumfire", .cite = "NC-3.1"});
    build.data<game1914::LandChoices>().ask("drumfire", {.asks = asks, .follows = follows});
    build.value().unit("shells", shells);
}

}  // namespace

extern const Option drumfire{
    .id = "drumfire",
    .base = "1914",
    .title = "Drumfire",
    .summary = "In a land battle each power may secretly pay for shells, which raise the hit number of its artillery by 1.",
    .paragraphs = {"NC-3.1"},
    .install = install};

}  // namespace newcomers
