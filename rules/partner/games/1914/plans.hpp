#pragma once

#include "rules/partner/games/1914/survey.hpp"
#include "rules/partner/mind.hpp"

namespace partner::game1914 {

// What to do next in each phase; nothing when enough is done.
[[nodiscard]] Wish buy(const Survey& survey);
[[nodiscard]] Wish march(const Survey& survey);
[[nodiscard]] Wish sail(const Survey& survey);
[[nodiscard]] Wish fight(const Survey& survey);
[[nodiscard]] Wish place(const Survey& survey);
[[nodiscard]] Wish declare(const Survey& survey);

/// The answer to an open question.
[[nodiscard]] rules::Choice answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner);

}  // namespace partner::game1914
