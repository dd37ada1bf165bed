#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/entry.hpp"

namespace server {

/// Compiled bundles, each once, shared by every game that plays it. Safe from every thread.
class Rulesets {
public:
    using Compiled = tl::expected<std::shared_ptr<const rules::Ruleset>, std::vector<rules::Problem>>;
    Rulesets();
    /// A bundle that ships with the program, with further options and other parameters; nothing if there is no such bundle.
    [[nodiscard]] static std::optional<rules::BundleSpec> choose(const std::string& bundle, const std::vector<std::string>& options,
                                                                 const std::map<std::string, std::string>& parameters);
    [[nodiscard]] Compiled compile(const rules::BundleSpec& spec);
    /// The options that a bundle of the program can be given, each with what it needs: by their headers, nothing is compiled.
    [[nodiscard]] static std::vector<protocol::server::OptionInfo> further_options(const rules::BundleSpec& spec);
    /// What a bundle of the program has chosen, names that stand for several options before those.
    [[nodiscard]] static std::vector<protocol::server::OptionInfo> chosen_options(const rules::BundleSpec& spec);
    /// What a stored game plays; its pin is for the caller to compare.
    [[nodiscard]] Compiled of(const match::body::Created& created);
    /// The tables of these rules, each made once: without game, title and options.
    [[nodiscard]] std::shared_ptr<const protocol::server::Tables> tables(const std::shared_ptr<const rules::Ruleset>& rules);
    /// Whether the program has exactly the rules that the game is pinned to.
    [[nodiscard]] bool plays(const match::body::Created& created);

private:
    /// With the mutex held.
    void forget_unused();

    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const rules::Ruleset>> compiled_;
    std::map<std::shared_ptr<const rules::Ruleset>, match::Hash> pins_;  ///< Of those that stored games were compared with.
    std::map<std::shared_ptr<const rules::Ruleset>, std::shared_ptr<const protocol::server::Tables>> tables_;
};

}  // namespace server
