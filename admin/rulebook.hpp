#pragma once

#include "rules/rulebook/rulebook.hpp"

namespace admin {

using RulebookParagraph = rulebook::Paragraph;
using rulebook::paragraph_ids;
using rulebook::paragraphs_of;

}  // namespace admin
