// What others see of a game: updates, views, legal moves.
#include <algorithm>
#include <utility>

#include "protocol/wire.hpp"
#include "protocol/wire_explain.hpp"
#include "rules/table/hash.hpp"
#include "server/game/histories.hpp"
#include "server/game/lane.hpp"
#include "server/game/odds_desk.hpp"
#include "server/game/views.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/sockets/reply.hpp"
#include "server/time_source.hpp"

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
    if (std::holds_alternative<client::Watch>(submission.body)) name_game(body, id_);
    reply(*submission.peer, submission.request, std::move(body), game_ ? &game_->ruleset() : nullptr);
}

Frames Lane::broadcast(const protocol::ServerMessage& message) {
    // Everybody sees the same: a frame is made once for each format.
    Frames frames;
    for (const auto& viewer : viewers_) {
        const auto format = wire_format(*viewer.peer);
        auto& frame = frames[static_cast<std::size_t>(viewer.peer->format())];
        if (frame.empty()) frame = protocol::format_server(message, format, &game_->ruleset());
        viewer.peer->send(frame);
    }
    return frames;
}

void Lane::show(const table::Entry& entry, rules::GameState before, const std::vector<table::Secret>& secrets) {
    if (viewers_.empty() && catching_up_.empty()) return tail_.clear();
    const auto sequence = entry.header.sequence;
    auto update = update_of(*game_, entry, std::move(before), now());
    if (entry.sealed.empty()) {
        const protocol::ServerMessage message{0, std::move(update)};
        auto frames = broadcast(message);
        for (const auto& history : catching_up_)
            if (auto& frame = frames[static_cast<std::size_t>(history->peer->format())]; frame.empty())
                frame = protocol::format_server(message, wire_format(*history->peer), &game_->ruleset());
        return tail_.add(sequence, std::move(frames));
    }
    const auto sealed = std::make_shared<const Tail::Sealed>(Tail::Sealed{std::move(update), game_->shared_ruleset(), secrets});
    for (const auto& viewer : viewers_) send_sealed(viewer, *sealed);
    tail_.add(sequence, sealed);
}

/// Each is sent what he may know of it.
void Lane::send_sealed(const Viewer& viewer, const Tail::Sealed& sealed) const {
    auto his = sealed.update;
    add_known(his.entry, *game_, sealed.secrets, viewer.account);
    reply(*viewer.peer, 0, std::move(his), &game_->ruleset());
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
    if (const auto* seated = std::get_if<table::body::Seated>(&entry.body)) {
        notice.seats = {static_cast<std::uint32_t>(rules::idx(seated->seat))};
        say(Kind::seat_taken, "A seat is taken.");
        notice.seats.clear();
        if (!game_->table().started()) say_free_seats();
    }
    if (game_->state().outcome && !entry.events.empty()) say(Kind::game_over, "The game is over.");
}

void Lane::say_free_seats() {
    wire::Notice notice;
    notice.kind = wire::Notice::Kind::seat_free;
    notice.game = id_;
    const auto& seats = game_->table().seats();
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) notice.seats.push_back(static_cast<std::uint32_t>(at));
    if (notice.seats.empty()) return;
    notice.text = notice.seats.size() == 1 ? "A seat is free." : std::to_string(notice.seats.size()) + " seats are free.";
    (void)broadcast({0, std::move(notice)});
}

std::vector<std::uint64_t> Lane::watching() const {
    std::vector<std::uint64_t> accounts;
    for (const auto& viewer : viewers_) accounts.push_back(viewer.account);
    return accounts;
}

void Lane::remove_viewer(const Peer* peer) {
    if (peer == nullptr) return;
    std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.peer.get() == peer; });
    for (const auto& history : catching_up_)
        if (history->peer.get() == peer) history->cancelled = true;
    std::erase_if(catching_up_, [](const auto& history) { return history->cancelled.load(); });
    if (viewers_.empty()) used_at_ = now();
}

void Lane::watch(const Submission& submission) {
    const auto& ask = std::get<client::Watch>(submission.body);
    remove_viewer(submission.peer.get());
    const Viewer viewer{submission.peer, submission.account};
    if (!ask.from_sequence || *ask.from_sequence > game_->table().sequence()) {
        viewers_.push_back(viewer);
        return send_view(submission);
    }
    if (send_tail(viewer, *ask.from_sequence, submission.request)) {
        owed_ = false;
        viewers_.push_back(viewer);
    } else {
        send_history(submission, *ask.from_sequence);
    }
}

Awaitable<> Lane::greet(const Submission& submission) {
    const auto& ask = std::get<client::Watch>(submission.body);
    const auto& seats = game_->table().seats();
    if (std::none_of(seats.begin(), seats.end(), [&](const table::Seat& seat) { return seat.taken && seat.account == submission.account; }))
        co_return;
    if (ask.from_sequence && *ask.from_sequence > game_->table().sequence()) co_await doubt();
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

wire::GameView Lane::view_now() const {
    auto view = game_view(*game_, now(), watching());
    if (!playable_) view.unplayable = other_rules;
    return view;
}

void Lane::send_view(const Submission& submission) { answer(submission, view_now()); }

bool Lane::send_tail(const Viewer& viewer, std::uint64_t from, std::optional<std::uint32_t> request) {
    auto& peer = *viewer.peer;
    const auto written = tail_.after(from, game_->table().sequence(), peer.format());
    if (!written) return false;
    std::size_t bytes = 0;
    for (const auto* update : *written) bytes += update->bytes;
    if (bytes > peer.room() / 2) return false;
    if (request) reply(peer, *request, wire::Watching{id_, static_cast<std::uint32_t>(from)});
    for (const auto* update : *written) {
        if (update->sealed)
            send_sealed(viewer, *update->sealed);
        else
            peer.send(update->frames[static_cast<std::size_t>(peer.format())]);
    }
    return true;
}

/// What lies further back is read and written elsewhere; he becomes a viewer when he has it.
void Lane::send_history(const Submission& submission, std::uint64_t from) {
    const auto history = std::make_shared<History>(game_->shared_ruleset());
    history->peer = submission.peer;
    history->account = submission.account;
    history->request = submission.request;
    history->game = id_;
    history->from = from;
    history->until = game_->table().sequence();
    history->until_done = submission.until_done;
    if (services_.histories == nullptr || !services_.histories->take(history)) return answer(submission, wire::Busy{1000});
    owed_ = false;
    catching_up_.push_back(history);
}

void Lane::caught_up(const std::shared_ptr<History>& history) {
    std::erase(catching_up_, history);
    if (history->given_up()) return;
    const Viewer viewer{history->peer, history->account};
    if (history->failed) {
        viewers_.push_back(viewer);
        reply(*viewer.peer, history->request, view_now(), &game_->ruleset());
    } else if (send_tail(viewer, history->until, std::nullopt)) {
        viewers_.push_back(viewer);
    } else {
        history->from = history->until;
        history->until = game_->table().sequence();
        catching_up_.push_back(history);
        services_.histories->go_on(history);
    }
}

void Lane::send_moves(const Submission& submission) {
    const auto ask = named<client::ListLegalMoves>(submission);
    if (!ask) return answer(submission, protocol::malformed(ask.error()).body);
    const auto question = protocol::moves_from_wire(game_->view(), *ask);
    if (!question) return answer(submission, protocol::malformed(question.error()).body);
    wire::LegalMoves moves;
    if (game_->table().started() && question->power != rules::nobody) moves = protocol::legal_moves_to_wire(game_->view(), *question);
    moves.game = id_;
    moves.sequence = static_cast<std::uint32_t>(game_->table().sequence());
    answer(submission, std::move(moves));
}

/// Makes the question of what stands now; what is much work is done elsewhere.
void Lane::send_odds(const Submission& submission) {
    auto ask = named<client::GetOdds>(submission);
    if (!ask) return answer(submission, protocol::malformed(ask.error()).body);
    auto question = protocol::odds_from_wire(game_->view(), *ask);
    if (!question) return answer(submission, protocol::malformed(question.error()).body);
    if (services_.odds == nullptr) return answer(submission, wire::Busy{1000});
    OddsDesk::Job job{submission.peer,
                      submission.request,
                      submission.account,
                      game_->shared_ruleset(),
                      std::move(*ask),
                      std::move(*question),
                      static_cast<std::uint32_t>(game_->table().sequence())};
    if (const auto retry_ms = services_.odds->take(std::move(job))) return answer(submission, wire::Busy{*retry_ms});
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
