#pragma once

#include <string_view>

#include "rules/options/smith/parts/smith.hpp"

/// What guns are fitted with, one by one, for money: the declaration "upgrade". [SM-33] [SM-40]
namespace rules::smith {

struct Upgrade {
    TagId technology{};
    std::string_view paragraph;
    SlotId fitted{};  ///< Flag of a gun, for good.
    std::int32_t cost = 0;
};
/// The guns of who has the technology can be fitted with it; the flag has its name.
/// @return the flag.
SlotId add_upgrade(RulesetBuilder& build, TagId technology, std::string_view name, std::string_view paragraph);

}  // namespace rules::smith
