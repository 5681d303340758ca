#include "domain/rating/recomputation.hpp"

#include <cmath>
#include <set>
#include <sstream>

namespace escaque::rating {
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

RecordKey key_of(const SequencedGame& game, Color color) {
  return {game.game.players[color], game.game.category};
}

Recounted apply_to(Records& records, const SequencedGame& game) {
  Record& white = records[key_of(game, Color::white)];
  Record& black = records[key_of(game, Color::black)];
  const ByColor<Record> before{white, black};
  const ByColor<Record> after = rate(game.game, before);
  white = after.white;
  black = after.black;
  return {game, change_by(game.game, before, after), after};
}

/// Counts the game anew, for players of whom at least one is not as before.
void recount(Recount& counted, const SequencedGame& game, const RecordBefore& before) {
  for (const Color color : {Color::white, Color::black}) {
    const RecordKey key = key_of(game, color);
    if (counted.records.contains(key)) continue;
    counted.records.emplace(key, before(key.first, game.sequence));
  }
  counted.games.push_back(apply_to(counted.records, game));
}

}  // namespace

std::vector<Recounted> count_all(const std::vector<SequencedGame>& games) {
  Records records;
  std::vector<Recounted> counted;
  for (const SequencedGame& game : games) counted.push_back(apply_to(records, game));
  return counted;
}

void Fold::add(const SequencedGame& game) { apply_to(records_, game); }

Records Fold::records() && {
  std::erase_if(records_, [](const auto& record) { return record.second.games == 0; });
  return std::move(records_);
}

Records recompute(const std::vector<SequencedGame>& games) {
  Fold fold;
  for (const SequencedGame& game : games) fold.add(game);
  return std::move(fold).records();
}

Recount recount_from(const std::vector<SequencedGame>& games, const RecordBefore& before) {
  Recount counted;
  if (games.empty()) return counted;
  recount(counted, games.front(), before);
  go_on(counted, {games.begin() + 1, games.end()}, before);
  return counted;
}

void go_on(Recount& counted, const std::vector<SequencedGame>& games, const RecordBefore& before) {
  for (const SequencedGame& game : games) {
    const bool is_moved = counted.records.contains(key_of(game, Color::white)) ||
                          counted.records.contains(key_of(game, Color::black));
    if (is_moved) recount(counted, game, before);
  }
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
    lines.push_back(to_string(key.first) + " " + std::string(to_string(key.second)) + ": stored " +
                    describe(stored, key) + ", recomputed " + describe(recomputed, key));
  }
  return lines;
}

}  // namespace escaque::rating
