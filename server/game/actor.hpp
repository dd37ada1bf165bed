#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <set>

#include "server/accounts/seat_reservations.hpp"
#include "server/base/outages.hpp"
#include "server/game/concessions.hpp"
#include "server/game/decide.hpp"
#include "server/game/delayed.hpp"
#include "server/game/game_store.hpp"
#include "server/game/mailbox.hpp"
#include "server/game/refusals.hpp"
#include "server/game/seed_ceremony.hpp"
#include "server/game/subscribers.hpp"

namespace server {

class Registry;

/// The one owner of a game in this process: a coroutine that takes envelopes one after the other. It decides about each (decide.hpp), has
/// the game store write it, shows it to the subscribers, and acknowledges it: what is not durable is neither shown nor acknowledged.
class GameActor : public std::enable_shared_from_this<GameActor> {
public:
    /// @param registry  is told when it has ended.
    GameActor(const match::GameId& game, const ActorUses& uses, Registry& registry, const Executor& home);
    void start();
    Mailbox::Posted post(CommandEnvelope& envelope) { return mailbox_.post(envelope); }
    /// No more envelopes; ends when those that wait are answered.
    void close();
    [[nodiscard]] const match::GameId& game() const noexcept { return id_; }
    [[nodiscard]] bool closed() const { return mailbox_.closed(); }
    /// When somebody last used the game. Safe from every thread.
    [[nodiscard]] Moment used_at() const noexcept { return used_at_.load(std::memory_order_relaxed); }

private:
    using Kind = wire::Notice::Kind;
    using Decide = Decision (*)(const Position&, const CommandEnvelope&);

    Awaitable<> run();
    void finish(const std::exception_ptr& failed);
    /// Does what the envelope asks for.
    Awaitable<> handle(const CommandEnvelope& envelope);
    Awaitable<> act(const CommandEnvelope& envelope);
    Awaitable<> act_all(const CommandEnvelope& envelope);
    Awaitable<> save_draft(const CommandEnvelope& envelope);
    Awaitable<> read_draft(const CommandEnvelope& envelope);
    Awaitable<> take_seat(const CommandEnvelope& envelope);
    Awaitable<> open_seed(const CommandEnvelope& envelope);
    Awaitable<> promise_seed(const protocol::client::CommitSeed& ask, const CommandEnvelope& envelope);
    Awaitable<> ask_start(const CommandEnvelope& envelope);
    Awaitable<> watch(const protocol::client::Watch& ask, const CommandEnvelope& envelope);
    Awaitable<> look_at_clock(Moment stamp);
    /// Who sits where, and who directs.
    Awaitable<> arrange(const CommandEnvelope& envelope, Decide decision);
    Awaitable<> pause(const CommandEnvelope& envelope, Decide decision);
    Awaitable<> agree_upgrade(const CommandEnvelope& envelope);
    Awaitable<> rule(const CommandEnvelope& envelope);
    Awaitable<> try_rulings(const CommandEnvelope& envelope);
    Awaitable<> show_evidence(const CommandEnvelope& envelope);
    /// The game after an entry, as who asks may see it.
    Awaitable<> show_view(const CommandEnvelope& envelope);
    /// Where the record is, and entries of it where they were asked for.
    Awaitable<> show_record(const CommandEnvelope& envelope);
    /// A game that waits goes because somebody says so who may.
    Awaitable<> give_up(const CommandEnvelope& envelope);
    Awaitable<> seat_partner(const CommandEnvelope& envelope);
    /// A game that has not started, and never will: nobody came for it.
    Awaitable<> expire();
    /// Whoever sits there, directs it or watches it is told why. @param author  who does it, and knows; 0 for nobody.
    /// @return false where it is kept.
    Awaitable<bool> remove_game(std::string why, std::uint64_t author);

    /// What came of an envelope.
    struct Executed {
        Answer answer;
        bool stored = false;  ///< As an entry, now.
        bool rolled = false;  ///< In its entry, be it of now or of before.
        bool asks = false;    ///< Its entry left a question open.
    };
    /// Decides and stores until there is an answer.
    Awaitable<Executed> settle(const CommandEnvelope& envelope, Decide decision);
    /// The same of an act, after what the clock asked for before it.
    Awaitable<Executed> execute_act(const CommandEnvelope& envelope);
    /// Executes it and answers it. @return whether an entry came of it.
    Awaitable<bool> carry_out(const CommandEnvelope& envelope, Decide decision);
    [[nodiscard]] static Executed executed_as(Answer answer, const match::Entry& entry, bool stored);
    /// What is counted once the entry is stored, where it names somebody else; or how long its author waits.
    [[nodiscard]] SeatReservations::Naming begin_naming(const match::Entry& entry) const;
    [[nodiscard]] Answer stored_answer(const CommandEnvelope& envelope, std::uint32_t sequence) const;
    /// Does all that comes before what is asked at `stamp`, in the order of its lines; commands and the clock call it alike.
    /// @return whether nothing of it is left.
    Awaitable<bool> bring_up_to(Moment stamp);
    /// Gives back what is owed. The clock of a game of other rules than the program has waits, as an entry, and goes on when they are there.
    /// One that was imported opens its chain of dice.
    /// @return false where that could not be stored: nothing may be done before.
    Awaitable<bool> begin();
    Awaitable<bool> give_back();
    Awaitable<bool> credit(const Outage& outage);
    /// Limits that were reached, each with the turn that was missed by it.
    Awaitable<> expire_limits(Moment stamp);
    /// Disputes that nobody has appealed in time.
    Awaitable<> close_disputes(Moment stamp);
    /// Writes reminders that are due.
    Awaitable<> remind(Moment stamp);
    /// Opens the chain of dice where one is wanted. @return false where that cannot be done now.
    Awaitable<bool> ensure_chain();
    Awaitable<bool> open_anchor(std::string reason);
    /// Entries were shown that are no longer there: what the chain of dice rolls next may be known. Once for each time that the game is
    /// loaded, as anybody who has a seat can say so.
    Awaitable<> doubt();
    /// What comes of who is there (`due_to_attendance`).
    Awaitable<> look_at_attendance(Moment stamp);
    /// Whoever has just missed a turn may be excused; a seat that missed too many, or was left, is for others.
    Awaitable<> look_at_misses(Moment stamp);
    /// Asked by a seat, by the last seed, or by the clock when seeds were waited for long enough.
    Awaitable<> start_game(Moment stamp);
    [[nodiscard]] Position position() const;
    /// Keeps what a decision leaves behind beside its entry or answer.
    void note(const CommandEnvelope& envelope, const Decision& made);
    /// @param body  nothing where somebody else answers.
    void answer(const CommandEnvelope& envelope, std::optional<Answer> body);
    /// To a command that was not begun.
    [[nodiscard]] Answer not_now() const;
    /// Where there is no game to speak of.
    [[nodiscard]] Answer not_there(GameStore::Loaded loaded) const;

    /// Stores the entry and publishes it. Where another process was first, its entries are published instead.
    Awaitable<Stored> commit(DraftedEntry drafted);
    /// Publishes what another process has stored. @return false: the game store is done.
    Awaitable<bool> catch_up();
    /// Publishes an entry that is stored and folded, in this order: sets the clock, shows the entry, tells people, calls or releases
    /// bots.
    void publish(Committed& done);
    /// Those hear of it who do not watch.
    void tell_of(const Committed& done, const std::vector<Announcement>& announced);
    /// A new chain of dice has begun in a running game.
    void chain_began();
    void open_seeds(Moment stamp);
    /// The game leaves the memory where nobody uses it and nothing is due in it soon.
    void park();
    void caught_up(const std::shared_ptr<History>& history);
    void remove_viewer(const CommandEnvelope& envelope);
    void stop_watching(const Peer* peer);
    /// Who sees the game as it stands now, though its spectators are told everything later: who has a seat, or directs.
    [[nodiscard]] bool sees_now(std::uint64_t account) const;
    /// Where he watches, and the game as he sees it.
    [[nodiscard]] Subscribers& subscribers_of(std::uint64_t account);
    [[nodiscard]] const match::Game& game_of(std::uint64_t account) const;
    Awaitable<> begin_delay();
    /// Accounts that saw the game as it stands by a role that they have no more are spectators from now on. Call it before subscribers of
    /// the live game are told anything. @param shown  the last entry that these were shown.
    void drop_former_directors(std::uint64_t shown);
    /// After an entry: spectators are shown what is old enough, and who sits down or gets up is a spectator no more, or from now on.
    void follow_delayed();
    /// Who came to the game, and who left it.
    void note_presence();
    void notify(Kind kind, std::string text);
    /// Of a game: to everybody, now and later.
    void tell(wire::Notice notice, const std::vector<std::uint64_t>& but = {});
    // What is said beside it.
    void say(const CommandEnvelope& envelope);
    void list_talk(const CommandEnvelope& envelope);
    void show_talk(const task::Spoken& spoken);
    /// The game went while it was said.
    Awaitable<> forget(const task::Spoken& spoken);
    /// By account.
    using Asked = std::map<std::uint64_t, std::vector<wire::ToAct>>;
    [[nodiscard]] Asked who_acts() const;
    void tell_who_acts();
    /// What the time control has told when so much is left, up to `stamp`.
    void tell_marks(Moment stamp);
    /// A game that was parked is read again for a mark that was reached so long ago at most; one that has told a mark stays so long, or it
    /// would tell it twice.
    static constexpr Moment just_ms = 2000;
    void tell_passed_over(const match::Entry& entry);
    /// To this account, wherever it is.
    void tell_account(std::uint64_t account, const wire::Notice& notice) const;
    /// To whom it concerns and who does not watch the game; whoever watches is told as a subscriber, if it is not for one account alone.
    /// @param author  whose entry it is: of what directors alone are told he is not.
    void tell_elsewhere(const Announcement& one, std::uint64_t author) const;
    /// Where somebody else may sit now, or the game is over.
    Awaitable<> clear_drafts();
    void tell_bots();
    /// When the first dispute is closed that nobody appeals.
    [[nodiscard]] std::optional<Moment> dispute_closing() const;
    void note_phase();
    void set_clock();
    [[nodiscard]] Moment now() const;

    const match::GameId id_;
    const ActorUses& uses_;
    Registry& registry_;
    Executor home_;
    Mailbox mailbox_;
    GameStore game_store_;
    SeedCeremony seeds_;
    Subscribers subscribers_;
    std::unique_ptr<Delayed> delayed_;         ///< Null where spectators see everything at once.
    TokenBucket spectators_talk_{60, 30'000};  ///< What all that only watch may say.
    std::set<std::uint64_t> present_;          ///< Accounts with a seat, or that direct, that watch.
    Refusals refusals_;
    Concessions concessions_;
    std::optional<CommandEnvelope> in_hand_;                ///< What is being done.
    bool owed_ = false;                                     ///< It is not answered yet.
    std::atomic<Moment> used_at_{0};                        ///< 0: by nobody since it was read.
    std::optional<match::Clock::Deadline> spent_limit_;     ///< A limit whose command was refused: not asked again.
    std::optional<Moment> wakes_at_;                        ///< When the game is looked at again by itself; nothing: never.
    std::uint32_t excuse_ = 0;                              ///< Which one is about to be given; 0 for none.
    Moment marked_ = 0;                                     ///< What the time control has told was told up to then; 0: nothing yet.
    Asked asked_;                                           ///< Who was told that it waits for them.
    const std::vector<match::Recorded>* record_ = nullptr;  ///< All entries, while a ruling is decided.
    std::size_t given_back_ = 0;                            ///< Outages of this start that are behind.
    bool made_anew_ = false;                                ///< Its line was made anew when it was loaded, or other rules have come.
    bool begun_ = false;                                    ///< `begin` has nothing more to do, but for outages.
    bool doubted_ = false;
    bool drafts_to_clear_ = false;
    bool parked_ = false;
    bool gone_ = false;  ///< It is stored no more.
    std::atomic<bool> closing_{false};
};

}  // namespace server
