#include "domain/rating/rated_game.hpp"

#include <algorithm>

namespace escaque::rating {
namespace {

// Games of different shards are not applied in the order of their ends: one may have ended before
// the last change.
Millis idle_time(const Record& record, UtcTime now) {
  return record.games == 0 ? Millis(0) : std::max(Millis(0), now - record.changed);
}

double score_of(Color color, WhiteScore score) {
  const double white = static_cast<double>(score) / 2;
  return color == Color::white ? white : 1 - white;
}

/// Without games there is no record, and nothing that could be given back.
ByColor<Record> refunded(const RatedGame& refund, ByColor<Record> records) {
  if (records.white.games > 0) records.white.glicko.value += refund.points;
  return records;
}

}  // namespace

Glicko rating_at(const Record& record, UtcTime now) {
  return after_idle(record.glicko, idle_time(record, now));
}

ByColor<Record> rate(const RatedGame& game, const ByColor<Record>& before) {
  if (!counts(game)) return before;
  if (is_refund(game)) return refunded(game, before);
  ByColor<Record> after;
  for (const Color color : {Color::white, Color::black}) {
    const Record& own = before[color];
    const GameScore result{rating_at(before[opposite(color)], game.ended),
                           score_of(color, game.score)};
    after[color].glicko = after_game(own.glicko, result, idle_time(own, game.ended));
    after[color].games = own.games + 1;
    after[color].changed = own.games == 0 ? game.ended : std::max(own.changed, game.ended);
  }
  return after;
}

}  // namespace escaque::rating
