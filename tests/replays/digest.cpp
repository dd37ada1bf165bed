#include "tests/replays/digest.hpp"

#include <algorithm>
#include <optional>

#include "protocol/told_table.hpp"
#include "protocol/wire.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/canonical.hpp"
#include "rules/core/difference.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/commentary.hpp"
#include "rules/narration/phrases.hpp"
#include "rules/narration/record_teller.hpp"
#include "server/game/views.hpp"
#include "tests/replays/faults.hpp"
#include "tests/replays/in_order.hpp"

namespace replays {
namespace {

using Say = std::function<void(Face, std::string_view)>;
constexpr std::uint64_t each_view = 16;
constexpr std::uint64_t each_list = 8;
constexpr std::uint64_t each_command = 128;
constexpr std::size_t digits = 16;

class Shown {
public:
    Shown(const testing::SampleGame& played, const Say& say)
        : record_{played.record()},
          say_{say},
          game_{played.game().shared_ruleset()},
          log_{&game_.ruleset(), record_},
          commentary_{played.game().shared_ruleset(), narration::Commentary::Detail::dice} {}

    void all() {
        for (const auto& recorded : record_) {
            const auto before = fold(recorded);
            const auto sequence = recorded.entry.header.sequence;
            say_(Face::record, recorded.bytes);
            say_(Face::states, rules::canonical_bytes(game_.state()));
            updates(recorded, before);
            words(recorded, before);
            if (sequence % each_view == 0) view();
            if (sequence % each_list == 0) lists(sequence);
            if (sequence % each_command == 0) faults(recorded);
        }
        say_(Face::words, commentary_.scoreboard());
    }

private:
    /// @return the state at the entry's parent.
    rules::GameState fold(const match::Recorded& recorded) {
        const auto& header = recorded.entry.header;
        auto before = header.parent + 1 == header.sequence ? game_.state() : match::state_after(&game_.ruleset(), record_, header.parent);
        if (game_.fold(recorded.entry, recorded.bytes, recorded.secrets) == match::Game::Folded::rewind)
            game_.fold_from(recorded.entry, recorded.bytes, before, recorded.secrets);
        return before;
    }

    void frame(Face face, const protocol::ServerMessage& message) {
        for (const auto format : {protocol::Format::json, protocol::Format::binary})
            say_(face, in_order(protocol::format_server(message, format, &game_.ruleset()), format));
    }

    void updates(const match::Recorded& recorded, const rules::GameState& before) {
        const auto update = server::update_of(game_, recorded.entry, before, recorded.entry.header.received);
        frame(Face::frames, {0, update});
        say_(Face::words, commentary_.tell(recorded.entry, protocol::game_time_left(update.clock)));
        say_(Face::words, commentary_.deed(recorded.entry.header.sequence));
        if (recorded.entry.sealed.empty()) return;
        for (const auto& seat : game_.table().seats()) {
            auto his = update;
            if (server::add_known(his.entry, game_, recorded.secrets, seat.account)) frame(Face::frames, {0, his});
        }
    }

    void words(const match::Recorded& recorded, const rules::GameState& before) {
        const auto told = log_.tell(recorded.entry.header.sequence);
        say_(Face::words, log_.words().author(recorded.entry.header.author) + ": " + told.words);
        for (const auto& event : told.events) say_(Face::words, event);
        if (std::holds_alternative<match::body::Played>(recorded.entry.body)) {
            const auto command = match::given_command(recorded.entry, recorded.secrets);
            say_(Face::words, narration::Phrases::scenario({game_.ruleset(), before}).command(command.body));
        }
        for (const auto& difference : rules::differences({game_.ruleset(), before}, game_.view()))
            say_(Face::words, rules::in_words(game_.ruleset(), difference).line());
    }

    void view() {
        const std::vector<std::uint64_t> watching{100};
        frame(Face::frames, {1, server::game_view(game_, record_.back().entry.header.received, watching)});
    }

    void lists(std::uint64_t sequence) {
        const auto now = game_.view();
        if (!game_.table().started() || now.state.outcome) return;
        for (const auto power : rules::OwnersOf(protocol::awaited(now))) {
            frame(Face::moves, {2, protocol::legal_moves_to_wire(now, {power})});
            std::vector<const rules::Unit*> own;
            for (const auto& unit : now.state.units)
                if (unit.owner == power) own.push_back(&unit);
            if (own.empty()) continue;
            const auto& unit = *own[sequence % own.size()];
            protocol::MovesQuestion question{power, unit.space};
            question.units.type = unit.type;
            question.units.count = 1;
            frame(Face::moves, {3, protocol::legal_moves_to_wire(now, question)});
        }
    }

    void faults(const match::Recorded& recorded) {
        const auto* played = std::get_if<match::body::Played>(&recorded.entry.body);
        if (played == nullptr || played->command.author == rules::nobody) return;
        for (const auto& said : faults_of(game_.ruleset(), match::given_command(recorded.entry, recorded.secrets)))
            say_(Face::faults, said);
    }

    const std::vector<match::Recorded>& record_;
    const Say& say_;
    match::Game game_;
    narration::RecordTeller log_;
    narration::Commentary commentary_;
};

}  // namespace

void show(const testing::SampleGame& game, const Say& say) { Shown{game, say}.all(); }

Digests digests_of(const testing::SampleGame& game) {
    std::array<match::Hash, face_names.size()> so_far{};
    show(game, [&](Face face, std::string_view text) {
        auto& hash = so_far[static_cast<std::size_t>(face)];
        hash = match::HashInput{"armistice.replays"}.bytes(hash).bytes(text).hash();
    });
    Digests digests;
    for (std::size_t at = 0; at < digests.size(); ++at) digests[at] = match::hex(so_far[at]).substr(0, digits);
    return digests;
}

}  // namespace replays
