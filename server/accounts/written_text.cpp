#include "server/accounts/written_text.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "server/accounts/talk_text.hpp"

namespace server {
namespace {

namespace client = protocol::client;

/// Calls `judge` with the name and the content of each field of `ask` that people write. A new message is judged by the names of its fields.
template <class Ask, class Judge>
void for_texts([[maybe_unused]] const Ask& ask, Judge judge) {
    [[maybe_unused]] const auto text_in = [&]<class Text>(std::string_view name, const Text& text) {
        if constexpr (std::is_same_v<Text, std::string>) judge(name, text);
    };
    if constexpr (requires { ask.title; }) text_in("title", ask.title);
    if constexpr (requires { ask.event; }) text_in("event", ask.event);
    if constexpr (requires { ask.reason; }) text_in("reason", ask.reason);
    if constexpr (requires { ask.label; }) text_in("label", ask.label);
    if constexpr (requires { ask.program; }) text_in("program", ask.program);
    if constexpr (requires { ask.text; }) text_in("text", ask.text);
    if constexpr (requires { ask.paragraph; }) text_in("paragraph", ask.paragraph);
    if constexpr (requires { ask.steps; })
        for (std::size_t at = 0; at < ask.steps.size(); ++at)
            for_texts(ask.steps[at], [&](std::string_view name, const std::string& text) {
                judge("steps[" + std::to_string(at) + "]." + std::string{name}, text);
            });
}

}  // namespace

std::optional<protocol::WireError> fault_of_texts(const protocol::ClientMessage& message) {
    std::optional<protocol::WireError> fault;
    const std::string called{protocol::ClientMessage::alternatives[message.body.index()].name};
    const auto judge = [&](std::string_view field, const std::string& text) {
        if (fault) return;
        const auto wrong = fault_of_line(text);
        if (!wrong) return;
        const auto colon = wrong->find(": ");
        fault.emplace();
        fault->code = protocol::server::Malformed::Code::bad_value;
        fault->field = called + "." + std::string{field};
        fault->problem = wrong->substr(0, colon);
        fault->what_to_do = wrong->substr(colon + 2);
        fault->request = message.request;
    };
    std::visit(
        [&]<class Ask>(const Ask& ask) {
            if constexpr (!std::is_same_v<Ask, client::Say>) for_texts(ask, judge);  // talk is read with blanks around it (read_talk)
        },
        message.body);
    return fault;
}

}  // namespace server
