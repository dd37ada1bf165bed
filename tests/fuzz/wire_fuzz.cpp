// Frames of clients and of servers, binary and JSON, to closed types, to the numbers of the rules, and back. Questions about a game, too.
#include <memory>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_explain.hpp"
#include "protocol/wire_odds.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
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

/// Of a frame that is an act.
void convert(std::string_view frame, Format format) {
    const rules::OwnerId author{2};
    const auto deed = protocol::parse_deed(ruleset(), author, *protocol::ClientFrame::of(frame, format));
    if (!deed) return explained(deed.error());
    const auto* command = std::get_if<rules::Command>(&*deed);
    if (command == nullptr) return;
    protocol::client::Act act;
    act.command = protocol::as_asked(*command);
    const auto written = protocol::format_client({1, act}, Format::binary, &ruleset());
    if (written.size() > protocol::most_client_bytes) return;
    const auto again = protocol::parse_deed(ruleset(), author, *protocol::ClientFrame::of(written, Format::binary));
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

/// @param rules  that the message was read with, or null.
void written_again(const protocol::ClientMessage& message, const rules::Ruleset* rules) {
    for (const auto other : {Format::binary, Format::json}) {
        const auto written = protocol::format_client(message, other, rules);
        // JSON is longer than binary and may not fit any more.
        if (written.size() > protocol::most_client_bytes) continue;
        const auto again = protocol::parse_client(written, other, rules);
        must(again.has_value() && *again == message, "a client's message is not read as it was written");
    }
}

void from_client(std::string_view frame, Format format) {
    const auto message = protocol::parse_client(frame, format);
    if (!message) return explained(message.error());
    written_again(*message, nullptr);
    if (std::holds_alternative<protocol::client::Act>(message->body)) convert(frame, format);
    const auto named = protocol::parse_client(frame, format, &ruleset());
    if (!named) return explained(named.error());
    written_again(*named, &ruleset());
    if (const auto* odds = std::get_if<protocol::client::GetOdds>(&named->body)) read_question(*odds);
    if (const auto* moves = std::get_if<protocol::client::ListLegalMoves>(&named->body)) read_question(*moves);
    if (const auto* ask = std::get_if<protocol::client::GetExplanation>(&named->body)) explain(*ask);
}

/// Units that come are said by their event, whatever else the frame told of them.
void forget_arrivals(protocol::ServerMessage& message) {
    auto* update = std::get_if<protocol::server::Update>(&message.body);
    if (update == nullptr) return;
    const auto& events = update->entry.entry.events;
    for (std::size_t at = 0; at < events.size(); ++at)
        if (std::holds_alternative<rules::event::UnitsAdded>(events[at])) update->entry.told[at].units.clear();
}

/// @param rules  that the frame is read with, or null.
void from_server(std::string_view frame, Format format, const rules::Ruleset* rules) {
    auto message = protocol::parse_server(frame, format, rules);
    if (!message) return explained(message.error());
    forget_arrivals(*message);
    for (const auto other : {Format::binary, Format::json}) {
        auto again = protocol::parse_server(protocol::format_server(*message, other, rules), other, rules);
        if (again) forget_arrivals(*again);
        must(again.has_value() && *again == *message, "a server's message is not read as it was written");
    }
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
        for (const auto* rules : {static_cast<const rules::Ruleset*>(nullptr), &ruleset()}) from_server(frame, format, rules);
    return 0;
}
