#pragma once
// The lobby of the server, or one part of it: takes the commands that wait, decides, appends,
// evolves, answers. Of several instances one owns it; the others say who, and stand by to take it
// over. Owned by the thread of its io_context.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/etiquette/rate_limit.hpp"
#include "domain/lobby/lobby.hpp"
#include "domain/lobby/part.hpp"
#include "matchmaking/config.hpp"
#include "matchmaking/lobby/challenge_pair.hpp"
#include "matchmaking/lobby/lobby_store.hpp"
#include "matchmaking/log/command_queue.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// What refusals and figures call it.
inline constexpr const char* kTheLobby = "the lobby";

/// What the actor asks of the world around it.
struct LobbyPorts {
  LobbyStore& store;
  const TimeSource& time;
  lobby::NoPlay noplay;
  /// By the wishes of the second; nothing when they take challenges of the first.
  lobby::ChallengeRule why_not_challenge;
  /// A pairing is in the log: its game has to be created. Called as a part of the request that
  /// paired, and again, as a part of none, whenever the log was read.
  std::function<void(lobby::PairingMade)> on_pairing;
  unsigned part = lobby::kMainPart;
  /// Whether pools are its business at this moment.
  std::function<bool()> has_pools = [] { return true; };
  /// What other parts have written after `seen`, which is moved to the end of that.
  std::function<lobby::HeedOthers(lobby::Seen&)> news = [](lobby::Seen&) {
    return lobby::HeedOthers{};
  };
  /// Waits until so much of their logs has been read, but not for long.
  std::function<Awaitable<void>(lobby::Seen)> read_until = [](lobby::Seen) -> Awaitable<void> {
    co_return;
  };
};

class LobbyActor {
 public:
  LobbyActor(boost::asio::io_context& context, LobbyPorts ports, LobbyConfig config,
             Metrics& metrics, log::Logger logger);

  /// Serves the mailbox until stop().
  [[nodiscard]] Awaitable<void> run();
  /// Asks for the lobby repeatedly while it is not ours, until stop().
  [[nodiscard]] Awaitable<void> stand_by(Millis retry_every);
  /// Pairs pools, expires challenges and writes snapshots until stop().
  [[nodiscard]] Awaitable<void> tick(Millis every);
  void stop();

  /// What the command is answered; typed refusals only, NOT_OWNER where another instance decides.
  [[nodiscard]] Awaitable<Result<lobby::Answer, rpc::Error>> submit(lobby::Command command);

  /// The lobby once all that was submitted before is in it: an answer to what the log has published
  /// may be here before we have applied that ourselves. To be read before anything else is awaited.
  [[nodiscard]] Awaitable<Result<const lobby::Lobby*, rpc::Error>> settled();
  /// As it is now; nothing while the lobby is not ours.
  [[nodiscard]] const lobby::Lobby* lobby() const { return lobby_ ? &*lobby_ : nullptr; }
  /// What the command with this id was answered; nothing if it has not been carried out lately.
  [[nodiscard]] const lobby::Answer* answer(const std::string& command_id) const {
    return answers_.find(command_id);
  }
  /// The user has become a registered computer: pools are for people.
  [[nodiscard]] Awaitable<void> on_computer(UserId user);
  /// Closes what the user has open; everything where their account is closed `for_good`.
  [[nodiscard]] Awaitable<void> leave(UserId user, bool for_good);
  /// Takes everybody out of the pools here, once this part has none any more.
  [[nodiscard]] Awaitable<void> close_pools();
  /// Whether the news are about a player with a seek or a pool place here.
  [[nodiscard]] bool concerns(const lobby::HeedOthers& news) const;
  /// Heeds what others have written by now.
  [[nodiscard]] Awaitable<void> heed();
  /// The lobby was lost: it is asked for again at the next command, at the latest by stand_by().
  void on_lost();
  /// What is known of it may not be in its log any more: it is read again in the same way.
  void doubt();
  // May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }
  /// Another instance decides.
  [[nodiscard]] bool is_standing_by() const { return is_standing_by_; }
  /// It is ours, or somebody else's.
  [[nodiscard]] bool is_cared_for() const { return is_serving_ || is_standing_by_; }

 private:
  using Outcome = Result<lobby::Answer, rpc::Error>;
  /// No command: only to be answered when it is its turn.
  using Queue = CommandQueue<std::optional<lobby::Command>, lobby::Answer>;
  using Job = Queue::Asked;

  /// What came of a job, or the entry that has to be written first.
  struct Step {
    Outcome outcome = lobby::Answer{};
    std::optional<lobby::Entry> entry = std::nullopt;
    /// The step that carries the same command out.
    std::optional<std::size_t> same_as = std::nullopt;
  };

  /// Nobody else can have changed it since we read it.
  [[nodiscard]] bool is_ours() const { return lobby_ && ports_.store.is_sure(epoch_); }
  /// Makes sure of that by asking, and takes the lobby over where it is free.
  [[nodiscard]] Awaitable<Result<void, rpc::Error>> own();
  [[nodiscard]] Awaitable<std::vector<Outcome>> take(std::vector<Job> jobs);
  /// It is ours, and what comes before anything that others ask is done.
  [[nodiscard]] Awaitable<Result<void, rpc::Error>> own_in_order();
  /// Writes what we have to do by ourselves, if there is anything to be written.
  [[nodiscard]] Awaitable<Result<void, rpc::Error>> put_first(lobby::Action action);
  [[nodiscard]] Awaitable<Outcome> perform(lobby::Command command);
  /// What `command` means after all that `lobby` holds.
  [[nodiscard]] Step decide_on(const lobby::Lobby& lobby, const lobby::Command& command) const;
  [[nodiscard]] std::optional<lobby::LobbyError> refusal_between(const game::Player& asking,
                                                                 UserId whom) const;
  [[nodiscard]] rpc::Error refused(lobby::LobbyError error, const lobby::Action& action) const;
  /// Each job judged as if those before it had been written already.
  [[nodiscard]] std::vector<Step> plan(const std::vector<Job>& jobs) const;
  /// Writes what all `jobs` cause in one round trip. The outcomes of the first ones: the entry
  /// after theirs was not written, so nothing of what follows it was.
  [[nodiscard]] Awaitable<std::vector<Outcome>> carry_out_together(const std::vector<Job>& jobs);
  /// A command of the server itself.
  [[nodiscard]] Awaitable<void> submit_own(lobby::Action action);
  /// With what the log says: the games of its pairings may be missing, whoever wrote them.
  void begin_with(TakenLobby taken);
  /// What the command is answered.
  lobby::Answer apply(const lobby::Entry& entry);
  /// Writes down what is open, and drops what nobody needs any more.
  [[nodiscard]] Awaitable<void> tidy();
  void set_lobby(std::optional<lobby::Lobby> lobby);
  void show_numbers();

  // Constant after construction
  const LobbyPorts ports_;
  const LobbyConfig config_;
  const lobby::LobbyLimits limits_;
  Metrics& metrics_;
  const log::Logger logger_;

  // Owned by the context's thread
  Queue queue_;
  std::optional<lobby::Lobby> lobby_;
  lobby::AnswerBook answers_;            // To what is in `lobby_`.
  std::uint64_t epoch_ = 0;              // Under which both were read.
  std::deque<SnapshotPlace> snapshots_;  // Before which the log was not dropped yet.
  lobby::Version last_snapshot_ = 0;
  lobby::Seen seen_{};            // What has been heeded of the other parts.
  bool are_places_void_ = false;  // Those that a take-over found.
  struct {
    std::size_t seeks = 0;
    std::size_t pool_members = 0;
    std::size_t challenges = 0;
  } shown_;  // Of the figures of all parts.
  etiquette::RateLimit<ChallengePair> unanswered_;
  bool is_stopped_ = false;

  // Thread-safe on their own
  std::atomic<bool> is_serving_ = false;
  std::atomic<bool> is_standing_by_ = false;
};

}  // namespace escaque::services::matchmaking
