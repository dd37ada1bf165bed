#include "admin/installations.hpp"

#include <fmt/format.h>
#include <map>
#include <sstream>

#include "admin/files.hpp"

namespace admin {
namespace {

/// The lines of source files, each read once.
class Sources {
public:
    /// Without the blanks around it; empty where it cannot be read.
    std::string line(const rules::InstalledAt& at) {
        const auto& lines = lines_of(at.file);
        if (at.line == 0 || at.line > lines.size()) return {};
        const auto& text = lines[at.line - 1];
        const auto first = text.find_first_not_of(' ');
        return first == std::string::npos ? std::string{} : text.substr(first);
    }

private:
    const std::vector<std::string>& lines_of(const std::string& file) {
        const auto [entry, is_new] = files_.try_emplace(file);
        if (!is_new) return entry->second;
        std::istringstream text{read_file(file).value_or("")};
        for (std::string line; std::getline(text, line);) entry->second.push_back(std::move(line));
        return entry->second;
    }
    std::map<std::string, std::vector<std::string>> files_;
};

/// "impassable", or what is done to it; empty for a link without a name.
std::string what_in_words(rules::Installation::What what, const std::string& name) {
    using What = rules::Installation::What;
    const auto quoted = name.empty() ? std::string{} : fmt::format("\"{}\"", name);
    switch (what) {
        case What::step: break;
        case What::link:
        case What::single: return quoted;
        case What::permission: return "permits against " + quoted;
        case What::refinement: return "refines " + quoted;
        case What::replacement: return name.empty() ? "replaces" : "replaces " + quoted;
    }
    return {};
}

}  // namespace

bool Installations::takes(const rules::Installation& installation) {
    if (installation.what != rules::Installation::What::step)
        noted_.push_back({installation.what, std::string{installation.module}, std::string{installation.name}, installation.at});
    return true;
}

std::string Installations::in_words() const {
    Sources sources;
    std::string text = "functions in chains, in the order of their installation\n";
    const std::string* module = nullptr;
    for (const auto& [what, id, name, at] : noted_) {
        if (module == nullptr || *module != id) text += fmt::format("  {}\n", id.empty() ? "when every parameter has its value" : id);
        module = &id;
        auto line = fmt::format("    {:<52}  {:<24}  {}", fmt::format("{}:{}:{}", at.file, at.line, at.column), what_in_words(what, name),
                                sources.line(at));
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace admin
