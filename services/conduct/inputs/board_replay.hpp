#pragma once
// The board of a game while its log is read. Pure.

#include <cstddef>
#include <vector>

#include "escaque/games/v1/entry.pb.h"

#include "domain/base/color.hpp"
#include "domain/rules/position.hpp"

namespace escaque::services::conduct {

/// From a move on that this build cannot read, nobody knows the position; whose turn it is, is
/// still known.
class BoardReplay {
 public:
  void begin(const games::v1::GameCreated& created);
  void play(const games::v1::MovePlayed& move);
  void take_back(int plies);

  [[nodiscard]] bool is_known() const { return is_known_; }
  /// After each ply, the first one before all of them; the last ones are missing where the board
  /// is not known.
  [[nodiscard]] const std::vector<rules::Position>& positions() const { return positions_; }
  [[nodiscard]] std::size_t plies() const { return plies_; }
  [[nodiscard]] Color turn() const { return plies_ % 2 == 0 ? first_turn_ : opposite(first_turn_); }

 private:
  std::vector<rules::Position> positions_{rules::Position::initial()};
  std::size_t plies_ = 0;
  Color first_turn_ = Color::white;
  bool is_known_ = true;
};

}  // namespace escaque::services::conduct
