#pragma once

#include <string>

namespace admin {

/// Prints what two bundles, by name or as files, differ in. @return the exit code: 0 where they are the same rules, 1 where they differ.
int diff_bundles(const std::string& a, const std::string& b, bool json);

}  // namespace admin
