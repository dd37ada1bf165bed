// What referees rule in a game of a running server, and what would come of it in a sandbox.
#include <fmt/format.h>
#include <sodium.h>
#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/correction_words.hpp"
#include "admin/files.hpp"
#include "admin/reading.hpp"
#include "admin/server_command.hpp"
#include "protocol/wire.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/joined.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/record_words.hpp"

namespace admin {
namespace {

namespace client = protocol::client;
namespace verb = protocol::client::verb;
namespace wire = protocol::server;

/// What a call says.
struct RuleOnCall {
    std::string game, reason, paragraph, sandbox, power, command, seat, amount, id;
    std::vector<std::string> corrections;
    std::uint32_t entry = 0, dispute = 0, proposal = 0, seen = 0;
    bool propose = false, side = false;
    std::string what = "decision";
};
using Make = client::Rule::Verb (*)(Remote& server, const wire::GameSummary& game, const RuleOnCall& call);

RemoteFailure bad_call(std::string what) { return {RemoteFailure::Why::call, std::move(what), "call"}; }

match::ActionId random_id() {
    match::ActionId id{};
    if (sodium_init() < 0) throw bad_call("this machine offers no randomness");
    randombytes_buf(id.data(), id.size());
    return id;
}

/// The rules that the game is played by, so that commands can be said in its names.
std::shared_ptr<const rules::Ruleset> rules_of(Remote& server, const match::GameId& game) {
    const auto view = server.ask<wire::GameView>(client::Watch{game, std::nullopt});
    match::body::Created created;
    created.bundle = view.bundle;
    created.options = view.options;
    for (const auto& [name, value] : view.parameters) created.parameters.emplace_back(name, value);
    const auto spec = match::bundle_of(created);
    if (spec)
        if (auto compiled = rules::compile_bundle(*spec, rules::catalogue())) return *compiled;
    throw bad_call("this program does not have the rules of the game: use the one of the server's version");
}

// --- the sandbox: a file of steps that were tried ---

/// What such a file holds.
struct Sandbox {
    client::TryRulings rulings;
    std::uint32_t as_of = 0;             ///< The last entry of the game as they were tried; 0 for a file that is new.
    std::uint64_t made_by = 0;           ///< The account that tried its first step; 0 where an older program wrote the file.
    std::vector<std::uint32_t> adopted;  ///< The entries that were ruled from it.
};

/// As it was written; a new one where there is no such file yet.
Sandbox read_sandbox(const std::string& path, const match::GameId& game, const rules::Ruleset& rules) {
    Sandbox sandbox;
    sandbox.rulings.game = game;
    std::error_code fault;
    if (!std::filesystem::exists(path, fault)) {
        sandbox.rulings.seed = match::random_hash();
        return sandbox;
    }
    const auto text = read_file(path);
    if (!text) throw bad_call(fmt::format("{} cannot be read", path));
    const auto no_sandbox = fmt::format("{} is no sandbox: name a new file, or one that this program wrote", path);
    try {
        const auto file = Json::parse(*text);
        const auto frame = protocol::parse_client(file.at("rulings").dump(), protocol::Format::json, &rules);
        const auto* kept = frame ? std::get_if<client::TryRulings>(&frame->body) : nullptr;
        if (kept == nullptr) throw bad_call(no_sandbox);
        sandbox = {*kept, file.at("as_of").get<std::uint32_t>(), file.value("made_by", std::uint64_t{0}),
                   file.at("adopted").get<std::vector<std::uint32_t>>()};
    } catch (const Json::exception&) {
        throw bad_call(no_sandbox);
    }
    if (sandbox.rulings.game != game) throw bad_call(fmt::format("{} is a sandbox of game {}", path, match::hex(sandbox.rulings.game)));
    return sandbox;
}
void write_sandbox(const std::string& path, const Sandbox& sandbox, const rules::Ruleset& rules) {
    const Json file{{"as_of", sandbox.as_of},
                    {"made_by", sandbox.made_by},
                    {"adopted", sandbox.adopted},
                    {"rulings", Json::parse(protocol::format_client({1, sandbox.rulings}, protocol::Format::json, &rules))}};
    std::ofstream written{path, std::ios::trunc};
    written << file.dump() << '\n';
    if (!written.flush()) throw bad_call(fmt::format("{} cannot be written", path));
}
/// "entry 20", "entries 20 and 21".
std::string entries_in_words(const std::vector<std::uint32_t>& entries) {
    std::vector<std::string> numbers;
    for (const auto entry : entries) numbers.push_back(std::to_string(entry));
    return (numbers.size() == 1 ? "entry " : "entries ") + rules::and_joined(numbers);
}
/// Whoever goes on with a file that was adopted would rule the same a second time.
void check_not_adopted(const std::string& path, const Sandbox& sandbox) {
    if (sandbox.adopted.empty()) return;
    throw RemoteFailure{
        RemoteFailure::Why::no,
        fmt::format("{} was adopted as {}; try what is still to be ruled in a new file", path, entries_in_words(sandbox.adopted)),
        "denied"};
}

/// What a step does and why, as its referee gave it.
std::string step_in_words(const client::Rule& step, const rules::Ruleset& rules) {
    auto words = narration::ruling_words(protocol::format_client({0, step}, protocol::Format::json, &rules));
    if (const auto* correct = std::get_if<verb::Correct>(&step.what)) {
        words.clear();
        for (const auto& one : correct->corrections) words += (words.empty() ? "correct: " : "; ") + words_of(one);
    }
    if (!step.paragraph.empty()) words += " by " + step.paragraph;
    return step.reason.empty() ? words : fmt::format("{} ({})", words, step.reason);
}

std::string steps_in_words(const wire::Tried& tried, const client::TryRulings& ask, const rules::Ruleset& rules, Json& said) {
    std::string words = fmt::format("a sandbox of game {} as of entry {}:\n", match::hex(tried.game), tried.sequence);
    said["game"] = match::hex(tried.game);
    said["stands_at"] = tried.sequence;
    said["steps"] = Json::array();
    for (std::size_t at = 0; at < tried.steps.size(); ++at) {
        const auto& step = tried.steps[at];
        const auto what = step_in_words(ask.steps[at], rules);
        words += fmt::format("  {} {}: {}{}\n", at + 1, what, step.accepted ? "accepted" : "not accepted: " + step.answer,
                             step.rolled ? " (with dice of the sandbox: the game will roll others)" : "");
        said["steps"].push_back({{"verb", client::Rule::verbs[ask.steps[at].what.index() - 1].name},
                                 {"words", what},
                                 {"accepted", step.accepted},
                                 {"rolled", step.rolled},
                                 {"answer", step.answer}});
    }
    words += fmt::format("then: round {}, {} of {}", tried.view.round, tried.view.phase, tried.view.power);
    said["round"] = tried.view.round;
    said["phase"] = tried.view.phase;
    said["power"] = tried.view.power;
    said["changed"] = tried.changed;
    words += tried.changed.empty() ? "\nnothing on the board is otherwise than in the game" : "\notherwise than in the game:";
    for (const auto& one : tried.changed) words += "\n  " + one;
    return words;
}

RemoteFailure moved_on(std::uint32_t from, std::uint32_t to, const std::string& what_to_do) {
    return {RemoteFailure::Why::no, fmt::format("the game has moved on from entry {} to entry {}: {}", from, to, what_to_do), "stale"};
}
bool all_accepted(const wire::Tried& tried, const client::TryRulings& ask) {
    return !tried.steps.empty() && tried.steps.size() == ask.steps.size() && tried.steps.back().accepted;
}

std::string try_it(Remote& server, const RuleOnCall& call, const match::GameId& game, client::Rule rule, Json& said) {
    const auto rules = rules_of(server, game);
    server.speak(rules);
    auto sandbox = read_sandbox(call.sandbox, game, *rules);
    check_not_adopted(call.sandbox, sandbox);
    sandbox.rulings.steps.push_back(std::move(rule));
    const auto tried = server.ask<wire::Tried>(sandbox.rulings);
    if (call.seen != 0 && call.seen != tried.sequence) throw moved_on(call.seen, tried.sequence, "look at it again");
    auto words = steps_in_words(tried, sandbox.rulings, *rules, said);
    if (!all_accepted(tried, sandbox.rulings)) throw RemoteFailure{RemoteFailure::Why::no, words, "denied"};
    sandbox.as_of = tried.sequence;
    if (sandbox.made_by == 0) sandbox.made_by = server.welcome().account;
    write_sandbox(call.sandbox, sandbox, *rules);
    return words;
}

// --- the ruling ---

std::string rule(Remote& server, const RuleOnCall& call, Make make, Json& said) {
    const auto game = server.game(call.game);
    client::Rule ask;
    ask.game = game.game;
    ask.action_id = random_id();
    ask.seen = call.seen;
    ask.dispute = call.dispute;
    ask.paragraph = call.paragraph;
    ask.reason = call.reason;
    ask.propose = call.propose;
    ask.proposal = call.proposal;
    ask.what = make(server, game, call);
    if (!call.sandbox.empty()) return try_it(server, call, game.game, std::move(ask), said);
    if (call.reason.empty()) throw bad_call("a ruling has a reason: --reason 'a sentence that every player sees'");
    const auto sequence = server.ask<wire::Accepted>(std::move(ask)).sequence;
    said["done"] = true;
    said["game"] = match::hex(game.game);
    said["entry"] = sequence;
    return fmt::format("{}: {} (entry {})", match::hex(game.game), call.propose ? "proposed: another referee has to rule it" : "ruled",
                       sequence);
}

client::Rule::Verb uphold(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::Uphold{}; }
client::Rule::Verb set_back(Remote&, const wire::GameSummary&, const RuleOnCall& call) { return verb::SetBack{call.entry}; }
client::Rule::Verb reroll(Remote&, const wire::GameSummary&, const RuleOnCall& call) { return verb::Reroll{call.entry}; }
client::Rule::Verb reapply(Remote&, const wire::GameSummary&, const RuleOnCall& call) { return verb::Reapply{call.entry}; }
client::Rule::Verb end_game(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::EndGame{}; }
client::Rule::Verb annul(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::Annul{}; }
client::Rule::Verb upgrade(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::Upgrade{}; }
client::Rule::Verb stop(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::Pause{false}; }
client::Rule::Verb go_on(Remote&, const wire::GameSummary&, const RuleOnCall&) { return verb::Pause{true}; }
client::Rule::Verb forfeit(Remote&, const wire::GameSummary&, const RuleOnCall& call) { return verb::Forfeit{call.power, call.side}; }
client::Rule::Verb hand_power(Remote&, const wire::GameSummary&, const RuleOnCall& call) { return verb::HandPower{call.power}; }
client::Rule::Verb excuse(Remote&, const wire::GameSummary& game, const RuleOnCall& call) { return verb::Excuse{seat_of(game, call.seat)}; }
client::Rule::Verb remove(Remote&, const wire::GameSummary& game, const RuleOnCall& call) { return verb::Remove{seat_of(game, call.seat)}; }
client::Rule::Verb time_of(Remote&, const wire::GameSummary&, const RuleOnCall& call) {
    return verb::Time{call.power, amount_of_time(call.amount)};
}
client::Rule::Verb void_of(Remote&, const wire::GameSummary&, const RuleOnCall& call) {
    using What = rules::command::Expire::What;
    return verb::Void{call.what == "turn" ? What::turn : call.what == "phase" ? What::phase : What::decision};
}
client::Rule::Verb correct(Remote&, const wire::GameSummary&, const RuleOnCall& call) {
    verb::Correct made;
    for (const auto& text : call.corrections) {
        auto read = correction_from(text);
        if (!read) throw bad_call(read.error());
        made.corrections.push_back(std::move(*read));
    }
    return made;
}
client::Rule::Verb order(Remote& server, const wire::GameSummary& game, const RuleOnCall& call) {
    const auto rules = rules_of(server, game.game);
    server.speak(rules);
    const auto json = Json::parse(call.command, nullptr, false);
    if (!json.is_object())
        throw bad_call("the command is no JSON of an object: write it as a client sends it, such as {\"end_phase\": {}}");
    const Json frame{
        {"request", 1},
        {"rule",
         {{"game", match::hex(game.game)}, {"action_id", std::string(32, '1')}, {"order", {{"as", call.power}, {"command", json}}}}}};
    auto read = protocol::parse_client(frame.dump(), protocol::Format::json, rules.get());
    if (!read) throw bad_call(fmt::format("{}: {}; {}", read.error().field, read.error().problem, read.error().what_to_do));
    return std::get<client::Rule>(std::move(read->body)).what;
}

/// A command, to which what it names is added.
using AddedVerb = std::pair<CLI::App&, RuleOnCall&>;

void add_grounds(CLI::App& command, RuleOnCall& call) {
    command.add_option("--reason", call.reason, "The reason, a sentence that every player sees");
    command.add_option("--paragraph", call.paragraph, "A paragraph of the rulebook, such as 1914-4.2.2");
    command.add_option("--dispute", call.dispute, "The dispute that the ruling decides: the number of the entry that filed it");
}
/// A verb, with the flags that all of them have.
AddedVerb add(CLI::App& group, const char* name, const char* about, Make make, const std::string& example, int& exit_code) {
    auto& command = *group.add_subcommand(name, about);
    const auto call = std::make_shared<RuleOnCall>();
    add_game(command, call->game);
    add_grounds(command, *call);
    command.add_option("--seen", call->seen, "The last entry that you know: refuses if the game has moved on since");
    auto* propose = command.add_flag("--propose", call->propose,
                                     "Only proposes the ruling; another referee must give it. For rulings that need two referees");
    auto* proposal = command.add_option("--proposal", call->proposal, "The entry by which another referee proposed exactly this ruling");
    proposal->excludes(propose);
    command
        .add_option("--sandbox", call->sandbox,
                    "Only tries the ruling: on a copy of the game, after the steps in this file; adds it to the file")
        ->excludes(propose)
        ->excludes(proposal);
    add_asking(command, exit_code, [call, make](Remote& server, Json& said) { return rule(server, *call, make, said); });
    add_example(command, example);
    return {command, *call};
}
void about_entry(CLI::App& group, const char* name, const char* about, Make make, const char* which, const std::string& example,
                 int& exit_code) {
    const auto [command, call] = add(group, name, about, make, example, exit_code);
    command.add_option("ENTRY", call.entry, which)->required();
}
void about_power(CLI::App& group, const char* name, const char* about, Make make, const std::string& example, int& exit_code, bool sides) {
    const auto [command, call] = add(group, name, about, make, example, exit_code);
    command.add_option("POWER", call.power, "The power")->required();
    if (sides) command.add_flag("--side", call.side, "Its whole side concedes the game");
}
void about_seat(CLI::App& group, const char* name, const char* about, Make make, const std::string& example, int& exit_code) {
    const auto [command, call] = add(group, name, about, make, example, exit_code);
    command.add_option("SEAT", call.seat, "The seat's number, or one of its powers")->required();
}

// --- what is done with a file of steps ---

/// Which game, how far, and by whom; and what has become of it.
std::string sandbox_in_words(Remote& server, const wire::GameSummary& game, const Sandbox& sandbox, Json& said) {
    std::string by = "somebody unknown";
    if (sandbox.made_by != 0) by = narration::account_in_words(sandbox.made_by, name_in(server.names({sandbox.made_by})));
    const bool adopted = !sandbox.adopted.empty(), stale = !adopted && sandbox.as_of != game.sequence;
    said["as_of"] = sandbox.as_of;
    said["made_by"] = sandbox.made_by;
    said["stale"] = stale;
    said["adopted"] = sandbox.adopted;
    const auto now = adopted ? fmt::format("was adopted as {}", entries_in_words(sandbox.adopted))
                     : stale ? fmt::format("is stale: the game has moved on to entry {}, as which it is tried anew here", game.sequence)
                             : std::string{"is neither adopted nor stale: the game has not moved on"};
    return fmt::format("{}, made by {} and last tried on entry {}{}{}; it {}\n", rules::counted(sandbox.rulings.steps.size(), "step"), by,
                       sandbox.as_of, game.title.empty() ? "" : " of ", game.title, now);
}

std::string show_sandbox(Remote& server, const RuleOnCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto rules = rules_of(server, game.game);
    server.speak(rules);
    auto sandbox = read_sandbox(call.sandbox, game.game, *rules);
    auto words = sandbox_in_words(server, game, sandbox, said);
    if (!sandbox.adopted.empty()) {
        words += fmt::format("a sandbox of game {}, which was ruled:", match::hex(game.game));
        said["game"] = match::hex(game.game);
        said["steps"] = Json::array();
        for (const auto& step : sandbox.rulings.steps) {
            said["steps"].push_back({{"words", step_in_words(step, *rules)}});
            words += fmt::format("\n  {} {}", said["steps"].size(), step_in_words(step, *rules));
        }
        return words;
    }
    const auto tried = server.ask<wire::Tried>(sandbox.rulings);
    words += steps_in_words(tried, sandbox.rulings, *rules, said);
    if (!all_accepted(tried, sandbox.rulings)) return words;
    // He has seen now what comes of them here.
    sandbox.as_of = tried.sequence;
    write_sandbox(call.sandbox, sandbox, *rules);
    return words;
}

std::string discard_sandbox(Remote&, const RuleOnCall& call, Json& said) {
    const auto text = read_file(call.sandbox);
    const auto file = Json::parse(text.value_or(""), nullptr, false);
    const auto adopted = file.is_object() && file.contains("adopted") ? file.at("adopted") : Json::array();
    std::error_code fault;
    std::filesystem::remove(call.sandbox, fault);
    if (fault) throw bad_call(fmt::format("{} cannot be removed", call.sandbox));
    said["done"] = true;
    if (adopted.empty()) return fmt::format("{} is discarded; the game never knew of it", call.sandbox);
    return fmt::format("{} is discarded; what was ruled from it stands: {}", call.sandbox,
                       entries_in_words(adopted.get<std::vector<std::uint32_t>>()));
}

std::string adopt_sandbox(Remote& server, const RuleOnCall& call, Json& said) {
    const auto game = server.game(call.game).game;
    const auto rules = rules_of(server, game);
    server.speak(rules);
    auto sandbox = read_sandbox(call.sandbox, game, *rules);
    check_not_adopted(call.sandbox, sandbox);
    if (call.reason.empty()) throw bad_call("a ruling has a reason: --reason 'a sentence that every player sees'");
    const auto tried = server.ask<wire::Tried>(sandbox.rulings);
    if (tried.sequence != sandbox.as_of)
        throw moved_on(sandbox.as_of, tried.sequence,
                       fmt::format("see with `sandbox show` what comes of {} now, and adopt it then", call.sandbox));
    if (!all_accepted(tried, sandbox.rulings))
        throw RemoteFailure{RemoteFailure::Why::no, steps_in_words(tried, sandbox.rulings, *rules, said), "denied"};
    auto known = sandbox.as_of;
    try {
        // The numbers of the steps are those of the file: one whose answer was lost is not ruled twice.
        for (auto step : sandbox.rulings.steps) {
            step.dispute = call.dispute;
            step.reason = step.reason.empty() ? call.reason : step.reason;
            if (step.paragraph.empty()) step.paragraph = call.paragraph;
            step.seen = known;
            known = server.ask<wire::Accepted>(std::move(step)).sequence;
            sandbox.adopted.push_back(known);
            write_sandbox(call.sandbox, sandbox, *rules);
        }
    } catch (RemoteFailure& failure) {
        if (!sandbox.adopted.empty())
            failure.what = fmt::format("ruled so far: {}; and then: {}", entries_in_words(sandbox.adopted), failure.what);
        throw;
    }
    said["done"] = true;
    said["entries"] = sandbox.adopted;
    return "adopted as " + entries_in_words(sandbox.adopted);
}

void add_sandbox(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("sandbox", "Handles rulings that were only tried (rule-on ... --sandbox FILE)");
    group->require_subcommand(1);
    const auto with_file = [&](const char* name, const char* about, auto act) {
        auto& command = *group->add_subcommand(name, about);
        const auto call = std::make_shared<RuleOnCall>();
        add_game(command, call->game);
        command.add_option("FILE", call->sandbox, "The file of the sandbox")->required()->check(CLI::ExistingFile);
        add_asking(command, exit_code, [call, act](Remote& server, Json& said) { return act(server, *call, said); });
        add_example(command, fmt::format("sandbox {} 3fa1 try.json", name));
        return AddedVerb{command, *call};
    };
    with_file("show", "Shows the effect of its steps in the present state of the game; adopt gives exactly these rulings", show_sandbox);
    with_file("discard", "Removes the file", discard_sandbox);
    const auto [command, call] = with_file("adopt", "Gives its steps as rulings in the game, one after the other", adopt_sandbox);
    add_grounds(command, call);
    add_example(command, "sandbox adopt 3fa1 try.json --dispute 213 --reason 'The move was illegal.'");
}

void add_corrections(CLI::App& group, const std::string& called, int& exit_code) {
    const auto [command, call] =
        add(group, "correct", "Corrects units, control, relations, money, slots or the result", correct,
            called + " 3fa1 'add 2 infantry of Germany in Berlin' 'money Germany -3' --reason 'They were taken off twice.'", exit_code);
    command
        .add_option("CORRECTION", call.corrections, "A correction, such as 'add 2 infantry of Germany in Berlin'; several are one ruling")
        ->required();
}

}  // namespace

void add_rule_on_commands(CLI::App& app, int& exit_code) {
    about_entry(app, "set-back", "Takes the game back to its state after an entry", set_back, "The last entry that still counts",
                "set-back 3fa1 211 --dispute 213 --paragraph 1914-4.2.2 --reason 'The move was illegal.'", exit_code);
    add_corrections(app, "correct", exit_code);
    auto* group = app.add_subcommand("rule-on", "Gives a ruling: an entry with its reason, which every player sees");
    group->require_subcommand(1);
    add(*group, "uphold", "Leaves everything as it is", uphold, "rule-on uphold 3fa1 --dispute 213 --reason 'The ground was his.'",
        exit_code);
    about_entry(*group, "set-back", "Takes the game back to its state after an entry", set_back, "The last entry that still counts",
                "rule-on set-back 3fa1 211 --reason 'The move was illegal.'", exit_code);
    add_corrections(*group, "rule-on correct", exit_code);
    about_entry(*group, "reroll", "Goes back to before an entry, and judges its command again with the next dice", reroll,
                "The entry that rolled", "rule-on reroll 3fa1 240 --reason 'The dice were rolled for the wrong battle.'", exit_code);
    about_entry(*group, "reapply", "Judges the command of an undone entry again, in the present state of the game", reapply,
                "The undone entry", "rule-on reapply 3fa1 241 --reason 'It stands as it was.'", exit_code);
    const auto [order_command, ordered] = add(*group, "order", "Gives a command for a power, as if its player had given it", order,
                                              "rule-on order 3fa1 Germany '{\"end_phase\": {}}' --reason 'He is gone.'", exit_code);
    order_command.add_option("POWER", ordered.power, "The power that the command is for")->required();
    order_command.add_option("COMMAND", ordered.command, "The command as JSON, as a client sends it")->required();
    const auto [void_command, voided] =
        add(*group, "void", "Answers open questions by standing orders and defaults, or ends the phase or the turn", void_of,
            "rule-on void 3fa1 phase --reason 'He is gone.'", exit_code);
    void_command.add_option("WHAT", voided.what, "decision (the default), phase or turn")
        ->check(CLI::IsMember{std::vector<std::string>{"decision", "phase", "turn"}});
    about_power(*group, "forfeit", "Resigns a power, so that nobody plays it; with --side concedes the game for its side", forfeit,
                "rule-on forfeit 3fa1 Germany --side --reason 'They did not come.'", exit_code, true);
    add(*group, "end-game", "Ends the game and scores it as it stands", end_game, "rule-on end-game 3fa1 --reason 'The hall closes.'",
        exit_code);
    add(*group, "annul", "Annuls the game: it counts as never played", annul, "rule-on annul 3fa1 --reason 'Both used a wrong map.'",
        exit_code);
    about_power(*group, "hand-power", "Gives a power a seat of its own, which can be offered to another player", hand_power,
                "rule-on hand-power 3fa1 Italy --reason 'Its player has to leave.'", exit_code, false);
    add(*group, "pause", "Stops the clocks", stop, "rule-on pause 3fa1 --reason 'The fire alarm.'", exit_code);
    add(*group, "resume", "Starts the clocks again", go_on, "rule-on resume 3fa1 --reason 'All are back.'", exit_code);
    const auto [time_command, timed] = add(*group, "time", "Gives or takes time", time_of,
                                           "rule-on time 3fa1 10m --power Germany --reason 'The connection was lost.'", exit_code);
    time_command.add_option("AMOUNT", timed.amount, "Such as 90s, 10m, 1h30m or 2d; -5m takes five minutes")->required();
    time_command.add_option("--power", timed.power, "Only for the clocks of this power");
    about_seat(*group, "excuse", "Waives a missed turn", excuse, "rule-on excuse 3fa1 2 --reason 'His train was late.'", exit_code);
    about_seat(*group, "remove", "Takes the seat from its player; `seat offer` offers it again", remove,
               "rule-on remove 3fa1 Germany --reason 'He did not come.'", exit_code);
    add(*group, "upgrade", "Lets a game go on under the server's rules, if the server no longer has the game's own", upgrade,
        "rule-on upgrade 3fa1 --reason 'All players agree to go on under the new version.'", exit_code);
    add_sandbox(app, exit_code);
}

}  // namespace admin
