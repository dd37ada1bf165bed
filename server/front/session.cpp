#include "server/front/session.hpp"

#include <utility>

#include "rules/core/text.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/passwords.hpp"
#include "server/accounts/people.hpp"
#include "server/accounts/written_text.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/outages.hpp"
#include "server/base/secrets.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/game_index.hpp"
#include "server/clocks/time_controls.hpp"
#include "server/game/odds_queue.hpp"
#include "server/game/registry.hpp"
#include "server/game/talk.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/reply.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using Code = wire::Malformed::Code;
constexpr std::size_t most_of_program = 60;          ///< A stranger's words, for the log.
constexpr std::chrono::milliseconds over_pause{50};  ///< Until the next frame is read of a client that sends too many.

/// How many messages a question counts as that is as much work as others: a selection is compiled, a record is read and folded, tables are
/// written anew.
std::uint64_t frames_of(const protocol::ClientMessage::Body& body) {
    if (const auto* tables = std::get_if<protocol::client::GetTables>(&body)) return tables->game ? 5 : 100;
    return std::holds_alternative<protocol::client::GetView>(body) ? 20 : 1;
}

using Answer = protocol::ServerMessage::Body;

}  // namespace

Session::Session(std::shared_ptr<Peer> peer, const Uses& uses) : peer_{std::move(peer)}, uses_{uses} {}

void Session::end() {
    stop_resuming();
    for (const auto& game : watched_) uses_.registry.leave(game, peer_);
    if (who_) uses_.people.presence().leave(who_->account, peer_.get());
    uses_.talk.leave(peer_.get());
    uses_.odds.forget(*peer_);
}

match::Moment Session::over(Used what) {
    auto* connection_limit = peer_->connection_limit();
    return connection_limit == nullptr ? 0 : connection_limit->take(what);
}

void Session::busy(std::uint32_t request, match::Moment wait) {
    uses_.metrics.busy.Increment();
    answer(request, wire::Busy{static_cast<std::uint32_t>(wait)});
}

void Session::answer(std::uint32_t request, protocol::ServerMessage::Body body) { reply(*peer_, request, std::move(body)); }

void Session::malformed(const protocol::WireError& error) {
    uses_.metrics.malformed.Increment();
    peer_->send(protocol::format_server(protocol::malformed(error), wire_format(*peer_)));
}

void Session::reject(Fault fault) {
    protocol::WireError error;
    if (fault == Fault::too_large) {
        error.code = Code::too_large;
        error.problem = "the frame holds more than 65536 bytes";
        error.what_to_do = "send smaller messages; the connection is closed";
    } else {
        const bool json = peer_->format() == Peer::Format::json;
        error.code = Code::wrong_frame;
        error.problem =
            json ? "a binary frame, where the sub-protocol is armistice.v1.json" : "a text frame, where the sub-protocol is armistice.v1";
        error.what_to_do =
            json ? "send text frames that hold JSON" : "send binary frames that hold Protobuf, or connect with armistice.v1.json";
    }
    malformed(error);
}

match::Moment Session::work_of(const protocol::ClientMessage::Body& body) const {
    const auto more = frames_of(body) - 1;
    auto* connection_limit = peer_->connection_limit();
    return more == 0 || connection_limit == nullptr ? 0 : connection_limit->take(Used::frame, more);
}

Awaitable<> Session::receive(std::string_view bytes) {
    stamp_ = seen_now(uses_.time, uses_.outages);
    const auto wait = over(Used::frame);
    const auto frame = protocol::ClientFrame::of(bytes, wire_format(*peer_));
    auto message = frame.and_then([](const protocol::ClientFrame& apart) { return apart.read(); });
    if (!message) malformed(message.error());
    if (message && wait != 0) busy(message->request, wait);
    if (wait != 0) {
        Timer timer{co_await net::this_coro::executor};
        timer.expires_after(over_pause);
        co_await timer.async_wait(no_throw);
    }
    if (!message || wait != 0) co_return;
    const auto request = message->request;
    if (const auto fault = fault_of_texts(*message)) {
        malformed(*fault);
        co_return;
    }
    frame_ = &*frame;
    auto& body = message->body;
    const auto& way = route_of(body);
    if (way.to != Part::session) {
        if (!who_) {
            malformed({Code::hello_first, "", "no hello was sent on this connection", "send a hello first; without a token you are a guest",
                       request});
            co_return;
        }
        if (!uses_.people.holds(*who_)) {
            send_off();
            co_return;
        }
        if (const auto pause = work_of(body); pause != 0) {
            busy(request, pause);
            co_return;
        }
    }
    if (auto no = withheld(way)) {
        answer(request, std::move(*no));
    } else {
        auto taken = std::visit([&](auto& ask) { return take(request, ask); }, body);
        co_await std::move(taken);
    }
    // A new password ends the sessions of its account, this one too.
    if (who_ && !uses_.people.holds(*who_)) send_off();
}

std::optional<Answer> Session::withheld(const Route& way) const {
    if (way.to != Part::account && way.to != Part::lobby) return std::nullopt;
    if (way.may == May::play) return uses_.people.no_play(*who_);
    if (way.may != May::administer || uses_.people.role_of(*who_) == protocol::wire::Role::administrator) return std::nullopt;
    return wire::Denied{wire::Denied::Code::not_allowed, "this is for administrators"};
}

template <class Ask>
    requires(route<Ask>.to == Part::account)
Awaitable<> Session::take(std::uint32_t request, Ask& ask) {
    auto said = co_await uses_.people.answer(ask, *who_, *peer_);
    answer(request, std::move(said));
}

template <class Ask>
    requires(route<Ask>.to == Part::game)
Awaitable<> Session::take(std::uint32_t request, Ask& ask) {
    const auto game = ask.game;
    const bool noted = co_await note_look(request, game);
    if (noted) submit(game, request, std::move(ask), route<Ask>);
}

Awaitable<> Session::take(std::uint32_t request, client::Ping&) {
    answer(request, wire::Pong{uses_.time.now()});
    co_return;
}

Awaitable<> Session::take(std::uint32_t request, client::LogIn& ask) {
    auto said = co_await uses_.people.enter(ask, *peer_);
    wipe(ask.password);
    co_await welcome(request, std::move(said));
}

Awaitable<> Session::take(std::uint32_t request, client::Register& ask) {
    if (!who_)
        if (const auto wait = over(Used::account); wait != 0) {
            busy(request, wait);
            co_return;
        }
    auto said = co_await uses_.people.enter(ask, *peer_, who_);
    wipe(ask.password);
    const bool has_mail = !ask.mail.empty() && std::holds_alternative<wire::Welcome>(said);
    co_await welcome(request, std::move(said), has_mail);
}

Awaitable<> Session::take(std::uint32_t request, client::AskReset& ask) {
    auto said = co_await uses_.people.answer(ask, *peer_);
    answer(request, std::move(said));
}

Awaitable<> Session::take(std::uint32_t request, client::ResetPassword& ask) {
    auto said = co_await uses_.people.answer(ask, *peer_);
    wipe(ask.password);
    co_await welcome(request, std::move(said));
}

Awaitable<> Session::welcome(std::uint32_t request, Answer said, bool has_mail) {
    std::vector<client::Watch> left;
    if (const auto* greeting = std::get_if<wire::Welcome>(&said)) left = be({greeting->account, greeting->session}, greeting->token);
    answer(request, std::move(said));
    if (has_mail) uses_.people.tell_of_unused_mail(who_->account);
    if (!left.empty()) co_await begin_to_resume(request, std::move(left));
}

Awaitable<> Session::take(std::uint32_t request, client::ListBundles& ask) {
    auto told = uses_.lobby.bundles(ask, who_->account, peer_->connection_limit());
    auto* all = std::get_if<wire::Bundles>(&told);
    if (all != nullptr && uses_.people.no_creation(*who_)) all->bot_seats = 0;
    answer(request, std::move(told));
    co_return;
}

Awaitable<> Session::take(std::uint32_t request, client::ListGames& ask) {
    auto listed = uses_.lobby.games(ask, who_->account);
    std::vector<match::GameId> shown;
    if (const auto* page = std::get_if<wire::Games>(&listed))
        for (const auto& game : page->games) shown.push_back(game.game);
    const bool noted = co_await note_looks(request, std::move(shown));
    if (noted) answer(request, std::move(listed));
}

Awaitable<> Session::take(std::uint32_t request, client::GetTables& ask) {
    if (!ask.game) {
        answer(request, uses_.lobby.tables(ask));
        co_return;
    }
    const bool noted = co_await note_look(request, *ask.game);
    if (noted) submit(*ask.game, request, ask, route<client::GetTables>);
}

Awaitable<> Session::take(std::uint32_t request, client::ListTimeControls&) {
    answer(request, time_controls());
    co_return;
}

Awaitable<> Session::take(std::uint32_t request, client::FindPrecedents& ask) {
    answer(request, uses_.lobby.precedents(ask));
    co_return;
}

Awaitable<> Session::take(std::uint32_t request, client::CreateGame& ask) {
    if (auto no = uses_.people.no_creation(*who_)) {
        answer(request, std::move(*no));
        co_return;
    }
    auto created = co_await uses_.lobby.create(ask, who_->account, peer_->connection_limit());
    answer(request, std::move(created));
}

Awaitable<> Session::take(std::uint32_t request, client::Watch& ask) {
    const auto game = ask.game;
    const bool noted = co_await note_look(request, game);
    if (noted && may_watch(request, game)) submit(game, request, std::move(ask), route<client::Watch>);
}

Awaitable<> Session::take(std::uint32_t request, client::Unwatch& ask) {
    const bool noted = co_await note_look(request, ask.game);
    if (!noted) co_return;
    watched_.erase(ask.game);
    submit(ask.game, request, ask, route<client::Unwatch>);
}

Awaitable<> Session::take(std::uint32_t request, client::GiveUpGame& ask) {
    bool noted = co_await note_look(request, ask.game);
    if (noted) noted = co_await note_end(request, ask.game);
    if (noted) submit(ask.game, request, ask, route<client::GiveUpGame>);
}

Awaitable<> Session::take(std::uint32_t request, client::TakeSeat& seat) {
    const bool noted = co_await note_look(request, seat.game);
    if (!noted) co_return;
    if (seat.account.empty()) seat.account = token_;
    const auto sitting = uses_.people.who(seat.account);
    if (!sitting) {
        malformed({Code::bad_value, "take_seat.account", "this token opens no account", "leave it out to sit yourself", request});
        co_return;
    }
    if (auto no = uses_.people.no_play(*sitting)) {
        answer(request, std::move(*no));
        co_return;
    }
    const auto game = seat.game;
    submit(game, request, std::move(seat), route<client::TakeSeat>, sitting->account);
}

Awaitable<bool> Session::note_looks(std::uint32_t request, std::vector<match::GameId> games) {
    if (!directs_all(uses_.people.role_of(*who_))) co_return true;
    for (const auto& game : games) {
        const bool noted = co_await note_look(game);
        if (noted) continue;
        busy(request, 1000);
        co_return false;
    }
    co_return true;
}

/// Of a game there is no record any more in which it would stand.
Awaitable<bool> Session::note_end(std::uint32_t request, match::GameId game) {
    const auto line = uses_.index.line_of(game);
    if (!line || line->creator == who_->account || !directs_all(uses_.people.role_of(*who_))) co_return true;
    // One that has begun is not given up: what is not done is not written down.
    if (line->status != protocol::wire::Status::waiting) co_return true;
    auto record = uses_.people.audit_of(*who_, Audit::Deed::give_up_game, 0);
    record.game = game;
    const bool noted = co_await uses_.audit.write(std::move(record));
    if (!noted) busy(request, 1000);
    co_return noted;
}

Awaitable<bool> Session::note_look(match::GameId game) {
    const auto line = uses_.index.line_of(game);
    const bool hidden =
        line && line->delay_minutes != 0 && line->status != protocol::wire::Status::over && line->status != protocol::wire::Status::waiting;
    const auto his = [&](const wire::SeatView& seat) { return seat.taken && seat.account == who_->account; };
    if (!hidden || rules::any_of(line->seats, his)) co_return true;
    auto record = uses_.people.audit_of(*who_, Audit::Deed::look_game, 0);
    record.game = game;
    const bool noted = co_await uses_.audit.look(std::move(record));
    co_return noted;
}

Awaitable<> Session::take(std::uint32_t request, client::Say& ask) {
    auto text = uses_.talk.admit(ask, who_->account, *peer_);
    if (!text) {
        answer(request, std::move(text.error()));
    } else if (ask.to == protocol::wire::Talk::lobby) {
        TalkAuthor author{peer_, who_->account, request};
        auto said = co_await uses_.talk.say(std::move(*text), std::move(author));
        answer(request, std::move(said));
    } else {
        const auto game = *ask.game;
        ask.text = std::move(*text);
        submit(game, request, std::move(ask), route<client::Say>);
    }
}

Awaitable<> Session::take(std::uint32_t request, client::ListTalk& ask) {
    if (auto no = uses_.talk.refuse(ask)) {
        answer(request, std::move(*no));
    } else if (ask.to == protocol::wire::Talk::lobby) {
        auto said = co_await uses_.talk.list(ask, peer_);
        answer(request, std::move(said));
    } else {
        const bool noted = co_await note_look(request, *ask.game);
        if (noted) submit(*ask.game, request, ask, route<client::ListTalk>);
    }
}

void Session::send_off() {
    constexpr std::uint16_t session_ended = 4001;
    peer_->close(session_ended, "the session was ended: log in again");
}

Awaitable<> Session::take(std::uint32_t request, client::Hello& message) {
    // Another guest would have none of the seats of the first.
    if (who_ && message.token.empty()) {
        malformed({Code::missing, "hello.token", "this connection has said hello and has an account",
                   "go on without a hello; or send one with the token of an account, as welcome.token gave it", request});
        co_return;
    }
    auto& people = uses_.people;
    std::string token = message.token;
    const bool guest = token.empty();
    bool renewed = false;
    if (guest) {
        if (people.rules().guests == PeopleRules::Guests::none) {
            answer(request, wire::Denied{wire::Denied::Code::not_allowed, "this server allows no guests: register, or log_in"});
            co_return;
        }
        if (const auto wait = over(Used::account); wait != 0) {
            busy(request, wait);
            co_return;
        }
        token = uses_.keys.account_token();
    }
    auto named = people.who(token);
    if (!named) {
        const auto account = co_await recover(token);
        if (account && people.holds({*account, 0})) {
            named = Identity{*account, 0};
            token = uses_.keys.renewed(token);
            renewed = true;
        }
    }
    if (!named) {
        log::warning("token_denied", {{"address", peer_->address()}, {"of", "an account"}});
        malformed({Code::bad_value, "hello.token", "this token opens no account: this server did not make it, or it was ended",
                   "say hello without a token to get a new one, or log_in", request});
        co_return;
    }
    auto welcome = people.welcome(*named);
    if (guest || renewed) welcome.token = token;
    auto games = be(*named, std::move(token));
    for (const auto& seen : message.seen) {
        std::erase_if(games, [&](const client::Watch& watch) { return watch.game == seen.game; });
        client::Watch watch{seen.game, seen.sequence};
        watch.words = seen.words;
        watch.head = seen.head;
        games.push_back(std::move(watch));
    }
    log::info("hello", {{"account", who_->account},
                        {"session", who_->session},
                        {"way", people.way_of(*who_)},
                        {"address", peer_->address()},
                        {"program", scrub_words(message.program.substr(0, most_of_program))},
                        {"resumes", message.seen.size()}});
    answer(request, std::move(welcome));
    co_await begin_to_resume(request, std::move(games));
}

Awaitable<std::optional<std::uint64_t>> Session::recover(const std::string& token) {
    const auto claim = Keys::claim_of(token);
    if (!claim) co_return std::nullopt;
    const auto kept = co_await store_calls::get_blob(uses_.store, store_calls::account_name(claim->account));
    const std::string_view proof{reinterpret_cast<const char*>(claim->proof.data()), claim->proof.size()};
    if (!kept || !*kept || **kept != proof) co_return std::nullopt;
    log::info("account_recovered", {{"account", claim->account}});
    co_return claim->account;
}

void Session::submit(const match::GameId& game, std::uint32_t request, CommandEnvelope::Body body, const Route& way,
                     std::uint64_t sitting) {
    CommandEnvelope envelope;
    envelope.peer = peer_;
    envelope.account = who_->account;
    envelope.role = uses_.people.role_of(*who_);
    envelope.sitting = sitting;
    envelope.request = request;
    envelope.stamp = stamp_;
    envelope.body = std::move(body);
    envelope.asks = way.does == Does::asks;
    if (way.reads == Reads::names) envelope.frame = *frame_;
    uses_.registry.submit(game, std::move(envelope));
}

}  // namespace server
