#include "admin/doctor_games.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/catalogue.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/game.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"

namespace admin {
namespace {

/// What a game with other revisions of some modules would be pinned to.
class PinWith {
public:
    explicit PinWith(const rules::Ruleset& rules) : rules_{rules}, text_{rules::pin_text(rules)} {}

    [[nodiscard]] match::Hash pin(const std::vector<OtherRevision>& others) const {
        auto text = text_;
        for (const auto& other : others) {
            const auto now = line(other.module, other.of_program);
            const auto at = text.find(now);
            if (at != std::string::npos) text.replace(at, now.size(), line(other.module, other.of_game));
        }
        return match::HashInput{"armistice.ruleset.v1"}.bytes(text).hash();
    }
    /// The revisions that give `pin`: of one module, else of two; nothing where no such are found.
    [[nodiscard]] std::vector<OtherRevision> find(const match::Hash& wanted) const {
        constexpr std::uint32_t later_alone = 8, later_together = 1;
        for (const auto& one : changes(later_alone))
            if (pin({one}) == wanted) return {one};
        const auto pairs = changes(later_together);
        for (auto one = pairs.begin(); one != pairs.end(); ++one)
            for (auto other = std::next(one); other != pairs.end(); ++other)
                if (one->module != other->module && pin({*one, *other}) == wanted) return {*one, *other};
        return {};
    }

private:
    static std::string line(const std::string& module, std::uint32_t revision) {
        return fmt::format("\nmodule {:?} {}\n", module, revision);
    }
    /// Each module at each revision that there was, and at so many that there may be.
    [[nodiscard]] std::vector<OtherRevision> changes(std::uint32_t later) const {
        std::vector<OtherRevision> all;
        for (const auto& module : rules_.modules)
            for (std::uint32_t revision = 1; revision <= module.revision + later; ++revision)
                if (revision != module.revision) all.push_back({module.id, revision, module.revision});
        return all;
    }

    const rules::Ruleset& rules_;
    const std::string text_;
};

/// What is named in one of two lists only, at most a few of them.
std::string named_only_in(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    constexpr std::size_t most = 5;
    std::vector<std::string> found;
    for (const auto& name : one)
        if (!rules::contains(other, name)) found.push_back(name);
    const auto more = found.size() > most ? fmt::format(" and {} more", found.size() - most) : std::string{};
    found.resize(std::min(found.size(), most));
    return found.empty() ? std::string{} : fmt::format("{}{}", fmt::join(found, ", "), more);
}

/// In what the names of a game differ from those of the program.
std::string other_names(const match::body::Created& created, const rules::Ruleset& rules, const rules::BundleSpec& bundle) {
    const auto ours = match::make_created(created.game, rules, bundle, created.seats, created.clock);
    struct List {
        const char* kind;
        const std::vector<std::string>&of_game, &of_program;
    };
    std::vector<std::string> parts;
    for (const auto& [kind, of_game, of_program] :
         {List{"spaces", created.spaces, ours.spaces}, List{"owners", created.owners, ours.owners},
          List{"units", created.unit_types, ours.unit_types}, List{"questions", created.decisions, ours.decisions},
          List{"values", created.slots, ours.slots}, List{"procedures", created.procedures, ours.procedures},
          List{"battles", created.battle_kinds, ours.battle_kinds}, List{"roles", created.roles, ours.roles},
          List{"resources", created.resources, ours.resources}, List{"words", created.tags, ours.tags}}) {
        const auto game = named_only_in(of_game, of_program), program = named_only_in(of_program, of_game);
        if (!game.empty()) parts.push_back(fmt::format("{} that only the game has: {}", kind, game));
        if (!program.empty()) parts.push_back(fmt::format("{} that only the program has: {}", kind, program));
    }
    return fmt::format("{}", fmt::join(parts, "; "));
}

Playable compare(const match::body::Created& created) {
    const auto spec = match::bundle_of(created);
    if (!spec) return {false, fmt::format("this program has no bundle \"{}\"", created.bundle)};
    const auto rules = rules::compile_bundle(*spec, rules::catalogue());
    if (!rules) return {false, fmt::format("its selection does not compile here: {}", rules.error().front().text)};
    if (match::ruleset_pin(**rules) == created.ruleset) return {};
    const bool same_names = match::same_names(created, **rules);
    auto others = PinWith{**rules}.find(created.ruleset);
    if (!others.empty()) {
        std::vector<std::string> words;
        for (const auto& other : others)
            words.push_back(fmt::format("{} was at revision {} and is at {} here", other.module, other.of_game, other.of_program));
        return {false, fmt::format("{}", fmt::join(words, ", ")), std::move(others), same_names};
    }
    const auto names = other_names(created, **rules, *spec);
    if (!names.empty()) return {false, "its rules name other things: " + names};
    return {false,
            "its tables, parameters or steps are others, or several modules have other revisions: the record does not tell which",
            {},
            same_names};
}

}  // namespace

const Playable& RulesCompared::of(const match::body::Created& created) {
    auto key = created.bundle + '\0' + match::hex(created.ruleset);
    for (const auto& option : created.options) key += '\0' + option;
    for (const auto& [name, value] : created.parameters) key += '\0' + name + '=' + value;
    const auto known = known_.find(key);
    return known != known_.end() ? known->second : known_.emplace(std::move(key), compare(created)).first->second;
}

}  // namespace admin
