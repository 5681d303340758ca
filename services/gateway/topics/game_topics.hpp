#pragma once
// The games that connections of this thread follow. Owned by the hub's thread.

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "domain/base/color.hpp"
#include "gateway/records/unknown_ids.hpp"
#include "gateway/topics/game_topic.hpp"

namespace escaque::services::gateway {

class GameTopics {
 public:
  explicit GameTopics(Hub& hub) : hub_(hub) {}

  // What clients ask for.
  void follow(Session& session, const std::string& game_id, int from_version,
              const std::string& reply_to);
  void unfollow(Session& session, const std::string& game_id);
  /// The same, on purpose: `games` learns it at once.
  void leave(Session& session, const std::string& game_id);
  void act(Session& session, games_v1::Command command);
  /// Sends the entry of a command again that had been carried out before.
  void repeat(Session& session, const std::string& game_id, int version);
  /// The connection reads again: what it skipped is sent.
  void catch_up(Session& session);
  /// The connection has closed.
  void forget(Session& session);

  /// Nothing when nobody here follows it.
  [[nodiscard]] GameTopic* find(const std::string& game_id);

  // News.
  void on_ratings_changed(const std::string& game_id, const OutgoingPtr& message);
  void on_presence(const std::string& game_id, const Audience& everywhere, ByColor<bool> is_back);
  void on_audience(const std::string& game_id, const Audience& everywhere);
  void report(const std::string& game_id, Color color, games_v1::Absence absence);

  /// Repeats who is at the next `most` boards; the next call goes on behind them.
  void refresh_presence(std::size_t most);
  /// Tells the followers of those games whose part of Redis has gone away or is back.
  void check_reach();
  /// Until they are in the game's log: a report may be lost, and an absent player loses.
  void report_arrivals();
  [[nodiscard]] std::size_t size() const { return topics_.size(); }

  /// There is no such game: the next to ask is told so at once.
  void note_unknown(const std::string& game_id);
  /// The topic has nothing to show: there is no such game, or nobody follows it any more.
  void close(const std::string& game_id);

 private:
  void unfollow(Session& session, const std::string& game_id, games_v1::Absence absence);

  Hub& hub_;
  struct Slot {
    std::shared_ptr<GameTopic> topic;
    std::list<GameTopic*>::iterator turn;  // In the rotation.
  };
  std::unordered_map<std::string, Slot> topics_;
  std::list<GameTopic*> rotation_;  // All topics; the front is refreshed next.
  UnknownIds unknown_;
};

}  // namespace escaque::services::gateway
