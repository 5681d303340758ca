#include "ratings/recomputation.hpp"

#include <cmath>
#include <set>
#include <sstream>

namespace escaque::services::ratings {
namespace {

std::string describe(const Records& records, const RecordKey& key) {
  const auto found = records.find(key);
  if (found == records.end()) return "nothing";
  std::ostringstream text;
  text << found->second.glicko.value << " ± " << found->second.glicko.deviation << " after "
       << found->second.games << " games";
  return text.str();
}

// A database may keep one binary digit less than a register.
bool is_equal(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

bool is_equal(const Record& a, const Record& b) {
  return a.games == b.games && a.changed == b.changed && is_equal(a.glicko.value, b.glicko.value) &&
         is_equal(a.glicko.deviation, b.glicko.deviation) &&
         is_equal(a.glicko.volatility, b.glicko.volatility);
}

GameChange apply_to(Records& records, const RatedGame& game) {
  Record& white = records[{game.players.white, game.category}];
  Record& black = records[{game.players.black, game.category}];
  const ByColor<Record> before{white, black};
  const ByColor<Record> after = rate(game, before);
  white = after.white;
  black = after.black;
  return change_by(game, before, after);
}

}  // namespace

Records recompute(const std::vector<SequencedGame>& games) {
  Records records;
  for (const SequencedGame& game : games) apply_to(records, game.game);
  std::erase_if(records, [](const auto& record) { return record.second.games == 0; });
  return records;
}

Recount recount_from(GameId corrected, const std::vector<SequencedGame>& games) {
  Records records;
  std::set<RecordKey> moved;
  Recount recount;
  for (const SequencedGame& game : games) {
    const GameChange change = apply_to(records, game.game);
    const RecordKey white{game.game.players.white, game.game.category};
    const RecordKey black{game.game.players.black, game.game.category};
    if (game.game.id != corrected && !moved.contains(white) && !moved.contains(black)) continue;
    moved.insert({white, black});
    recount.games.push_back({game, change});
  }
  for (const RecordKey& key : moved) recount.records[key] = records[key];
  return recount;
}

std::vector<std::string> differences(const Records& stored, const Records& recomputed) {
  std::set<RecordKey> keys;
  for (const auto& [key, record] : stored) keys.insert(key);
  for (const auto& [key, record] : recomputed) keys.insert(key);
  std::vector<std::string> lines;
  for (const RecordKey& key : keys) {
    const auto a = stored.find(key);
    const auto b = recomputed.find(key);
    if (a != stored.end() && b != recomputed.end() && is_equal(a->second, b->second)) continue;
    lines.push_back(to_string(key.first) + " " + std::string(rating::to_string(key.second)) +
                    ": stored " + describe(stored, key) + ", recomputed " +
                    describe(recomputed, key));
  }
  return lines;
}

}  // namespace escaque::services::ratings
