// What others see of a game: updates, views, legal moves.
#include <algorithm>
#include <utility>

#include "protocol/wire.hpp"
#include "protocol/wire_explain.hpp"
#include "rules/table/hash.hpp"
#include "server/lane.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/odds_desk.hpp"
#include "server/reply.hpp"
#include "server/time_source.hpp"
#include "server/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;

void count(Metrics& metrics, const Answer& answer) {
    if (std::holds_alternative<wire::Accepted>(answer)) metrics.accepted.Increment();
    if (std::holds_alternative<wire::Refused>(answer)) metrics.refused.Increment();
    if (std::holds_alternative<wire::Denied>(answer)) metrics.denied.Increment();
    if (std::holds_alternative<wire::Stale>(answer)) metrics.stale.Increment();
    if (std::holds_alternative<wire::Busy>(answer)) metrics.busy.Increment();
    if (std::holds_alternative<wire::Malformed>(answer)) metrics.malformed.Increment();
    if (std::holds_alternative<wire::Unknown>(answer)) metrics.unknown.Increment();
}

}  // namespace

void Lane::answer(const Submission& submission, Answer body) {
    if (in_hand_ && &submission == &*in_hand_) owed_ = false;
    if (!submission.peer) return;
    count(services_.metrics, body);
    reply(*submission.peer, submission.request, std::move(body));
}

void Lane::broadcast(const protocol::ServerMessage& message) {
    // Everybody sees the same: a frame is made once for each format.
    std::array<std::string, 2> frames;
    for (const auto& viewer : viewers_) {
        const auto format = wire_format(*viewer.peer);
        auto& frame = frames[static_cast<std::size_t>(format)];
        if (frame.empty()) frame = protocol::format_server(message, format);
        viewer.peer->send(frame);
    }
}

wire::Update Lane::update_of(const table::Game& game, const table::Entry& entry, rules::GameState before, Moment at) const {
    wire::Update update;
    update.game = id_;
    update.head = game.table().head();
    update.entry = protocol::entry_to_wire(game.ruleset(), before, entry);
    update.clock = clock_view(game, at);
    return update;
}

void Lane::show(const table::Entry& entry, rules::GameState before, const std::vector<table::Secret>& secrets) {
    if (viewers_.empty()) return;
    auto update = update_of(*game_, entry, std::move(before), now());
    if (entry.sealed.empty()) return broadcast({0, std::move(update)});
    for (const auto& viewer : viewers_) {
        auto his = update;
        add_known(his.entry, *game_, entry, secrets, viewer.account);
        reply(*viewer.peer, 0, std::move(his));
    }
}

/// What people should hear beside the entry itself.
void Lane::announce(const table::Entry& entry) {
    if (viewers_.empty()) return;
    wire::Notice notice;
    notice.game = id_;
    notice.round = game_->state().round;
    const auto say = [&](wire::Notice::Kind kind, std::string text) {
        notice.kind = kind;
        notice.text = std::move(text);
        broadcast({0, notice});
    };
    using Kind = wire::Notice::Kind;
    if (const auto* played = std::get_if<table::body::Played>(&entry.body)) {
        if (const auto* limit = std::get_if<rules::command::TimeLimit>(&played->command.body)) {
            if (limit->how == rules::command::TimeLimit::How::extended)
                say(Kind::time_extended, "The game goes on: the last round is called off.");
            else
                say(Kind::last_round, "Time is up: round " + std::to_string(notice.round) + " is the last.");
        }
    }
    if (std::holds_alternative<table::body::Paused>(entry.body)) say(Kind::paused, "The game is paused.");
    if (std::holds_alternative<table::body::Resumed>(entry.body)) say(Kind::resumed, "The game goes on.");
    if (std::holds_alternative<table::body::Seated>(entry.body)) say(Kind::seat_taken, "A seat is taken.");
    if (game_->state().outcome && !entry.events.empty()) say(Kind::game_over, "The game is over.");
}

std::vector<std::uint64_t> Lane::watching() const {
    std::vector<std::uint64_t> accounts;
    for (const auto& viewer : viewers_) accounts.push_back(viewer.account);
    return accounts;
}

void Lane::remove_viewer(const Peer* peer) {
    if (peer == nullptr) return;
    std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.peer.get() == peer; });
    if (viewers_.empty()) used_at_ = now();
}

Awaitable<> Lane::watch(const Submission& submission) {
    const auto& ask = std::get<client::Watch>(submission.body);
    const auto head = game_->table().sequence();
    bool follows = ask.from_sequence && *ask.from_sequence <= head && head - *ask.from_sequence <= services_.limits.replayed_entries;
    if (follows) follows = co_await send_tail(submission, *ask.from_sequence);
    remove_viewer(submission.peer.get());
    viewers_.push_back({submission.peer, submission.account});
    if (!follows) send_view(submission);
    const auto& seats = game_->table().seats();
    if (std::none_of(seats.begin(), seats.end(), [&](const table::Seat& seat) { return seat.taken && seat.account == submission.account; }))
        co_return;
    if (ask.from_sequence && *ask.from_sequence > head) co_await doubt();
    if (seeds_due_) want_seeds();
}

/// Entries were shown that are no longer there: what the chain of dice rolls next may be known. Once for each time that the game is
/// loaded, as anybody who has a seat can say so.
Awaitable<> Lane::doubt() {
    if (doubted_ || !playable_ || !game_->table().started() || game_->table().ended()) co_return;
    doubted_ = true;
    log::warning("client_saw_more", {{"game", table::hex(id_)}, {"entries", game_->table().sequence()}});
    (void)co_await open_anchor("a player had seen more entries than are stored");
}

void Lane::send_view(const Submission& submission) {
    auto view = game_view(*game_, now(), watching());
    if (!playable_) view.unplayable = other_rules;
    answer(submission, std::move(view));
}

/// Every entry after `from`, as it was shown when it was stored. @return false if that cannot be: nothing was sent.
Awaitable<bool> Lane::send_tail(const Submission& submission, std::uint64_t from) {
    const auto head = game_->table().sequence();
    const wire::Watching watching{id_, static_cast<std::uint32_t>(from)};
    if (from == head) {
        answer(submission, watching);
        co_return true;
    }
    const auto record = co_await read_from(1);
    if (!record || record->size() < head) co_return false;
    table::Game game{game_->shared_ruleset()};
    std::vector<std::string> frames;
    std::size_t bytes = 0;
    const auto format = wire_format(*submission.peer);
    for (std::size_t at = 0; at < head; ++at) {
        const auto& recorded = (*record)[at];
        std::optional<rules::GameState> before;
        if (at >= from) before = game.state_at(recorded.entry.header.parent);
        if (game.fold(recorded.entry, recorded.bytes) != table::Game::Folded::yes) co_return false;
        if (at < from) continue;
        if (!before) co_return false;
        auto update = update_of(game, recorded.entry, std::move(*before), recorded.entry.header.received);
        add_known(update.entry, game, recorded.entry, recorded.secrets, submission.account);
        frames.push_back(protocol::format_server({0, std::move(update)}, format));
        bytes += frames.back().size();
        // More would have him dropped, each time that he comes back for it.
        if (bytes > submission.peer->room() / 2) co_return false;
    }
    answer(submission, watching);
    for (const auto& frame : frames) submission.peer->send(frame);
    co_return true;
}

void Lane::send_moves(const Submission& submission) {
    const auto question = protocol::moves_from_wire(game_->view(), std::get<client::ListLegalMoves>(submission.body));
    if (!question) return answer(submission, protocol::malformed(question.error()).body);
    wire::LegalMoves moves;
    if (game_->table().started() && question->power != rules::nobody) moves = protocol::legal_moves_to_wire(game_->view(), *question);
    moves.game = id_;
    moves.sequence = static_cast<std::uint32_t>(game_->table().sequence());
    answer(submission, std::move(moves));
}

/// Makes the question of what stands now; what is much work is done elsewhere.
void Lane::send_odds(const Submission& submission) {
    const auto& ask = std::get<client::GetOdds>(submission.body);
    auto question = protocol::odds_from_wire(game_->view(), ask);
    if (!question) return answer(submission, protocol::malformed(question.error()).body);
    OddsDesk::Job job{submission.peer,         submission.request,
                      game_->shared_ruleset(), ask,
                      std::move(*question),    static_cast<std::uint32_t>(game_->table().sequence())};
    if (services_.odds == nullptr || !services_.odds->take(std::move(job))) return answer(submission, wire::Busy{1000});
    owed_ = false;
}

void Lane::send_explanation(const Submission& submission) {
    auto made = protocol::explanation_of(game_->view(), std::get<client::GetExplanation>(submission.body));
    if (!made) return answer(submission, protocol::malformed(made.error()).body);
    made->game = id_;
    made->sequence = static_cast<std::uint32_t>(game_->table().sequence());
    answer(submission, std::move(*made));
}

void Lane::send_record(const Submission& submission) {
    wire::Record record;
    record.game = id_;
    record.path = "/games/" + table::hex(id_) + "/record";
    record.entries = static_cast<std::uint32_t>(game_->table().sequence());
    record.head = game_->table().head();
    answer(submission, std::move(record));
}

}  // namespace server
