#include "rules/points/data_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <algorithm>

namespace rules {

struct DataFile::Parsed {
    toml::table root;
    bool readable = true;
};

namespace {
const toml::table& as_table(const void* table) { return *static_cast<const toml::table*>(table); }
}  // namespace

DataFile::DataFile(std::string_view text, std::string_view name) : parsed_{std::make_unique<Parsed>()}, name_{name} {
    try {
        parsed_->root = toml::parse(text, name);
    } catch (const toml::parse_error& error) {
        problems_.push_back({name_, error.source().begin.line, std::string{error.description()}});
        parsed_->readable = false;
    }
}
DataFile::~DataFile() = default;

DataFile::Table DataFile::root() { return {this, &parsed_->root}; }

void DataFile::Table::problem(std::string text) const { problem_at({}, std::move(text)); }

/// At the line of `key`; at the table's where there is no such key.
void DataFile::Table::problem_at(std::string_view key, std::string text) const {
    if (!file_->parsed_->readable) return;  // everything is missing, and the reason is told
    const auto* node = as_table(table_).get(key);
    const auto line = node != nullptr ? node->source().begin.line : as_table(table_).source().begin.line;
    file_->problems_.push_back({file_->name_, line, std::move(text)});
}

std::uint32_t DataFile::Table::line_of(std::string_view key) const {
    const auto* node = as_table(table_).get(key);
    return node == nullptr ? 0 : node->source().begin.line;
}

bool DataFile::Table::has(std::string_view key) const { return as_table(table_).contains(key); }

std::string DataFile::Table::text(std::string_view key) const {
    if (const auto value = as_table(table_)[key].value_exact<std::string>()) return *value;
    problem_at(key, fmt::format("\"{}\" must be given, as a text", key));
    return {};
}

std::string DataFile::Table::text_or(std::string_view key, std::string_view otherwise) const {
    return has(key) ? text(key) : std::string{otherwise};
}

std::int64_t DataFile::Table::number(std::string_view key, std::int64_t low, std::int64_t high) const {
    const auto value = as_table(table_)[key].value_exact<std::int64_t>();
    if (value && *value >= low && *value <= high) return *value;
    problem_at(key, fmt::format("\"{}\" must be given, as a whole number from {} to {}", key, low, high));
    return std::max<std::int64_t>(low, 0);
}

std::int64_t DataFile::Table::number_or(std::string_view key, std::int64_t otherwise, std::int64_t low, std::int64_t high) const {
    return has(key) ? number(key, low, high) : otherwise;
}

bool DataFile::Table::flag(std::string_view key) const {
    if (const auto value = as_table(table_)[key].value_exact<bool>()) return *value;
    problem_at(key, fmt::format("\"{}\" must be given, as true or false", key));
    return false;
}

std::vector<std::pair<std::string, std::string>> DataFile::Table::pairs_or_none(std::string_view key) const {
    std::vector<std::pair<std::string, std::string>> found;
    if (!has(key)) return found;
    const auto wrong = [&] { problem_at(key, fmt::format("\"{}\" must be a list of pairs of texts", key)); };
    const auto* list = as_table(table_)[key].as_array();
    if (list == nullptr) {
        wrong();
        return found;
    }
    for (const auto& item : *list) {
        const auto* pair = item.as_array();
        const auto first = pair != nullptr && pair->size() == 2 ? (*pair)[0].value_exact<std::string>() : std::nullopt;
        const auto second = first ? (*pair)[1].value_exact<std::string>() : std::nullopt;
        if (second)
            found.emplace_back(*first, *second);
        else
            wrong();
    }
    return found;
}

std::vector<std::string> DataFile::Table::texts(std::string_view key) const {
    std::vector<std::string> found;
    const auto* list = as_table(table_)[key].as_array();
    if (list == nullptr) {
        problem_at(key, fmt::format("\"{}\" must be given, as a list of texts", key));
        return found;
    }
    for (const auto& item : *list) {
        if (const auto value = item.value_exact<std::string>())
            found.push_back(*value);
        else
            problem_at(key, fmt::format("\"{}\" holds something that is no text", key));
    }
    return found;
}

std::vector<std::string> DataFile::Table::texts_or_none(std::string_view key) const {
    return has(key) ? texts(key) : std::vector<std::string>{};
}

std::vector<std::pair<std::string, std::int64_t>> DataFile::Table::counts(std::string_view key, std::int64_t low) const {
    std::vector<std::pair<std::string, std::int64_t>> found;
    const auto* table = as_table(table_)[key].as_table();
    if (table == nullptr) {
        problem_at(key, fmt::format("\"{}\" must be given, as a table of counts", key));
        return found;
    }
    for (const auto& [name, node] : *table) {
        const auto value = node.value_exact<std::int64_t>();
        if (value && *value >= low && *value <= 1000)
            found.emplace_back(std::string{name.str()}, *value);
        else
            problem_at(key, fmt::format("\"{}.{}\" must be a whole number from {} to 1000", key, name.str(), low));
    }
    return found;
}

std::vector<DataFile::Table> DataFile::Table::tables(std::string_view key) const {
    std::vector<Table> found;
    const auto* list = as_table(table_)[key].as_array();
    if (list == nullptr) {
        problem_at(key, fmt::format("there must be [[{}]] tables", key));
        return found;
    }
    for (const auto& item : *list) {
        if (const auto* table = item.as_table())
            found.push_back(Table{file_, table});
        else
            problem_at(key, fmt::format("\"{}\" holds something that is no table", key));
    }
    return found;
}

std::optional<DataFile::Table> DataFile::Table::table_or_none(std::string_view key) const {
    if (!has(key)) return std::nullopt;
    if (const auto* table = as_table(table_)[key].as_table()) return Table{file_, table};
    problem_at(key, fmt::format("\"{}\" must be a table", key));
    return std::nullopt;
}

std::map<std::string, std::variant<bool, std::int64_t, std::string>> DataFile::Table::scalars() const {
    std::map<std::string, std::variant<bool, std::int64_t, std::string>> found;
    for (const auto& [key, node] : as_table(table_)) {
        const std::string name{key.str()};
        if (const auto flag = node.value_exact<bool>())
            found[name] = *flag;
        else if (const auto number = node.value_exact<std::int64_t>())
            found[name] = *number;
        else if (const auto text = node.value_exact<std::string>())
            found[name] = *text;
        else
            problem_at(name, fmt::format("\"{}\" must be a text, a whole number, true or false", name));
    }
    return found;
}

void DataFile::Table::only(std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : as_table(table_))
        if (std::find(keys.begin(), keys.end(), key.str()) == keys.end())
            file_->problems_.push_back({file_->name_, node.source().begin.line, fmt::format("nothing here is named \"{}\"", key.str())});
}

}  // namespace rules
