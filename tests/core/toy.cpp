#include "tests/core/toy.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/hooks/hooks.hpp"

namespace toy {

const Names& names(const Ruleset& rules) { return rules.data<Names>(); }

std::int32_t treasury(const GameState& state, OwnerId owner) { return state.money[idx(owner) * 2]; }

std::vector<OwnerId> waiting(const View& view) {
    std::vector<OwnerId> powers;
    for (const auto power : {red, blue, green})
        if (view.state.slot(names(view.rules).turns_taken, raw(power)) == 0) powers.push_back(power);
    return powers;
}

void open_turn(Context& context, OwnerId power) {
    context.emit(event::TurnOpened{power});
    context.set_slot(names(context.rules).turns_taken, raw(power), 1);
}

namespace {

bool over(const View& view, std::uint32_t) { return view.state.outcome.has_value(); }
bool all_have_moved(const View& view, std::uint32_t) { return waiting(view).empty(); }

void war_begins(Context& context, std::uint32_t) {
    context.emit(event::RelationChanged{red, blue, Relation::enemy});
    context.emit(event::RelationChanged{green, blue, Relation::enemy});
}

void round_begins(Context& context, std::uint32_t) {
    const auto round = context.state().round;
    if (static_cast<std::int64_t>(round) == context.rules.parameter(names(context.rules).round_limit))
        return context.end_game({{}, no_side, names(context.rules).rounds_played});
    context.emit(event::RoundOpened{round + 1});
}

void choose_next(Context& context, std::uint32_t) { open_turn(context, waiting(context.view()).front()); }
void turn_ends(Context& context, std::uint32_t) { context.clear_slots(Lifetime::turn); }
void round_ends(Context& context, std::uint32_t) { context.clear_slots(Lifetime::round); }

// Moves.

Result<void> may_enter(const MoveStep& step) {
    const bool sea = step.view.rules.space(step.to()).sea;
    if (!step.type.is(unit_class::air) && sea != step.type.is(unit_class::sea)) return refuse(Refusal::may_not_enter, {"TOY-1"});
    return {};
}

Result<std::vector<UnitId>> movers(const View& view, const Command& command) {
    const auto& move = std::get<command::Move>(command.body);
    if (move.path.size() < 2) return refuse(Refusal::not_adjacent, {});
    return choose_units(view, view.state.in(move.path.front(), command.author), move.units,
                        [&](const Unit& unit) { return may_go(view, command.author, unit, move.path); });
}
Result<void> check_move(const View& view, const Command& command) {
    return movers(view, command).map([](const auto&) {});
}
void perform_move(Context& context, const Command& command) {
    travel(context, {command.author, *movers(context.view(), command), std::get<command::Move>(command.body).path});
}
void list_moves(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto space : {alder, birch, cedar, dune, mere})
        for (const auto& group : groups_of(view, view.state.in(space, author)))
            for (auto& path : ways_of(view, author, *group.sample))
                sink.push_back({author, command::Move{{pick_of(view, *group.sample, group.count)}, std::move(path)}});
}

// The laws.

void no_contested_control(const View& view, std::vector<LawBreach>& breaches) {
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (view.state.control[at] != nobody && contested(view, static_cast<SpaceId>(at)))
            breaches.push_back({"contested ground has no controller", view.rules.spaces[at].name});
}
void no_debts(const View& view, std::vector<LawBreach>& breaches) {
    if (std::any_of(view.state.money.begin(), view.state.money.end(), [](auto amount) { return amount < 0; }))
        breaches.push_back({"nobody has debts", {}});
}

// The tables.

UnitType type(std::string name, UnitClasses classes, bool holds_ground, std::uint8_t strength, std::uint8_t move, std::uint8_t hits) {
    UnitType made;
    made.name = std::move(name);
    made.classes = classes;
    made.holds_ground = holds_ground;
    made.cost = strength + hits;
    made.attack = made.defence = strength;
    made.move = move;
    made.hits = hits;
    return made;
}

Space space(std::string name, OwnerId control, std::vector<SpaceId> neighbours) {
    Space made;
    made.name = std::move(name);
    made.control = made.original = control;
    made.neighbours = std::move(neighbours);
    return made;
}

Owner owner(std::string name, SideId side, SpaceId capital) { return {std::move(name), side != no_side, side, capital, 10}; }

void install_board(RulesetBuilder& build) {
    build.add_side("warm");
    build.add_side("cool");
    build.add_owner(owner("Red", warm, alder));
    build.add_owner(owner("Blue", cool, cedar));
    build.add_owner(owner("Green", warm, dune));
    build.add_owner(owner("Wild", no_side, no_space));
    build.add_space(space("Alder", red, {birch, mere}));
    build.add_space(space("Birch", nobody, {alder, cedar}));
    build.add_space(space("Cedar", blue, {birch, dune}));
    build.add_space(space("Dune", green, {cedar, mere}));
    build.add_space(space("Mere", nobody, {alder, dune}));
    build.tables().spaces[idx(mere)].sea = true;
    build.add_unit_type(type("pawn", unit_class::land, true, 2, 1, 1));
    build.add_unit_type(type("kite", unit_class::air, false, 3, 2, 1));
    build.add_unit_type(type("golem", unit_class::land, true, 3, 1, 2));
    build.add_unit_type(type("hulk", unit_class::sea | unit_class::carrying, false, 1, 2, 1));
    build.tables().setup = {{alder, red, pawn, 3},   {alder, red, kite, 2},      {alder, red, golem, 2},
                            {mere, red, hulk, 1},    {cedar, blue, pawn, 3},     {cedar, blue, kite, 2},
                            {cedar, blue, golem, 1}, {cedar, blue, golem, 1, 1}, {dune, green, pawn, 2}};
}

void install_game(RulesetBuilder& build) {
    install_board(build);
    auto& data = build.data<Names>();
    data.turns_taken = build.slot({"turns-taken", Scope::owner, SlotType::number, Lifetime::round});
    data.entered = build.tag("entered");
    data.rounds_played = build.tag("rounds-played");
    data.round_limit = build.parameter("round-limit", 3, 1, 10);
    build.procedure("game").define({
        step("war-begins", war_begins),
        repeat("rounds", over,
               {step("round-begins", round_begins),
                repeat("turns", all_have_moved,
                       {step("choose-next", choose_next), step("turn-begins", nullptr),
                        phase("act", {{Form::move, Form::attack, Form::fight}, nullptr, "TOY-0"}), step("turn-ends", turn_ends)}),
                step("round-ends", round_ends)}),
    });
    data.game_procedure = build.tables().game = build.procedure("game").id();
    build.move().may_enter("by-kind", may_enter);
    build.move().on_enter(entered);
    build.action(Form::move) = {check_move, perform_move, list_moves, {}, {}};
    install_battles(build);
    build.law(no_contested_control);
    build.law(no_debts);
}

tl::expected<std::shared_ptr<const Ruleset>, std::vector<Problem>> try_to_compile(std::vector<const Module*> options, Parameters parameters,
                                                                                  InstallObserver* observer) {
    BundleSpec spec;
    spec.name = spec.base = "toy";
    spec.file = "toy.toml";
    for (const auto* option : options) spec.options.emplace_back(option->id);
    spec.parameters = std::move(parameters);
    return compile_bundle(spec, {{&game}, std::move(options)}, observer);
}

}  // namespace

void entered(Context& context, Entered& arrival) {
    mark_contested(context, arrival.to);
    const auto present = holders(context.view(), arrival.to);
    if (has(present, arrival.power) && (present & enemies_of(context.view(), arrival.power)) == 0 &&
        context.state().relation(arrival.power, context.state().control[idx(arrival.to)]) != Relation::friendly)
        change_control(context, arrival.to, arrival.power, arrival.power, names(context.rules).entered);
}

const Module game{.id = "toy", .base = "toy", .title = "A toy", .band = Band::base, .install = install_game};

std::shared_ptr<const Ruleset> compile(std::vector<const Module*> options, Parameters parameters, InstallObserver* observer) {
    auto made = try_to_compile(std::move(options), std::move(parameters), observer);
    if (made) return *made;
    std::string text;
    for (const auto& problem : made.error()) text += problem.text + "\n";
    throw std::runtime_error{text};
}

std::vector<std::string> problems_of(std::vector<const Module*> options, Parameters parameters) {
    std::vector<std::string> texts;
    const auto made = try_to_compile(std::move(options), std::move(parameters), nullptr);
    if (!made)
        for (const auto& problem : made.error()) texts.push_back(problem.text);
    return texts;
}

}  // namespace toy
