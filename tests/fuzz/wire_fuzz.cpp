// Frames of clients and of servers, binary and JSON, to closed types, to the numbers of the rules, and back. Questions about a game, too.
#include <memory>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_explain.hpp"
#include "protocol/wire_odds.hpp"
#include "rules/catalogue.hpp"
#include "rules/points/bundle.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using fuzz::must;
using protocol::Format;

const rules::Ruleset& ruleset() {
    static const auto compiled = *rules::compile_bundle(*rules::find_bundle("1914-tournament"), rules::catalogue());
    return *compiled;
}

const rules::GameState& start() {
    static const auto state = rules::initial_state(ruleset());
    return state;
}

void explained(const protocol::WireError& error) {
    must(!error.problem.empty() && !error.what_to_do.empty(), "an error that explains nothing");
    for (const auto format : {Format::binary, Format::json})
        must(protocol::parse_server(protocol::format_server(protocol::malformed(error), format), format).has_value(),
             "the answer to a malformed frame is malformed");
}

void convert(const protocol::client::Act& act) {
    const rules::OwnerId author{2};
    const auto deed = protocol::command_from_wire(ruleset(), author, act.command);
    if (!deed) return explained(deed.error());
    const auto* command = std::get_if<rules::Command>(&*deed);
    if (command == nullptr) return;
    const auto again = protocol::command_from_wire(ruleset(), author, protocol::command_to_wire(ruleset(), *command));
    must(again.has_value() && *again == *deed, "a command is not read as it was written");
}

/// Questions about a game: they are read, and nothing is worked out.
void read_question(const protocol::client::GetOdds& odds) {
    if (const auto question = protocol::odds_from_wire({ruleset(), start()}, odds); !question) explained(question.error());
}
void read_question(const protocol::client::ListLegalMoves& moves) {
    if (const auto question = protocol::moves_from_wire({ruleset(), start()}, moves); !question) explained(question.error());
}
void explain(const protocol::client::GetExplanation& ask) {
    const auto said = protocol::explanation_of({ruleset(), start()}, ask);
    if (!said) return explained(said.error());
    std::int64_t sum = 0;
    for (const auto& reason : said->reasons) sum += reason.amount;
    must(sum == said->value, "a value is not the sum of its reasons");
}

void from_client(std::string_view frame, Format format) {
    const auto message = protocol::parse_client(frame, format);
    if (!message) return explained(message.error());
    for (const auto other : {Format::binary, Format::json}) {
        const auto written = protocol::format_client(*message, other);
        // JSON is longer than binary and may not fit any more.
        if (written.size() > protocol::most_client_bytes) continue;
        const auto again = protocol::parse_client(written, other);
        must(again.has_value() && *again == *message, "a client's message is not read as it was written");
    }
    if (const auto* act = std::get_if<protocol::client::Act>(&message->body)) convert(*act);
    if (const auto* odds = std::get_if<protocol::client::GetOdds>(&message->body)) read_question(*odds);
    if (const auto* moves = std::get_if<protocol::client::ListLegalMoves>(&message->body)) read_question(*moves);
    if (const auto* ask = std::get_if<protocol::client::GetExplanation>(&message->body)) explain(*ask);
}

void from_server(std::string_view frame, Format format) {
    const auto message = protocol::parse_server(frame, format);
    if (!message) return explained(message.error());
    for (const auto other : {Format::binary, Format::json}) {
        const auto again = protocol::parse_server(protocol::format_server(*message, other), other);
        must(again.has_value() && *again == *message, "a server's message is not read as it was written");
    }
    const auto* update = std::get_if<protocol::server::Update>(&message->body);
    if (update == nullptr) return;
    for (const auto& event : update->entry.events)
        if (const auto known = protocol::event_from_wire(ruleset(), event); !known) explained(known.error());
}

}  // namespace

/// The first byte says who speaks (0, 1: a client; 2, 3: a server) and how (even: binary).
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto format = data[0] % 2 == 0 ? Format::binary : Format::json;
    const auto frame = fuzz::text_of(data + 1, size - 1);
    if (data[0] % 4 < 2)
        from_client(frame, format);
    else
        from_server(frame, format);
    return 0;
}
