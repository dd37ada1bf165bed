// SM-4: dice for a technology that others have already.
#include <algorithm>

#include "rules/games/classic/research.hpp"
#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

struct DirectedResearch {
    TagId purpose{};
    std::vector<TagId> never;  ///< Nobody directs at these. [SM-4.3]
};

std::int64_t owners_of(const View& view, TagId technology) {
    std::int64_t owners = 0;
    for (const auto power : all_powers(view.rules)) owners += has_technology(view, power, technology) ? 1 : 0;
    return owners;
}
/// The fewer have it the dearer it is. [SM-4.1]
std::int64_t price_of(const View& view, TagId technology) { return game(view).research_cost - owners_of(view, technology); }

Result<void> may_aim_at(const View& view, OwnerId power, TagId technology) {
    const auto& chart = game(view).technologies;
    const auto& never = view.rules.data<DirectedResearch>().never;
    const std::string name{view.rules.tag(technology)};
    const auto row = std::find_if(chart.begin(), chart.end(), [&](const Technology& each) { return each.tag == technology; });
    if (row == chart.end()) return refuse(Refusal::bad_choice, {"SM-4.1"}, {fact("argument", std::string{"directed"})});
    if (contains(never, technology)) return refuse(Refusal::forbidden, {"SM-4.3"}, {fact("technology", name)});
    if (has_technology(view, power, technology))
        return refuse(Refusal::forbidden, {"SM-4.1"}, {fact("technology", name), fact("power", power)});
    if (owners_of(view, technology) == 0) return refuse(Refusal::forbidden, {"SM-4.1"}, {fact("technology", name)});
    if (!can_be_found(view, power, *row)) return refuse(Refusal::forbidden, {"SM-4.4"}, {fact("technology", name), fact("power", power)});
    return {};
}

/// A technology for each die, as they were named; nothing where it is no such list.
std::vector<TagId> aims_in(const Choice& choice) {
    std::vector<TagId> aims;
    if (const auto* one = choice.as<TagId>()) return {*one};
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr) return aims;
    for (const auto& each : *list) {
        const auto* tag = each.as<TagId>();
        if (tag == nullptr) return {};
        aims.push_back(*tag);
    }
    return aims;
}

Result<Research::Cost> cost(const View& view, OwnerId power, const Choice& choice) {
    const auto aims = aims_in(choice);
    if (aims.empty()) return refuse(Refusal::bad_choice, {"SM-4.1"}, {fact("argument", std::string{"directed"})});
    Research::Cost all;
    for (const auto aim : aims) {
        if (auto verdict = may_aim_at(view, power, aim); !verdict) return tl::make_unexpected(verdict.error());
        const auto price = price_of(view, aim);
        all = {all.sum + price, std::max(all.dearest, price)};
    }
    return all;
}

/// In the order of the table, all dice for one technology together. [SM-4.2]
std::vector<TagId> roll(Context& context, OwnerId power, const Choice& choice) {
    const auto aims = aims_in(choice);
    std::vector<TagId> given;
    for (const auto& row : game(context).technologies) {
        const auto dice = static_cast<std::uint16_t>(std::count(aims.begin(), aims.end(), row.tag));
        if (dice == 0) continue;
        const auto faces = context.faces(context.rules.data<DirectedResearch>().purpose, no_space, power, no_unit_type, 0, dice);
        const auto hit = [&](std::uint16_t face) { return face >= game(context).research_hit; };
        if (any_of(faces, hit)) given.push_back(row.tag);
    }
    return given;
}

/// So many dice for each technology as there is money for.
std::vector<Choice> list(const View& view, OwnerId power, std::int64_t most) {
    std::vector<Choice> found;
    for (const auto& row : game(view).technologies) {
        if (!may_aim_at(view, power, row.tag)) continue;
        Choice::List aims;
        for (auto left = most / price_of(view, row.tag) + 1; left > 0; --left) {  // one of them may be free
            aims.push_back(Choice{row.tag});
            found.emplace_back(aims);
        }
    }
    return found;
}

void install_directed_research(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<DirectedResearch>();
    names.purpose = build.tag("directed-research");
    for (const auto* never : {"espionage", "enemy-code", "industrial-technology", "improved-labs"}) names.never.push_back(build.tag(never));
    build.data<Research>().more.push_back({"directed", cost, roll, list});
    build.also_says("research", {"directed", ChoiceKind::list});
    build.when_set([](RulesetBuilder& set) {
        if (!set.tables().on(set.data<Research>().weapons))
            set.problem("\"smith-directed-research\" excludes weapons = false: nobody researches there");
    });
}

}  // namespace

const Option directed_research{
    .id = "smith-directed-research",
    .base = "classic",
    .title = "Directed research",
    .summary = "Dice for a technology that others have already are cheaper, the more powers have it, and give it on a 6.",
    .paragraphs = {"SM-4.1", "SM-4.2", "SM-4.3", "SM-4.4"},
    .install = install_directed_research};

}  // namespace rules::smith
