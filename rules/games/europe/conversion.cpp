// The Soviet Patriotic War: Allied units beside a Soviet complex become Soviet. [EU-14]

#include "rules/games/europe/game.hpp"
#include "rules/mechanics/questions.hpp"

namespace rules::europe {
namespace {

struct Conversion {
    DecisionKindId convert{};
    SlotId asked{};  ///< Territories that have been asked about, by name.
    TagId none{}, cause{};
};
const Conversion& conversion(const View& view) { return view.rules.data<Conversion>(); }

/// British and American land and air units, guns too; nobody's cargo. [EU-14.1.1] [EU-14.3]
std::vector<const Unit*> convertible(const View& view, SpaceId space) {
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.in(space))
        if (unit.owner != game(view).soviet_union && friends(view, game(view).soviet_union, unit.owner) && unit.carrier == no_unit &&
            !is_ship(view, unit) && !facts(view, unit).complex)
            found.push_back(&unit);
    return found;
}

/// The four with their complexes; by the first printing all Soviet ground. [EU-14.1.1] [EU-1.9.2]
bool converts(const View& view, SpaceId space) {
    const auto soviet_union = game(view).soviet_union;
    if (view.rules.space(space).sea || view.state.control[idx(space)] != soviet_union) return false;
    if (names(view).first_printing(view)) return true;
    const auto& places = game(view).converting;
    const auto* complex = complex_in(view, space);
    return contains(places, space) && complex != nullptr && complex->owner == soviet_union;
}

SpaceId next_place(const View& view) {
    if (view.state.active != game(view).soviet_union) return no_space;
    const auto done = view.state.slot_list(conversion(view).asked, 0);
    std::vector<SpaceId> places;
    for (const auto space : all_spaces(view.rules))
        if (converts(view, space) && !convertible(view, space).empty() && !contains(done, raw(space))) places.push_back(space);
    sort_by_name(view, places);
    return places.empty() ? no_space : places.front();
}

bool all_asked(const View& view, std::uint32_t) { return next_place(view) == no_space; }

UnitsQuestion question_now_conversion(const View& view, const Decision& decision, OwnerId) {
    const auto units = convertible(view, decision.space);
    return {view, units, 0, units.size()};
}

DecisionRequest request(const View& view, SpaceId space) {
    return {.kind = conversion(view).convert, .asked = mask_of(game(view).soviet_union), .space = space};
}

void ask_conversion(Context& context, std::uint32_t) { context.ask(request(context.view(), next_place(context.view()))); }

/// They are Soviet for good, and have moved. [EU-14.2]
void convert(Context& context, std::uint32_t) {
    const auto& own = conversion(context.view());
    const auto space = next_place(context.view());
    const auto choice = context.answer(request(context.view(), space), game(context).soviet_union);
    context.add_to_list(own.asked, 0, raw(space));
    if (choice.as<TagId>() != nullptr) return;
    Decision decision;
    decision.space = space;
    event::UnitsChanged changed;
    if (const auto chosen = units_chosen(question_now_conversion(context.view(), decision, game(context).soviet_union), choice))
        changed.units = *chosen;
    if (changed.units.empty()) return;
    changed.owner = game(context).soviet_union;
    changed.cause = own.cause;
    context.emit(std::move(changed));
}

/// "none" is the word for nobody. [EU-21.3.9]
DecisionKind with_a_word_for_none(DecisionKind kind, TagId none) {
    kind.fallback = [none](const View&, const Decision&, OwnerId) { return Choice{none}; };
    kind.valid = [none, valid = kind.valid](const View& view, const Decision& decision, OwnerId owner,
                                            const Choice& choice) -> Result<void> {
        return choice == Choice{none} ? Result<void>{} : valid(view, decision, owner, choice);
    };
    kind.legal = [none, legal = kind.legal](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        auto found = legal(view, decision, owner, limit);
        std::erase_if(found, [](const Choice& choice) {
            const auto* picks = choice.as<UnitPicks>();
            const auto* parts = choice.as<Choice::Allocations>();
            return (picks != nullptr && picks->empty()) || (parts != nullptr && parts->empty());
        });
        found.insert(found.begin(), Choice{none});
        if (found.size() > limit) found.resize(limit);
        return found;
    };
    return kind;
}

}  // namespace

void install_conversion(RulesetBuilder& build) {
    auto& own = build.data<Conversion>();
    own.none = build.tag("none");
    own.cause = build.tag("converted");
    own.asked = build.slot({"conversion-asked", Scope::game, SlotType::space, Lifetime::turn, true});
    own.convert = build.decision(with_a_word_for_none(
        question::Units{.name = "conversion", .cite = "EU-14.1.1", .question = question_now_conversion, .orders = question::no_orders},
        own.none));
    build.procedure("game").instead("conversion",
                                    repeat("conversion", all_asked, {step("ask-conversion", ask_conversion), step("convert", convert)}));
}

}  // namespace rules::europe
