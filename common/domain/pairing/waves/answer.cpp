// "Why am I not paired?", and the sentences of an arena.

#include <algorithm>

#include "domain/pairing/waves/arena.hpp"

namespace escaque::pairing::waves {
namespace {

WhyNotPaired reason_of(std::optional<LeftOut> left_out) {
  if (!left_out) return WhyNotPaired::next_wave;
  switch (*left_out) {
    case LeftOut::nobody_else:
      return WhyNotPaired::nobody_else;
    case LeftOut::odd_number:
      return WhyNotPaired::odd_number;
    case LeftOut::no_opponent:
      return WhyNotPaired::no_opponent;
  }
  return WhyNotPaired::next_wave;
}

}  // namespace

Answer Arena::why_not_paired(UserId id, UtcTime now) const {
  const Player* player = find(id);
  if (player == nullptr) return {WhyNotPaired::not_joined, {}};
  if (player->opponent) return {WhyNotPaired::is_playing, {}};
  if (now >= rules_.ends) return {WhyNotPaired::ended, {}};
  if (now >= closes(rules_)) return {WhyNotPaired::closing, rules_.ends};
  if (player->is_paused) return {WhyNotPaired::is_paused, {}};
  if (now < rules_.starts) return {WhyNotPaired::not_started, rules_.starts};
  const UtcTime next = last_wave_ ? *last_wave_ + rules_.wave_every : now;
  const auto reason = player->was_away ? WhyNotPaired::away : reason_of(player->left_out);
  return {reason, std::max(next, now)};
}

std::string_view to_string(ArenaError error) {
  switch (error) {
    case ArenaError::closed:
      return "nobody is paired any more in this arena, so nobody can join";
    case ArenaError::has_joined:
      return "the player has joined already";
    case ArenaError::not_joined:
      return "the player has not joined this arena";
    case ArenaError::not_playing:
      return "these two players do not play each other in this arena";
    case ArenaError::has_played:
      return "points stay, so only a player who has not played can leave";
  }
  return "unknown";
}

std::string_view to_string(WhyNotPaired reason) {
  switch (reason) {
    case WhyNotPaired::not_joined:
      return "you have not joined this arena";
    case WhyNotPaired::not_started:
      return "the arena has not started";
    case WhyNotPaired::is_playing:
      return "your game is not over";
    case WhyNotPaired::is_paused:
      return "you asked for a pause";
    case WhyNotPaired::closing:
      return "so near to the end nobody is paired any more";
    case WhyNotPaired::ended:
      return "the arena is over";
    case WhyNotPaired::next_wave:
      return "you are paired in the next wave";
    case WhyNotPaired::nobody_else:
      return to_string(LeftOut::nobody_else);
    case WhyNotPaired::odd_number:
      return to_string(LeftOut::odd_number);
    case WhyNotPaired::no_opponent:
      return to_string(LeftOut::no_opponent);
    case WhyNotPaired::away:
      return "you were not there when the last wave was paired";
  }
  return "unknown";
}

}  // namespace escaque::pairing::waves
