#include "rules/odds/sample.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "rules/core/context.hpp"
#include "rules/hooks/participation.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules::odds {
namespace {

constexpr std::uint32_t fights_between_looks = 20;  ///< At the standard error.
constexpr std::uint64_t cost_of_event = 1500;       ///< To take a step of the procedure and note what happens.
constexpr std::uint64_t cost_of_looking_at = 120;   ///< At one unit, in such a step.
constexpr std::size_t the_game = 1;                 ///< `InstalledBy::module` of the game itself, which is installed first.

const SamplingRules* sampling_of(const Ruleset& rules) {
    if (!rules.has_data<SamplingRules>()) return nullptr;
    const auto& sampling = rules.data<SamplingRules>();
    ensure(bool{sampling.stage} || sampling.additions.empty(), "options add to battles of a game that stages none");
    return sampling.stage ? &sampling : nullptr;
}

/// A number that only this question has, in whatever order its units are named.
class Fingerprint {
public:
    explicit Fingerprint(const Question& question) {
        add(raw(question.kind));
        add(raw(question.space));
        for (const auto* part : {&question.attackers, &question.defenders}) {
            add(part->units);
            for (const auto type : part->order) add(raw(type));
            add(part->order.size() * 2 + (part->leaves ? 1 : 0));
        }
        add(question.outside);
        for (const auto& value : question.known) {
            for (const std::uint64_t number : {std::uint64_t{raw(value.slot)}, std::uint64_t{value.subject}, std::uint64_t{value.index}})
                add(number);
            add(static_cast<std::uint64_t>(value.value));
        }
        if (question.lead != nobody) add(raw(question.lead) + 1U);
        add(question.rounds);
        add(question.stop_at * 2U + (question.sweep ? 1 : 0));
    }
    [[nodiscard]] std::uint64_t number() const { return hash_; }

private:
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte, number >>= 8) hash_ = (hash_ ^ (number & 0xFF)) * 0x100000001B3ULL;  // FNV-1a
    }
    void add(const OddsForce& force) {
        const auto stacks = tidy(force);
        add(stacks.size());
        for (const auto& stack : stacks) {
            for (const std::uint64_t number : {std::uint64_t{raw(stack.owner)}, std::uint64_t{raw(stack.type)}, std::uint64_t{stack.damage},
                                               std::uint64_t{stack.roles}, std::uint64_t{stack.count}})
                add(number);
            if (stack.marks != 0) add(stack.marks.bits);
        }
    }
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

/// Thrown out of a fight of which no more is needed. Only `Fights` sees it.
struct NoMoreOfIt {};

/// Dice from a number (SplitMix64), the same on every machine, and the plans of the question as standing orders.
class Rehearsed final : public Ports {
public:
    Rehearsed(const Ruleset& rules, const SamplingRules& sampling, const Question& question)
        : rules_{rules}, sampling_{sampling}, question_{question}, chance_{Fingerprint{question}.number()} {}

    /// Asked before every roll: whether there is anything left to be rolled for.
    void roll_while(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }

    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        if (!goes_on_()) throw NoMoreOfIt{};
        const auto rest = (UINT64_MAX % sides + 1) % sides;  // too many for whole rounds of the die
        for (auto& face : faces) {
            auto number = next();
            while (number > UINT64_MAX - rest) number = next();
            face = static_cast<std::uint16_t>(number % sides + 1);
        }
    }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision, SpaceId, BattleId) override {
        const auto& attackers = question_.attackers.units;
        const bool attacking = any_of(attackers, [&](const OddsStack& stack) { return stack.owner == owner; });
        const auto& part = attacking ? question_.attackers : question_.defenders;
        const OddsPlan plan{attacking, part.order, part.leaves, question_.sweep};
        for (const auto& addition : sampling_.additions)
            if (addition.order != nullptr)
                if (auto choice = addition.order(rules_, decision, plan)) return choice;
        return sampling_.order ? sampling_.order(rules_, decision, plan) : std::nullopt;
    }
    /// One person plays everybody: nobody objects to what another proposes.
    [[nodiscard]] SeatId seat(OwnerId) const override { return SeatId{0}; }

private:
    std::uint64_t next() {
        auto number = chance_ += 0x9E3779B97F4A7C15ULL;
        number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
        number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
        return number ^ (number >> 31);
    }
    const Ruleset& rules_;
    const SamplingRules& sampling_;
    const Question& question_;
    std::uint64_t chance_;
    std::function<bool()> goes_on_;
};

/// The battle as it is listed; nothing where it cannot come about in `space`.
std::optional<GameState> staged(const Ruleset& rules, const SamplingRules& sampling, const OddsScript& script, const Question& question,
                                SpaceId space) {
    Field field{rules, question, space};
    auto state = field.with(&question.attackers.units, &question.defenders.units).state;
    std::vector<UnitId> landing;
    for (const auto& part : state.participants)
        if (part.attacking && (part.roles & script.landed) != 0) landing.push_back(part.unit);
    state.participants.clear();
    state.battles.front().status = Battle::Status::listed;
    state.battles.front().round = 0;
    state.next_battle = raw(Field::battle) + 1;
    if (!script.sea) state.control[idx(space)] = question.defenders.units.front().owner;
    NoDice none;
    Context context{rules, state, none};
    if (!sampling.stage(context, Field::battle, OddsArrivals{landing, question.outside})) return std::nullopt;
    return context.take_state();
}

std::optional<GameState> staged_somewhere(const Ruleset& rules, const SamplingRules& sampling, const OddsScript& script,
                                          const Question& question) {
    if (question.space != no_space) return staged(rules, sampling, script, question, question.space);
    for (const auto space : all_spaces(rules)) {
        if (rules.space(space).sea != script.sea || rules.space(space).impassable()) continue;
        if (auto state = staged(rules, sampling, script, question, space)) return state;
    }
    return std::nullopt;
}

/// A unit of the question: what has become of it.
struct Piece {
    OddsStack stack;  ///< Of one.
    bool attacking = false;
    bool gone = false;
    bool away = false;       ///< Out of the fight, and safe.
    bool elsewhere = false;  ///< In another space.
};

/// Follows the events of one fight until it ends, or the attacker breaks off as planned.
class Course {
public:
    Course(const OddsScript& script, const Question& question, SpaceId space, std::vector<Piece> pieces)
        : script_{script}, question_{question}, space_{space}, pieces_{std::move(pieces)} {}

    /// What comes after its end does not count.
    void follow(std::span<const Event> events) {
        for (auto event = events.begin(); event != events.end() && !ended_; ++event)
            ended_ = !std::visit([&](const auto& e) { return take(e); }, *event);
    }
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] OddsForce left(bool attacking) const {
        return force_of([&](const Piece& piece) { return piece.attacking == attacking && !piece.gone; });
    }
    /// Those of them who are still where it was fought.
    [[nodiscard]] OddsForce left_there(bool attacking) const {
        return force_of([&](const Piece& piece) { return piece.attacking == attacking && !piece.gone && !piece.elsewhere; });
    }
    [[nodiscard]] std::uint32_t rounds() const { return rounds_; }

private:
    template <class Test>
    [[nodiscard]] OddsForce force_of(Test&& test) const {
        OddsForce force;
        for (const auto& piece : pieces_)
            if (test(piece)) force.push_back(piece.stack);
        return tidy(std::move(force));
    }
    template <class E>
    bool take(const E&) {
        return true;
    }
    bool take(const event::UnitsRemoved& e) {
        each(e.units, [](Piece& piece) { piece.gone = true; });
        return true;
    }
    bool take(const event::UnitsChanged& e) {
        if (e.damage) each(e.units, [&](Piece& piece) { piece.stack.damage = *e.damage; });
        return true;
    }
    bool take(const event::UnitsMoved& e) {
        each(e.units, [&](Piece& piece) { piece.away = piece.elsewhere = e.to != space_; });
        return true;
    }
    bool take(const event::BattleJoined& e) {
        if ((e.add & script_.aside) != 0) each(e.units, [](Piece& piece) { piece.away = true; });
        return true;
    }
    bool take(const event::BattleRound& e) {
        if (e.round > 1 && breaks_off(e.round - 1U)) return false;
        rounds_ = e.round;
        return true;
    }
    bool take(const event::BattleClosed&) { return false; }

    [[nodiscard]] bool breaks_off(std::uint32_t after) const {
        if (question_.rounds != 0 && after >= question_.rounds) return true;
        const auto fight_on = [](const Piece& piece) { return piece.attacking && !piece.gone && !piece.away; };
        return question_.stop_at != 0 && count_if(pieces_, fight_on) <= question_.stop_at;
    }
    template <class Change>
    void each(const std::vector<UnitId>& units, Change&& change) {
        for (const auto id : units)
            if (raw(id) <= pieces_.size()) change(pieces_[raw(id) - 1]);  // what the stage has added has higher numbers
    }

    const OddsScript& script_;
    const Question& question_;
    SpaceId space_;
    std::vector<Piece> pieces_;
    std::uint32_t rounds_ = 0;
    bool ended_ = false;
};

/// By number of the unit.
std::vector<Piece> pieces_of(const Ruleset& rules, const Question& question, SpaceId space) {
    Field field{rules, question, space};
    const auto state = field.with(&question.attackers.units, &question.defenders.units).state;
    std::vector<Piece> pieces(state.units.size());
    for (const auto& unit : state.units) {
        const auto& part = *state.participant(Field::battle, unit.id);
        pieces[raw(unit.id) - 1] = {{unit.owner, unit.type, unit.damage, part.roles, 1}, part.attacking};
    }
    return pieces;
}

/// The staged battle, fought as often as somebody asks; no further than its course tells anything, and than the work goes.
class Fights {
public:
    Fights(const Ruleset& rules, const GameState& start, Rehearsed& ports, Course course, std::size_t units, const Bound& bound)
        : rules_{rules},
          start_{start},
          ports_{ports},
          course_{std::move(course)},
          bound_{bound},
          cost_{cost_of_event + cost_of_looking_at * units} {}

    /// One more; nothing where it goes beyond the bound.
    [[nodiscard]] std::optional<Course> next() {
        Context context{rules_, start_, ports_};
        auto course = course_;
        std::size_t seen = 0;
        const auto follow = [&] {
            const auto events = context.events().subspan(seen);
            seen += events.size();
            work_ += events.size() * cost_;
            course.follow(events);
            return !course.ended() && !bound_.passed(work_);
        };
        ports_.roll_while(follow);
        try {
            fight(context);
        } catch (const NoMoreOfIt&) {  // the context is thrown away with it
        }
        (void)follow();  // what has happened since the last roll
        if (bound_.passed(work_)) return std::nullopt;
        return course;
    }
    [[nodiscard]] std::uint64_t work() const { return work_; }

private:
    static void fight(Context& context) {
        context.fight(Field::battle);
        context.run();
        while (context.state().deciding()) {
            context.answer_by_fallback();
            context.run();
        }
    }
    const Ruleset& rules_;
    const GameState& start_;
    Rehearsed& ports_;
    const Course course_;  ///< Before anything has happened.
    const Bound& bound_;
    const std::uint64_t cost_;  ///< Of one event.
    std::uint64_t work_ = 0;
};

void count(std::vector<double>& chances, PartStates::Id id) {
    if (chances.size() <= id) chances.resize(id + 1, 0);
    ++chances[id];
}

void divide(Sample& counted) {
    for (auto* chances : {&counted.attackers, &counted.defenders})
        for (auto& chance : *chances) chance /= counted.fights;
    for (auto& row : counted.endings.chance)
        for (auto& chance : row) chance /= counted.fights;
    counted.rounds /= counted.fights;
}

double largest_error(const Endings& counted, std::uint32_t fights) {
    double most = 0;
    for (const auto times :
         {counted.attackers_win(), counted.both_remain(), counted.defenders_hold(), counted.nobody_left(), counted.ground_taken()})
        most = std::max(most, standard_error(times, fights));
    return most;
}

}  // namespace

Doubts doubts_of(const Ruleset& rules, const OddsScript& script, const Question& question, Field& field) {
    std::vector<OddsAddition> additions;
    if (const auto* sampling = sampling_of(rules)) additions = sampling->additions;
    Doubts doubts;
    const auto view = field.with(&question.attackers.units, &question.defenders.units);
    for (const auto& addition : additions)
        if (addition.matters != nullptr && addition.matters(view, Field::battle, question.outside))
            append_to(doubts.paragraphs, addition.paragraphs);
    const auto says = [&](std::size_t module) {
        return any_of(additions, [&](const OddsAddition& one) { return one.by.module == module; });
    };
    const auto doubt = [&](std::string_view what) {
        if (doubts.steps.empty() || doubts.steps.back() != what) doubts.steps.emplace_back(what);
    };
    for (const auto& op : rules.procedures[idx(rules.battle_kinds[idx(script.kind)].procedure)].ops) {
        if (op.kind != Program::Op::Kind::step || op.work == nullptr) continue;
        if (op.hands != nullptr) {  // of a form, whoever put it there: whose questions it has
            for (const auto module : op.hands(rules))
                if (!says(module)) doubt(op.name);
            continue;
        }
        // Not the name alone: a step in place of another has the same one.
        if (op.module == script.by.module && contains(script.steps, op.name)) continue;
        if (none_of(additions, [&](const OddsAddition& one) { return op.module == one.by.module && contains(one.steps, op.name); }))
            doubt(op.name);
    }
    auto hands = hands_in_participation(rules);
    if (script.hands != nullptr)
        for (const auto& hand : script.hands(rules)) hands.push_back(hand);
    for (const auto& [what, module] : hands)
        if (module > the_game && module != script.by.module && !says(module)) doubt(what);
    return doubts;
}

bool can_be_sampled(const Ruleset& rules) { return sampling_of(rules) != nullptr; }

double standard_error(double times, std::uint32_t fights) {
    const auto near = (times + 2) / (fights + 4.0);
    return std::max(std::sqrt(near * (1 - near) / fights), 1.0 / fights);
}

tl::expected<Sample, Error> sample(const Ruleset& rules, const OddsScript& script, const Question& question, PartStates& attackers,
                                   PartStates& defenders, const Bound& bound, const Precision& precision, std::uint32_t fights) {
    const auto& sampling = *sampling_of(rules);
    const auto start = staged_somewhere(rules, sampling, script, question);
    if (!start) return tl::make_unexpected(Error{Error::Why::wrong_space});
    const auto space = start->battles.front().space;
    const auto pieces = pieces_of(rules, question, space);
    Rehearsed ports{rules, sampling, question};
    Fights all{rules, *start, ports, Course{script, question, space, pieces}, pieces.size(), bound};
    Sample made;
    const auto enough = [&] {
        if (fights != 0) return made.fights == fights;
        if (made.fights < least_fights) return false;
        if (made.fights == most_fights || all.work() >= precision.work || (precision.time_over && precision.time_over())) return true;
        return made.fights % fights_between_looks == 0 && largest_error(made.endings, made.fights) <= precision.standard_error;
    };
    for (; !enough(); ++made.fights) {
        const auto course = all.next();
        if (!course) return tl::make_unexpected(Error{Error::Why::too_much});
        count(made.attackers, attackers.number(course->left(true)));
        count(made.defenders, defenders.number(course->left(false)));
        ++made.endings.of(attackers.standing(course->left_there(true)), defenders.standing(course->left_there(false)));
        made.rounds += course->rounds();
    }
    made.standard_error = largest_error(made.endings, made.fights);
    divide(made);
    return made;
}

}  // namespace rules::odds
