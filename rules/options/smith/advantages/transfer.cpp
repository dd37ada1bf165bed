// The advantage by which one fighter that is there already stands elsewhere as play begins. [SM-55.6]

#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {
namespace {

struct Transfers {
    OfAdvantages<std::vector<SpaceId>> of;  ///< Where to.
    DecisionKindId kind{};
};
const Transfers& transfer_names(const View& view) { return view.rules.data<Transfers>(); }

const Unit* fighter_in(const View& view, OwnerId owner, SpaceId space) {
    for (const auto& unit : view.state.in(space, owner))
        if (is_fighter(view, unit)) return &unit;
    return nullptr;
}

std::vector<SpaceId> from(const View& view, const Decision&, OwnerId owner) {
    auto found = filtered(all_spaces(view.rules), [&](SpaceId space) { return fighter_in(view, owner, space) != nullptr; });
    sort_by_name(view, found);
    return found;
}
/// Ground of his own side.
std::vector<Choice> to(const View& view, const Decision&, OwnerId owner, SpaceId space) {
    std::vector<Choice> found;
    if (const auto* spaces = transfer_names(view).of.find(brought_now(view)))
        for (const auto each : *spaces)
            if (each != space && friendly_ground(view, owner, each)) found.push_back(Choice{each});
    return found;
}
std::int64_t one(const View&, const Decision&, OwnerId) { return 1; }

DecisionRequest request(const View& view) {
    const auto* advantage = brought_now(view);
    if (transfer_names(view).of.find(advantage) == nullptr) return {};
    return {.kind = transfer_names(view).kind, .asked = mask_of(advantage->owner)};
}

void take(Context& context, OwnerId owner, const Choice& choice) {
    for (const auto& [space, what] : question::pairs_in(choice))
        if (const auto* fighter = fighter_in(context.view(), owner, space)) context.move_units({fighter->id}, *what.as<SpaceId>());
}

void install_transfer(RulesetBuilder& build) {
    build.data<Transfers>().kind = build.decision(question::Pairs{
        .name = "chinese-fighter", .cite = "SM-55.6", .spaces = from, .among = to, .budget = one, .orders = question::no_orders});
    ask_in_stage<request, take>(build, "chinese-fighter");
}

void read_transfer(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto transfer = row.table_or_none("transfer");
    if (!transfer) return;
    transfer->only({"to"});
    std::vector<SpaceId> spaces;
    for (const auto& name : transfer->texts("to")) spaces.push_back(build.space(name));
    build.data<Transfers>().of.rows.emplace_back(advantage, std::move(spaces));
}

}  // namespace

const AdvantageEffect transfer{.key = "transfer", .install = install_transfer, .read = read_transfer};

}  // namespace rules::smith
