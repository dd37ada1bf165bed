#include "tests/sim/proposals.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/hooks/pick.hpp"
#include "rules/hooks/unit_class.hpp"

namespace sim {

using namespace rules;

namespace {

class Proposer {
public:
    Proposer(const View& view, Chance& chance) : view_{view}, rules_{view.rules}, state_{view.state}, chance_{chance} {}

    [[nodiscard]] Command make() {
        author_ = state_.active;
        const Decision* asked = nullptr;
        if (state_.deciding()) {
            asked = &chance_.one_of(state_.decisions);
            const auto open = asked->asked & ~asked->answered;
            std::vector<OwnerId> owners;
            for (const auto owner : OwnersOf(open == 0 ? asked->asked : OwnerMask{open})) owners.push_back(owner);
            author_ = chance_.one_of(owners);
        }
        if (chance_.percent(6)) author_ = owner();
        if (asked != nullptr && chance_.percent(90)) return {author_, answer_to(*asked)};
        return {author_, body_of(form())};
    }

private:
    template <class Id>
    [[nodiscard]] Id any(std::size_t count) {
        return static_cast<Id>(chance_.below(count));
    }
    [[nodiscard]] SpaceId space() { return any<SpaceId>(rules_.spaces.size()); }
    [[nodiscard]] OwnerId owner() { return any<OwnerId>(rules_.owners.size()); }
    [[nodiscard]] UnitTypeId type() { return any<UnitTypeId>(rules_.unit_types.size()); }
    [[nodiscard]] bool sea(SpaceId at) const { return idx(at) < rules_.spaces.size() && rules_.space(at).sea; }

    /// How often a form is proposed where it is open.
    [[nodiscard]] static int weight(Form form) {
        if (form == Form::move) return 10;
        return form == Form::end_phase ? 1 : 3;
    }
    [[nodiscard]] Form form() {
        std::vector<Form> open;
        const auto* phase = resting_phase(view_);
        for (std::size_t at = 0; phase != nullptr && at < form_count; ++at)
            for (int n = (phase->forms >> at & 1) != 0 ? weight(static_cast<Form>(at)) : 0; n > 0; --n)
                open.push_back(static_cast<Form>(at));
        open.push_back(Form::declare);
        if (open.size() > 1 && chance_.percent(85)) return chance_.one_of(open);
        return any<Form>(form_count);
    }

    /// A neighbour of `from`, of its own element where there is one.
    [[nodiscard]] SpaceId beside(SpaceId from, std::optional<bool> at_sea) {
        if (idx(from) >= rules_.spaces.size() || chance_.percent(2)) return space();
        std::vector<SpaceId> fitting;
        for (const auto neighbour : rules_.space(from).neighbours)
            if (!at_sea || sea(neighbour) == *at_sea || chance_.percent(5)) fitting.push_back(neighbour);
        return fitting.empty() ? space() : chance_.one_of(fitting);
    }

    template <class Test>
    [[nodiscard]] const Unit* unit_for_which(Test test) {
        std::vector<const Unit*> found;
        for (const auto& unit : state_.units)
            if (test(unit)) found.push_back(&unit);
        return found.empty() ? nullptr : chance_.one_of(found);
    }
    [[nodiscard]] bool own(const Unit& unit) { return unit.owner == author_ || chance_.percent(2); }

    /// What `sample` looks like, or a little different.
    [[nodiscard]] UnitPick pick_like(const Unit& sample, std::uint16_t most) {
        UnitPick pick;
        pick.type = chance_.percent(97) ? sample.type : type();
        pick.count = chance_.percent(60)   ? std::uint16_t{1}
                     : chance_.percent(60) ? most
                                           : static_cast<std::uint16_t>(1 + chance_.below(most + 1u));
        if (chance_.percent(1)) pick.count = static_cast<std::uint16_t>(chance_.below(0x10000));
        const bool odd = chance_.percent(12);
        if (chance_.percent(12)) pick.unit = odd ? UnitId{static_cast<std::uint32_t>(chance_.below(state_.next_unit + 1u))} : sample.id;
        if (chance_.percent(12)) pick.origin = odd ? space() : sample.origin;
        if (chance_.percent(12)) pick.damage = odd ? static_cast<std::uint8_t>(chance_.below(3)) : sample.damage;
        if (chance_.percent(12)) pick.moved = odd == chance_.percent(50);
        if (pick.origin && idx(*pick.origin) >= rules_.spaces.size()) pick.origin.reset();
        if (rules_.type(sample).is(unit_class::carrying) && chance_.percent(20))
            if (const auto cargo = cargo_of(view_, sample); !cargo.empty()) {
                UnitPick carried;
                carried.type = chance_.one_of(cargo)->type;
                pick.cargo.push_back(std::move(carried));
            }
        return pick;
    }
    [[nodiscard]] UnitPicks picks_of(const std::vector<Unit>& units) {
        UnitPicks picks;
        for (auto n = chance_.percent(75) ? 1u : 1 + chance_.below(3); n > 0 && !units.empty(); --n) {
            const auto& sample = chance_.one_of(units);
            const auto most = std::count_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.type == sample.type; });
            picks.push_back(pick_like(sample, static_cast<std::uint16_t>(most)));
        }
        if (picks.empty() && chance_.percent(50)) picks.push_back(UnitPick{});
        return picks;
    }
    [[nodiscard]] UnitPicks picks_in(SpaceId at) {
        std::vector<Unit> units;
        for (const auto& unit : state_.in(at))
            if (own(unit)) units.push_back(unit);
        return picks_of(units);
    }
    [[nodiscard]] std::optional<UnitPick> some_carrier(const Unit& ship) {
        if (!chance_.percent(30)) return std::nullopt;
        auto pick = pick_like(ship, 1);
        pick.count = 1;
        return pick;
    }
    [[nodiscard]] std::optional<OwnerId> owner_of(const Unit& ship) {
        if (chance_.percent(3)) return owner();
        if (ship.owner == author_ && chance_.percent(90)) return std::nullopt;
        return ship.owner;
    }
    [[nodiscard]] Arguments some_arguments() {
        Arguments arguments;
        if (chance_.percent(3)) arguments.emplace_back("against", Choice{owner()});
        return arguments;
    }

    [[nodiscard]] command::Purchase purchase() {
        command::Purchase bought;
        for (auto n = 1 + chance_.below(2); n > 0; --n) {
            UnitPick pick;
            pick.type = type();
            pick.count =
                static_cast<std::uint16_t>(chance_.percent(5) ? chance_.below(0x10000) : chance_.below(4) + (chance_.percent(95) ? 1 : 0));
            if (chance_.percent(4)) pick.damage = static_cast<std::uint8_t>(chance_.below(2));
            if (chance_.percent(3)) pick.moved = chance_.percent(50);
            if (chance_.percent(2)) pick.origin = space();
            bought.units.push_back(std::move(pick));
        }
        return bought;
    }
    /// Carriers and planes, which share decks, more often than there are many of them.
    [[nodiscard]] const Unit* mover() {
        const auto kind = chance_.below(100);
        const auto* unit = unit_for_which([&](const Unit& one) {
            if (!own(one) || one.space == off_board) return false;
            if (kind < 15) return one.type == rules_.find_unit_type("aircraft-carrier");
            return kind >= 40 || rules_.type(one).is(unit_class::air);
        });
        return unit != nullptr ? unit : unit_for_which([&](const Unit& one) { return own(one) && one.space != off_board; });
    }
    [[nodiscard]] command::Move move() {
        const auto* unit = mover();
        std::vector<SpaceId> path{unit == nullptr ? space() : unit->space};
        const bool flies = unit != nullptr && rules_.type(*unit).is(unit_class::air);
        const std::optional<bool> element = flies ? std::nullopt : std::optional{sea(path.front())};
        const auto far = flies && chance_.percent(50) ? 7u : 4u;
        for (auto steps = chance_.percent(55) ? 1u : 1 + chance_.below(far); steps > 0; --steps)
            path.push_back(beside(path.back(), element));
        if (chance_.percent(1)) path.resize(chance_.below(2));
        const auto from = path.empty() ? space() : path.front();
        auto picks = unit != nullptr && chance_.percent(60) ? UnitPicks{pick_like(*unit, 1)} : picks_in(from);
        if (unit != nullptr && unit->type == rules_.find_unit_type("aircraft-carrier") && chance_.percent(70))
            if (const auto* fighter = unit_for_which(
                    [&](const Unit& one) { return one.space == unit->space && rules_.type(one).is(unit_class::air) && own(one); }))
                picks.push_back(pick_like(*fighter, 2));
        return {std::move(picks), std::move(path)};
    }
    [[nodiscard]] command::Load load() {
        const auto* ship = unit_for_which([&](const Unit& one) {
            return rules_.type(one).is(unit_class::carrying) && sea(one.space) && (one.owner == author_ || chance_.percent(25));
        });
        if (ship == nullptr) return {picks_in(space()), space(), space(), std::nullopt, std::nullopt};
        std::vector<SpaceId> coasts;
        for (const auto neighbour : rules_.space(ship->space).neighbours)
            if (!state_.in(neighbour, author_).empty() && !sea(neighbour)) coasts.push_back(neighbour);
        const auto from = coasts.empty() || chance_.percent(5) ? beside(ship->space, false) : chance_.one_of(coasts);
        const auto* fresh = unit_for_which([&](const Unit& one) { return one.space == from && own(one) && one.marks == 0; });
        auto picks = fresh != nullptr && chance_.percent(60) ? UnitPicks{pick_like(*fresh, 2)} : picks_in(from);
        return {std::move(picks), from, chance_.percent(97) ? ship->space : beside(from, true), owner_of(*ship), some_carrier(*ship)};
    }
    [[nodiscard]] command::Unload unload() {
        const auto* unit = unit_for_which([&](const Unit& one) { return one.carrier != no_unit && own(one); });
        if (unit == nullptr) return {picks_in(space()), space(), space(), std::nullopt, std::nullopt};
        const auto& ship = *state_.unit(unit->carrier);
        auto picks = chance_.percent(50) ? UnitPicks{pick_like(*unit, 2)} : picks_in(unit->space);
        return {std::move(picks), unit->space, beside(unit->space, false), owner_of(ship), some_carrier(ship)};
    }
    [[nodiscard]] command::Place place() {
        std::vector<Unit> waiting;
        for (const auto& unit : state_.in(off_board))
            if (own(unit)) waiting.push_back(unit);
        auto at = space();
        if (idx(author_) < rules_.powers() && chance_.percent(40)) at = rules_.owner(author_).capital;
        for (int tries = 0; tries < 60 && chance_.percent(90); ++tries)
            if (const auto some = space(); rules_.space(some).original == author_) {
                at = chance_.percent(50) ? some : beside(some, true);
                break;
            }
        return {picks_of(waiting), at};
    }
    [[nodiscard]] SpaceId battlefield() {
        if (!state_.battles.empty() && chance_.percent(30)) return chance_.one_of(state_.battles).space;
        const auto disputed = [&](const Unit& one) {
            const auto here = state_.in(one.space);
            return own(one) && one.space != off_board &&
                   (chance_.percent(5) || std::any_of(here.begin(), here.end(), [&](const Unit& other) {
                        return state_.relation(one.owner, other.owner) == Relation::enemy;
                    }));
        };
        const auto* unit = unit_for_which(disputed);
        return unit == nullptr || chance_.percent(10) ? space() : unit->space;
    }
    [[nodiscard]] SpaceId space_of(std::string_view type, bool mine) {
        const auto wanted = rules_.find_unit_type(type);
        const auto* unit = unit_for_which(
            [&](const Unit& one) { return wanted && one.type == *wanted && one.space != off_board && (one.owner == author_) == mine; });
        return unit == nullptr || chance_.percent(8) ? space() : unit->space;
    }
    /// What an argument of this name may say.
    [[nodiscard]] Choice argument_for(std::string_view name, const Unit* unit) {
        if (chance_.percent(3)) return some_choice(3);
        if (name == "dice") return {static_cast<std::int64_t>(chance_.below(9)) - 1};
        if (name == "from") return {space_of("aa-gun", true)};
        if (name == "power") return {unit == nullptr ? owner() : unit->owner};
        if (name == "path") return {Choice::List{{unit == nullptr ? space() : unit->space}, {space()}}};
        if (name == "load") return {unit == nullptr ? space() : unit->space};
        if (name == "units") return {unit == nullptr ? UnitPicks{} : picks_in(unit->space)};
        if (unit != nullptr && unit->carrier != no_unit) return {beside(unit->space, false)};
        if (unit != nullptr && unit->damage > 0) return {unit->space};
        return {space_of("industrial-complex", false)};
    }
    [[nodiscard]] command::Declare declare() {
        if (rules_.declarations.empty() || chance_.percent(5)) return {"nothing", {}};
        // What is never listed is no proposal (`legal_commands`).
        std::vector<const Declaration*> listed;
        for (const auto& declaration : rules_.declarations)
            if (declaration.action.list != nullptr) listed.push_back(&declaration);
        if (listed.empty()) return {"nothing", {}};
        const auto& declaration = *chance_.one_of(listed);
        command::Declare declared{declaration.what, some_arguments()};
        const auto* unit = unit_for_which([&](const Unit& one) { return one.carrier != no_unit || one.damage > 0; });
        for (const auto& [name, kind] : declaration.action.arguments) {
            if (chance_.percent(name == "power" ? 70 : 10)) continue;
            const auto at = static_cast<std::ptrdiff_t>(chance_.below(declared.arguments.size() + 1));
            declared.arguments.insert(declared.arguments.begin() + at, {std::string{name}, argument_for(name, unit)});
        }
        return declared;
    }
    /// A raid, where the game has them; else a battle.
    [[nodiscard]] command::Attack attack() {
        const auto raid = rules_.find_tag("raid");
        const auto bomber = rules_.find_unit_type("bomber");
        if (!raid || !bomber || chance_.percent(10)) return {battlefield(), some_arguments()};
        const auto* unit = unit_for_which(
            [&](const Unit& one) { return one.type == *bomber && own(one) && (one.space != one.origin || chance_.percent(10)); });
        if (unit == nullptr) return {battlefield(), some_arguments()};
        Arguments arguments = some_arguments();
        arguments.emplace_back("kind", chance_.percent(95) ? Choice{*raid} : some_choice(0));
        if (chance_.percent(97))
            arguments.insert(arguments.begin(),
                             {"units", Choice{chance_.percent(60) ? UnitPicks{pick_like(*unit, 2)} : picks_in(unit->space)}});
        return {unit->space, std::move(arguments)};
    }

    [[nodiscard]] Command::Body body_of(Form form) {
        switch (form) {
            case Form::purchase: return purchase();
            case Form::move: return move();
            case Form::load: return load();
            case Form::unload: return unload();
            case Form::attack: return attack();
            case Form::fight: return command::Fight{battlefield(), some_arguments()};
            case Form::place: return place();
            case Form::answer: break;
            case Form::declare: return declare();
            case Form::end_phase: return command::EndPhase{};
            case Form::expire: return command::Expire{any<command::Expire::What>(3)};
            case Form::time_limit: return command::TimeLimit{any<command::TimeLimit::How>(3)};
            case Form::withdraw: return command::Withdraw{owner(), chance_.percent(50)};
        }
        return command::Answer{any<DecisionKindId>(rules_.decisions.size()), std::nullopt, some_choice(0)};
    }

    /// Hits on units of `of` at the place of the question.
    [[nodiscard]] UnitPicks losses(const Decision& decision, OwnerId of, std::int64_t hits) {
        std::vector<Unit> units;
        for (const auto& unit : state_.in(decision.space, of))
            if (unit.carrier == no_unit) units.push_back(unit);
        UnitPicks picks;
        for (; hits > 0 && !units.empty(); --hits) {
            const auto& sample = chance_.one_of(units);
            const auto found = std::find_if(picks.begin(), picks.end(), [&](const UnitPick& pick) { return pick.type == sample.type; });
            if (found != picks.end() && !found->unit && chance_.percent(80)) {
                ++found->count;
                continue;
            }
            auto pick = chance_.percent(80) ? UnitPick{} : pick_like(sample, 1);
            pick.type = sample.type;
            pick.count = 1;
            picks.push_back(std::move(pick));
        }
        return picks;
    }
    [[nodiscard]] Choice some_choice(std::int64_t number) {
        switch (chance_.below(6)) {
            case 0: return {chance_.percent(50)};
            case 1:
                return {static_cast<std::int64_t>(chance_.below(static_cast<std::uint64_t>(std::max<std::int64_t>(number, 1)) + 3)) - 1};
            case 2: return {any<TagId>(rules_.tags.size())};
            case 3: return {space()};
            case 4: return {owner()};
            default: return {UnitPicks{pick_like(state_.units[chance_.below(state_.units.size())], 2)}};
        }
    }
    /// Whose units the question is about: the enemy's where the attacker shares out hits or aims.
    [[nodiscard]] bool meant(const Decision& decision, OwnerId of) {
        const auto& kind = rules_.decisions[idx(decision.kind)].name;
        const bool enemy = kind == "hits-allocation" || kind == "submarine-targets" || kind == "targets";
        return (state_.relation(author_, of) == Relation::enemy) == enemy || chance_.percent(3);
    }
    /// Some of the units in the air, or of any: for questions that ask who goes.
    [[nodiscard]] UnitPicks some_units(const Decision& decision, OwnerId of) {
        const auto& kind = rules_.decisions[idx(decision.kind)].name;
        const bool planes = kind != "set-aside" && chance_.percent(95);
        std::vector<Unit> units;
        for (const auto& unit : state_.in(decision.space, of))
            if (unit.carrier == no_unit && rules_.type(unit).is(unit_class::air) == planes) units.push_back(unit);
        if (units.empty()) return {};
        auto count = chance_.below(units.size() + 1);
        if (decision.number > 0 && chance_.percent(60))
            count = std::min<std::size_t>(units.size(), static_cast<std::size_t>(decision.number));
        UnitPicks picks;
        for (; count > 0; --count) {
            const auto at = chance_.below(units.size());
            auto pick = chance_.percent(70) ? UnitPick{} : pick_like(units[at], 1);
            pick.type = units[at].type;
            pick.count = chance_.percent(99) ? 1 : 0;
            units.erase(units.begin() + static_cast<std::ptrdiff_t>(at));
            picks.push_back(std::move(pick));
        }
        return picks;
    }
    [[nodiscard]] bool about_hits(const Decision& decision) {
        const auto& kind = rules_.decisions[idx(decision.kind)].name;
        return kind.find("casualties") != std::string::npos || kind.find("hits-") == 0 || kind == "submarine-targets" ||
               kind == "new-infantry";
    }
    [[nodiscard]] Choice shared_out(const Decision& decision, std::int64_t hits) {
        std::vector<OwnerId> owners;
        for (const auto& unit : state_.in(decision.space))
            if (std::find(owners.begin(), owners.end(), unit.owner) == owners.end() && meant(decision, unit.owner))
                owners.push_back(unit.owner);
        if (owners.empty() || chance_.percent(2)) owners.push_back(owner());
        Choice::Allocations parts;
        while (!owners.empty()) {
            const auto at = chance_.below(owners.size());
            const auto of = owners[at];
            if (chance_.percent(98)) owners.erase(owners.begin() + static_cast<std::ptrdiff_t>(at));
            const auto here = owners.empty() ? hits : static_cast<std::int64_t>(chance_.below(static_cast<std::uint64_t>(hits) + 1));
            auto picks = about_hits(decision) ? losses(decision, of, here) : some_units(decision, of);
            if (!picks.empty() || chance_.percent(5)) parts.push_back({of, std::move(picks)});
            hits -= here;
        }
        return {std::move(parts)};
    }
    /// A target for each die.
    [[nodiscard]] Choice aims(const Decision& decision, const Choice::List& sample) {
        Choice::List list;
        auto dice = sample.size();
        if (chance_.percent(4)) {
            const bool one_more = chance_.below(2) == 0;
            if (one_more || dice > 0) dice += one_more ? 1 : dice - 1;
        }
        for (; dice > 0; --dice) {
            const auto* unit = unit_for_which(
                [&](const Unit& one) { return one.space == decision.space && one.carrier == no_unit && meant(decision, one.owner); });
            if (unit == nullptr) return some_choice(1);
            auto pick = chance_.percent(98) ? UnitPick{} : pick_like(*unit, 1);
            pick.type = unit->type;
            const bool by_power = !sample.empty() && sample.front().as<Choice::Allocations>() != nullptr;
            if (by_power == chance_.percent(99))
                list.push_back({Choice::Allocations{{unit->owner, UnitPicks{std::move(pick)}}}});
            else
                list.push_back({UnitPicks{std::move(pick)}});
        }
        return {std::move(list)};
    }
    [[nodiscard]] Choice word_or_space(const Decision& decision) {
        if (chance_.percent(50)) return {beside(decision.space, sea(decision.space))};
        std::vector<TagId> words;
        for (const auto* word : {"press-on", "break-off", "stay", "attack", "go-back"})
            if (const auto tag = rules_.find_tag(word)) words.push_back(*tag);
        return {chance_.percent(90) && !words.empty() ? chance_.one_of(words) : any<TagId>(rules_.tags.size())};
    }
    /// Of the kind that the question asks for, as its default shows.
    [[nodiscard]] Choice choice_for(const Decision& decision) {
        const auto number = decision.number;
        const auto fallback = rules_.decisions[idx(decision.kind)].fallback(view_, decision, *OwnersOf(decision.asked).begin());
        if (fallback.as<bool>() != nullptr) return {chance_.percent(50)};
        if (fallback.as<std::int64_t>() != nullptr)
            return {static_cast<std::int64_t>(chance_.below(static_cast<std::uint64_t>(number) + 3)) - 1};
        if (fallback.as<OwnerId>() != nullptr) return {owner()};
        if (fallback.as<TagId>() != nullptr) return word_or_space(decision);
        if (fallback.as<SpaceId>() != nullptr) {
            if (chance_.percent(20)) return word_or_space(decision);
            return {chance_.percent(70) ? beside(decision.space, std::nullopt) : space()};
        }
        if (const auto* list = fallback.as<Choice::List>()) return aims(decision, *list);
        auto hits = std::max<std::int64_t>(number, 1);
        if (chance_.percent(10)) hits += static_cast<std::int64_t>(chance_.below(3)) - 1;
        if (fallback.as<UnitPicks>() == nullptr || chance_.percent(4)) return shared_out(decision, hits);
        auto of = author_;
        if (decision.battle != no_battle && !meant(decision, of))
            for (const auto& unit : state_.in(decision.space))
                if (meant(decision, unit.owner)) of = unit.owner;
        return {about_hits(decision) ? losses(decision, of, hits) : some_units(decision, of)};
    }
    [[nodiscard]] command::Answer answer_to(const Decision& decision) {
        command::Answer answer{decision.kind, std::nullopt, chance_.percent(93) ? choice_for(decision) : some_choice(decision.number)};
        if (decision.space != no_space && chance_.percent(80)) answer.space = decision.space;
        if (chance_.percent(2)) answer.space = space();
        if (chance_.percent(2)) answer.decision = any<DecisionKindId>(rules_.decisions.size());
        return answer;
    }

    const View& view_;
    const Ruleset& rules_;
    const GameState& state_;
    Chance& chance_;
    OwnerId author_{nobody};
};

}  // namespace

Command some_proposal(const View& view, Chance& chance) { return Proposer{view, chance}.make(); }

}  // namespace sim
