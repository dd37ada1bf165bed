#include "admin/bundle_choice.hpp"

#include <fmt/format.h>
#include <utility>

#include "admin/files.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/toml_reader.hpp"
#include "rules/core/text.hpp"

namespace admin {

tl::expected<rules::BundleSpec, NoBundle> choose_bundle(const std::string& name) {
    if (auto spec = rules::find_bundle(name)) return std::move(*spec);
    const auto text = read_file(name);
    if (!text)
        return tl::make_unexpected(NoBundle{
            .call = fmt::format("no bundle and no file is named \"{}\"{}", name, rules::suggestion_of(name, rules::shipped_bundles()))});
    auto spec = rules::parse_bundle(*text, name);
    if (!spec) return tl::make_unexpected(NoBundle{.problems = std::move(spec.error())});
    return std::move(*spec);
}

tl::expected<ChosenBundle, NoBundle> compiled(rules::BundleSpec spec) {
    auto made = rules::compile_bundle(spec, rules::catalogue());
    if (!made) return tl::make_unexpected(NoBundle{.problems = std::move(made.error())});
    return ChosenBundle{std::move(spec), std::move(*made)};
}

tl::expected<ChosenBundle, NoBundle> choose_rules(const std::string& name) {
    auto spec = choose_bundle(name);
    if (!spec) return tl::make_unexpected(std::move(spec.error()));
    return compiled(std::move(*spec));
}

Json json_of(const std::vector<rules::Problem>& problems) {
    auto all = Json::array();
    for (const auto& problem : problems) all.push_back({{"file", problem.file}, {"line", problem.line}, {"problem", problem.text}});
    return all;
}

int report(const NoBundle& why, bool json) {
    if (!why.call.empty()) {
        fmt::print(stderr, "{}\n", why.call);
        return 2;
    }
    if (json) {
        print_json({{"problems", json_of(why.problems)}});
        return 1;
    }
    if (!why.problems.empty()) fmt::print("{}\n", rules::in_words(why.problems));
    return 1;
}

std::string value_of(const rules::Parameter& parameter) {
    const auto at = static_cast<std::size_t>(parameter.value);
    return parameter.value >= 0 && at < parameter.options.size() ? parameter.options[at] : std::to_string(parameter.value);
}

}  // namespace admin
