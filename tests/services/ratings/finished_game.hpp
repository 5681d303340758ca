#pragma once
// Finished games as `games` puts them into its outboxes.

#include <string>

#include "escaque/games/v1/outbox.pb.h"

#include "domain/base/id.hpp"
#include "platform/eventlog/outbox_reader.hpp"

namespace escaque::services::ratings {

inline constexpr UserId kAnn{1};
inline constexpr UserId kBob{2};

inline games::v1::GameFinished finished_game(GameId id, UserId white, UserId black,
                                             common::v1::Color winner) {
  games::v1::GameFinished finished;
  finished.set_game_id(to_string(id));
  finished.set_plies(40);
  auto& created = *finished.mutable_created();
  created.set_game_id(to_string(id));
  created.mutable_white()->mutable_user()->set_id(to_string(white));
  created.mutable_black()->mutable_user()->set_id(to_string(black));
  created.set_category(common::v1::CATEGORY_BLITZ);
  created.set_is_rated(true);
  finished.mutable_ended()->set_winner(winner);
  finished.mutable_ended()->set_termination(games::v1::TERMINATION_RESIGNATION);
  return finished;
}

inline eventlog::OutboxEntry outbox_entry(const games::v1::GameFinished& finished, UtcTime time,
                                          std::uint64_t number = 1) {
  return {3, {number, 0}, finished.game_id(), 41, time, finished.SerializeAsString()};
}

}  // namespace escaque::services::ratings
