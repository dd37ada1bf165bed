#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

/// Structured logs: an event and named values, one line each. Account ids only, never names, tokens or contents of commands.
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
void info(std::string_view event, Fields fields = {});
void warning(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});
void flush();

}  // namespace server::log
