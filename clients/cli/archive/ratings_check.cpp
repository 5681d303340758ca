#include "cli/archive/ratings_check.hpp"

#include <optional>
#include <utility>

#include <soci/soci.h>

#include "domain/rating/recomputation.hpp"

namespace escaque::clients::cli {
namespace {

/// Of a site's millions of games not all are in memory at the same time.
constexpr std::size_t kGamesAtOnce = 10'000;

template <class T>
T parsed(std::optional<T> value, const std::string& text) {
  if (!value) throw soci::soci_error("\"" + text + "\" is in a row of ratings");
  return *value;
}
UserId user_in(const std::string& text) { return parsed(UserId::parse(text), text); }
rating::Category category_in(const std::string& text) {
  return parsed(rating::parse_category(text), text);
}
UtcTime time_in(long long ms) { return UtcTime(Millis(ms)); }

rating::SequencedGame read_game(const soci::row& row) {
  const auto id = row.get<std::string>(1);
  return {row.get<long long>(0),
          {parsed(GameId::parse(id), id),
           category_in(row.get<std::string>(2)),
           {user_in(row.get<std::string>(3)), user_in(row.get<std::string>(4))},
           static_cast<rating::WhiteScore>(row.get<int>(5)),
           time_in(row.get<long long>(6)),
           row.get<int>(7),
           row.get<double>(8)}};
}

std::vector<rating::SequencedGame> games_behind(soci::session& session, long long sequence) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT sequence, game_id, category, white_id, black_id,"
                          " white_half_points, ended_ms, version, points FROM rated_games"
                          " WHERE sequence > :last ORDER BY sequence LIMIT "
                       << kGamesAtOnce,
       soci::use(sequence));
  std::vector<rating::SequencedGame> games;
  for (const soci::row& row : rows) games.push_back(read_game(row));
  return games;
}

rating::Records kept_records(soci::session& session) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT user_id, category, value, deviation, volatility, games,"
                          " changed_ms FROM ratings");
  rating::Records records;
  for (const soci::row& row : rows) {
    records[{user_in(row.get<std::string>(0)), category_in(row.get<std::string>(1))}] = {
        {row.get<double>(2), row.get<double>(3), row.get<double>(4)},
        row.get<int>(5),
        time_in(row.get<long long>(6))};
  }
  return records;
}

}  // namespace

RatingsFinding check_ratings(soci::session& session) {
  RatingsFinding finding;
  rating::Fold fold;
  for (long long last = 0;;) {
    const auto games = games_behind(session, last);
    if (games.empty()) break;
    for (const rating::SequencedGame& game : games) fold.add(game);
    last = games.back().sequence;
    finding.games += static_cast<long long>(games.size());
  }
  finding.differences = differences(kept_records(session), std::move(fold).records());
  return finding;
}

}  // namespace escaque::clients::cli
