#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <string>

#include "protocol/wire.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/replay.hpp"

using protocol::Format;

namespace {

const std::string game = "\"game\": \"00112233445566778899aabbccddeeff\"";
const std::string hash = "\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\"";

std::string act(const std::string& command) {
    return "{\"act\": {" + game + ", \"action_id\": \"6f1c2e34-9a1b-4c55-8f00-1d2e3f405162\", \"command\": " + command + "}}";
}
std::string update(const std::string& members) {
    return "{\"update\": {" + game + ", \"head\": " + hash + ", \"entry\": {\"author\": {\"kind\": \"SYSTEM\"}, " + members + "}}}";
}

/// What of each kind a page shows, by index of its variant.
struct Shown {
    std::set<std::size_t> client, server, commands, choices, events, entries;
    int examples = 0;

    void client_frame(const std::string& text, std::set<std::size_t>* commands_shown = nullptr,
                      std::set<std::size_t>* choices_shown = nullptr) {
        CAPTURE(text);
        const auto message = protocol::parse_client(text, Format::json);
        if (!message) FAIL_CHECK(message.error().field << ": " << message.error().problem);
        if (!message) return;
        ++examples;
        if (const auto* create = std::get_if<protocol::client::CreateGame>(&message->body)) bundle(*create);
        const auto* given = std::get_if<protocol::client::Act>(&message->body);
        if (commands_shown != nullptr) commands_shown->insert(given->command.body.index());
        if (choices_shown != nullptr) choices_shown->insert(std::get<rules::command::Answer>(given->command.body).choice.value.index());
        if (commands_shown == nullptr && choices_shown == nullptr) client.insert(message->body.index());
        // What is said is what is read again, in both formats.
        for (const auto format : {Format::binary, Format::json})
            CHECK(protocol::parse_client(protocol::format_client(*message, format), format) == message);
    }
    /// What is shown can be played.
    static void bundle(const protocol::client::CreateGame& ask) {
        auto spec = rules::find_bundle(ask.bundle);
        REQUIRE(spec);
        spec->options.insert(spec->options.end(), ask.options.begin(), ask.options.end());
        for (const auto& [name, text] : ask.parameters) spec->parameters[name] = match::setting_from(text);
        CHECK(rules::compile_bundle(*spec, rules::catalogue()));
    }
    void server_frame(const std::string& text) {
        CAPTURE(text);
        const auto message = protocol::parse_server(text, Format::json);
        if (!message) FAIL_CHECK(message.error().field << ": " << message.error().problem);
        if (!message) return;
        ++examples;
        server.insert(message->body.index());
        if (const auto* update = std::get_if<protocol::server::Update>(&message->body)) {
            entries.insert(update->entry.entry.body.index());
            for (const auto& event : update->entry.entry.events) events.insert(event.index());
        }
        for (const auto format : {Format::binary, Format::json})
            CHECK(protocol::parse_server(protocol::format_server(*message, format), format) == message);
    }
    void example(const std::string& kind, const std::string& text) {
        if (kind == "client") return client_frame(text);
        if (kind == "server") return server_frame(text);
        if (kind == "command") return client_frame(act(text), &commands);
        if (kind == "choice") return client_frame(act("{\"answer\": {\"choice\": " + text + "}}"), nullptr, &choices);
        if (kind == "entry") return server_frame(update(text.substr(1, text.rfind('}') - 1)));
        if (kind == "event") return server_frame(update("\"started\": {}, \"events\": [" + text + "]"));
        FAIL_CHECK("no such kind of example: " << kind);
    }
};

template <class Variant>
constexpr std::size_t count = std::variant_size_v<Variant>;

Shown read_page(const char* page) {
    Shown shown;
    std::ifstream readme{page};
    std::string line, kind, text;
    while (std::getline(readme, line)) {
        if (line.starts_with("```json ")) {
            kind = line.substr(8);
            text.clear();
        } else if (line.starts_with("```")) {
            if (!kind.empty()) shown.example(kind, text);
            kind.clear();
        } else if (!kind.empty()) {
            text += line + '\n';
        } else if (const auto begin = line.find("| `{"); line.starts_with("| `") && begin != std::string::npos) {
            shown.example("event", line.substr(begin + 3, line.rfind('`') - begin - 3));
        }
    }
    return shown;
}

}  // namespace

TEST_CASE("every example of the protocol is read and every message has one") {
    const auto shown = read_page("docs/reference/protocol.md");
    CHECK(shown.examples > 90);
    CHECK(shown.client.size() == count<protocol::ClientMessage::Body>);
    CHECK(shown.server.size() == count<protocol::ServerMessage::Body>);
    CHECK(shown.commands.size() == count<protocol::wire::Command::Body>);
    CHECK(shown.choices.size() == count<rules::Choice::Value::variant_type> - 1);  // all but none
    CHECK(shown.events.size() == count<rules::Event::variant_type>);
    CHECK(shown.entries.size() == count<match::Body::variant_type>);
}

TEST_CASE("the ten messages of the wire on one page are read") {
    const auto shown = read_page("docs/reference/messages.md");
    CHECK(shown.examples == 10);
    CHECK(shown.client.size() == 7);
    CHECK(shown.server.size() == 3);
}
