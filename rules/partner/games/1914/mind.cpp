#include "rules/partner/mind.hpp"

#include "rules/partner/games/1914/plans.hpp"

namespace partner::game1914 {

using namespace rules;

namespace {

Wish act(const View& view, OwnerId power, std::uint64_t seed, const Phase& phase) {
    const auto takes = [&](Form form) { return (phase.forms & (1u << raw(form))) != 0; };
    const auto survey = survey_of(view, power, seed);
    if (auto wanted = declare(survey)) return wanted;
    if (takes(Form::purchase)) return buy(survey);
    if (takes(Form::move)) {
        if (auto wanted = march(survey)) return wanted;
        return sail(survey);
    }
    if (takes(Form::fight)) return fight(survey);
    if (takes(Form::place)) return place(survey);
    return std::nullopt;
}

}  // namespace

extern const Mind mind;
const Mind mind{act, answer};

}  // namespace partner::game1914
