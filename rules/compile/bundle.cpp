#include "rules/compile/bundle.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <utility>

#include "rules/compile/data_file.hpp"
#include "rules/core/text.hpp"

namespace rules {
namespace {

using Modules = std::vector<const Module*>;

/// What a message about an unknown name adds.
std::string perhaps(std::string_view name, const std::vector<std::string_view>& known) {
    const auto question = did_you_mean(name, known);
    return question.empty() ? question : "; " + question;
}

bool is_of_game(const Module& option, const BundleSpec& spec) { return option.base.empty() || option.base == spec.base; }

std::vector<std::string_view> options_of(const BundleSpec& spec, const Catalogue& catalogue) {
    return ids_where(catalogue.options, [&](const auto* option) { return is_of_game(*option, spec); });
}

/// The options that a bundle names, those that they stand for included.
Modules expand(const BundleSpec& spec, const Catalogue& catalogue, std::vector<Problem>& problems) {
    Modules found;
    for (auto name = spec.options.begin(); name != spec.options.end(); ++name)
        if (std::count(spec.options.begin(), name, *name) == 1)
            problems.push_back({spec.file, spec.line_of(*name), fmt::format("the option \"{}\" is named twice: name it once", *name)});
    auto names = std::vector<std::string>{spec.options};
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto* option = catalogue.option(names[at]);
        if (option == nullptr) {
            problems.push_back({spec.file, spec.line_of(names[at]),
                                fmt::format("no option is named \"{}\"{}", names[at], perhaps(names[at], options_of(spec, catalogue)))});
            continue;
        }
        if (contains(found, option)) continue;
        found.push_back(option);
        append_to(names, option->stands_for);
    }
    return found;
}

/// What the bundle names: the option, or that which stands for it.
std::string_view given_as(const BundleSpec& spec, const Modules& options, std::string_view id) {
    if (!contains(spec.options, id))
        for (const auto* option : options)
            if (contains(option->stands_for, id)) return option->id;
    return id;
}
std::string named(const BundleSpec& spec, const Modules& options, std::string_view id) {
    const auto given = given_as(spec, options, id);
    return given == id ? fmt::format("\"{}\"", id) : fmt::format("\"{}\" (of \"{}\")", id, given);
}

void check_headers(const BundleSpec& spec, const Modules& options, std::vector<Problem>& problems) {
    const auto chosen = [&](std::string_view id) { return any_of(options, [&](const Module* option) { return option->id == id; }); };
    std::set<std::pair<std::string_view, std::string_view>> told;  // each pair once, whichever of them says so
    for (const auto* option : options) {
        const auto wrong = [&](std::string text) {
            problems.push_back({spec.file, spec.line_of(given_as(spec, options, option->id)), std::move(text)});
        };
        if (!is_of_game(*option, spec))
            wrong(fmt::format("the option \"{}\" belongs to the game \"{}\", not to \"{}\": leave it out", option->id, option->base,
                              spec.base));
        for (const auto& needed : option->requires_options)
            if (!chosen(needed))
                wrong(fmt::format("the option \"{0}\" requires \"{1}\": name that too, or leave \"{0}\" out", option->id, needed));
        if (const auto& any = option->requires_one_of; !any.empty() && none_of(any, chosen))
            wrong(fmt::format("the option \"{0}\" requires \"{1}\": name one of them too, or leave \"{0}\" out", option->id,
                              fmt::join(any, "\" or \"")));
        for (const auto& other : option->excludes)
            if (chosen(other) && !told.contains({other, option->id})) {
                wrong(fmt::format("the options {} and {} exclude each other: leave one out", named(spec, options, option->id),
                                  named(spec, options, other)));
                told.emplace(option->id, other);
            }
    }
}

/// Those that can be installed beside each other: of this game, with all that they require, and of two that exclude each other one. What
/// an option asks of another's data has no meaning without it.
Modules sound(const BundleSpec& spec, Modules options) {
    std::erase_if(options, [&](const Module* option) { return !is_of_game(*option, spec); });
    const auto there = [&](std::string_view id) { return any_of(options, [&](const Module* option) { return option->id == id; }); };
    const auto alone = [&](const Module* option) {
        const auto& any = option->requires_one_of;
        return (!any.empty() && none_of(any, there)) || any_of(option->requires_options, [&](const auto& id) { return !there(id); });
    };
    const auto excluded = [&](const Module* option) { return any_of(option->excludes, [&](const auto& id) { return there(id); }); };
    for (;;) {
        auto odd = std::find_if(options.begin(), options.end(), alone);
        if (odd == options.end()) odd = std::find_if(options.begin(), options.end(), excluded);
        if (odd == options.end()) return options;
        options.erase(odd);
    }
}

/// By band; within one, an option comes behind those it declares to follow; else in the order of names, which never varies.
Modules in_order(Modules options) {
    std::sort(options.begin(), options.end(), [](const Module* a, const Module* b) {
        return std::tuple{a->band, a->id} < std::tuple{b->band, b->id};
    });
    for (std::size_t passes = 0; passes < options.size(); ++passes)
        for (std::size_t a = 0; a < options.size(); ++a)
            for (std::size_t b = a + 1; b < options.size(); ++b)
                if (options[a]->band == options[b]->band && contains(options[a]->after, options[b]->id)) std::swap(options[a], options[b]);
    return options;
}

std::string given(const std::variant<bool, std::int64_t, std::string>& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return fmt::format("\"{}\"", *text);
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    return fmt::to_string(std::get<std::int64_t>(value));
}

/// The option whose parameter has this name, such as "supply-chain.per-unit"; null where it is nobody's.
const Module* owner_of(std::string_view parameter, const Catalogue& catalogue) {
    return catalogue.option(parameter.substr(0, parameter.find('.')));
}

void set_parameter(RulesetBuilder& build, const BundleSpec& spec, const std::string& name,
                   const std::variant<bool, std::int64_t, std::string>& value, const Module* unchosen) {
    const auto id = build.tables().find_parameter(name);
    const auto line = spec.line_of(name);
    if (!id && unchosen != nullptr)
        return build.problem(fmt::format("the parameter \"{}\" belongs to the option \"{}\": name that too", name, unchosen->id), spec.file,
                             line);
    if (!id) {
        std::vector<std::string_view> known;
        for (const auto& parameter : build.tables().parameters) known.push_back(parameter.name);
        return build.problem(fmt::format("no parameter is named \"{}\"{}", name, perhaps(name, known)), spec.file, line);
    }
    auto& parameter = build.tables().parameters[idx(*id)];
    std::string word;
    if (const auto* text = std::get_if<std::string>(&value)) word = *text;
    if (const auto* flag = std::get_if<bool>(&value)) word = *flag ? "true" : "false";
    if (!parameter.options.empty()) {
        const auto found = std::find(parameter.options.begin(), parameter.options.end(), word);
        if (found == parameter.options.end())
            return build.problem(
                fmt::format("the parameter \"{}\" is one of: {}; not {}", name, fmt::join(parameter.options, ", "), given(value)),
                spec.file, line);
        parameter.value = found - parameter.options.begin();
        return;
    }
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number == nullptr || *number < parameter.low || *number > parameter.high)
        return build.problem(
            fmt::format("the parameter \"{}\" is a number from {} to {}; not {}", name, parameter.low, parameter.high, given(value)),
            spec.file, line);
    parameter.value = *number;
}

std::string no_game(std::string_view name, const Catalogue& catalogue) {
    return fmt::format("no base game is named \"{}\": choose one of {}", name, fmt::join(ids_of(catalogue.games), ", "));
}

}  // namespace

std::uint32_t BundleSpec::line_of(std::string_view key) const {
    const auto found = lines.find(key);
    return found == lines.end() ? 0 : found->second;
}

tl::expected<BundleSpec, std::vector<Problem>> parse_bundle(std::string_view text, std::string_view file) {
    DataFile data{text, file};
    BundleSpec spec;
    spec.file = file;
    auto root = data.root();
    spec.name = root.text("name");
    spec.title = root.text("title");
    spec.base = root.text("base");
    spec.options = root.texts_or_none("options");
    spec.lines["base"] = root.line_of("base");
    for (const auto& option : spec.options) spec.lines[option] = root.line_of("options");
    if (const auto parameters = root.table_or_none("parameters")) {
        spec.parameters = parameters->scalars();
        for (const auto& [name, value] : spec.parameters) spec.lines[name] = parameters->line_of(name);
    }
    root.only({"name", "title", "base", "options", "parameters"});
    if (spec.base.empty()) return tl::make_unexpected(data.problems());
    spec.problems = data.problems();
    return spec;
}

tl::expected<std::shared_ptr<const Ruleset>, std::vector<Problem>> compile_bundle(const BundleSpec& spec, const Catalogue& catalogue,
                                                                                  InstallObserver* observer) {
    auto problems = spec.problems;
    const auto* game = catalogue.game(spec.base);
    if (game == nullptr) problems.push_back({spec.file, spec.line_of("base"), no_game(spec.base, catalogue)});
    const auto options = expand(spec, catalogue, problems);
    check_headers(spec, options, problems);
    if (game == nullptr) return tl::make_unexpected(problems);

    RulesetBuilder build{spec.name, observer};
    build.tables().base = spec.base;
    build.install(*game);
    const auto installed = sound(spec, options);
    for (const auto* option : in_order(installed)) build.install(*option);
    // What options that do not belong together do to each other is no news.
    const bool belong_together = problems.empty();
    if (!belong_together) build.problems().clear();
    for (const auto& [name, value] : spec.parameters) {
        const auto* owner = owner_of(name, catalogue);
        const bool chosen = contains(options, owner);
        if (chosen && !contains(installed, owner)) continue;  // of an option that was left out: no news either
        const bool unchosen = owner != nullptr && !chosen && is_of_game(*owner, spec);
        set_parameter(build, spec, name, value, unchosen ? owner : nullptr);
    }
    std::shared_ptr<const Ruleset> ruleset;
    if (belong_together) ruleset = build.compile();
    append_to(problems, build.problems());
    if (!problems.empty()) return tl::make_unexpected(problems);
    return ruleset;
}

std::string describe_procedures(const Ruleset& ruleset) {
    std::string text;
    for (const auto& program : ruleset.procedures) {
        text += fmt::format("{}\n", program.name);
        std::vector<std::size_t> ends;  // of what is repeated or skipped, innermost last
        for (std::size_t at = 0; at < program.ops.size(); ++at) {
            const auto& op = program.ops[at];
            using Kind = Program::Op::Kind;
            while (!ends.empty() && ends.back() <= at) ends.pop_back();
            if (op.kind == Kind::jump || op.kind == Kind::end) continue;
            const bool returns =
                op.kind == Kind::test && program.ops[op.target - 1u].kind == Kind::jump && program.ops[op.target - 1u].target == at;
            const auto* what = op.kind == Kind::rest ? "phase " : returns ? "repeat " : op.kind == Kind::test ? "unless " : "";
            text += fmt::format("{:{}}{}{}\n", "", (ends.size() + 1) * 2, what, op.name);
            if (op.kind == Kind::test) ends.push_back(op.target);
        }
    }
    return text;
}

}  // namespace rules
