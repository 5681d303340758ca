#include "domain/arena/correction.hpp"

#include <algorithm>
#include <utility>

namespace escaque::arena {
namespace {

namespace table = pairing::waves;

/// A log that does not say which entry its result is of has it from the first: the same result
/// is the same report again.
bool is_known(const table::FinishedGame& known, std::int32_t known_version,
              const table::FinishedGame& told, std::int32_t told_version) {
  return told_version <= known_version || (known_version == 0 && told == known);
}

int place_in(const std::vector<table::Standing>& standings, UserId player) {
  const auto found = std::find_if(standings.begin(), standings.end(),
                                  [&](const auto& each) { return each.player == player; });
  return found == standings.end() ? 0 : found->place;
}

/// What the player's games score one by one, those that do not count left out.
class ScoreReader {
 public:
  ScoreReader(const table::Arena& arena, UserId player) : sheet_(*arena.sheet(player)) {}

  /// The player's next game.
  table::ScoredGame next(const table::FinishedGame& game) {
    return game.outcome ? sheet_.games()[read_++] : table::ScoredGame{};
  }

 private:
  const table::Sheet& sheet_;
  std::size_t read_ = 0;
};

/// The arena before and after.
struct Change {
  explicit Change(const Arena& before) : arena(before), corrected(before.table) {}

  const Arena& arena;
  table::Arena corrected;
  std::vector<table::Standing> standings_before = arena.table.standings();
  std::vector<table::Standing> standings;
};

std::vector<Rescored> rescored(const Change& change, UserId player) {
  std::vector<Rescored> all;
  ScoreReader before(change.arena.table, player);
  ScoreReader after(change.corrected, player);
  for (std::size_t i = 0; i < change.arena.over.size(); ++i) {
    const table::FinishedGame& game = change.arena.table.ended_games()[i].game;
    if (game.players.white != player && game.players.black != player) continue;
    const table::ScoredGame was = before.next(game);
    const table::ScoredGame is = after.next(change.corrected.ended_games()[i].game);
    if (was.points == is.points && was.credit == is.credit) continue;
    all.push_back({change.arena.over[i].first, was.points, is.points, is.credit});
  }
  return all;
}

Correction correction_of(const Change& change, UserId player) {
  const table::Sheet& before = *change.arena.table.sheet(player);
  const table::Sheet& after = *change.corrected.sheet(player);
  return {.points_before = before.points(),
          .place_before = place_in(change.standings_before, player),
          .points = after.points(),
          .place = place_in(change.standings, player),
          .games = static_cast<int>(after.games().size()),
          .performance = after.performance().value_or(0),
          .wins_in_a_row = after.wins_in_a_row(),
          .rescored = rescored(change, player)};
}

}  // namespace

std::optional<std::size_t> find_over(const Arena& arena, GameId game) {
  const auto found = std::find_if(arena.over.begin(), arena.over.end(),
                                  [&](const auto& each) { return each.first == game; });
  if (found == arena.over.end()) return {};
  return static_cast<std::size_t>(found - arena.over.begin());
}

Result<Facts, ArenaError> decide_correction(const Arena& arena, const ReportGame& report) {
  const auto place = find_over(arena, report.game);
  if (!place) return ArenaError::no_such_game;
  const table::EndedGame& known = arena.table.ended_games()[*place];
  const auto& [white, black] = known.game.players;
  table::FinishedGame result{known.game.players, report.outcome, report.plies, report.is_berserk};
  if (!table::counts(arena.rules(), known.ended)) result.outcome.reset();
  if (is_known(known.game, arena.over[*place].second, result, report.game_version)) {
    return ArenaError::nothing_to_do;
  }
  // A player who never scored may have left: nobody is there to be given anything.
  if (!arena.players.contains(white) || !arena.players.contains(black)) {
    return ArenaError::nothing_to_do;
  }
  Change change(arena);
  change.corrected.correct(*place, result);
  change.standings = change.corrected.standings();
  GameCorrected fact{report.game, known.game, result, report.game_version, report.ended, {}};
  fact.players = {correction_of(change, white), correction_of(change, black)};
  return Facts{std::move(fact)};
}

}  // namespace escaque::arena
