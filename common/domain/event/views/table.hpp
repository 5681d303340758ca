#pragma once
// Standings, cross table and report of an event.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/tiebreak/standings.hpp"

namespace escaque::event {

/// Standings after a round, with all they were made from.
struct Table {
  tournament::Tournament played;
  std::vector<UserId> users;  // In the order of `played.players`.
  /// If somebody's games do not count: everybody with all their games, by number.
  std::optional<tournament::Tournament> complete;
  std::vector<tiebreak::Criterion> criteria;  // The points first.
  tiebreak::Standings standings;
  /// Whose places a play-off has decided: rows of `played.players`.
  std::vector<std::size_t> played_off;

  [[nodiscard]] bool is_played_off(std::size_t player) const {
    return std::find(played_off.begin(), played_off.end(), player) != played_off.end();
  }
};

[[nodiscard]] Table table_after(const Event& event, Round last);

/// One round of one player in the cross table.
struct CrossCell {
  /// 0 for none.
  tournament::PlayerNumber opponent = 0;
  int opponent_rank = 0;
  std::optional<Color> color;
  tournament::RoundResult result = tournament::RoundResult::absent;
};

struct CrossRow {
  tournament::PlayerNumber number = 0;
  UserId user;
  /// 0: left an all-play-all before half of it. Their games stay in the table and count for nobody
  /// (C.05 9.b.1).
  int rank = 0;
  tournament::Points points;
  std::vector<CrossCell> cells;  // Round by round.
};

/// Best first; whoever has no rank last.
[[nodiscard]] std::vector<CrossRow> cross_table(const Event& event, const Table& table);

/// Sex, date of birth and FIDE id of entrants.
enum class PersonalData : std::uint8_t { left_out, included };

/// Rounds 1 to `last` as a tournament report file (TRF-2026), with points and ranks.
[[nodiscard]] std::string to_trf(const Event& event, Round last, PersonalData data);

}  // namespace escaque::event
