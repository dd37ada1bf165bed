#include "admin/installations.hpp"

#include <fmt/format.h>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include "admin/files.hpp"
#include "rules/core/chain.hpp"

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

}  // namespace

std::string installations_in_words() {
    Sources sources;
    std::string text = "functions in chains, in the order of their installation\n";
    const std::string* module = nullptr;
    for (const auto& [id, at] : rules::Installations::noted()) {
        if (module == nullptr || *module != id) text += fmt::format("  {}\n", id.empty() ? "when every parameter has its value" : id);
        module = &id;
        const auto place = fmt::format("{}:{}:{}", at.file, at.line, at.column);
        const auto line = sources.line(at);
        text += line.empty() ? fmt::format("    {}\n", place) : fmt::format("    {:<52}  {}\n", place, line);
    }
    return text;
}

}  // namespace admin
