#include "tests/replays/faults.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "protocol/wire.hpp"
#include "protocol/wire_convert.hpp"
#include "tests/replays/in_order.hpp"

namespace replays {
namespace {

using nlohmann::json;
using Pointer = json::json_pointer;

std::string in_words(const protocol::WireError& error) {
    return fmt::format("{} {}: {}; {}", static_cast<int>(error.code) + 1, error.field, error.problem, error.what_to_do);
}

/// As the game that it is meant for hears it.
std::string heard(const rules::Ruleset& ruleset, rules::OwnerId author, const std::string& frame) {
    const auto apart = protocol::ClientFrame::of(frame, protocol::Format::json);
    if (!apart) return in_words(apart.error());
    const auto message = apart->read();
    if (!message) return in_words(message.error());
    const auto* act = std::get_if<protocol::client::Act>(&message->body);
    if (act == nullptr) return "another message";
    if (protocol::for_system_only(act->command)) return "for the system only";
    const auto deed = protocol::parse_deed(ruleset, author, *apart);
    if (!deed) return in_words(deed.error());
    if (const auto wrong = protocol::unknown_aim(ruleset, *act)) return in_words(*wrong);
    auto understood = *act;
    if (const auto* command = std::get_if<rules::Command>(&*deed)) understood.command = protocol::as_asked(*command);
    return "read: " + in_order(protocol::format_client({message->request, std::move(understood)}, protocol::Format::json, &ruleset),
                               protocol::Format::json);
}

void gather(const json& value, const Pointer& at, std::vector<Pointer>& found) {
    if (value.is_object())
        for (const auto& [key, inner] : value.items()) found.push_back(at / key);
    if (value.is_array())
        for (std::size_t n = 0; n < value.size(); ++n) found.push_back(at / n);
    if (value.is_object())
        for (const auto& [key, inner] : value.items()) gather(inner, at / key, found);
    if (value.is_array())
        for (std::size_t n = 0; n < value.size(); ++n) gather(value[n], at / n, found);
}

std::vector<json> spoilt(const json& value) {
    std::vector<json> all(11);  // the first is null
    all[1] = "";
    all[2] = 0;
    all[3] = -1;
    all[4] = std::uint64_t{1} << 63;
    all[5] = 1.5;
    all[6] = true;
    all[7] = json::array();
    all[8] = json::object();
    all[9] = "zzz";
    all[10] = std::string(5000, 'a');
    if (value.is_string()) all.emplace_back(value.get<std::string>() + "x");
    if (value.is_array() && !value.empty()) all.emplace_back(std::vector<json>(300, value.front()));
    return all;
}

}  // namespace

std::vector<std::string> faults_of(const rules::Ruleset& ruleset, const rules::Command& command) {
    protocol::client::Act act;
    act.game.fill(1);
    act.action_id.fill(2);
    act.as = ruleset.owner(command.author).name;
    act.command = protocol::as_asked(command);
    const auto whole = json::parse(protocol::format_client({5, std::move(act)}, protocol::Format::json, &ruleset));
    // What stands around the act is of the session, not of the game: it names every message there is, and grows with them.
    std::vector<Pointer> places;
    gather(whole.at("act"), Pointer{"/act"}, places);
    std::vector<std::string> said;
    const auto say = [&](const json& message, const std::string& how, const Pointer& at) {
        said.push_back(how + " " + at.to_string() + ": " + heard(ruleset, command.author, message.dump()));
    };
    for (const auto& at : places) {
        auto& parent_of = whole.at(at.parent_pointer());
        if (parent_of.is_object()) {
            auto without = whole;
            without.at(at.parent_pointer()).erase(at.back());
            say(without, "without", at);
            without.at(at.parent_pointer())[at.back() + "x"] = whole.at(at);
            say(without, "misspelt", at);
        }
        for (const auto& value : spoilt(whole.at(at))) {
            auto other = whole;
            other.at(at) = value;
            say(other, fmt::format("{:.20}", value.dump()), at);
        }
    }
    return said;
}

}  // namespace replays
