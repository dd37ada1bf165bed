#pragma once

#include <optional>

#include "rules/core/command.hpp"
#include "rules/partner/survey.hpp"

namespace partner {

// What to do next in each phase; nothing when enough is done.
using Wish = std::optional<rules::Command>;

[[nodiscard]] Wish buy(const Survey& survey);
[[nodiscard]] Wish march(const Survey& survey);
[[nodiscard]] Wish sail(const Survey& survey);
[[nodiscard]] Wish fight(const Survey& survey);
[[nodiscard]] Wish place(const Survey& survey);
[[nodiscard]] Wish declare(const Survey& survey);

/// The answer to an open question.
[[nodiscard]] rules::Choice answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner);

}  // namespace partner
