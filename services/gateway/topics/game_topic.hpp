#pragma once
// One game that connections of this thread follow: reads its stream once, encodes an entry once and
// hands it to all of them. Keeps no history: a latecomer is sent what the stream, or the
// archive, has. Owned by the hub's thread.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/color.hpp"
#include "gateway/hub/outgoing.hpp"
#include "gateway/presence/presence.hpp"
#include "gateway/refusal.hpp"
#include "gateway/topics/game_talk.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

class GameTopic : public std::enable_shared_from_this<GameTopic> {
 public:
  GameTopic(Hub& hub, std::string game_id, std::uint64_t id);
  void start();

  void follow(Session& session, int from_version, const std::string& reply_to);
  [[nodiscard]] bool is_followed_by(const Session& session) const;
  void unfollow(Session& session, games_v1::Absence absence);
  void catch_up(Session& session);
  void repeat(Session& session, int version);

  [[nodiscard]] bool is_loaded() const { return is_loaded_; }
  [[nodiscard]] bool is_over() const { return is_over_; }
  /// Rated, or of an event or an arena: its players may be given no advice.
  [[nodiscard]] bool is_guarded() const { return is_guarded_; }
  /// What the organiser of its event has said about talk.
  [[nodiscard]] conduct_v1::TalkRule talk_rule() const { return talk_rule_; }
  [[nodiscard]] const ByColor<std::string>& players() const { return players_; }
  [[nodiscard]] const ByColor<std::string>& handles() const { return handles_; }

  void tell_all(const OutgoingPtr& message);
  void on_presence(const Audience& everywhere, ByColor<bool> is_back);
  void on_audience(const Audience& everywhere);
  void report(Color color, games_v1::Absence absence);
  void refresh_presence();
  /// Tells its followers when its part of Redis has gone away or is back.
  void check_reach();
  /// Players awaited in a game with an hour or a resumed one who are here.
  void report_arrivals();

 private:
  enum class State : std::uint8_t {
    loading,  // Waits for entries that were written before.
    live,     // Gets each entry as it comes.
    behind,   // Does not read fast enough; catches up when it does.
  };
  struct Follow {
    std::shared_ptr<Session> session;
    Seat seat;
    State state = State::loading;
    int next = 1;               // Version of the next entry to send.
    bool begins_again = false;  // It is to forget what it has.
    std::string reply_to;       // Of the request that the end of loading answers.
    std::uint64_t serial = 0;
  };
  using Entries = std::vector<games_v1::GameEntry>;

  void read_log();
  /// The log has lost entries that were shown.
  void begin_again();
  [[nodiscard]] Follow* find(const Session& session);
  void on_entry(const eventlog::Entry& entry);
  void on_loaded();
  void on_players_known();
  void settle(const games_v1::GameEntry& entry) const;
  void fold(const games_v1::GameEntry& entry);
  [[nodiscard]] OutgoingPtr live_message(games_v1::GameEntry entry) const;
  void broadcast(games_v1::GameEntry entry);
  enum class To : std::uint8_t { everybody, all_but_late };
  void send(games_v1::GameEntry entry, To to);
  void note_shown(const Follow& follow) const;
  /// What players tell the arbiter is for arbiters.
  [[nodiscard]] bool reads_calls(const Session& session) const;

  // In some events spectators see a game later, as long as it goes on.
  [[nodiscard]] bool is_held_back() const { return delay_ > Millis{0} && !is_over_; }
  [[nodiscard]] bool is_late(const Follow& follow) const;
  /// The last entry that late followers see.
  [[nodiscard]] int shown_version() const;
  void hold(games_v1::GameEntry entry);
  void hold_latest(const Entries& entries);
  void wait_for_first_held();
  void show_first_held();
  void show_held();

  void begin_replay(Follow& follow);
  [[nodiscard]] Awaitable<void> load_archive();
  [[nodiscard]] Awaitable<void> replay(std::shared_ptr<Session> session, std::uint64_t serial);
  /// `all` that the log has: whoever has been told more is to begin again.
  static void forget_what_is_lost(Follow& follow, const Entries& all);
  [[nodiscard]] Awaitable<void> replay_one(std::shared_ptr<Session> session, int version);
  [[nodiscard]] Awaitable<OrRefused<Entries>> read(int from_version);
  [[nodiscard]] Awaitable<OrRefused<games_v1::GetGameResponse>> get_game();
  void serve(Follow& follow, const Entries& entries);
  void give_up(Follow& follow, const ErrorDetail& error);
  void give_up_all(const ErrorDetail& error);
  void close_if_unused();

  void seat(Follow& follow) const;
  /// The game is over, or its player has left it.
  void stand_up(const Follow& follow) const;
  [[nodiscard]] Audience here() const;
  void write_presence();
  void watch_absence(Color color);
  [[nodiscard]] bool may_leave_at_once(Color color);
  [[nodiscard]] OutgoingPtr audience_message() const;
  [[nodiscard]] OutgoingPtr health_message() const;

  // Constant after construction
  Hub& hub_;
  const std::string game_id_;
  const std::string stream_;

  std::map<const Session*, Follow> follows_;
  std::uint64_t last_serial_ = 0;
  std::optional<eventlog::Follower> follower_;
  Entries loaded_;                // Only until they have been served the first time.
  bool is_stream_empty_ = false;  // When it was read first: archived, or not created yet.
  bool is_loaded_ = false;
  bool is_reached_ = true;  // Its part of Redis, as far as followers were told.
  bool is_over_ = false;
  bool is_guarded_ = false;
  conduct_v1::TalkRule talk_rule_ = conduct_v1::TALK_RULE_UNSPECIFIED;
  int version_ = 0;
  ByColor<std::string> players_;
  ByColor<std::string> handles_;
  std::vector<std::string> event_arbiters_;  // Of the game's event.
  ByColor<bool> is_awaited_{false, false};   // Has not come yet; as report_arrivals().
  GameTalk talk_;
  std::optional<Audience> audience_;
  ByColor<std::unique_ptr<DeadlineTimer>> absent_;  // Each waits for the end of the grace.
  ByColor<bool> is_watched_{false, false};          // It does.
  ByColor<std::optional<Instant>> left_at_;         // The last time on purpose.
  DeadlineTimer linger_;                            // Waits for somebody to come back.
  Millis delay_{0};                                 // Of spectators.
  games_v1::GameCreated created_;                   // Says who is none; only with a delay.
  std::deque<games_v1::GameEntry> held_;            // Too new for late followers.
  DeadlineTimer held_back_;                         // Until the first of them is due.
};

}  // namespace escaque::services::gateway
