#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "persistence/store.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/table/game.hpp"
#include "rules/table/replay.hpp"
#include "server/agenda.hpp"
#include "server/game/mailbox.hpp"
#include "server/game/outages.hpp"
#include "server/game/refusals.hpp"
#include "server/game/tail.hpp"
#include "server/lobby/game_index.hpp"
#include "server/services.hpp"
#include "server/sockets/allowance.hpp"
#include "server/sockets/reply.hpp"

namespace server {

namespace wire = protocol::server;
using Answer = protocol::ServerMessage::Body;
[[nodiscard]] inline Answer denied(wire::Denied::Code code, std::string reason) { return wire::Denied{code, std::move(reason)}; }

/// Why a game can be read only, whose rules this program does not have.
inline constexpr const char* other_rules =
    "it was begun under other rules than this program has: it can only be read, and its clocks wait, until the version that it was begun "
    "with runs again";
/// Whether the act asks for what the entry did, which has its id.
[[nodiscard]] bool asks_for(const rules::Ruleset& rules, const table::Recorded& recorded, const Submission& submission);
[[nodiscard]] Answer other_command(std::string problem);
/// How often something is tried whose entry another process may forestall.
inline constexpr int most_tries = 3;
/// What the secret of a chain of dice is kept under.
[[nodiscard]] std::string chain_secret(const table::GameId& game, std::uint32_t anchor);
/// A stored entry and its secrets; nothing if it cannot be read, or has not this sequence.
[[nodiscard]] std::optional<table::Recorded> recorded_of(const persistence::StoredEntry& row, std::uint64_t sequence);

/// The one owner of a game in this process: a coroutine that takes submissions one after the other. A cache of both folds; correctness
/// rests on the store's expected sequence. What is not durable is neither shown nor acknowledged.
class Lane : public std::enable_shared_from_this<Lane> {
public:
    Lane(const table::GameId& game, Services& services, const Executor& home);
    void start();
    Mailbox::Posted post(Submission& submission) { return mailbox_.post(submission); }
    /// No more submissions; ends when those that wait are answered.
    void close();
    [[nodiscard]] const table::GameId& game() const noexcept { return id_; }
    [[nodiscard]] bool closed() const { return mailbox_.closed(); }
    /// When somebody last used the game. Safe from every thread.
    [[nodiscard]] Moment used_at() const noexcept { return used_at_.load(std::memory_order_relaxed); }

private:
    /// An entry that waits to be stored, and the state it leads to where that is another than now.
    struct Planned {
        table::Draft draft;
        std::optional<rules::GameState> after;
        std::size_t bytes = 0;  ///< That it took, once it is stored.
    };
    /// An action that was sent before: it became this entry.
    struct Repeated {
        std::uint64_t sequence = 0;
    };
    using Plan = std::variant<Answer, Planned, Repeated>;
    enum class Stored : std::uint8_t {
        yes,
        again,    ///< Another process was first; its entries are folded. Judge anew.
        busy,     ///< Not written.
        unknown,  ///< Nobody knows; the lane is done.
        refused,  ///< It could not be read again; nothing was written.
    };
    enum class Loaded : std::uint8_t { yes, not_found, failed };
    struct Viewer {
        std::shared_ptr<Peer> peer;
        std::uint64_t account = 0;
    };

    // lane.cpp: the loop.
    Awaitable<> run();
    void finish(const std::exception_ptr& failed);
    /// In hand is what came first; but a command comes before the questions of others.
    void take_next();
    Awaitable<> handle(Submission& submission);
    // What each submission asks for.
    Awaitable<> on(const protocol::client::Act& body, const Submission& submission);
    Awaitable<> on(const protocol::client::TakeSeat& body, const Submission& submission);
    Awaitable<> on(const protocol::client::OpenSeed& body, const Submission& submission);
    Awaitable<> on(const protocol::client::CommitSeed& body, const Submission& submission);
    Awaitable<> on(const protocol::client::StartGame& body, const Submission& submission);
    Awaitable<> on(const protocol::client::Watch& body, const Submission& submission);
    Awaitable<> on(const protocol::client::Unwatch& body, const Submission& submission);
    Awaitable<> on(const protocol::client::ListLegalMoves& body, const Submission& submission);
    Awaitable<> on(const protocol::client::GetRecord& body, const Submission& submission);
    Awaitable<> on(const protocol::client::GetOdds& body, const Submission& submission);
    Awaitable<> on(const protocol::client::GetExplanation& body, const Submission& submission);
    Awaitable<> on(const task::Due& body, const Submission& submission);
    Awaitable<> on(const task::Leave& body, const Submission& submission);
    Awaitable<> on(const task::Park& body, const Submission& submission);
    Awaitable<> on(const task::Pause& body, const Submission& submission);
    Awaitable<> on(const task::Resume& body, const Submission& submission);
    Awaitable<> on(const task::CaughtUp& body, const Submission& submission);
    Awaitable<> on(const task::Expire& body, const Submission& submission);
    /// To a command that was not begun.
    [[nodiscard]] Answer not_now() const;

    // lane_store.cpp: its record, and what lies beside it.
    Awaitable<Stored> store(Planned& planned);
    Awaitable<std::optional<std::vector<table::Recorded>>> read_from(std::uint64_t from);
    Awaitable<Loaded> load();
    Awaitable<bool> catch_up();
    Awaitable<bool> ensure_chain();
    Awaitable<bool> open_anchor(std::string reason);
    /// The outages that the game was not given yet. @return false where that could not be stored: nothing may be done before.
    Awaitable<bool> give_back();
    Awaitable<bool> credit(const Outage& outage);
    Awaitable<> answer_again(const Submission& submission, std::uint64_t sequence);
    /// What the clock asks for at `stamp`. @return whether nothing of it is left.
    Awaitable<bool> carry_out_due(Moment stamp);
    /// Plans and stores until it is settled; answers the submission.
    Awaitable<bool> carry_out(const Submission& submission, Plan (Lane::*plan)(const Submission&));
    void fold(Planned& planned, std::string_view bytes);
    void note(const table::Entry& entry, wire::Status before) const;
    [[nodiscard]] persistence::Append append_of(const Planned& planned, std::string bytes, std::optional<wire::GameSummary>& summary) const;
    void set_clock();
    void retire(std::string_view reason);
    [[nodiscard]] Answer not_there(Loaded loaded) const;
    /// Says, where people look, why the game cannot be played.
    void trouble(std::string_view event, std::string why, const std::string& detail);
    Awaitable<> mend_summary();
    Awaitable<bool> keep_proof(const protocol::client::TakeSeat& seat);
    /// Gives back what is owed. The clock of a game of other rules than the program has waits, as an entry, and goes on when they are there.
    Awaitable<bool> begin();
    [[nodiscard]] Moment now() const;

    /// How long the author of `submission` has to wait until he may store more: 0 for one who may now.
    [[nodiscard]] Moment must_wait(const Submission& submission);
    void count_stored(const Submission& submission, std::size_t bytes);
    void list();
    /// Those who were refused something in the phase before may ask anew.
    void note_phase();

    // lane_act.cpp: commands.
    Plan plan_act(const Submission& submission);
    [[nodiscard]] std::optional<table::Clock::Deadline> due(Moment stamp);
    Plan plan_due(const Submission& submission);
    Plan plan_pause(const Submission& submission);
    Plan judge(const rules::Command& command, const table::Header& header);
    Plan plan_deed(const table::Author& author, const Submission& submission, const protocol::Deed& deed);
    Plan plan_order(const table::Header& header, const protocol::StandingOrder& order);
    Plan plan_take_back(table::Header header);
    [[nodiscard]] tl::expected<std::pair<rules::SeatId, rules::OwnerId>, Answer> actor_of(const Submission& submission) const;

    // lane_seats.cpp: before the game starts.
    Plan plan_seat(const Submission& submission);
    Plan plan_seed(const Submission& submission);
    Plan plan_promise(const Submission& submission);
    Plan plan_start(const Submission& submission);
    Awaitable<> start_game(const Submission& submission);
    [[nodiscard]] bool all_seated() const;
    [[nodiscard]] bool seeds_missing() const;
    /// The seat that `account` has, or the answer to one who has it not.
    [[nodiscard]] tl::expected<rules::SeatId, Answer> own_seat(const Submission& submission, std::uint32_t seat, std::string field) const;
    // Fresh seeds for a new chain of dice.
    void want_seeds();
    void open_seeds(Moment stamp);
    /// Whether commands have to wait for them.
    bool awaits_seeds(Moment stamp);
    [[nodiscard]] bool all_promised() const;
    [[nodiscard]] bool is_here(const table::Seat& seat) const;

    // lane_watch.cpp: what others see.
    void answer(const Submission& submission, Answer body);
    Frames broadcast(const protocol::ServerMessage& message);
    void show(const table::Entry& entry, rules::GameState before, const std::vector<table::Secret>& secrets);
    void announce(const table::Entry& entry);
    /// To all who watch a game that waits for its players: which seats nobody has.
    void say_free_seats();
    void watch(const Submission& submission);
    void send_history(const Submission& submission, std::uint64_t from);
    void send_sealed(const Viewer& viewer, const Tail::Sealed& sealed) const;
    void caught_up(const std::shared_ptr<History>& history);
    /// @return false where the updates after `from` are not at hand, or too much for what waits for him: nothing was sent.
    bool send_tail(const Viewer& viewer, std::uint64_t from, std::optional<std::uint32_t> request);
    /// What the submission asks for, read anew with the names of the game's rules.
    template <class Ask>
    [[nodiscard]] tl::expected<Ask, protocol::WireError> named(const Submission& submission) const {
        auto message = protocol::parse_client(submission.frame, wire_format(*submission.peer), &game_->ruleset());
        if (!message) return tl::make_unexpected(std::move(message.error()));
        return std::get<Ask>(std::move(message->body));
    }
    /// What a player's coming back brings: he may have seen more than is stored, or seeds are due.
    Awaitable<> greet(const Submission& submission);
    Awaitable<> doubt();
    [[nodiscard]] wire::GameView view_now() const;
    void send_view(const Submission& submission);
    void send_moves(const Submission& submission);
    void send_record(const Submission& submission);
    void send_odds(const Submission& submission);
    void send_explanation(const Submission& submission);
    void remove_viewer(const Peer* peer);
    [[nodiscard]] std::vector<std::uint64_t> watching() const;

    const table::GameId id_;
    Services& services_;
    Executor home_;
    Agenda& agenda_;
    Mailbox mailbox_;
    std::optional<table::Game> game_;
    std::optional<table::DiceChain> chain_;
    wire::GameSummary summary_;
    std::vector<Viewer> viewers_;
    std::deque<Submission> batch_;       ///< Taken from the mailbox, not begun.
    std::optional<Submission> in_hand_;  ///< What is being done.
    bool owed_ = false;                  ///< It is not answered yet.
    std::vector<Submission> starters_;   ///< Who asked for the start, while seeds are awaited.
    Moment start_at_ = 0;                ///< When it is no longer waited for them; 0 for no start asked.
    /// A new chain began in a running game: who is here promises a seed first, and opens it when all have, or half of the time is over.
    /// So nobody chooses his seed knowing another's.
    struct FreshSeeds {
        Moment open_at = 0;
        Moment until = 0;  ///< 0: none are awaited.
        bool opening = false;
        std::vector<bool> promised;  ///< By seat.
    } fresh_;
    Refusals refusals_;
    std::string phase_;                                  ///< Which they belong to.
    Tail tail_;                                          ///< What who comes back is sent.
    std::vector<std::shared_ptr<History>> catching_up_;  ///< Viewers who are sent older updates first.
    std::map<std::uint64_t, Allowance> stored_;          ///< Bytes that an account may still store in this game.
    GameIndex::Sequence listed_;                         ///< Where the lobby reads the sequence.
    table::Header first_;                                ///< Of the first entry.
    std::atomic<Moment> used_at_{0};
    std::optional<table::Clock::Deadline> spent_limit_;  ///< A limit whose command was refused: not asked again.
    bool begun_ = false;
    std::size_t given_back_ = 0;  ///< Outages of this start that are behind.
    bool seeds_due_ = false;      ///< For a chain that began while nobody was here.
    bool doubted_ = false;
    bool playable_ = true;
    bool parked_ = false;
    bool gone_ = false;  ///< It is stored no more.
    bool retired_ = false;
    std::atomic<bool> closing_{false};
};

}  // namespace server
