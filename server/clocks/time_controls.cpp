#include "server/clocks/time_controls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

#include "cmake/embedded_file.hpp"
#include "rules/compile/data_file.hpp"
#include "server/base/startup_error.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> time_control_files();
}  // namespace armistice_data

namespace server {
namespace {

struct Unit {
    std::string_view suffix;
    match::Moment ms;
};
constexpr std::array units{Unit{"-seconds", 1000}, Unit{"-minutes", 60'000}, Unit{"-hours", 3'600'000}, Unit{"-days", 86'400'000}};
constexpr match::Moment longest = match::Moment{49} * 86'400'000;  // what the wire carries

/// An archive over the fields of a time control that reads them from a table.
class ControlReader {
public:
    explicit ControlReader(const rules::DataFile::Table& table) : table_{table} {}

    void span(std::uint32_t, std::string_view name, match::Moment& value) {
        for_units(name, [&](const std::string& key, match::Moment unit) { value = table_.number(key, 0, longest / unit) * unit; });
    }
    void operator()(std::uint32_t, std::string_view name, std::vector<match::Moment>& values) {
        for_units(name, [&](const std::string& key, match::Moment unit) {
            for (const auto number : table_.numbers(key, 0, longest / unit)) values.push_back(number * unit);
        });
    }
    void operator()(std::uint32_t, std::string_view name, std::vector<std::uint32_t>& values) {
        if (const auto key = key_of(name); table_.has(key))
            for (const auto number : table_.numbers(key, 0, 1'000'000)) values.push_back(static_cast<std::uint32_t>(number));
    }
    void operator()(std::uint32_t, std::string_view name, std::uint32_t& value) { table_.read(key_of(name), value, 0, 1'000'000); }
    void operator()(std::uint32_t, std::string_view name, bool& value) { table_.read(key_of(name), value); }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void operator()(std::uint32_t, std::string_view name, Enum& value) {
        table_.read_word(key_of(name), value, rules::words<Enum>);
    }
    void operator()(std::uint32_t, std::string_view, std::string&) {}  // its name, which is the table's

private:
    static std::string key_of(std::string_view name) {
        std::string key{name.ends_with("_ms") ? name.substr(0, name.size() - 3) : name};
        std::replace(key.begin(), key.end(), '_', '-');
        return key;
    }
    template <class Read>
    void for_units(std::string_view name, Read read) {
        for (const auto& unit : units)
            if (const auto key = key_of(name) + std::string{unit.suffix}; table_.has(key)) read(key, unit.ms);
    }

    const rules::DataFile::Table& table_;
};

}  // namespace

std::vector<TimeControl> read_time_controls(std::string_view text, std::string_view file) {
    std::vector<TimeControl> all;
    rules::DataFile data{text, file};
    for (const auto& [name, given] : data.root().tables_by_key()) {
        TimeControl control;
        ControlReader reader{given};
        match::ClockRules::fields(reader, control.rules);
        control.summary = given.text_or("summary", "");
        control.rules.preset = name;
        given.no_more();
        if (const auto fault = match::fault_of(control.rules); !fault.field.empty())
            given.problem(fmt::format("{}: {}: {}", name, fault.field, fault.problem));
        all.push_back(std::move(control));
    }
    if (!data.problems().empty()) throw StartupError{rules::in_words(data.problems())};
    return all;
}

const std::vector<TimeControl>& shipped_time_controls() {
    static const auto all = [] {
        const auto& file = armistice_data::time_control_files().front();
        return read_time_controls(file.text, file.path);
    }();
    return all;
}

protocol::server::TimeControls time_controls() {
    protocol::server::TimeControls told;
    for (const auto& control : shipped_time_controls()) told.controls.push_back({control.rules.preset, control.summary, control.rules});
    return told;
}

const TimeControl* find_time_control(const std::vector<TimeControl>& all, std::string_view name) {
    return rules::first_where(all, [&](const TimeControl& control) { return control.rules.preset == name; });
}

}  // namespace server
