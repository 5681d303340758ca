#include "ratings/rating_rows.hpp"

#include <soci/soci.h>

namespace escaque::services::ratings {
namespace {

constexpr std::string_view kRecordColumns = "value, deviation, volatility, games, changed_ms";

long long stored_ms(UtcTime time) { return time.time_since_epoch().count(); }
UtcTime stored_time(long long ms) { return UtcTime(Millis(ms)); }

Record read_record(const soci::row& row, std::size_t first) {
  return {{row.get<double>(first), row.get<double>(first + 1), row.get<double>(first + 2)},
          row.get<int>(first + 3),
          stored_time(row.get<long long>(first + 4))};
}

Snapshot read_snapshot(const soci::row& row, std::size_t first) {
  return {row.get<int>(first), row.get<int>(first + 1), row.get<int>(first + 2) != 0};
}

constexpr std::string_view kGame =
    "SELECT sequence, game_id, category, white_id, black_id, white_half_points, ended_ms, version,"
    " points";

SequencedGame read_game(const soci::row& row) {
  return {row.get<long long>(0),
          {GameId::parse(row.get<std::string>(1)).value_or(GameId()),
           rating::parse_category(row.get<std::string>(2)).value_or(Category::blitz),
           {UserId::parse(row.get<std::string>(3)).value_or(UserId()),
            UserId::parse(row.get<std::string>(4)).value_or(UserId())},
           static_cast<WhiteScore>(row.get<int>(5)),
           stored_time(row.get<long long>(6)),
           row.get<int>(7),
           row.get<double>(8)}};
}

void insert_side(soci::session& session, const SequencedGame& game, const Change& change,
                 const Record& record) {
  const std::string user = to_string(change.user);
  const std::string category(rating::to_string(game.game.category));
  const std::string id = is_refund(game.game) ? std::string() : to_string(game.game.id);
  const long long time = stored_ms(game.game.ended);
  const int before_provisional = change.before.is_provisional ? 1 : 0;
  const int provisional = change.after.is_provisional ? 1 : 0;
  const long long changed = stored_ms(record.changed);
  session << "INSERT INTO rating_history (user_id, category, sequence, game_id, time_ms,"
             " before_value, before_deviation, before_provisional, value, deviation, provisional,"
             " record_value, record_deviation, record_volatility, record_games, record_changed_ms)"
             " VALUES (:user, :category, :sequence, :game, :time, :bv, :bd, :bp, :v, :d, :p,"
             " :rv, :rd, :rs, :rg, :rc)",
      soci::use(user), soci::use(category), soci::use(game.sequence), soci::use(id),
      soci::use(time), soci::use(change.before.value), soci::use(change.before.deviation),
      soci::use(before_provisional), soci::use(change.after.value),
      soci::use(change.after.deviation), soci::use(provisional), soci::use(record.glicko.value),
      soci::use(record.glicko.deviation), soci::use(record.glicko.volatility),
      soci::use(record.games), soci::use(changed);
}

}  // namespace

Record find_record(soci::session& session, UserId user, Category category) {
  const std::string id = to_string(user);
  const std::string name(rating::to_string(category));
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kRecordColumns
                       << " FROM ratings WHERE user_id = :id AND category = :category",
       soci::use(id), soci::use(name));
  const auto first = rows.begin();
  return first == rows.end() ? Record() : read_record(*first, 0);
}

std::vector<UserRecord> find_records(soci::session& session, Category category) {
  const std::string name(rating::to_string(category));
  std::vector<UserRecord> records;
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT user_id, " << kRecordColumns
                       << " FROM ratings WHERE category = :category",
       soci::use(name));
  for (const soci::row& row : rows) {
    if (const auto user = UserId::parse(row.get<std::string>(0))) {
      records.push_back({*user, read_record(row, 1)});
    }
  }
  return records;
}

void write_record(soci::session& session, const RecordKey& key, const Record& record) {
  const std::string id = to_string(key.first);
  const std::string name(rating::to_string(key.second));
  if (record.games == 0) {
    session << "DELETE FROM ratings WHERE user_id = :id AND category = :category", soci::use(id),
        soci::use(name);
    return;
  }
  const long long changed = stored_ms(record.changed);
  session << "INSERT INTO ratings"
             " (user_id, category, value, deviation, volatility, games, changed_ms)"
             " VALUES (:id, :category, :value, :deviation, :volatility, :games, :changed)"
             " ON CONFLICT (user_id, category) DO UPDATE SET value = excluded.value,"
             " deviation = excluded.deviation, volatility = excluded.volatility,"
             " games = excluded.games, changed_ms = excluded.changed_ms",
      soci::use(id), soci::use(name), soci::use(record.glicko.value),
      soci::use(record.glicko.deviation), soci::use(record.glicko.volatility),
      soci::use(record.games), soci::use(changed);
}

std::optional<Standing> find_standing(soci::session& session, GameId game) {
  const std::string id = to_string(game);
  Standing standing;
  int score = 0;
  session << "SELECT sequence, version, white_half_points FROM rated_games WHERE game_id = :id",
      soci::use(id), soci::into(standing.sequence), soci::into(standing.version), soci::into(score);
  if (!session.got_data()) return std::nullopt;
  standing.score = static_cast<WhiteScore>(score);
  return standing;
}

long long insert_game(soci::session& session, const RatedGame& game) {
  long long sequence = 0;
  session << "SELECT COALESCE(MAX(sequence), 0) + 1 FROM rated_games", soci::into(sequence);
  const std::string id = to_string(game.id);
  const std::string category(rating::to_string(game.category));
  const std::string white = to_string(game.players.white);
  const std::string black = to_string(game.players.black);
  const int score = static_cast<int>(game.score);
  const long long ended = stored_ms(game.ended);
  session << "INSERT INTO rated_games (sequence, game_id, category, white_id, black_id,"
             " white_half_points, ended_ms, version, points)"
             " VALUES (:sequence, :id, :category, :white, :black, :score, :ended, :version,"
             " :points)",
      soci::use(sequence), soci::use(id), soci::use(category), soci::use(white), soci::use(black),
      soci::use(score), soci::use(ended), soci::use(game.version), soci::use(game.points);
  return sequence;
}

void update_result(soci::session& session, const RatedGame& game) {
  const std::string id = to_string(game.id);
  const int score = static_cast<int>(game.score);
  session << "UPDATE rated_games SET white_half_points = :score, version = :version"
             " WHERE game_id = :id",
      soci::use(score), soci::use(game.version), soci::use(id);
}

std::vector<SequencedGame> games_in_sequence(soci::session& session,
                                             std::optional<Category> category, long long first) {
  const std::string name(category ? rating::to_string(*category) : "");
  std::vector<SequencedGame> games;
  const soci::rowset<soci::row> rows =
      (session.prepare << kGame
                       << " FROM rated_games"
                          " WHERE sequence >= :first AND (category = :category OR :any = '')"
                          " ORDER BY sequence",
       soci::use(first, "first"), soci::use(name, "category"), soci::use(name, "any"));
  for (const soci::row& row : rows) games.push_back(read_game(row));
  return games;
}

long long last_sequence(soci::session& session) {
  long long last = 0;
  session << "SELECT COALESCE(MAX(sequence), 0) FROM rated_games", soci::into(last);
  return last;
}

long long count_corrections(soci::session& session, Category category) {
  const std::string name(rating::to_string(category));
  long long made = 0;
  session << "SELECT COALESCE(MAX(made), 0) FROM corrections WHERE category = :category",
      soci::use(name), soci::into(made);
  return made;
}

void note_correction(soci::session& session, Category category) {
  const std::string name(rating::to_string(category));
  session << "INSERT INTO corrections (category, made) VALUES (:category, 1)"
             " ON CONFLICT (category) DO UPDATE SET made = corrections.made + 1",
      soci::use(name);
}

void write_history(soci::session& session, const Recounted& counted) {
  const SequencedGame& game = counted.game;
  const std::string category(rating::to_string(game.game.category));
  for (const Color color : {Color::white, Color::black}) {
    const Change& change = counted.change.sides[color];
    const std::string user = to_string(change.user);
    session << "DELETE FROM rating_history WHERE user_id = :user AND category = :category"
               " AND sequence = :sequence",
        soci::use(user), soci::use(category), soci::use(game.sequence);
    const bool is_moved = color == Color::white || !is_refund(game.game);
    if (counts(game.game) && is_moved) insert_side(session, game, change, counted.after[color]);
  }
}

Record find_record_before(soci::session& session, const RecordKey& key, long long sequence) {
  const std::string user = to_string(key.first);
  const std::string category(rating::to_string(key.second));
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT record_value, record_deviation, record_volatility, record_games,"
                          " record_changed_ms FROM rating_history WHERE user_id = :user"
                          " AND category = :category AND sequence < :sequence"
                          " ORDER BY sequence DESC LIMIT 1",
       soci::use(user), soci::use(category), soci::use(sequence));
  const auto latest = rows.begin();
  if (latest == rows.end()) return {};
  if (latest->get_indicator(0) == soci::i_null) throw MissingRecord();
  return read_record(*latest, 0);
}

void complete_history(soci::session& session, Category category) {
  for (const Recounted& counted : count_all(games_in_sequence(session, category))) {
    write_history(session, counted);
  }
}

std::optional<GameChange> find_change(soci::session& session, GameId game) {
  const std::string id = to_string(game);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT g.category, h.user_id, g.white_id, h.before_value,"
                          " h.before_deviation, h.before_provisional, h.value, h.deviation,"
                          " h.provisional FROM rated_games g JOIN rating_history h"
                          " ON h.category = g.category AND h.sequence = g.sequence"
                          " AND h.user_id IN (g.white_id, g.black_id) WHERE g.game_id = :id AND "
                          "g.white_half_points <> 4",
       soci::use(id));
  std::optional<GameChange> change;
  for (const soci::row& row : rows) {
    const auto user = UserId::parse(row.get<std::string>(1));
    if (!user) continue;
    if (!change) change = GameChange{game, Category::blitz, {}};
    change->category = rating::parse_category(row.get<std::string>(0)).value_or(Category::blitz);
    const Color color =
        row.get<std::string>(1) == row.get<std::string>(2) ? Color::white : Color::black;
    change->sides[color] = {*user, read_snapshot(row, 3), read_snapshot(row, 6)};
  }
  return change;
}

// Refunds

bool note_refund_order(soci::session& session, const std::string& case_id) {
  int known = 0;
  session << "SELECT COUNT(*) FROM refund_orders WHERE case_id = :id", soci::use(case_id),
      soci::into(known);
  if (known > 0) return false;
  session << "INSERT INTO refund_orders (case_id) VALUES (:id)", soci::use(case_id);
  return true;
}

std::optional<Loss> take_loss(soci::session& session, const std::string& case_id, GameId game,
                              UserId offender) {
  const std::string id = to_string(game);
  const std::string user = to_string(offender);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT h.user_id, h.category, h.before_value, h.value"
                          " FROM rated_games g JOIN rating_history h"
                          " ON h.category = g.category AND h.sequence = g.sequence"
                          " AND h.user_id IN (g.white_id, g.black_id)"
                          " WHERE g.game_id = :id AND g.white_half_points <= 2"
                          " AND :one IN (g.white_id, g.black_id) AND h.user_id <> :two"
                          " AND NOT EXISTS (SELECT 1 FROM refunded_games r"
                          " WHERE r.game_id = g.game_id)",
       soci::use(id), soci::use(user), soci::use(user));
  const auto found = rows.begin();
  if (found == rows.end()) return std::nullopt;
  const auto victim = UserId::parse(found->get<std::string>(0));
  const auto category = rating::parse_category(found->get<std::string>(1));
  const int lost = found->get<int>(2) - found->get<int>(3);
  if (!victim || !category || lost <= 0) return std::nullopt;
  session << "INSERT INTO refunded_games (game_id, case_id) VALUES (:id, :case)", soci::use(id),
      soci::use(case_id);
  return Loss{*victim, *category, lost};
}

int peak_of(soci::session& session, UserId user, Category category) {
  const std::string id = to_string(user);
  const std::string name(rating::to_string(category));
  int peak = 0;
  session << "SELECT COALESCE(MAX(value), 0) FROM rating_history WHERE user_id = :id"
             " AND category = :category AND game_id <> ''",
      soci::use(id), soci::use(name), soci::into(peak);
  return peak;
}

void note_refund(soci::session& session, const std::string& case_id, GameId entry) {
  const std::string id = to_string(entry);
  session << "INSERT INTO refunds (entry_id, case_id) VALUES (:id, :case)", soci::use(id),
      soci::use(case_id);
}

std::vector<RatedGame> refunds_of(soci::session& session, const std::string& case_id) {
  std::vector<RatedGame> refunds;
  const soci::rowset<soci::row> rows =
      (session.prepare << kGame
                       << " FROM rated_games WHERE game_id IN"
                          " (SELECT entry_id FROM refunds WHERE case_id = :case) ORDER BY sequence",
       soci::use(case_id));
  for (const soci::row& row : rows) refunds.push_back(read_game(row).game);
  return refunds;
}

void release_games(soci::session& session, const std::string& case_id) {
  session << "DELETE FROM refunded_games WHERE case_id = :case", soci::use(case_id);
}

}  // namespace escaque::services::ratings
