#include "server/game/audience.hpp"

#include <algorithm>
#include <utility>

#include "protocol/wire.hpp"
#include "server/game/histories.hpp"
#include "server/game/ledger.hpp"
#include "server/game/views.hpp"
#include "server/people/people.hpp"
#include "server/sockets/reply.hpp"
#include "server/time_source.hpp"

namespace server {

namespace client = protocol::client;

Audience::Audience(const table::GameId& game, Services& services) : id_{game}, services_{services}, tail_{services.limits.tail_bytes} {}

std::vector<std::uint64_t> Audience::here() const {
    std::vector<std::uint64_t> accounts;
    for (const auto& viewer : viewers_) accounts.push_back(viewer.account);
    return accounts;
}

Frames Audience::broadcast(const table::Game& game, const protocol::ServerMessage& message) {
    // Everybody sees the same: a frame is made once for each format.
    Frames frames;
    for (const auto& viewer : viewers_) {
        const auto format = wire_format(*viewer.peer);
        auto& frame = frames[static_cast<std::size_t>(viewer.peer->format())];
        if (frame.empty()) frame = protocol::format_server(message, format, &game.ruleset());
        viewer.peer->send(frame);
    }
    return frames;
}

void Audience::show(const table::Game& game, const table::Entry& entry, std::optional<rules::GameState> before,
                    const std::vector<table::Secret>& secrets) {
    if (empty()) return tail_.clear();
    show_update(game, entry, std::move(*before), secrets);
    announce(game, entry);
}

void Audience::show_update(const table::Game& game, const table::Entry& entry, rules::GameState before,
                           const std::vector<table::Secret>& secrets) {
    const auto sequence = entry.header.sequence;
    auto update = update_of(game, entry, std::move(before), services_.time.now());
    if (entry.sealed.empty()) {
        const protocol::ServerMessage message{0, std::move(update)};
        auto frames = broadcast(game, message);
        for (const auto& history : catching_up_)
            if (auto& frame = frames[static_cast<std::size_t>(history->peer->format())]; frame.empty())
                frame = protocol::format_server(message, wire_format(*history->peer), &game.ruleset());
        return tail_.add(sequence, std::move(frames));
    }
    const auto sealed = std::make_shared<const Tail::Sealed>(Tail::Sealed{std::move(update), game.shared_ruleset(), secrets});
    for (const auto& viewer : viewers_) send_sealed(game, viewer, *sealed);
    tail_.add(sequence, sealed);
}

/// Each is sent what he may know of it.
void Audience::send_sealed(const table::Game& game, const Viewer& viewer, const Tail::Sealed& sealed) {
    auto his = sealed.update;
    add_known(his.entry, game, sealed.secrets, viewer.account);
    reply(*viewer.peer, 0, std::move(his), &game.ruleset());
}

/// What people should hear beside the entry itself.
void Audience::announce(const table::Game& game, const table::Entry& entry) {
    if (viewers_.empty()) return;
    wire::Notice notice;
    notice.game = id_;
    notice.round = game.state().round;
    const auto say = [&](wire::Notice::Kind kind, std::string text) {
        notice.kind = kind;
        notice.text = std::move(text);
        broadcast(game, {0, notice});
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
        if (!game.table().started()) say_free_seats(game);
    }
    if (std::holds_alternative<table::body::SeatLeft>(entry.body)) say_free_seats(game);
    if (game.state().outcome && !entry.events.empty()) say(Kind::game_over, "The game is over.");
}

void Audience::say_free_seats(const table::Game& game) {
    wire::Notice notice;
    notice.kind = wire::Notice::Kind::seat_free;
    notice.game = id_;
    const auto& seats = game.table().seats();
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) notice.seats.push_back(static_cast<std::uint32_t>(at));
    if (notice.seats.empty()) return;
    notice.text = notice.seats.size() == 1 ? "A seat is free." : std::to_string(notice.seats.size()) + " seats are free.";
    broadcast(game, {0, std::move(notice)});
}

void Audience::notify(const table::Game& game, wire::Notice::Kind kind, std::string text) {
    wire::Notice notice;
    notice.game = id_;
    notice.kind = kind;
    notice.text = std::move(text);
    broadcast(game, {0, std::move(notice)});
}

bool Audience::remove(const Peer* peer) {
    if (peer == nullptr) return false;
    std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.peer.get() == peer; });
    for (const auto& history : catching_up_)
        if (history->peer.get() == peer) history->cancelled = true;
    std::erase_if(catching_up_, [](const auto& history) { return history->cancelled.load(); });
    return viewers_.empty();
}

std::optional<Answer> Audience::watch(const table::Game& game, bool playable, const Submission& submission) {
    const auto from = std::get<client::Watch>(submission.body).from_sequence;
    const Viewer viewer{submission.peer, submission.account};
    if (!from || *from > game.table().sequence()) {
        viewers_.push_back(viewer);
        return view_of(game, playable);
    }
    if (send_tail(game, viewer, *from, submission.request))
        viewers_.push_back(viewer);
    else if (!send_history(game, submission, *from))
        return wire::Busy{1000};
    return std::nullopt;
}

wire::GameView Audience::view_of(const table::Game& game, bool playable) const {
    auto view = game_view(game, services_.time.now(), here());
    if (!playable) view.unplayable = other_rules;
    if (services_.people != nullptr) services_.people->directory().name(view.seats);
    return view;
}

bool Audience::send_tail(const table::Game& game, const Viewer& viewer, std::uint64_t from, std::optional<std::uint32_t> request) {
    auto& peer = *viewer.peer;
    const auto written = tail_.after(from, game.table().sequence(), peer.format());
    if (!written) return false;
    std::size_t bytes = 0;
    for (const auto* update : *written) bytes += update->bytes;
    if (bytes > peer.room() / 2) return false;
    if (request) reply(peer, *request, wire::Watching{id_, static_cast<std::uint32_t>(from)});
    for (const auto* update : *written) {
        if (update->sealed)
            send_sealed(game, viewer, *update->sealed);
        else
            peer.send(update->frames[static_cast<std::size_t>(peer.format())]);
    }
    return true;
}

bool Audience::send_history(const table::Game& game, const Submission& submission, std::uint64_t from) {
    const auto history = std::make_shared<History>(game.shared_ruleset());
    history->peer = submission.peer;
    history->account = submission.account;
    history->request = submission.request;
    history->game = id_;
    history->from = from;
    history->until = game.table().sequence();
    history->until_done = submission.until_done;
    if (services_.histories == nullptr || !services_.histories->take(history)) return false;
    catching_up_.push_back(history);
    return true;
}

void Audience::caught_up(const table::Game& game, bool playable, const std::shared_ptr<History>& history) {
    std::erase(catching_up_, history);
    if (history->given_up()) return;
    const Viewer viewer{history->peer, history->account};
    if (history->failed) {
        viewers_.push_back(viewer);
        reply(*viewer.peer, history->request, view_of(game, playable), &game.ruleset());
    } else if (send_tail(game, viewer, history->until, std::nullopt)) {
        viewers_.push_back(viewer);
    } else {
        history->from = history->until;
        history->until = game.table().sequence();
        catching_up_.push_back(history);
        services_.histories->go_on(history);
    }
}

void send_away(Peer& peer) {
    constexpr std::uint16_t service_restart = 1012;
    peer.close(service_restart, "the game is read again: connect and go on");
}

void Audience::disconnect() const {
    for (const auto& viewer : viewers_) send_away(*viewer.peer);
    for (const auto& history : catching_up_) send_away(*history->peer);
}

}  // namespace server
