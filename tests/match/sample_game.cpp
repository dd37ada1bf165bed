#include "tests/match/sample_game.hpp"

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "rules/mechanics/seating.hpp"

namespace testing {
namespace {

rules::BundleSpec spec_of(const std::string& bundle) { return *rules::find_bundle(bundle); }

std::shared_ptr<const rules::Ruleset> compile(const std::string& bundle) {
    return *rules::compile_bundle(spec_of(bundle), rules::catalogue());
}

/// A seat for each side, in the order in which the sides first take a turn, and one for each power of no side that somebody plays.
std::vector<std::vector<rules::OwnerId>> seats_of(const rules::Ruleset& ruleset) {
    std::vector<std::vector<rules::OwnerId>> seats(ruleset.sides.size());
    for (std::size_t at = 0; at < ruleset.powers(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        const auto side = ruleset.owners[at].side;
        if (side != rules::no_side)
            seats[rules::idx(side)].push_back(power);
        else if (rules::has_seat(ruleset, power))
            seats.push_back({power});
    }
    return seats;
}

/// Nobody sees what another power does, its allies included.
std::vector<std::vector<rules::OwnerId>> seats_of_powers(const rules::Ruleset& ruleset) {
    std::vector<std::vector<rules::OwnerId>> seats;
    for (std::size_t at = 0; at < ruleset.powers(); ++at)
        if (const auto power = static_cast<rules::OwnerId>(at); rules::has_seat(ruleset, power)) seats.push_back({power});
    return seats;
}

}  // namespace

match::GameId sample_id() {
    match::GameId id{};
    for (std::size_t at = 0; at < id.size(); ++at) id[at] = static_cast<std::uint8_t>(at);
    return id;
}

match::Hash filled(std::uint8_t byte) {
    match::Hash hash;
    hash.fill(byte);
    return hash;
}

SampleGame::SampleGame(const std::string& bundle, const match::ClockRules& clock, const std::optional<match::body::DisputeRules>& disputes)
    : SampleGame{compile(bundle), spec_of(bundle), clock, Seats::of_sides, disputes} {}

SampleGame::SampleGame(std::shared_ptr<const rules::Ruleset> compiled, const rules::BundleSpec& bundle, const match::ClockRules& clock,
                       Seats seats, const std::optional<match::body::DisputeRules>& disputes)
    : game_{std::move(compiled)}, chain_{sample_id(), 0, filled(0x11)} {
    const auto& ruleset = game_.ruleset();
    auto all = seats == Seats::of_sides ? seats_of(ruleset) : seats_of_powers(ruleset);
    auto created = match::make_created(sample_id(), ruleset, bundle, std::move(all), clock);
    created.disputes = disputes;
    add(match::draft(header({}), std::move(created)));
    add(match::draft(header({}), match::body::AnchorOpened{0, chain_.commitment(), "the game was created"}));
}

match::Header SampleGame::header(const match::Author& author) {
    match::ActionId action{};
    match::Hash seen{};
    if (author.kind == match::Author::Kind::seat) {
        ++actions_;
        for (std::size_t at = 0; at < 8; ++at) action[at] = static_cast<std::uint8_t>(actions_ >> (8 * at));
        seen = table().head();
    }
    return table().next_header(author, now_, action, seen);
}

match::Author SampleGame::seat(std::uint16_t number) const {
    const auto& seats = table().seats();
    const bool taken = number < seats.size() && seats[number].taken;
    return {match::Author::Kind::seat, rules::SeatId{number}, taken ? seats[number].account : 100u + number};
}

void SampleGame::add(match::Draft made) {
    match::Recorded recorded;
    recorded.bytes = protocol::encode_entry(made.entry);
    recorded.entry = std::move(made.entry);
    recorded.secrets = std::move(made.secrets);
    if (game_.fold(recorded.entry, recorded.bytes, recorded.secrets) == match::Game::Folded::rewind)
        game_.fold_from(recorded.entry, recorded.bytes, match::state_after(&game_.ruleset(), record_, recorded.entry.header.parent),
                        recorded.secrets);
    recorded.head = table().head();
    record_.push_back(std::move(recorded));
    now_ += 1000;
}

void SampleGame::open_chain() {
    chain_ = match::DiceChain{sample_id(), chain_.anchor() + 1, filled(0x44)};
    add(match::draft(header({}), match::body::AnchorOpened{chain_.anchor(), chain_.commitment(), "the secret of the chain was lost"}));
}

void SampleGame::seat_people(std::uint16_t seats, std::uint16_t opened) {
    const auto c0 = table().dice().first_commitment;
    const auto seed_of = [](std::uint16_t at) { return filled(static_cast<std::uint8_t>(0x22 + 0x11 * at)); };
    for (std::uint16_t at = 0; at < seats; ++at)
        add(match::draft(header(seat(at)), match::body::Seated{rules::SeatId{at}, 100u + at, at == 1,
                                                               match::seed_commitment(sample_id(), c0, rules::SeatId{at}, seed_of(at))}));
    for (std::uint16_t at = 0; at < opened; ++at)
        add(match::draft(header(seat(at)), match::body::SeedOpened{rules::SeatId{at}, seed_of(at)}));
}

void SampleGame::begin(std::uint16_t opened) {
    if (!table().seats().front().taken) sit(opened);
    match::TablePorts ports{table(), chain_};
    auto events = rules::open_game(game_.ruleset(), game_.state(), ports);
    auto after = game_.state();
    for (const auto& event : events) rules::evolve(after, event);
    add(match::draft_started(table(), header({}), std::move(events), after, ports));
}

void SampleGame::begin_at(rules::GameState state) {
    const auto seats = static_cast<std::uint16_t>(table().seats().size());
    seat_people(seats, seats);
    const match::TablePorts ports{table(), chain_};
    auto made = match::draft_started(table(), header({}), {}, state, ports);
    match::Recorded recorded{std::move(made.entry), {}, {}, {}};
    recorded.bytes = protocol::encode_entry(recorded.entry);
    game_.fold_to(recorded.entry, recorded.bytes, std::move(state));
    recorded.head = table().head();
    record_.push_back(std::move(recorded));
}

bool SampleGame::play(const rules::Command& command) {
    const auto by = command.author == rules::nobody ? std::nullopt : table().seat_of(command.author);
    return play_as(by ? seat(rules::raw(*by)) : match::Author{}, command);
}

bool SampleGame::play_as(const match::Author& author, const rules::Command& command) {
    match::TablePorts ports{table(), chain_};
    auto judged = rules::judge_to_state(game_.ruleset(), game_.state(), command, ports);
    if (!judged) return false;
    add(match::draft_played(table(), header(author), command, std::move(judged->events), judged->state, ports));
    return true;
}

std::optional<rules::Violation> SampleGame::refusal_of(const rules::Command& command) const {
    match::TablePorts ports{table(), chain_};
    auto judged = rules::judge(game_.ruleset(), game_.state(), command, ports);
    return judged ? std::nullopt : std::optional{std::move(judged.error())};
}

std::optional<rules::Command> SampleGame::random_command(std::mt19937_64& random) const {
    const auto view = game_.view();
    std::vector<rules::Command> listed;
    for (std::size_t at = 0; at < game_.ruleset().powers() && listed.empty(); ++at) {
        const rules::OwnerId power{static_cast<std::uint8_t>(at)};
        const auto known = match::known_to(game_, power);
        listed = rules::legal_commands({view.rules, known ? *known : view.state}, power);
    }
    if (view.state.outcome) return std::nullopt;
    // One who has moved himself into a corner waits for the clock.
    if (listed.empty()) return rules::Command{rules::nobody, rules::command::Expire{rules::command::Expire::What::phase}};
    // Every fourth time the phase ends, if it may: else a game would hardly leave its first turn.
    if (std::holds_alternative<rules::command::EndPhase>(listed.back().body) && random() % 4 == 0) return listed.back();
    return listed[random() % listed.size()];
}

void SampleGame::play(int count, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    for (int played = 0; played < count; ++played) {
        const auto command = random_command(random);
        if (!command) return;
        if (!play(*command)) continue;
        const auto& author = record_.back().entry.header.author;
        if (random() % 10 != 0) continue;
        if (const auto parent = table().take_back_parent(author)) {
            auto back = header(author);
            back.parent = *parent;
            add(match::draft(std::move(back), match::body::TakenBack{}));
        }
    }
}

std::string record_file(const std::vector<match::Recorded>& record) {
    auto file = protocol::record_magic();
    for (const auto& recorded : record) file += protocol::record_item(recorded.bytes, recorded.head);
    return file;
}

void chain_again(std::vector<match::Recorded>& record) {
    match::Hash head{};
    for (auto& recorded : record) {
        recorded.entry.header.seen = {};
        recorded.bytes = protocol::encode_entry(recorded.entry);
        head = match::head_after(sample_id(), head, recorded.bytes);
        recorded.head = head;
    }
}

}  // namespace testing
