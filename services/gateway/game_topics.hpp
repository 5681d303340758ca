#pragma once
// The games that connections of this thread follow. Owned by the hub's thread.

#include <memory>
#include <string>
#include <unordered_map>

#include "domain/base/color.hpp"
#include "gateway/game_topic.hpp"

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
  void refresh_presence();

  /// The topic has nothing to show: there is no such game, or nobody follows it any more.
  void close(const std::string& game_id);

 private:
  void unfollow(Session& session, const std::string& game_id, games_v1::Absence absence);

  Hub& hub_;
  std::unordered_map<std::string, std::shared_ptr<GameTopic>> topics_;
};

}  // namespace escaque::services::gateway
