#include "server/game/subscribers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "protocol/wire.hpp"
#include "rules/narration/table_words.hpp"
#include "server/accounts/people.hpp"
#include "server/base/time_source.hpp"
#include "server/game/catch_up.hpp"
#include "server/game/game_store.hpp"
#include "server/game/verdicts.hpp"
#include "server/net/reply.hpp"

namespace server {

namespace client = protocol::client;

Subscribers::Subscribers(const match::GameId& game, const Uses& uses, Moment late_ms)
    : id_{game}, uses_{uses}, late_ms_{late_ms}, replay_buffer_{uses.limits.tail_bytes} {}

std::vector<std::uint64_t> Subscribers::here() const {
    return rules::mapped(viewers_, [&](const auto& viewer) { return viewer.account; });
}

std::vector<std::uint64_t> Subscribers::connected() const {
    auto accounts = here();
    for (const auto& history : catching_up_) accounts.push_back(history->account);
    return accounts;
}

bool Subscribers::has(const Peer* peer) const noexcept {
    return rules::any_of(viewers_, [&](const Viewer& viewer) { return viewer.peer.get() == peer; }) ||
           rules::any_of(catching_up_, [&](const auto& history) { return history->peer.get() == peer; });
}

bool Subscribers::awaits(const std::shared_ptr<History>& history) const noexcept { return rules::contains(catching_up_, history); }

void Subscribers::note_here(const std::vector<std::uint64_t>& accounts, bool here) {
    for (const auto account : accounts) here ? void(here_then_.insert(account)) : void(here_then_.erase(account));
}

Moment Subscribers::moment_of(const match::Game& game) const {
    const auto now = uses_.time.now();
    return late_ms_ == 0 ? now : std::max(now - late_ms_, game.table().last_received());
}

template <class Wants>
void Subscribers::broadcast(const match::Game& game, const protocol::ServerMessage& message, Wants wants) {
    // A frame is made once for each format.
    Frames frames;
    for (const auto& viewer : viewers_) {
        if (!wants(viewer)) continue;
        auto& frame = frames[frame_of(viewer.peer->format())];
        if (frame.empty()) frame = protocol::format_server(message, wire_format(*viewer.peer), &game.ruleset());
        viewer.peer->send(frame);
    }
}

Frames Subscribers::broadcast(const match::Game& game, wire::Update update, const std::vector<std::string>& words) {
    const auto sequence = update.entry.entry.header.sequence;
    protocol::ServerMessage message{0, std::move(update)};
    Frames frames;
    const auto written = [&](const Peer& peer, bool with_words) -> const std::string& {
        auto& frame = frames[frame_of(peer.format(), with_words)];
        if (!frame.empty()) return frame;
        std::get<wire::Update>(message.body).words = with_words ? words : std::vector<std::string>{};
        return frame = protocol::format_server(message, wire_format(peer), &game.ruleset());
    };
    for (const auto& viewer : viewers_)
        if (viewer.seen < sequence) viewer.peer->send(written(*viewer.peer, viewer.words));
    for (const auto& history : catching_up_) (void)written(*history->peer, history->words);
    return frames;
}

bool Subscribers::anybody_wants_words() const {
    return rules::any_of(viewers_, [](const Viewer& viewer) { return viewer.words; }) ||
           rules::any_of(catching_up_, [](const auto& history) { return history->words; });
}

void Subscribers::show(const match::Game& game, const match::Entry& entry, std::optional<rules::GameState> before,
                       const std::vector<match::Secret>& secrets, const std::vector<Announcement>& announced) {
    if (empty()) return replay_buffer_.clear();
    show_update(game, entry, std::move(*before), secrets);
    announce(game, entry, announced);
}

void Subscribers::show_update(const match::Game& game, const match::Entry& entry, rules::GameState before,
                              const std::vector<match::Secret>& secrets) {
    const auto sequence = entry.header.sequence;
    const bool is_sealed = !entry.sealed.empty();
    std::vector<std::string> words;
    if (is_sealed || anybody_wants_words()) words = sentences_of(game, entry, before);
    auto update = update_of(game, entry, std::move(before), moment_of(game), &scores_);
    if (!is_sealed) return replay_buffer_.add(sequence, broadcast(game, std::move(update), words));
    update.words = std::move(words);
    const auto sealed =
        std::make_shared<const ReplayBuffer::Sealed>(ReplayBuffer::Sealed{std::move(update), game.shared_ruleset(), secrets});
    for (const auto& viewer : viewers_)
        if (viewer.seen < sequence) send_sealed(game, viewer, *sealed);
    replay_buffer_.add(sequence, sealed);
}

/// Each is sent what he may know of it.
void Subscribers::send_sealed(const match::Game& game, const Viewer& viewer, const ReplayBuffer::Sealed& sealed) {
    auto his = sealed.update;
    if (!viewer.words) his.words.clear();
    add_known(his.entry, game, sealed.secrets, viewer.account);
    reply(*viewer.peer, 0, std::move(his), &game.ruleset());
}

/// What people should hear beside the entry itself.
void Subscribers::announce(const match::Game& game, const match::Entry& entry, const std::vector<Announcement>& announced) {
    if (viewers_.empty()) return;
    wire::Notice notice{.game = id_, .round = game.state().round};
    const auto say = [&](wire::Notice::Kind kind, std::string text) {
        notice.kind = kind;
        notice.text = std::move(text);
        broadcast(game, {0, notice}, [&](const Viewer& viewer) { return viewer.seen < entry.header.sequence; });
    };
    using Kind = wire::Notice::Kind;
    for (const auto& [to, account, told] : announced)
        if (to != Announcement::To::account)
            broadcast(game, {0, told},
                      [&](const Viewer& viewer) { return viewer.seen < entry.header.sequence && viewer.account != account; });
    if (std::holds_alternative<match::body::DisputeFiled>(entry.body)) say(Kind::dispute, narration::dispute_in_words(entry));
    if (std::holds_alternative<match::body::DisputeMoved>(entry.body) && !entry.grounds)
        say(Kind::dispute, narration::dispute_in_words(entry));
    if (match::is_ruling(entry)) say(Kind::ruling, narration::dispute_in_words(entry));
    if (const auto proposed = proposal(game, entry)) {
        notice.proposal = proposed->proposal;
        say(Kind::ruling, proposed->text);
        notice.proposal = 0;
    }
    if (const auto* seated = std::get_if<match::body::Seated>(&entry.body)) {
        notice.seats = {static_cast<std::uint32_t>(rules::idx(seated->seat))};
        say(Kind::seat_taken, "The seat of " + powers_in_words(game, seated->seat) + " is taken.");
        notice.seats.clear();
        if (!game.table().started()) say_free_seats(game);
    }
    if (const auto over = ending(game, entry)) say(Kind::game_over, over->text);
}

void Subscribers::say_free_seats(const match::Game& game) {
    wire::Notice notice{.kind = wire::Notice::Kind::seat_free, .game = id_, .seats = free_seats(game)};
    if (notice.seats.empty()) return;
    std::vector<std::string> seats;
    for (const auto seat : notice.seats) seats.push_back(powers_in_words(game, rules::SeatId{static_cast<std::uint16_t>(seat)}));
    notice.text = fmt::format("Free: {}.", fmt::join(seats, "; "));
    tell(game, {0, std::move(notice)});
}

void Subscribers::tell(const match::Game& game, const protocol::ServerMessage& message, const Peer* but) {
    const auto at = game.table().sequence();
    broadcast(game, message, [&](const Viewer& viewer) { return viewer.peer.get() != but && viewer.seen <= at; });
}

void Subscribers::tell(const match::Game& game, const protocol::ServerMessage& message, const std::vector<std::uint64_t>& but) {
    const auto at = game.table().sequence();
    broadcast(game, message, [&](const Viewer& viewer) { return viewer.seen <= at && !rules::contains(but, viewer.account); });
}

bool Subscribers::remove(const Peer* peer) {
    if (peer == nullptr) return false;
    std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.peer.get() == peer; });
    for (const auto& history : catching_up_)
        if (history->peer.get() == peer) history->cancelled = true;
    std::erase_if(catching_up_, [](const auto& history) { return history->cancelled.load(); });
    return viewers_.empty();
}

std::optional<Answer> Subscribers::watch(const match::Game& game, bool playable, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::Watch>(envelope.body);
    const auto& table = game.table();
    auto from = ask.from_sequence;
    // A database that was restored, say: what the viewer knows is another history.
    if (from && ask.head && table.head_at(*from).value_or(*ask.head) != *ask.head) from.reset();
    const Viewer viewer{envelope.peer, envelope.account, 0, ask.words};
    if (!from || *from > table.sequence()) {
        auto view = view_of(game, playable);
        if (auto wrong = keep_only(view, game.ruleset(), ask)) return std::move(*wrong);
        viewers_.push_back(viewer);
        return view;
    }
    if (send_tail(game, viewer, *from, envelope.request))
        viewers_.push_back(viewer);
    else if (!send_history(game, envelope, *from))
        return wire::Busy{1000};
    return std::nullopt;
}

wire::GameView Subscribers::view_of(const match::Game& game, bool playable) const {
    const auto present = late_ms_ == 0 ? connected() : std::vector<std::uint64_t>{here_then_.begin(), here_then_.end()};
    auto view = game_view(game, moment_of(game), present);
    complete(view, playable);
    return view;
}

void Subscribers::complete(wire::GameView& view, bool playable) const {
    view.delay_minutes = static_cast<std::uint32_t>(late_ms_ / 60'000);
    if (!playable) view.unplayable = other_rules;
    uses_.people.directory().name(view.seats);
}

bool Subscribers::send_tail(const match::Game& game, const Viewer& viewer, std::uint64_t from, std::optional<std::uint32_t> request) {
    auto& peer = *viewer.peer;
    const auto written = replay_buffer_.after(from, game.table().sequence(), peer.format(), viewer.words);
    if (!written) return false;
    std::size_t bytes = 0;
    for (const auto* update : *written) bytes += update->bytes;
    if (bytes > peer.room() / 2) return false;
    if (request) reply(peer, *request, wire::Watching{id_, static_cast<std::uint32_t>(from)});
    for (const auto* update : *written) {
        if (update->sealed)
            send_sealed(game, viewer, *update->sealed);
        else
            peer.send(update->frames[frame_of(peer.format(), viewer.words)]);
    }
    return true;
}

bool Subscribers::send_history(const match::Game& game, const CommandEnvelope& envelope, std::uint64_t from) {
    const bool words = std::get<client::Watch>(envelope.body).words;
    const auto history = history_of(game, {envelope.peer, envelope.account, 0, words}, from);
    history->request = envelope.request;
    history->until_done = envelope.until_done;
    if (!uses_.catch_up.take(history)) return false;
    catching_up_.push_back(history);
    return true;
}

std::shared_ptr<History> Subscribers::history_of(const match::Game& game, const Viewer& viewer, std::uint64_t from) const {
    auto history = std::make_shared<History>(game.shared_ruleset());
    history->peer = viewer.peer;
    history->account = viewer.account;
    history->words = viewer.words;
    history->game = id_;
    history->from = from;
    history->until = game.table().sequence();
    return history;
}

void Subscribers::go_on(const match::Game& game, Viewer viewer, std::uint64_t from) {
    if (send_tail(game, viewer, from, std::nullopt)) {
        viewer.seen = 0;
        viewers_.push_back(std::move(viewer));
    } else {
        catching_up_.push_back(history_of(game, viewer, from));
        uses_.catch_up.go_on(catching_up_.back());
    }
}

void Subscribers::take_over(Subscribers& others, const match::Game& theirs, const match::Game& game,
                            const std::function<bool(std::uint64_t)>& fits) {
    const auto shown = theirs.table().sequence();
    std::erase_if(others.viewers_, [&](const Viewer& viewer) {
        const bool moves = fits(viewer.account);
        if (moves) go_on(game, viewer, std::max(shown, viewer.seen));
        return moves;
    });
    std::erase_if(others.catching_up_, [&](const auto& history) {
        const bool moves = fits(history->account);
        if (moves) catching_up_.push_back(history);
        return moves;
    });
}

void Subscribers::take_back(Subscribers& others, std::uint64_t shown, const std::function<bool(std::uint64_t)>& fits) {
    std::erase_if(others.viewers_, [&](const Viewer& viewer) {
        const bool moves = fits(viewer.account);
        if (moves) viewers_.push_back({viewer.peer, viewer.account, shown, viewer.words});
        return moves;
    });
    std::erase_if(others.catching_up_, [&](const auto& history) {
        const bool moves = fits(history->account);
        if (!moves) return false;
        history->cancelled = true;
        send_away(*history->peer);
        return true;
    });
}

void Subscribers::caught_up(const match::Game& game, bool playable, const std::shared_ptr<History>& history) {
    std::erase(catching_up_, history);
    if (history->given_up()) return;
    const Viewer viewer{history->peer, history->account, 0, history->words};
    if (history->failed) {
        viewers_.push_back(viewer);
        reply(*viewer.peer, history->request, view_of(game, playable), &game.ruleset());
    } else if (send_tail(game, viewer, history->until, std::nullopt)) {
        viewers_.push_back(viewer);
    } else {
        history->from = history->until;
        history->until = game.table().sequence();
        catching_up_.push_back(history);
        uses_.catch_up.go_on(history);
    }
}

void send_away(Peer& peer) {
    constexpr std::uint16_t service_restart = 1012;
    peer.close(service_restart, "the game is read again: connect and go on");
}

void Subscribers::disconnect() const {
    for (const auto& viewer : viewers_) send_away(*viewer.peer);
    for (const auto& history : catching_up_) send_away(*history->peer);
}

}  // namespace server
