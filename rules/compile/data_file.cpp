#include "rules/compile/data_file.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace rules {
namespace {

std::string quoted(std::string_view key) { return fmt::format("\"{}\"", key); }
std::string entry_of(std::string_view key) { return fmt::format("an entry of \"{}\"", key); }

}  // namespace

DataFile::DataFile(std::string_view text, std::string_view name) : reader_{std::string{name}}, root_{TomlValue::Table{}, 1} {
    if (auto parsed = parse_toml(text, name)) {
        root_ = std::move(*parsed);
    } else {
        reader_.problem(parsed.error().line, std::move(parsed.error().text));
        readable_ = false;
    }
}

std::vector<std::string> DataFile::asked() const {
    std::vector<std::string> all;
    for (const auto& [table, keys] : asked_)
        for (const auto& key : keys)
            if (const auto* value = table->find(key); value == nullptr || value->as<TomlValue::Table>() == nullptr) all.push_back(key);
    return all;
}

void DataFile::Table::problem(std::string text) const { problem_at({}, std::move(text)); }

void DataFile::Table::problem_at(std::string_view key, std::string text) const {
    if (!file_->readable_) return;  // everything is missing, and the reason is told
    const auto* value = value_->find(key);
    file_->reader_.problem(value != nullptr ? value->line : value_->line, std::move(text));
}

const TomlValue* DataFile::Table::find(std::string_view key) const {
    file_->asked_[value_].emplace(key);
    return value_->find(key);
}

const TomlValue* DataFile::Table::need(std::string_view key, std::string_view kind) const {
    const auto* value = find(key);
    if (value == nullptr) problem(fmt::format("\"{}\" must be given, as {}", key, kind));
    return value;
}

std::uint32_t DataFile::Table::line_of(std::string_view key) const {
    const auto* value = find(key);
    return value == nullptr ? 0 : value->line;
}

bool DataFile::Table::has(std::string_view key) const { return find(key) != nullptr; }

std::string DataFile::Table::text(std::string_view key) const {
    const auto* value = need(key, "a text");
    return value == nullptr ? std::string{} : file_->reader_.text(*value, quoted(key)).value_or("");
}

std::string DataFile::Table::text_or(std::string_view key, std::string_view otherwise) const {
    return has(key) ? text(key) : std::string{otherwise};
}

std::int64_t DataFile::Table::number(std::string_view key, std::int64_t low, std::int64_t high) const {
    const auto* value = need(key, "a whole number");
    const auto number = value == nullptr ? std::nullopt : file_->reader_.number(*value, quoted(key), low, high);
    return number.value_or(std::max<std::int64_t>(low, 0));
}

std::int64_t DataFile::Table::number_or(std::string_view key, std::int64_t otherwise, std::int64_t low, std::int64_t high) const {
    return has(key) ? number(key, low, high) : otherwise;
}

bool DataFile::Table::flag(std::string_view key) const {
    const auto* value = need(key, "true or false");
    return value != nullptr && file_->reader_.flag(*value, quoted(key)).value_or(false);
}

std::vector<std::string> DataFile::Table::texts(std::string_view key) const {
    std::vector<std::string> found;
    if (const auto* list = need(key, "a list of texts"))
        for (const auto* item : file_->reader_.list(*list, quoted(key)))
            if (auto text = file_->reader_.text(*item, entry_of(key))) found.push_back(std::move(*text));
    return found;
}

std::vector<std::string> DataFile::Table::texts_or_none(std::string_view key) const {
    return has(key) ? texts(key) : std::vector<std::string>{};
}

std::vector<std::int64_t> DataFile::Table::numbers(std::string_view key, std::int64_t low, std::int64_t high) const {
    std::vector<std::int64_t> found;
    if (const auto* list = need(key, "a list of whole numbers"))
        for (const auto* item : file_->reader_.list(*list, quoted(key)))
            if (const auto number = file_->reader_.number(*item, entry_of(key), low, high)) found.push_back(*number);
    return found;
}

std::vector<std::pair<std::string, std::string>> DataFile::Table::pairs_or_none(std::string_view key) const {
    std::vector<std::pair<std::string, std::string>> found;
    if (!has(key)) return found;
    for (const auto* item : file_->reader_.list(*find(key), quoted(key))) {
        const auto* pair = item->as<TomlValue::List>();
        const auto* first = pair != nullptr && pair->size() == 2 ? (*pair)[0].as<std::string>() : nullptr;
        const auto* second = first != nullptr ? (*pair)[1].as<std::string>() : nullptr;
        if (second != nullptr)
            found.emplace_back(*first, *second);
        else
            file_->reader_.problem(item->line, fmt::format("{} must be a pair of texts", entry_of(key)));
    }
    return found;
}

std::vector<std::pair<std::string, std::int64_t>> DataFile::Table::counts(std::string_view key, std::int64_t low) const {
    std::vector<std::pair<std::string, std::int64_t>> found;
    if (const auto* table = need(key, "a table of counts"))
        for (const auto& [name, line, value] : file_->reader_.table(*table, quoted(key)))
            if (const auto number = file_->reader_.number(value, fmt::format("\"{}.{}\"", key, name), low, 1000))
                found.emplace_back(name, *number);
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<DataFile::Table> DataFile::Table::tables(std::string_view key) const {
    std::vector<Table> found;
    const auto* list = need(key, "a list of tables");
    if (list == nullptr) return found;
    for (const auto* item : file_->reader_.list(*list, quoted(key))) {
        if (item->as<TomlValue::Table>() != nullptr)
            found.push_back(Table{file_, item});
        else
            (void)file_->reader_.table(*item, entry_of(key));
    }
    return found;
}

std::map<std::string, DataFile::Table> DataFile::Table::tables_by_key() const {
    std::map<std::string, Table> found;
    for (const auto& [key, line, value] : *value_->as<TomlValue::Table>())
        if (const auto table = table_or_none(key)) found.emplace(key, *table);
    return found;
}

std::optional<DataFile::Table> DataFile::Table::table_or_none(std::string_view key) const { return has(key) ? table(key) : std::nullopt; }

std::optional<DataFile::Table> DataFile::Table::table(std::string_view key) const {
    const auto* value = need(key, "a table");
    if (value == nullptr) return std::nullopt;
    if (value->as<TomlValue::Table>() != nullptr) return Table{file_, value};
    (void)file_->reader_.table(*value, quoted(key));
    return std::nullopt;
}

std::map<std::string, std::variant<bool, std::int64_t, std::string>> DataFile::Table::scalars() const {
    std::map<std::string, std::variant<bool, std::int64_t, std::string>> found;
    for (const auto& [key, line, value] : *value_->as<TomlValue::Table>()) {
        if (const auto* flag = value.as<bool>())
            found[key] = *flag;
        else if (const auto* number = value.as<std::int64_t>())
            found[key] = *number;
        else if (const auto* text = value.as<std::string>())
            found[key] = *text;
        else
            problem_at(key, fmt::format("\"{}\" must be a text, a whole number, true or false", key));
    }
    return found;
}

void DataFile::Table::read(std::string_view key, std::string& to) const {
    if (has(key)) to = text(key);
}
void DataFile::Table::read(std::string_view key, bool& to) const {
    if (has(key)) to = flag(key);
}
void DataFile::Table::read(std::string_view key, std::vector<std::string>& to) const {
    if (has(key)) to = texts(key);
}

std::optional<std::size_t> DataFile::Table::word(std::string_view key, const std::vector<std::string_view>& words) const {
    if (!has(key)) return std::nullopt;
    const auto found = std::find(words.begin(), words.end(), text(key));
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    problem_at(key, fmt::format("\"{}\" must be one of {}", key, fmt::join(words, ", ")));
    return std::nullopt;
}

void DataFile::Table::only(const std::vector<std::string_view>& keys) const {
    const auto& table = *value_->as<TomlValue::Table>();
    for (const auto& entry : table)
        if (!contains(keys, entry.key)) file_->reader_.unknown_key(table, entry, value_ == &file_->root_ ? "the file" : "this table", keys);
}

void DataFile::Table::no_more() const {
    const auto& asked = file_->asked_[value_];
    only({asked.begin(), asked.end()});
}

}  // namespace rules
