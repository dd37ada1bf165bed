// docs/reference/who-may-what.md: each line of the page is tried by everybody whom it names, so that the page and the server say the same.
// answers.txt keeps what exactly it answers, so that a change of its structure shows what else it changed: at the stage of a game that a
// message belongs to, and at every stage where ARMISTICE_LONG is set. ARMISTICE_WRITE_GOLDEN writes it anew, to be looked at.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "server/notify/unsubscribe.hpp"
#include "tests/server/role_tries.hpp"

namespace testing {
namespace {

// ---- The page

struct Line {
    std::string name;
    std::vector<std::string> cells;
};

std::string trimmed(std::string text) {
    const auto outside = [](char c) { return c == ' ' || c == '`'; };
    while (!text.empty() && outside(text.back())) text.pop_back();
    while (!text.empty() && outside(text.front())) text.erase(text.begin());
    return text;
}
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream rest{line.substr(1)};
    for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(trimmed(cell));
    std::erase(cells.front(), '`');
    return cells;
}
/// The lines of the table below "Who may what" whose first column is called so.
std::vector<Line> page(const std::string& first_column, std::vector<std::string>* heads = nullptr) {
    std::ifstream readme{"docs/reference/who-may-what.md"};
    std::vector<Line> found;
    bool inside = false;
    bool table = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with("# ")) inside = line == "# Who may what";
        if (!inside || !line.starts_with("|")) {
            table = false;
            continue;
        }
        auto cells = cells_of(line);
        if (cells.front() == first_column) {
            table = true;
            if (heads != nullptr) *heads = {cells.begin() + 1, cells.end()};
        } else if (table && !cells.front().starts_with("--")) {
            found.push_back({cells.front(), {cells.begin() + 1, cells.end()}});
        }
    }
    return found;
}

/// He is told that he may not: or that he has to say who he is.
bool withheld(const protocol::ServerMessage::Body& body) {
    const auto* malformed = std::get_if<wire::Malformed>(&body);
    return std::holds_alternative<wire::Denied>(body) || (malformed != nullptr && malformed->code == wire::Malformed::Code::hello_first);
}

// ---- The answers

using Json = nlohmann::ordered_json;

/// Numbers of accounts differ from try to try, as do moments, ids, tokens, hashes and the names made up for people.
void mask(Json& value, const std::string& key) {
    static const std::regex secret{"[0-9a-z_-]*[0-9a-f]{16,}|[0-9]{13}"}, person{"Person [0-9]+"};
    const bool numbered =
        key.find("account") != std::string::npos || key == "director" || key == "directors" || key == "number" || key == "by";
    if (value.is_object()) {
        for (const auto& [name, part] : value.items()) mask(part, name);
    } else if (value.is_array()) {
        for (auto& part : value) mask(part, key);
    } else if (numbered && !value.is_boolean()) {
        value = "#";
    } else if (value.is_string()) {
        const auto without = std::regex_replace(value.get<std::string>(), secret, "#");
        value = std::regex_replace(without, person, "Person #");
    }
}

/// An answer as the golden file has it: whole, or the names of its fields where it is long, as those tell of the whole server or of dice.
std::string masked(const protocol::ServerMessage& answer) {
    constexpr std::size_t most = 240;
    auto json = Json::parse(protocol::format_server(answer, protocol::Format::json, rules_of().get()));
    json.erase("request");
    mask(json, "");
    auto text = json.dump();
    if (text.size() <= most) return text;
    const auto body = json.begin();
    text = body.key() + " of";
    for (const auto& [name, value] : body->items())
        if (name != "more") text += ' ' + name;  // of how many there are on the server
    return text;
}

/// Answers to one message at one stage, and who hears each.
class Heard {
public:
    void add(std::string answer, const char* who) {
        const auto same = std::find_if(answers_.begin(), answers_.end(), [&](const auto& one) { return one.first == answer; });
        if (same == answers_.end())
            answers_.emplace_back(std::move(answer), who);
        else
            same->second += std::string{", "} + who;
    }
    /// "  guest, player: ANSWER", a line each.
    [[nodiscard]] std::string lines() const {
        std::string all;
        for (const auto& [answer, who] : answers_) all += "  " + who + ": " + answer + '\n';
        return all;
    }

private:
    std::vector<std::pair<std::string, std::string>> answers_;
};

constexpr const char* golden = "tests/server/answers.txt";

/// What the golden file has below each of its heads, "act, running".
std::map<std::string, std::string> kept_answers() {
    std::map<std::string, std::string> kept;
    std::ifstream file{golden};
    std::string head;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(' '))
            kept[head] += line + '\n';
        else
            head = line;
    }
    return kept;
}

/// What is answered to who sends it at this stage; nothing where what comes before it cannot happen then.
std::optional<protocol::ServerMessage> answer_to(Harness& harness, const Try& attempt, Who who, Stage stage) {
    try {
        Scene scene{harness, who, stage};
        return scene.subject.answer_to(scene.subject.send(attempt.ask(scene)));
    } catch (const Client::Lost&) {
        throw;
    } catch (const std::exception&) {
        if (stage == attempt.stage) throw;
        return std::nullopt;
    }
}

/// The page's line about a message against what everybody is answered where it belongs.
Heard tried(Harness& harness, const Line& line, const Try& attempt, Stage stage) {
    Heard heard;
    for (std::size_t at = 0; at < columns.size(); ++at) {
        const std::string who = columns[at];
        CAPTURE(who);
        const auto answer = answer_to(harness, attempt, static_cast<Who>(at), stage);
        heard.add(answer ? masked(*answer) : "(what comes before it cannot happen)", columns[at]);
        if (stage != attempt.stage) continue;
        const auto words = protocol::format_server(*answer, protocol::Format::json, rules_of().get());
        REQUIRE((line.cells[at] == "yes" || line.cells[at] == "no"));
        if (line.cells[at] == "yes")
            CHECK_MESSAGE(attempt.granted(answer->body), words);
        else
            CHECK_MESSAGE(withheld(answer->body), words);
    }
    return heard;
}

}  // namespace

TEST_CASE("the page says of every message who may say it, and the server agrees") {
    constexpr std::array stages{"waiting", "seated", "running", "ended"};
    const bool write = std::getenv("ARMISTICE_WRITE_GOLDEN") != nullptr;
    const bool everywhere = write || std::getenv("ARMISTICE_LONG") != nullptr;
    const TempFolder folder;
    Harness harness{with_idle_bot(folder)};
    std::vector<std::string> heads;
    const auto lines = page("message", &heads);
    CHECK(heads == std::vector<std::string>{columns.begin(), columns.end()});
    const auto all = tries();
    const auto kept = kept_answers();
    std::map<std::string, std::string> now;
    std::set<std::string> on_page;
    for (const auto& line : lines) {
        CAPTURE(line.name);
        CHECK(on_page.insert(line.name.substr(0, line.name.find(' '))).second == (line.name.find(' ') == std::string::npos));
        REQUIRE(line.cells.size() == columns.size());
        REQUIRE(all.contains(line.name));
        const auto& attempt = all.at(line.name);
        for (std::size_t at = 0; at < stages.size(); ++at) {
            const auto stage = static_cast<Stage>(at);
            if (stage != attempt.stage && (!everywhere || attempt.there_alone)) continue;
            const auto head = line.name + ", " + stages[at];
            CAPTURE(head);
            now[head] = tried(harness, line, attempt, stage).lines();
            if (!write) CHECK(now[head] == (kept.contains(head) ? kept.at(head) : ""));
        }
    }
    for (const auto& alternative : protocol::ClientMessage::alternatives) {
        CAPTURE(alternative.name);
        CHECK(on_page.contains(alternative.name));
    }
    if (everywhere && !write) CHECK(now.size() == kept.size());
    if (!write) return;
    std::ofstream file{golden};
    for (const auto& [head, answers] : now) file << head << '\n' << answers;
}

TEST_CASE("the page says of every path who may ask for it, and the server agrees") {
    Harness harness{cheap()};
    auto player = somebody(harness, "Somebody");
    const auto match = begin(player);
    client::CreateGame of_event;
    of_event.bundle = "1914";
    of_event.event = "hall";
    (void)player.ask<wire::GameCreated>(of_event);
    const auto link =
        server::notify::unsubscribe_path(server::Keys::load_or_create(harness.config.key_file).post_key(), {player.account, {}});
    const std::map<std::string, std::string> real{
        {"{id}", match::hex(match.game)}, {"{name}", "hall"}, {"{paragraph}", "1914-4.2.2"}, {"{token}", link.substr(link.rfind('/') + 1)}};
    const auto filled = [&](std::string path, bool right) {
        for (const auto& [shown, value] : real)
            if (const auto at = path.find(shown); at != std::string::npos)
                path.replace(at, shown.size(), right ? value : std::string(value.size(), '0'));
        return path;
    };
    std::set<std::string> said;
    for (const auto& line : page("path")) {
        CAPTURE(line.name);
        REQUIRE(line.cells.size() == 2);
        said.insert(line.name);
        const bool by_link = line.cells[0] == "whoever has the link";
        REQUIRE((by_link || line.cells[0] == "everybody"));
        CHECK(http_get(harness.port(), filled(line.name, true)).status == 200);
        CHECK(http_ask(harness.port(), "POST", filled(line.name, true)).status == (by_link ? 200U : 405U));
        if (by_link) CHECK(http_get(harness.port(), filled(line.name, false)).status == 404);
        if (by_link) CHECK(http_ask(harness.port(), "POST", filled(line.name, false)).status == 404);
    }
    // What the server's own first page names is on the page.
    std::istringstream welcome{http_get(harness.port(), "/").body};
    std::size_t named = 0;
    for (std::string line; std::getline(welcome, line);) {
        if (!line.starts_with("/")) continue;
        CAPTURE(line);
        CHECK(said.contains(line.substr(0, line.find_first_of(" ,"))));
        ++named;
    }
    CHECK(named >= 4);
    CHECK(http_get(harness.port(), "/none").status == 404);
}

}  // namespace testing
