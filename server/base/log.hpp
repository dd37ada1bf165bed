#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// Structured logs: an event and named values, one line each. Accounts by their numbers, and the address of a connection; never
/// names of people, tokens or contents of commands. Should a secret get into a value all the same (secrets.hpp), its digits are left
/// out.
namespace server::log {

struct Field {
    template <class T>
        requires std::is_integral_v<T>
    Field(std::string_view name, T number) : key{name}, value{std::to_string(number)} {}
    Field(std::string_view name, std::string text) : key{name}, value{std::move(text)} {}
    Field(std::string_view name, std::string_view text) : key{name}, value{text} {}
    Field(std::string_view name, const char* text) : key{name}, value{text} {}
    std::string_view key;
    std::string value;
};
using Fields = std::initializer_list<Field>;

/// @param level  debug, info, warning or error; anything else is refused by the configuration.
void set_level(std::string_view level);
/// From now on lines are appended to this file instead of standard error. @return what is wrong where it cannot be opened; then nothing
/// has changed.
[[nodiscard]] std::optional<std::string> write_to(const std::string& path);
/// Opens the file anew by its name, as it was before somebody moved it away; nothing to do for standard error. @return as write_to.
[[nodiscard]] std::optional<std::string> reopen();
void info(std::string_view event, Fields fields = {});
void warning(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});
void flush();

}  // namespace server::log
