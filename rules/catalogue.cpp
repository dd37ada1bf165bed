#include "rules/catalogue.hpp"

#include "cmake/embedded_file.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/russian_revolution.hpp"
#include "rules/options/house-1914/house.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> bundles();
}

namespace rules {

const Catalogue& catalogue() {
    static const Catalogue all{
        .games = {&game1914::module},
        .options = {&game1914::russian_revolution, &tournament1914::tournament, &tournament1914::setup, &tournament1914::victory,
                    &tournament1914::collapse, &tournament1914::movement, &tournament1914::naval_retreat,
                    &tournament1914::submarine_warfare, &house1914::swiss_alps},
    };
    return all;
}

std::vector<BundleSpec> shipped_bundles() {
    std::vector<BundleSpec> found;
    for (const auto& file : armistice_data::bundles())
        if (auto spec = parse_bundle(file.text, file.path)) found.push_back(std::move(*spec));
    return found;
}

std::optional<BundleSpec> find_bundle(std::string_view name) {
    for (auto& spec : shipped_bundles())
        if (spec.name == name) return spec;
    return std::nullopt;
}

}  // namespace rules
