#include "rules/core/judge.hpp"

#include <algorithm>
#include <utility>

#include "rules/core/any_time.hpp"
#include "rules/core/context.hpp"
#include "rules/core/expiring_choices.hpp"
#include "rules/core/fits.hpp"
#include "rules/core/own_answers.hpp"

namespace rules {
namespace {

OwnerMask awaited(const Decision& decision) { return decision.asked & ~decision.answered; }

/// The question that `answer` means: one that waits for its author, else one that he has answered, else any that fits.
const Decision* find_decision(const View& view, const command::Answer& answer, OwnerId author) {
    const Decision* open = nullptr;
    for (const auto& decision : view.state.decisions) {
        if (decision.kind != answer.decision || (answer.space && decision.space != *answer.space)) continue;
        if (has(awaited(decision), author)) return &decision;
        if (open == nullptr || has(decision.answered, author)) open = &decision;
    }
    return open;
}

/// What is asked and where, and of whom an answer is awaited.
std::vector<Fact> facts_of(const View& view, const Decision& decision, std::string_view asked) {
    std::vector<Fact> facts{fact("decision", view.rules.decisions[idx(decision.kind)].name)};
    for (const auto owner : OwnersOf(awaited(decision))) facts.push_back(fact(asked, owner));
    if (decision.space != no_space) facts.push_back(fact("space", decision.space));
    return facts;
}

/// That it is not open, and what is.
tl::unexpected<Violation> not_open(const View& view) {
    std::vector<Fact> facts;
    for (const auto& decision : view.state.decisions) {
        if (awaited(decision) == 0) continue;
        auto name = view.rules.decisions[idx(decision.kind)].name;
        if (decision.space != no_space) name += " in " + view.rules.space(decision.space).name;
        facts.push_back(fact("open", std::move(name)));
    }
    return refuse(Refusal::no_such_decision, {}, std::move(facts));
}

/// Each pick fits one of these units, of `owner` where somebody's are named.
bool names_only(const View& view, const std::vector<UnitId>& units, const UnitPicks& picks, OwnerId owner = nobody) {
    return all_of(picks, [&](const UnitPick& pick) {
        return pick.count == 0 || any_of(units, [&](UnitId id) {
                   const auto* unit = view.state.unit(id);
                   return unit != nullptr && (owner == nobody || unit->owner == owner) && fits(view, *unit, pick);
               });
    });
}
bool names_only(const View& view, const std::vector<UnitId>& units, const Choice& choice) {
    if (const auto* picks = choice.as<UnitPicks>()) return names_only(view, units, *picks);
    if (const auto* list = choice.as<Choice::List>())
        return all_of(*list, [&](const Choice& item) { return names_only(view, units, item); });
    const auto* parts = choice.as<Choice::Allocations>();
    return parts == nullptr || all_of(*parts, [&](const auto& part) { return names_only(view, units, part.units, part.owner); });
}

Result<void> check_answer(const View& view, const Command& command, const command::Answer& answer) {
    const auto* decision = find_decision(view, answer, command.author);
    if (decision == nullptr) {
        auto refusal = not_open(view);
        if (idx(answer.decision) < view.rules.decisions.size())
            refusal.value().also = {view.rules.decisions[idx(answer.decision)].asked_in};
        return refusal;
    }
    const auto& kind = view.rules.decisions[idx(decision->kind)];
    if (has(decision->answered, command.author)) {
        auto facts = facts_of(view, *decision, "asked");
        facts.push_back(fact("answered", command.author));
        return refuse(Refusal::not_your_turn, {kind.paragraph}, std::move(facts));
    }
    if (!has(decision->asked, command.author)) {
        std::vector<Fact> facts{fact("decision", kind.name)};
        const auto waited_for = awaited(*decision);
        for (const auto owner : OwnersOf(waited_for != 0 ? waited_for : decision->asked)) facts.push_back(fact("asked", owner));
        return refuse(Refusal::not_your_turn, {kind.paragraph}, std::move(facts));
    }
    if (auto verdict = kind.valid(view, *decision, command.author, answer.choice); !verdict) return verdict;
    ensure(kind.units == nullptr || names_only(view, kind.units(view, *decision, command.author), answer.choice),
           "an answer is legal that names units which nobody was asked about");
    return {};
}

const Action* action_of(const Ruleset& rules, const Command& command) {
    if (const auto* declare = std::get_if<command::Declare>(&command.body)) {
        const auto found = std::find_if(rules.declarations.begin(), rules.declarations.end(),
                                        [&](const Declaration& declaration) { return declaration.what == declare->what; });
        return found == rules.declarations.end() ? nullptr : &found->action;
    }
    const auto& action = rules.actions[command.body.index()];
    return action.check == nullptr ? nullptr : &action;
}

Result<void> nothing_is_asked(const View& view, const Action* action) {
    if (!view.state.deciding()) return {};
    // One that was opened with it may be answered by all already.
    const auto open = std::find_if(view.state.decisions.begin(), view.state.decisions.end(),
                                   [](const Decision& decision) { return awaited(decision) != 0; });
    ensure(open != view.state.decisions.end(), "complete decisions stay open");
    const bool ruled = action != nullptr && !action->pending.empty();
    const Paragraph cite{ruled ? std::string_view{action->pending} : view.rules.decisions[idx(open->kind)].paragraph};
    auto refusal = refuse(Refusal::decision_pending, cite, facts_of(view, *open, "power"));
    refusal.value().of_request = !ruled;  // what the question's paragraph says is another matter
    return refusal;
}

/// Who acts when, for all forms that a phase takes.
Result<void> check_window(const View& view, const Command& command, const Action* action) {
    if (auto asked = nothing_is_asked(view, action); !asked) return asked;
    const auto* phase = resting_phase(view);
    ensure(phase != nullptr, "the game rests in no phase");
    const auto form = raw(form_of(command));
    const bool in_phase = (phase->forms & (1u << form)) != 0;
    // Whose turn it is comes first: in another's turn no phase would be the right one.
    const auto acting = actors(view, *phase);
    if (!has(acting, command.author)) {
        std::vector<Fact> facts{fact("power", command.author)};
        for (const auto owner : OwnersOf(acting)) facts.push_back(fact("turn", owner));
        // What an action says of turns it says of its own phases.
        const bool ruled = in_phase && action != nullptr && !action->not_your_turn.empty();
        return refuse(Refusal::not_your_turn, {ruled ? action->not_your_turn : phase->paragraph}, std::move(facts));
    }
    if (in_phase) return {};
    const bool ruled = action != nullptr && !action->wrong_phase.empty() && action->wrong_phase != phase->paragraph;
    if (!ruled) return refuse(Refusal::wrong_phase, {phase->paragraph}, {fact("phase", phase->name)});
    return refuse(Refusal::wrong_phase, {action->wrong_phase}, {fact("phase", phase->name)}, {phase->paragraph});
}

Result<void> check_end_phase(const View& view, const Command& command) {
    if (auto window = check_window(view, command, &view.rules.actions[raw(Form::end_phase)]); !window) return window;
    return first_refusal(resting_phase(view)->may_end, view, command.author);
}

Result<void> check_expire(const View& view, const Command& command, const command::Expire& expire) {
    if (command.author != nobody) return refuse(Refusal::not_allowed, {});
    if (expire.what != command::Expire::What::decision) return {};
    const auto asked = [&](const Decision& decision) {
        const auto open = decision.asked & ~decision.answered;
        return expire.asked == OwnerMask{} || (open & expire.asked) != 0;
    };
    return view.state.deciding() && any_of(view.state.decisions, asked) ? Result<void>{} : not_open(view);
}

Result<void> check_by_form(const View& view, const Command& command) {
    if (const auto* answer = std::get_if<command::Answer>(&command.body)) return check_answer(view, command, *answer);
    if (const auto* expire = std::get_if<command::Expire>(&command.body)) return check_expire(view, command, *expire);
    if (std::holds_alternative<command::EndPhase>(command.body)) return check_end_phase(view, command);
    const auto* action = action_of(view.rules, command);
    const auto system = std::holds_alternative<command::TimeLimit>(command.body) || std::holds_alternative<command::Withdraw>(command.body);
    if (system) return action == nullptr ? refuse(Refusal::not_allowed, {}) : action->check(view, command);
    if (const auto* declare = std::get_if<command::Declare>(&command.body)) {
        // A declaration says for itself when it may be made: some belong to a power whose turn it is not.
        if (action == nullptr) return refuse(Refusal::unknown_name, {});
        if (!at_any_time(view.rules, declare->what))
            if (auto asked = nothing_is_asked(view, action); !asked) return asked;
        return action->check(view, command);
    }
    if (auto window = check_window(view, command, action); !window) return window;
    ensure(action != nullptr, "a phase takes a form that no module handles");
    return action->check(view, command);
}

/// The frames up to the innermost one that rests in a phase: where the game is when what is open is answered. Empty between phases.
std::vector<Frame> frames_of_phase(const View& view) {
    auto frames = view.state.frames;
    while (!frames.empty() && view.rules.procedures[idx(frames.back().procedure)].ops[frames.back().at].kind != Program::Op::Kind::rest)
        frames.pop_back();
    return frames;
}

/// Answers what is open by its fallback; also what is asked thereupon, as long as the game is still at `place`.
void answer_what_is_open(Context& context, const std::vector<Frame>& place) {
    const auto still_there = [&] {
        const auto& frames = context.state().frames;
        return !place.empty() && frames.size() >= place.size() && std::equal(place.begin(), place.end(), frames.begin());
    };
    // The fallbacks of a sound bundle come to an end; no real battle comes near this many questions.
    for (int questions = 0; context.state().deciding(); ++questions) {
        ensure(questions < 10'000, "the default answers never come to an end");
        context.answer_by_fallback();
        context.run();
        if (!still_there()) return;
    }
}

/// The stage that the game is in, if any: a phase in which it never rests, as it is made of questions alone.
const Phase* current_stage(const View& view) {
    const auto* phase = current_phase(view.rules, view.state.frames);
    return phase != nullptr && phase->stage ? phase : nullptr;
}

/// Ends the phase in which the game rests, by time, or the stage. @return whose it was; nobody where it has not ended.
OwnerMask settle_and_leave(Context& context) {
    const auto place = frames_of_phase(context.view());
    const auto* stage = place.empty() ? current_stage(context.view()) : nullptr;
    do answer_what_is_open(context, place);
    while (stage != nullptr && context.state().deciding() && current_stage(context.view()) == stage);
    const auto rests_there = [&] { return !place.empty() && !context.state().deciding() && context.state().frames == place; };
    if (!rests_there()) return 0;
    const auto& phase = *resting_phase(context.view());
    const auto whose = [&] {
        const auto who = actors(context.view(), phase);
        return who == 0 ? mask_of(context.state().active) : who;
    };
    const auto refused = [&] {
        const auto who = whose();
        return !first_refusal(phase.may_end, context.view(), who == 0 ? context.state().active : *OwnersOf(who).begin());
    };
    if (context.rules.has_data<ExpiringChoices>())
        for (const auto lapse : context.rules.data<ExpiringChoices>().by_time) lapse(context, phase);
    // Each pass settles something, so that what refuses the end runs out; a module that refuses without settling is a bug.
    for (int passes = 0; refused(); ++passes) {
        ensure(passes < 1'000 && !phase.settle.empty(), "a phase that cannot be settled");
        for (const auto settle : phase.settle) {
            settle(context);
            context.run();
            answer_what_is_open(context, place);
            if (!rests_there()) return 0;
        }
    }
    const auto ended = whose();
    context.leave_phase();
    context.run();
    return ended;
}

/// What is asked of those who were late is answered by its fallback, also what is asked thereupon; what is asked of others waits for them.
void answer_for_the_late(Context& context, OwnerMask late) {
    const auto asked = [&](const Decision& decision) { return (awaited(decision) & late) != 0; };
    for (int questions = 0;; ++questions) {
        ensure(questions < 10'000, "the default answers never come to an end");
        const auto& open = context.state().decisions;
        const auto found = std::find_if(open.begin(), open.end(), asked);
        if (found == open.end()) return;
        const auto decision = *found;
        const auto owner = *OwnersOf(awaited(decision) & late).begin();
        context.take_answer(decision.id, owner, event::DecisionAnswered::How::fallback,
                            context.rules.decisions[idx(decision.kind)].fallback(context.view(), decision, owner));
        context.run();
    }
}

}  // namespace

void expire_phase(Context& context) { settle_and_leave(context); }

namespace {

/// Ends phases until another turn or round has begun.
void expire_turn(Context& context) {
    const auto before = context.events().size();
    const auto over = [&] {
        return context.state().frames.empty() || any_of(context.events().subspan(before), [](const Event& event) {
                   return std::holds_alternative<event::TurnOpened>(event) || std::holds_alternative<event::RoundOpened>(event);
               });
    };
    for (int phases = 0; !over(); ++phases) {
        ensure(phases < 1'000, "a turn never ends");
        expire_phase(context);
    }
}

void perform_expire(Context& context, const command::Expire& expire) {
    using What = command::Expire::What;
    if (expire.what == What::decision) {
        context.answer_by_fallback(expire.asked == OwnerMask{} ? OwnerMask{~0U} : expire.asked);
        return context.run();
    }
    if (expire.what == What::turn) return expire_turn(context);
    answer_for_the_late(context, settle_and_leave(context));
}

void perform(Context& context, const Command& command) {
    if (const auto* answer = std::get_if<command::Answer>(&command.body)) {
        const auto* decision = find_decision(context.view(), *answer, command.author);
        context.take_answer(decision->id, command.author, event::DecisionAnswered::How::player, answer->choice);
        return context.run();
    }
    if (const auto* expire = std::get_if<command::Expire>(&command.body)) return perform_expire(context, *expire);
    if (std::holds_alternative<command::EndPhase>(command.body)) {
        context.leave_phase();
        return context.run();
    }
    action_of(context.rules, command)->perform(context, command);
    context.run();
}

void add_stack(GameState& state, const SetupStack& stack) {
    const auto first = state.next_unit;
    evolve(state, event::UnitsAdded{stack.space, stack.owner, stack.type, stack.count, UnitId{first}, no_tag});
    if (stack.damage == 0) return;
    event::UnitsChanged damaged;
    damaged.damage = stack.damage;
    for (auto id = first; id < state.next_unit; ++id) damaged.units.push_back(UnitId{id});
    evolve(state, damaged);
}

}  // namespace

GameState initial_state(const Ruleset& ruleset) {
    GameState state;
    const auto owners = ruleset.owners.size();
    for (const auto& space : ruleset.spaces) state.control.push_back(space.control);
    state.relations.assign(owners * owners, Relation::neutral);
    for (const auto& owner : ruleset.owners) state.sides.push_back(owner.side);
    for (std::size_t a = 0; a < owners; ++a)
        for (std::size_t b = 0; b < owners; ++b)
            if (a == b || (state.sides[a] != no_side && state.sides[a] == state.sides[b]))
                state.relations[a * owners + b] = Relation::friendly;
    state.out.assign(owners, 0);
    state.money.assign(ruleset.resources.size() * owners * 2, 0);
    for (std::size_t at = 0; at < owners; ++at) state.money[at * 2] = ruleset.owners[at].treasury;
    for (const auto& [a, b, relation] : ruleset.relations) evolve(state, event::RelationChanged{a, b, relation});
    for (const auto& stack : ruleset.setup) add_stack(state, stack);
    state.turn_start.control = state.control;
    state.frames = {Frame{ruleset.game, 0, 0}};
    return state;
}

std::vector<Event> open_game(const Ruleset& ruleset, const GameState& state, Ports& ports) {
    Context context{ruleset, state, ports};
    context.run();
    return context.take_events();
}

std::vector<Event> begin_at(const Ruleset& ruleset, const GameState& state, PhaseId phase, Ports& ports) {
    const auto& begun = ruleset.phases[idx(phase)];
    Context context{ruleset, state, ports};
    context.emit(event::StageEntered{{Frame{begun.procedure, begun.entry, 0}}});
    context.run();
    return context.take_events();
}

namespace {
/// The paragraph by which `command` is given or its question asked; that of the phase, or of all turns, where it has none.
std::string_view paragraph_of(const View& view, const Command& command) {
    const auto or_of_turns = [&](std::string_view nearer) {
        return nearer.empty() ? std::string_view{view.rules.turns_paragraph} : nearer;
    };
    if (view.state.outcome) return view.rules.end_paragraph;
    if (const auto* answer = std::get_if<command::Answer>(&command.body))
        return or_of_turns(idx(answer->decision) < view.rules.decisions.size() ? view.rules.decisions[idx(answer->decision)].paragraph
                                                                               : std::string_view{});
    if (const auto* action = action_of(view.rules, command); action != nullptr && !action->paragraph.empty()) return action->paragraph;
    const auto* phase = view.state.deciding() ? nullptr : resting_phase(view);
    return or_of_turns(phase == nullptr ? std::string_view{} : phase->paragraph);
}
}  // namespace

Result<void> check(const View& view, const Command& command) {
    auto verdict = view.state.outcome ? Result<void>{refuse(Refusal::game_over, {})} : check_by_form(view, command);
    if (!verdict && verdict.error().cite.id.empty()) {
        verdict.error().cite = {paragraph_of(view, command)};
        verdict.error().of_request = true;
    }
    return verdict;
}

Result<Judged> judge_to_state(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports) {
    // An answer is judged by what its author has sealed before, too.
    std::optional<GameState> own;
    if (std::holds_alternative<command::Answer>(command.body))
        own = with_own_answers(state, command.author, [&](DecisionId id, OwnerId owner) { return ports.sealed_answer(id, owner); });
    if (auto verdict = check(View{ruleset, own ? *own : state}, command); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    Context context{ruleset, state, ports};
    perform(context, command);
    // A phase that comes round to itself leaves no trace of its own.
    if (context.events().empty()) context.emit(event::StageEntered{context.state().frames});
    return Judged{context.take_events(), context.take_state()};
}

Result<std::vector<Event>> judge(const Ruleset& ruleset, const GameState& state, const Command& command, Ports& ports) {
    return judge_to_state(ruleset, state, command, ports).map([](Judged&& judged) { return std::move(judged.events); });
}

std::vector<Choice> legal_answers(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    return view.rules.decisions[idx(decision.kind)].legal(view, decision, owner, limit);
}

bool more_answers(const View& view, OwnerId author) {
    const auto& asked = view.state.decisions;
    return !view.state.outcome && any_of(asked, [&](const Decision& decision) {
        return has(decision.asked & ~decision.answered, author) &&
               (view.rules.decisions[idx(decision.kind)].more ||
                legal_answers(view, decision, author, listed_answers + 1).size() > listed_answers);
    });
}

namespace {
/// A move whose way leads over these spaces, in this order, before it ends.
bool leads_over(const Command& command, std::span<const SpaceId> by) {
    const auto* move = std::get_if<command::Move>(&command.body);
    if (move == nullptr) return false;
    std::size_t next = 0;
    for (std::size_t at = 1; at + 1 < move->path.size() && next < by.size(); ++at)
        if (move->path[at] == by[next]) ++next;
    return next == by.size();
}
}  // namespace

std::vector<Command> legal_moves_of(const View& view, OwnerId author, SpaceId space, const UnitPick& pick, std::span<const SpaceId> by) {
    std::vector<Command> found;
    const auto* phase = view.state.outcome || view.state.deciding() ? nullptr : resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), author)) return found;
    for (std::size_t form = 0; form < form_count; ++form) {
        const auto& action = view.rules.actions[form];
        if ((phase->forms & (1u << form)) == 0 || action.list_units == nullptr) continue;
        if (!by.empty() && action.list_ways != nullptr)
            action.list_ways(view, author, space, pick, by, found);
        else
            action.list_units(view, author, space, pick, found);
    }
    if (!by.empty()) std::erase_if(found, [&](const Command& command) { return !leads_over(command, by); });
    return found;
}

std::vector<Command> legal_commands(const View& view, OwnerId author) {
    std::vector<Command> found;
    if (view.state.outcome) return found;
    if (view.state.deciding()) {
        for (const auto& decision : view.state.decisions) {
            if (!has(decision.asked & ~decision.answered, author)) continue;
            for (auto& choice : legal_answers(view, decision, author, listed_answers))
                found.push_back(
                    {author, command::Answer{decision.kind, decision.space == no_space ? std::nullopt : std::optional{decision.space},
                                             std::move(choice)}});
        }
        return found;
    }
    for (const auto& declaration : view.rules.declarations)
        if (declaration.action.list != nullptr) declaration.action.list(view, author, found);
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), author)) return found;
    for (std::size_t form = 0; form < form_count; ++form)
        if ((phase->forms & (1u << form)) != 0 && view.rules.actions[form].list != nullptr)
            view.rules.actions[form].list(view, author, found);
    const Command end{author, command::EndPhase{}};
    if (check(view, end)) found.push_back(end);
    return found;
}

}  // namespace rules
