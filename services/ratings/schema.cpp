#include "platform/relay/stream_relay.hpp"
#include "ratings/rating_store.hpp"

namespace escaque::services::ratings {

sql::Migrations migrations() {
  std::vector<std::string> first{
      "CREATE TABLE ratings ("
      " user_id TEXT NOT NULL, category TEXT NOT NULL,"
      " value DOUBLE PRECISION NOT NULL,"
      " deviation DOUBLE PRECISION NOT NULL,"
      " volatility DOUBLE PRECISION NOT NULL,"
      " games INTEGER NOT NULL, changed_ms BIGINT NOT NULL,"
      " PRIMARY KEY (user_id, category))",
      "CREATE INDEX ratings_by_category ON ratings (category)",
      // `sequence` is the application sequence that a recomputation follows.
      "CREATE TABLE rated_games ("
      " sequence BIGINT PRIMARY KEY, game_id TEXT NOT NULL UNIQUE, category TEXT NOT NULL,"
      " white_id TEXT NOT NULL, black_id TEXT NOT NULL,"
      " white_half_points INTEGER NOT NULL, ended_ms BIGINT NOT NULL)",
      // Ratings as they were shown, rounded.
      "CREATE TABLE rating_history ("
      " user_id TEXT NOT NULL, category TEXT NOT NULL, sequence BIGINT NOT NULL,"
      " game_id TEXT NOT NULL, time_ms BIGINT NOT NULL,"
      " before_value INTEGER NOT NULL, before_deviation INTEGER NOT NULL,"
      " before_provisional INTEGER NOT NULL,"
      " value INTEGER NOT NULL, deviation INTEGER NOT NULL, provisional INTEGER NOT NULL,"
      " PRIMARY KEY (user_id, category, sequence))",
      "CREATE TABLE rejected_entries ("
      " shard INTEGER NOT NULL, position TEXT NOT NULL,"
      " payload_base64 TEXT NOT NULL, reason TEXT NOT NULL,"
      " PRIMARY KEY (shard, position))",
  };
  for (std::string& statement : relay::schema()) first.push_back(std::move(statement));
  return {
      {1, "create_ratings", std::move(first)},
      // Of the game's entry that the result comes from: a higher one corrects it.
      {2, "add_version", {"ALTER TABLE rated_games ADD COLUMN version INTEGER NOT NULL DEFAULT 0"}},
      // The record after the game, as it was counted: what a correction goes on from.
      {3,
       "keep_records",
       {"ALTER TABLE rating_history ADD COLUMN record_value DOUBLE PRECISION",
        "ALTER TABLE rating_history ADD COLUMN record_deviation DOUBLE PRECISION",
        "ALTER TABLE rating_history ADD COLUMN record_volatility DOUBLE PRECISION",
        "ALTER TABLE rating_history ADD COLUMN record_games INTEGER",
        "ALTER TABLE rating_history ADD COLUMN record_changed_ms BIGINT",
        "CREATE TABLE corrections (category TEXT PRIMARY KEY, made BIGINT NOT NULL)"}},
      // A refund is an entry among the games (WhiteScore::refund), with an id of its own.
      {4,
       "add_refunds",
       {"ALTER TABLE rated_games ADD COLUMN points DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE TABLE refund_orders (case_id TEXT PRIMARY KEY)",
        "CREATE TABLE refunds (entry_id TEXT PRIMARY KEY, case_id TEXT NOT NULL)",
        "CREATE INDEX refunds_by_case ON refunds (case_id)",
        "CREATE TABLE refunded_games (game_id TEXT PRIMARY KEY, case_id TEXT NOT NULL)",
        "CREATE INDEX refunded_games_by_case ON refunded_games (case_id)"}}};
}

}  // namespace escaque::services::ratings
