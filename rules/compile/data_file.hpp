#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/compile/toml_reader.hpp"

namespace rules {

/// A TOML file that is read key by key: every hole, wrong type and unknown key is a problem. Missing values read as empty or 0. A file that
/// cannot be read at all has that one problem.
class DataFile {
public:
    class Table {
    public:
        [[nodiscard]] std::string text(std::string_view key) const;
        [[nodiscard]] std::string text_or(std::string_view key, std::string_view otherwise) const;
        [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t low = 0, std::int64_t high = 1'000'000) const;
        [[nodiscard]] std::int64_t number_or(std::string_view key, std::int64_t otherwise, std::int64_t low = 0,
                                             std::int64_t high = 1'000'000) const;
        [[nodiscard]] bool flag(std::string_view key) const;
        [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
        [[nodiscard]] std::vector<std::string> texts_or_none(std::string_view key) const;
        [[nodiscard]] std::vector<std::int64_t> numbers(std::string_view key, std::int64_t low, std::int64_t high) const;
        /// A list of pairs of texts, such as `add = [["A", "B"]]`; empty where there is no such key.
        [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs_or_none(std::string_view key) const;
        /// A table of numbers, such as `units = { scout = 3 }`, in the order of keys.
        [[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> counts(std::string_view key, std::int64_t low = 1) const;
        [[nodiscard]] std::vector<Table> tables(std::string_view key) const;
        /// All that is here, by key: tables and nothing else.
        [[nodiscard]] std::map<std::string, Table> tables_by_key() const;
        [[nodiscard]] std::optional<Table> table(std::string_view key) const;
        [[nodiscard]] std::optional<Table> table_or_none(std::string_view key) const;
        [[nodiscard]] std::map<std::string, std::variant<bool, std::int64_t, std::string>> scalars() const;
        [[nodiscard]] bool has(std::string_view key) const;

        // What a key says, into `to`, which stays as it is where there is no such key.
        void read(std::string_view key, std::string& to) const;
        void read(std::string_view key, bool& to) const;
        void read(std::string_view key, std::vector<std::string>& to) const;
        template <class Number>
        void read(std::string_view key, Number& to, std::int64_t low, std::int64_t high) const {
            if (has(key)) to = static_cast<Number>(number(key, low, high));
        }
        /// @param words  of the values of `to`, in their order.
        template <class Word, class Words>
        void read_word(std::string_view key, Word& to, const Words& words) const {
            if (const auto at = word(key, std::vector<std::string_view>(words.begin(), words.end()))) to = static_cast<Word>(*at);
        }

        /// A problem for every other key.
        void only(const std::vector<std::string_view>& keys) const;
        /// A problem for every key that nobody has asked for.
        void no_more() const;
        void problem(std::string text) const;
        /// At the line of `key`; at the table's where there is no such key.
        void problem_at(std::string_view key, std::string text) const;
        /// 0 where there is no such key.
        [[nodiscard]] std::uint32_t line_of(std::string_view key) const;

    private:
        friend class DataFile;
        Table(DataFile* file, const TomlValue* value) : file_{file}, value_{value} {}
        [[nodiscard]] const TomlValue* find(std::string_view key) const;
        /// @param kind  what is missing where there is no such key.
        [[nodiscard]] const TomlValue* need(std::string_view key, std::string_view kind) const;
        [[nodiscard]] std::optional<std::size_t> word(std::string_view key, const std::vector<std::string_view>& words) const;
        DataFile* file_;
        const TomlValue* value_;
    };

    /// @param name  of the file, for messages.
    DataFile(std::string_view text, std::string_view name);
    DataFile(const DataFile&) = delete;
    DataFile& operator=(const DataFile&) = delete;

    [[nodiscard]] Table root() { return {this, &root_}; }
    [[nodiscard]] const std::vector<Problem>& problems() const { return reader_.problems(); }
    /// Every key that somebody has asked for, but those of tables that are there.
    [[nodiscard]] std::vector<std::string> asked() const;

private:
    TomlReader reader_;
    TomlValue root_;
    bool readable_ = true;
    std::map<const TomlValue*, std::set<std::string, std::less<>>> asked_;  ///< Of each table.
};

}  // namespace rules
