// Presence at the board of a GameTopic: what the other gateways, the players and the game are told.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/topics/game_topic.hpp"

namespace escaque::services::gateway {

Audience GameTopic::here() const {
  Audience audience;
  for (const auto& [key, follow] : follows_) {
    if (follow.seat == Seat::white) ++audience.players.white;
    if (follow.seat == Seat::black) ++audience.players.black;
    if (follow.seat == Seat::spectator) ++audience.spectators;
  }
  return audience;
}

void GameTopic::write_presence() {
  hub_.presence().at_board(game_id_, here());
  report_arrivals();
}

void GameTopic::report_arrivals() {
  if (!is_loaded_ || is_awaited_ == ByColor<bool>{false, false}) return;
  const Audience audience = here();
  for (const Color color : {Color::white, Color::black}) {
    if (is_awaited_[color] && audience.players[color] > 0) {
      report(color, games_v1::ABSENCE_UNSPECIFIED);
    }
  }
}

void GameTopic::refresh_presence() {
  if (is_loaded_ && !follows_.empty()) write_presence();
}

void GameTopic::watch_absence(Color color) {
  is_watched_[color] = true;
  absent_[color]->arm(hub_.config().presence.game_grace);
}

/// Each leaving and coming back is an entry of the game: whoever does it all the time is watched
/// like somebody whose connection was lost.
bool GameTopic::may_leave_at_once(Color color) {
  constexpr Millis kBetweenLeavings{10'000};
  const Instant now = hub_.now();
  if (left_at_[color] && now - *left_at_[color] < kBetweenLeavings) return false;
  left_at_[color] = now;
  return true;
}

void GameTopic::on_presence(const Audience& everywhere, ByColor<bool> is_back) {
  on_audience(everywhere);
  if (is_over_) return;
  for (const Color color : {Color::white, Color::black}) {
    if (is_back[color]) report(color, games_v1::ABSENCE_UNSPECIFIED);
    if (everywhere.players[color] > 0) {
      is_watched_[color] = false;
      absent_[color]->disarm();
    } else if (!is_watched_[color]) {
      // Also what another gateway lost by dying.
      watch_absence(color);
    }
  }
}

void GameTopic::on_audience(const Audience& everywhere) {
  if (audience_ == everywhere) return;
  audience_ = everywhere;
  tell_all(audience_message());
}

OutgoingPtr GameTopic::audience_message() const {
  v1::ServerMessage message;
  v1::GameAudience& audience = *message.mutable_game_audience();
  audience.set_game_id(game_id_);
  audience.set_spectators(audience_->spectators);
  audience.set_white_present(audience_->players.white > 0);
  audience.set_black_present(audience_->players.black > 0);
  return hub_.outgoing(std::move(message));
}

void GameTopic::report(Color color, games_v1::Absence absence) {
  if (is_over_) return;
  games_v1::ReportPresence report;
  report.set_game_id(game_id_);
  report.set_user_id(players_[color]);
  report.set_absence(absence);
  hub_.upstream().report(std::move(report));
}

}  // namespace escaque::services::gateway
