#include "tests/sim/listed.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/hooks/pick.hpp"
#include "tests/sim/company.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/match.hpp"
#include "tests/sim/meaning.hpp"

namespace sim {

using namespace rules;

namespace {

constexpr std::size_t most_answers = 20'000;

/// What the rules of Hall ask for: however some of the picks are put together, there are units enough for them.
bool enough_for_all(const View& view, const UnitPicks& picks, const std::vector<Unit>& able) {
    for (unsigned some = 1; some < 1u << picks.size(); ++some) {
        std::size_t wanted = 0;
        for (std::size_t at = 0; at < picks.size(); ++at)
            if ((some >> at & 1u) != 0) wanted += picks[at].count;
        const auto there = std::count_if(able.begin(), able.end(), [&](const Unit& unit) {
            for (std::size_t at = 0; at < picks.size(); ++at)
                if ((some >> at & 1u) != 0 && fits(view, unit, picks[at])) return true;
            return false;
        });
        if (std::cmp_less(there, wanted)) return false;
    }
    return true;
}

/// Those that a command names, as they are before it: the first unit that boards or lands may change how its ship is named.
std::vector<UnitId> carriers_meant(const View& view, SpaceId zone, OwnerId owner, const std::optional<UnitPick>& named) {
    std::vector<UnitId> meant;
    if (named)
        for (const auto& ship : view.state.in(zone, owner))
            if (fits(view, ship, *named)) meant.push_back(ship.id);
    return meant;
}

/// Has a command that names carriers name the one that a listed command for this unit alone has.
void name_carrier(const View& view, const std::vector<UnitId>& meant, const Command& listed, const Unit& unit, Command& alone) {
    if (auto* unload = std::get_if<command::Unload>(&alone.body); unload != nullptr && unload->into)
        unload->into = this_unit(*view.state.unit(unit.carrier));
    auto* load = std::get_if<command::Load>(&alone.body);
    if (load == nullptr || !load->into) return;
    const auto& kind = *std::get<command::Load>(listed.body).into;
    const auto ship = std::find_if(meant.begin(), meant.end(), [&](UnitId id) { return fits_one_like(view, *view.state.unit(id), kind); });
    load->into = this_unit(*view.state.unit(*ship));
}

Arguments in_order(Arguments arguments) {
    std::stable_sort(arguments.begin(), arguments.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return arguments;
}

/// The same with its arguments in order.
Command tidy(Command command) {
    if (auto* attack = std::get_if<command::Attack>(&command.body)) attack->arguments = in_order(std::move(attack->arguments));
    if (auto* fight = std::get_if<command::Fight>(&command.body)) fight->arguments = in_order(std::move(fight->arguments));
    if (auto* declare = std::get_if<command::Declare>(&command.body)) declare->arguments = in_order(std::move(declare->arguments));
    return command;
}

Arguments* arguments_of(Command& command) {
    if (auto* attack = std::get_if<command::Attack>(&command.body)) return &attack->arguments;
    if (auto* declare = std::get_if<command::Declare>(&command.body)) return &declare->arguments;
    return nullptr;
}

Choice* argument(Arguments& arguments, std::string_view name) {
    const auto found = std::find_if(arguments.begin(), arguments.end(), [&](const auto& each) { return each.first == name; });
    return found == arguments.end() ? nullptr : &found->second;
}

/// Takes the units out of the arguments of a command, if there are some.
std::optional<UnitPicks> taken_out(Command& command) {
    auto* arguments = arguments_of(command);
    auto* units = arguments == nullptr ? nullptr : argument(*arguments, "units");
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    if (picks == nullptr) return std::nullopt;
    auto taken = *picks;
    units->value = std::monostate{};
    return taken;
}

/// Where the units of a declaration are: in a space, or at the beginning of a way unless they board further on; nothing where they are
/// nobody's yet.
std::optional<SpaceId> start_of(Arguments& arguments) {
    for (const auto* name : {"space", "load"})
        if (const auto* where = argument(arguments, name); where != nullptr && where->as<SpaceId>() != nullptr)
            return *where->as<SpaceId>();
    const auto* path = argument(arguments, "path");
    const auto* spaces = path == nullptr ? nullptr : path->as<Choice::List>();
    if (spaces == nullptr || spaces->empty() || spaces->front().as<SpaceId>() == nullptr) return std::nullopt;
    return *spaces->front().as<SpaceId>();
}

const UnitPicks* picks_in(const Command& command) {
    if (const auto* move = std::get_if<command::Move>(&command.body)) return &move->units;
    if (const auto* load = std::get_if<command::Load>(&command.body)) return &load->units;
    if (const auto* unload = std::get_if<command::Unload>(&command.body)) return &unload->units;
    if (const auto* place = std::get_if<command::Place>(&command.body)) return &place->units;
    return nullptr;
}

std::vector<SpaceId> between(const std::vector<SpaceId>& path) {
    return path.size() < 3 ? std::vector<SpaceId>{} : std::vector<SpaceId>{path.begin() + 1, path.end() - 1};
}

}  // namespace

const std::vector<Command>& Listing::commands_of(OwnerId author) {
    const auto known = commands_.find(author);
    return known != commands_.end() ? known->second : commands_.emplace(author, legal_commands(view_, author)).first->second;
}

const std::vector<Command>& Listing::moves_of(OwnerId author, const Unit& unit, std::span<const SpaceId> by) {
    const Kind kind{author, unit.id, {by.begin(), by.end()}};
    const auto known = moves_.find(kind);
    return known != moves_.end() ? known->second
                                 : moves_.emplace(kind, legal_moves_of(view_, author, unit.space, this_unit(unit), by)).first->second;
}

std::optional<Listing::Telling> Listing::telling(const Command& command) const {
    const auto author = command.author;
    Telling telling{command, {}, {}, author};
    const auto with = [author](auto form) {
        return [author, form](const UnitPicks& picks) {
            auto own = form;
            own.units = picks;
            return Command{author, std::move(own)};
        };
    };
    if (const auto* move = std::get_if<command::Move>(&command.body)) {
        telling.picks = move->units;
        telling.from = move->path.empty() ? off_board : move->path.front();
        telling.by = between(move->path);
        telling.of = with(*move);
        telling.says = [path = move->path](const View&, const Command& listed, const Unit&) {
            const auto* it = std::get_if<command::Move>(&listed.body);
            return it != nullptr && it->path == path && it->units.size() == 1;
        };
    } else if (const auto* load = std::get_if<command::Load>(&command.body)) {
        telling.picks = load->units;
        telling.from = load->from;
        telling.of = with(*load);
        telling.carriers = carriers_meant(view_, load->at, load->owner.value_or(author), load->into);
        telling.says = [author, asked = *load, meant = telling.carriers](const View& view, const Command& listed, const Unit&) {
            const auto* it = std::get_if<command::Load>(&listed.body);
            if (it == nullptr || it->at != asked.at || it->owner.value_or(author) != asked.owner.value_or(author)) return false;
            return !asked.into || std::any_of(meant.begin(), meant.end(),
                                              [&](UnitId ship) { return fits_one_like(view, *view.state.unit(ship), *it->into); });
        };
    } else if (const auto* unload = std::get_if<command::Unload>(&command.body)) {
        telling.picks = unload->units;
        telling.from = unload->from;
        telling.of = with(*unload);
        telling.carriers = carriers_meant(view_, unload->from, unload->owner.value_or(author), unload->into);
        telling.says = [author, asked = *unload, meant = telling.carriers](const View&, const Command& listed, const Unit& unit) {
            const auto* it = std::get_if<command::Unload>(&listed.body);
            return it != nullptr && it->to == asked.to && it->owner.value_or(author) == asked.owner.value_or(author) &&
                   (!asked.into || std::find(meant.begin(), meant.end(), unit.carrier) != meant.end());
        };
    } else if (const auto* place = std::get_if<command::Place>(&command.body)) {
        telling.picks = place->units;
        telling.from = off_board;
        telling.of = with(*place);
        telling.says = [space = place->space](const View&, const Command& listed, const Unit&) {
            const auto* it = std::get_if<command::Place>(&listed.body);
            return it != nullptr && it->space == space;
        };
    } else {
        auto rest = tidy(command);
        auto picks = taken_out(rest);
        if (!picks) return std::nullopt;
        telling.picks = std::move(*picks);
        telling.by_query = false;
        auto& arguments = *arguments_of(rest);
        const auto* attack = std::get_if<command::Attack>(&command.body);
        const auto* owner = argument(arguments, "power");
        const auto from = attack != nullptr ? std::optional{attack->space} : start_of(arguments);
        if (!from) return std::nullopt;
        telling.from = *from;
        telling.whose = owner != nullptr && owner->as<OwnerId>() != nullptr ? *owner->as<OwnerId>() : author;
        telling.of = [rest](const UnitPicks& units) {
            auto own = rest;
            argument(*arguments_of(own), "units")->value = units;
            return own;
        };
        telling.says = [rest](const View& view, const Command& listed, const Unit& unit) {
            auto it = tidy(listed);
            const auto named = taken_out(it);
            return named && it == rest && named->size() == 1 && named->front().count == 1 && fits_one_like(view, unit, named->front());
        };
    }
    return telling;
}

bool Listing::may_alone(const Telling& telling, const Unit& unit) {
    const auto author = telling.command.author;
    const auto in = [&](const std::vector<Command>& listed) {
        return std::any_of(listed.begin(), listed.end(), [&](const Command& command) { return telling.says(view_, command, unit); });
    };
    if (!telling.by_query) return in(commands_of(author));
    return in(moves_of(author, unit, {})) || (!telling.by.empty() && in(moves_of(author, unit, telling.by)));
}

bool Listing::in_turn(const Telling& telling, const std::vector<UnitId>& units, GameState state) const {
    const auto author = telling.command.author;
    for (std::size_t at = 0; at < units.size(); ++at) {
        const auto unit = *state.unit(units[at]);
        const View view{view_.rules, state};
        const auto listed =
            telling.by_query ? legal_moves_of(view, author, unit.space, this_unit(unit), telling.by) : legal_commands(view, author);
        const auto said =
            std::find_if(listed.begin(), listed.end(), [&](const Command& command) { return telling.says(view, command, unit); });
        if (said == listed.end()) return false;
        if (at + 1 == units.size()) return true;
        auto alone = telling.of({this_unit(unit)});
        name_carrier(view, telling.carriers, *said, unit, alone);
        state = played(view_.rules, state, alone);
    }
    return true;
}

/// The units that the picks mean may do it one after the other. What goes aboard is tried in both orders of its types.
bool Listing::one_by_one(const Telling& telling) {
    if (!names_somebody(telling.picks)) return false;
    std::vector<Unit> able;
    for (const auto& unit : view_.state.in(telling.from, telling.whose)) {
        const auto meant = [&](const UnitPick& pick) { return fits(view_, unit, pick); };
        if (std::any_of(telling.picks.begin(), telling.picks.end(), meant) && may_alone(telling, unit)) able.push_back(unit);
    }
    if (!enough_for_all(view_, telling.picks, able)) return false;
    auto chosen = choose_units(view_, able, telling.picks, [](const Unit&) { return Result<void>{}; });
    if (!chosen) throw Failure{"units enough for all picks, and none are chosen"};
    if (chosen->size() == 1) return true;
    if (in_turn(telling, *chosen, view_.state)) return true;
    if (!std::holds_alternative<command::Load>(telling.command.body)) return false;
    const auto type = [&](UnitId id) { return view_.state.unit(id)->type; };
    std::stable_sort(chosen->begin(), chosen->end(), [&](UnitId a, UnitId b) { return type(a) < type(b); });
    if (in_turn(telling, *chosen, view_.state)) return true;
    std::stable_sort(chosen->begin(), chosen->end(), [&](UnitId a, UnitId b) { return type(b) < type(a); });
    return in_turn(telling, *chosen, view_.state);
}

bool Listing::has_new_ones(const UnitPicks& units, const std::function<Command(UnitPicks)>& of) const {
    if (!names_somebody(units)) return false;
    auto state = view_.state;
    NoDice ports;
    for (const auto& pick : units) {
        if (pick.damage.value_or(0) != 0 || pick.moved.value_or(false) || pick.origin || pick.unit || !pick.cargo.empty()) return false;
        UnitPick one;
        one.type = pick.type;
        const auto single = of({one});
        for (std::uint16_t n = 0; n < pick.count; ++n) {
            const auto listed = legal_commands({view_.rules, state}, single.author);
            if (std::find(listed.begin(), listed.end(), single) == listed.end()) return false;
            state = judge_to_state(view_.rules, state, single, ports).value().state;
        }
    }
    return true;
}

namespace {

/// The questions whose answers are lists of which each entry is legal or not whatever the others are.
bool entries_are_independent(std::string_view decision) { return decision == "targets"; }

/// Each entry stands in its place in one of the answers: enough where the entries do not depend on each other.
bool has_each_entry(const std::vector<Choice>& answers, const Choice::List& said) {
    for (std::size_t at = 0; at < said.size(); ++at)
        if (std::none_of(answers.begin(), answers.end(), [&](const Choice& answer) {
                const auto* list = answer.as<Choice::List>();
                return list != nullptr && list->size() == said.size() && (*list)[at] == said[at];
            }))
            return false;
    return std::any_of(answers.begin(), answers.end(), [&](const Choice& answer) {
        const auto* list = answer.as<Choice::List>();
        return list != nullptr && list->size() == said.size();
    });
}

}  // namespace

std::optional<bool> Listing::has_answer(const Command& command, const command::Answer& answer) {
    for (const auto& decision : view_.state.decisions) {
        if (decision.kind != answer.decision || (answer.space && decision.space != *answer.space)) continue;
        if (!rules::has(decision.asked & ~decision.answered, command.author)) continue;
        const auto* list = answer.choice.as<Choice::List>();
        if (list != nullptr && entries_are_independent(view_.rules.decisions[idx(decision.kind)].name))
            return has_each_entry(legal_answers(view_, decision, command.author, listed_answers), *list);
        const auto answers = legal_answers(view_, decision, command.author, most_answers);
        if (answers.size() >= most_answers) return std::nullopt;
        const Meaning meaning{view_, decision, command.author};
        if (std::any_of(answers.begin(), answers.end(), [&](const Choice& listed) { return meaning.can_be(answer.choice, listed); }))
            return true;
        return view_.rules.decisions[idx(decision.kind)].more ? std::nullopt : std::optional{false};
    }
    return false;
}

std::optional<bool> Listing::has(const Command& command) {
    const auto author = command.author;
    if (const auto* purchase = std::get_if<command::Purchase>(&command.body))
        return has_new_ones(purchase->units, [&](UnitPicks units) { return Command{author, command::Purchase{std::move(units)}}; });
    // What is bought where it stands was never off the board.
    if (const auto* place = std::get_if<command::Place>(&command.body); place != nullptr && view_.state.in(off_board, author).empty())
        return has_new_ones(place->units, [&](UnitPicks units) { return Command{author, command::Place{std::move(units), place->space}}; });
    if (const auto* answer = std::get_if<command::Answer>(&command.body)) return has_answer(command, *answer);
    const auto about = telling(command);
    if (about && about->by_query) {
        if (riding_in(view_.rules, command)) return riding(*about);
        return goes_in_company(*about) ? in_company(*about) : one_by_one(*about);
    }
    const auto said = tidy(command);
    const auto& listed = commands_of(command.author);
    if (std::any_of(listed.begin(), listed.end(), [&](const Command& each) { return tidy(each) == said; })) return true;
    return about && one_by_one(*about);
}

namespace {

/// Where a command leads, and on whose ship.
using Goal = std::tuple<std::size_t, SpaceId, OwnerId>;
std::optional<Goal> goal_of(const Command& command) {
    const auto form = command.body.index();
    if (const auto* move = std::get_if<command::Move>(&command.body)) return Goal{form, move->path.back(), nobody};
    if (const auto* load = std::get_if<command::Load>(&command.body)) return Goal{form, load->at, load->owner.value_or(command.author)};
    if (const auto* unload = std::get_if<command::Unload>(&command.body))
        return Goal{form, unload->to, unload->owner.value_or(command.author)};
    if (const auto* place = std::get_if<command::Place>(&command.body)) return Goal{form, place->space, nobody};
    return std::nullopt;
}

}  // namespace

std::vector<Command> Listing::unmatched(OwnerId author) {
    constexpr std::size_t looked_at = 40;  // of a long list, in a short run: some here and there
    std::vector<Command> found;
    const auto& brief = commands_of(author);
    const auto each = long_run() ? 1 : brief.size() / looked_at + 1;
    for (std::size_t at = 0; at < brief.size(); at += each)
        if (!std::holds_alternative<command::Purchase>(brief[at].body) && !has(brief[at]).value_or(true)) found.push_back(brief[at]);
    if (view_.state.deciding()) return found;
    std::vector<const Unit*> seen;
    for (const auto& unit : view_.state.units) {
        const auto known = [&](const Unit* other) { return same_kind(view_, *other, unit); };
        if (unit.owner != author || std::any_of(seen.begin(), seen.end(), known)) continue;
        seen.push_back(&unit);
        for (const auto& command : moves_of(author, unit, {})) {
            const auto* move = std::get_if<command::Move>(&command.body);
            if (!goal_of(command) || (move != nullptr && move->path.front() == move->path.back())) continue;
            if (std::none_of(brief.begin(), brief.end(), [&](const Command& other) {
                    const auto* picks = picks_in(other);
                    return picks != nullptr && goal_of(other) == goal_of(command) && fits_one_like(view_, unit, picks->front());
                }))
                found.push_back(command);
        }
    }
    return found;
}

}  // namespace sim
