#include "rules/options/europe/parts/options.hpp"

#include <algorithm>
#include <span>

#include "cmake/embedded_file.hpp"
#include "rules/blocks/refusals.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> europe_options();
}

namespace rules::europe {

bool is_defeated(const View& view, OwnerId power) {
    if (!view.rules.has_data<Defeats>() || !view.rules.data<Defeats>().installed) return false;
    const auto list = view.state.slot_list(view.rules.data<Defeats>().defeated, 0);
    return std::find(list.begin(), list.end(), static_cast<std::int64_t>(raw(power))) != list.end();
}

void install_option_words(RulesetBuilder& build) { take_refusal_words(build, armistice_data::europe_options(), "options/europe/data"); }

}  // namespace rules::europe
