#include "rules/partner/mind.hpp"

#include "rules/partner/games/classic/plans.hpp"

namespace partner::classic {

using namespace rules;

namespace {

Wish after_the_battles(const Survey& survey) {
    for (auto* plan : {ferry, gather, land_planes, advance})
        if (auto wanted = plan(survey)) return wanted;
    return std::nullopt;
}

Wish act(const View& view, OwnerId power, std::uint64_t seed, const Phase& phase) {
    const auto takes = [&](Form form) { return (phase.forms & (1u << raw(form))) != 0; };
    const auto survey = survey_of(view, power, seed);
    if (takes(Form::purchase)) return buy(survey);
    if (takes(Form::fight)) return fight(survey);
    if (takes(Form::place)) return place(survey);
    if (takes(Form::move)) return survey.planning ? attack(survey) : after_the_battles(survey);
    return research(survey);
}

}  // namespace

extern const Mind mind;
const Mind mind{act, answer};

}  // namespace partner::classic
