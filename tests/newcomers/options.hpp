#pragma once

#include "rules/points/module.hpp"

/// Options as a newcomer writes them: a file each, over "1914".
namespace newcomers {

extern const rules::Option ordered_withdrawal;
extern const rules::Option held_back;
extern const rules::Option drumfire;
extern const rules::Option lent_guns;

}  // namespace newcomers
