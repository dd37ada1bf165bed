#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/points/builder.hpp"

namespace rules {

/// A TOML file read strictly: every hole, wrong type and unknown key is a problem with its line, and reading goes on so that all are
/// found at once. Missing values read as empty or 0.
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
        /// A list of pairs of texts, such as `add = [["A", "B"]]`; empty where there is no such key.
        [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs_or_none(std::string_view key) const;
        [[nodiscard]] std::vector<std::string> texts_or_none(std::string_view key) const;
        /// A table of numbers, such as `units = { scout = 3 }`, in the order of keys.
        [[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> counts(std::string_view key, std::int64_t low = 1) const;
        [[nodiscard]] std::vector<Table> tables(std::string_view key) const;
        [[nodiscard]] std::optional<Table> table_or_none(std::string_view key) const;
        [[nodiscard]] std::map<std::string, std::variant<bool, std::int64_t, std::string>> scalars() const;
        [[nodiscard]] bool has(std::string_view key) const;
        /// A problem for every other key.
        void only(std::initializer_list<std::string_view> keys) const;
        void problem(std::string text) const;
        void problem_at(std::string_view key, std::string text) const;
        /// 0 where there is no such key.
        [[nodiscard]] std::uint32_t line_of(std::string_view key) const;

    private:
        friend class DataFile;
        Table(DataFile* file, const void* table) : file_{file}, table_{table} {}
        DataFile* file_;
        const void* table_;
    };

    /// @param name  of the file, for messages.
    DataFile(std::string_view text, std::string_view name);
    ~DataFile();
    DataFile(const DataFile&) = delete;
    DataFile& operator=(const DataFile&) = delete;

    [[nodiscard]] Table root();
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

private:
    struct Parsed;
    std::unique_ptr<Parsed> parsed_;
    std::string name_;
    std::vector<Problem> problems_;
};

}  // namespace rules
