#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/text.hpp"
#include "rules/match/game.hpp"
#include "rules/match/hash.hpp"
#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/mechanics/seating.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/base/version.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/catalog/notifications.hpp"
#include "server/catalog/precedents.hpp"
#include "server/catalog/quota.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/catalog/summons.hpp"
#include "server/game/decide.hpp"
#include "server/game/tables.hpp"
#include "server/game/views.hpp"
#include "server/lobby/event_claim.hpp"
#include "server/net/connection_limits.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using Code = wire::Malformed::Code;
using Seats = std::vector<std::vector<rules::OwnerId>>;

wire::Malformed wrong_field(Code code, std::string field, std::string problem, std::string what_to_do) {
    return {code, std::move(field), std::move(problem), std::move(what_to_do)};
}

std::string names_of_bundles() {
    std::string names;
    for (const auto& bundle : rules::shipped_bundles()) names += (names.empty() ? "" : ", ") + bundle.name;
    return names;
}

wire::Malformed no_bundle(std::string field, const std::string& name) {
    return wrong_field(Code::unknown_game, std::move(field), "no bundle is named \"" + rules::shortened(name) + "\"",
                       "choose one of: " + names_of_bundles());
}

/// Without the places in files: the client has chosen by names.
wire::Malformed bad_bundle(const std::string& bundle, const std::vector<rules::Problem>& problems) {
    constexpr std::size_t most_problems = 16;  // a client may name as many options as a frame holds
    constexpr std::size_t most_of_problem = 300;
    std::string text;
    for (std::size_t at = 0; at < std::min(problems.size(), most_problems); ++at) {
        if (!text.empty()) text += "; ";
        text += rules::shortened(problems[at].text, most_of_problem);
    }
    if (problems.size() > most_problems) text += "; and " + std::to_string(problems.size() - most_problems) + " more";
    return wrong_field(Code::bad_bundle, "create_game", std::move(text),
                       "list_bundles with the name " + bundle + " tells its parameters and the options that can be added");
}

/// Every power that has a seat in one, and no seat empty.
tl::expected<Seats, wire::Malformed> seats_of(const rules::Ruleset& rules, const std::vector<client::SeatPlan>& plans) {
    Seats seats;
    std::vector<bool> given(rules.powers(), false);
    for (const auto& plan : plans) {
        const auto field = "create_game.seats[" + std::to_string(seats.size()) + "].powers";
        if (plan.powers.empty())
            return tl::make_unexpected(wrong_field(Code::missing, field, "the seat has no power", "leave the seat out"));
        using To = match::body::SeatOffered::To;
        if ((plan.to == To::account) != (plan.account != 0))
            return tl::make_unexpected(wrong_field(Code::bad_value, field.substr(0, field.rfind('.')) + ".account",
                                                   "an account must be named if the seat is for an account, and only then",
                                                   "say `to` ACCOUNT with it, or leave both out"));
        auto& seat = seats.emplace_back();
        for (const auto& name : plan.powers) {
            const auto owner = rules.find_owner(name);
            if (!owner || !rules.owner(*owner).power || !rules::has_seat(rules, *owner))
                return tl::make_unexpected(wrong_field(Code::unknown_name, field, "no power is named \"" + rules::shortened(name) + "\"",
                                                       "list_bundles names the powers"));
            if (given[rules::idx(*owner)])
                return tl::make_unexpected(wrong_field(Code::bad_value, field, name + " has two seats", "give each power one seat"));
            given[rules::idx(*owner)] = true;
            seat.push_back(*owner);
        }
        if (const auto verdict = rules::may_share(rules, seat); !verdict)
            return tl::make_unexpected(wrong_field(Code::bad_value, field,
                                                   "one player may not have these powers, by " + std::string{verdict.error().cite.id},
                                                   "give them to several"));
    }
    for (std::size_t at = 0; at < given.size(); ++at) {
        const rules::OwnerId owner{static_cast<std::uint8_t>(at)};
        if (!rules::has_seat(rules, owner)) continue;
        if (plans.empty())
            seats.push_back({owner});
        else if (!given[at])
            return tl::make_unexpected(wrong_field(Code::missing, "create_game.seats", rules.owner(owner).name + " has no seat",
                                                   "give each power one seat, or leave `seats` out"));
    }
    return seats;
}

constexpr std::size_t most_of_each = 64;
constexpr std::size_t most_letters = 128;
bool long_name(const std::string& name) { return name.size() > most_letters; }

/// The first part of a selection that is larger than any game needs: nothing is compiled to find that out.
/// @param message  that says the selection.
template <class Selection>
std::optional<wire::Malformed> too_large_selection(const Selection& ask, const std::string& message) {
    const auto wrong = [&](const char* field, const char* problem) {
        return wrong_field(Code::too_large, message + "." + field, problem, "list_bundles tells what can be chosen");
    };
    if (long_name(ask.bundle)) return wrong("bundle", "a name of more than 128 letters");
    if (ask.options.size() > most_of_each) return wrong("options", "more than 64 options");
    if (rules::any_of(ask.options, long_name)) return wrong("options", "a name of more than 128 letters");
    if (ask.parameters.size() > most_of_each) return wrong("parameters", "more than 64 parameters");
    for (const auto& [name, value] : ask.parameters)
        if (long_name(name) || long_name(value)) return wrong("parameters", "a name or a value of more than 128 letters");
    return std::nullopt;
}

/// The same of all that is asked for.
std::optional<wire::Malformed> too_large(const client::CreateGame& ask) {
    if (auto selection = too_large_selection(ask, "create_game")) return selection;
    const auto wrong = [](std::string field, std::string problem, std::string what_to_do = "list_bundles tells what can be chosen") {
        return wrong_field(Code::too_large, "create_game." + field, std::move(problem), std::move(what_to_do));
    };
    constexpr std::uint32_t most_delay_minutes = 24 * 60;
    if (ask.title.size() > most_letters) return wrong("title", "a title of more than 128 bytes", "give a shorter one");
    if (ask.event.size() > most_letters) return wrong("event", "a name of more than 128 bytes", "give a shorter one");
    if (ask.spectator_delay_minutes > most_delay_minutes) return wrong("spectator_delay_minutes", "more than a day", "give at most 1440");
    if (ask.seats.size() > most_of_each) return wrong("seats", "more than 64 seats");
    for (const auto& seat : ask.seats)
        if (seat.powers.size() > most_of_each || rules::any_of(seat.powers, long_name))
            return wrong("seats", "a seat with more than 64 powers, or a name of more than 128 letters");
    return std::nullopt;
}

/// The first option that is named a second time. One that the bundle has already may be named: it is in the game once.
std::optional<wire::Malformed> named_twice(const std::vector<std::string>& options) {
    for (auto option = options.begin(); option != options.end(); ++option)
        if (std::find(options.begin(), option, *option) != option)
            return wrong_field(Code::bad_value, "create_game.options[" + std::to_string(option - options.begin()) + "]",
                               "the option \"" + rules::shortened(*option) + "\" is named twice", "name each option once");
    return std::nullopt;
}

/// Why a seat cannot be kept as it is to be: for an account which nobody has, which lets no others do that, or which could never sit there.
std::optional<wire::Malformed> cannot_be_kept(const People& people, const client::CreateGame& ask, std::uint64_t creator) {
    for (std::size_t at = 0; at < ask.seats.size(); ++at) {
        const auto account = ask.seats[at].account;
        const auto field = "create_game.seats[" + std::to_string(at) + "].account";
        if (account != 0) {
            if (auto nobody = people.names_nobody(account, field)) return nobody;
            if (account != creator)
                if (auto none = people.reservations().refusal(account, field)) return none;
        }
        if (account == creator && ask.directed)
            return wrong_field(Code::bad_value, field, "a director of a game has no seat in it",
                               "keep the seat for another, or leave out `directed`");
    }
    return std::nullopt;
}

std::set<std::uint64_t> kept_for_others(const client::CreateGame& ask, std::uint64_t creator) {
    std::set<std::uint64_t> accounts;
    for (const auto& seat : ask.seats)
        if (seat.account != 0 && seat.account != creator) accounts.insert(seat.account);
    return accounts;
}

struct NewGame {
    match::GameId id{};
    match::Hash commitment{};
    std::string sealed_chain;
    persistence::Append append;
    wire::GameSummary summary;
};

/// What the rules have of what is asked for.
struct Chosen {
    rules::BundleSpec spec;
    std::shared_ptr<const rules::Ruleset> rules;
    Seats seats;
    match::ClockRules clock;
};

/// The first entry.
match::body::Created first_entry(const match::GameId& id, const Chosen& chosen, const client::CreateGame& ask) {
    auto created = match::make_created(id, *chosen.rules, chosen.spec, chosen.seats, chosen.clock);
    created.spectator_delay = match::Moment{ask.spectator_delay_minutes} * 60'000;
    created.take_back = ask.take_back;
    created.disputes = ask.disputes;
    return created;
}

/// To whom a seat is offered, where that is not the holder of its token.
std::optional<match::body::SeatOffered> offer_of(const Keys& keys, const match::GameId& game, const client::CreateGame& ask,
                                                 std::size_t at) {
    using To = match::body::SeatOffered::To;
    const rules::SeatId seat{static_cast<std::uint16_t>(at)};
    const auto to = at < ask.seats.size() ? ask.seats[at].to : To::nobody;
    if (to == To::nobody && ask.sparring) return match::body::SeatOffered{seat, To::account, keys.bot_account(game, seat)};
    if (to == To::nobody || to == To::holder) return std::nullopt;
    return match::body::SeatOffered{seat, to, ask.seats[at].account};
}

NewGame make_game(const Lobby::Uses& uses, const match::GameId& id, const Chosen& chosen, const client::CreateGame& ask,
                  std::uint64_t account) {
    NewGame made;
    made.id = id;
    const match::DiceChain chain{made.id, 0, match::random_hash()};
    made.commitment = chain.commitment();
    made.sealed_chain = chain.seal(uses.keys.chain_key());
    made.append.game = made.id;
    match::Game game{chosen.rules};
    const auto now = uses.time.now();
    const auto add = [&](const match::Author& author, match::Body body) {
        const auto entry = match::draft(game.table().next_header(author, now), std::move(body)).entry;
        auto bytes = protocol::encode_entry(entry);
        (void)game.fold(entry, bytes);
        made.append.entries.push_back({entry.header.sequence, std::move(bytes), ""});
    };
    const match::Author creator{.kind = match::Author::Kind::system, .seat = {}, .account = account};
    const auto first = game.table().next_header(creator, now);
    add(creator, first_entry(made.id, chosen, ask));
    add({}, match::body::AnchorOpened{0, made.commitment, "the game was created"});
    const match::Author arranges{.kind = match::Author::Kind::director, .seat = {}, .account = account};
    if (ask.directed) add(arranges, match::body::DirectorNamed{account, false});
    for (std::size_t seat = 0; seat < chosen.seats.size(); ++seat)
        if (const auto offer = offer_of(uses.keys, id, ask, seat)) add(arranges, *offer);
    made.summary = summary_of(game, first);
    made.summary.title = ask.title;
    made.summary.event = ask.event;
    made.append.summary = encode_summary(made.summary);
    made.append.outbox = notify::outbox_messages_of_seats({}, made.summary, {account, now, game.table().head()},
                                                          [&](std::uint64_t person) { return uses.post.reaches(person); });
    return made;
}

/// To whom seats are kept for, wherever they are.
void tell_of_seats(People& people, const wire::GameSummary& game, std::uint64_t creator) {
    const auto by = people.directory().name_of(creator);
    std::map<std::uint64_t, wire::Notice> notices;
    for (const auto& seat : game.seats) {
        const auto account = seat.offered_account;
        if (!notify::is_kept_for(seat, account) || account == creator) continue;
        const auto first =
            notices.emplace(account, seat_kept(game.game, rules::SeatId{static_cast<std::uint16_t>(seat.seat)}, account, by));
        if (!first.second) first.first->second.seats.push_back(seat.seat);
    }
    for (auto& [account, notice] : notices) people.presence().tell(account, {0, std::move(notice)});
}

/// What of a game is in no entry and must not be lost with its line of the list.
persistence::Batch beside_record(NewGame& game) {
    persistence::Batch batch;
    batch.blobs.push_back({"dice/" + match::hex(game.id) + "/0", std::move(game.sealed_chain)});
    if (game.summary.title.empty() && game.summary.event.empty()) return batch;
    batch.blobs.push_back(
        {store_calls::title_name(game.id), encode_summary(wire::GameSummary{.title = game.summary.title, .event = game.summary.event})});
    return batch;
}

wire::GameCreated created_of(const Keys& keys, const Chosen& chosen, const client::CreateGame& ask, const match::GameId& game,
                             const match::Hash& dice_commitment) {
    wire::GameCreated created{.game = game, .dice_commitment = dice_commitment};
    const auto remarks = rules::remarks_on(*chosen.rules);
    created.remarks.assign(remarks.begin(), remarks.end());
    for (std::size_t at = 0; at < chosen.seats.size(); ++at) {
        wire::SeatToken seat;
        seat.seat = static_cast<std::uint32_t>(at);
        for (const auto power : chosen.seats[at]) seat.powers.push_back(chosen.rules->owner(power).name);
        if (!offer_of(keys, game, ask, at)) seat.token = keys.seat_token(game, rules::SeatId{static_cast<std::uint16_t>(at)});
        created.seats.push_back(std::move(seat));
    }
    return created;
}

/// A game that does not come about is not counted, and its id is free again.
struct Unmade {
    const Lobby::Uses& uses;
    const match::GameId game;
    bool made = false;
    Unmade(const Lobby::Uses& counted, const match::GameId& id) : uses{counted}, game{id} {}
    Unmade(const Unmade&) = delete;
    Unmade& operator=(const Unmade&) = delete;
    ~Unmade() {
        if (made) return;
        uses.quota.remove(game);
        uses.index.give_up(game);
        uses.bots.release(game);
    }
};

tl::expected<Chosen, wire::Malformed> choose(Rulesets& rulesets, const client::CreateGame& ask) {
    auto spec = Rulesets::choose(ask.bundle, ask.options, ask.parameters);
    if (!spec) return tl::make_unexpected(no_bundle("create_game.bundle", ask.bundle));
    const auto rules = rulesets.compile(*spec);
    if (!rules) return tl::make_unexpected(bad_bundle(spec->name, rules.error()));
    auto seats = seats_of(**rules, ask.seats);
    if (!seats) return tl::make_unexpected(seats.error());
    auto clock = clock_of(ask.clock, ask.no_vacation, "create_game");
    if (!clock) return tl::make_unexpected(clock.error());
    return Chosen{std::move(*spec), *rules, std::move(*seats), std::move(*clock)};
}

/// Whether a game is what is asked for now.
bool same_game(const match::body::Created& made, const match::body::Created& asked) {
    return made.bundle == asked.bundle && made.options == asked.options && made.parameters == asked.parameters &&
           made.seats == asked.seats && made.clock == asked.clock && made.spectator_delay == asked.spectator_delay &&
           made.take_back == asked.take_back && made.disputes == asked.disputes;
}

}  // namespace

std::string Lobby::version() const { return std::string{program_version}; }

Lobby::Answer Lobby::bundles(const client::ListBundles& ask, std::uint64_t account, const ConnectionLimit* connection_limit) {
    if (ask.bundle && !rules::find_bundle(*ask.bundle)) return no_bundle("list_bundles.bundle", *ask.bundle);
    wire::Bundles all;
    all.bot_seats = static_cast<std::uint32_t>(uses_.bots.room(owner_of(account, connection_limit)));
    for (const auto& spec : rules::shipped_bundles()) {
        if (ask.bundle && spec.name != *ask.bundle) continue;
        if (const auto rules = uses_.rulesets.compile(spec))
            all.bundles.push_back(protocol::bundle_of(**rules, spec.title, ask.bundle.has_value()));
        if (!ask.bundle || all.bundles.empty()) continue;
        all.bundles.back().further_options = Rulesets::further_options(spec);
        all.bundles.back().chosen_options = Rulesets::chosen_options(spec);
    }
    return all;
}

Lobby::Answer Lobby::tables(const client::GetTables& ask) {
    if (auto wrong = too_large_selection(ask, "get_tables")) return std::move(*wrong);
    const auto spec = Rulesets::choose(ask.bundle, ask.options, ask.parameters);
    if (!spec) return no_bundle("get_tables.bundle", ask.bundle);
    return tables_of_selection(uses_.rulesets, *spec);
}

Lobby::Answer Lobby::precedents(const client::FindPrecedents& ask) const { return uses_.precedents.find(ask, uses_.time.now()); }

Lobby::Answer Lobby::games(const client::ListGames& ask, std::uint64_t account) const {
    auto page = uses_.index.page(ask, asking(ask, account));
    if (!page) return page.error();
    dress(page->games);
    return std::move(*page);
}

bool Lobby::directs_all(std::uint64_t account) const { return server::directs_all(uses_.people.directory().role_of(account)); }

Bots::Owner Lobby::owner_of(std::uint64_t account, const ConnectionLimit* connection_limit) const {
    return {directs_all(account) ? 0 : account, connection_limit != nullptr ? connection_limit->from() : std::nullopt, true};
}

GameIndex::Asking Lobby::asking(const client::ListGames& ask, std::uint64_t account) const {
    GameIndex::Asking asking{.account = account, .directs_all = directs_all(account)};
    const auto person = uses_.people.directory().of(account);
    if (!person) return asking;
    if (ask.follows)
        for (const auto& mark : person->marks)
            if (mark.follow) asking.follows.push_back(mark.game);
    return asking;
}

void Lobby::dress(std::vector<wire::GameSummary>& games) const {
    for (auto& game : games) {
        game.unplayable = uses_.health.of(game.game);
        uses_.people.directory().name(game.seats);
    }
}

std::vector<wire::GameSummary> Lobby::results(const std::string& event) const {
    auto games = uses_.index.of_event(event);
    dress(games);
    return games;
}

Awaitable<Lobby::Answer> Lobby::create(const client::CreateGame& ask, std::uint64_t account, ConnectionLimit* connection_limit) {
    if (auto wrong = too_large(ask)) co_return std::move(*wrong);
    if (auto wrong = named_twice(ask.options)) co_return std::move(*wrong);
    if (ask.action_id == match::ActionId{})
        co_return wrong_field(Code::missing, "create_game.action_id", "it is empty", "make 16 random bytes for each game, or leave it out");
    const auto id = ask.action_id ? uses_.keys.game_of(account, *ask.action_id) : match::random_game_id();
    const auto claim = uses_.index.claim(id);
    if (claim == GameIndex::Claim::making) co_return wire::Busy{250};
    if (claim == GameIndex::Claim::made) {
        auto before = co_await made_before(ask, id);
        co_return before;
    }
    co_await creations_.wait();
    const Turns::Turn turn{creations_};
    auto made = co_await make(ask, account, id, connection_limit);
    co_return made;
}

Awaitable<Lobby::Answer> Lobby::make(const client::CreateGame& ask, std::uint64_t account, const match::GameId& id,
                                     ConnectionLimit* connection_limit) {
    Unmade unmade{uses_, id};
    // Of a game that is not made yet only: a guest whom a seat is kept for may be gone when it is asked for again.
    if (auto wrong = cannot_be_kept(uses_.people, ask, account)) co_return std::move(*wrong);
    const EventClaim event{directs_all(account) ? nullptr : &uses_.index, ask.event, account};
    if (event.refused())
        co_return wire::Denied{wire::Denied::Code::not_allowed,
                               "this event belongs to others: only accounts that have created a game in it, and directors of the server, "
                               "can create more; name another event"};
    auto naming = uses_.people.reservations().begin(account, kept_for_others(ask, account), uses_.time.now());
    if (!naming) co_return wire::Busy{static_cast<std::uint32_t>(naming.error())};
    // Whether there may be one more is asked first: to compile a bundle is the dear part.
    if (!uses_.quota.take(id, account))
        co_return wrong_field(
            Code::too_much, "create_game",
            "you have created " + rules::counted(uses_.quota.most(), "unfinished game") + ", as many as an account may have",
            "play one of them to its end first");
    if (connection_limit != nullptr)
        if (const auto wait = std::max(connection_limit->wait(Used::byte), connection_limit->take(Used::game)); wait != 0)
            co_return wire::Busy{static_cast<std::uint32_t>(wait)};
    auto chosen = choose(uses_.rulesets, ask);
    if (!chosen) co_return chosen.error();
    const auto owner = owner_of(account, connection_limit);
    auto game = make_game(uses_, id, *chosen, ask, account);
    if (ask.sparring) {
        const auto bots = Bots::seats_of(uses_.keys, id, game.summary.seats).size();
        if (auto no = uses_.bots.reserve(bots, id, owner)) co_return std::move(*no);
    }
    // The secret first: a game must never stand there without its dice.
    auto beside = beside_record(game);
    const auto kept = co_await store_calls::put(uses_.store, std::move(beside));
    if (!kept) co_return wire::Busy{1000};
    if (connection_limit != nullptr)
        for (const auto& entry : game.append.entries) connection_limit->use(Used::byte, entry.bytes.size());
    auto append = std::move(game.append);
    const bool posts = !append.outbox.empty();
    const auto here = co_await net::this_coro::executor;
    const auto stored = co_await store_calls::append(uses_.store, RunQueue::of(here), std::move(append));
    if (!stored) {
        log::warning("create_failed", {{"code", stored.error().sqlite_code}, {"detail", stored.error().detail}});
        if (stored.error().next == persistence::StoreError::Next::stop) co_return wire::Unknown{};
        co_return wire::Busy{1000};
    }
    unmade.made = true;
    SeatReservations::count(std::move(naming), uses_.time.now());
    (void)uses_.index.put(game.summary);
    uses_.bots.set(id, Bots::seats_of(uses_.keys, id, game.summary.seats), {account, owner.from, true});
    if (posts) uses_.post.wake();
    tell_of_seats(uses_.people, game.summary, account);
    uses_.metrics.count_game(std::nullopt, wire::Status::waiting);
    log::info("game_created", {{"game", match::hex(id)}, {"bundle", chosen->spec.name}, {"account", account}});
    co_return created_of(uses_.keys, *chosen, ask, id, game.commitment);
}

Awaitable<Lobby::Answer> Lobby::made_before(const client::CreateGame& ask, const match::GameId& id) {
    auto chosen = choose(uses_.rulesets, ask);
    if (!chosen) co_return chosen.error();
    const auto rows = co_await store_calls::read(uses_.store, id, 1, 2);
    if (!rows || rows->size() != 2) co_return wire::Busy{1000};
    const auto first = protocol::decode_entry((*rows)[0].bytes);
    const auto second = protocol::decode_entry((*rows)[1].bytes);
    const auto* made = first ? std::get_if<match::body::Created>(&first->body) : nullptr;
    const auto* dice = second ? std::get_if<match::body::AnchorOpened>(&second->body) : nullptr;
    if (made == nullptr || dice == nullptr) co_return wire::Busy{1000};
    if (!same_game(*made, first_entry(id, *chosen, ask)))
        co_return wrong_field(Code::bad_value, "create_game.action_id", "you created another game with this id",
                              "make 16 random bytes for each game");
    co_return created_of(uses_.keys, *chosen, ask, id, dice->commitment);
}

}  // namespace server
