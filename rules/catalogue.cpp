#include "rules/catalogue.hpp"

#include <algorithm>

#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> bundles();
}

namespace rules {

std::vector<BundleSpec> shipped_bundles() {
    std::vector<BundleSpec> found;
    for (const auto& file : armistice_data::bundles())
        if (auto spec = parse_bundle(file.text, file.path)) found.push_back(std::move(*spec));
    std::sort(found.begin(), found.end(), [](const BundleSpec& a, const BundleSpec& b) { return a.name < b.name; });
    return found;
}

std::optional<BundleSpec> find_bundle(std::string_view name) {
    for (auto& spec : shipped_bundles())
        if (spec.name == name) return spec;
    return std::nullopt;
}

}  // namespace rules
