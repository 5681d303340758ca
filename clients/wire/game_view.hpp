#pragma once
// What a client knows of a game: the fold of its entries. Knows no rules of chess.

#include <optional>
#include <string>
#include <vector>

#include "escaque/games/v1/entry.pb.h"

namespace escaque::wire {

class GameView {
 public:
  /// False when the entry is not the next one: follow the game again from version() + 1. An entry
  /// that was seen before is ignored.
  [[nodiscard]] bool apply(const games::v1::GameEntry& entry);

  /// Of the last entry, 0 before the first.
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] const games::v1::GameCreated& created() const { return created_; }
  /// From the first position on, in UCI notation.
  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  [[nodiscard]] common::v1::Color turn() const;
  /// As of the last fact that told them; the running clock has run since.
  [[nodiscard]] const games::v1::Remaining& remaining() const { return remaining_; }
  /// The side with a draw offer that may still be accepted.
  [[nodiscard]] common::v1::Color draw_offered_by() const { return draw_offered_by_; }
  /// Absent while the game runs.
  [[nodiscard]] const std::optional<games::v1::GameEnded>& ended() const { return ended_; }
  /// The player has left or lost their connection.
  [[nodiscard]] bool is_gone(common::v1::Color color) const;
  /// The colour of a user in this game, or COLOR_UNSPECIFIED.
  [[nodiscard]] common::v1::Color color_of(const std::string& user_id) const;

 private:
  void apply(const games::v1::Fact& fact);
  void set_gone(common::v1::Color color, bool is_gone);

  int version_ = 0;
  games::v1::GameCreated created_;
  std::vector<std::string> moves_;
  games::v1::Remaining remaining_;
  common::v1::Color draw_offered_by_ = common::v1::COLOR_UNSPECIFIED;
  bool is_white_gone_ = false;
  bool is_black_gone_ = false;
  std::optional<games::v1::GameEnded> ended_;
};

}  // namespace escaque::wire
