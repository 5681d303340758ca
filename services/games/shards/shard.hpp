#pragma once
// The games of one shard: a table of values, a bounded mailbox, one set of deadlines. Commands of
// different games are written at the same time, those of one game one after the other.
// A shard that was taken over takes commands at once; its games are read one by one, and a game
// that is commanded is read before its turn.
// Everything happens on the thread of its context.

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/game/second_look.hpp"
#include "games/config.hpp"
#include "games/metrics.hpp"
#include "games/shards/deadlines.hpp"
#include "games/shards/game_store.hpp"
#include "games/shards/gateways.hpp"
#include "games/shards/live_players.hpp"
#include "games/shards/reading_order.hpp"
#include "games/shards/running_book.hpp"
#include "games/shards/take_over.hpp"
#include "games/submission.hpp"
#include "games/wire.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/timer.hpp"
#include "platform/log/logger.hpp"
#include "platform/log/request.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/time/stalls.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

/// What a shard is told to use. All of it outlives the shard.
struct ShardPorts {
  boost::asio::io_context& context;
  GameStore& store;
  const TimeSource& time;
  const ShardConfig& config;
  Metrics& metrics;
  log::Logger logger;
  /// The log is away, and has been since then: all shards of the thread that have it at one server
  /// must halt.
  std::function<void(Instant since)> on_outage;
  /// All games are there, or serving has ended.
  std::function<void()> on_change;
  /// Games were taken over: read() is to be called for each in its turn.
  std::function<void(const std::vector<UnreadGame>&)> on_unread;
  /// To be called before anything is judged by the clock: notices when the thread has stalled.
  std::function<void()> turn;
  const StallHistory& stalls;
  /// Of Redis' clock, as this process saw them.
  std::function<std::vector<eventlog::ClockStep>()> steps;
  Gateways& gateways;
  /// Whether nobody can have taken us for dead.
  std::function<bool()> is_alive;
  /// The shard has a game that this build cannot read. True: it is to be left to another instance,
  /// which may be newer.
  std::function<bool(unsigned shard)> leave_unreadable;
  /// For the moves of adjourned games.
  const seal::SealKey& seal_key;
  /// For positions that deserve more work than a shard may spend on them.
  std::function<void(GameId, game::SecondLook)> look_again;
  /// An entry was written that concerns when an adjourned game goes on, or may.
  std::function<void(v1::ResumptionTold)> on_resumption;
  /// Null: nobody watches.
  RunningBook* book = nullptr;
};

/// One line about a game in progress.
struct LiveGame {
  game::GameCreated created;
  std::int32_t plies = 0;
  bool are_clocks_stopped = false;
  std::optional<game::PendingQuickplay> quickplay = std::nullopt;
  Rare<game::ArbiterCalled> call = {};
  Rare<game::Adjourned> adjourned = {};
};

class Shard {
 public:
  Shard(unsigned number, ShardPorts ports);
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;

  /// Owns the shard repeatedly, as long as it is wanted, until stop(): takes it over, serves until
  /// something goes wrong. `retry` is the pause after a take-over that failed. Call once.
  [[nodiscard]] Awaitable<void> run(Millis retry);
  void stop();

  /// The shard is to be ours. `while_away` is what callers are told as long as it is not served.
  void want(ShardError while_away);
  /// The shard is to be another's: takes no more commands, finishes those it has, gives it back.
  void hand_over(ShardError while_away);

  /// Refuses with `overloaded` when the mailbox is full; while the shard is not served with
  /// `unavailable`, or with `not_owner` when another instance may serve it, or has yet to let go.
  void submit(Submission submission);

  /// Stops serving, forgets all games, and begins another take-over if the shard is wanted.
  /// `refusal` is for all that comes meanwhile. `since`: from when on nobody could play; nothing
  /// when the log knows that better.
  void halt(ShardError refusal, std::optional<Instant> since);

  /// Brings a game that was taken over into memory, and credits what it is owed. Does nothing when
  /// it is there or on its way, or not ours any more.
  [[nodiscard]] Awaitable<void> read(GameId id);

  /// The gateway is gone, and was last known to live at `since`: from then on its players lose no
  /// time until they are heard from through another, for as long as the grace lasts.
  void lose_gateway(GatewayId gateway, Instant since);
  /// The log's clock was set, and says `now`: its times before are no longer what they were.
  void take_clock_step(const eventlog::ClockStep& step, UtcTime now);
  /// A gateway has been heard: looks again at the games whose flags waited for that.
  void check_awaiting();

  /// Judges the games whose deadline has passed. The shard's own timer calls it.
  void wake();

  [[nodiscard]] bool is_wanted() const { return is_wanted_; }
  /// Commands are taken.
  [[nodiscard]] bool is_serving() const { return is_serving_ && !is_draining_; }
  /// The same, and all games of the shard are in memory.
  [[nodiscard]] bool has_all_games() const { return is_serving() && unread_.empty(); }
  /// Served no more, and given back.
  [[nodiscard]] bool is_away() const { return !is_wanted_ && !is_draining_ && !is_serving_; }
  [[nodiscard]] unsigned number() const { return number_; }
  /// Nothing of ours is being written.
  [[nodiscard]] bool is_idle() const { return in_flight_ == 0; }
  /// The log has been asked for its lease and its games, and will answer soon.
  [[nodiscard]] bool is_taking_over() const { return is_taking_over_; }
  /// The games in progress that `user` plays.
  [[nodiscard]] std::vector<LiveGame> live_games_of(UserId user) const;
  /// All games in progress, of those that are in memory.
  [[nodiscard]] std::vector<LiveGame> all_live_games() const;
  /// The adjourned ones.
  [[nodiscard]] std::vector<GameId> adjourned_games() const;
  [[nodiscard]] std::size_t live_games() const { return players_.games(); }
  /// The games that are held in memory.
  [[nodiscard]] std::size_t games_at_hand() const { return actors_.size(); }

 private:
  struct Actor {
    explicit Actor(GameId game_id) : id(game_id) {}
    GameId id;
    game::Game game;
    bool is_loaded = false;
    bool is_busy = false;
    ByColor<GatewayId> gateways{};            // Through which each player was last heard from.
    ByColor<std::optional<Instant>> cut_off;  // Since when their gateway is gone.
    std::list<Submission> waiting;            // Empty it takes no memory of its own.
  };
  using ActorRef = std::shared_ptr<Actor>;

  /// One try to write what a command decided.
  struct Attempt {
    game::Entry entry;
    Instant began;
    std::uint64_t tenure;
  };

  /// A game whose deadline has passed, while what a gateway received before may still come.
  struct Awaiting {
    Instant deadline;
    Instant until;
  };

  /// An entry of which nobody knows yet whether it was written.
  struct Undecided {
    GameId game;
    game::Entry entry;
    Reply reply;
  };

  [[nodiscard]] Awaitable<bool> take_over();
  [[nodiscard]] Awaitable<bool> settle_undecided();
  void begin_serving(const std::vector<LiveStream>& games);
  void have_all_games();
  /// The game is in memory, or cannot be.
  void note_read(GameId id);
  void stop_serving();
  [[nodiscard]] Awaitable<void> give_back();
  void drop_undecided();

  [[nodiscard]] Awaitable<void> work(ActorRef actor);
  [[nodiscard]] Awaitable<void> work_off(ActorRef actor, std::uint64_t tenure,
                                         log::RequestId& failing);
  [[nodiscard]] Awaitable<std::optional<Outcome>> perform(Actor& actor, Submission& submission);
  [[nodiscard]] Awaitable<std::optional<Outcome>> carry_out(Actor& actor, Submission& submission);
  /// What the player on move has lost in this turn and is not to pay for.
  [[nodiscard]] Millis lost_time(Actor& actor, const Submission& submission);
  [[nodiscard]] std::optional<Stall> end_cut_off(Actor& actor, const Submission& submission);
  /// How long after its deadline the game is looked at.
  [[nodiscard]] Millis grace_of(const game::Game& game) const;
  /// Whether what was received before the game's deadline may still be on its way to us.
  [[nodiscard]] bool awaits_gateway(Actor& actor);
  [[nodiscard]] Awaitable<Outcome> repeated(GameId id, game::Command command);
  /// Reads a game for the first time; false when it is not to go on.
  [[nodiscard]] Awaitable<bool> bring_in(Actor& actor);
  [[nodiscard]] Awaitable<bool> take_in(Actor& actor);
  void settle_in(Actor& actor, game::Game game);
  /// Gives the shard to another instance, which may be able to read what this one cannot.
  void leave();
  [[nodiscard]] Awaitable<bool> reload(Actor& actor);
  /// Reloads a game that has gone on without us; why that was impossible.
  [[nodiscard]] Awaitable<std::optional<ShardError>> look_again(Actor& actor);
  [[nodiscard]] std::optional<Outcome> append_failed(Actor& actor, Submission& submission,
                                                     const Attempt& attempt,
                                                     eventlog::AppendError error);
  void recover_from_fault(Actor& actor, const std::string& fault);
  void apply(Actor& actor, const game::Entry& entry);
  void keep_ended(GameId id);
  void forget(GameId id);
  void put_away(const Actor& actor);
  void open_sealed_move(Actor& actor, const Submission& after);
  /// What opens the sealed move, or says that nobody can read it.
  [[nodiscard]] ServerCommand opening_of(const Actor& actor) const;
  void drop_waiting(Actor& actor, ShardError error);
  void track(const Actor& actor);
  /// The game is not served any more, whether it runs or not.
  void untrack(const Actor& actor);
  void rearm(const Actor& actor);
  void arm_timer();
  /// What is logged about a player's command carries its own id, which browser and gateway know.
  [[nodiscard]] static log::RequestId request_of(const Submission& submission);
  void answer(Submission& submission, const Outcome& outcome);

  // Constant after construction.
  const unsigned number_;
  const ShardPorts ports_;

  // Owned by the context's thread.
  bool is_wanted_ = false;
  bool is_serving_ = false;
  bool is_taking_over_ = false;
  bool is_draining_ = false;  // Not wanted any more, but not given back yet.
  bool is_stopped_ = false;
  ShardError while_away_ = ShardError::unavailable;
  ShardError refusal_ = ShardError::unavailable;
  std::uint64_t epoch_ = 0;
  ClockPair clocks_;
  std::shared_ptr<const TakeOver> taken_;  // The latest, while games are unread.
  std::unordered_set<GameId> unread_;      // Live in the log, and not in memory yet.
  std::optional<Instant> cut_off_unread_;  // Since when the last gateway lost meanwhile is gone.
  std::uint64_t tenure_ = 0;  // Grows with every halt: nothing that awaited across one may go on.
  std::size_t queued_ = 0;
  std::size_t in_flight_ = 0;
  std::optional<Instant> stood_since_;
  Instant serving_since_;
  std::unordered_map<GameId, Awaiting> awaiting_;
  std::unordered_map<GameId, ActorRef> actors_;
  std::unordered_map<GameId, LiveGame> suspended_;  // Adjourned; not in memory unless commanded.
  std::deque<GameId> ended_;  // Games in memory that are over, the oldest first.
  LivePlayers players_;
  std::unordered_set<GameId> running_;  // As the book knows them.
  std::vector<Undecided> undecided_;
  Deadlines deadlines_;
  AsyncEvent wanted_;    // Set while the shard is to be ours.
  AsyncEvent trouble_;   // Set when serving has ended, or is to end.
  DeadlineTimer timer_;  // Waits for the earliest deadline.
};

}  // namespace escaque::services::games
