#include <algorithm>
#include <utility>
#include <vector>

#include "rules/games/1914/income.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/income.hpp"

namespace rules::game1914 {
namespace {

struct Incomes {
    SlotId income{};        ///< Of a power: what the last collection brought.
    SlotId income_lost{};   ///< Of a power: what submarines took of the income of this turn. [1914-10.3.5]
    SlotId unrestricted{};  ///< Unrestricted submarine warfare was declared.
    TagId collect{}, convoy{};
};

/// The values of all territories that the power controls; contested ground counts for nobody. [1914-10.1.1] [1914-10.1.2]
void add_production(const View& view, OwnerId power, Tally& tally) {
    if (const auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict)
        return tally.add(0, verdict.error().cite);
    add_yield(view, power, tally);
}

/// Zones in which submarines roll against the income of a liable power. [1914-10.3.4]
void unrestricted_blockades(const View& view, OwnerId power, std::vector<Blockade>& blockades) {
    const auto& warfare = game(view).submarine_warfare;
    if (!unrestricted_warfare(view)) return;
    if (!contains(warfare.liable, power)) return;
    for (const auto zone : warfare.zones) add_blockade(view, zone, {.rolls = true, .paragraph = "1914-10.3.4"}, blockades);
}

/// None where nothing is collected: no submarine rolls against it. (OQ-66)
std::vector<Blockade> blockades_against(const View& view, OwnerId power) {
    std::vector<Blockade> found;
    Tally production;
    add_production(view, power, production);
    if (production.sum() > 0) run_all(view.rules.data<SubmarineLosses>().blockades, view, power, found);
    return found;
}

/// What the power would collect now: its production, less what submarines take of it in this phase. Where they have still to roll they are
/// only named. [1914-10.1.1] [1914-10.3.5]
void add_income(const View& view, OwnerId power, Tally& tally) {
    add_production(view, power, tally);
    if (const auto lost = view.state.slot(view.rules.data<Incomes>().income_lost, raw(power)); lost > 0)
        return tally.add(-lost, {"1914-10.3.5"});
    for (const auto& blockade : blockades_against(view, power))
        if (!blockade.rolls)
            tally.add(-std::min(blockade.loss(), tally.sum()), {blockade.paragraph}, blockade.zone);
        else if (tally.explains())
            tally.add(0, {blockade.paragraph}, blockade.zone);
}

/// A die for every submarine that rolls; the loss is at most the income. [1914-10.3.4] [1914-10.3.5]
void submarine_warfare(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& names = game(context);
    const auto& incomes = context.rules.data<Incomes>();
    const auto& warfare = names.submarine_warfare;
    std::int64_t loss = 0;
    for (const auto& blockade : blockades_against(context.view(), power)) {
        loss += blockade.loss();
        if (!blockade.rolls) continue;
        for (const auto face :
             context.faces(incomes.convoy, blockade.zone, warfare.power, names.submarine, warfare.hit, blockade.submarines))
            if (face <= warfare.hit) loss += warfare.takes_face ? face : 1;
    }
    if (loss == 0) return;
    Tally production;
    add_production(context.view(), power, production);
    loss = std::min(loss, production.sum());
    context.note(incomes.convoy, no_space, power, loss);
    context.set_slot(incomes.income_lost, raw(power), loss);
}

void collect(Context& context, std::uint32_t) { collect_income(context, context.state().active); }

/// Once, by Germany, on its own turn or as a British or American income phase begins. [1914-10.3.1] [1914-10.3.2]
Result<void> check_unrestricted(const View& view, const Command& command) {
    const auto& names = game(view);
    const auto& incomes = view.rules.data<Incomes>();
    const auto& warfare = names.submarine_warfare;
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    if (auto verdict = no_arguments(arguments, {"1914-10.3.1"}); !verdict) return verdict;
    if (command.author != warfare.power || !powers_in_play(view, warfare.power))
        return refuse(Refusal::not_your_turn, {"1914-10.3.1"}, {fact("power", warfare.power)});
    if (view.state.slot(incomes.unrestricted, 0) != 0) return refuse(Refusal::forbidden, {"1914-10.3.1"});
    if (view.state.active == warfare.power) return {};
    const auto* phase = resting_phase(view);
    const bool liable = contains(warfare.liable, view.state.active);
    if (phase != nullptr && phase->name == "income" && liable) return {};
    return refuse(Refusal::wrong_phase, {"1914-10.3.2"}, {fact("power", view.state.active)});
}

/// It lasts for the rest of the game and brings the United States into the war at once. [1914-10.3.3]
void perform_unrestricted(Context& context, const Command&) {
    context.set_slot(context.rules.data<Incomes>().unrestricted, 0, 1);
    enter_war(context, game(context).united_states);
}

void list_unrestricted(const View& view, OwnerId power, CommandSink& sink) {
    Command command{power, command::Declare{"unrestricted-submarine-warfare", {}}};
    if (check_unrestricted(view, command)) sink.push_back(std::move(command));
}

/// In the order in which a power's money is reckoned: its ground less what submarines take of it; then the parts in which options act
/// (`first_in`), for what else comes in, what is taken, what is owed, what becomes of it, and what is judged by what is left.
Node reckoning() {
    return sequence("collect", {
                                   step("submarine-warfare", submarine_warfare),
                                   step("collect-income", collect),
                                   sequence("receipts", {}),
                                   sequence("raids", {}),
                                   sequence("payments", {}),
                                   sequence("supplies", {}),
                                   sequence("judgments", {}),
                               });
}

}  // namespace

void add_yield(const View& view, OwnerId power, Tally& tally) {
    add_ground(view, power, {"1914-10.1.1"}, tally);
    const auto& more = view.rules.data<Production>().of_territory;
    if (more.empty()) return;
    for (const auto space : all_spaces(view.rules))
        if (view.state.control[idx(space)] == power)
            for (const auto link : more) link(view, power, space, tally);
}

bool produces(const View& view, OwnerId power) { return first_refusal(view.rules.data<Purchases>().may_produce, view, power).has_value(); }

void collect_income(Context& context, OwnerId power) {
    const auto& incomes = context.rules.data<Incomes>();
    Tally income;
    add_income(context.view(), power, income);
    pay_income(context, power, income.sum(), incomes.collect, incomes.income);
}

bool unrestricted_warfare(const View& view) { return view.state.slot(view.rules.data<Incomes>().unrestricted, 0) != 0; }

void add_blockade(const View& view, SpaceId zone, Blockade blockade, std::vector<Blockade>& blockades) {
    const auto& names = game(view);
    const bool there = any_of(blockades, [&](const Blockade& other) { return other.zone == zone; });
    blockade.zone = zone;
    blockade.submarines = count_type(view, zone, names.submarine_warfare.power, names.submarine);
    if (!there && blockade.submarines > 0) blockades.push_back(blockade);
}

void install_income(RulesetBuilder& build) {
    build.data<SubmarineLosses>().blockades("unrestricted", unrestricted_blockades);
    (void)build.data<Production>();  // for options
    auto& incomes = build.data<Incomes>();
    incomes.collect = build.tag("income");
    incomes.convoy = build.tag("submarine-warfare");
    incomes.unrestricted = build.slot({"unrestricted-submarine-warfare", Scope::game, SlotType::flag, Lifetime::game});
    incomes.income = build.slot({"income", Scope::owner, SlotType::number, Lifetime::game});
    incomes.income_lost = build.slot({"income-lost", Scope::owner, SlotType::number, Lifetime::turn});
    build.query("production", add_production);
    build.query("income", add_income);
    build.declaration("unrestricted-submarine-warfare", "1914-10.3.1",
                      {check_unrestricted, perform_unrestricted, list_unrestricted, {}, {}});
    build.procedure("game").instead("collect", reckoning());
}

}  // namespace rules::game1914
