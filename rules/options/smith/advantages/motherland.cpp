// Advantages by which original ground defends itself: with dice beside those of its own units, and alone where it is empty. [SM-51.1]

#include "rules/games/classic/losses.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Dice {
    std::int64_t each = 5;  ///< One for so many units, or fewer.
    std::uint8_t hits_at = 2;
};
struct Motherland {
    OfAdvantages<Dice> of;
    SlotId alive{};     ///< Of a battle: units of the owner there as the round began.
    SlotId entering{};  ///< Units that came into empty ground, of which one is lost.
    SlotId ground{};    ///< Where they have walked.
    SlotId landed{};    ///< Where they have come ashore.
    TagId purpose{};
    FireId fire{};
    ProcedureId ashore{};
};
const Motherland& motherland_names(const View& view) { return view.rules.data<Motherland>(); }

/// What defends this ground besides: dice of whose it was as the game began, if that is his advantage.
const Dice* dice_of_ground(const View& view, SpaceId space) {
    const auto owner = view.rules.space(space).original;
    return is_power(view, owner) ? motherland_names(view).of.find(advantage_of(view, owner)) : nullptr;
}

// In a battle. [SM-51.1] (OQ-SM-17)

std::int64_t alive(const View& view, BattleId battle) {
    const auto owner = view.rules.space(view.state.battle(battle)->space).original;
    return count_if(fighting(view, battle, false), [&](const Unit* unit) { return owned_by(unit, owner); });
}
/// As the round begins: who falls in it does not lessen the dice.
void count(Context& context, BattleId battle) {
    if (dice_of_ground(context.view(), context.state().battle(battle)->space) != nullptr)
        context.set_slot(motherland_names(context.view()).alive, raw(battle), alive(context.view(), battle));
}

/// As long as one of his own rolls. (OQ-SMN-7)
bool somebody_rolls(const View& view, BattleId battle, OwnerId owner) {
    const auto& fire = fire_of(view, combat(view).defenders);
    for (const auto* unit : fire.shooters(view, battle))
        if (unit->owner == owner)
            if (const auto shot = fire.shot(view, battle, *unit); shot.target > 0 && shot.dice > 0) return true;
    return false;
}

void roll_besides(const View& view, BattleId battle, FireId fire, std::vector<DicePool>& dice) {
    const auto& fought = *view.state.battle(battle);
    if (fire != combat(view).defenders || fought.kind != view.rules.data<Battles>().land_battle) return;
    const auto* more = dice_of_ground(view, fought.space);
    const auto owner = view.rules.space(fought.space).original;
    if (more == nullptr || !somebody_rolls(view, battle, owner)) return;
    const auto units = view.state.slot(motherland_names(view).alive, raw(battle));
    dice.push_back({owner, game(view).armor, more->hits_at, static_cast<std::uint16_t>((units + more->each - 1) / more->each)});
}

bool counts_in(const View& view, BattleId battle, std::span<const OddsStack>) {
    return dice_of_ground(view, view.state.battle(battle)->space) != nullptr && alive(view, battle) > 0;
}

// Where it is empty. (OQ-SMN-8)

std::vector<UnitId> entering(const View& view) { return ids_in<UnitId>(view.state.slot_list(motherland_names(view).entering, 0)); }
std::vector<const Unit*> who_enters(const View& view, BattleId) {
    std::vector<const Unit*> units;
    for (const auto id : entering(view))
        if (const auto* unit = view.state.unit(id)) units.push_back(unit);
    return units;
}

void one_is_hit(Context& context, const std::vector<UnitId>& units) {
    const auto& names = motherland_names(context.view());
    context.set_list(names.entering, 0, numbers_of(units));
    note_hits(context, names.fire, at_anything, 1);
}
void settled(Context& context) {
    forget_hits(context);
    context.set_list(motherland_names(context.view()).entering, 0, {});
}

/// One die against the land units of one command. Who is lost is for their owner to say, on their way or when all are ashore.
bool resists(Context& context, const Entered& entered) {
    const auto view = context.view();
    const auto& names = motherland_names(view);
    const auto* dice = dice_of_ground(view, entered.to);
    const auto owner = view.rules.space(entered.to).original;
    if (dice == nullptr || view.state.control[idx(entered.to)] != owner) return false;
    const auto units = takers_among(view, entered.units);
    const auto hits = context.roll(names.purpose, entered.to, owner, game(view).infantry, dice->hits_at, 1);
    context.mark(units, view.rules.data<Movement>().shot_at);
    if (hits == 0) return false;
    if (entered.from != no_space) {
        one_is_hit(context, units);
        context.set_slot(names.ground, 0, raw(entered.to));
        return true;
    }
    const auto list = context.state().slot_list(names.landed, 0);
    std::vector<std::int64_t> waiting{list.begin(), list.end()};
    waiting.push_back(raw(entered.to));
    const bool first = waiting.size() == 1;
    context.set_list(names.landed, 0, std::move(waiting));
    if (first) context.start(names.ashore, 0);
    return true;
}

/// On their way. [SM-51.1]
std::vector<DecisionRequest> asks(const View& view, const Entered& entered) {
    if (view.state.slot(motherland_names(view).ground, 0, -1) != std::int64_t{raw(entered.to)}) return {};
    return {{.kind = combat(view).casualties, .asked = mask_of(entered.power), .space = entered.to, .number = 1}};
}
void follows(Context& context, Entered& entered, std::span<const FormAnswer> answers) {
    const auto& names = motherland_names(context.view());
    const auto lost = units_hit_by(context.view(), no_battle, answers.front().choice, entered.power);
    const auto units = entering(context.view());
    take_hits(context, no_battle, lost, true, names.purpose);
    settled(context);
    context.set_slot(names.ground, 0, -1);
    if (!takers_among(context.view(), units).empty()) walk_in(context, entered.to, entered.power);
}

/// Ashore, territory by territory.
bool all_settled(const View& view, std::uint32_t) { return view.state.slot_list(motherland_names(view).landed, 0).empty(); }
SpaceId first_landing(const View& view) { return static_cast<SpaceId>(view.state.slot_list(motherland_names(view).landed, 0).front()); }
void begin_ashore(Context& context, std::uint32_t) {
    const auto units = ids_where(context.state().in(first_landing(context.view()), context.state().active),
                                 [&](const Unit& unit) { return takes_ground(context.view(), unit); });
    one_is_hit(context, units);
}
void end_ashore(Context& context, std::uint32_t) {
    const auto& names = motherland_names(context.view());
    const auto space = first_landing(context.view());
    const auto left = takers_among(context.view(), entering(context.view()));
    settled(context);
    const auto list = context.state().slot_list(names.landed, 0);
    context.set_list(names.landed, 0, {list.begin() + 1, list.end()});
    if (!left.empty()) walk_in(context, space, context.state().active);
}

void install_motherland(RulesetBuilder& build) {
    auto& names = build.data<Motherland>();
    names.purpose = build.tag("motherland");
    names.alive = build.slot({"motherland-units", Scope::battle, SlotType::number, Lifetime::battle});
    names.entering = build.slot({"motherland-entered", Scope::game, SlotType::number, Lifetime::turn, true});
    names.ground = build.slot({"motherland-ground", Scope::game, SlotType::space, Lifetime::turn, false, -1});
    names.landed = build.slot({"motherland-landed", Scope::game, SlotType::space, Lifetime::turn, true});
    auto& fight = build.data<Combat>();
    names.fire = add_fire(fight, {names.purpose, false, nobody_fires, who_enters, no_shot, always});
    fight.more_dice("motherland", roll_besides);
    build.procedure("land-battle").first_in("rounds", step("motherland-counted", count));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-51.1"}, .steps = {"motherland-counted"}, .matters = counts_in});
    build.data<Movement>().resists("motherland", resists);
    build.move().questions.ask("motherland", {asks, follows});
    build.procedure("motherland-ashore")
        .define({repeat("landings-settled", all_settled,
                        {step("motherland-hits", begin_ashore), losses_block("motherland"), step("motherland-over", end_ashore)})});
    names.ashore = build.procedure("motherland-ashore").id();
}

void read_motherland(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto motherland = row.table_or_none("motherland");
    if (!motherland) return;
    motherland->only({"each", "hits_at"});
    build.data<Motherland>().of.rows.emplace_back(
        advantage, Dice{motherland->number("each", 1, 100), static_cast<std::uint8_t>(motherland->number("hits_at", 1, 6))});
}

}  // namespace

const AdvantageEffect motherland{.key = "motherland", .install = install_motherland, .read = read_motherland};

}  // namespace rules::smith
