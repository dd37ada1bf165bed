#pragma once

#include <string_view>

namespace admin {

/// True if `id` can be no citation: the rulebook has the whole of the book that it is of, "1914" or "CL", and neither such a paragraph, nor
/// a section of this name, nor a paragraph of which it is a part ("CL-6.2.1a"). Of a book of which the rulebook has an excerpt (its title
/// says `[excerpt]`) or nothing, everything may be cited.
[[nodiscard]] bool unknown_paragraph(std::string_view id);

}  // namespace admin
