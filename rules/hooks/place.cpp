#include "rules/hooks/place.hpp"

#include "rules/hooks/hooks.hpp"

namespace rules {

std::vector<Site> sites_of(const View& view, OwnerId power) {
    std::vector<Site> sites;
    for (const auto add : view.rules.data<Hooks>().place.sites) add(view, power, sites);
    return sites;
}

Result<void> may_place(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    return first_refusal(view.rules.data<Hooks>().place.may_place, view, power, unit, space);
}

}  // namespace rules
