#pragma once

#include <string>

namespace admin {

/// The functions that modules have put into chains since `rules::Installations::watch`, in order, by module: the place of each, and its
/// line of source where that can be read from the current folder.
[[nodiscard]] std::string installations_in_words();

}  // namespace admin
