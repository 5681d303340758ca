#include "gateway/topics/game_topics.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {
GameTopic* GameTopics::find(const std::string& game_id) {
  const auto found = topics_.find(game_id);
  return found == topics_.end() ? nullptr : found->second.topic.get();
}

void GameTopics::follow(Session& session, const std::string& game_id, int from_version,
                        const std::string& reply_to) {
  const auto id = GameId::parse(game_id);
  if (!id) return session.refuse(reply_to, malformed_id("game_id"), game_id);
  auto& mine = session.followed_games();
  const std::size_t most = hub_.config().limits.games_per_connection;
  if (mine.size() >= most && !mine.contains(game_id)) {
    return session.refuse(reply_to,
                          refusal(common_v1::REASON_OVERLOADED, "too many games are followed",
                                  "at most " + std::to_string(most) + " games per connection"),
                          game_id);
  }
  const bool is_new = !topics_.contains(game_id);
  if (is_new && unknown_.contains(game_id, hub_.now())) {
    return session.refuse(reply_to,
                          refusal(common_v1::REASON_NO_SUCH_GAME, "there is no such game",
                                  "the id of a game", "game_id"),
                          game_id);
  }
  mine.insert(game_id);
  if (is_new) {
    auto made = std::make_shared<GameTopic>(hub_, game_id, id->value);
    const auto turn = rotation_.insert(rotation_.end(), made.get());
    topics_.emplace(game_id, Slot{std::move(made), turn});
  }
  const auto topic = topics_.at(game_id).topic;
  topic->follow(session, from_version, reply_to);
  if (is_new) {
    topic->start();
    hub_.metrics().followed_games.add(1);
  }
}

void GameTopics::unfollow(Session& session, const std::string& game_id) {
  unfollow(session, game_id, games_v1::ABSENCE_LOST);
}

void GameTopics::leave(Session& session, const std::string& game_id) {
  unfollow(session, game_id, games_v1::ABSENCE_LEFT);
}

void GameTopics::unfollow(Session& session, const std::string& game_id, games_v1::Absence absence) {
  session.followed_games().erase(game_id);
  const auto found = topics_.find(game_id);
  if (found == topics_.end()) return;
  const auto topic = found->second.topic;
  topic->unfollow(session, absence);
}

void GameTopics::forget(Session& session) {
  for (const auto& game_id : std::exchange(session.followed_games(), {})) {
    unfollow(session, game_id, games_v1::ABSENCE_LOST);
  }
}

void GameTopics::act(Session& session, games_v1::Command command) {
  const std::string& game_id = command.game_id();
  const std::string& command_id = command.command_id();
  if (!GameId::parse(game_id)) return session.refuse(command_id, malformed_id("game_id"), game_id);
  if (!session.followed_games().contains(game_id)) {
    // The answer is an entry, so acting is following.
    follow(session, game_id, next_version(command.version()), {});
  }
  const GameTopic* topic = find(game_id);
  if (topic != nullptr && topic->is_loaded() && topic->players().white != session.user_id() &&
      topic->players().black != session.user_id()) {
    return session.refuse(command_id,
                          refusal(common_v1::REASON_NOT_A_PLAYER, "this game is played by others"),
                          game_id);
  }
  hub_.metrics().commands.increment();
  hub_.upstream().act(session.weak_from_this(), std::move(command), session.assertion());
}

void GameTopics::repeat(Session& session, const std::string& game_id, int version) {
  if (auto* topic = find(game_id)) topic->repeat(session, version);
}

void GameTopics::catch_up(Session& session) {
  for (const auto& game_id : session.followed_games()) {
    if (auto* topic = find(game_id)) topic->catch_up(session);
  }
}

void GameTopics::on_ratings_changed(const std::string& game_id, const OutgoingPtr& message) {
  if (auto* topic = find(game_id)) topic->tell_all(message);
}

void GameTopics::on_presence(const std::string& game_id, const Audience& everywhere,
                             ByColor<bool> is_back) {
  if (auto* topic = find(game_id)) topic->on_presence(everywhere, is_back);
}

void GameTopics::on_audience(const std::string& game_id, const Audience& everywhere) {
  if (auto* topic = find(game_id)) topic->on_audience(everywhere);
}

void GameTopics::report(const std::string& game_id, Color color, games_v1::Absence absence) {
  if (auto* topic = find(game_id)) topic->report(color, absence);
}

void GameTopics::refresh_presence(std::size_t most) {
  for (std::size_t left = std::min(most, rotation_.size()); left > 0; --left) {
    GameTopic* topic = rotation_.front();
    rotation_.splice(rotation_.end(), rotation_, rotation_.begin());
    topic->refresh_presence();
  }
}

void GameTopics::check_reach() {
  for (const auto& [game_id, slot] : topics_) slot.topic->check_reach();
}

void GameTopics::report_arrivals() {
  for (const auto& [game_id, slot] : topics_) slot.topic->report_arrivals();
}

void GameTopics::close(const std::string& game_id) {
  const auto found = topics_.find(game_id);
  if (found == topics_.end()) return;
  rotation_.erase(found->second.turn);
  topics_.erase(found);
  hub_.metrics().followed_games.add(-1);
}

void GameTopics::note_unknown(const std::string& game_id) { unknown_.add(game_id, hub_.now()); }

}  // namespace escaque::services::gateway
