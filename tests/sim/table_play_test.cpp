// Whole games at a table: every entry is encoded, chained and written for the wire, each secret is kept, and the record proves the game.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/view.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/table_game.hpp"

namespace {

using testing::SampleGame;

struct Figures {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::uint64_t rolls = 0;
    std::uint64_t secrets = 0;
    std::uint64_t frames = 0;
};

/// Encoding and decoding is the identity, both ways, for each entry and for the file.
void check_codec(const std::vector<match::Recorded>& record) {
    for (const auto& recorded : record) {
        const auto decoded = protocol::decode_entry(recorded.bytes);
        REQUIRE(decoded);
        if (*decoded != recorded.entry || protocol::encode_entry(*decoded) != recorded.bytes)
            FAIL("entry " << recorded.entry.header.sequence << " is not read as it was written");
    }
    const auto read = protocol::read_record(testing::record_file(record));
    REQUIRE(read);
    REQUIRE(read->size() == record.size());
    for (std::size_t at = 0; at < record.size(); ++at)
        if ((*read)[at].entry != record[at].entry || (*read)[at].head != record[at].head) FAIL("the file says something else at " << at);
}

/// Each secret is shown to its eyes only, and every entry has a place in every stream, with one for each of its secrets.
void check_secrets(const SampleGame& game, Figures& figures) {
    using Kind = match::Viewer::Kind;
    std::vector<match::Viewer> viewers{{Kind::spectator, {}}, {Kind::director, {}}};
    for (std::size_t seat = 0; seat < game.table().seats().size(); ++seat)
        viewers.push_back({Kind::seat, rules::SeatId{static_cast<std::uint16_t>(seat)}});
    for (const auto& viewer : viewers) {
        std::uint64_t expected = 0;
        for (const auto& recorded : game.record()) {
            const auto view = match::view_of(game.table(), recorded.entry, recorded.secrets, viewer);
            if (view.entry->header.sequence != ++expected) FAIL("no place for entry " << expected);
            if (view.secrets.size() != recorded.secrets.size()) FAIL("a secret is missing from entry " << expected);
            const auto* orders = std::get_if<match::body::OrderLeft>(&recorded.entry.body);
            for (const auto& secret : view.secrets) {
                const bool may = viewer.kind == Kind::director ||
                                 (viewer.kind == Kind::seat && orders != nullptr && game.table().plays(viewer.seat, orders->owner));
                if (secret.has_value() != may) FAIL("the wrong eyes on entry " << expected);
                figures.secrets += may ? 0 : 1;
            }
        }
        CHECK(expected == game.record().size());
    }
}

/// The entry as it is heard: without what only the log has, and arguments in the order of their names.
match::Entry as_heard(match::Entry entry) {
    if (auto* created = std::get_if<match::body::Created>(&entry.body)) {
        match::body::Created heard;
        heard.bundle = created->bundle;
        heard.options = created->options;
        heard.parameters = created->parameters;
        heard.ruleset = created->ruleset;
        heard.seats = created->seats;
        heard.clock = created->clock;
        *created = std::move(heard);
    }
    if (auto* played = std::get_if<match::body::Played>(&entry.body))
        std::visit(
            [](auto& form) {
                if constexpr (requires { form.arguments; })
                    std::sort(form.arguments.begin(), form.arguments.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
            },
            played->command.body);
    return entry;
}

/// The updates as they go over the wire: one who follows them has the live state at the end.
void check_wire(const SampleGame& game, Figures& figures) {
    const auto& ruleset = game.game().ruleset();
    auto followed = rules::initial_state(ruleset);
    for (const auto& recorded : game.record()) {
        const auto& header = recorded.entry.header;
        if (header.parent + 1 != header.sequence) followed = match::state_after(&ruleset, game.record(), header.parent);
        const auto format = header.sequence % 16 == 0 ? protocol::Format::json : protocol::Format::binary;
        const auto frame_of = [&](const match::Entry& entry) {
            auto state = followed;
            protocol::server::Update update;
            update.head = recorded.head;
            update.entry = protocol::told_entry(ruleset, state, entry);
            return protocol::format_server({0, std::move(update)}, format, &ruleset);
        };
        const auto heard = protocol::parse_server(frame_of(recorded.entry), format, &ruleset);
        REQUIRE(heard);
        const auto expected = as_heard(recorded.entry);
        // Written again it is the same, too, with what is told beside the entry.
        const auto& update = std::get<protocol::server::Update>(heard->body);
        if (update.head != recorded.head || update.entry.entry != expected ||
            protocol::format_server(*heard, format, &ruleset) != frame_of(expected))
            FAIL("entry " << header.sequence << " changes on the wire");
        ++figures.frames;
        const auto& events = update.entry.entry.events;
        REQUIRE(events.size() == recorded.entry.events.size());
        for (std::size_t at = 0; at < events.size(); ++at) {
            if (events[at] != recorded.entry.events[at]) FAIL("event " << at << " of entry " << header.sequence << " changes on the wire");
            rules::evolve(followed, events[at]);
        }
    }
    CHECK(followed == game.game().state());
}

void play_many(const std::string& bundle, int games) {
    const auto only = sim::wanted();
    if (only && (only->bundle != bundle || only->way != "table")) return;
    games = sim::share_of(games);
    if (sim::long_run()) games *= 10;
    Figures figures;
    for (int n = 0; n < games; ++n) {
        const sim::Replay replay{bundle, "table", only ? only->rounds : (n % 10 == 0 ? 6 : 1 + n % 2),
                                 only ? only->seed : static_cast<std::uint64_t>(n) + 1};
        INFO("ARMISTICE_SEED=" << sim::name_of(replay));
        const auto spec = sim::spec_of(bundle, replay.rounds);
        const auto ruleset = *rules::compile_bundle(spec, rules::catalogue());
        SampleGame game{ruleset, spec, {.phase_limit = 600'000}};
        sim::play_by_chance(game, replay.seed);
        const auto verified = match::verify(game.record(), ruleset);
        if (!verified) FAIL("entry " << verified.error().sequence << ": " << verified.error().what);
        CHECK(verified->judged);
        const auto read = match::replay(ruleset, game.record());
        REQUIRE(read);
        CHECK(read->state() == game.game().state());
        CHECK(read->table() == game.table());
        check_codec(game.record());
        check_secrets(game, figures);
        check_wire(game, figures);
        figures.entries += verified->entries;
        figures.rolls += verified->rolls;
        for (const auto& recorded : game.record()) figures.bytes += recorded.bytes.size();
        if (only) return;
    }
    std::cout << fmt::format("{} at a table: {} games, {} entries of {} bytes on average, {} rolls, {} frames, {} secrets kept\n", bundle,
                             games, figures.entries, figures.bytes / std::max<std::uint64_t>(figures.entries, 1), figures.rolls,
                             figures.frames, figures.secrets);
    CHECK(figures.rolls > 0);
    CHECK(figures.secrets > 0);
}

}  // namespace

TEST_CASE("1914: the record of a whole game proves it") { play_many("1914", 100); }
TEST_CASE("1914-tournament: the record of a whole game proves it") { play_many("1914-tournament", 100); }
TEST_CASE("classic: the record of a whole game proves it") { play_many("classic", 12); }
TEST_CASE("europe: the record of a whole game proves it") { play_many("europe", 12); }
TEST_CASE("europe-alternate: the record of a whole game proves it") { play_many("europe-alternate", 4); }
TEST_CASE("classic-smith-combat: the record of a whole game proves it") { play_many("classic-smith-combat", 12); }
TEST_CASE("classic-smith: the record of a whole game proves it") { play_many("classic-smith", 8); }
